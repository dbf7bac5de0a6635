// The four kinds of change that variants, options and starts are made of.
#pragma once

#include "generator/spec/overrides/overrides.hpp"

namespace heartwright::spec {

void read_scale(const json::Value& value, const Known& known, Override& changes, Reader& reader);
void read_parameter_override(const json::Member& member, const Known& known, Override& changes, Reader& reader);
void read_parameters(const json::Value& value, const Known& known, Override& changes, Reader& reader);
void read_replacements(const json::Value& value, const Known& known, Override& changes, Reader& reader);

// State values by name; a machine's name holds probabilities of its states: {"INa": {"C1": "rest"}}.
using Initials = std::vector<std::pair<std::string, Text>>;
void read_initials(const json::Value& value, const Known& known, Initials& initials,
                   std::map<std::string, Origin>& origins, Reader& reader);

}  // namespace heartwright::spec
