#include "runtime/experiment/object_reader.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"

namespace heartwright::experiment {

const char* kind_name(json::Kind kind) {
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
            return "an object";
    }
    return "a value";
}

std::string format_number(double value) { return plain_number(value); }

std::string join(const std::vector<std::string>& words, std::string_view separator) {
    std::string all;
    for (const std::string& word : words) {
        if (!all.empty()) all += separator;
        all += word;
    }
    return all;
}

namespace {

std::string join(std::initializer_list<std::string_view> words, std::string_view separator) {
    return experiment::join(std::vector<std::string>(words.begin(), words.end()), separator);
}

}  // namespace

ObjectReader::ObjectReader(const json::Value& object, std::string what, Diagnostics& diagnostics)
    : object_(object), what_(std::move(what)), diagnostics_(diagnostics) {}

const json::Value* ObjectReader::find(std::string_view key) {
    known_.emplace_back(key);
    return object_.find(key);
}

const json::Value* ObjectReader::require(std::string_view key) {
    const json::Value* value = find(key);
    if (!value) missing_.push_back({{std::string(key)}, what_ + " has no '" + std::string(key) + "'"});
    return value;
}

ObjectReader::Chosen ObjectReader::one_of(std::initializer_list<std::string_view> alternatives, bool required) {
    Chosen chosen;
    for (std::string_view key : alternatives) {
        const json::Value* value = find(key);
        if (!value) continue;
        if (chosen.value) {
            diagnostics_.error(
                object_.member(key)->key_origin,
                what_ + " has both '" + std::string(chosen.key) + "' and '" + std::string(key) + "'; give one of them");
        } else {
            chosen = {key, value};
        }
    }
    if (!chosen.value && required)
        missing_.push_back(
            {{alternatives.begin(), alternatives.end()}, what_ + " needs one of: " + join(alternatives, ", ")});
    return chosen;
}

void ObjectReader::not_there_yet(std::initializer_list<std::string_view> keys) {
    for (std::string_view key : keys) {
        known_.emplace_back(key);
        if (const json::Member* member = object_.member(key))
            diagnostics_.error(member->key_origin, "'" + std::string(key) + "' of " + what_ + " is not there yet");
    }
}

ObjectReader::~ObjectReader() { report_missing(); }

void ObjectReader::report_missing() {
    for (const Missing& one : missing_) diagnostics_.error(object_.origin, one.message);
    missing_.clear();
}

void ObjectReader::finish() {
    for (const json::Member& member : object_.members) {
        if (std::find(known_.begin(), known_.end(), member.key) != known_.end()) continue;
        std::vector<std::string> known = known_;
        std::sort(known.begin(), known.end());
        known.erase(std::unique(known.begin(), known.end()), known.end());
        std::string suggestion = did_you_mean(member.key, known);
        // What is missing is most likely this one.
        const std::string near = nearest_name(member.key, known);
        auto meant = std::find_if(missing_.begin(), missing_.end(), [&](const Missing& one) {
            return std::find(one.keys.begin(), one.keys.end(), near) != one.keys.end();
        });
        if (meant == missing_.end() && near.empty() && missing_.size() == 1) meant = missing_.begin();
        if (meant != missing_.end()) {
            if (suggestion.empty()) suggestion = meant->message;
            missing_.erase(meant);
        }
        if (suggestion.empty()) suggestion = "known: " + experiment::join(known);
        diagnostics_.error(member.key_origin, "unknown key '" + member.key + "' in " + what_, suggestion);
    }
    report_missing();
}

std::optional<std::string> ValueReader::string(const json::Value& value, std::string_view what) {
    if (value.is(json::Kind::string)) return value.text;
    diagnostics_.error(value.origin, std::string(what) + " is a string, not " + kind_name(value.kind));
    return {};
}

