#include "tests/fuzz/differential/sketch.hpp"

#include <algorithm>
#include <unordered_set>

#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::fuzz {

using ir::ExprPtr;
using ir::Op;

namespace {

std::string range_of(const Sketch::State& state) {
    const auto side = [](const std::optional<double>& bound) {
        return bound ? "\"" + ir::shortest(*bound) + "\"" : "null";
    };
    if (!state.lower && !state.upper) return "";
    return ", \"range\": [" + side(state.lower) + ", " + side(state.upper) + "]";
}

std::string text_of(const Sketch::Equation& equation) {
    const std::string right = ir::to_string(equation.right);
    switch (equation.kind) {
        case Sketch::Equation::derivative:
            return "ddt(" + equation.name + ") = 1 [1/ms]*(" + right + ")";
        case Sketch::Equation::next:
            return "next(" + equation.name + ") = " + right;
        case Sketch::Equation::value:
            break;
    }
    return equation.name + " = " + right;
}

template <class Item, class Text>
std::string joined(const std::vector<Item>& items, const char* between, const Text& text) {
    std::string result;
    for (const Item& item : items) result += (result.empty() ? "" : between) + text(item);
    return result;
}

}  // namespace

std::string to_json(const Sketch& sketch) {
    std::string out = "{ \"format\": 1, \"name\": \"" + sketch.name + "\",\n  \"membrane\": { \"potential\": \"" +
                      sketch.states[0].name + "\", \"current\": \"i_total\", \"stimulus\": \"i_stim\" },\n";
    out += "  \"integrators\": { \"default\": \"auto\"";
    for (const Sketch::State& state : sketch.states)
        if (state.integrator != "auto") out += ", \"" + state.name + "\": \"" + state.integrator + "\"";
    out += " },\n  \"components\": {\n";
    for (int k = 0; k < sketch.components; ++k) {
        std::vector<std::string> equations;
        for (std::size_t i = 0; i < sketch.equations.size(); ++i)
            if (static_cast<int>(i) % sketch.components == k) equations.push_back(text_of(sketch.equations[i]));
        if (k == 0) equations.push_back("i_total = 1 [1/ms]*(" + ir::to_string(sketch.current) + ")");
        out += "    \"part" + std::to_string(k) + "\": {";
        if (k == 0) {
            out += " \"parameters\": { " +
                   joined(
                       sketch.parameters, ", ",
                       [](const auto& p) { return "\"" + p.name + "\": \"" + ir::shortest(p.value) + "\""; }) +
                   " },\n      \"states\": {\n        " +
                   joined(
                       sketch.states, ",\n        ",
                       [](const auto& s) {
                           return "\"" + s.name + "\": { \"initial\": \"" + ir::shortest(s.initial) + "\"" +
                                  range_of(s) + " }";
                       }) +
                   " },\n     ";
        }
        out += " \"equations\": [\n        " +
               joined(equations, ",\n        ", [](const std::string& e) { return "\"" + e + "\""; }) + " ] }";
        out += k + 1 < sketch.components ? ",\n" : "\n";
    }
    return out + "  } }\n";
}

namespace {

std::unordered_set<std::string> names_read(const Sketch& sketch) {
    std::unordered_set<std::string> names;
    const auto add = [&](const ExprPtr& expr) {
        ir::for_each_node(expr, [&](const ExprPtr& node) { names.insert(node->name()); });
    };
    for (const Sketch::Equation& equation : sketch.equations) add(equation.right);
    add(sketch.current);
    return names;
}

// Every node of `expr` in turn in the place of its parent, or a number in its own place.
void replacements(const ExprPtr& expr, const std::function<void(ExprPtr)>& offer) {
    if (!ir::is_condition(expr->op())) {
        for (const double value : {0.0, 1.0})
            if (expr->op() != Op::number) offer(ir::number(value));
        for (const ExprPtr& operand : expr->operands())
            if (!ir::is_condition(operand->op())) offer(operand);
    } else {
        for (const ExprPtr& operand : expr->operands())
            if (ir::is_condition(operand->op())) offer(operand);
    }
    for (std::size_t i = 0; i < expr->operands().size(); ++i) {
        replacements(
            expr->operand(i),
            [&](ExprPtr smaller_operand) {
                std::vector<ExprPtr> operands = expr->operands();
                operands[i] = std::move(smaller_operand);
                offer(ir::with_operands(expr, std::move(operands)));
            });
    }
}

}  // namespace

std::vector<Sketch> smaller(const Sketch& sketch) {
    std::vector<Sketch> result;
    const auto read = names_read(sketch);
    for (std::size_t i = 0; i < sketch.equations.size(); ++i) {
        const Sketch::Equation& equation = sketch.equations[i];
        if (equation.kind != Sketch::Equation::value || read.contains(equation.name)) continue;
        result.push_back(sketch);
        result.back().equations.erase(result.back().equations.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (std::size_t i = 1; i < sketch.states.size(); ++i) {
        // A state that something else reads stands still instead.
        const std::string name = sketch.states[i].name;
        Sketch without = sketch;
        std::erase_if(without.equations,
                      [&](const Sketch::Equation& e) { return e.kind != Sketch::Equation::value && e.name == name; });
        if (names_read(without).contains(name)) without.parameters.push_back({name, sketch.states[i].initial});
        without.states.erase(without.states.begin() + static_cast<std::ptrdiff_t>(i));
        result.push_back(std::move(without));
    }
    for (std::size_t i = 0; i < sketch.parameters.size(); ++i) {
        if (read.contains(sketch.parameters[i].name)) continue;
        result.push_back(sketch);
        result.back().parameters.erase(result.back().parameters.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (sketch.components > 1) {
        result.push_back(sketch);
        result.back().components = 1;
    }
    for (std::size_t i = 0; i <= sketch.equations.size(); ++i) {
        const bool is_current = i == sketch.equations.size();
        const ExprPtr& right = is_current ? sketch.current : sketch.equations[i].right;
        replacements(right, [&](ExprPtr expr) {
            result.push_back(sketch);
            (is_current ? result.back().current : result.back().equations[i].right) = std::move(expr);
        });
    }
    return result;
}

}  // namespace heartwright::fuzz
