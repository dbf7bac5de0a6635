// `heartwright verify MODEL`: the same experiments with two solvers of a model, the one as it is made by default,
// without approximations, and one that is made otherwise; whether the answers agree within limits.
#pragma once

#include "base/command_line/arguments.hpp"
#include "runtime/commands/bench/verify_request.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

int verify(const launch::Installation& tools, const Arguments& arguments);  // the exit code: 0, or beyond_limits

}  // namespace heartwright::commands
