// The beat that a solver was tried with, by the reference integrator of heartwright-generate: CVODE on the equations of
// the spec, from the same states, with the same parameters and pulse. A child process, since solvers know no spec.
#pragma once

#include <vector>

#include "runtime/commands/run/accuracy/trial_beat.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

// At the rows of `tried`, with `symbols` (of `model`, as a probe shows them). Where there is none, `fault` says why: no
// heartwright-generate, or one without SUNDIALS; several models; a spec that has changed since the solver was made;
// more than `seconds` of wall time.
TrialBeat reference_beat(const launch::Installation& tools, const experiment::Experiment& experiment,
                         const interface::Model& model, const TrialBeat& tried,
                         const std::vector<experiment::ModelName>& symbols, double seconds);

// `words`, of heartwright-generate and a verb, with the spec, a variant of `model` and all its parameters.
std::vector<std::string> cell_words(std::vector<std::string> words, const launch::SpecFile& spec,
                                    const interface::Model& model, std::int32_t variant,
                                    const std::vector<double>& parameters);

}  // namespace heartwright::commands
