// "scale", "parameters", "initial", "equations" and "add" of an extending spec: they change what is there, wherever it
// stands.
#pragma once

#include <array>

#include "generator/spec/reader.hpp"

namespace heartwright::spec::surgery {

inline constexpr std::array change_keys{"scale", "parameters", "initial", "equations", "add"};

// Names that are not there, and values in another unit, are errors.
void apply_changes(json::Value& document, const json::Value& extension, Reader& reader);

}  // namespace heartwright::spec::surgery
