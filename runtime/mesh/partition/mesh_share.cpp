#include "runtime/mesh/partition/mesh_share.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::mesh {
namespace {

using Numbers = std::vector<std::int32_t>;

void sort_and_unify(Numbers& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

// Where numbers stand in an ascending list.
class Places {
public:
    explicit Places(const Numbers& numbers) : first_(numbers.empty() ? 0 : numbers.front()) {
        if (numbers.empty()) {
            return;
        }
        places_.assign(static_cast<std::size_t>(numbers.back() - first_) + 1, -1);
        for (std::size_t n = 0; n < numbers.size(); ++n) {
            places_[static_cast<std::size_t>(numbers[n] - first_)] = static_cast<std::int32_t>(n);
        }
    }
    std::int32_t of(std::int32_t number) const {  // -1: nowhere
        const std::int64_t n = static_cast<std::int64_t>(number) - first_;
        return n < 0 || n >= static_cast<std::int64_t>(places_.size()) ? -1 : places_[static_cast<std::size_t>(n)];
    }

private:
    std::int32_t first_;
    std::vector<std::int32_t> places_;
};

// Own rows and their neighbours.
Numbers own_and_ghosts(const tissue::Rows& rows, std::int64_t first, std::int64_t end) {
    Numbers numbers(static_cast<std::size_t>(end - first));
    std::iota(numbers.begin(), numbers.end(), static_cast<std::int32_t>(first));
    for (std::int64_t row = first; row < end; ++row) {
        for (const std::int32_t other : rows.neighbours_of(row)) {
            if (other < first || other >= end) {
                numbers.push_back(other);
            }
        }
    }
    sort_and_unify(numbers);
    return numbers;
}

Numbers elements_of_own_nodes(const TetrahedralMesh& mesh, std::int64_t first, std::int64_t end) {
    Numbers numbers;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const Element& element = mesh.elements[e];
        if (std::any_of(element.begin(), element.end(), [&](std::int32_t n) { return n >= first && n < end; })) {
            numbers.push_back(static_cast<std::int32_t>(e));
        }
    }
    return numbers;
}

Numbers nodes_of(const TetrahedralMesh& mesh, const Numbers& elements) {
    Numbers numbers;
    for (const std::int32_t e : elements) {
        const Element& element = mesh.elements[static_cast<std::size_t>(e)];
        numbers.insert(numbers.end(), element.begin(), element.end());
    }
    sort_and_unify(numbers);
    return numbers;
}

// Those of `all` with these numbers; nothing of nothing.
template <class T>
std::vector<T> taken(const std::vector<T>& all, const Numbers& numbers) {
    std::vector<T> some;
    some.reserve(all.empty() ? 0 : numbers.size());
    for (std::size_t n = 0; n < numbers.size() && !all.empty(); ++n) {
        some.push_back(all[static_cast<std::size_t>(numbers[n])]);
    }
    return some;
}

TetrahedralMesh mesh_of(const TetrahedralMesh& whole, const Numbers& nodes, const Numbers& elements) {
    TetrahedralMesh mesh;
    mesh.nodes = taken(whole.nodes, nodes);
    mesh.elements = taken(whole.elements, elements);
    const Places places(nodes);
    for (Element& element : mesh.elements) {
        for (std::int32_t& node : element) {
            node = places.of(node);
        }
    }
    mesh.tags = taken(whole.tags, elements);
    mesh.fibres = taken(whole.fibres, elements);
    mesh.sheets = taken(whole.sheets, elements);
    for (const std::int32_t e : elements) {
        mesh.element_labels.push_back(whole.label(static_cast<std::size_t>(e)));
    }
    return mesh;
}

// Of what a row has in the whole what is there, in the share's numbers.
void add_neighbours(const tissue::Rows& whole, tissue::Rows& share, const Places& places) {
    share.neighbour_starts.push_back(0);
    for (const std::int32_t number : share.share->numbers) {
        for (const std::int32_t other : whole.neighbours_of(number)) {
            const std::int32_t place = places.of(other);
            if (place >= 0) {
                share.neighbours.push_back(place);
            }
        }
        share.neighbour_starts.push_back(static_cast<std::int64_t>(share.neighbours.size()));
    }
}

// Those whose first row is own: all their rows are there.
void add_triangles(const tissue::Rows& whole, tissue::Rows& share, const Places& places, std::int64_t first,
                   std::int64_t end) {
    const auto place = [&](std::int64_t row) {
        return std::partition_point(whole.triangles.begin(), whole.triangles.end(),
                                    [&](const auto& triangle) { return triangle[0] < row; });
    };
    share.share->first_triangle = place(first) - whole.triangles.begin();
    share.triangles.assign(place(first), place(end));
    for (auto& triangle : share.triangles) {
        for (std::int32_t& row : triangle) {
            row = places.of(row);
        }
    }
}

// The steps whose lower row is own: both of their rows are there.
void add_loops(const tissue::LoopsOfRows& whole, tissue::Rows& share, const Places& places, std::int64_t first,
               std::int64_t end) {
    if (whole.starts.empty()) {
        return;
    }
    for (std::size_t n = 0; n < whole.count(); ++n) {
        const std::size_t before = share.loops.steps.size();
        for (auto k = static_cast<std::size_t>(whole.starts[n]); k < static_cast<std::size_t>(whole.starts[n + 1]);
             ++k) {
            const auto& [from, to] = whole.steps[k];
            if (std::min(from, to) >= first && std::min(from, to) < end) {
                share.loops.steps.push_back({places.of(from), places.of(to)});
            }
        }
        if (share.loops.steps.size() > before) {
            share.loops.starts.push_back(static_cast<std::int64_t>(before));
            share.loops.axes.push_back(whole.axes[n]);
            share.share->loops.push_back(static_cast<std::int64_t>(n));
        }
    }
    share.loops.starts.push_back(static_cast<std::int64_t>(share.loops.steps.size()));
}

tissue::Rows rows_of(const tissue::Rows& whole, const Numbers& numbers) {
    tissue::Rows rows;
    rows.positions = taken(whole.positions, numbers);
    rows.tags = taken(whole.tags, numbers);
    rows.volumes = taken(whole.volumes, numbers);
    rows.share.emplace();
    rows.share->numbers = numbers;
    rows.share->whole_rows = whole.count();
    return rows;
}

// Rows that are the cells of the simulation.
std::shared_ptr<const tissue::Rows> cells_of(const tissue::Rows& whole, const Numbers& numbers, std::int64_t first,
                                             std::int64_t end) {
    auto rows = std::make_shared<tissue::Rows>(rows_of(whole, numbers));
    const Places places(numbers);
    add_neighbours(whole, *rows, places);
    add_triangles(whole, *rows, places, first, end);
    add_loops(whole.loops, *rows, places, first, end);
    rows->share->own_first = places.of(static_cast<std::int32_t>(first));
    rows->share->own_end = rows->share->own_first + end - first;
    rows->share->extent = tissue::extent_of(whole);
    return rows;
}

}  // namespace

TissueMesh share_of(const TissueMesh& whole, std::int64_t first, std::int64_t end) {
    const tissue::Rows& all = *whole.cells();
    if (first < 0 || end <= first || end > all.count()) {
        throw OurFault("rows " + std::to_string(first) + " to " + std::to_string(end) + " of a mesh of " +
                       std::to_string(all.count()) + " are no share");
    }
    TissueMesh share;
    share.cells_are_elements = whole.cells_are_elements;
    share.edge = whole.edge;
    const Numbers numbers = own_and_ghosts(all, first, end);
    if (whole.cells_are_elements) {
        share.mesh = mesh_of(whole.mesh, nodes_of(whole.mesh, numbers), numbers);
        share.elements = cells_of(all, numbers, first, end);
        return share;
    }
    const Numbers elements = elements_of_own_nodes(whole.mesh, first, end);
    share.mesh = mesh_of(whole.mesh, numbers, elements);
    share.nodes = cells_of(all, numbers, first, end);
    share.elements = std::make_shared<const tissue::Rows>(rows_of(*whole.elements, elements));
    return share;
}

}  // namespace heartwright::mesh
