// Keys that several objects have alike.
#pragma once

#include "runtime/experiment/keys/members.hpp"

namespace heartwright::experiment {

inline constexpr const char* axis_names[] = {"x", "y", "z"};

constexpr Key instant_key(const char* name, const char* meaning, Member member = {}, Resume resume = Resume::equal) {
    return {.name = name,
            .kind = Kind::quantity,
            .unit = "ms",
            .steps = Steps::instant,
            .range = from_0,
            .accepts = "at most `time.end`, whole steps",
            .meaning = meaning,
            .resume = resume,
            .member = member};
}
// An end, as which that of the run counts where the key is absent.
constexpr Key end_key(const char* name, const char* meaning, Member member = {}) {
    Key key = instant_key(name, meaning, member, Resume::end);
    key.steps = Steps::to_the_end;
    key.otherwise = "the end";
    return key;
}
constexpr Key with_otherwise(Key key, const char* otherwise) {
    key.otherwise = otherwise;
    return key;
}
constexpr Key required(Key key) {
    key.need = Need::required;
    return key;
}
constexpr Key left_out_empty(Key key) {
    key.is_left_out_empty = true;
    return key;
}
constexpr Key every_key(const char* meaning, Member member = {}) {
    return {.name = "every",
            .kind = Kind::quantity,
            .unit = "ms",
            .steps = Steps::interval,
            .range = above_0,
            .accepts = "whole steps",
            .otherwise = "each step",
            .meaning = meaning,
            .member = member};
}
// A window of outputs, from 0 to the end of the run.
constexpr Key from_key(const char* meaning, Member member = {}) {
    return with_otherwise(instant_key("from", meaning, member, Resume::window_begin), "0");
}
constexpr Key to_key(const char* meaning, Member member = {}) { return end_key("to", meaning, member); }
// The cells that an entry is about.
constexpr Key where_key(const char* meaning, Member member = {}) {
    return {.name = "where", .kind = Kind::where, .otherwise = "all cells", .meaning = meaning, .member = member};
}
constexpr Key symbol_key(const char* name, const char* meaning, Member member = {}, const char* accepts = "a symbol") {
    return {.name = name, .kind = Kind::name, .accepts = accepts, .meaning = meaning, .member = member};
}
constexpr Key symbols_key(const char* accepts, const char* meaning, Member member = {}) {
    return {.name = "show",
            .kind = Kind::name,
            .shape = Shape::one_or_list,
            .has_distinct_items = true,
            .need = Need::required,
            .accepts = accepts,
            .meaning = meaning,
            .member = member};
}

}  // namespace heartwright::experiment
