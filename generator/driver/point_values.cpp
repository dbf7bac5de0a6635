#include "generator/driver/point_values.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/units/unit.hpp"
#include "generator/driver/option_values.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::driver {
using analysis::Point;

double value_in(const Unit& unit, const std::string& text, const std::string& name) {
    std::string error;
    const std::optional<Quantity> quantity = parse_quantity(text, &error);
    if (!quantity) throw UserFault("'" + name + "': '" + text + "' is no quantity: " + error);
    if (!std::isfinite(quantity->value)) throw UserFault("'" + name + "' must be finite");
    const bool is_bare = text.find_first_not_of("0123456789.eE+- \t") == std::string::npos;
    if (is_bare || quantity->unit == unit) return quantity->value;
    std::string message = "'" + name + "' is in " + unit.text + ", not in " + quantity->unit.text;
    if (quantity->unit.same_dimension(unit)) {
        message += "; that would be " + ir::shortest(quantity->value * conversion_factor(quantity->unit, unit)) + " " +
                   unit.text;
    }
    throw UserFault(message);
}

namespace {

// Sets a parameter, a state, t, dt or the stimulus.
void set(const ir::Model& model, const std::string& name, const std::string& text, Point& point) {
    const Unit ms = parse_unit("ms").value();
    if (name == ir::time_name) return void(point.t = value_in(ms, text, name));
    if (name == ir::time_step_name) return void(point.dt = value_in(ms, text, name));
    if (name == model.membrane.stimulus) {
        const ir::Definition* current = model.find_definition(model.membrane.current);
        return void(point.stimulus = value_in(current ? current->unit : dimensionless(), text, name));
    }
    std::vector<std::string> known = {"t", "dt", model.membrane.stimulus};
    for (std::size_t i = 0; i < model.parameters.size(); ++i) {
        known.push_back(model.parameters[i].name);
        if (name != known.back()) continue;
        if (model.parameters[i].bind == ir::bound_as_exponent)
            throw UserFault("'" + name +
                            "' cannot be set: it is an exponent of a value with a unit, and the unit follows from it; "
                            "a variant can change it");
        return void(point.parameters[i] = value_in(model.parameters[i].unit, text, name));
    }
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        known.push_back(model.states[i].name);
        if (name == known.back()) return void(point.states[i] = value_in(model.states[i].unit, text, name));
    }
    if (model.find_definition(name)) throw UserFault("'" + name + "' is computed, it cannot be set");
    const std::string near = nearest_name(name, known);
    throw UserFault("'" + model.name + "' has no '" + name + "'" +
                    (near.empty() ? "" : "; did you mean '" + near + "'?"));
}

// {"V": -40, "m": "0.5"}, or the same below "initial", as a start's file has it.
void set_from_file(const ir::Model& model, const std::string& path, Point& point) {
    Diagnostics diagnostics;
    const auto value = json::parse(json::read_source(path), diagnostics);
    diagnostics.throw_if_errors();
    const json::Value* states = value ? value->find("initial") : nullptr;
    if (!states && value) states = &*value;
    if (!states || !states->is(json::Kind::object)) throw UserFault(path + ": expected an object of states");
    for (const json::Member& member : states->members) {
        const bool is_text = member.value.is(json::Kind::number) || member.value.is(json::Kind::string);
        if (!model.find_state(member.key)) {
            std::vector<std::string> names;
            for (const ir::State& state : model.states) names.push_back(state.name);
            diagnostics.error(member.key_origin, "'" + model.name + "' has no state '" + member.key + "'",
                              nearest_name(member.key, names));
        } else if (!is_text) {
            diagnostics.error(member.value.origin, "expected a number or a quantity");
        } else {
            set(model, member.key, member.value.text, point);
        }
    }
    diagnostics.throw_if_errors();
}

}  // namespace

Point point_of(const ir::Model& model, const Arguments& arguments) {
    Point point = analysis::initial_point(model);
    // Parameters first: initial values may follow from them.
    for (const std::string& text : arguments.all("--set")) {
        const auto [name, value] = key_and_value(text, "--set");
        if (model.find_parameter(name)) set(model, name, value, point);
    }
    point.states = analysis::initial_site(model, point.parameters);
    if (const std::string path = arguments.value("--at"); !path.empty()) set_from_file(model, path, point);
    for (const std::string& text : arguments.all("--set")) {
        const auto [name, value] = key_and_value(text, "--set");
        if (!model.find_parameter(name)) set(model, name, value, point);
    }
    return point;
}

}  // namespace heartwright::driver
