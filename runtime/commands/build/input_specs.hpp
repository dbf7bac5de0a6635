// The specs among the input files of a run (run_inputs.hpp): which version an experiment was run with.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/spec_files/spec_files.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/experiment/read/listed_inputs.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

// The spec of an experiment's model. Where the experiment lists "inputs", the version that they name: of a bundled
// model that has changed since, the copy. UserFault when a listed spec has been edited.
launch::SpecFile find_spec(const launch::Installation& tools, const experiment::Experiment& experiment);

// UserFault when `inputs` name other versions of specs than those that are linked.
void check_linked_specs(const experiment::Experiment& experiment, const std::vector<const interface::Model*>& models);

// The files of a spec into `folder`, which is made: the spec under its own name, files of starts and specs that it
// extends where it looks for them.
void write_spec_files(const SpecFiles& files, const std::string& folder);

// The spec of a bundled model with that hash: where it is listed or installed, else beside a solver that was built from
// it. Nothing where none has it.
std::optional<SpecFiles> spec_of_bundled(const std::vector<experiment::ListedInput>& inputs, const std::string& model,
                                         const std::string& hash);

// UserFault when the spec that an experiment lists has another hash.
void check_spec(const experiment::ListedInput& listed, const std::string& hash);

}  // namespace heartwright::commands
