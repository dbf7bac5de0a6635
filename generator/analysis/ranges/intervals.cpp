#include "generator/analysis/ranges/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "generator/analysis/ranges/interval_arithmetic.hpp"

namespace heartwright::analysis {

using ir::ExprPtr;
using ir::Op;

namespace {

constexpr std::size_t most_narrowed = 2;  // symbols that branches within branches narrow at once
// Branches within branches, of one analysis: each may ask for every definition again. Bundled models have 64 at most.
constexpr std::size_t most_nested_branches = 2000;
// Factors or addends that definitions are taken apart into: x = y*y of a chain of them would double at each link.
constexpr std::size_t most_parts = 64;

// A state's range and what it may overshoot it by before the guard looks.
Interval beyond_range(const ir::State& state) {
    const double width = state.upper - state.lower;
    const double more = std::isfinite(width) ? width / 2 : infinity;
    return {state.lower >= 0 ? state.lower / 2 : state.lower - more,
            std::isfinite(state.upper) ? state.upper + more : infinity};
}

bool bounds_something(const Interval& a) { return std::isfinite(a.low) || std::isfinite(a.high); }

Op mirrored(Op comparison) {
    switch (comparison) {
        case Op::less:
            return Op::greater;
        case Op::less_equal:
            return Op::greater_equal;
        case Op::greater:
            return Op::less;
        case Op::greater_equal:
            return Op::less_equal;
        default:
            return comparison;
    }
}

}  // namespace

Interval around(double value, ParameterRange range) {
    if (range == ParameterRange::any || !std::isfinite(value)) return {};
    if (range == ParameterRange::moderate) {
        const double most = 1e6 * std::max(1.0, std::fabs(value));
        return {-most, most};
    }
    if (value == 0) return {-1000, 1000};
    const auto from_zero = [&](double most) {
        return value > 0 ? Interval{0, value * most} : Interval{value * most, 0};
    };
    double factor = 2;
    switch (range) {
        case ParameterRange::any:
        case ParameterRange::moderate:
            break;
        case ParameterRange::of_its_sign:
            return from_zero(1e6);
        case ParameterRange::up_to_tenfold:
            return from_zero(10);
        case ParameterRange::hundredfold:
            factor = 100;
            break;
        case ParameterRange::tenfold:
            factor = 10;
            break;
        case ParameterRange::fourfold:
            factor = 4;
            break;
        case ParameterRange::twofold:
            break;
    }
    return value > 0 ? Interval{value / factor, value * factor} : Interval{value * factor, value / factor};
}

namespace {

Interval around(const ir::Parameter& parameter, double value, ParameterRange range) {
    static const Unit units[] = {*parse_unit("K"), *parse_unit("J/mol/K"), *parse_unit("C/mol")};
    constexpr double factor = 1.2;
    const bool hardly_changes = std::any_of(std::begin(units), std::end(units),
                                            [&](const Unit& unit) { return parameter.unit.same_dimension(unit); });
    if (range == ParameterRange::any || !hardly_changes || !(value > 0) || !std::isfinite(value))
        return around(value, range);
    return {value / factor, value * factor};
}

}  // namespace

Interval around(const ir::Parameter& parameter, ParameterRange range) {
    Interval all = around(parameter, parameter.value, range);
    for (const double value : parameter.also) {
        const Interval one = around(parameter, value, range);
        all = {std::min(all.low, one.low), std::max(all.high, one.high)};
    }
    return all;
}

struct Intervals::Names {
    std::unordered_map<std::string, Interval> inputs;
    std::unordered_map<std::string, ExprPtr> definitions;
    struct Next {
        std::optional<Interval> known;  // whatever the formula
        ExprPtr value;                  // null: a derivative that is not lowered yet
    };
    std::unordered_map<std::string, Next> next;
};

struct Intervals::Branches {
    struct IsBefore {
        bool operator()(const Narrowed& a, const Narrowed& b) const {
            const auto is_before = [](const auto& one, const auto& other) {
                return std::tie(one.first, one.second.low, one.second.high, one.second.may_be_nan) <
                       std::tie(other.first, other.second.low, other.second.high, other.second.may_be_nan);
            };
            return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), is_before);
        }
    };
    std::map<Narrowed, Intervals, IsBefore> by_narrowed;
    std::size_t nested = 0;
};

