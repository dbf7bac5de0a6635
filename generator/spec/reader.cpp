#include "generator/spec/reader.hpp"

#include <algorithm>
#include <cstdio>

#include "generator/spec/accepted_name.hpp"
#include "generator/spec/limits.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::spec {
namespace {

std::string kind_name(json::Kind kind) {
    switch (kind) {
        case json::Kind::null:
            return "null";
        case json::Kind::boolean:
            return "true or false";
        case json::Kind::number:
            return "a number";
        case json::Kind::string:
            return "a string";
        case json::Kind::array:
            return "an array";
        case json::Kind::object:
            break;
    }
    return "an object";
}

}  // namespace

bool looks_like_quantity(const std::string& text) {
    const std::size_t sign = text.find_first_not_of(" +-");
    const std::size_t end = sign == std::string::npos ? sign : text.find_first_not_of("0123456789.", sign);
    const std::size_t unit = end == std::string::npos ? end : text.find_first_not_of(' ', end);
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    };
    return end != sign && unit != std::string::npos && unit > end && is_letter(text[unit]);
}

Origin inside_quotes(const Origin& string) {
    if (string.length < 2) return string;
    return {string.file, string.offset + 1, string.length - 2};
}

Origin first_character(const json::Value& value) { return {value.origin.file, value.origin.offset, 1}; }

Origin name_origin(const json::Member& member) { return inside_quotes(member.key_origin); }

void Reader::error(Origin origin, std::string message, std::string suggestion) {
    diagnostics_.error(std::move(origin), std::move(message), std::move(suggestion));
}

void Reader::warning(Origin origin, std::string message, std::string suggestion) {
    diagnostics_.warning(std::move(origin), std::move(message), std::move(suggestion));
}

std::string Reader::suggestion(std::string_view wrong, const std::vector<std::string>& candidates) {
    if (compared_ > limits::compared_names) return {};
    compared_ += candidates.size();
    return did_you_mean(wrong, candidates);
}

std::string Reader::suggestion(std::string_view wrong, const Candidates& candidates) {
    return compared_ > limits::compared_names ? std::string() : suggestion(wrong, candidates());
}

void Reader::poison(const std::string& name) {
    poisoned_.insert(name);
    // What other places call it, when it is spelled with other signs here.
    if (!why_no_name(name).empty()) poisoned_.insert(accepted_name(name));
}

void Reader::poison_names_in(const json::Value& value) {
    for (const json::Member& member : value.members) {
        poison(member.key);
        poison_names_in(member.value);
    }
    for (const json::Value& item : value.items) poison_names_in(item);
    if (!value.is(json::Kind::string)) return;
    std::string_view text = value.text;
    for (const std::string_view head : {"ddt(", "next("})
        if (text.starts_with(head)) text.remove_prefix(head.size());
    if (const std::string_view name = word_beyond_ascii(text); !name.empty()) poison(std::string(name));
}

bool Reader::is(const json::Value& value, json::Kind kind, const std::string& what) {
    if (value.is(kind)) return true;
    const bool is_bracketed = value.is(json::Kind::object) || value.is(json::Kind::array);
    error(is_bracketed ? first_character(value) : value.origin,
          what + ": expected " + kind_name(kind) + ", found " + kind_name(value.kind));
    return false;
}

bool Reader::is_object(const json::Value& value, const std::string& what, std::span<const std::string_view> keys) {
    if (!is(value, json::Kind::object, what)) return false;
    for (const json::Member& member : value.members) {
        if (std::find(keys.begin(), keys.end(), member.key) != keys.end()) continue;
        const std::vector<std::string> known(keys.begin(), keys.end());
        error(name_origin(member), "'" + member.key + "' is no key of " + what, suggestion(member.key, known));
        misspelled_.emplace(&value, nearest_name(member.key, known));
        poison_names_in(member.value);
    }
    return true;
}

const json::Value* Reader::required(const json::Value& object, const std::string& what, std::string_view key) {
    const json::Value* value = object.find(key);
    if (!value && !misspelled_.contains({&object, std::string(key)}))
        error(first_character(object), "'" + std::string(key) + "' is missing in " + what);
    return value;
}

std::string Reader::string(const json::Value& object, std::string_view key) {
    const json::Value* value = object.find(key);
    return value && is(*value, json::Kind::string, "'" + std::string(key) + "'") ? value->text : std::string();
}

std::optional<Text> Reader::text(const json::Value& value, const std::string& what) {
    if (!is(value, json::Kind::string, what)) return std::nullopt;
    if (value.text.size() > limits::equation) {
        error(first_character(value), what + " is longer than 64 KiB");
        return std::nullopt;
    }
    return Text{value.text, &value};
}

std::optional<Unit> Reader::unit(const json::Value& value, const std::string& what) {
    if (!is(value, json::Kind::string, what)) return std::nullopt;
    std::string why;
    std::optional<Unit> unit = parse_unit(value.text, &why);
    if (!unit) error(inside_quotes(value.origin), what + ": " + why);
    return unit;
}

std::optional<Quantity> Reader::quantity(const json::Value& value, const std::string& what,
                                         std::span<const std::string_view> keys) {
    const json::Value* text = &value;
    if (value.is(json::Kind::object)) {
        is_object(value, what, keys);
        text = required(value, what, "value");
        if (!text) return std::nullopt;
    }
    if (text->is(json::Kind::number)) {
        error(text->origin, what + ": a quantity stands in quotes, with its unit if it has one");
        return std::nullopt;
    }
    if (!is(*text, json::Kind::string, what)) return std::nullopt;
    std::string why;
    std::optional<Quantity> quantity = parse_quantity(text->text, &why);
    if (!quantity) error(inside_quotes(text->origin), what + ": " + why);
    return quantity;
}

bool Reader::has_unit(const Quantity& quantity, const Unit& wanted, const std::string& name, const Origin& origin) {
    if (quantity.unit == wanted) return true;
    const std::string given = quantity.unit.text == "1" ? "has no unit" : "is in " + quantity.unit.text;
    std::string factor;
    if (quantity.unit.same_dimension(wanted)) {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%.6g", conversion_factor(quantity.unit, wanted));
        factor = ": 1 " + quantity.unit.text + " is " + digits + " " + wanted.text;
    }
    const std::string needed = wanted.text == "1" ? "has none" : "is in " + wanted.text;
    error(origin, "this value " + given + ", '" + name + "' " + needed + factor);
    return false;
}

bool Reader::is_name(const std::string& name, const Origin& origin, const std::string& what) {
    const std::string why = why_no_name(name);
    if (!why.empty()) error(origin, "'" + name + "' cannot name " + what + ": it " + why);
    return why.empty();
}

bool Reader::is_within(std::size_t size, std::size_t most, const Origin& origin, const std::string& what) {
    if (size <= most) return true;
    error(origin, "more than " + std::to_string(most) + " " + what);
    return false;
}

}  // namespace heartwright::spec
