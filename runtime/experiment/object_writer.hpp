// Resolved experiments are written object by object: keys and units are those of the descriptors. Internal to the files
// resolved*.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/experiment/keys/members.hpp"
#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

using Json = nlohmann::ordered_json;

inline std::string with_unit(double value, const std::string& unit) {
    return format_number(value) + behind_a_number(unit);
}
inline std::string ms(double value) { return with_unit(value, "ms"); }
inline std::string mm(double value) { return with_unit(value, "mm"); }
inline std::string said(const ModelQuantity& quantity) {
    return with_unit(quantity.said.value, quantity.said.unit.text);
}

inline std::string setting_text(const Setting& setting) {
    return setting.is_factor ? "*" + format_number(setting.value.said.value) : said(setting.value);
}

inline Json mm3(const std::array<double, 3>& place) {
    Json array = Json::array();
    for (double one : place) array.push_back(mm(std::clamp(one, -1e9, 1e9)));  // an open side of a box
    return array;
}

inline Json file_json(const FileData& data) { return data.text(); }

inline Json names_json(const std::vector<ModelName>& names) {
    Json array = Json::array();
    for (const ModelName& name : names) array.push_back(name.name);
    return array;
}

inline Json times_json(const std::vector<double>& times) {
    Json json = Json::array();
    for (const double one : times) json.push_back(ms(one));
    return json;
}

// An object with the keys of its descriptors, in their units.
class ObjectWriter {
public:
    explicit ObjectWriter(const ObjectKeys& keys, double dt = unbound) : keys_(keys), dt_(dt) {}

    // The members that the keys fill, those of `first` first, the others in the order of the keys.
    template <class Object>
    void add_members(const Object& object, std::initializer_list<std::string_view> first = {}) {
        for (const std::string_view key : first) add_member(descriptor(key), &object, &type_of<Object>);
        add_members(&object, &type_of<Object>);
    }
    void add_members(const void* object, const void* type) {
        for (const Key& key : keys_.keys) add_member(key, object, type);
    }

    void set(std::string_view key, Json value) { json_[descriptor(key).name] = std::move(value); }
    void quantity(std::string_view key, double value) { set(key, in_unit(key, value)); }
    void quantities(std::string_view key, std::span<const double> values) {
        Json array = Json::array();
        for (const double one : values) array.push_back(in_unit(key, one));
        set(key, array);
    }
    void steps(std::string_view key, std::int64_t count) { quantity(key, static_cast<double>(count) * dt_); }
    void choice(std::string_view key, std::size_t number) { set(key, descriptor(key).choices[number]); }
    double dt() const { return dt_; }
    Json json() && { return std::move(json_); }

private:
    void add_member(const Key& key, const void* object, const void* type) {
        if (!key.member.write) return;
        if (key.member.type != type) throw OurFault("'" + std::string(key.name) + "' fills a member of another struct");
        key.member.write(key, object, *this);
    }
    const Key& descriptor(std::string_view key) const {
        const Key* found = keys_.find(key);
        if (!found) throw OurFault("'" + std::string(key) + "' is no key of '" + keys_.name + "'");
        return *found;
    }
    std::string in_unit(std::string_view key, double value) const { return with_unit(value, descriptor(key).unit); }

    const ObjectKeys& keys_;
    double dt_;
    Json json_ = Json::object();
};

// An object of which all keys fill members.
template <class Object>
Json object_json(const ObjectKeys& keys, const Object& object, double dt,
                 std::initializer_list<std::string_view> first = {}) {
    ObjectWriter json(keys, dt);
    json.add_members(object, first);
    return std::move(json).json();
}

// The kind of entries that begins with this key.
inline const ObjectKeys& kind_of(std::span<const ObjectKeys* const> kinds, std::string_view key) {
    for (const ObjectKeys* kind : kinds)
        if (kind->keys.front().name == key) return *kind;
    throw OurFault("no entry begins with '" + std::string(key) + "'");
}

inline double time_of(std::int64_t steps, double dt) { return static_cast<double>(steps) * dt; }

// A list that has entries, each by what(entry).
template <class Entries, class What>
void add_list(ObjectWriter& json, const char* key, const Entries& entries, What what) {
    Json list = Json::array();
    for (const auto& entry : entries) list.push_back(what(entry));
    if (!list.empty()) json.set(key, std::move(list));
}

Json where_json(const Where& where);
Json settings_json(std::span<const Setting> settings);  // "set"

Json actions_json(const Experiment& experiment);                     // resolved_actions.cpp
void add_outputs(ObjectWriter& json, const Experiment& experiment);  // resolved_outputs.cpp

}  // namespace heartwright::experiment
