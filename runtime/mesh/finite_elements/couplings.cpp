#include "runtime/mesh/finite_elements/couplings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/mesh/elements_of_nodes.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// Of a triangle (Dziuk 1988): the gradient of a corner's function lies in its plane, at a right angle to the opposite
// edge. The tensor enters by its part in the plane.
double coupling_of_triangle(const Mesh& mesh, const tissue::Tensor& tensor, std::size_t e, std::size_t low,
                            std::size_t high) {
    const Point normal = area_normal(mesh, e);
    const double twice_area = length(normal);
    const auto gradient = [&](std::size_t corner) {  // times (2 area)^2
        const auto at = [&](std::size_t c) -> const Point& {
            return mesh.nodes[static_cast<std::size_t>(mesh.elements[e][c % 3])];
        };
        return cross(normal, at(corner + 2) - at(corner + 1));
    };
    return -mesh.thickness(e) * dot(gradient(low), times(tensor, gradient(high))) /
           (2 * twice_area * twice_area * twice_area);
}

double coupling_of_line(const Mesh& mesh, const tissue::Tensor& tensor, std::size_t e) {
    const Point along = along_line(mesh, e);
    const double size = length(along);
    return mesh.thickness(e) * dot(along, times(tensor, along)) / (size * size * size);
}

// k between two corners. The gradient of a corner's function of a tetrahedron is minus the area normal of the opposite
// face over three times the volume. The lower corner comes first, so that k_ij and k_ji have the same bits.
double coupling(const Mesh& mesh, const tissue::Tensor& tensor, std::size_t e, std::size_t a, std::size_t b) {
    const auto at = [&](std::size_t corner) -> const Point& {
        return mesh.nodes[static_cast<std::size_t>(mesh.elements[e][corner])];
    };
    const auto normal = [&](std::size_t corner) {  // twice the area, outwards
        const std::array<int, 3>& face = face_corners[corner];
        const Point& p = at(static_cast<std::size_t>(face[0]));
        return cross(at(static_cast<std::size_t>(face[1])) - p, at(static_cast<std::size_t>(face[2])) - p);
    };
    const auto [low, high] = std::minmax(a, b);
    if (mesh.elements[e].size() == 3) return coupling_of_triangle(mesh, tensor, e, low, high);
    if (mesh.elements[e].size() == 2) return coupling_of_line(mesh, tensor, e);
    const Point first = normal(low), second = normal(high);
    return -dot(first, times(tensor, second)) / (36 * signed_volume(mesh, e));
}

struct Entry {
    std::int32_t column, place;  // place: in the order of elements
    double value;
};

// A row's entries in the order of elements, then summed by column in that order.
void collect_row(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors, const ElementsOfNodes& of,
                 std::size_t row, std::vector<Entry>& entries) {
    entries.clear();
    for (auto k = of.starts[row]; k < of.starts[row + 1]; ++k) {
        const auto e = static_cast<std::size_t>(of.members[static_cast<std::size_t>(k)]);
        const Element& element = mesh.elements[e];
        const auto own = static_cast<std::size_t>(
            std::find(element.begin(), element.end(), static_cast<std::int32_t>(row)) - element.begin());
        for (std::size_t other = 0; other < element.size(); ++other)
            if (other != own)
                entries.push_back({element[other], static_cast<std::int32_t>(entries.size()),
                                   coupling(mesh, tensors[e], e, own, other)});
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.column != b.column ? a.column < b.column : a.place < b.place;
    });
    std::size_t kept = 0;
    for (std::size_t k = 0; k < entries.size(); ++k)
        if (kept > 0 && entries[kept - 1].column == entries[k].column)
            entries[kept - 1].value += entries[k].value;
        else
            entries[kept++] = entries[k];
    entries.resize(kept);
}

// The number of neighbours of each node.
std::size_t neighbours_of(const Mesh& mesh, const ElementsOfNodes& of, std::size_t row,
                          std::vector<std::int32_t>& found) {
    found.clear();
    for (auto k = of.starts[row]; k < of.starts[row + 1]; ++k)
        for (const std::int32_t node : mesh.elements[static_cast<std::size_t>(of.members[static_cast<std::size_t>(k)])])
            if (node != static_cast<std::int32_t>(row)) found.push_back(node);
    std::sort(found.begin(), found.end());
    return static_cast<std::size_t>(std::unique(found.begin(), found.end()) - found.begin());
}

}  // namespace

