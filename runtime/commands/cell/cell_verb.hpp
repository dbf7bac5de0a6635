// `heartwright cell MODEL PROTOCOL` in the solver: the folder claimed, the protocol run.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

int cell_verb(const std::vector<std::string>& words, const std::vector<const interface::Model*>& models);

}  // namespace heartwright::commands
