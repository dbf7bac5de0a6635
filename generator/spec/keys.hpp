// Every key a spec may hold, by the object that holds it. model_specs/schema.json says the same; a test compares them.
#pragma once

#include <array>
#include <string_view>

namespace heartwright::spec::keys {

using namespace std::string_view_literals;

inline constexpr std::array model{
    "time_unit"sv,     "$schema"sv,     "format"sv,  "name"sv,           "citation"sv, "doc"sv,
    "components"sv,    "membrane"sv,    "lattice"sv, "options"sv,        "variants"sv, "starts"sv,
    "default_start"sv, "integrators"sv, "roles"sv,   "approximations"sv, "extends"sv,  "remove"sv,
    "scale"sv,         "parameters"sv,  "initial"sv, "equations"sv,      "add"sv};
inline constexpr std::array component{"doc"sv,   "parameters"sv, "states"sv, "equations"sv, "channels"sv,
                                      "draws"sv, "each"sv,       "from"sv,   "component"sv, "replace"sv};
inline constexpr std::array removal{"components"sv, "parameters"sv, "states"sv,      "equations"sv,
                                    "channels"sv,   "draws"sv,      "means"sv,       "options"sv,
                                    "variants"sv,   "starts"sv,     "integrators"sv, "roles"sv};
inline constexpr std::array lattice{"site"sv,  "shape"sv,      "voxels"sv, "spacing"sv, "weight"sv,
                                    "walls"sv, "components"sv, "means"sv,  "doc"sv};
inline constexpr std::array quantity{"value"sv, "doc"sv, "source"sv};
inline constexpr std::array parameter{"value"sv, "bind"sv, "doc"sv, "source"sv};
inline constexpr std::array state{"initial"sv,   "value"sv, "unit"sv, "range"sv,
                                  "diffusion"sv, "q10"sv,   "doc"sv,  "source"sv};
inline constexpr std::array q10{"value"sv, "at"sv, "temperature"sv, "doc"sv, "source"sv};
inline constexpr std::array diffusion{"D"sv, "of"sv, "axes"sv, "block"sv, "doc"sv};
inline constexpr std::array machine{"states"sv, "transitions"sv, "initial"sv, "remainder"sv,
                                    "count"sv,  "probability"sv, "q10"sv,     "doc"sv};
inline constexpr std::array draws{"trials"sv, "outcomes"sv, "doc"sv};
inline constexpr std::array membrane{"potential"sv, "current"sv, "stimulus"sv, "capacitance"sv};
inline constexpr std::array variant{"group"sv, "doc"sv, "scale"sv, "parameters"sv, "initial"sv, "equations"sv};
inline constexpr std::array option{"values"sv, "default"sv, "set"sv, "doc"sv};
inline constexpr std::array start{"initial"sv, "file"sv, "doc"sv};
inline constexpr std::array approximations{"tolerance"sv, "of"sv, "form"sv, "outside"sv, "doc"sv};
inline constexpr std::array start_file{"format"sv, "model"sv, "variant"sv, "doc"sv, "initial"sv};

}  // namespace heartwright::spec::keys
