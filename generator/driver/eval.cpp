#include <cmath>
#include <cstdio>
#include <iostream>

#include "base/command_line/generator_usages.hpp"
#include "base/units/unit.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/driver/counted.hpp"
#include "generator/driver/left_out.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/driver/point_values.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::driver {
namespace {

using analysis::Point;

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
    for (const auto* lines : {&e.states, &e.algebraic, &e.updates})
        for (const Line& line : *lines) width = std::max(width, line.name.size());
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
    if (arguments.has("--ir")) {
        std::cout << ir::print(model);
        return;
    }

    const Point point = point_of(model, arguments);
    if (arguments.has("--counted")) {
        if (!model.lattice) std::cout << counted_text(model, point) << potentials_text(model, point);
        return;
    }
    const Evaluation result = evaluate(model, point);
    if (arguments.has("--json"))
        print_json(model, result, point, choice.start.empty() ? loaded.spec().default_start : choice.start);
    else
        print_table(model, result);
}

}  // namespace heartwright::driver
