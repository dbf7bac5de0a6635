// "remove": { "components": ["i_to"], "equations": ["tau_m"], "variants": ["epi"] }
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec::surgery {

// Takes out of `base` what is named. A state goes with its update equation. What is not there is an error.
void remove_named(json::Value& base, const json::Value& removal, Reader& reader);

}  // namespace heartwright::spec::surgery
