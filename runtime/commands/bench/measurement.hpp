// One case of `heartwright bench`, measured.
#pragma once

#include <optional>
#include <vector>

#include "runtime/commands/bench/bench_case.hpp"
#include "runtime/commands/output/summary.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct BenchResult {
    Throughput throughput;
    std::int64_t cells;
    simulation::Facts facts;
    simulation::Timings timings;  // of a step, where phases were timed
    simulation::ExchangeTimes exchange = {};
    // Of a wave, at the root: when it came to a layer, ms after the pacing began; NaN: not in this beat.
    struct Arrival {
        std::int64_t layer;
        double ms;
    };
    std::vector<Arrival> arrivals = {};
    std::size_t wave_axis = 2;
};

// Collective. Times are those of the slowest rank, after a warm-up of 100 steps of a beat, else a fifth of the steps.
BenchResult measure(const BenchCase& one);

// Collective. The same on one rank: of weak scaling each rank its own share, all at once; of strong scaling the root
// all of it, where that fits. Nothing: it does not fit, or this rank is not the root. A wave travels along the same
// axis as in the parallel run, which `measured` is of.
std::optional<BenchResult> measure_alone(const BenchCase& one, const BenchResult& measured);

// Of the parallel run beside that on one rank; 1: no overhead.
double efficiency(const BenchCase& one, const BenchResult& measured, const BenchResult& alone);

}  // namespace heartwright::commands