Intervals::Intervals(const ir::Model& model, ParameterRange parameters, StateRange states) {
    auto names = std::make_shared<Names>();
    names->inputs[std::string(ir::time_name)] = {0, 1e15};
    names->inputs[std::string(ir::time_step_name)] = {1e-6, 1000};
    names->inputs[model.membrane.stimulus] = {};
    for (const ir::Parameter& parameter : model.parameters)
        names->inputs[parameter.name] = around(parameter, parameters);
    for (const ir::State& state : model.states) {
        const Interval range = states == StateRange::guarded ? beyond_range(state) : Interval{state.lower, state.upper};
        names->inputs[state.name] = range;
        names->next[state.name] = {{}, state.next_value};
    }
    for (const ir::Definition& definition : model.definitions) names->definitions[definition.name] = definition.value;
    names_ = names;
    // Last, because they may be definitions.
    for (const ir::Machine& machine : model.machines) {
        const Interval channels{0, of(machine.count).high};
        for (const auto* list : {&machine.states, &machine.free, &machine.held}) {
            for (const std::string& name : *list) {
                names->inputs[name] = channels;
                if (auto found = names->next.find(name); found != names->next.end()) found->second.known = channels;
            }
        }
    }
    known_.clear();
    evaluated_.clear();
}

Interval Intervals::of(const ExprPtr& expr) const { return evaluate(expr); }

Interval Intervals::of(const std::string& name) const {
    if (auto narrowed = narrowed_.find(name); narrowed != narrowed_.end()) return narrowed->second;
    if (given_) {
        if (auto found = given_->find(name); found != given_->end()) return found->second;
    }
    if (auto input = names_->inputs.find(name); input != names_->inputs.end()) return input->second;
    if (auto known = known_.find(name); known != known_.end()) return known->second;
    auto definition = names_->definitions.find(name);
    if (definition == names_->definitions.end()) throw OurFault("Intervals: '" + name + "' is not defined");
    known_[name] = everything();  // should it read itself
    return known_[name] = evaluate(definition->second);
}

bool Intervals::knows(const std::string& name) const {
    return names_->inputs.contains(name) || names_->definitions.contains(name);
}

Intervals Intervals::given(Given inputs) const {
    Intervals result;
    result.names_ = names_;
    result.given_ = std::make_shared<Given>(std::move(inputs));
    return result;
}

const Intervals& Intervals::with(const std::string& symbol, Interval known) const {
    const Interval now = of(symbol), narrowed = common(now, known);
    if (narrowed.low == now.low && narrowed.high == now.high) return *this;
    if (narrowed_.size() >= most_narrowed && !narrowed_.contains(symbol)) return *this;
    Branches* all = shared_branches_;
    if (!all) {
        if (!branches_) branches_ = std::make_shared<Branches>();
        all = branches_.get();
    }
    Narrowed together = narrowed_;
    together[symbol] = narrowed;
    if (const auto found = all->by_narrowed.find(together); found != all->by_narrowed.end()) return found->second;
    if (!narrowed_.empty() && ++all->nested > most_nested_branches) return *this;
    Intervals child;
    child.names_ = names_;
    child.given_ = given_;
    child.narrowed_ = together;
    child.shared_branches_ = all;
    return all->by_narrowed.emplace(std::move(together), std::move(child)).first->second;
}

const Intervals& Intervals::where(const ExprPtr& condition, bool holds) const {
    if (condition->op() == Op::logical_not) return where(condition->operand(0), !holds);
    if ((condition->op() == Op::logical_and && holds) || (condition->op() == Op::logical_or && !holds))
        return where(condition->operand(0), holds).where(condition->operand(1), holds);
    if (condition->op() < Op::less || condition->op() > Op::not_equal) return *this;
    ExprPtr symbol = condition->operand(0), limit = condition->operand(1);
    Op comparison = condition->op();
    if (symbol->op() != Op::symbol) {
        std::swap(symbol, limit);
        comparison = mirrored(comparison);
    }
    if (symbol->op() != Op::symbol) return *this;
    const Interval bounds = of(limit);
    const bool is_less = comparison == Op::less || comparison == Op::less_equal;
    const bool is_greater = comparison == Op::greater || comparison == Op::greater_equal;
    if (is_less || is_greater) {
        const Interval known = is_less == holds ? Interval{-infinity, bounds.high} : Interval{bounds.low, infinity};
        return bounds_something(known) ? with(symbol->name(), known) : *this;
    }
    return (comparison == Op::equal) == holds && bounds_something(bounds) ? with(symbol->name(), bounds) : *this;
}

