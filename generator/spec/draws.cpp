#include "generator/spec/draws.hpp"

#include "generator/spec/keys.hpp"
#include "generator/spec/limits.hpp"

namespace heartwright::spec {

std::optional<Draws> read_draws(const json::Member& member, Component& component, Reader& reader) {
    const json::Value& value = member.value;
    const std::string what = "a set of draws";
    if (!reader.is_object(value, what, keys::draws)) return std::nullopt;
    reader.string(value, "doc");
    Draws draws;
    draws.name = member.key;
    draws.component = component.name;
    draws.origin = name_origin(member);
    if (!component.is_of_sites) {
        reader.error(draws.origin,
                     "draws are of the sites of a lattice: '" + draws.name + "' stands in a component of the cell",
                     "a lattice of [1, 1, 1] is one site");
        return std::nullopt;
    }
    const json::Value* trials = reader.required(value, what, "trials");
    const json::Value* outcomes = reader.required(value, what, "outcomes");
    const std::optional<Text> text = trials ? reader.text(*trials, "a number of trials") : std::nullopt;
    if (!text || !outcomes || !reader.is(*outcomes, json::Kind::object, "'outcomes'")) return std::nullopt;
    draws.trials = *text;
    if (!reader.is_within(outcomes->members.size(), limits::draws, first_character(*outcomes),
                          "outcomes of a set of draws"))
        return std::nullopt;
    if (outcomes->members.empty()) reader.error(first_character(*outcomes), "a set of draws has an outcome");
    for (const json::Member& outcome : outcomes->members) {
        const Origin origin = name_origin(outcome);
        if (!reader.is_name(outcome.key, origin, "an outcome")) continue;
        if (std::optional<Text> probability = reader.text(outcome.value, "a probability")) {
            draws.outcomes.push_back({outcome.key, *std::move(probability), origin});
        }
    }
    return draws;
}

}  // namespace heartwright::spec
