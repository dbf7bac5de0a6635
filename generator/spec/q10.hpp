// "q10" of a state or a state machine: how much faster its rates are at a temperature that is 10 K higher.
#pragma once

#include "generator/spec/model_spec.hpp"
#include "generator/spec/reader.hpp"

namespace heartwright::spec {

// { "value": 2.8, "at": "295.15 K", "temperature": "T" }
// An error, and nothing, where it is wrong or of the sites of a lattice.
std::optional<Q10> read_q10(const json::Member& member, const std::string& of, bool is_of_sites, Reader& reader);

// The equation of each factor, q10_m = pow(2.8, (T - 295.15 [K])/(10 [K])), is added to the component of its state or
// machine. T is the parameter that "temperature" names, else the only one in K; an error when there is none, or
// several.
void add_q10_factors(ModelSpec& spec, Reader& reader);

}  // namespace heartwright::spec
