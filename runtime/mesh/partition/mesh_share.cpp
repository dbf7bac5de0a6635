#include "runtime/mesh/partition/mesh_share.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
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

// Where numbers stand in a list.
class Places {
public:
    explicit Places(const Numbers& numbers) {
        if (numbers.empty()) return;
        const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
        first_ = *least;
        places_.assign(static_cast<std::size_t>(*most - first_) + 1, -1);
        for (std::size_t n = 0; n < numbers.size(); ++n)
            places_[static_cast<std::size_t>(numbers[n] - first_)] = static_cast<std::int32_t>(n);
    }
    std::int32_t of(std::int32_t number) const {  // -1: nowhere
        const std::int64_t n = static_cast<std::int64_t>(number) - first_;
        return n < 0 || n >= static_cast<std::int64_t>(places_.size()) ? -1 : places_[static_cast<std::size_t>(n)];
    }

private:
    std::int32_t first_ = 0;
    std::vector<std::int32_t> places_;
};

// The rows of the whole that a rank owns.
class OwnNumbers {
public:
    OwnNumbers(const Numbers& numbers, std::int64_t rows) : numbers_(numbers), is_own_(static_cast<std::size_t>(rows)) {
        for (const std::int32_t number : numbers) is_own_[static_cast<std::size_t>(number)] = true;
    }
    const Numbers& numbers() const { return numbers_; }
    bool has(std::int32_t number) const { return is_own_[static_cast<std::size_t>(number)]; }

private:
    const Numbers& numbers_;
    std::vector<bool> is_own_;
};

// Neighbours of own rows that are not own.
Numbers ghosts_of(const tissue::Rows& rows, const OwnNumbers& own) {
    Numbers ghosts;
    for (const std::int32_t row : own.numbers()) {
        for (const std::int32_t other : rows.neighbours_of(row))
            if (!own.has(other)) ghosts.push_back(other);
    }
    sort_and_unify(ghosts);
    return ghosts;
}

Numbers elements_of_own_nodes(const Mesh& mesh, const OwnNumbers& own) {
    Numbers numbers;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const Element& element = mesh.elements[e];
        if (std::any_of(element.begin(), element.end(), [&](std::int32_t n) { return own.has(n); }))
            numbers.push_back(static_cast<std::int32_t>(e));
    }
    return numbers;
}

Numbers nodes_of(const Mesh& mesh, const Numbers& elements) {
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
    for (std::size_t n = 0; n < numbers.size() && !all.empty(); ++n)
        some.push_back(all[static_cast<std::size_t>(numbers[n])]);
    return some;
}

Mesh mesh_of(const Mesh& whole, const Numbers& nodes, const Numbers& elements) {
    Mesh mesh;
    mesh.nodes = taken(whole.nodes, nodes);
    mesh.elements = taken(whole.elements, elements);
    const Places places(nodes);
    for (Element& element : mesh.elements)
        for (std::int32_t& node : element) node = places.of(node);
    mesh.tags = taken(whole.tags, elements);
    mesh.fibres = taken(whole.fibres, elements);
    mesh.sheets = taken(whole.sheets, elements);
    mesh.thicknesses = taken(whole.thicknesses, elements);
    for (const std::int32_t e : elements) mesh.element_labels.push_back(whole.label(static_cast<std::size_t>(e)));
    return mesh;
}

// Of what a row has in the whole what is there, in the share's numbers.
void add_neighbours(const tissue::Rows& whole, tissue::Rows& share, const Places& places) {
    share.neighbour_starts.push_back(0);
    for (const std::int32_t number : share.share->numbers) {
        for (const std::int32_t other : whole.neighbours_of(number)) {
            const std::int32_t place = places.of(other);
            if (place >= 0) share.neighbours.push_back(place);
        }
        share.neighbour_starts.push_back(static_cast<std::int64_t>(share.neighbours.size()));
    }
}

// Those whose first row is own: all their rows are there.
void add_triangles(const tissue::Rows& whole, tissue::Rows& share, const Places& places, const OwnNumbers& own) {
    for (std::size_t t = 0; t < whole.triangles.size(); ++t) {
        auto triangle = whole.triangles[t];
        if (!own.has(triangle[0])) continue;
        for (std::int32_t& row : triangle) row = places.of(row);
        share.triangles.push_back(triangle);
        share.share->triangles.push_back(static_cast<std::int64_t>(t));
    }
}

// The steps whose lower row is own: both of their rows are there.
void add_loops(const tissue::LoopsOfRows& whole, tissue::Rows& share, const Places& places, const OwnNumbers& own) {
    if (whole.starts.empty()) return;
    for (std::size_t n = 0; n < whole.count(); ++n) {
        const std::size_t before = share.loops.steps.size();
        for (auto k = static_cast<std::size_t>(whole.starts[n]); k < static_cast<std::size_t>(whole.starts[n + 1]);
             ++k) {
            const auto& [from, to] = whole.steps[k];
            if (own.has(std::min(from, to))) share.loops.steps.push_back({places.of(from), places.of(to)});
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
    rows.normals = taken(whole.normals, numbers);
    rows.tags = taken(whole.tags, numbers);
    rows.volumes = taken(whole.volumes, numbers);
    rows.share.emplace();
    rows.share->numbers = numbers;
    rows.share->whole_rows = whole.count();
    return rows;
}

// Rows that are the cells of the simulation.
std::shared_ptr<const tissue::Rows> cells_of(const tissue::Rows& whole, const OwnNumbers& own, const Numbers& ghosts) {
    Numbers numbers = own.numbers();
    numbers.insert(numbers.end(), ghosts.begin(), ghosts.end());
    auto rows = std::make_shared<tissue::Rows>(rows_of(whole, numbers));
    rows->share->own_rows = static_cast<std::int64_t>(own.numbers().size());
    rows->share->extent = tissue::extent_of(whole);
    const Places places(numbers);
    add_neighbours(whole, *rows, places);
    add_triangles(whole, *rows, places, own);
    add_loops(whole.loops, *rows, places, own);
    return rows;
}

void require_numbers(const Numbers& own, std::int64_t rows) {
    const bool are_ascending = std::adjacent_find(own.begin(), own.end(), std::greater_equal<>()) == own.end();
    if (own.empty() || !are_ascending || own.front() < 0 || own.back() >= rows) {
        throw OurFault("the " + std::to_string(own.size()) + " rows of a rank are no ascending numbers of a mesh of " +
                       std::to_string(rows) + " rows");
    }
}

}  // namespace

TissueMesh share_of(const TissueMesh& whole, const std::vector<std::int32_t>& own_numbers) {
    const tissue::Rows& all = *whole.cells();
    require_numbers(own_numbers, all.count());
    TissueMesh share;
    share.cells_are_elements = whole.cells_are_elements;
    share.edge = whole.edge;
    const OwnNumbers own(own_numbers, all.count());
    const Numbers ghosts = ghosts_of(all, own);
    share.rows_of_share = cells_of(all, own, ghosts);
    Numbers numbers;
    std::merge(own_numbers.begin(), own_numbers.end(), ghosts.begin(), ghosts.end(), std::back_inserter(numbers));
    const Numbers elements = whole.cells_are_elements ? numbers : elements_of_own_nodes(whole.mesh, own);
    share.mesh = mesh_of(whole.mesh, whole.cells_are_elements ? nodes_of(whole.mesh, elements) : numbers, elements);
    share.elements = std::make_shared<const tissue::Rows>(rows_of(*whole.elements, elements));
    return share;
}

}  // namespace heartwright::mesh
