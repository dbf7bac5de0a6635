// Keys that the experiment and its regions have alike.
#pragma once

#include "runtime/experiment/keys/tables.hpp"

namespace heartwright::experiment {

inline constexpr const ObjectKeys* start_object[] = {&start_keys};
inline constexpr const ObjectKeys* tissue_object[] = {&tissue_keys};
inline constexpr const ObjectKeys* prepace_object[] = {&prepace_keys};

constexpr Key variant_key(const char* otherwise) {
    return {.name = "variant",
            .kind = Kind::name,
            .shape = Shape::one_or_list,
            .has_distinct_items = true,
            .accepts = "name, or array of distinct names",
            .otherwise = otherwise,
            .meaning = "variants of the spec, applied in order"};
}
constexpr Key options_key(const char* otherwise) {
    return {.name = "options",
            .kind = Kind::other,
            .schema = R"({"type": "object", "additionalProperties": {"$ref": "#/$defs/name"}})",
            .accepts = "object of strings",
            .otherwise = otherwise,
            .meaning = "the spec's options by name, such as `{\"double_z\": \"off\"}`"};
}
constexpr Key start_key(const char* otherwise) {
    return {.name = "start",
            .kind = Kind::name,
            .objects = start_object,
            .accepts = "name, or [object](#start-files)",
            .otherwise = otherwise,
            .meaning = "a named set of initial values of the spec, or the end state of another run"};
}
constexpr Key prepace_key(const char* otherwise, const char* meaning) {
    return {.name = "prepace",
            .kind = Kind::other,
            .objects = prepace_object,
            .schema = R"({"type": "string", "pattern": "^(0*[1-9][0-9]{0,6} beats?|none)$"})",
            .accepts = "see [prepace](#prepace)",
            .otherwise = otherwise,
            .meaning = meaning};
}
constexpr Key set_key(const char* otherwise, const char* meaning) {
    return {.name = "set",
            .kind = Kind::other,
            .schema = R"({"$ref": "#/$defs/set"})",
            .accepts = "object",
            .otherwise = otherwise,
            .meaning = meaning};
}

}  // namespace heartwright::experiment
