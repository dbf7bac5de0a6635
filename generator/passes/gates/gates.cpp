#include "generator/passes/gates/gates.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/elimination_order.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {

using analysis::choose;
using analysis::difference;
using analysis::is_number;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;

namespace {

// expr = constant + factor*x with both free of x.
struct Linear {
    ExprPtr constant, factor;
};

constexpr std::size_t largest_coefficient = 2000;  // nodes: beyond it nothing is called linear

class LinearReading {
public:
    LinearReading(const ir::Model& model, const Dependencies& dependencies, std::string x)
        : model_(model), dependencies_(dependencies), x_(std::move(x)) {}

    std::optional<Linear> of(const ExprPtr& expr) {
        std::optional<Linear> result = read(expr);
        const bool is_large =
            result && ir::node_count(result->constant) + ir::node_count(result->factor) > largest_coefficient;
        return is_large ? std::nullopt : result;
    }

private:
    bool reads_x(const ExprPtr& expr) const { return dependencies_.of(expr).contains(x_); }

    std::optional<Linear> read(const ExprPtr& expr) {
        if (expr->op() == Op::symbol && expr->name() == x_) return Linear{ir::number(0), ir::number(1)};
        if (!reads_x(expr)) return Linear{expr, ir::number(0)};
        switch (expr->op()) {
            case Op::symbol: {
                if (auto known = known_.find(expr->name()); known != known_.end()) return known->second;
                return known_[expr->name()] = of(model_.find_definition(expr->name())->value);
            }
            case Op::negate:
                if (auto a = of(expr->operand(0))) return Linear{negated(a->constant), negated(a->factor)};
                break;
            case Op::add:
            case Op::subtract: {
                auto a = of(expr->operand(0)), b = of(expr->operand(1));
                if (!a || !b) break;
                auto combine = expr->op() == Op::add ? sum : difference;
                return Linear{combine(a->constant, b->constant), combine(a->factor, b->factor)};
            }
            case Op::multiply: {
                auto a = of(expr->operand(0)), b = of(expr->operand(1));
                if (!a || !b) break;
                if (is_number(a->factor, 0))
                    return Linear{product(a->constant, b->constant), product(a->constant, b->factor)};
                if (is_number(b->factor, 0))
                    return Linear{product(a->constant, b->constant), product(a->factor, b->constant)};
                break;
            }
            case Op::divide: {
                auto a = of(expr->operand(0));
                if (!a || reads_x(expr->operand(1))) break;
                return Linear{quotient(a->constant, expr->operand(1)), quotient(a->factor, expr->operand(1))};
            }
            case Op::select: {  // linear on each side, at every point: a choice of linear forms is one
                const ExprPtr& condition = expr->operand(0);
                auto yes = of(expr->operand(1)), no = of(expr->operand(2));
                if (!yes || !no || reads_x(condition)) break;
                return Linear{choose(condition, yes->constant, no->constant),
                              choose(condition, yes->factor, no->factor)};
            }
            default:
                break;
        }
        return std::nullopt;
    }

    const ir::Model& model_;
    const Dependencies& dependencies_;
    const std::string x_;
    std::unordered_map<std::string, std::optional<Linear>> known_;  // by definition
};

}  // namespace

std::optional<LinearDerivative> linear_derivative(const ir::Model& model, const Dependencies& dependencies,
                                                  const ir::State& state) {
    if (!state.derivative) return std::nullopt;
    auto linear = LinearReading(model, dependencies, state.name).of(state.derivative);
    if (!linear || is_number(linear->factor, 0)) return std::nullopt;
    LinearDerivative result;
    result.a = linear->constant;
    result.b = negated(linear->factor);
    // (steady - x)/tau as written keeps steady and tau, which are better numbers than a/b and 1/b.
    const ExprPtr& f = state.derivative;
    if (f->op() == Op::divide && f->operand(0)->op() == Op::subtract &&
        !dependencies.of(f->operand(1)).contains(state.name)) {
        const ExprPtr &steady = f->operand(0)->operand(0), &x = f->operand(0)->operand(1);
        if (x->op() == Op::symbol && x->name() == state.name && !dependencies.of(steady).contains(state.name)) {
            result.steady = steady;
            result.time_constant = f->operand(1);
        }
    }
    return result;
}

namespace {

// Those that read each other, directly or in a ring.
void erase_coupled(const ir::Model& model,
                   const std::unordered_map<std::string, std::unordered_set<std::string>>& reads,
                   std::unordered_map<std::string, LinearDerivative>& gates) {
    std::vector<std::string> names;
    for (const ir::State& state : model.states)
        if (reads.contains(state.name)) names.push_back(state.name);
    integrators::Pattern pattern(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j < names.size(); ++j)
            if (i != j && reads.at(names[i]).contains(names[j])) pattern[i].insert(j);
    }
    for (const auto& component : integrators::strongly_connected_components(pattern))
        for (std::size_t k = 0; component.size() > 1 && k < component.size(); ++k) gates.erase(names[component[k]]);
}

