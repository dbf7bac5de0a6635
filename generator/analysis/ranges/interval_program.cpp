#include "generator/analysis/ranges/interval_program.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/ranges/interval_arithmetic.hpp"

namespace heartwright::analysis {

using ir::ExprPtr;
using ir::Op;

namespace {

constexpr Interval certainly{1, 1}, never{0, 0}, perhaps{0, 1};
constexpr double rounding_of_factors = 1e-12;  // (2*V)*k beside V*(2*k)
constexpr int most_factors = 64;               // of a whole exponent that is taken as a product

bool is_point(const Interval& a) { return a.low == a.high; }

Interval truth(bool is_certain, bool is_possible) { return is_certain ? certainly : is_possible ? perhaps : never; }

Interval compared(Op op, const Interval& a, const Interval& b) {
    if (a.may_be_nan || b.may_be_nan) return perhaps;
    switch (op) {
        case Op::less:
            return truth(a.high < b.low, a.low < b.high);
        case Op::less_equal:
            return truth(a.high <= b.low, a.low <= b.high);
        case Op::greater:
            return truth(a.low > b.high, a.high > b.low);
        case Op::greater_equal:
            return truth(a.low >= b.high, a.high >= b.low);
        case Op::equal:
            return truth(is_point(a) && a == b, a.low <= b.high && b.low <= a.high);
        default:
            return truth(a.high < b.low || b.high < a.low, !(is_point(a) && a == b));
    }
}

Interval inverted(const Interval& condition) { return {1 - condition.high, 1 - condition.low}; }

// x^n, n > 0
Interval whole_power(const Interval& a, int n) {
    if (n == 1) return a;
    const auto at = [n](double x) {
        const double value = std::pow(x, n);
        return add({value, value}, never);  // rounded outwards
    };
    if (n % 2 == 0) {
        const Interval size = absolute(a);
        const Interval result = hull(at(size.low), at(size.high));
        return {std::max(result.low, 0.0), result.high, a.may_be_nan};
    }
    const Interval result = hull(at(a.low), at(a.high));
    return {result.low, result.high, a.may_be_nan};
}

// Unlike divide(): where the divisor is of one sign but may be 0, a bound of one side is kept for any dividend.
Interval ratio(const Interval& a, const Interval& b) {
    if (b.low == 0 && b.high > 0 && a.high <= 0) return negate(divide(negate(a), b));
    if (b.high == 0 && b.low < 0 && (a.low >= 0 || a.high <= 0)) return ratio(negate(a), negate(b));
    return divide(a, b);
}

// 1/(exp(u) - 1) where fabs(u) >= c.
Interval pole_of(const Interval& u, double c) {
    const auto at = [](double x) { return 1 / std::expm1(x); };
    Interval result{infinity, -infinity, u.may_be_nan};
    for (const Interval& side : {Interval{u.low, std::min(u.high, -c)}, Interval{std::max(u.low, c), u.high}}) {
        if (side.low > side.high) continue;
        result.low = std::min(result.low, at(side.high));
        result.high = std::max(result.high, at(side.low));
    }
    if (result.low > result.high) return everything();
    const auto rounding = [](double x) { return std::fabs(x) * 0x1p-44; };
    return {result.low - rounding(result.low), result.high + rounding(result.high), result.may_be_nan};
}

}  // namespace

DefinitionsByName definitions_by_name(const ir::Model& model) {
    DefinitionsByName result;
    for (const ir::Definition& definition : model.definitions) result.emplace(definition.name, definition.value);
    return result;
}

// Instructions are numbered by what they depend on: registers of inputs first, then instructions, then constants, whose
// places are known at the end only.
class IntervalProgram::Compiler {
public:
    Compiler(IntervalProgram& program, const DefinitionsByName& definitions, const Ranges& ranges)
        : program_(program), definitions_(definitions), ranges_(ranges), constants_{never} {
        shared_constants_.emplace(std::tuple(0.0, 0.0, false), 0);
    }

