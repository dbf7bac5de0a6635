// How a verb gets its solver, and becomes the solver or heartwright-generate.
#pragma once

#include <string>

#include "base/command_line/arguments.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/verbs/verbs.hpp"
#include "runtime/experiment/experiment.hpp"

namespace heartwright::commands {

// With what --approximate and --integrator ask for.
launch::SpecFile approximated(launch::SpecFile spec, const Arguments& arguments);

std::string compiler_of(const Arguments& arguments);

// dt: ms.
SolverRequest solver_request(const launch::Installation& tools, const Arguments& arguments,
                             const launch::SpecFile& spec, double dt);

// The path of the solver, which is built where it is missing.
std::string solver_for(const launch::Installation& tools, const Arguments& arguments, const launch::SpecFile& spec,
                       double dt);

// That of an experiment: of the one variant that all its cells have, where they have one (SolverRequest::only_variant).
std::string solver_for(const launch::Installation& tools, const Arguments& arguments,
                       const experiment::Experiment& experiment, const launch::SpecFile& spec);

// With --plans FILE where `tune --plans` wrote that file beside the spec and nobody asks for another.
Words with_plans(Words words, const Arguments& arguments, const launch::SpecFile& spec);

[[noreturn]] void hand_to_solver(const std::string& solver, const std::string& verb, const Words& words);

// A bundled model's name becomes its path, since the bundled models are known here. MachineFault without
// heartwright-generate.
Words words_for_generate(const launch::Installation& tools, const std::string& verb, const Words& words);
[[noreturn]] void hand_to_generate(const launch::Installation& tools, const std::string& verb, const Words& words);

}  // namespace heartwright::commands
