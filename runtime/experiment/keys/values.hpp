// Keys that several objects have alike.
#pragma once

#include "runtime/experiment/keys/key.hpp"

namespace heartwright::experiment {

inline constexpr const char* axis_names[] = {"x", "y", "z"};

constexpr Key instant_key(const char* name, const char* meaning, Resume resume = Resume::equal) {
    return {.name = name,
            .kind = Kind::quantity,
            .unit = "ms",
            .range = from_0,
            .accepts = "at most `time.end`, whole steps",
            .meaning = meaning,
            .resume = resume};
}
constexpr Key with_otherwise(Key key, const char* otherwise) {
    key.otherwise = otherwise;
    return key;
}
constexpr Key required(Key key) {
    key.need = Need::required;
    return key;
}
constexpr Key every_key(const char* meaning) {
    return {.name = "every",
            .kind = Kind::quantity,
            .unit = "ms",
            .range = above_0,
            .accepts = "whole steps",
            .otherwise = "each step",
            .meaning = meaning};
}
// A window of outputs, from 0 to the end of the run.
constexpr Key from_key(const char* meaning) {
    return with_otherwise(instant_key("from", meaning, Resume::window_begin), "0");
}
constexpr Key to_key(const char* meaning) { return with_otherwise(instant_key("to", meaning, Resume::end), "the end"); }
// The cells that an entry is about.
constexpr Key where_key(const char* meaning, const char* otherwise = "all cells") {
    return {.name = "where", .kind = Kind::where, .otherwise = otherwise, .meaning = meaning};
}
constexpr Key symbol_key(const char* name, const char* meaning, const char* accepts = "a symbol") {
    return {.name = name, .kind = Kind::name, .accepts = accepts, .meaning = meaning};
}
constexpr Key symbols_key(const char* accepts, const char* meaning) {
    return {.name = "show",
            .kind = Kind::name,
            .shape = Shape::one_or_list,
            .has_distinct_items = true,
            .need = Need::required,
            .accepts = accepts,
            .meaning = meaning};
}

}  // namespace heartwright::experiment
