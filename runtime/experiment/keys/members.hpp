// The members that keys fill: `.member = fills<&Sparks::threshold>`. The key's kind and the member's type say how a
// value is read (read_members.cpp) and written (object_writer.hpp); a new type needs one function in each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "runtime/experiment/keys/key.hpp"
#include "runtime/experiment/terms.hpp"

namespace heartwright::json {
struct Value;
}

namespace heartwright::experiment {

class ObjectReader;
struct Reading;

// What an experiment gives a key. Null: nothing.
struct KeyValue {
    const Key& key;
    const json::Value* value;
    ObjectReader& object;
    Reading& reading;
};

// Each reports what is wrong, and leaves what there is in its place.
void read_member(const KeyValue& from, std::string& member);
void read_member(const KeyValue& from, double& member);
void read_member(const KeyValue& from, std::int64_t& member);
void read_member(const KeyValue& from, bool& member);
void read_member(const KeyValue& from, std::array<double, 3>& member);
void read_member(const KeyValue& from, std::array<std::int64_t, 3>& member);
void read_member(const KeyValue& from, ModelName& member);
void read_member(const KeyValue& from, std::vector<ModelName>& member);
void read_member(const KeyValue& from, ModelQuantity& member);
void read_member(const KeyValue& from, Where& member);
void read_member(const KeyValue& from, Sites& member);
void read_member(const KeyValue& from, std::vector<Setting>& member);
void read_member(const KeyValue& from, std::vector<BodyTissue>& member);
void read_member(const KeyValue& from, std::vector<BodyElectrode>& member);
void read_member(const KeyValue& from, std::vector<LeadPair>& member);
std::optional<std::size_t> read_choice(const KeyValue& from);
Origin origin_of(const KeyValue& from);
void report_twice(const KeyValue& from);  // what an experiment has once

void write_member(const Key& key, const std::string& member, ObjectWriter& json);
void write_member(const Key& key, double member, ObjectWriter& json);
void write_member(const Key& key, std::int64_t member, ObjectWriter& json);
void write_member(const Key& key, bool member, ObjectWriter& json);
void write_member(const Key& key, const std::array<double, 3>& member, ObjectWriter& json);
void write_member(const Key& key, const std::array<std::int64_t, 3>& member, ObjectWriter& json);
void write_member(const Key& key, const ModelName& member, ObjectWriter& json);
void write_member(const Key& key, const std::vector<ModelName>& member, ObjectWriter& json);
void write_member(const Key& key, const ModelQuantity& member, ObjectWriter& json);
void write_member(const Key& key, const Where& member, ObjectWriter& json);
void write_member(const Key& key, const Sites& member, ObjectWriter& json);
void write_member(const Key& key, const std::vector<Setting>& member, ObjectWriter& json);
void write_member(const Key& key, const std::vector<BodyTissue>& member, ObjectWriter& json);
void write_member(const Key& key, const std::vector<BodyElectrode>& member, ObjectWriter& json);
void write_member(const Key& key, const std::vector<LeadPair>& member, ObjectWriter& json);
void write_member(const Key& key, const std::array<std::int64_t, 2>& member, ObjectWriter& json);
void write_member(const Key& key, const std::vector<std::array<std::int64_t, 3>>& member, ObjectWriter& json);
void write_choice(const Key& key, std::size_t number, ObjectWriter& json);

// Enumerators and axes are in the order of the choices.
template <class T>
constexpr bool is_choice = std::is_enum_v<T> || std::is_same_v<T, int>;

template <class T>
requires is_choice<T>
void read_member(const KeyValue& from, T& member) {
    if (const auto number = read_choice(from)) member = static_cast<T>(*number);
}
template <class T>
requires is_choice<T>
void write_member(const Key& key, T member, ObjectWriter& json) {
    write_choice(key, static_cast<std::size_t>(member), json);
}

template <class Object>
inline constexpr char type_of = 0;  // its address tells types apart

// A struct that the keys of the object under the key fill.
void read_object(const KeyValue& from, void* object, const void* type);
void write_object(const Key& key, const void* object, const void* type, ObjectWriter& json);
template <class T>
concept Described = requires(T& object) {
    object.origin;
};
template <Described T>
void read_member(const KeyValue& from, T& member) {
    member.origin = origin_of(from);
    read_object(from, &member, &type_of<T>);
}
template <Described T>
void write_member(const Key& key, const T& member, ObjectWriter& json) {
    write_object(key, &member, &type_of<T>, json);
}

template <class T>
void read_member(const KeyValue& from, std::optional<T>& member) {
    if (member) report_twice(from);
    read_member(from, member.emplace());
}
template <class T>
void write_member(const Key& key, const std::optional<T>& member, ObjectWriter& json) {
    if (member) write_member(key, *member, json);
}

template <class Object, class T>
struct MemberOf {
    using Struct = Object;
    template <T Object::*member>
    static void read(const KeyValue& from, void* object) {
        read_member(from, static_cast<Object*>(object)->*member);
    }
    template <T Object::*member>
    static void write(const Key& key, const void* object, ObjectWriter& json) {
        write_member(key, static_cast<const Object*>(object)->*member, json);
    }
};
template <class Object, class T>
MemberOf<Object, T> member_of(T Object::*);
template <auto member>
using OfMember = decltype(member_of(member));

template <auto member>
inline constexpr Member fills = {.type = &type_of<typename OfMember<member>::Struct>,
                                 .read = OfMember<member>::template read<member>,
                                 .write = OfMember<member>::template write<member>};

// The reader fills it by hand, since it depends on more than the key's value.
template <auto member>
inline constexpr Member written_from = {.type = &type_of<typename OfMember<member>::Struct>,
                                        .write = OfMember<member>::template write<member>};

// One of several forms, which another member tells apart: `fills_as<&Probe::at, &Probe::kind, Probe::Kind::at>`.
template <auto member, auto kind, auto form>
inline constexpr Member fills_as = {
    .type = &type_of<typename OfMember<member>::Struct>,
    .read =
        [](const KeyValue& from, void* object) {
            static_cast<typename OfMember<member>::Struct*>(object)->*kind = form;
            OfMember<member>::template read<member>(from, object);
        },
    .write =
        [](const Key& key, const void* object, ObjectWriter& json) {
            if (static_cast<const typename OfMember<member>::Struct*>(object)->*kind == form)
                OfMember<member>::template write<member>(key, object, json);
        }};

// The object under the key fills the same struct as the key's own object.
template <class Object>
inline constexpr Member written_from_inner = {
    .type = &type_of<Object>,
    .write = [](const Key& key, const void* object,
                ObjectWriter& json) { write_object(key, object, &type_of<Object>, json); }};
template <class Object>
inline constexpr Member fills_inner = {
    .type = &type_of<Object>,
    .read = [](const KeyValue& from, void* object) { read_object(from, object, &type_of<Object>); },
    .write = written_from_inner<Object>.write};

}  // namespace heartwright::experiment