    void run(const ExprPtr& expr) {
        const Place result = compile(expr);
        const std::size_t n_inputs = program_.inputs_.size();
        program_.first_constant_ = n_inputs + program_.program_.size();
        const auto resolved = [&](std::size_t key) {
            const Place place = decoded(key);
            return place.kind == input         ? place.number
                   : place.kind == instruction ? n_inputs + place.number
                                               : program_.first_constant_ + place.number;
        };
        for (Instruction& each : program_.program_) {
            for (std::size_t& operand : each.operands) operand = resolved(operand);
        }
        program_.result_ = resolved(encoded(result));
        program_.values_.resize(program_.first_constant_);
        program_.values_.insert(program_.values_.end(), constants_.begin(), constants_.end());
        program_.adjoints_.resize(program_.values_.size());
    }

private:
    enum Kind { input, instruction, constant };
    struct Place {
        Kind kind;
        std::size_t number;
    };
    static std::size_t encoded(Place place) { return 3 * place.number + place.kind; }
    static Place decoded(std::size_t key) { return {static_cast<Kind>(key % 3), key / 3}; }

    Place compile(const ExprPtr& expr) {
        if (expr->op() == Op::number) return constant_of({expr->value(), expr->value(), std::isnan(expr->value())});
        if (expr->op() == Op::symbol || expr->op() == Op::next)
            return within_guard(named(expr->name(), expr->op() == Op::symbol));
        if (expr->op() == Op::lookup || expr->op() == Op::in || expr->op() == Op::sum || expr->op() == Op::binomial)
            return constant_of(everything());
        if (expr->op() == Op::min_of || expr->op() == Op::max_of) return compile(expr->operand(0));
        if (expr->operands().empty()) return constant_of(everything());
        if (const auto known = compile_guarded(expr)) return *known;
        Place operands[3] = {none(), none(), none()};
        bool is_constant = true;
        const std::size_t n = expr->operands().size();
        for (std::size_t i = 0; i < n; ++i) {
            operands[i] = compile(expr->operand(i));
            is_constant = is_constant && operands[i].kind == constant;
        }
        if (is_constant) return folded(expr->op(), operands, n);
        Op op = expr->op();
        if (op == Op::divide && !guards_.empty()) {
            if (const auto reciprocal = guarded_reciprocal(operands[1])) {
                operands[1] = reciprocal->first;
                const Place quotient = append(Op::multiply, operands);
                const Place negated[3] = {quotient, none(), none()};
                return within_guard(reciprocal->second ? append(Op::negate, negated) : quotient);
            }
        }
        if (op == Op::multiply && same(operands[0], operands[1])) op = Op::square;
        if (op == Op::subtract && same(operands[0], operands[1])) return constant_of({0, 0});
        if (op == Op::select && operands[0].kind == constant) {
            const Interval& condition = constants_[operands[0].number];
            if (is_point(condition)) return operands[condition.low == 1 ? 1 : 2];
        }
        return within_guard(append(op, operands));
    }

    // What a guard fabs(u) < c says of u, in the expression of one side of it; not in definitions that it reads, which
    // others read too.
    struct Guard {
        Place u;
        double c;
        bool is_near;
    };

    std::optional<Place> compile_guarded(const ExprPtr& expr) {
        if (expr->op() != Op::select || expr->operand(0)->op() != Op::less) return std::nullopt;
        const ExprPtr &size = expr->operand(0)->operand(0), &limit = expr->operand(0)->operand(1);
        if (size->op() != Op::fabs || limit->op() != Op::number || !(limit->value() > 0)) return std::nullopt;
        const Place u = compile(size->operand(0));
        if (u.kind == constant) return std::nullopt;
        const Place condition = compile(expr->operand(0));
        Place operands[3] = {condition, {}, {}};
        for (const bool is_near : {true, false}) {
            guards_.push_back({u, limit->value(), is_near});
            operands[is_near ? 1 : 2] = compile(expr->operand(is_near ? 1 : 2));
            guards_.pop_back();
        }
        return append(Op::select, operands);
    }

    // u, or u within [-c, c] on the near side of its guard.
    Place within_guard(Place place) {
        for (const Guard& guard : guards_) {
            if (!guard.is_near || !same(guard.u, place)) continue;
            const Place least[3] = {place, constant_of({-guard.c, -guard.c}), none()};
            const Place most[3] = {append(Op::max, least), constant_of({guard.c, guard.c}), none()};
            return append(Op::min, most);
        }
        return place;
    }

