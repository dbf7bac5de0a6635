#include "generator/passes/exponentials/split_logarithms.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/range_proofs.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::product;
using ir::ExprPtr;
using ir::Op;

constexpr double smallest_factor = 1e-30, largest_factor = 1e30;
constexpr double log10_of_e = 0.43429448190325182765;

bool is_logarithm(const ExprPtr& expr) { return expr->op() == Op::log || expr->op() == Op::log10; }

// A factor of a logarithm's argument, with its exponent.
struct Factor {
    ExprPtr value;
    double exponent = 0;
};

// log(known_top/known_bottom * product of factors) + more
struct Reading {
    ExprPtr known_top = ir::number(1), known_bottom = ir::number(1);
    std::vector<Factor> factors;  // distinct
    std::vector<Factor> more;     // exponents of exp, with what they are multiplied by

    bool has_known() const { return !is_number(known_top, 1) || !is_number(known_bottom, 1); }
    bool is_plain() const { return factors.size() == 1 && factors[0].exponent == 1 && !has_known() && more.empty(); }
};

class Splitting {
public:
    explicit Splitting(const ir::Model& model) : model_(model), scales_(model), proofs_(model) { count(); }

    ir::Model run() {
        const ir::Model split = ir::rewrite_nodes(model_, [&](const ExprPtr& expr) { return split_or_same(expr); });
        ir::Model result = joined(split);
        proofs_.record(result);
        return result;
    }

private:
    Reading read(const ExprPtr& argument) const {
        Reading reading;
        read(argument, 1, scales_.of(argument), reading);
        return reading;
    }

    void read(const ExprPtr& expr, double exponent, ir::Scale own, Reading& reading) const {
        if (scales_.of(expr) < own && std::fabs(exponent) == 1) {
            ExprPtr& side = exponent > 0 ? reading.known_top : reading.known_bottom;
            side = product(side, expr);
            return;
        }
        switch (expr->op()) {
            case Op::multiply:
            case Op::divide:
                read(expr->operand(0), exponent, own, reading);
                return read(expr->operand(1), expr->op() == Op::divide ? -exponent : exponent, own, reading);
            case Op::square:
                return read(expr->operand(0), 2 * exponent, own, reading);
            case Op::cube:
                return read(expr->operand(0), 3 * exponent, own, reading);
            case Op::sqrt:
                return read(expr->operand(0), exponent / 2, own, reading);
            case Op::reciprocal:
                return read(expr->operand(0), -exponent, own, reading);
            case Op::exp:
                reading.more.push_back({expr->operand(0), exponent});
                return;
            default:
                break;
        }
        for (Factor& factor : reading.factors) {
            if (ir::same(factor.value, expr)) {
                factor.exponent += exponent;
                return;
            }
        }
        reading.factors.push_back({expr, exponent});
    }

    bool is_not_negative(const ExprPtr& expr) {
        return proofs_.is_within(expr, 0, std::numeric_limits<double>::infinity());
    }

    // Each factor must be positive wherever the product is: then one of unknown sign follows from the others.
    bool may_split(const Reading& reading) {
        int unknown = 0;
        for (const ExprPtr& known : {reading.known_top, reading.known_bottom}) unknown += !is_not_negative(known);
        for (const Factor& factor : reading.factors) {
            const bool is_odd = std::fmod(std::fabs(factor.exponent), 2) == 1;
            if (factor.exponent == 0) return false;
            if (!is_not_negative(factor.value))
                unknown += is_odd || factor.exponent != std::floor(factor.exponent) ? 1 : 2;
        }
        return unknown <= 1;
    }

    // Of which values the logarithm is taken anyway, and how often each logarithm stands there.
    void count() {
        const auto needed = ir::needed_definitions(model_);
        auto note = [&](const ExprPtr& whole) {
            ir::for_each_node(whole, [&](const ExprPtr& node) {
                if (!is_logarithm(node) || scales_.of(node) < ir::Scale::cell) return;
                const Reading reading = read(node->operand(0));
                if (node->op() == Op::log && reading.factors.size() == 1)
                    there_.insert(ir::to_string(reading.factors[0].value));
                if (reading.factors.size() == 1) ++of_one_[ir::to_string(reading.factors[0].value)];
            });
        };
        for (const ir::Definition& definition : model_.definitions)
            if (needed.contains(definition.name)) note(definition.value);
        for (const ir::State& state : model_.states) {
            if (state.derivative) note(state.derivative);
            if (state.next_value) note(state.next_value);
        }
    }