Interval Intervals::evaluate(const ExprPtr& expr) const {
    if (expr->op() == Op::number) return {expr->value(), expr->value(), std::isnan(expr->value())};
    if (expr->op() == Op::symbol) return of(expr->name());
    if (expr->op() == Op::next) {
        const Names::Next& next = names_->next.at(expr->name());
        if (next.known || !next.value) return next.known.value_or(everything());
        const std::string name = "next " + expr->name();
        if (auto known = known_.find(name); known != known_.end()) return known->second;
        known_[name] = everything();
        return known_[name] = evaluate(next.value);
    }
    if (auto known = evaluated_.find(expr); known != evaluated_.end()) return known->second;
    return evaluated_[expr] = operation(expr);
}

// The factors of a product that are no products themselves, also of definitions: dt*k and k are not independent.
void Intervals::collect_factors(const ExprPtr& expr, Factors& factors) const {
    if (expr->op() == Op::multiply) {
        for (const ExprPtr& operand : expr->operands()) collect_factors(operand, factors);
        return;
    }
    if (expr->op() == Op::negate) {
        factors.push_back(ir::number(-1));
        return collect_factors(expr->operand(0), factors);
    }
    if (expr->op() == Op::symbol && factors.size() < most_parts) {
        const auto definition = names_->definitions.find(expr->name());
        if (definition != names_->definitions.end() && definition->second->op() == Op::multiply)
            return collect_factors(definition->second, factors);
    }
    factors.push_back(expr);
}

Interval Intervals::product_of(const Factors& factors) const {
    Interval result{1, 1};
    for (const ExprPtr& factor : factors) result = multiply(result, evaluate(factor));
    return result;
}

// Of a + b or a - b, products of `a` and `b`, with what both have in common taken out: dt*a*V + dt*b = dt*(a*V + b).
Interval Intervals::total(const Interval& plain, const Factors& a, const Factors& b, bool is_difference) const {
    if (!(plain.low < 0 && plain.high > 0) || !std::isfinite(plain.low) || !std::isfinite(plain.high)) return plain;
    Factors of_a, of_b, shared;
    for (const ExprPtr& factor : a) collect_factors(factor, of_a);
    for (const ExprPtr& factor : b) collect_factors(factor, of_b);
    for (auto factor = of_a.begin(); factor != of_a.end();) {
        const auto same =
            std::find_if(of_b.begin(), of_b.end(), [&](const ExprPtr& other) { return ir::same(other, *factor); });
        if ((*factor)->op() != Op::symbol || same == of_b.end()) {
            ++factor;
            continue;
        }
        shared.push_back(*factor);
        of_b.erase(same);
        factor = of_a.erase(factor);
    }
    if (shared.empty()) return plain;
    const Interval rest_a = product_of(of_a), rest_b = product_of(of_b);
    Interval apart = multiply(product_of(shared), add(rest_a, is_difference ? negate(rest_b) : rest_b));
    const double rounding = 0x1p-48 * std::max(-plain.low, plain.high);  // of the addends
    apart = {apart.low - rounding, apart.high + rounding, plain.may_be_nan};
    const Interval result = common(apart, plain);
    return {result.low, result.high, plain.may_be_nan};
}

// The addends of a sum of which none is negative.
bool Intervals::collect_positive(const ExprPtr& expr, Factors& addends) const {
    if (expr->op() == Op::add)
        return collect_positive(expr->operand(0), addends) && collect_positive(expr->operand(1), addends);
    if (expr->op() == Op::symbol && addends.size() < most_parts) {
        const auto definition = names_->definitions.find(expr->name());
        if (definition != names_->definitions.end() && definition->second->op() == Op::add)
            return collect_positive(definition->second, addends);
    }
    addends.push_back(expr);
    return evaluate(expr).low >= 0;
}