    // 1/divisor, where a guard keeps the divisor exp(u) - 1 or 1 - exp(u) away from 0; with its sign.
    std::optional<std::pair<Place, bool>> guarded_reciprocal(Place divisor) {
        if (divisor.kind != instruction) return std::nullopt;
        const Instruction found = program_.program_[divisor.number];
        if (found.op != Op::subtract) return std::nullopt;
        Place power = decoded(found.operands[0]), one = decoded(found.operands[1]);
        const bool is_negative = power.kind == constant;
        if (is_negative) std::swap(power, one);
        const bool is_one = one.kind == constant && constants_[one.number] == certainly;
        if (!is_one || power.kind != instruction || program_.program_[power.number].op != Op::exp) return std::nullopt;
        const Place u = decoded(program_.program_[power.number].operands[0]);
        for (const Guard& guard : guards_) {
            if (guard.is_near || !is_plus_or_minus(u, guard.u)) continue;
            const double c = guard.c * (1 - 4 * rounding_of_factors);
            const Place operands[3] = {u, constant_of({c, c}), none()};
            return std::pair(append(pole, operands), is_negative);
        }
        return std::nullopt;
    }

    // A product of constants and one other factor.
    struct Multiple {
        double factor = 1;
        Place of;
    };

    Multiple multiple_of(Place place) const {
        Multiple result{1, place};
        while (result.of.kind == instruction) {
            const Instruction& here = program_.program_[result.of.number];
            const Place a = decoded(here.operands[0]), b = decoded(here.operands[1]);
            const auto value = [&](Place constant_place) { return constants_[constant_place.number].low; };
            if (here.op == Op::negate) {
                result = {-result.factor, a};
            } else if (here.op == Op::multiply && a.kind == constant) {
                result = {result.factor * value(a), b};
            } else if (here.op == Op::multiply && b.kind == constant) {
                result = {result.factor * value(b), a};
            } else if (here.op == Op::divide && b.kind == constant) {
                result = {result.factor / value(b), a};
            } else {
                break;
            }
        }
        return result;
    }

    // u or -u, up to the rounding of constant factors.
    bool is_plus_or_minus(Place a, Place b) const {
        const Multiple of_a = multiple_of(a), of_b = multiple_of(b);
        const double ratio = std::fabs(of_a.factor / of_b.factor);
        return same(of_a.of, of_b.of) && std::fabs(ratio - 1) <= rounding_of_factors;
    }

    Place within_known(const std::string& name, Place place) {
        const auto known = ranges_.find(name);
        if (known == ranges_.end() || place.kind != instruction) return place;
        const Place operands[3] = {place, constant_of(known->second), none()};
        return append(within, operands);
    }

    Place none() { return {constant, 0}; }

    static bool same(const Place& a, const Place& b) { return a.kind == b.kind && a.number == b.number; }

    Place named(const std::string& name, bool is_symbol) {
        if (const auto found = names_.find(name); found != names_.end()) return found->second;
        const auto definition = definitions_.find(name);
        if (is_symbol && definition != definitions_.end()) {
            names_.emplace(name, constant_of(everything()));  // should it read itself
            const std::vector<Guard> outside = std::exchange(guards_, {});
            const Place place = compile(definition->second);
            guards_ = outside;
            return names_[name] = within_known(name, place);
        }
        const auto range = ranges_.find(name);
        if (range == ranges_.end()) throw OurFault("IntervalProgram: '" + name + "' is not defined");
        if (is_point(range->second)) return names_[name] = constant_of(range->second);
        program_.inputs_.push_back(name);
        program_.whole_.push_back(range->second);
        return names_[name] = {input, program_.inputs_.size() - 1};
    }

    Place constant_of(const Interval& value) {
        const auto [known, is_new] =
            shared_constants_.try_emplace({value.low, value.high, value.may_be_nan}, constants_.size());
        if (is_new) constants_.push_back(value);
        return {constant, known->second};
    }

    // By a program of this instruction alone.
    Place folded(Op op, const Place* operands, std::size_t n) {
        IntervalProgram alone;
        Instruction instruction{op, {0, 0, 0}};
        for (std::size_t i = 0; i < n; ++i) {
            alone.values_.push_back(constants_[operands[i].number]);
            instruction.operands[i] = i;
        }
        return constant_of(alone.value_of(instruction));
    }

    Place append(Op op, const Place* operands) {
        const Instruction made{op, {encoded(operands[0]), encoded(operands[1]), encoded(operands[2])}};
        const auto [known, is_new] =
            shared_.try_emplace({op, made.operands[0], made.operands[1], made.operands[2]}, program_.program_.size());
        if (is_new) program_.program_.push_back(made);
        return {instruction, known->second};
    }

