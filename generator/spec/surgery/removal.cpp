#include "generator/spec/surgery/steps.hpp"

#include <algorithm>

#include "generator/spec/keys.hpp"
#include "generator/spec/surgery/document.hpp"

namespace heartwright::spec::surgery {
namespace {

using Objects = std::vector<json::Value*>;

// The objects whose members a list of "remove" names.
Objects owners_of(json::Value& base, const std::string& key) {
    Objects objects;
    const auto add = [&](json::Value* object) {
        if (object != nullptr && object->is(json::Kind::object)) objects.push_back(object);
    };
    const bool is_of_components = key == "parameters" || key == "states" || key == "channels" || key == "draws";
    if (is_of_components) {
        for (json::Member* component : components_of(base)) add(find(component->value, key));
        return objects;
    }
    add(find(base, key));
    if (json::Value* lattice = find(base, "lattice"); lattice != nullptr && key == "components")
        add(find(*lattice, key));
    return objects;
}

bool erase_equation(const Objects& lists, const std::string& left) {
    std::size_t erased = 0;
    for (json::Value* list : lists)
        erased += std::erase_if(list->items, [&](const json::Value& item) { return left_side_of(item) == left; });
    return erased > 0;
}

// "variants" -> "variant"
std::string one_of(const std::string& key) {
    if (key == "channels") return "state machine";
    if (key == "draws") return "set of draws";
    return key.substr(0, key.size() - 1);
}

std::vector<std::string> names_of(const Objects& objects, const Objects& lists) {
    std::vector<std::string> names;
    for (const json::Value* object : objects)
        for (const std::string& name : keys_of(object)) names.push_back(name);
    for (const json::Value* list : lists)
        for (const json::Value& item : list->items) names.push_back(left_side_of(item));
    return names;
}

void remove_one(json::Value& base, const std::string& key, const json::Value& said, Reader& reader) {
    const bool is_equation = key == "equations" || key == "means";
    const Objects lists = equation_lists(base), owners = is_equation ? Objects() : owners_of(base, key);
    bool is_removed = is_equation && erase_equation(lists, said.text);
    for (json::Value* owner : owners) is_removed = erase(*owner, said.text) || is_removed;
    if (is_removed && key == "states")
        for (const char* update : {"ddt(", "next("}) erase_equation(lists, update + said.text + ")");
    if (is_removed) return;
    reader.error(inside_quotes(said.origin), "there is no " + one_of(key) + " '" + said.text + "' to remove",
                 reader.suggestion(said.text, names_of(owners, is_equation ? lists : Objects())));
}

}  // namespace

void remove_named(json::Value& base, const json::Value& removal, Reader& reader) {
    if (!reader.is_object(removal, "'remove'", keys::removal)) return;
    for (const json::Member& member : removal.members) {
        const bool is_known = std::find(keys::removal.begin(), keys::removal.end(), member.key) != keys::removal.end();
        if (!is_known || !reader.is(member.value, json::Kind::array, "'" + member.key + "'")) continue;
        for (const json::Value& name : member.value.items)
            if (reader.is(name, json::Kind::string, "a name to remove")) remove_one(base, member.key, name, reader);
    }
}

}  // namespace heartwright::spec::surgery
