// Two stages that protocols share: cells are paced to steady state, then a few beats are measured.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/cell/cell_bench.hpp"

namespace heartwright::commands {

struct Pacing {
    double cycle_length = 1000;  // ms
    std::int64_t beats = 0;      // at most, before those that are measured; 0: none
    std::int64_t measured = 2;   // beats
    double tolerance = 1e-3;     // of the extrapolated distance of every state to its limit, relative
    double wall_seconds = 1e300;
};

inline constexpr std::int64_t usual_beats = 1000;  // at most, until the steady state

// The options of pacing until the steady state: --beats, --tolerance, --stop, --wall, and those of the stimulus.
std::vector<Option> with_steady_state_options(std::vector<Option> own);

// Of --cycle-length, --beats, --tolerance and --wall. UserFault.
Pacing pacing_of(const CellRequest& request);

// UserFault: the cell fires by itself, and no stimulus was asked for. One that it does not need would disturb it.
void refuse_unasked_stimulus(CellBench& bench);

// The experiment "pacing": cells with these parameters, until the steady state or `beats`; pacing.h5 has their states.
SteadyState pace_to_steady_state(CellBench& bench, const Pacing& pacing, const std::vector<CellParameter>& parameters,
                                 std::int64_t cells);

// The experiment "beats", not yet run: it starts from pacing.h5 and has the maps of biomarkers.
Json measured_beats(CellBench& bench, const Pacing& pacing, const std::vector<CellParameter>& parameters,
                    std::int64_t cells);

// The pulse of the experiment, once, at time 0, in the cells of `where`.
void set_one_pulse(Json& experiment, const CellBench& bench, const Json& where);

inline constexpr const char* definition_of_distance =
    "largest relative distance of a state to the limit of its beats, extrapolated";

ResultTable drift_table(const SteadyState& steady);  // a row for each beat
Json steady_state_json(const SteadyState& steady, const CellBench& bench);

std::string html_of_one_row(const ResultTable& table);  // name, value, unit below each other
std::string text_of_one_row(const ResultTable& table);  // the same for a terminal

}  // namespace heartwright::commands
