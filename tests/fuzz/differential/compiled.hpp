// Solvers of many specs in one shared library, made by the machine's compiler, and compared with the interpreter.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/fuzz/differential/comparison.hpp"

namespace heartwright::fuzz {

// Compiles the solvers of all that were accepted, in `folder` (made afresh). Specs whose solvers do not compile, or
// whose steps and observers differ from the interpreter's, get a failure ("compiler", "react", "observe"). MachineFault
// when the compiler does not work at all.
void compare_compiled(const std::vector<Checked*>& specs, const std::string& folder);

}  // namespace heartwright::fuzz
