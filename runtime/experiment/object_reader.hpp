// Strict reading of JSON objects: each key is asked for once; whatever nobody asked for is an error that names the
// nearest key.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"
#include "base/units/unit.hpp"

namespace heartwright::experiment {

inline constexpr std::int64_t max_axis = 1 << 20;  // points on one axis

class ObjectReader {
public:
    // `what` names the object in messages: "time", "stimulus 'S1'".
    ObjectReader(const json::Value& object, std::string what, Diagnostics& diagnostics);
    ~ObjectReader();  // reports what is missing, unless finish() has
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;

    const json::Value* find(std::string_view key);  // nullptr when absent
    const json::Value* require(
        std::string_view key);  // reports when absent; not beside an unknown key that was meant to be it

    // The one key of `alternatives` that is there; reports when there are several, or none and one is required.
    struct Chosen {
        std::string_view key;
        const json::Value* value = nullptr;
    };
    Chosen one_of(std::initializer_list<std::string_view> alternatives, bool required);

    // Keys of the format that later work brings.
    void not_there_yet(std::initializer_list<std::string_view> keys);

    // Reports the keys nobody asked for, and what is missing. Call last.
    void finish();

    const json::Value& object() const { return object_; }

private:
    const json::Value& object_;
    std::string what_;
    Diagnostics& diagnostics_;
    std::vector<std::string> known_;
    struct Missing {
        std::vector<std::string> keys;  // one of these
        std::string message;
    };
    void report_missing();
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
                                      std::initializer_list<std::string_view> choices);
    const std::vector<json::Value>* array(const json::Value& value, std::string_view what);
    bool is_object(const json::Value& value, std::string_view what);

private:
    Diagnostics& diagnostics_;
};

const char* kind_name(json::Kind kind);   // "a string", "an array"...
std::string format_number(double value);  // shortest text that reads back as the same double
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

}  // namespace heartwright::experiment
