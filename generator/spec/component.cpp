#include "generator/spec/sections.hpp"

#include "generator/spec/equation.hpp"
#include "generator/spec/keys.hpp"
#include "generator/spec/limits.hpp"
#include "generator/spec/machine.hpp"
#include "generator/spec/names.hpp"
#include "generator/spec/q10.hpp"
#include "generator/spec/reader.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {
namespace {

// Draws without memory of a component ("draws"): a multinomial that every site draws anew in each step.

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
        if (std::optional<Text> probability = reader.text(outcome.value, "a probability"))
            draws.outcomes.push_back({outcome.key, *std::move(probability), origin});
    }
    return draws;
}

std::optional<Parameter> read_parameter(const json::Member& member, Component& component, Reader& reader) {
    Parameter parameter;
    parameter.name = member.key;
    parameter.component = component.name;
    parameter.origin = name_origin(member);
    const std::optional<Quantity> value = reader.quantity(member.value, "a parameter", keys::parameter);
    if (value) parameter.value = *value;
    if (!value) reader.poison(member.key);
    if (member.value.is(json::Kind::object)) {
        parameter.doc = reader.string(member.value, "doc");
        parameter.source = reader.string(member.value, "source");
        parameter.bind = reader.string(member.value, "bind");
    }
    if (!parameter.bind.empty()) {
        const Origin place = inside_quotes(member.value.find("bind")->origin);
        if (parameter.bind != "pacing.period") {
            reader.error(place, "the only value to bind to is 'pacing.period'",
                         reader.suggestion(parameter.bind, {"pacing.period"}));
        } else if (value && !value->unit.same_dimension(*parse_unit("ms"))) {
            reader.error(place, "'" + parameter.name + "' is in " + value->unit.text + ", the pacing period is a time");
        }
    }
    return parameter;  // even without a right value: its name is known
}

// "range": ["-150 mV", "100 mV"], null for an open end, in the state's unit.
std::optional<double> read_bound(const json::Value& value, const std::optional<Unit>& unit, const std::string& name,
                                 Reader& reader) {
    if (value.is(json::Kind::null)) return std::nullopt;
    const std::optional<Quantity> bound = reader.quantity(value, "a bound", {});
    if (!bound) return std::nullopt;
    if (unit) reader.has_unit(*bound, *unit, name, inside_quotes(value.origin));
    return bound->value;
}

void read_range(const json::Value& value, State& state, Reader& reader) {
    if (!reader.is(value, json::Kind::array, "'range'")) return;
    if (value.items.size() != 2)
        return reader.error(first_character(value), "a range has two bounds, null for an open end");
    state.lower = read_bound(value.items[0], state.unit, state.name, reader);
    state.upper = read_bound(value.items[1], state.unit, state.name, reader);
    if (state.lower && state.upper && !(*state.lower < *state.upper)) {
        return reader.error(first_character(value),
                            "the lower bound of '" + state.name + "' is not below the upper one");
    }
    if (!state.quantity) return;
    const double initial = state.quantity->value;
    if ((state.lower && initial < *state.lower) || (state.upper && initial > *state.upper))
        reader.error(first_character(value), "the initial value of '" + state.name + "' is outside its range");
}

