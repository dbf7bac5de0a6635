#include "runtime/commands/bench/scaling_row.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include "runtime/commands/run/prediction.hpp"
#include "runtime/core/machine.hpp"

namespace heartwright::commands {

ScalingRow scaling_row(const ScalingTissue& tissue, int ranks, const ScalingPrediction& from) {
    const ScalingFit& fit = from.fit;
    ScalingRow row;
    row.ranks = ranks;
    StepCosts costs = from.of_one;
    costs.order = row.order = from.order.value_or(order_of(from.measured, ranks <= costs.node ? 1 : 2));
    if (ranks > 1) {
        costs.launch += fit.split;
        costs.react += fit.split_cell;
    }
    const tissue::Decomposition cut = tissue.cut(ranks);
    row.grid = cut.ranks();
    const std::vector<RankTraffic> traffic = halo_traffic(cut, tissue.shape);
    for (const RankTraffic& rank : traffic) {
        row.cells += static_cast<double>(rank.cells);
        row.most_cells = std::max(row.most_cells, static_cast<double>(rank.cells));
        row.ghosts = std::max(row.ghosts, static_cast<double>(rank.ghosts()));
        row.peers = std::max(row.peers, rank.receives.size());
    }
    row.halo_bytes = row.ghosts * costs.bytes;
    row.predicted = predicted_step(traffic, costs);
    row.simulated = simulated_step(traffic, costs, std::clamp(1'000'000 / ranks, 20, 500));
    row.efficiency = (fit.launch + fit.cell * row.cells / ranks) / row.simulated;
    row.beat = from.beat / fit.dt * row.simulated;
    row.memory = fit.bytes_a_cell * row.most_cells + 2 * row.halo_bytes;
    return row;
}

void print_rows(const std::vector<ScalingRow>& rows, double memory) {
    std::printf("%7s %-12s %12s %12s %11s %6s %11s %11s %7s %11s %12s\n", "ranks", "grid", "cells a rank", "at most",
                "halo kB", "peers", "ms a step", "simulated", "effic.", "a beat", "memory");
    for (const ScalingRow& row : rows) {
        const std::string grid =
            std::to_string(row.grid[0]) + "x" + std::to_string(row.grid[1]) + "x" + std::to_string(row.grid[2]);
        std::printf("%7d %-12s %12.4g %12.4g %11.4g %6zu %11.4g %11.4g %6.1f%% %11s %12s\n", row.ranks, grid.c_str(),
                    row.cells / row.ranks, row.most_cells, row.halo_bytes / 1e3, row.peers,
                    1e3 * row.predicted.seconds(), 1e3 * row.simulated, 100 * row.efficiency,
                    duration_text(row.beat).c_str(),
                    (bytes_text(static_cast<std::int64_t>(row.memory)) + (row.memory > memory ? "!" : "")).c_str());
    }
}

nlohmann::ordered_json json_of(const std::vector<ScalingRow>& rows) {
    auto all = nlohmann::ordered_json::array();
    for (const ScalingRow& row : rows) {
        all.push_back({{"ranks", row.ranks},
                       {"grid", row.grid},
                       {"cells", row.cells},
                       {"most_cells_of_a_rank", row.most_cells},
                       {"halo_bytes", row.halo_bytes},
                       {"peers", row.peers},
                       {"order", row.order == StepOrder::boundary_first ? "boundary" : "whole"},
                       {"exchange_ms", 1e3 * row.predicted.exchange},
                       {"hidden_ms", 1e3 * row.predicted.hidden},
                       {"ms_per_step", 1e3 * row.predicted.seconds()},
                       {"simulated_ms_per_step", 1e3 * row.simulated},
                       {"efficiency", row.efficiency},
                       {"seconds_a_beat", row.beat},
                       {"memory_bytes_a_rank", row.memory}});
    }
    return all;
}

}  // namespace heartwright::commands
