// `heartwright cell MODEL pace --method newton`: the steady beat as a periodic orbit.
#pragma once

#include <string>

#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/periodic_orbit.hpp"

namespace heartwright::commands {

struct SteadyOrbit {
    PeriodicOrbit orbit;
    double tolerance = 1e-3;
};

inline constexpr std::int64_t usual_orbit_beats = 200;  // at most

// Of --method, --period and the options that do not go with it. UserFault.
bool wants_orbit(const CellRequest& request);

// Writes pacing.h5, the states of the orbit or the nearest that was found, steady_state.csv and multipliers.csv.
SteadyOrbit find_steady_orbit(CellBench& bench, const Pacing& pacing);

std::string orbit_text(const SteadyOrbit& steady, const std::vector<std::string>& state_names);
// Sentences: no steady state can be, an orbit that is not stable, an alternans at hand. Empty: none.
std::vector<std::string> orbit_warnings(const SteadyOrbit& steady);
Json orbit_json(const SteadyOrbit& steady, const CellBench& bench);  // as steady_state_json(), and multipliers

ResultTable progress_table(const PeriodicOrbit& orbit);
ResultTable multiplier_table(const PeriodicOrbit& orbit, const std::vector<std::string>& state_names);

}  // namespace heartwright::commands