// { "initial": "1 mM" } or { "initial": "2*a", "unit": "mM" }
void read_initial(const json::Value& object, State& state, Reader& reader) {
    const json::Value* initial = object.find("initial");
    const json::Value* value = object.find("value");
    if (initial && value) return reader.error(first_character(object), "a state has 'initial' or 'value', not both");
    if (!initial && !value) {
        reader.required(object, "the state '" + state.name + "'", "initial");
        return;
    }
    if (value || initial->is(json::Kind::number)) {
        state.quantity = reader.quantity(value ? *value : *initial, "an initial value", {});
    } else if (std::optional<Text> text = reader.text(*initial, "an initial value")) {
        std::string why;
        state.quantity = parse_quantity(text->text, &why);
        if (!state.quantity && !object.find("unit") && looks_like_quantity(text->text))
            return reader.error(inside_quotes(initial->origin), "an initial value: " + why);
        if (!state.quantity) state.expression = text;
    }
    if (const json::Value* unit = object.find("unit")) {
        state.unit = reader.unit(*unit, "the unit of '" + state.name + "'");
        if (state.unit && state.quantity)
            reader.has_unit(*state.quantity, *state.unit, state.name, inside_quotes((value ? value : initial)->origin));
    } else if (state.quantity) {
        state.unit = state.quantity->unit;
    } else if (state.expression) {
        reader.error(inside_quotes(initial->origin), "an initial value that is an expression needs 'unit' beside it");
    }
}

// "c_*": the state's name has the digits of its voxel in place of '*'.
void read_block(const json::Member& member, const State& state, Diffusion& diffusion, Reader& reader) {
    if (!reader.is(member.value, json::Kind::string, "'block'")) return;
    const std::string& block = member.value.text;
    const Origin place = inside_quotes(member.value.origin);
    const std::size_t star = block.find('*');
    std::string first = block;
    if (star != std::string::npos) first.replace(star, 1, "000");
    if (star == std::string::npos || !why_no_name(first).empty())
        return reader.error(place, "a block is a name with one '*' in it, where the digits of a voxel stand",
                            "\"block\": \"c_*\" is of c_000, c_001, ...");
    const auto digit = [&](std::size_t axis) { return state.name[star + axis]; };
    bool is_of_block = state.name.size() == first.size();
    for (std::size_t axis = 0; axis < 3 && is_of_block; ++axis) {
        is_of_block = digit(axis) >= '0' && digit(axis) <= '9';
        first[star + axis] = digit(axis);
    }
    if (!is_of_block || state.name != first)
        return reader.error(place,
                            "'" + state.name + "' is no voxel of the block '" + block +
                                "': it has three digits, of x, y and z, in place of '*'",
                            "the first voxel is '" + first.replace(star, 3, "000") + "'");
    for (std::size_t axis = 0; axis < 3; ++axis) diffusion.voxel[axis] = digit(axis) - '0';
    diffusion.block = block;
    diffusion.block_origin = place;
}

// { "D": "D_Ca*B_myo", "of": "ca + ATP_ca/2", "axes": [1, 1, "z_factor"], "block": "c_*" }
void read_diffusion(const json::Member& member, const Component& component, State& state, Reader& reader) {
    const json::Value& value = member.value;
    if (!component.is_of_sites) {
        return reader.error(name_origin(member),
                            "'diffusion' is of the sites of a lattice: '" + state.name + "' is a state of the cell",
                            "the potential diffuses in tissue by itself");
    }
    if (!reader.is_object(value, "'diffusion'", keys::diffusion)) return;
    reader.string(value, "doc");
    Diffusion diffusion;
    diffusion.origin = name_origin(member);
    const json::Value* D = reader.required(value, "'diffusion'", "D");
    const std::optional<Text> text = D ? reader.text(*D, "a diffusion coefficient") : std::nullopt;
    const json::Value* of = value.find("of");
    if (of) diffusion.of = reader.text(*of, "what diffuses");
    if (!text || (of && !diffusion.of)) return reader.poison(state.name);
    diffusion.D = *text;
    if (const json::Value* axes = value.find("axes"); axes && reader.is(*axes, json::Kind::array, "'axes'")) {
        if (axes->items.size() != 3)
            reader.error(first_character(*axes), "'axes' has three factors: along x, y and z of the lattice");
        for (const json::Value& axis : axes->items) {
            if (axis.is(json::Kind::number)) {
                if (axis.number < 0) reader.error(axis.origin, "a factor of an axis is not negative");
                diffusion.axes.push_back({axis.text, &axis});
            } else if (std::optional<Text> factor = reader.text(axis, "a factor of an axis")) {
                diffusion.axes.push_back(*std::move(factor));
            }
        }
        if (diffusion.axes.size() != 3) diffusion.axes.clear();
    }
    if (const json::Member* block = value.member("block")) read_block(*block, state, diffusion, reader);
    state.diffusion = std::move(diffusion);
}

