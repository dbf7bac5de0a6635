// Bundled models as the generator reads them.
#pragma once

#include <string>

#include "generator/ir/model.hpp"

namespace heartwright::validation {

// model_specs/<name>.json with one variant ("": as written) or with a value of an option ("NaK=corrected"); throws
// UserFault with the messages when it has errors.
// `integrator`: for all states in place of the spec's own choice; `start`: a named one. Empty: the spec's.
ir::Model bundled_model(const std::string& name, const std::string& variant, const std::string& integrator = {},
                        const std::string& start = {});

}  // namespace heartwright::validation
