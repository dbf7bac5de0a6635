// Runs a bundled or a given experiment in this process, where the model computes (CPU or GPU), and keeps what it
// showed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::validation {

struct BundledRun {
    std::vector<double> t;                                           // ms, of the rows
    std::map<std::string, std::vector<double>> probes;               // "V @ P1", by row; NaN: not due
    std::map<std::string, std::map<std::string, double>> at_probes;  // map, then probe
    struct Lead {
        std::vector<double> t, potential;  // ms, as the potential of the model
    };
    std::map<std::string, Lead> leads;        // by electrode
    std::vector<std::int64_t> singularities;  // how many, at each look
};

// model_specs/experiments/<name>.json with overrides ("time.dt=0.01 ms") on a generated model, whose backend is that of
// the options, too.
BundledRun run_bundled(const std::string& name, const std::vector<std::string>& overrides,
                       const interface::Model& model, simulation::Options options = {});
// An experiment given as its text.
BundledRun run_text(const std::string& text, const interface::Model& model);

// Times (ms) at which `values` first goes up and then down through `level`, linear between rows; NaN: never.
struct Crossings {
    double up, down;
};
Crossings crossings(const BundledRun& run, const std::string& probe, double level);

}  // namespace heartwright::validation
