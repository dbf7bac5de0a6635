// What `heartwright scaling` predicts for a number of ranks, and its table.
#pragma once

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "runtime/commands/bench/scaling_fit.hpp"
#include "runtime/commands/bench/scaling_tissue.hpp"
#include "runtime/commands/run/halo_traffic.hpp"

namespace heartwright::commands {

struct ScalingRow {
    int ranks = 1;
    std::array<int, 3> grid{1, 1, 1};  // boxes along each axis
    double cells = 0, most_cells = 0;  // of all ranks, of the one with most
    double ghosts = 0, halo_bytes = 0;
    std::size_t peers = 0;
    PredictedStep predicted;
    StepOrder order = StepOrder::boundary_first;
    double simulated = 0, efficiency = 0, beat = 0, memory = 0;  // s a step; s a beat; bytes of a rank
};

// What predictions are made from.
struct ScalingPrediction {
    const StepCosts& of_one;
    const ScalingFit& fit;
    const ScalingPoint& measured;
    double beat;                     // ms
    std::optional<StepOrder> order;  // none: as the runtime would choose
};

ScalingRow scaling_row(const ScalingTissue& tissue, int ranks, const ScalingPrediction& from);
// memory: bytes of a GPU.
void print_rows(const std::vector<ScalingRow>& rows, double memory);
nlohmann::ordered_json json_of(const std::vector<ScalingRow>& rows);

}  // namespace heartwright::commands
