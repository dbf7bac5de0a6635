#include "generator/passes/exponentials/amplified_exponentials.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/analysis/ranges/intervals.hpp"
#include "generator/analysis/ranges/laurent_form.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {
namespace {

using analysis::Interval;
using analysis::Intervals;
using ir::ExprPtr;
using ir::Op;

constexpr double enough_larger = 2;         // the condition number of a sum is then 3 at most
constexpr double enough_distance = 0.1;     // of u from 0, for that of exp(u) - 1
constexpr std::size_t most_conditions = 2;  // around a sum; below each set of them definitions are searched once more

// u of fabs(u) < c with a number c.
ExprPtr distant_where_false(const ExprPtr& condition) {
    const bool is_small = (condition->op() == Op::less || condition->op() == Op::less_equal) &&
                          condition->operand(0)->op() == Op::fabs && condition->operand(1)->op() == Op::number &&
                          condition->operand(1)->value() >= enough_distance;
    return is_small ? condition->operand(0)->operand(0) : nullptr;
}

// u where `expr` is exp(u) - 1; exp(u) may have a name.
ExprPtr exponent_less_one(const ir::Model& model, const ExprPtr& expr) {
    if (expr->op() != Op::subtract || !analysis::is_number(expr->operand(1), 1)) return nullptr;
    ExprPtr first = expr->operand(0);
    while (first->op() == Op::symbol) {
        const ir::Definition* definition = model.find_definition(first->name());
        if (!definition) return nullptr;
        first = definition->value;
    }
    return first->op() == Op::exp ? first->operand(0) : nullptr;
}

// Signs of values: 1 where it is proved that they are not negative, -1 where not positive, 0 where nothing is proved.
class Signs {
public:
    explicit Signs(const ir::Model& model) : model_(model), forms_(model) {}

    int of(const ExprPtr& expr, const Intervals& bounds) {
        whole_ = &bounds;
        known_.clear();
        return within(expr, bounds);
    }

    // a = ratio*b with a number, for all values of all states and parameters.
    std::optional<double> ratio(const ExprPtr& a, const ExprPtr& b) {
        const auto found = forms_.ratio(a, b);
        return found && found->atoms.empty() ? std::optional(found->coefficient) : std::nullopt;
    }

private:
    static int common(int a, int b) { return a == b ? a : 0; }

    // Each once: a definition that reads another twice, and so on, would take 2^n.
    int within(const ExprPtr& expr, const Intervals& bounds) {
        const std::pair key(expr.get(), &bounds);
        const auto known = known_.find(key);
        if (known != known_.end()) return known->second;
        return known_[key] = find(expr, bounds);
    }

    int find(const ExprPtr& expr, const Intervals& bounds) {
        const Interval values = bounds.of(expr);
        if (values.low >= 0 || values.high <= 0) return values.low >= 0 ? 1 : -1;
        switch (expr->op()) {
            case Op::symbol: {
                const ir::Definition* definition = model_.find_definition(expr->name());
                return definition ? within(definition->value, bounds) : 0;
            }
            case Op::negate:
                return -within(expr->operand(0), bounds);
            case Op::multiply:
                return within(expr->operand(0), bounds) * within(expr->operand(1), bounds);
            case Op::divide: {
                if (const ExprPtr u = exponent_less_one(model_, expr->operand(1)))
                    return of_ratio(expr->operand(0), u, bounds);
                return within(expr->operand(0), bounds) * within(expr->operand(1), bounds);
            }
            case Op::add:
                return common(within(expr->operand(0), bounds), within(expr->operand(1), bounds));
            case Op::subtract:
                return common(within(expr->operand(0), bounds), -within(expr->operand(1), bounds));
            case Op::select:
                return of_select(expr, bounds);
            default:
                return 0;
        }
    }

