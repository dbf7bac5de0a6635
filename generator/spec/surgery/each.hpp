// `each`: the strings of a component that hold {x} are repeated, once per entry, before anything else is read.
#pragma once

#include "base/json/value.hpp"
#include "generator/spec/reader.hpp"

namespace heartwright::spec {

// "each": [{"x": "myo"}, {"x": "ss"}] and "k_{x} = a*ca_{x}"  ->  "k_myo = a*ca_myo", "k_ss = a*ca_ss".
// An array repeats its strings that hold a placeholder; an object repeats its members whose key holds one, with all
// that is in them. Every byte keeps its place in the file. Afterwards the component has no "each". `budget` counts the
// bytes made.
void repeat_each(json::Value& component, Reader& reader, std::size_t& budget);

}  // namespace heartwright::spec