std::optional<std::string> ValueReader::name(const json::Value& value, std::string_view what) {
    auto text = string(value, what);
    if (!text) return {};
    const bool has_control =
        std::any_of(text->begin(), text->end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
    if (!text->empty() && !has_control && text->size() <= 4096) return text;
    diagnostics_.error(value.origin,
                       std::string(what) + (text->empty() ? " is empty" : " has control characters or is too long"));
    return {};
}

std::optional<double> ValueReader::number(const json::Value& value, std::string_view what) {
    if (value.is(json::Kind::number) && std::isfinite(value.number)) return value.number;
    diagnostics_.error(value.origin, std::string(what) + " is a finite number, not " + kind_name(value.kind));
    return {};
}

std::optional<std::int64_t> ValueReader::integer(const json::Value& value, std::string_view what, std::int64_t least,
                                                 std::int64_t most) {
    if (value.is(json::Kind::number) && std::floor(value.number) == value.number &&
        value.number >= static_cast<double>(least) && value.number <= static_cast<double>(most))
        return static_cast<std::int64_t>(value.number);
    diagnostics_.error(value.origin, std::string(what) + " is a whole number from " + std::to_string(least) + " to " +
                                         std::to_string(most));
    return {};
}

std::optional<Quantity> ValueReader::quantity(const json::Value& value, std::string_view what) {
    if (value.is(json::Kind::number) && std::isfinite(value.number)) return Quantity{value.number, dimensionless()};
    if (!value.is(json::Kind::string)) {
        diagnostics_.error(value.origin,
                           std::string(what) + " is a number with a unit in a string, not " + kind_name(value.kind));
        return {};
    }
    std::string why;
    if (auto quantity = parse_quantity(value.text, &why); quantity && std::isfinite(quantity->value)) return quantity;
    diagnostics_.error(value.origin, std::string(what) + " is a number with a unit" + (why.empty() ? "" : ": " + why));
    return {};
}

std::optional<double> ValueReader::in_unit(const json::Value& value, std::string_view what, const char* unit_text) {
    const auto unit = parse_unit(unit_text);
    if (!unit) throw OurFault(std::string("'") + unit_text + "' is no unit");
    const auto said = quantity(value, what);
    if (!said) return {};
    if (!said->unit.same_dimension(*unit)) {
        const bool bare = said->unit.is_dimensionless() && said->unit.factor == 1;
        diagnostics_.error(
            value.origin,
            bare ? std::string(what) + " needs a unit"
                 : std::string(what) + " is in " + said->unit.text + ", which is not a unit like " + unit_text,
            bare ? "such as \"" + format_number(said->value) + " " + unit_text + "\"" : "");
        return {};
    }
    const double converted = said->value * conversion_factor(said->unit, *unit);
    if (std::isfinite(converted)) return converted;
    diagnostics_.error(value.origin, std::string(what) + " is not finite in " + unit_text);
    return {};
}

const std::vector<json::Value>* ValueReader::array(const json::Value& value, std::string_view what) {
    if (value.is(json::Kind::array)) return &value.items;
    diagnostics_.error(value.origin, std::string(what) + " is an array, not " + kind_name(value.kind));
    return nullptr;
}

namespace {

// Fills axis by axis through read_one(value) -> optional<T>.
template <class T, class ReadOne>
std::optional<std::array<T, 3>> read_axes(const json::Value& value, std::string_view what, T rest, std::size_t least,
                                          Diagnostics& diagnostics, ReadOne read_one) {
    if (!value.is(json::Kind::array) || value.items.size() < least || value.items.size() > 3) {
        diagnostics.error(value.origin,
                          std::string(what) + (least == 3 ? " is an array of three values"
                                                          : " is an array of one to three values, one an axis"));
        return {};
    }
    std::array<T, 3> axes{rest, rest, rest};
    bool good = true;
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        const std::optional<T> one = read_one(value.items[i]);
        if (one) axes[i] = *one;
        good = good && one.has_value();
    }
    if (!good) return {};
    return axes;
}

}  // namespace

std::optional<std::array<double, 3>> ValueReader::numbers3(const json::Value& value, std::string_view what, double rest,
                                                           std::size_t least) {
    return read_axes<double>(value, what, rest, least, diagnostics_,
                             [&](const json::Value& one) { return number(one, what); });
}

std::optional<std::array<double, 3>> ValueReader::in_unit3(const json::Value& value, std::string_view what,
                                                           const char* unit, double rest, std::size_t least) {
    return read_axes<double>(value, what, rest, least, diagnostics_,
                             [&](const json::Value& one) { return in_unit(one, what, unit); });
}

std::optional<std::array<std::int64_t, 3>> ValueReader::integers3(const json::Value& value, std::string_view what,
                                                                  std::int64_t least_value, std::int64_t rest) {
    return read_axes<std::int64_t>(value, what, rest, 1, diagnostics_,
                                   [&](const json::Value& one) { return integer(one, what, least_value, max_axis); });
}

std::optional<std::string> ValueReader::choice(const json::Value& value, std::string_view what,
                                               std::initializer_list<std::string_view> choices) {
    if (value.is(json::Kind::string) && std::find(choices.begin(), choices.end(), value.text) != choices.end())
        return value.text;
    diagnostics_.error(value.origin, std::string(what) + " is one of: " + join(choices, ", "),
                       value.is(json::Kind::string) ? did_you_mean(value.text, {choices.begin(), choices.end()}) : "");
    return {};
}

bool ValueReader::is_object(const json::Value& value, std::string_view what) {
    if (value.is(json::Kind::object)) return true;
    diagnostics_.error(value.origin, std::string(what) + " is an object, not " + kind_name(value.kind));
    return false;
}

}  // namespace heartwright::experiment