// Those that are in a sum which f keeps, or whose rate of change is a flux of another state; or a definition reads the
// state, and both derivatives read the definition. A buffer stepped by itself would take another amount of calcium than
// the calcium loses.
void erase_reaction_partners(const ir::Model& model, const Dependencies& dependencies,
                             const invariants::Structure& structure,
                             std::unordered_map<std::string, LinearDerivative>& gates) {
    std::vector<std::pair<std::string, std::unordered_set<std::string>>> reads;  // by state with a derivative
    for (const ir::State& state : model.states)
        if (state.derivative) reads.emplace_back(state.name, dependencies.of(state.derivative));
    std::unordered_map<std::string, std::unordered_set<std::string>> readers;  // of a state, by name: definitions
    for (const ir::Definition& definition : model.definitions) {
        for (const std::string& name : dependencies.of(definition.value))
            if (gates.contains(name)) readers[name].insert(definition.name);
    }
    for (const auto& state : reads) {
        const std::string& gate = state.first;
        if (!gates.contains(gate)) continue;
        const auto shares = [&](const auto& other) {
            if (other.first == gate || other.first == model.membrane.potential) return false;
            return std::any_of(readers[gate].begin(), readers[gate].end(), [&](const std::string& definition) {
                return state.second.contains(definition) && other.second.contains(definition);
            });
        };
        if (std::any_of(reads.begin(), reads.end(), shares)) gates.erase(gate);
    }
    for (const ir::State& state : model.states)
        if (structure.is_with_others(state.name)) gates.erase(state.name);
}

}  // namespace

std::unordered_map<std::string, LinearDerivative> gates(const ir::Model& model,
                                                        const invariants::Structure& structure) {
    const Dependencies dependencies(model);
    std::unordered_map<std::string, std::unordered_set<std::string>> reads;  // of states that look like gates
    std::unordered_map<std::string, LinearDerivative> result;
    for (const ir::State& state : model.states) {
        if (state.name == model.membrane.potential || !state.unit.is_dimensionless()) continue;
        if (auto linear = linear_derivative(model, dependencies, state)) {
            reads.emplace(state.name, dependencies.of(state.derivative));
            result.emplace(state.name, std::move(*linear));
        }
    }
    erase_coupled(model, reads, result);
    erase_reaction_partners(model, dependencies, structure, result);
    return result;
}

std::unordered_set<std::string> stiff_gates(const ir::Model& model,
                                            const std::unordered_map<std::string, LinearDerivative>& gates,
                                            double limit, double lowest, double highest) {
    ir::Model rates = model;
    std::vector<std::string> names;
    for (const ir::State& state : model.states) {
        auto gate = gates.find(state.name);
        if (gate == gates.end()) continue;
        names.push_back(state.name);
        ir::Definition rate;
        rate.name = "rate of " + state.name;
        rate.value = gate->second.b;
        rates.definitions.push_back(std::move(rate));
    }
    std::unordered_set<std::string> result;
    analysis::Interpreter<double> interpreter(rates);
    analysis::Point point = analysis::initial_point(model);
    for (double potential = lowest; potential <= highest; potential += 1) {
        for (std::size_t i = 0; i < model.states.size(); ++i)
            if (model.states[i].name == model.membrane.potential) point.states[i] = potential;
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < names.size(); ++i)
            if (interpreter.definition(model.definitions.size() + i) * limit > 1) result.insert(names[i]);
    }
    return result;
}

std::unordered_set<std::string> gates_within_step(const ir::Model& model,
                                                  const std::unordered_map<std::string, LinearDerivative>& gates) {
    constexpr double step = 0.02;                            // ms
    constexpr double upstroke_from = -60, upstroke_to = 20;  // mV
    return stiff_gates(model, gates, step, upstroke_from, upstroke_to);
}

Sign Signs::of(const ExprPtr& expr) {
    auto part = [&](std::size_t i) { return of(expr->operand(i)); };
    auto of_number = [](double value) {
        return value > 0 ? Sign::positive : value == 0 ? Sign::not_negative : Sign::unknown;
    };
    switch (expr->op()) {
        case Op::number:
            return of_number(expr->value());
        case Op::symbol: {
            if (const ir::Parameter* parameter = model_.find_parameter(expr->name()))
                return of_number(parameter->value);
            if (const ir::State* state = model_.find_state(expr->name()))
                return state->lower >= 0 ? Sign::not_negative : Sign::unknown;
            if (auto known = known_.find(expr->name()); known != known_.end()) return known->second;
            const ir::Definition* definition = model_.find_definition(expr->name());
            if (!definition) return expr->name() == ir::time_step_name ? Sign::positive : Sign::unknown;
            return known_[expr->name()] = of(definition->value);
        }
        case Op::next: {
            const ir::State* state = model_.find_state(expr->name());
            return state && state->next_value ? of(state->next_value) : Sign::unknown;
        }
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
            return Sign::positive;
        case Op::square:
        case Op::fabs:
            return Sign::not_negative;
        case Op::add:
        case Op::max:
            if (part(0) == Sign::unknown || part(1) == Sign::unknown) return Sign::unknown;
            return std::max(part(0), part(1));
        case Op::multiply:
        case Op::divide:
        case Op::min:
            return std::min(part(0), part(1));
        case Op::fma: {
            const Sign product = std::min(part(0), part(1));
            return product == Sign::unknown || part(2) == Sign::unknown ? Sign::unknown : std::max(product, part(2));
        }
        case Op::select:
            return std::min(part(1), part(2));
        case Op::cube:
        case Op::reciprocal:
        case Op::normal_reciprocal:
        case Op::sqrt:
        case Op::pow:
        case Op::pow_by_products:
            return part(0);
        default:
            return Sign::unknown;
    }
}

}  // namespace heartwright::passes
