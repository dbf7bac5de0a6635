// The models that the module is linked with: those of generated/, for the CPU, in both precisions.
#pragma once

#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::python {

std::vector<const interface::Model*> bundled_models();

}  // namespace heartwright::python
