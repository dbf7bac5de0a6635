// What the largest run of a sweep takes of its device, as `heartwright check --json` predicts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::commands {

struct SweepForecast {
    std::int64_t memory = 0, available = 0;  // bytes of its device; of that, free before the run; 0: not known
    double seconds = 0;                      // of its steps alone, with nothing beside it
    bool is_least = false;                   // `seconds`: a bound
};

// Asks the solver: SOLVER check EXPERIMENT with `words` besides. MachineFault with its message when the run does not
// fit; nothing is known when something else is wrong with it: the run itself will tell, beside others that are well.
SweepForecast forecast(const std::string& solver, const std::string& experiment, const std::vector<std::string>& words);

// Of what such a check printed: JSON on its last line, warnings before. OurFault when there is none.
SweepForecast forecast_of(const std::string& printed);

}  // namespace heartwright::commands
