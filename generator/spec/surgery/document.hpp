// A spec's JSON document by name: its components, the symbols that they define, members to change.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/value.hpp"

namespace heartwright::spec::surgery {

json::Value* find(json::Value& object, std::string_view key);

// A member with this key is replaced where it stands, else the member is added.
void put(json::Value& object, json::Member member);
bool erase(json::Value& object, std::string_view key);
std::vector<std::string> keys_of(const json::Value* object);  // none of null

// The components of the cell and those of the sites.
std::vector<json::Member*> components_of(json::Value& document);
std::vector<const json::Member*> components_of(const json::Value& document);

// The lists of equations: of every component, and the lattice's means.
std::vector<json::Value*> equation_lists(json::Value& document);

// The same, and the equations that variants and options put in the place of those.
std::vector<json::Value*> changeable_equation_lists(json::Value& document);

// "x", "ddt(x)", "next(x)" of an equation; "" of what is none.
std::string left_side_of(const json::Value& equation);

// The names that variants, options, starts, integrators and roles may say, by what they may be said for.
struct Names {
    std::set<std::string> parameters;  // and counts of state machines
    std::set<std::string> initials;    // states, state machines, their occupancies
    std::set<std::string> equations;   // left sides
};
Names names_in(const json::Value& document);
Names lost(const Names& before, const Names& after);

// Takes `names` out of variants, options, starts, integrators and roles.
void forget(json::Value& document, const Names& names);

}  // namespace heartwright::spec::surgery
