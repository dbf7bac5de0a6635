#include "runtime/commands/run/rank_prediction.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/commands/run/halo_traffic.hpp"
#include "runtime/lattice/setup.hpp"
#include "runtime/tissue_state/cell_blocks.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"
#include "runtime/tissue_state/shares.hpp"

namespace heartwright::commands {

namespace {

// Of one computer: the order of magnitude of GPUs side by side, of processors by shared memory.
Link link_of(device::Backend backend) {
    return backend == device::Backend::cuda ? Link{10e-6, 1e-6, 1e11} : Link{2e-6, 1e-6, 5e9};
}
double launch_of(device::Backend backend) { return backend == device::Backend::cuda ? 15e-6 : 3e-6; }  // s, of a step

// Of a cell's memory, what its ghost takes elsewhere: all but the sites.
double memory_of_ghost(const experiment::Experiment& experiment, const interface::Model& model) {
    if (model.lattice == nullptr) return 1;
    const auto plain = static_cast<double>(interface::StateLayout(model).bytes(1));
    return plain / (plain + static_cast<double>(lattice::cell_memory(*model.lattice, {experiment.lattice->sites})));
}

constexpr double reaction = 0.7;  // of a step, at least: what interiors do while halos travel

}  // namespace

const char* assumed_link(device::Backend backend) {
    return backend == device::Backend::cuda ? "exchanges of 10 us and 100 GB/s between GPUs assumed"
                                            : "exchanges of 2 us and 5 GB/s assumed";
}

std::vector<int> ranks_asked(const std::string& said) {
    std::vector<int> all;
    for (std::size_t begin = 0; begin <= said.size();) {
        const std::size_t end = std::min(said.find(',', begin), said.size());
        int ranks = 0;
        const auto [rest, error] = std::from_chars(said.data() + begin, said.data() + end, ranks);
        constexpr int most = 1000000;
        if (error != std::errc() || rest != said.data() + end || ranks < 1 || ranks > most)
            throw UserFault("--ranks takes whole numbers from 1 to 1000000, as in 2,4,8; not '" + said + "'");
        all.push_back(ranks);
        begin = end + 1;
    }
    return all;
}

RankPrediction predict_ranks(const experiment::Experiment& experiment, const interface::Model& model,
                             device::Backend backend, int ranks) {
    const auto cut = tissue_state::share_out(experiment, model, ranks);
    const std::vector<double> costs = tissue_state::costs_of_blocks(experiment, model);
    const bool are_alike = std::adjacent_find(costs.begin(), costs.end(), std::not_equal_to<>()) == costs.end();
    TissueShape shape;
    tissue_state::CellBlocks cells;
    const tissue::Grid grid = tissue_state::grid_of(experiment.geometry);
    if (experiment.geometry.has_mask() || !are_alike) {
        cells = tissue_state::place_cells(experiment, grid);
        shape.holds = [&](const tissue::Cell& cell) {
            return cells.present[static_cast<std::size_t>(grid.index(cell))] != 0;
        };
    }
    shape.rows = grid.rows;
    auto traffic = halo_traffic(cut, shape);
    if (!experiment.tissue) {  // nothing travels
        for (RankTraffic& rank : traffic) {
            rank.receives.clear();
            rank.boundary = 0;
        }
    }
    std::vector<double> work;
    for (int r = 0; r < ranks; ++r) {
        double& own = work.emplace_back(static_cast<double>(traffic[static_cast<std::size_t>(r)].cells));
        if (are_alike) continue;
        own = 0;
        for (const tissue::CellBox& box : cut.boxes(r))
            for (std::int64_t k = box.first[2]; k < box.end[2]; ++k)
                for (std::int64_t j = box.first[1]; j < box.end[1]; ++j)
                    for (std::int64_t i = box.first[0]; i < box.end[0]; ++i) {
                        const auto g = static_cast<std::size_t>(grid.index({i, j, k}));
                        own += cells.block_of_cell[g] == tissue::no_cell ? 0 : costs[cells.block_of_cell[g]];
                    }
    }
    const double all_work = std::accumulate(work.begin(), work.end(), 0.0);
    std::int64_t all_cells = 0;
    for (const RankTraffic& rank : traffic) all_cells += rank.cells;
    const Link link = link_of(backend);
    const double of_ghost = memory_of_ghost(experiment, model);
    RankPrediction prediction;
    prediction.ranks = ranks;
    prediction.most_memory = prediction.most_work = 0;
    for (std::size_t r = 0; r < traffic.size(); ++r) {
        const RankTraffic& rank = traffic[r];
        prediction.most_cells = std::max(prediction.most_cells, rank.cells);
        prediction.most_halo = std::max(prediction.most_halo, rank.ghosts());
        prediction.most_memory = std::max(
            prediction.most_memory, (static_cast<double>(rank.cells) + of_ghost * static_cast<double>(rank.ghosts())) /
                                        static_cast<double>(std::max<std::int64_t>(1, all_cells)));
        const double share = all_work > 0 ? work[r] / all_work : 0;
        if (share > prediction.most_work) {
            prediction.most_work = share;
            prediction.hidden = rank.cells == 0 ? 0
                                                : reaction * static_cast<double>(rank.cells - rank.boundary) /
                                                      static_cast<double>(rank.cells);
        }
        if (!rank.receives.empty()) {
            const double bytes = static_cast<double>(rank.ghosts()) * static_cast<double>(model.real_bytes);
            prediction.exchange =
                std::max(prediction.exchange, link.latency + static_cast<double>(rank.receives.size()) * link.message +
                                                  bytes / link.bandwidth);
        }
    }
    return prediction;
}

double RankPrediction::step(double seconds_alone, device::Backend backend) const {
    const double launch = std::min(0.5 * seconds_alone, launch_of(backend)),
                 work = (seconds_alone - launch) * most_work;
    return launch + work + std::max(0.0, exchange - hidden * work);
}

}  // namespace heartwright::commands
