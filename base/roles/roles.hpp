// Roles: what a symbol of a model is to a protocol, whatever its paper calls it. "I_CaL" is the current, "g_CaL" are
// the parameters that scale it: conductances, permeabilities, factors. "hERG_Kmax" and its like are the parameters of a
// drug that binds to hERG (Li et al. 2017).
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright {

inline constexpr std::string_view channels_with_roles[] = {"Na", "NaL", "CaL",  "CaT", "Kr",   "Ks",  "K1",
                                                           "to", "Kur", "KACh", "f",   "NaCa", "NaK", "pCa"};

// The drug's free concentration; largest ratio of binding to unbinding; unbinding rate; Hill coefficient of binding;
// concentration of half the largest binding, in nM to the power of n; potential of half trapping.
inline constexpr std::string_view binding_roles[] = {"hERG_D", "hERG_Kmax",    "hERG_Ku",
                                                     "hERG_n", "hERG_halfmax", "hERG_Vhalf"};

// What a role has in place of a symbol where the model has no such current.
inline constexpr std::string_view no_symbol = "none";

inline bool is_current_role(std::string_view role) { return role.starts_with("I_"); }

// All of them: I_Na, I_NaL, ..., then g_Na, g_NaL, ..., then those of a drug that binds.
inline std::vector<std::string> role_names() {
    std::vector<std::string> names;
    for (const char* prefix : {"I_", "g_"})
        for (const std::string_view channel : channels_with_roles) names.push_back(prefix + std::string(channel));
    names.insert(names.end(), std::begin(binding_roles), std::end(binding_roles));
    return names;
}

inline bool is_role(std::string_view name) {
    const std::vector<std::string> names = role_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace heartwright
