#include <cmath>
#include <cstdio>
#include <iostream>
#include <optional>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/units/unit.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/driver/left_out.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::driver {
namespace {

using analysis::Point;

// A number, with the symbol's own unit or none: nothing is converted silently.
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

struct Line {
    std::string component, name, unit;
    double value;
};

struct Evaluation {
    std::vector<Line> states, algebraic, updates;  // updates: "ddt(V)" and "next(t_rel)"
};

Evaluation evaluate(const ir::Model& model, const Point& point) {
    analysis::Interpreter<double> interpreter(model);
    interpreter.evaluate(point);
    Evaluation result;
    const Unit ms = parse_unit("ms").value();
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const ir::State& state = model.states[i];
        result.states.push_back({state.component, state.name, state.unit.text, point.states[i]});
        const bool is_derivative = interpreter.has_derivative(i);
        const std::string unit = !is_derivative                  ? state.unit.text
                                 : state.unit.is_dimensionless() ? "1/ms"
                                                                 : state.unit.text + "/ms";
        result.updates.push_back(
            {state.component, (is_derivative ? "ddt(" : "next(") + state.name + ")", unit, interpreter.update(i)});
    }
    for (std::size_t i = 0; i < model.definitions.size(); ++i) {
        const ir::Definition& definition = model.definitions[i];
        if (definition.is_temporary) continue;
        result.algebraic.push_back(
            {definition.component, definition.name, definition.unit.text, interpreter.definition(i)});
    }
    return result;
}

std::string json_text(double value) { return std::isfinite(value) ? ir::shortest(value) : "null"; }

void print_json(const ir::Model& model, const Evaluation& e, const Point& point, const std::string& start) {
    std::string out = "{\n  \"model\": " + ir::quote(model.name) + ",\n  \"variant\": " + ir::quote(model.variant) +
                      ",\n  \"start\": " + ir::quote(start) + ",\n  \"t\": " + json_text(point.t) +
                      ",\n  \"dt\": " + json_text(point.dt);
    auto group = [&](const std::string& title, const std::vector<Line>& lines) {
        out += ",\n  " + ir::quote(title) + ": {";
        for (std::size_t i = 0; i < lines.size(); ++i) {
            out += std::string(i ? "," : "") + "\n    " + ir::quote(lines[i].name) +
                   ": {\"value\": " + json_text(lines[i].value) + ", \"unit\": " + ir::quote(lines[i].unit) + "}";
        }
        out += "\n  }";
    };
    group("states", e.states);
    group("algebraic", e.algebraic);
    group("derivatives", e.updates);
    std::cout << out << "\n}\n";
}

void print_table(const ir::Model& model, const Evaluation& e) {
    std::size_t width = 0;
    for (const auto* lines : {&e.states, &e.algebraic, &e.updates}) {
        for (const Line& line : *lines) width = std::max(width, line.name.size());
    }
    auto group = [&](const std::string& title, const std::vector<Line>& lines) {
        std::cout << '\n' << title << '\n';
        std::string component;
        for (const Line& line : lines) {
            if (line.component != component && !line.component.empty()) std::cout << "  " << line.component << '\n';
            component = line.component;
            std::printf("    %-*s  %24s  %s\n", static_cast<int>(width), line.name.c_str(),
                        ir::shortest(line.value).c_str(), line.unit == "1" ? "" : line.unit.c_str());
        }
    };
    std::cout << model.name << (model.variant.empty() ? "" : " (" + model.variant + ")") << '\n';
    group("states", e.states);
    group("values", e.algebraic);
    group("derivatives", e.updates);
    std::fflush(stdout);
}

}  // namespace

void eval(const std::vector<std::string>& words) {
    const std::vector<std::string> flags = left_out_flags(
        words, {"fold_constants", "remove_singularities"},
        "eval computes what the spec says; only these two passes run before it: fold_constants, remove_singularities");
    const Arguments arguments(with_flags(eval_usage(), flags), words, 1, 1);
    LoadedSpec loaded(arguments.positional()[0], arguments);
    const spec::Choice choice = loaded.choice_of(arguments);
    const ir::Model model = without_singularities(loaded.build(choice), left_out_by(arguments));
    loaded.show_warnings();

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
    const Evaluation result = evaluate(model, point);
    if (arguments.has("--json")) {
        print_json(model, result, point, choice.start.empty() ? loaded.spec().default_start : choice.start);
    } else {
        print_table(model, result);
    }
}

}  // namespace heartwright::driver
