#include "generator/spec/surgery/document.hpp"

#include <algorithm>

#include "generator/spec/equation.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec::surgery {

json::Value* find(json::Value& object, std::string_view key) {
    for (json::Member& member : object.members)
        if (member.key == key) return &member.value;
    return nullptr;
}

void put(json::Value& object, json::Member member) {
    for (json::Member& old : object.members) {
        if (old.key != member.key) continue;
        old = std::move(member);
        return;
    }
    object.members.push_back(std::move(member));
}

bool erase(json::Value& object, std::string_view key) {
    return std::erase_if(
               object.members, [&](const json::Member& member) { return member.key == key; }) > 0;
}

std::vector<std::string> keys_of(const json::Value* object) {
    std::vector<std::string> keys;
    if (object == nullptr) return keys;
    for (const json::Member& member : object->members) keys.push_back(member.key);
    return keys;
}

std::vector<json::Member*> components_of(json::Value& document) {
    std::vector<json::Member*> components;
    for (json::Value* owner : {&document, find(document, "lattice")}) {
        json::Value* const object = owner != nullptr ? find(*owner, "components") : nullptr;
        if (object == nullptr) continue;
        for (json::Member& member : object->members) components.push_back(&member);
    }
    return components;
}

std::vector<const json::Member*> components_of(const json::Value& document) {
    const std::vector<json::Member*> components = components_of(const_cast<json::Value&>(document));
    return {components.begin(), components.end()};
}

std::vector<json::Value*> equation_lists(json::Value& document) {
    std::vector<json::Value*> lists;
    const auto add = [&](json::Value* list) {
        if (list != nullptr && list->is(json::Kind::array)) lists.push_back(list);
    };
    for (json::Member* component : components_of(document)) add(find(component->value, "equations"));
    if (json::Value* lattice = find(document, "lattice")) add(find(*lattice, "means"));
    return lists;
}

std::vector<json::Value*> changeable_equation_lists(json::Value& document) {
    std::vector<json::Value*> lists = equation_lists(document);
    const auto add = [&](json::Value& changes) {
        json::Value* const list = find(changes, "equations");
        if (list != nullptr && list->is(json::Kind::array)) lists.push_back(list);
    };
    if (json::Value* variants = find(document, "variants"))
        for (json::Member& variant : variants->members) add(variant.value);
    if (json::Value* options = find(document, "options"))
        for (json::Member& option : options->members)
            if (json::Value* const set = find(option.value, "set"))
                for (json::Member& choice : set->members) add(choice.value);
    return lists;
}

std::string left_side_of(const json::Value& equation) {
    Diagnostics unused;
    Reader reader(unused);
    const std::optional<Equation> read = read_equation(equation, {}, reader);
    return read ? left_side(*read) : std::string();
}

namespace {

void add_machine(const json::Member& machine, Names& names) {
    names.initials.insert(machine.key);
    if (machine.value.find("count")) names.parameters.insert(count_name(machine.key));
    if (const json::Value* states = machine.value.find("states"))
        for (const json::Value& state : states->items) names.initials.insert(occupancy_name(machine.key, state.text));
}

void erase_members(json::Value* object, const std::set<std::string>& names) {
    if (object == nullptr) return;
    std::erase_if(object->members, [&](const json::Member& member) { return names.contains(member.key); });
}

// Does a role name one of these?
bool names_any_of(const json::Value& role, const Names& names) {
    const auto is_lost = [&](const json::Value& one) {
        return names.equations.contains(one.text) || names.parameters.contains(one.text);
    };
    return is_lost(role) || std::any_of(role.items.begin(), role.items.end(), is_lost);
}

void forget_changes(json::Value& changes, const Names& names) {
    erase_members(find(changes, "scale"), names.parameters);
    erase_members(find(changes, "parameters"), names.parameters);
    if (json::Value* initial = find(changes, "initial")) {
        erase_members(initial, names.initials);
        for (json::Member& machine : initial->members)
            std::erase_if(machine.value.members, [&](const json::Member& state) {
                return names.initials.contains(occupancy_name(machine.key, state.key));
            });
    }
    if (json::Value* equations = find(changes, "equations"))
        std::erase_if(equations->items,
                      [&](const json::Value& item) { return names.equations.contains(left_side_of(item)); });
}

}  // namespace

Names names_in(const json::Value& document) {
    Names names;
    const auto add_equations = [&](const json::Value* list) {
        if (list == nullptr) return;
        for (const json::Value& equation : list->items) names.equations.insert(left_side_of(equation));
    };
    for (const json::Member* component : components_of(document)) {
        for (const std::string& name : keys_of(component->value.find("parameters"))) names.parameters.insert(name);
        for (const std::string& name : keys_of(component->value.find("states"))) names.initials.insert(name);
        if (const json::Value* machines = component->value.find("channels"))
            for (const json::Member& machine : machines->members) add_machine(machine, names);
        add_equations(component->value.find("equations"));
    }
    if (const json::Value* lattice = document.find("lattice")) add_equations(lattice->find("means"));
    names.equations.erase("");
    return names;
}

Names lost(const Names& before, const Names& after) {
    const auto without = [](std::set<std::string> all, const std::set<std::string>& kept) {
        for (const std::string& name : kept) all.erase(name);
        return all;
    };
    return {without(before.parameters, after.parameters), without(before.initials, after.initials),
            without(before.equations, after.equations)};
}

void forget(json::Value& document, const Names& names) {
    for (const std::string_view key : {"variants", "starts"})
        if (json::Value* list = find(document, key))
            for (json::Member& one : list->members) forget_changes(one.value, names);
    if (json::Value* options = find(document, "options")) {
        for (json::Member& option : options->members) {
            json::Value* const set = find(option.value, "set");
            if (set == nullptr) continue;
            for (json::Member& choice : set->members) {
                forget_changes(choice.value, names);
                erase_members(&choice.value, names.parameters);
            }
        }
    }
    erase_members(find(document, "integrators"), names.initials);
    if (json::Value* roles = find(document, "roles"))
        std::erase_if(roles->members, [&](const json::Member& role) { return names_any_of(role.value, names); });
}

}  // namespace heartwright::spec::surgery
