// The steps by which a spec that extends others becomes whole.
#pragma once

#include <array>

#include "generator/spec/reader.hpp"

namespace heartwright::spec::surgery {

// "scale", "parameters", "initial", "equations" and "add" of an extending spec: they change what is there, wherever it
// stands.
inline constexpr std::array change_keys{"scale", "parameters", "initial", "equations", "add"};

// Names that are not there, and values in another unit, are errors.
void apply_changes(json::Value& document, const json::Value& extension, Reader& reader);

// "remove": { "components": ["i_to"], "equations": ["tau_m"], "variants": ["epi"] }
// Takes out of `base` what is named. A state goes with its update equation. What is not there is an error.
void remove_named(json::Value& base, const json::Value& removal, Reader& reader);

}  // namespace heartwright::spec::surgery
