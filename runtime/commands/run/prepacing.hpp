// One cell that beats alone: the experiment that prepacing runs for a block of cells, and what its end depends on.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/device/device.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// The step at which beat number `beat` begins; period and dt in ms.
std::int64_t beat_step(double period, double dt, std::int64_t beat);

// One cell with the pacing of cells.prepace and nothing else; bound, as `experiment` is. Its probe shows all states, in
// their order, at the ends of beats.
experiment::Experiment prepacing_of(const experiment::Experiment& experiment, const experiment::Cells& cells,
                                    const interface::Model& model);

// Of all that the states at the end of `one`, a prepacing of those cells, depend on; `solver` is the hash of the
// program that computes them. UserFault when the file that they start from cannot be read.
std::string prepacing_hash(const experiment::Experiment& one, const experiment::Cells& cells,
                           const interface::Model& model, device::Backend backend, const std::string& solver);

}  // namespace heartwright::commands
