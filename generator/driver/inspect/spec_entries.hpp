// A model spec as a flat list of statements, each with a name: what `diff` compares.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/units/unit.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::driver {

struct SpecEntry {
    std::string section;                    // "parameters"
    std::string name;                       // "g_Kr"; "epi: g_Kr" of a variant
    std::string component;                  // "i_Kr"; may be empty
    std::string text;                       // "0.153 nS/pF", "i_Kr = g_Kr*(V - E_K)"
    std::optional<Quantity> quantity = {};  // of a text that is one

    // Do both say the same? White space aside, and units by what they are: A/F is pA/pF.
    bool says_the_same(const SpecEntry& other) const;
};

// In the order in which they are shown.
inline constexpr std::array sections{
    "unit of time", "membrane",       "components", "parameters", "states", "equations",   "lattice", "means",
    "draws",        "state machines", "options",    "variants",   "starts", "integrators", "roles",   "approximations"};

// Names, citations and descriptions are left out.
std::vector<SpecEntry> entries_of(const spec::ModelSpec& spec);

}  // namespace heartwright::driver
