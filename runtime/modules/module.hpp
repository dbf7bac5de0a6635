// Model modules (interface/module.hpp): shared objects with generated models, opened while a program runs.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::modules {

// The models of the module in `path`, which stays open until the program ends. UserFault when the file is missing, can
// be written by others, belongs to another user who is not root, is not a module, or was built for another version of
// the interface or with a model that this machine cannot hold; each says which.
std::vector<const interface::Model*> open_module(const std::string& path);

// `models` and those of the modules, which take the place of models of the same name, backend and precision.
std::vector<const interface::Model*> with_modules(std::vector<const interface::Model*> models,
                                                  const std::vector<std::string>& paths);

}  // namespace heartwright::modules
