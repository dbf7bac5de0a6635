// Strict reading of JSON objects by the descriptors of their keys: unknown keys, missing ones, units, ranges and
// choices are reported as the descriptors say.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"
#include "base/units/unit.hpp"
#include "runtime/experiment/keys/key.hpp"

namespace heartwright::experiment {

inline constexpr std::int64_t max_axis = 1 << 20;  // points on one axis

class ObjectReader {
public:
    // `what` names the object in messages: "time", "stimulus 'S1'".
    ObjectReader(const json::Value& object, const ObjectKeys& keys, std::string what, Diagnostics& diagnostics);
    // One of several kinds of objects, told apart by the first key of each: kind() is that key, find() finds those of
    // its kind. Reports an object of no kind or of two.
    ObjectReader(const json::Value& object, std::span<const ObjectKeys* const> kinds, std::string what,
                 Diagnostics& diagnostics);
    ~ObjectReader();  // reports what is missing, unless finish() has
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;

    // nullptr when absent, which is reported when the key is required; OurFault when no descriptor has the key.
    const json::Value* find(std::string_view key);
    const json::Value* require(std::string_view key);  // reports when absent: of a key that another one asks for

    // The one key of a group that is there; reports when there are several, or none and one is required.
    struct Chosen {
        std::string_view key;
        const json::Value* value = nullptr;
    };
    Chosen one_of(std::string_view group);
    Chosen require_one_of(std::string_view group);  // of a group that another key asks for
    const Chosen& kind() const { return kind_; }

    // Values of the descriptor's kind, in its unit and range; nothing when the key is absent or wrong.
    std::optional<std::string> name(std::string_view key);
    std::optional<double> number(std::string_view key);
    std::optional<std::int64_t> whole(std::string_view key);
    std::optional<bool> flag(std::string_view key);
    std::optional<double> quantity(std::string_view key);
    std::optional<std::array<std::int64_t, 3>> axes(std::string_view key, std::int64_t rest);  // whole numbers
    std::optional<std::size_t> choice(std::string_view key);  // its number among the choices
    template <class Enumeration>
    void choice(std::string_view key, Enumeration& chosen) {  // enumerators are in the order of the choices
        if (const auto number = choice(key)) chosen = static_cast<Enumeration>(*number);
    }

    // What messages about values call the object once its name is known: "line scan 'a'". Until then as keys do.
    void call(std::string subject) { subject_ = std::move(subject); }
    const std::string& subject() const { return subject_; }

    // Reports keys without a descriptor, and what is missing. Call last.
    void finish();

    const json::Value& object() const { return object_; }
    const Key& descriptor(std::string_view key) const;
    std::span<const Key> keys() const { return keys_ ? keys_->keys : std::span<const Key>(); }

private:
    Chosen one_of(const std::vector<std::string_view>& alternatives, bool is_required);
    std::vector<std::string_view> group(std::string_view name) const;
    std::vector<std::string> known() const;
    void miss(std::vector<std::string> keys, std::string message);  // one of these, once
    void report_missing();

    const json::Value& object_;
    std::string what_, subject_;
    Diagnostics& diagnostics_;
    const ObjectKeys* keys_ = nullptr;  // null: of an object of no kind
    std::span<const ObjectKeys* const> kinds_;
    Chosen kind_;
    struct Missing {
        std::vector<std::string> keys;  // one of these
        std::string message;
    };
    std::vector<Missing> missing_;
};

// One value each; wrong kinds, units and signs are reported, and nothing is returned.
class ValueReader {
public:
    explicit ValueReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    std::optional<std::string> string(const json::Value& value, std::string_view what);
    std::optional<std::string> name(const json::Value& value,
                                    std::string_view what);  // a string, not empty, no control characters
    std::optional<double> number(const json::Value& value, std::string_view what);
    std::optional<std::int64_t> integer(const json::Value& value, std::string_view what, std::int64_t least,
                                        std::int64_t most);
    std::optional<Quantity> quantity(const json::Value& value,
                                     std::string_view what);  // a bare number is dimensionless
    // One value of a key, in its unit and range.
    std::optional<double> number(const json::Value& value, std::string_view what, const Key& key);
    std::optional<double> quantity(const json::Value& value, std::string_view what, const Key& key);
    // In `unit` ("mm", "ms", "mm^2/ms"): other units of the same dimension are converted.
    std::optional<double> in_unit(const json::Value& value, std::string_view what, const char* unit);
    // One to three entries, one an axis (or exactly `least`); axes left out are `rest`.
    std::optional<std::array<double, 3>> numbers3(const json::Value& value, std::string_view what, double rest = 0,
                                                  std::size_t least = 1);
    std::optional<std::array<double, 3>> in_unit3(const json::Value& value, std::string_view what, const char* unit,
                                                  double rest = 0, std::size_t least = 1);
    std::optional<std::array<std::int64_t, 3>> integers3(const json::Value& value, std::string_view what,
                                                         std::int64_t least_value, std::int64_t rest);
    std::optional<std::string> choice(const json::Value& value, std::string_view what,
                                      std::span<const char* const> choices);
    std::optional<std::string> choice(const json::Value& value, std::string_view what,
                                      std::initializer_list<const char*> choices) {
        return choice(value, what, std::span<const char* const>(choices.begin(), choices.size()));
    }
    const std::vector<json::Value>* array(const json::Value& value, std::string_view what);
    bool is_object(const json::Value& value, std::string_view what);

private:
    Diagnostics& diagnostics_;
};

std::string range_text(const Range& range);  // "greater than 0 and at most 1"
const char* kind_name(json::Kind kind);      // "a string", "an array"...
std::string format_number(double value);     // shortest text that reads back as the same double
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

}  // namespace heartwright::experiment