    // a/b, which is that of a/(exp(b) - 1)
    int of_ratio(const ExprPtr& a, const ExprPtr& b, const Intervals& bounds) {
        const auto found = forms_.ratio(a, b);
        if (!found) return within(a, bounds) * within(b, bounds);
        int sign = found->coefficient < 0 ? -1 : 1;
        for (const auto& [atom, exponent] : found->atoms) {
            const Interval values = bounds.of(forms_.expression_of(atom));
            if (exponent % 2 != 0) sign *= values.low >= 0 ? 1 : values.high <= 0 ? -1 : 0;
        }
        return sign;
    }

    // Where |u| < 0.1 the series of u/(exp(u) - 1) is positive. One condition at a time is used.
    int of_select(const ExprPtr& expr, const Intervals& bounds) {
        const ExprPtr u = distant_where_false(expr->operand(0));
        const bool is_near = u && u->op() == Op::symbol && &bounds == whole_;
        const double c = is_near ? expr->operand(0)->operand(1)->value() : 0;
        const int first = within(expr->operand(1), is_near ? bounds.with(u->name(), {-c, c}) : bounds);
        return common(first, within(expr->operand(2), bounds));
    }

    const ir::Model& model_;
    analysis::LaurentForms forms_;
    const Intervals* whole_ = nullptr;
    std::map<std::pair<const ir::Expr*, const Intervals*>, int> known_;
};

bool is_twice_as_large(const Interval& a, const Interval& b) {
    const double least = a.contains(0) ? 0 : std::fmin(std::fabs(a.low), std::fabs(a.high));
    return least >= enough_larger * std::fmax(std::fabs(b.low), std::fabs(b.high));
}

class Amplified {
public:
    Amplified(const ir::Model& model, RangeProofs& proofs)
        : model_(model), proofs_(proofs), signs_(std::make_shared<Signs>(model)) {}

    std::set<std::string> run() {
        const auto needed = ir::needed_definitions(model_);
        for (const ir::Definition& definition : model_.definitions)
            if (needed.contains(definition.name)) find_divisors(definition.value, {});
        for (const ir::State& state : model_.states) {
            if (state.derivative) find_divisors(state.derivative, {});
            if (state.next_value) find_divisors(state.next_value, {});
        }
        return std::move(texts_);
    }

private:
    // What is known to differ from 0, by the conditions around.
    using Distant = std::vector<ExprPtr>;

    template <class Visit>
    static void for_each_operand(const ExprPtr& expr, const Distant& distant, const Visit& visit) {
        Distant where_false = distant;
        if (expr->op() == Op::select) {
            const ExprPtr u = distant_where_false(expr->operand(0));
            if (u && distant.size() < most_conditions) where_false.push_back(u);
        }
        for (std::size_t i = 0; i < expr->operands().size(); ++i)
            visit(expr->operand(i), expr->op() == Op::select && i == 2 ? where_false : distant);
    }

    void find_divisors(const ExprPtr& expr, const Distant& distant) {
        if (!searched_.insert({expr.get(), distant}).second) return;
        if (expr->op() == Op::divide) visit_divisor(expr->operand(1), distant);
        if (expr->op() == Op::reciprocal || expr->op() == Op::log) visit_divisor(expr->operand(0), distant);
        for_each_operand(expr, distant, [&](const ExprPtr& part, const Distant& here) { find_divisors(part, here); });
    }

    // What a divisor, or the argument of a logarithm, is made of.
    void visit_divisor(const ExprPtr& expr, const Distant& distant) {
        if (!contains_exponential(expr)) return;
        if (!visited_.insert({expr.get(), distant}).second) return;
        if (is_sum_with_exponential(expr) && !is_distant_from_one(expr, distant) && may_cancel(expr)) {
            mark(expr);
            return;
        }
        if (const ir::Definition* definition = modellers(expr)) visit_divisor(definition->value, distant);
        for_each_operand(expr, distant, [&](const ExprPtr& part, const Distant& here) { visit_divisor(part, here); });
    }

