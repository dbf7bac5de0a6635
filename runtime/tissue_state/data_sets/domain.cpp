#include "runtime/tissue_state/data_sets/data_sets.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/experiment/input_files.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::tissue_state {
namespace {

// A length in steps of 2^-20 mm, about a nanometre: a mesh that another program wrote with other units or decimals has
// other last bits. Borders of steps are shifted by a fraction that no decimal has, so that rounding seldom crosses one.
std::int64_t steps_of(double length) {
    constexpr double golden = 0.6180339887498949;
    return static_cast<std::int64_t>(std::floor(length * 1048576 + golden));
}

template <std::size_t size>
void add(io::Checksum& sum, const std::array<std::int64_t, size>& numbers) {
    sum.add(numbers.data(), sizeof numbers);
}

std::string text_of(const mesh::TissueMesh& tissue) {
    io::Checksum sum;
    for (const mesh::Point& node : tissue.mesh.nodes)
        add(sum, std::array{steps_of(node[0]), steps_of(node[1]), steps_of(node[2])});
    for (mesh::Element element : tissue.mesh.elements) {
        std::sort(element.begin(), element.end());  // whichever way it is oriented
        sum.add(&element, sizeof element);
    }
    const std::string nodes = std::to_string(tissue.mesh.nodes.size()) + " nodes",
                      elements = std::to_string(tissue.mesh.elements.size()) + " elements";
    return (tissue.cells_are_elements ? elements : nodes) + io::DomainIdentity::of_a_mesh + "of " +
           (tissue.cells_are_elements ? nodes : elements) + ", checksum " + io::checksum_text(sum);
}

// Of the cells that the ranks own, whichever order they come in: sums of a number for each.
std::array<std::int64_t, 3> sums_over_cells(const tissue::Grid& grid, const tissue::Selection& present,
                                            mpi::Team& team) {
    std::vector<std::int64_t> sums(3);
    const tissue::CellBox own = grid.owned();
    for (std::int64_t k = own.first[2]; k < own.end[2]; ++k) {
        for (std::int64_t j = own.first[1]; j < own.end[1]; ++j) {
            for (std::int64_t i = own.first[0]; i < own.end[0]; ++i) {
                const tissue::Cell cell{i, j, k};
                if (present[static_cast<std::size_t>(grid.index(cell))] == 0) continue;
                // splitmix64, in halves, whose sums fit into 63 bits for any grid
                std::uint64_t h = static_cast<std::uint64_t>(grid.whole_index(cell)) + 0x9e3779b97f4a7c15u;
                h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
                h = (h ^ h >> 27) * 0x94d049bb133111ebu;
                h ^= h >> 31;
                sums[0] += 1;
                sums[1] += static_cast<std::int64_t>(h & 0xffffffffu);
                sums[2] += static_cast<std::int64_t>(h >> 32);
            }
        }
    }
    sums = team.all_reduce_sum(sums);
    return {sums[0], sums[1], sums[2]};
}

std::string text_of(const experiment::Geometry& geometry, const std::array<std::int64_t, 3>& cells) {
    io::Checksum sum;
    add(sum, geometry.cells);
    add(sum, cells);
    std::string points, spacing;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        add(sum, std::array{steps_of(geometry.position(axis, 0)), steps_of(geometry.spacing[axis])});
        points += (axis > 0 ? " x " : "") + std::to_string(geometry.cells[axis]);
        spacing += (axis > 0 ? " x " : "") + plain_number(geometry.spacing[axis], 6);
    }
    return std::to_string(cells[0]) + " cells on a grid of " + points + " points, " + spacing + " mm apart, checksum " +
           io::checksum_text(sum);
}

// Whoever reads the numbers of a file that cannot be read says so, and where.
io::DomainIdentity domain_said_by(const std::string& path) {
    try {
        return io::read_domain(path);
    } catch (const UserFault&) {
        return {};
    }
}

}  // namespace

io::DomainIdentity domain_of(const experiment::Geometry& geometry, const tissue::Grid& grid,
                             const tissue::Selection& present, mpi::Team& team) {
    if (!geometry.mesh) return {text_of(geometry, sums_over_cells(grid, present, team))};
    std::string text;
    mpi::collective_try(team, [&] {
        if (team.is_root()) text = text_of(*geometry.tissue_mesh);
    });
    const auto bytes = std::as_bytes(std::span(text));
    const auto told = team.broadcast({bytes.begin(), bytes.end()});
    text.clear();
    for (const std::byte byte : told) text += static_cast<char>(byte);
    return {text};
}

void require_domain_of_data(const experiment::Experiment& experiment, const io::DomainIdentity& domain,
                            mpi::Team& team) {
    mpi::collective_try(
        team,
        [&] {
            if (!team.is_root() || !domain.is_mesh()) return;
            experiment::Experiment visited = experiment;  // who visits may change it
            experiment::for_each_input(
                visited,
                [&](const experiment::InputFile& input) {
                    if (input.kind != experiment::InputFile::Kind::data_set || !input.data_set->starts_with('/'))
                        return;
                    const std::string other =
                        io::domain_difference(input.path, domain_said_by(input.path), "this experiment", domain);
                    if (!other.empty())
                        throw UserFault(input.place + ": " + other +
                                        ": it is another mesh, or the same with other numbers");
                });
        });
}

}  // namespace heartwright::tissue_state
