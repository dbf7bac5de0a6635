// Hooks of the growth kernel on a GPU, of arguments in the host's memory. They wait, and return 0 or a cudaError_t.
#pragma once

#include "runtime/interface/step_block.hpp"

namespace heartwright::test {

int react_on_gpu(const interface::ReactArguments& arguments);
int advance_on_gpu(const interface::UncoupledArguments& arguments);

}  // namespace heartwright::test