std::optional<State> read_state(const json::Member& member, Component& component, Reader& reader) {
    State state;
    state.name = member.key;
    state.component = component.name;
    state.origin = name_origin(member);
    if (!member.value.is(json::Kind::object)) {
        state.quantity = reader.quantity(member.value, "an initial value", {});
        if (state.quantity) state.unit = state.quantity->unit;
        if (!state.quantity) reader.poison(member.key);
        return state;
    }
    reader.is_object(member.value, "a state", keys::state);
    state.doc = reader.string(member.value, "doc");
    reader.string(member.value, "source");
    const std::size_t errors = reader.error_count();
    read_initial(member.value, state, reader);
    if (reader.error_count() > errors) reader.poison(member.key);
    if (const json::Value* range = member.value.find("range")) read_range(*range, state, reader);
    if (const json::Member* diffusion = member.value.member("diffusion"))
        read_diffusion(*diffusion, component, state, reader);
    if (const json::Member* q10 = member.value.member("q10"))
        state.q10 = read_q10(*q10, state.name, component.is_of_sites, reader);
    return state;
}

// What a refused machine or set of draws would have been read as: MACHINE_STATE and MACHINE_A_to_B.
void poison_parts(const json::Member& member, Reader& reader) {
    reader.poison(member.key);
    for (const char* key : {"states", "outcomes"}) {
        const json::Value* parts = member.value.find(key);
        if (!parts) continue;
        for (const json::Value& item : parts->items) reader.poison(occupancy_name(member.key, item.text));
        for (const json::Member& part : parts->members) reader.poison(occupancy_name(member.key, part.key));
    }
}

// Every member of the object `key` through `read`.
template <typename Item>
void read_members(const json::Value& value, std::string_view key, std::vector<Item>& items, Reader& reader,
                  std::optional<Item> (*read)(const json::Member&, Component&, Reader&), Component& component) {
    const json::Value* object = value.find(key);
    if (!object || !reader.is(*object, json::Kind::object, "'" + std::string(key) + "'")) return;
    if (!reader.is_within(object->members.size(), limits::symbols, first_character(*object), std::string(key))) return;
    for (const json::Member& member : object->members) {
        const std::size_t errors = reader.error_count();
        if (std::optional<Item> item = read(member, component, reader)) items.push_back(*std::move(item));
        if (reader.error_count() > errors && (key == "channels" || key == "draws")) poison_parts(member, reader);
    }
}

}  // namespace

Component read_component(const json::Member& member, bool is_of_sites, Reader& reader) {
    Component component;
    component.name = member.key;
    component.is_of_sites = is_of_sites;
    component.origin = name_origin(member);
    reader.is_name(member.key, component.origin, "a component");
    const json::Value& value = member.value;
    if (!reader.is_object(value, "a component", keys::component)) return component;
    component.doc = reader.string(value, "doc");
    read_members(value, "parameters", component.parameters, reader, read_parameter, component);
    read_members(value, "states", component.states, reader, read_state, component);
    read_members(value, "channels", component.machines, reader, read_machine, component);
    read_members(value, "draws", component.draws, reader, read_draws, component);
    const json::Value* equations = value.find("equations");
    if (!equations || !reader.is(*equations, json::Kind::array, "'equations'")) return component;
    if (!reader.is_within(equations->items.size(), limits::equations, first_character(*equations), "equations"))
        return component;
    for (const json::Value& item : equations->items)
        if (std::optional<Equation> equation = read_equation(item, component.name, reader))
            component.equations.push_back(*std::move(equation));
    return component;
}

}  // namespace heartwright::spec
