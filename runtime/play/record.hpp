// What was done in a session, as an experiment that does it again.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::play {

// Of a bound experiment with all that was added, after so many steps: JSON that `heartwright run` runs up to there (of
// an entry that was added just now up to the step after it), with the same bits. What does not fit so short a run, such
// as a map that begins later, is left out. `remark` goes into "doc".
std::string recorded_experiment(const experiment::Experiment& experiment, std::int64_t steps,
                                const std::string& remark);

}  // namespace heartwright::play
