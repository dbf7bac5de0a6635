// How expressions become instructions: hash-consing, constants, and what a guard tells the sides of its choice.
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

constexpr double rounding_of_factors = 1e-12;  // (2*V)*k beside V*(2*k)

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
        for (Instruction& each : program_.program_)
            for (std::size_t& operand : each.operands) operand = resolved(operand);
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
        if (expr->op() == Op::symbol) return within_guard(named(expr->name()));
        // The range of a state is not that of its next value.
        if (expr->op() == Op::next || expr->op() == Op::lookup || expr->op() == Op::in || expr->op() == Op::sum ||
            expr->op() == Op::binomial)
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
            if (condition.is_point()) return operands[condition.low == 1 ? 1 : 2];
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
            if (here.op == Op::negate)
                result = {-result.factor, a};
            else if (here.op == Op::multiply && a.kind == constant)
                result = {result.factor * value(a), b};
            else if (here.op == Op::multiply && b.kind == constant)
                result = {result.factor * value(b), a};
            else if (here.op == Op::divide && b.kind == constant)
                result = {result.factor / value(b), a};
            else
                break;
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

    Place named(const std::string& name) {
        if (const auto found = names_.find(name); found != names_.end()) return found->second;
        const auto definition = definitions_.find(name);
        if (definition != definitions_.end()) {
            names_.emplace(name, constant_of(everything()));  // should it read itself
            const std::vector<Guard> outside = std::exchange(guards_, {});
            const Place place = compile(definition->second);
            guards_ = outside;
            return names_[name] = within_known(name, place);
        }
        const auto range = ranges_.find(name);
        if (range == ranges_.end()) throw OurFault("IntervalProgram: '" + name + "' is not defined");
        if (range->second.is_point()) return names_[name] = constant_of(range->second);
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

}  // namespace heartwright::analysis
