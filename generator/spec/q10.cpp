#include "generator/spec/q10.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "generator/spec/keys.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {
namespace {

std::string shortest(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// Parameters in K, in the order of the spec.
std::vector<std::string> temperatures(const ModelSpec& spec) {
    std::vector<std::string> names;
    for (const Component& component : spec.components) {
        for (const Parameter& parameter : component.parameters)
            if (parameter.value.unit == *parse_unit("K")) names.push_back(parameter.name);
    }
    return names;
}

// "": an error says why.
std::string temperature_of(const Q10& q10, const std::vector<std::string>& names, Reader& reader) {
    if (!q10.temperature.empty()) {
        if (std::find(names.begin(), names.end(), q10.temperature) != names.end()) return q10.temperature;
        if (!reader.is_poisoned(q10.temperature)) {
            reader.error(q10.temperature_origin, "'" + q10.temperature + "' is no parameter in K",
                         reader.suggestion(q10.temperature, names));
        }
        return {};
    }
    if (names.size() == 1) return names.front();
    if (names.empty()) {
        reader.error(q10.origin, "a Q10 needs a temperature, and no parameter of the spec is in K",
                     "\"T\": \"310.15 K\"");
    } else {
        std::string all;
        for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
        reader.error(q10.origin, "several parameters are in K (" + all + "): 'temperature' names the one of this Q10",
                     "\"temperature\": \"" + names.front() + "\"");
    }
    return {};
}

std::optional<Q10> read(const json::Member& member, const std::string& of, Reader& reader) {
    const json::Value& object = member.value;
    const std::size_t errors = reader.error_count();
    if (!reader.is_object(object, "'q10'", keys::q10) || reader.error_count() > errors) return std::nullopt;
    Q10 q10;
    q10.origin = name_origin(member);
    reader.string(object, "doc");
    reader.string(object, "source");
    q10.temperature = reader.string(object, "temperature");
    if (const json::Value* temperature = object.find("temperature"))
        q10.temperature_origin = inside_quotes(temperature->origin);
    const std::string what = "the Q10 of '" + of + "'";
    const json::Value* const value = reader.required(object, what, "value");
    const json::Value* const at = reader.required(object, what, "at");
    if (!value || !at) return std::nullopt;
    if (!reader.is(*value, json::Kind::number, what)) return std::nullopt;
    const std::optional<Quantity> reference = reader.quantity(*at, "the temperature that rates are given at", {});
    if (!reference) return std::nullopt;
    if (!(value->number > 0) || !std::isfinite(value->number)) {
        reader.error(value->origin, "a Q10 is greater than 0");
        return std::nullopt;
    }
    if (!(reference->unit == *parse_unit("K")) || !(reference->value > 0)) {
        reader.error(inside_quotes(at->origin), "the temperature that rates are given at is in K",
                     "22 degrees Celsius are \"295.15 K\"");
        return std::nullopt;
    }
    q10.value = value->number;
    q10.at = reference->value;
    return q10;
}

}  // namespace

std::optional<Q10> read_q10(const json::Member& member, const std::string& of, bool is_of_sites, Reader& reader) {
    std::optional<Q10> q10;
    if (is_of_sites)
        reader.error(name_origin(member), "'q10' is of states and state machines of the cell, not of its sites");
    else
        q10 = read(member, of, reader);
    if (!q10) reader.poison(q10_name(of));
    return q10;
}

void add_q10_factors(ModelSpec& spec, Reader& reader) {
    const std::vector<std::string> names = temperatures(spec);
    for (Component& component : spec.components) {
        const auto add = [&](const std::string& of, std::optional<Q10>& q10) {
            if (!q10) return;
            const std::string temperature = temperature_of(*q10, names, reader);
            if (temperature.empty()) {
                q10.reset();
                return reader.poison(q10_name(of));
            }
            const std::string name = q10_name(of), left = name + " = ";
            const std::string right =
                "pow(" + shortest(q10->value) + ", (" + temperature + " - " + shortest(q10->at) + " [K])/(10 [K]))";
            component.equations.push_back({EquationKind::value, name, std::nullopt, Text{left + right, nullptr},
                                           left.size(), component.name, q10->origin});
        };
        for (State& state : component.states) add(state.name, state.q10);
        for (Machine& machine : component.machines) add(machine.name, machine.q10);
    }
}

}  // namespace heartwright::spec
