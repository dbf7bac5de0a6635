#include "generator/spec/surgery/merge.hpp"

#include <algorithm>
#include <set>

#include "generator/spec/surgery/document.hpp"

namespace heartwright::spec::surgery {
namespace {

// "m": {"q10": ...} adds it to "m": {"initial": "0", "range": ...}, to "m": "0", and to a machine.
void put_q10(json::Value& old, json::Member q10) {
    if (!old.is(json::Kind::object)) {
        json::Value object;
        object.kind = json::Kind::object;
        object.origin = old.origin;
        put(object, {"value", old.origin, std::move(old)});
        old = std::move(object);
    }
    put(old, std::move(q10));
}

// "g": "1 mS/uF" over "g": {"value": "2 mS/uF", "bind": ..., "doc": ...}.
void put_quantity(json::Value& object, json::Member member) {
    json::Value* const old = find(object, member.key);
    if (old != nullptr && member.value.members.size() == 1 && member.value.members.front().key == "q10")
        return put_q10(*old, std::move(member.value.members.front()));
    if (old == nullptr || !old->is(json::Kind::object) || !member.value.is(json::Kind::string))
        return put(object, std::move(member));
    const std::string key = old->find("initial") != nullptr ? "initial" : "value";
    put(*old, {key, member.key_origin, std::move(member.value)});
}

void put_members(json::Value& base, json::Value extension) {
    for (json::Member& member : extension.members) put_quantity(base, std::move(member));
}

void put_equations(json::Value& base, json::Value extension) {
    std::set<std::string> replaced;
    for (json::Value& item : extension.items) {
        const std::string left = left_side_of(item);
        const auto old = std::find_if(base.items.begin(), base.items.end(),
                                      [&](const json::Value& one) { return left_side_of(one) == left; });
        // One that stands twice in the extension is added, and reported as defined twice.
        if (left.empty() || old == base.items.end() || !replaced.insert(left).second) {
            replaced.insert(left);
            base.items.push_back(std::move(item));
        } else {
            *old = std::move(item);
        }
    }
}

bool are(const json::Value* a, const json::Value& b, json::Kind kind) { return a && a->is(kind) && b.is(kind); }

// `how` joins two members of one kind; all else replaces.
void merge_member(json::Value& base, json::Member member, json::Kind kind, void (*how)(json::Value&, json::Value)) {
    if (json::Value* old = find(base, member.key); are(old, member.value, kind))
        how(*old, std::move(member.value));
    else
        put(base, std::move(member));
}

void merge_lattice(json::Value& base, json::Value extension, const TakeComponent& take, Reader& reader) {
    for (json::Member& member : extension.members) {
        json::Value* const old = find(base, member.key);
        if (member.key == "components" && are(old, member.value, json::Kind::object))
            merge_components(*old, std::move(member.value), take, reader);
        else if (member.key == "means" && are(old, member.value, json::Kind::array))
            put_equations(*old, std::move(member.value));
        else
            put(base, std::move(member));
    }
}

// Does it stand in the place of the base's component? Errors are of "replace" and "component" alone.
bool is_replacement(const json::Value& component, const json::Member& member, const json::Value& base, Reader& reader) {
    const json::Value* const replace = component.find("replace");
    if (component.find("component") != nullptr && component.find("from") == nullptr)
        reader.error(name_origin(*component.member("component")), "'component' is the name in the spec of 'from'",
                     "\"from\": \"NAME\" is missing");
    if (replace == nullptr || !reader.is(*replace, json::Kind::boolean, "'replace'")) return false;
    if (replace->boolean && base.find(member.key) == nullptr)
        reader.error(name_origin(member), "there is no component '" + member.key + "' to replace",
                     reader.suggestion(member.key, keys_of(&base)));
    return replace->boolean;
}

}  // namespace

void merge_component(json::Value& base, json::Value extension) {
    for (json::Member& member : extension.members) {
        const bool is_list = member.key == "equations";
        const bool is_named =
            member.key == "parameters" || member.key == "states" || member.key == "channels" || member.key == "draws";
        if (is_list || is_named)
            merge_member(base, std::move(member), is_list ? json::Kind::array : json::Kind::object,
                         is_list ? put_equations : put_members);
        else
            put(base, std::move(member));
    }
}

void merge_components(json::Value& base, json::Value extension, const TakeComponent& take, Reader& reader) {
    for (json::Member& member : extension.members) {
        json::Value& component = member.value;
        const json::Value* const taken = component.find("from") ? take(member) : nullptr;
        const bool is_taken = component.find("from") != nullptr;
        const bool is_new = is_replacement(component, member, base, reader) || is_taken;
        for (const char* key : {"from", "component", "replace"}) erase(component, key);
        if (taken != nullptr) {
            json::Value copy = *taken;
            merge_component(copy, std::move(component));
            put(base, {member.key, member.key_origin, std::move(copy)});
            continue;
        }
        json::Value* const old = find(base, member.key);
        if (!is_new && are(old, component, json::Kind::object))
            merge_component(*old, std::move(component));
        else
            put(base, std::move(member));
    }
}

void merge_section(json::Value& base, json::Member section, const TakeComponent& take, Reader& reader) {
    json::Value* const old = find(base, section.key);
    if (!are(old, section.value, json::Kind::object)) return put(base, std::move(section));
    const auto by_name = [](json::Value& object, json::Value extension) {
        for (json::Member& member : extension.members) put(object, std::move(member));
    };
    if (section.key == "components") return merge_components(*old, std::move(section.value), take, reader);
    if (section.key == "lattice") return merge_lattice(*old, std::move(section.value), take, reader);
    by_name(*old, std::move(section.value));
}

}  // namespace heartwright::spec::surgery
