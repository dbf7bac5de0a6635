// Dyads of a cell for tests: the states that the benchmark begins with, and uniform numbers of a fixed generator.
#pragma once

#include <random>
#include <vector>

#include "lab/benchmark/phases/dyad_reference.hpp"

namespace heartwright::benchmark {

inline constexpr unsigned best = reciprocals | bits_of_n;  // of what a dyad's function depends on

inline std::vector<reference::Dyad> initial_dyads(Situation situation, int cell) {
    std::vector<reference::Dyad> dyads(dyads_of_cell);
    std::mt19937_64 generator(17);
    std::uniform_real_distribution<double> uniform;
    for (int s = 0; s < dyads_of_cell; ++s) {
        for (int v = 0; v < value::count; ++v) dyads[s].of[v] = initial_value(situation, cell, s, v);
        for (double& r : dyads[s].r) r = uniform(generator);
    }
    return dyads;
}

}  // namespace heartwright::benchmark