    // exp(u) - 1 where |u| is at least 0.1: the condition number is 21 at most
    bool is_distant_from_one(const ExprPtr& sum, const std::vector<ExprPtr>& distant) {
        const ExprPtr exponent = exponent_less_one(model_, sum);
        return exponent && std::any_of(distant.begin(), distant.end(), [&](const ExprPtr& u) {
                   const auto times = signs_->ratio(exponent, u);
                   return times && std::fabs(*times) >= 1 - 1e-12;
               });
    }

    // The temporaries of integrators are looked at by themselves, not in what they divide: GRL1's quotient is a smooth
    // function of the slope by which it divides, and pivots of implicit steps have their guard.
    const ir::Definition* modellers(const ExprPtr& symbol) const {
        const ir::Definition* definition =
            symbol->op() == Op::symbol ? model_.find_definition(symbol->name()) : nullptr;
        return definition && !definition->is_temporary ? definition : nullptr;
    }

    bool is_sum_with_exponential(const ExprPtr& expr) {
        return (expr->op() == Op::add || expr->op() == Op::subtract) &&
               (has_exponential_factor(expr->operand(0)) || has_exponential_factor(expr->operand(1)));
    }

    // K*exp(x), or a quotient with it
    bool has_exponential_factor(const ExprPtr& expr) {
        const auto known = has_factor_.find(expr.get());
        if (known != has_factor_.end()) return known->second;
        return has_factor_[expr.get()] = find_exponential_factor(expr);
    }

    bool find_exponential_factor(const ExprPtr& expr) {
        switch (expr->op()) {
            case Op::exp:
                return true;
            case Op::symbol: {
                const ir::Definition* definition = modellers(expr);
                return definition && has_exponential_factor(definition->value);
            }
            case Op::negate:
            case Op::multiply:
            case Op::divide:
                return std::any_of(expr->operands().begin(), expr->operands().end(),
                                   [&](const ExprPtr& part) { return has_exponential_factor(part); });
            default:
                return false;
        }
    }

    bool may_cancel(const ExprPtr& sum) {
        const ExprPtr a = sum->operand(0), b = sum->operand(1);
        const int of_second = sum->op() == Op::add ? 1 : -1;
        return !proofs_.hold({sum}, [signs = signs_, a, b, of_second](const Intervals& bounds) {
            const int sign = signs->of(a, bounds);
            if (sign != 0 && sign == of_second * signs->of(b, bounds)) return true;
            const Interval first = bounds.of(a), second = bounds.of(b);
            return is_twice_as_large(first, second) || is_twice_as_large(second, first);
        });
    }

    bool contains_exponential(const ExprPtr& expr) {
        auto [known, is_new] = contains_.try_emplace(expr.get(), false);
        if (!is_new) return known->second;
        bool result = expr->op() == Op::exp;
        if (expr->op() == Op::symbol) {
            if (const ir::Definition* definition = model_.find_definition(expr->name()))
                result = contains_exponential(definition->value);
        }
        for (const ExprPtr& operand : expr->operands()) result = result || contains_exponential(operand);
        return contains_[expr.get()] = result;
    }

    void mark(const ExprPtr& expr) {
        ir::for_each_node(
            expr,
            [&](const ExprPtr& node) {
                if (node->op() == Op::exp) texts_.insert(ir::to_string(node));
                if (node->op() != Op::symbol || !marked_.insert(node->name()).second) return;
                if (const ir::Definition* definition = model_.find_definition(node->name())) mark(definition->value);
            });
    }

    const ir::Model& model_;
    RangeProofs& proofs_;
    std::shared_ptr<Signs> signs_;  // of claims, which outlive this
    std::set<std::pair<const ir::Expr*, Distant>> searched_, visited_;
    std::unordered_map<const ir::Expr*, bool> contains_, has_factor_;
    std::unordered_set<std::string> marked_;
    std::set<std::string> texts_;
};

}  // namespace

std::set<std::string> amplified_exponentials(const ir::Model& model, RangeProofs& proofs) {
    return Amplified(model, proofs).run();
}

}  // namespace heartwright::passes
