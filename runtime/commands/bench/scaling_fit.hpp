// What was measured on few GPUs, and the few numbers that describe it: the model of docs/scaling.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/commands/run/halo_traffic.hpp"

namespace heartwright::commands {

// One measurement of `heartwright bench --json`.
struct ScalingPoint {
    std::string file, model, precision, device, kind;  // kind: "weak", "strong", or "" of one rank
    bool is_on_gpus = false, has_sites = false;
    bool is_beside = false;  // of one rank, measured in the call that measured several
    int ranks = 1, nodes = 1;
    double cells = 0;               // of all ranks
    double most_cells = 0;          // of a rank
    double dt = 0;                  // ms
    double seconds = 0;             // a step
    double react = 0, diffuse = 0;  // s, of that, where bench says so
    double bytes_a_cell = 0;        // of device memory
    // Of the rank with the largest halo: the exchange alone, waited for.
    int peers = 0;
    double halo_bytes = 0, exchange = 0;
};

// A file has one object, or an array of them. UserFault naming file and key.
std::vector<ScalingPoint> read_scaling(const std::string& path);

struct ScalingFit {
    double launch = 0, cell = 0;  // s: a step of n cells on one rank takes launch + n*cell
    double react_share = 1;       // of the time of a cell: what comes before the diffusion
    Link near, far;               // bandwidth 0: there was no measurement
    double split = 0,
           split_cell = 0;  // s: what a step of several ranks takes besides, and what of it grows with a rank's cells
    double bytes_a_cell = 0, dt = 0;
    double worst_step = 0, worst_exchange = 0;  // largest relative deviation of a measurement from the fit
    double worst_of_ranks = 0;                  // the same of steps of several ranks
    int steps_fitted = 0, exchanges_fitted = 0, of_ranks_fitted = 0;
};

// An exchange of a rank alone, as fitted.
double exchange_time(const Link& link, int peers, double bytes);

// The order in which ranks on so many nodes go through cells such as those of the measurement: cells without sites on
// GPUs of one node by whole reactions.
StepOrder order_of(const ScalingPoint& point, int nodes);

// Least squares of relative deviations (the first of several choices that are as good), with numbers that are not
// negative. UserFault without a measurement of one rank.
ScalingFit fit_scaling(const std::vector<ScalingPoint>& points);

// Numbers >= 0, one for each of `columns`, with the least sum of ((sum over columns of number*column[k] -
// t[k])/scale[k])^2. At most 8 columns.
std::vector<double> fit_columns(const std::vector<std::vector<double>>& columns, const std::vector<double>& t,
                                const std::vector<double>& scale);

}  // namespace heartwright::commands
