#include "generator/analysis/potential_rates.hpp"

#include <map>
#include <utility>

#include "generator/analysis/dependencies.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::analysis {

namespace {

using ir::ExprPtr;
using ir::Op;

struct Sum {
    double constant = 0;
    std::map<std::string, double> parts;
    std::string unnamed;

    bool is_constant() const { return parts.empty() && unnamed.empty(); }
    void add(const Sum& other, double factor) {
        constant += factor * other.constant;
        for (const auto& [name, value] : other.parts) parts[name] += factor * value;
        if (unnamed.empty()) unnamed = other.unnamed;
    }
};

class Sums {
public:
    Sums(const ir::Model& model, const Point& point) : model_(model), point_(point), dependencies_(model) {}

    Sum of(const ExprPtr& expr) const {
        if (is_constant(expr)) return {value_of(expr), {}, {}};
        switch (expr->op()) {
            case Op::symbol:
                return of_symbol(expr->name());
            case Op::in:
                return of(expr->operand(0));
            case Op::negate:
                return scaled(of(expr->operand(0)), -1);
            case Op::add:
            case Op::subtract: {
                Sum sum = of(expr->operand(0));
                sum.add(of(expr->operand(1)), expr->op() == Op::add ? 1 : -1);
                return sum;
            }
            case Op::multiply:
            case Op::divide:
                if (is_constant(expr->operand(1))) {
                    const double by = value_of(expr->operand(1));
                    return scaled(of(expr->operand(0)), expr->op() == Op::multiply ? by : 1 / by);
                }
                if (expr->op() == Op::multiply && is_constant(expr->operand(0)))
                    return scaled(of(expr->operand(1)), value_of(expr->operand(0)));
                break;
            default:
                break;
        }
        return {0, {}, ir::to_string(expr)};
    }

private:
    static Sum scaled(const Sum& sum, double factor) {
        Sum result;
        result.add(sum, factor);
        return result;
    }
    Sum of_symbol(const std::string& name) const {
        const ir::Definition* definition = model_.find_definition(name);
        if (definition && definition->is_temporary) return of(definition->value);
        if (name == ir::time_name || name == ir::time_step_name) return {0, {}, name};
        return {0, {{name, 1}}, {}};
    }
    // The parameters' values make it.
    bool is_constant(const ExprPtr& expr) const {
        for (const std::string& name : dependencies_.of(expr))
            if (!model_.find_parameter(name) && !model_.find_definition(name)) return false;
        return true;
    }
    double value_of(const ExprPtr& expr) const {
        ir::Model with_value = model_;
        ir::Definition value;
        value.name = "(value)";
        value.value = expr;
        with_value.definitions.push_back(value);
        Interpreter<double> interpreter(with_value);
        interpreter.evaluate(point_);
        return interpreter.definition(with_value.definitions.size() - 1);
    }

    const ir::Model& model_;
    const Point& point_;
    Dependencies dependencies_;
};

}  // namespace

std::vector<PotentialRate> other_potentials(const ir::Model& model, const Point& point) {
    std::vector<PotentialRate> rates;
    const ir::State* membrane = model.find_state(model.membrane.potential);
    if (!membrane || !membrane->unit.same_dimension(*parse_unit("mV"))) return rates;
    const Sums sums(model, point);
    for (const ir::State& state : model.states) {
        if (&state == membrane || !state.derivative || !state.unit.same_dimension(membrane->unit)) continue;
        const Sum sum = sums.of(state.derivative);
        PotentialRate rate{state.name, sum.constant, {}, 0, sum.unnamed};
        for (const auto& [name, factor] : sum.parts)
            if (model.find_state(name) || model.find_definition(name))
                rate.parts.push_back({name, factor});
            else
                rate.pulse = factor;
        rates.push_back(std::move(rate));
    }
    return rates;
}

std::string rate_text(const PotentialRate& rate) {
    if (!rate.unnamed.empty()) return rate.unnamed;
    std::string text = ir::shortest(rate.constant);
    for (const auto& [name, factor] : rate.parts) text += " + " + ir::shortest(factor) + "*" + name;
    if (rate.pulse != 0) text += " + " + ir::shortest(rate.pulse) + "*(pulse)";
    return text;
}

}  // namespace heartwright::analysis
