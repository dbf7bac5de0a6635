#include "runtime/commands/mesh/mesh_shares.hpp"

#include <algorithm>
#include <numeric>

#include "runtime/core/machine.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "runtime/mesh/partition/shares.hpp"
#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::commands {

namespace {

std::int64_t most_of(const std::vector<std::int64_t>& numbers) {
    return *std::max_element(numbers.begin(), numbers.end());
}

std::vector<std::int32_t> equal_ranges(std::int64_t rows, int ranks) {
    std::vector<std::int32_t> order(static_cast<std::size_t>(rows));
    std::iota(order.begin(), order.end(), 0);
    return mesh::owners_along(order, {}, ranks);
}

std::int64_t cut_edges(const tissue::Rows& rows, const std::vector<std::int32_t>& owners) {
    std::int64_t cut = 0;
    for (std::int64_t row = 0; row < rows.count(); ++row) {
        for (const std::int32_t other : rows.neighbours_of(row)) {
            cut += other > row && owners[static_cast<std::size_t>(other)] != owners[static_cast<std::size_t>(row)];
        }
    }
    return cut;
}

}  // namespace

MeshShares shares_of_ranks(const mesh::TetrahedralMesh& mesh, int ranks) {
    ThreadPool threads(hardware_threads());
    const mesh::TissueMesh tissue = mesh::make_tissue_mesh(mesh, {}, threads);
    const tissue::Rows& rows = *tissue.nodes;

    MeshShares shares{"ranges of numbers", equal_ranges(rows.count(), ranks)};
    std::vector<std::int64_t> ghosts = mesh::ghosts_of_ranks(rows, shares.owners, ranks);
    const auto by_metis = mesh::kway_owners(rows, {}, std::vector<double>(static_cast<std::size_t>(ranks), 1.0));
    if (by_metis) {
        std::vector<std::int64_t> fewer = mesh::ghosts_of_ranks(rows, *by_metis, ranks);
        if (most_of(fewer) < most_of(ghosts)) {
            shares.method = "METIS";
            shares.owners = *by_metis;
            ghosts = std::move(fewer);
        }
    }
    std::vector<std::int64_t> counts(static_cast<std::size_t>(ranks));
    for (const std::int32_t owner : shares.owners) {
        ++counts[static_cast<std::size_t>(owner)];
    }
    shares.least = *std::min_element(counts.begin(), counts.end());
    shares.most = most_of(counts);
    shares.most_ghosts = most_of(ghosts);
    shares.all_ghosts = std::accumulate(ghosts.begin(), ghosts.end(), std::int64_t{0});
    shares.cut_edges = cut_edges(rows, shares.owners);
    return shares;
}

std::vector<std::int32_t> ranks_of_elements(const mesh::TetrahedralMesh& mesh, const MeshShares& shares) {
    std::vector<std::int32_t> ranks;
    ranks.reserve(mesh.elements.size());
    for (const mesh::Element& element : mesh.elements) {
        std::int32_t best = -1;
        std::ptrdiff_t most = 0;
        for (const std::int32_t node : element) {
            const std::int32_t rank = shares.owners[static_cast<std::size_t>(node)];
            const auto nodes = std::count_if(element.begin(), element.end(), [&](std::int32_t other) {
                return shares.owners[static_cast<std::size_t>(other)] == rank;
            });
            if (nodes > most || (nodes == most && rank < best)) {
                best = rank;
                most = nodes;
            }
        }
        ranks.push_back(best);
    }
    return ranks;
}

}  // namespace heartwright::commands
