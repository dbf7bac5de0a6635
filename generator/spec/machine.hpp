// State machines of a component ("channels") without a count: occupancies, integrated.
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

std::optional<Machine> read_machine(const json::Member& member, const std::string& component, Reader& reader);

// "initial": {"C1": "rest", "O1": "0.02"}: probabilities of `states`.
std::map<std::string, Text> read_probabilities(const json::Value& value, const std::vector<std::string>& states, Reader& reader);

}  // namespace heartwright::spec
