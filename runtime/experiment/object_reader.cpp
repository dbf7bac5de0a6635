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

ObjectReader::ObjectReader(const json::Value& object, const ObjectKeys& keys, std::string what,
                           Diagnostics& diagnostics)
    : object_(object), what_(std::move(what)), subject_(what_), diagnostics_(diagnostics), keys_(&keys) {}

ObjectReader::ObjectReader(const json::Value& object, std::span<const ObjectKeys* const> kinds, std::string what,
                           Diagnostics& diagnostics)
    : object_(object), what_(std::move(what)), subject_(what_), diagnostics_(diagnostics), kinds_(kinds) {
    std::vector<std::string_view> first_keys;
    for (const ObjectKeys* kind : kinds) first_keys.emplace_back(kind->keys.front().name);
    kind_ = one_of(first_keys, true);
    for (const ObjectKeys* kind : kinds)
        if (kind_.value && kind_.key == kind->keys.front().name) keys_ = kind;
}

const Key& ObjectReader::descriptor(std::string_view key) const {
    const Key* found = keys_ ? keys_->find(key) : nullptr;
    if (!found) throw OurFault("'" + std::string(key) + "' is no key of " + what_);
    return *found;
}

const json::Value* ObjectReader::find(std::string_view key) {
    return descriptor(key).need == Need::required ? require(key) : object_.find(key);
}

const json::Value* ObjectReader::require(std::string_view key) {
    const json::Value* value = object_.find(descriptor(key).name);
    if (!value) miss({std::string(key)}, what_ + " has no '" + std::string(key) + "'");
    return value;
}

std::vector<std::string_view> ObjectReader::group(std::string_view name) const {
    std::vector<std::string_view> all;
    for (const Key& key : keys())
        if (key.group == name) all.emplace_back(key.name);
    if (all.empty()) throw OurFault("'" + std::string(name) + "' is no group of keys of " + what_);
    return all;
}

ObjectReader::Chosen ObjectReader::one_of(std::string_view name) {
    const std::vector<std::string_view> alternatives = group(name);
    return one_of(alternatives, descriptor(alternatives.front()).need == Need::one_of);
}

ObjectReader::Chosen ObjectReader::require_one_of(std::string_view name) { return one_of(group(name), true); }

ObjectReader::Chosen ObjectReader::one_of(const std::vector<std::string_view>& alternatives, bool is_required) {
    Chosen chosen;
    for (std::string_view key : alternatives) {
        const json::Value* value = object_.find(key);
        if (!value) continue;
        if (chosen.value) {
            diagnostics_.error(
                object_.member(key)->key_origin,
                what_ + " has both '" + std::string(chosen.key) + "' and '" + std::string(key) + "'; give one of them");
        } else {
            chosen = {key, value};
        }
    }
    if (!chosen.value && is_required) {
        const std::vector<std::string> names(alternatives.begin(), alternatives.end());
        miss(names, what_ + " needs one of: " + join(names));
    }
    return chosen;
}

namespace {

std::string quoted(std::string_view key) { return "'" + std::string(key) + "'"; }

}  // namespace

std::string range_text(const Range& range) {
    if (range.excludes_least && range.excludes_most && range.least == 0 && range.most == 100)
        return "a percentage between 0 and 100";
    std::string text;
    if (range.has_least() && range.least == 0 && !range.excludes_least && !range.has_most()) return "not negative";
    if (range.has_least()) text = (range.excludes_least ? "greater than " : "at least ") + format_number(range.least);
    if (range.has_most())
        text += (text.empty() ? "" : " and ") + std::string(range.excludes_most ? "less than " : "at most ") +
                format_number(range.most);
    return text;
}

std::optional<std::string> ObjectReader::name(std::string_view key) {
    const json::Value* value = find(key);
    return value ? ValueReader(diagnostics_).name(*value, quoted(key)) : std::nullopt;
}

std::optional<double> ObjectReader::number(std::string_view key) {
    const json::Value* value = find(key);
    return value ? ValueReader(diagnostics_).number(*value, quoted(key), descriptor(key)) : std::nullopt;
}

std::optional<std::int64_t> ObjectReader::whole(std::string_view key) {
    const json::Value* value = find(key);
    if (!value) return {};
    const Range& range = descriptor(key).range;
    return ValueReader(diagnostics_)
        .integer(*value, quoted(key), static_cast<std::int64_t>(range.least), static_cast<std::int64_t>(range.most));
}

