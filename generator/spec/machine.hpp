// State machines of a component ("channels").
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

// A count adds its symbol, MACHINE_count, to the component: a parameter where it is a number, else an equation.
std::optional<Machine> read_machine(const json::Member& member, Component& component, Reader& reader);

// "initial": {"C1": "rest", "O1": "0.02"}: probabilities of `states`.
std::map<std::string, Text> read_probabilities(const json::Value& value, const std::vector<std::string>& states,
                                               Reader& reader);

}  // namespace heartwright::spec
