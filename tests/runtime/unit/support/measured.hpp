// What a run has measured, in memory.
#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "runtime/results/memory_sink.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::testing {

// Collective; empty but at the root.
inline results::MemorySink measured(const simulation::Simulation& simulation) {
    results::MemorySink sink;
    simulation.results(sink);
    return sink;
}

// A column without its empty fields.
inline std::vector<double> column(const results::MemorySink& sink, std::string_view file, std::string_view name) {
    std::vector<double> values = sink.find(file)->column(name);
    values.erase(std::remove_if(values.begin(), values.end(), [](double value) { return std::isnan(value); }),
                 values.end());
    return values;
}

}  // namespace heartwright::testing