std::vector<double> lumped_mass(const Mesh& mesh) {
    std::vector<double> mass(mesh.nodes.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const double share = volume_of(mesh, e) / static_cast<double>(mesh.elements[e].size());
        for (const std::int32_t node : mesh.elements[e]) mass[static_cast<std::size_t>(node)] += share;
    }
    return mass;
}

Couplings assemble_couplings(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors, ThreadPool& threads) {
    const ElementsOfNodes of = elements_of_nodes(mesh, threads);
    const auto rows = static_cast<std::int64_t>(mesh.nodes.size());
    Couplings couplings;
    couplings.row_starts.assign(mesh.nodes.size() + 1, 0);
    threads.for_ranges(rows, [&](std::int64_t first, std::int64_t last) {
        std::vector<std::int32_t> found;
        for (auto row = static_cast<std::size_t>(first); row < static_cast<std::size_t>(last); ++row)
            couplings.row_starts[row + 1] = static_cast<std::int64_t>(neighbours_of(mesh, of, row, found));
    });
    for (std::size_t row = 0; row < mesh.nodes.size(); ++row)
        couplings.row_starts[row + 1] += couplings.row_starts[row];
    couplings.columns.resize(static_cast<std::size_t>(couplings.row_starts.back()));
    couplings.values.resize(couplings.columns.size());
    threads.for_ranges(rows, [&](std::int64_t first, std::int64_t last) {
        std::vector<Entry> entries;
        for (auto row = static_cast<std::size_t>(first); row < static_cast<std::size_t>(last); ++row) {
            collect_row(mesh, tensors, of, row, entries);
            auto at = static_cast<std::size_t>(couplings.row_starts[row]);
            for (const Entry& entry : entries) {
                couplings.columns[at] = entry.column;
                couplings.values[at++] = entry.value;
            }
        }
    });
    return couplings;
}

void apply(const Couplings& couplings, const std::vector<double>& mass, const std::vector<double>& V,
           std::vector<double>& rate) {
    for (std::size_t i = 0; i < couplings.rows(); ++i) {
        double sum = 0;
        for (auto k = static_cast<std::size_t>(couplings.row_starts[i]),
                  end = static_cast<std::size_t>(couplings.row_starts[i + 1]);
             k < end; ++k)
            sum += couplings.values[k] * (V[static_cast<std::size_t>(couplings.columns[k])] - V[i]);
        rate[i] = mass[i] > 0 ? sum / mass[i] : 0;  // 0: a node of no element
    }
}

double stable_step(const Couplings& couplings, const std::vector<double>& mass) {
    double largest = 0;
    for (std::size_t i = 0; i < couplings.rows(); ++i) {
        double sum = 0, absolute = 0;
        for (auto k = static_cast<std::size_t>(couplings.row_starts[i]);
             k < static_cast<std::size_t>(couplings.row_starts[i + 1]); ++k) {
            sum += couplings.values[k];
            absolute += std::fabs(couplings.values[k]);
        }
        if (absolute > 0) largest = std::max(largest, (std::fabs(sum) + absolute) / mass[i]);
    }
    return largest > 0 ? 2 / largest : std::numeric_limits<double>::infinity();
}

WrongSigns wrong_signs(const Couplings& couplings) {
    WrongSigns signs;
    for (std::size_t i = 0; i < couplings.rows(); ++i) {
        const auto first = static_cast<std::size_t>(couplings.row_starts[i]),
                   last = static_cast<std::size_t>(couplings.row_starts[i + 1]);
        double absolute = 0;
        for (std::size_t k = first; k < last; ++k) absolute += std::fabs(couplings.values[k]);
        for (std::size_t k = first; k < last; ++k) {
            const bool is_negative = couplings.values[k] < -1e-14 * absolute;
            if (is_negative) signs.worst = std::max(signs.worst, -couplings.values[k] / absolute);
            if (couplings.columns[k] < static_cast<std::int32_t>(i)) continue;  // each edge once
            ++signs.edges;
            signs.negative += is_negative ? 1 : 0;
        }
    }
    return signs;
}

}  // namespace heartwright::mesh