// Of a/(a + b) where neither is negative: between 0 and 1, also where both may be 0 (and it is NaN). Factors of the
// dividend that are not in that addend multiply it.
std::optional<Interval> Intervals::share(const ExprPtr& dividend, const ExprPtr& divisor) const {
    Factors addends;
    if (!collect_positive(divisor, addends) || addends.size() < 2) return std::nullopt;
    Factors all;
    collect_factors(dividend, all);
    for (const ExprPtr& addend : addends) {
        Factors rest = all, of_addend;
        collect_factors(addend, of_addend);
        const bool is_there = std::all_of(of_addend.begin(), of_addend.end(), [&](const ExprPtr& factor) {
            const auto same =
                std::find_if(rest.begin(), rest.end(), [&](const ExprPtr& other) { return ir::same(other, factor); });
            if (same == rest.end()) return false;
            rest.erase(same);
            return true;
        });
        if (!is_there) continue;
        Interval result = multiply({0, 1 + 0x1p-40, true}, product_of(rest));
        result.may_be_nan = true;
        return result;
    }
    return std::nullopt;
}

Interval Intervals::operation(const ExprPtr& expr) const {
    auto part = [&](std::size_t i) { return evaluate(expr->operand(i)); };
    auto product_of = [&](std::size_t i, std::size_t k) {
        return ir::same(expr->operand(i), expr->operand(k)) ? square(part(i)) : multiply(part(i), part(k));
    };
    switch (expr->op()) {
        case Op::negate:
            return negate(part(0));
        case Op::add:
        case Op::subtract: {
            const bool is_difference = expr->op() == Op::subtract;
            return total(add(part(0), is_difference ? negate(part(1)) : part(1)), {expr->operand(0)},
                         {expr->operand(1)}, is_difference);
        }
        case Op::multiply: {
            const Interval plain = product_of(0, 1);
            if (std::isfinite(plain.low) && std::isfinite(plain.high)) return plain;
            for (std::size_t i : {0, 1}) {  // a*reciprocal(a + b)
                const ExprPtr &a = expr->operand(i), &b = expr->operand(1 - i);
                if (b->op() != Op::reciprocal && b->op() != Op::normal_reciprocal) continue;
                if (const auto known = share(a, b->operand(0))) return *known;
            }
            return plain;
        }
        case Op::divide: {
            const Interval plain = divide(part(0), part(1));
            if (std::isfinite(plain.low) && std::isfinite(plain.high)) return plain;
            const auto known = share(expr->operand(0), expr->operand(1));
            return known ? *known : plain;
        }
        case Op::fma:
            return total(add(product_of(0, 1), part(2)), {expr->operand(0), expr->operand(1)}, {expr->operand(2)},
                         false);
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return divide({1, 1}, part(0));
        case Op::square:
            return square(part(0));
        case Op::cube: {
            const Interval a = part(0);
            const auto cube = [](double x) { return x * x * x; };
            return hull(multiply({cube(a.low), cube(a.low)}, {1, 1}), multiply({cube(a.high), cube(a.high)}, {1, 1}));
        }
        case Op::binomial:
            return {0, part(0).high};
        case Op::sum: {
            const Interval site = part(0);
            return {site.low >= 0 ? 0 : -infinity, site.high <= 0 ? 0 : infinity, site.may_be_nan};
        }
        case Op::min_of:
        case Op::max_of:
            return part(0);
        case Op::select: {
            const Interval yes = where(expr->operand(0), true).evaluate(expr->operand(1));
            const Interval no = where(expr->operand(0), false).evaluate(expr->operand(2));
            return hull(yes, no);
        }
        default:
            break;
    }
    if (ir::is_condition(expr->op())) return {0, 1};
    if (expr->op() == Op::in || expr->op() == Op::lookup || expr->operands().empty()) return everything();
    return function(expr->op(), part(0), expr->operands().size() > 1 ? part(1) : Interval{});
}

}  // namespace heartwright::analysis
