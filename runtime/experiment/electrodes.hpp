// "electrodes" of a bidomain tissue: grounds, given potentials and given currents of its extracellular space.
// See docs/bidomain.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/experiment/terms.hpp"

namespace heartwright::experiment {

struct ExtracellularElectrode {
    std::string name;
    Origin origin;
    Where where;
    enum class Kind { ground, potential, current, intracellular_current } kind = Kind::ground;
    double strength = 0;        // mV of a potential, uA of the current that enters in all
    std::optional<Where> sink;  // where a current leaves; none: at grounds and given potentials
    double value = unbound;     // `strength` in the unit of the model's potential, and mS times that, after bind()
    // When it is on: steps [first, first + steps) for each of first_steps, which ascend; empty: always, as a ground is.
    std::vector<double> starts;  // ms
    double duration = 0;         // ms
    std::vector<std::int64_t> first_steps;
    std::int64_t steps = 0;
    std::string shape;           // the formula of a factor of time; "": none
    std::vector<double> levels;  // of each step of a window; empty: 1
};

}  // namespace heartwright::experiment
