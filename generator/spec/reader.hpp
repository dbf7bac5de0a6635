// Typed reading of JSON values: each function takes what it can and reports the rest with its place.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"
#include "base/units/unit.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::spec {

class Reader {
public:
    explicit Reader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    void error(Origin origin, std::string message, std::string suggestion = {});
    void warning(Origin origin, std::string message, std::string suggestion = {});
    void note(Origin origin, std::string message) { diagnostics_.note(std::move(origin), std::move(message)); }
    // "did you mean ...?", looked for as long as that is cheap. Candidates that are dear to list are given by a
    // function.
    using Candidates = std::function<std::vector<std::string>()>;
    std::string suggestion(std::string_view wrong, const std::vector<std::string>& candidates);
    std::string suggestion(std::string_view wrong, const Candidates& candidates);

    bool is(const json::Value& value, json::Kind kind,
            const std::string& what);  // "'doc': expected a string, found a number"
    // An object with no other keys than these; `what` names it: "a component".
    bool is_object(const json::Value& value, const std::string& what, std::span<const std::string_view> keys);
    const json::Value* required(const json::Value& object, const std::string& what, std::string_view key);

    std::string string(const json::Value& object, std::string_view key);  // "" when it is absent
    std::optional<Text> text(const json::Value& value, const std::string& what);
    std::optional<Unit> unit(const json::Value& value, const std::string& what);
    // "0.2 um" or { "value": "0.2 um", "doc": ..., "source": ... }
    std::optional<Quantity> quantity(const json::Value& value, const std::string& what,
                                     std::span<const std::string_view> keys);
    // Units are equal, prefixes too; `name` is what has the unit `wanted`.
    bool has_unit(const Quantity& quantity, const Unit& wanted, const std::string& name, const Origin& origin);
    bool is_name(const std::string& name, const Origin& origin, const std::string& what);
    // Poisoned symbols: their declarations were refused and a message said so. What follows from that (names that are
    // not defined, units that disagree, states that nothing updates) is not said.
    void poison(const std::string& name);
    void poison_names_in(const json::Value& value);  // its keys, and the names with which its strings begin
    bool is_poisoned(const std::string& name) const { return poisoned_.contains(name); }
    const std::set<std::string>& poisoned() const { return poisoned_; }
    std::size_t error_count() const { return diagnostics_.error_count(); }

    // [list] of `most` at most, else an error and the list is cut there.
    bool is_within(std::size_t size, std::size_t most, const Origin& origin, const std::string& what);

private:
    Diagnostics& diagnostics_;
    std::size_t compared_ = 0;  // candidates so far
    std::set<std::string> poisoned_;
    std::set<std::pair<const json::Value*, std::string>>
        misspelled_;  // keys that an unknown one of the object was meant to be
};

// A number and then a letter, as in "3.64 mQ": meant as a quantity.
bool looks_like_quantity(const std::string& text);

Origin inside_quotes(const Origin& string);        // of a key or a string
Origin first_character(const json::Value& value);  // of an object: its bracket
Origin name_origin(const json::Member& member);    // of its key

}  // namespace heartwright::spec
