#include "runtime/commands/mesh/mesh_shares.hpp"

#include <algorithm>
#include <numeric>

#include "runtime/core/machine.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "runtime/mesh/partition/row_owners.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/tissue/decomposition.hpp"

namespace heartwright::commands {

namespace {

std::int64_t cut_edges(const tissue::Rows& rows, const std::vector<std::int32_t>& owners) {
    std::int64_t cut = 0;
    for (std::int64_t row = 0; row < rows.count(); ++row)
        for (const std::int32_t other : rows.neighbours_of(row))
            cut += other > row && owners[static_cast<std::size_t>(other)] != owners[static_cast<std::size_t>(row)];
    return cut;
}

}  // namespace

MeshShares shares_of_ranks(const mesh::Mesh& mesh, int ranks) {
    ThreadPool threads(hardware_threads());
    const mesh::TissueMesh tissue = mesh::make_tissue_mesh(mesh, {}, threads);
    const tissue::Rows& rows = *tissue.nodes;
    const tissue::Decomposition decomposition =
        mesh::owners_of_rows(tissue::Decomposition::even({rows.count(), 1, 1}, ranks), rows, {}, {});

    MeshShares shares;
    shares.method = mesh::partition_text(mesh::partition_method(decomposition));
    shares.owners.reserve(static_cast<std::size_t>(rows.count()));
    for (std::int64_t row = 0; row < rows.count(); ++row) shares.owners.push_back(decomposition.owner({row, 0, 0}));
    const std::vector<std::int64_t> ghosts = mesh::ghosts_of_ranks(rows, shares.owners, ranks);
    std::vector<std::int64_t> counts(static_cast<std::size_t>(ranks));
    for (const std::int32_t owner : shares.owners) ++counts[static_cast<std::size_t>(owner)];
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    shares.least = *least;
    shares.most = *most;
    shares.most_ghosts = *std::max_element(ghosts.begin(), ghosts.end());
    shares.all_ghosts = std::accumulate(ghosts.begin(), ghosts.end(), std::int64_t{0});
    shares.cut_edges = cut_edges(rows, shares.owners);
    return shares;
}

std::vector<std::int32_t> ranks_of_elements(const mesh::Mesh& mesh, const MeshShares& shares) {
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
