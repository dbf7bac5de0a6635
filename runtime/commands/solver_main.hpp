// The main of every solver: verbs run, check, bench over the models linked into it.
#pragma once

#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

int solver_main(int argc, char** argv, const std::vector<const interface::Model*>& models);

// Shared with the command, which passes words on to a solver.
const Usage& run_usage();
const Usage& check_usage();
const Usage& bench_usage();
const std::vector<Option>& where_to_run();  // --set, --backend and others of `run`
const Option& integrator_option();          // --integrator, of every verb that makes a solver
const Option& compiler_option();            // --compiler

}  // namespace heartwright::commands
