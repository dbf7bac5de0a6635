#include "runtime/operators/sparse/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::sparse {

void check(const Rows& rows) {
    const std::size_t own = rows.mass.size();
    if (rows.row_starts.size() != own + 1 || rows.global.size() < own || rows.row_starts.front() != 0 ||
        rows.row_starts.back() != static_cast<std::int64_t>(rows.columns.size()) ||
        rows.couplings.size() != rows.columns.size() || !std::is_sorted(rows.row_starts.begin(), rows.row_starts.end()))
        throw OurFault("rows of a sparse operator: arrays do not match");
    if (rows.total() >= std::numeric_limits<std::int32_t>::max())
        throw UserFault("a mesh of " + std::to_string(rows.total()) +
                        " rows is too large: at most 2147483646 fit in one process");
    for (std::size_t i = 0; i < own; ++i) {
        const auto row = [&] { return "row " + std::to_string(rows.global[i]) + " of the mesh"; };
        if (!(rows.mass[i] > 0) || !std::isfinite(rows.mass[i]))
            throw UserFault(row() + " has the mass " + std::to_string(rows.mass[i]) + " mm^3, which is not positive");
        for (auto k = static_cast<std::size_t>(rows.row_starts[i]);
             k < static_cast<std::size_t>(rows.row_starts[i + 1]); ++k) {
            const std::int32_t column = rows.columns[k];
            if (column < 0 || column >= rows.total() || column == static_cast<std::int32_t>(i))
                throw OurFault(row() + " couples to slot " + std::to_string(column) + " of " +
                               std::to_string(rows.total()));
            if (!std::isfinite(rows.couplings[k])) throw UserFault(row() + " has a coupling that is no finite number");
        }
    }
}

Rows rows_of(const mesh::Couplings& couplings, const std::vector<double>& mass,
             const std::vector<std::int32_t>& node_of_slot, std::int64_t own) {
    std::vector<std::int32_t> slot_of(couplings.rows(), -1);
    for (std::size_t s = 0; s < node_of_slot.size(); ++s)
        slot_of[static_cast<std::size_t>(node_of_slot[s])] = static_cast<std::int32_t>(s);
    std::size_t entries = 0;
    for (std::size_t s = 0; s < static_cast<std::size_t>(own); ++s) {
        const auto node = static_cast<std::size_t>(node_of_slot[s]);
        entries += static_cast<std::size_t>(couplings.row_starts[node + 1] - couplings.row_starts[node]);
    }
    Rows rows;
    rows.mass.reserve(static_cast<std::size_t>(own));
    rows.row_starts.reserve(static_cast<std::size_t>(own) + 1);
    rows.columns.reserve(entries);
    rows.couplings.reserve(entries);
    rows.global.assign(node_of_slot.begin(), node_of_slot.end());
    for (std::size_t s = 0; s < static_cast<std::size_t>(own); ++s) {
        const auto node = static_cast<std::size_t>(node_of_slot[s]);
        rows.mass.push_back(mass[node]);
        for (auto k = static_cast<std::size_t>(couplings.row_starts[node]);
             k < static_cast<std::size_t>(couplings.row_starts[node + 1]); ++k) {
            const std::int32_t slot = slot_of[static_cast<std::size_t>(couplings.columns[k])];
            if (slot < 0)
                throw OurFault("node " + std::to_string(couplings.columns[k]) + ", a neighbour of node " +
                               std::to_string(node) + ", has no slot");
            rows.columns.push_back(slot);
            rows.couplings.push_back(couplings.values[k]);
        }
        rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
    }
    return rows;
}

Rows rows_of(const mesh::Couplings& couplings, const std::vector<double>& mass) {
    std::vector<std::int32_t> nodes(couplings.rows());
    std::iota(nodes.begin(), nodes.end(), 0);
    return rows_of(couplings, mass, nodes, static_cast<std::int64_t>(nodes.size()));
}

double stable_step(const Rows& rows) {
    double largest = 0;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < rows.mass.size(); ++i) {
        const auto first = static_cast<std::size_t>(rows.row_starts[i]),
                   last = static_cast<std::size_t>(rows.row_starts[i + 1]);
        order.resize(last - first);  // by number in the whole mesh, so that ranks and orderings agree in every bit
        std::iota(order.begin(), order.end(), first);
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return rows.global[static_cast<std::size_t>(rows.columns[a])] <
                   rows.global[static_cast<std::size_t>(rows.columns[b])];
        });
        double sum = 0, absolute = 0;
        for (const std::size_t k : order) {
            sum += rows.couplings[k];
            absolute += std::fabs(rows.couplings[k]);
        }
        largest = std::max(largest, ((rows.is_symmetric ? std::fabs(sum) : absolute) + absolute) / rows.mass[i]);
    }
    return largest > 0 ? 2 / largest : std::numeric_limits<double>::infinity();
}

}  // namespace heartwright::sparse