std::optional<bool> ObjectReader::flag(std::string_view key) {
    const json::Value* value = find(key);
    if (!value) return {};
    if (value->is(json::Kind::boolean)) return value->boolean;
    diagnostics_.error(value->origin, quoted(key) + " is true or false");
    return {};
}

std::optional<double> ObjectReader::quantity(std::string_view key) {
    const json::Value* value = find(key);
    return value ? ValueReader(diagnostics_).quantity(*value, quoted(key), descriptor(key)) : std::nullopt;
}

std::optional<std::array<std::int64_t, 3>> ObjectReader::axes(std::string_view key, std::int64_t rest) {
    const json::Value* value = find(key);
    if (!value) return {};
    const Range& range = descriptor(key).range;
    return ValueReader(diagnostics_).integers3(*value, quoted(key), static_cast<std::int64_t>(range.least), rest);
}

std::optional<std::size_t> ObjectReader::choice(std::string_view key) {
    const json::Value* value = find(key);
    if (!value) return {};
    const auto choices = descriptor(key).choices;
    const auto chosen = ValueReader(diagnostics_).choice(*value, quoted(key), choices);
    if (!chosen) return {};
    return static_cast<std::size_t>(std::find(choices.begin(), choices.end(), *chosen) - choices.begin());
}

std::vector<std::string> ObjectReader::known() const {
    std::vector<std::string> all;
    for (const ObjectKeys* kind : kinds_) all.emplace_back(kind->keys.front().name);
    for (const Key& key : keys()) all.emplace_back(key.name);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

void ObjectReader::miss(std::vector<std::string> keys, std::string message) {
    const auto is_same = [&](const Missing& one) { return one.message == message; };
    if (std::none_of(missing_.begin(), missing_.end(), is_same))
        missing_.push_back({std::move(keys), std::move(message)});
}

ObjectReader::~ObjectReader() { report_missing(); }

void ObjectReader::report_missing() {
    for (const Missing& one : missing_) diagnostics_.error(object_.origin, one.message);
    missing_.clear();
}

void ObjectReader::finish() {
    const std::vector<std::string> known = this->known();
    for (const json::Member& member : object_.members) {
        if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
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
        if (suggestion.empty()) suggestion = "known: " + join(known);
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

std::optional<double> ValueReader::number(const json::Value& value, std::string_view what, const Key& key) {
    const auto said = number(value, what);
    if (!said || key.range.contains(*said)) return said;
    diagnostics_.error(value.origin, std::string(what) + " is " + range_text(key.range));
    return {};
}

std::optional<double> ValueReader::quantity(const json::Value& value, std::string_view what, const Key& key) {
    const auto said = in_unit(value, what, key.unit);
    if (!said || key.range.contains(*said)) return said;
    diagnostics_.error(value.origin, std::string(what) + " is " + range_text(key.range));
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
    return read_axes<double>(
        value, what, rest, least, diagnostics_, [&](const json::Value& one) { return number(one, what); });
}

std::optional<std::array<double, 3>> ValueReader::in_unit3(const json::Value& value, std::string_view what,
                                                           const char* unit, double rest, std::size_t least) {
    return read_axes<double>(
        value, what, rest, least, diagnostics_, [&](const json::Value& one) { return in_unit(one, what, unit); });
}

std::optional<std::array<std::int64_t, 3>> ValueReader::integers3(const json::Value& value, std::string_view what,
                                                                  std::int64_t least_value, std::int64_t rest) {
    return read_axes<std::int64_t>(
        value, what, rest, 1, diagnostics_,
        [&](const json::Value& one) { return integer(one, what, least_value, max_axis); });
}

std::optional<std::string> ValueReader::choice(const json::Value& value, std::string_view what,
                                               std::span<const char* const> choices) {
    const std::vector<std::string> names(choices.begin(), choices.end());
    if (value.is(json::Kind::string) && std::find(names.begin(), names.end(), value.text) != names.end())
        return value.text;
    diagnostics_.error(value.origin, std::string(what) + " is one of: " + join(names),
                       value.is(json::Kind::string) ? did_you_mean(value.text, names) : "");
    return {};
}

bool ValueReader::is_object(const json::Value& value, std::string_view what) {
    if (value.is(json::Kind::object)) return true;
    diagnostics_.error(value.origin, std::string(what) + " is an object, not " + kind_name(value.kind));
    return false;
}

}  // namespace heartwright::experiment