    bool pays(const Reading& reading) const {
        if (reading.factors.empty() || !reading.more.empty()) return true;
        if (reading.factors.size() == 1) {
            const Factor& factor = reading.factors[0];
            const bool divides = factor.exponent < 0 || !is_number(reading.known_bottom, 1);
            return factor.exponent != 1 || divides || of_one_.at(ir::to_string(factor.value)) > 1;
        }
        std::size_t missing = 0;
        for (const Factor& factor : reading.factors) missing += there_.contains(ir::to_string(factor.value)) ? 0 : 1;
        return missing <= 1;
    }

    ExprPtr split_or_same(const ExprPtr& expr) {
        if (!is_logarithm(expr) || scales_.of(expr) < ir::Scale::cell) return expr;
        const Reading reading = read(expr->operand(0));
        const bool is_decimal = expr->op() == Op::log10;
        if (is_decimal && (reading.factors.size() != 1 || !there_.contains(ir::to_string(reading.factors[0].value))))
            return expr;
        if (!is_decimal && reading.is_plain()) return expr;
        if (!pays(reading) || !may_split(reading)) return expr;
        ExprPtr sum;
        auto add = [&](const ExprPtr& addend, double times) {
            const ExprPtr part = std::fabs(times) == 1
                                     ? addend
                                     : ir::make(Op::multiply, {ir::number(std::fabs(times)), addend}, expr->origin());
            if (!sum)
                sum = times > 0 ? part : ir::make(Op::negate, {part}, expr->origin());
            else
                sum = ir::make(times > 0 ? Op::add : Op::subtract, {sum, part}, expr->origin());
        };
        auto log = [&](const ExprPtr& e) { return ir::make(Op::log, {e}, expr->origin()); };
        const double unit = is_decimal ? log10_of_e : 1;
        if (!is_number(reading.known_top, 1)) add(log(reading.known_top), unit);
        for (bool is_positive : {true, false}) {  // positive ones first: no sign is needed
            for (const Factor& factor : reading.factors)
                if ((factor.exponent > 0) == is_positive) add(log(factor.value), unit * factor.exponent);
            for (const Factor& exponent : reading.more)
                if ((exponent.exponent > 0) == is_positive) add(exponent.value, unit * exponent.exponent);
        }
        if (!is_number(reading.known_bottom, 1)) add(log(reading.known_bottom), -unit);
        return sum;
    }

    // log(x) + log(y) and log(x) - log(y), where nothing else reads either.
    ir::Model joined(const ir::Model& model) const {
        std::map<std::string, int> uses;
        ir::for_each_expression(model, [&](const ExprPtr& whole) {
            ir::for_each_node(whole, [&](const ExprPtr& node) {
                if (node->op() == Op::log) ++uses[ir::to_string(node)];
            });
        });
        const analysis::Scales scales(model);
        RangeProofs proofs(model);
        auto may_join = [&](const ExprPtr& expr) {
            if (expr->op() != Op::add && expr->op() != Op::subtract) return false;
            const ExprPtr &a = expr->operand(0), &b = expr->operand(1);
            if (a->op() != Op::log || b->op() != Op::log || scales.of(a) < ir::Scale::cell ||
                scales.of(a) != scales.of(b))
                return false;
            return uses[ir::to_string(a)] == 1 && uses[ir::to_string(b)] == 1;
        };
        auto argument_of = [](const ExprPtr& expr) {
            const Op op = expr->op() == Op::add ? Op::multiply : Op::divide;
            return ir::make(op, {expr->operand(0)->operand(0), expr->operand(1)->operand(0)}, expr->origin());
        };
        ir::Model result = ir::rewrite_nodes(model, [&](const ExprPtr& expr) -> ExprPtr {
            if (!may_join(expr)) return expr;
            const ExprPtr argument = argument_of(expr);
            return proofs.is_within(argument, smallest_factor, largest_factor)
                       ? ir::make(Op::log, {argument}, expr->origin())
                       : expr;
        });
        proofs.record(result);
        return result;
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    RangeProofs proofs_;
    std::set<std::string> there_;        // by value: of which a logarithm stays
    std::map<std::string, int> of_one_;  // logarithms of it alone, times what is known
};

}  // namespace

ir::Model split_logarithms(const ir::Model& model) { return Splitting(model).run(); }

}  // namespace heartwright::passes