    IntervalProgram& program_;
    const DefinitionsByName& definitions_;
    const Ranges& ranges_;
    std::unordered_map<std::string, Place> names_;
    std::vector<Interval> constants_;  // the first stands where there is no operand
    std::map<std::tuple<double, double, bool>, std::size_t> shared_constants_;
    std::vector<Guard> guards_;  // of the sides that the expression being compiled is in
    std::map<std::tuple<Op, std::size_t, std::size_t, std::size_t>, std::size_t> shared_;
};

IntervalProgram::IntervalProgram(const ExprPtr& expr, const DefinitionsByName& definitions, const Ranges& ranges) {
    Compiler(*this, definitions, ranges).run(expr);
}

Interval IntervalProgram::evaluate(const Box& box) {
    std::copy(box.begin(), box.end(), values_.begin());
    for (std::size_t k = 0; k < program_.size(); ++k) values_[inputs_.size() + k] = value_of(program_[k]);
    return values_[result_];
}

Interval IntervalProgram::power(const Interval& base, const Interval& exponent) const {
    const double n = exponent.low;
    if (is_point(exponent) && n == std::floor(n) && std::fabs(n) <= most_factors) {
        if (n == 0) return {1, 1};
        const Interval size = whole_power(base, static_cast<int>(std::fabs(n)));
        return n > 0 ? size : ratio({1, 1}, size);
    }
    return function(Op::pow, base, exponent);
}

Interval IntervalProgram::selected(const Instruction& instruction) const {
    const Interval &condition = values_[instruction.operands[0]], &yes = values_[instruction.operands[1]],
                   &no = values_[instruction.operands[2]];
    return condition.low == 1 ? yes : condition.high == 0 ? no : hull(yes, no);
}

Interval IntervalProgram::value_of(const Instruction& instruction) const {
    const auto part = [&](std::size_t i) -> const Interval& { return values_[instruction.operands[i]]; };
    const Op op = instruction.op;
    switch (op) {
        case Op::negate:
            return negate(part(0));
        case Op::add:
            return add(part(0), part(1));
        case Op::subtract:
            return add(part(0), negate(part(1)));
        case Op::multiply:
            return multiply(part(0), part(1));
        case Op::divide:
            return ratio(part(0), part(1));
        case Op::fma:
            return add(multiply(part(0), part(1)), part(2));
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return ratio({1, 1}, part(0));
        case Op::square:
            return square(part(0));
        case Op::cube:
            return whole_power(part(0), 3);
        case Op::pow:
            return power(part(0), part(1));
        case Op::select:
            return selected(instruction);
        case within:
            return common(part(0), part(1));
        case pole:
            return pole_of(part(0), part(1).low);
        case Op::logical_and:
            return {std::min(part(0).low, part(1).low), std::min(part(0).high, part(1).high)};
        case Op::logical_or:
            return {std::max(part(0).low, part(1).low), std::max(part(0).high, part(1).high)};
        case Op::logical_not:
            return inverted(part(0));
        default:
            break;
    }
    if (ir::is_condition(op)) return compared(op, part(0), part(1));
    return function(op, part(0), ir::arity(op) > 1 ? part(1) : Interval{});
}

void IntervalProgram::differentiate() {
    std::fill(adjoints_.begin(), adjoints_.end(), never);
    adjoints_[result_] = {1, 1};
    for (std::size_t k = program_.size(); k-- > 0;) pass_back(k);
}

void IntervalProgram::add_to(std::size_t target, const Interval& part) {
    if (target >= first_constant_) return;
    Interval& adjoint = adjoints_[target];
    adjoint = adjoint == never ? part : add(adjoint, part);
}

// What an instruction's operands contribute to the result, by the chain rule.
void IntervalProgram::pass_back(std::size_t target) {
    const Instruction& instruction = program_[target];
    const Interval adjoint = adjoints_[inputs_.size() + target], value = values_[inputs_.size() + target];
    if (adjoint.low == 0 && adjoint.high == 0) return;
    const auto part = [&](std::size_t i) -> const Interval& { return values_[instruction.operands[i]]; };
    const auto give = [&](std::size_t i, const Interval& slope) {
        add_to(instruction.operands[i], multiply(adjoint, slope));
    };
    switch (instruction.op) {
        case Op::negate:
            return give(0, {-1, -1});
        case Op::add:
            give(0, {1, 1});
            return give(1, {1, 1});
        case Op::subtract:
            give(0, {1, 1});
            return give(1, {-1, -1});
        case Op::multiply:
            give(0, part(1));
            return give(1, part(0));
        case Op::fma:
            give(0, part(1));
            give(1, part(0));
            return give(2, {1, 1});
        case Op::divide:
            give(0, ratio({1, 1}, part(1)));
            return give(1, negate(ratio(value, part(1))));
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return give(0, negate(square(value)));
        case Op::square:
            return give(0, multiply({2, 2}, part(0)));
        case Op::cube:
            return give(0, multiply({3, 3}, square(part(0))));
        case within:
            return give(0, certainly);
        case pole:
            return give(0, negate(multiply(value, add(value, certainly))));
        case Op::pow:
            return pass_back_power(instruction, value, adjoint);
        case Op::select:
        case Op::min:
        case Op::max:
            return pass_back_choice(instruction, adjoint);
        default:
            return pass_back_function(instruction, value, adjoint);
    }
}

void IntervalProgram::pass_back_power(const Instruction& instruction, const Interval& value, const Interval& adjoint) {
    const Interval &base = values_[instruction.operands[0]], &exponent = values_[instruction.operands[1]];
    const Interval lower = is_point(exponent) ? power(base, {exponent.low - 1, exponent.low - 1}) : ratio(value, base);
    add_to(instruction.operands[0], multiply(adjoint, multiply(exponent, lower)));
    add_to(instruction.operands[1], multiply(adjoint, multiply(value, function(Op::log, base, {}))));
}

// Of select, min and max: where the choice is open, either operand may be the one. A select jumps with its condition;
// min and max do not.
void IntervalProgram::pass_back_choice(const Instruction& instruction, const Interval& adjoint) {
    const Interval any_share = hull(never, adjoint);
    if (instruction.op == Op::select) {
        const Interval& condition = values_[instruction.operands[0]];
        if (condition.low == 1) return add_to(instruction.operands[1], adjoint);
        if (condition.high == 0) return add_to(instruction.operands[2], adjoint);
        add_to(instruction.operands[0], everything());
        add_to(instruction.operands[1], any_share);
        return add_to(instruction.operands[2], any_share);
    }
    const Interval &a = values_[instruction.operands[0]], &b = values_[instruction.operands[1]];
    const bool is_min = instruction.op == Op::min;
    const bool is_known = !a.may_be_nan && !b.may_be_nan;
    if (is_known && (is_min ? a.high < b.low : a.low > b.high)) return add_to(instruction.operands[0], adjoint);
    if (is_known && (is_min ? b.high < a.low : b.low > a.high)) return add_to(instruction.operands[1], adjoint);
    add_to(instruction.operands[0], any_share);
    add_to(instruction.operands[1], any_share);
}

// Of functions of one argument; unbounded for what is not listed, conditions among them.
void IntervalProgram::pass_back_function(const Instruction& instruction, const Interval& value,
                                         const Interval& adjoint) {
    const Interval& a = values_[instruction.operands[0]];
    const auto give = [&](const Interval& slope) { add_to(instruction.operands[0], multiply(adjoint, slope)); };
    switch (instruction.op) {
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
            return give(value);
        case Op::expm1:
            return give(function(Op::exp, a, {}));
        case Op::log:
        case Op::normal_log:
            return give(ratio(certainly, a));
        case Op::log10:
            return give(ratio(certainly, multiply(a, {2.302585, 2.302586})));
        case Op::sqrt:
            return give(ratio({0.5, 0.5}, value));
        case Op::fabs:
            return give(a.low >= 0 ? certainly : a.high <= 0 ? negate(certainly) : Interval{-1, 1});
        case Op::tanh:
            return give(common(add(certainly, negate(square(value))), {0, 1}));
        case Op::sin:
        case Op::cos:
            return give({-1, 1});
        case Op::atan:
            return give(ratio(certainly, add(certainly, square(a))));
        case Op::sinh:
            return give(function(Op::cosh, a, {}));
        case Op::cosh:
            return give(function(Op::sinh, a, {}));
        default:
            break;
    }
    for (int i = 0; i < ir::arity(instruction.op); ++i) {
        const std::size_t operand = instruction.operands[i];
        // A condition that the box decides does not change over it.
        const bool is_settled = ir::is_condition(instruction.op) && is_point(value);
        if (!is_settled) add_to(operand, everything());
    }
}

}  // namespace heartwright::analysis
