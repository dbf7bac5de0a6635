#include "generator/passes/gates/drop_special_cases.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/analysis/ranges/intervals.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

using analysis::Interval;
using analysis::Intervals;
using analysis::ParameterRange;
using ir::ExprPtr;
using ir::Op;

constexpr int pieces = 32;  // of the potential's range

bool is_normal(const Interval& a) { return a.is_within(0x1p-1000, 0x1p1000) || a.is_within(-0x1p1000, -0x1p-1000); }

// What `op` of a value in `operand` may become; `op` when nothing is proved.
Op without_special_cases(Op op, const Interval& operand) {
    if (op == Op::reciprocal && is_normal(operand)) return Op::normal_reciprocal;
    if (op == Op::log && operand.is_within(0x1p-1000, 0x1p1000) && !operand.may_be_nan) return Op::normal_log;
    if (op == Op::exp && operand.is_within(-700, 700)) return Op::bounded_exp;
    if (op == Op::exp && operand.high <= 700) return Op::decaying_exp;
    return op;
}

// The weaker of two proofs.
Op weaker(Op a, Op b, Op op) { return a == op || b == op ? op : a == b ? a : Op::decaying_exp; }

// The sides of the choices that an expression stands in.
using Branches = std::vector<std::pair<ExprPtr, bool>>;

// Something to prove: that `op` of `operand` may become something else.
struct Question {
    Op op;
    ExprPtr operand;
    Branches branches;
    Op answer;
    std::vector<std::string> parameters;  // that the operand reads
};

class Proofs {
public:
    explicit Proofs(const ir::Model& model) : model_(model), scales_(model), bounds_(model, ParameterRange::any) {
        const ir::State* potential = model.find_state(model.membrane.potential);
        if (potential && std::isfinite(potential->lower) && std::isfinite(potential->upper))
            potential_ = bounds_.of(potential->name);
        for (ParameterRange range : analysis::parameter_ranges) all_.push_back(bounds_.given(parameters_within(range)));
    }

    ir::Model run() {
        const auto needed = ir::needed_definitions(model_);
        find_guarded();
        ir::Model result = model_;
        for (ir::Definition& definition : result.definitions)
            if (needed.contains(definition.name)) definition.value = rewritten(definition.value, {});
        for (ir::State& state : result.states) {
            if (state.derivative) state.derivative = rewritten(state.derivative, {});
            if (state.next_value) state.next_value = rewritten(state.next_value, {});
        }
        relax();
        record(result);
        return result;
    }

private:
    // rate < 1e-35 ? ... : a/rate (choose_integrators.hpp): the rate of a blocked channel is 0, and no parameter may be
    // refused for that.
    void find_guarded() {
        ir::for_each_expression(
            model_,
            [&](const ExprPtr& expr) {
                ir::for_each_node(
                    expr,
                    [&](const ExprPtr& node) {
                        if (node->op() != Op::select || node->operand(0)->op() != Op::less) return;
                        const ExprPtr &size = node->operand(0)->operand(0), &bound = node->operand(0)->operand(1);
                        if (bound->op() != Op::number || bound->value() != smallest_rate) return;
                        guarded_.push_back(size->op() == Op::fabs ? size->operand(0) : size);
                    });
            });
    }
    bool is_guarded(const ExprPtr& divisor) const {
        return std::any_of(
            guarded_.begin(), guarded_.end(), [&](const ExprPtr& rate) { return ir::same(rate, divisor); });
    }

    ExprPtr rewritten(const ExprPtr& expr, const Branches& branches) {
        if (expr->operands().empty() || scales_.of(expr) < ir::Scale::cell) return expr;
        std::vector<ExprPtr> operands;
        for (std::size_t i = 0; i < expr->operands().size(); ++i) {
            if (expr->op() == Op::select && i > 0) {
                Branches inner = branches;
                inner.emplace_back(expr->operand(0), i == 1);
                operands.push_back(rewritten(expr->operand(i), inner));
            } else {
                operands.push_back(rewritten(expr->operand(i), branches));
            }
        }
        const ExprPtr same = ir::with_operands(expr, std::move(operands));
        if (expr->op() != Op::reciprocal && expr->op() != Op::exp && expr->op() != Op::log) return same;
        if (expr->op() == Op::reciprocal && is_guarded(expr->operand(0))) return same;
        const Op op = proved(expr->op(), expr->operand(0), branches);
        return op == expr->op() ? same : ir::make(op, same->operands(), same->origin());
    }

    // The best that can be proved, with the weakest assumption for all parameters that is enough for it.
    Op proved(Op op, const ExprPtr& operand, const Branches& branches) {
        Question question{op, operand, branches, op, {}};
        question.answer = answer(question, all_.back());
        if (question.answer == op) return op;
        std::size_t range = 0;
        while (answer(question, all_[range]) != question.answer) ++range;
        if (range > 0) {
            std::unordered_set<std::string> seen;
            find_parameters(operand, question.parameters, seen);
            for (const std::string& name : question.parameters) {
                ParameterRange& assumed = assumed_[name];
                assumed = std::max(assumed, analysis::parameter_ranges[range]);
            }
            questions_.push_back(question);
        }
        return question.answer;
    }

    Op answer(const Question& question, const Intervals& bounds) const {
        const Op found = answer_within(question, bounds);
        if (found != question.op || !potential_) return found;
        const double width = (potential_->high - potential_->low) / pieces;
        std::optional<Op> all;
        for (int k = 0; k < pieces; ++k) {
            const double low = potential_->low + k * width;
            const Op here = answer_within(
                question,
                bounds.with(model_.membrane.potential, {low, k + 1 < pieces ? low + width : potential_->high}));
            if (here == question.op) return here;
            all = all ? weaker(*all, here, question.op) : here;
        }
        return *all;
    }
    static Op answer_within(const Question& question, const Intervals& bounds) {
        const Intervals* here = &bounds;
        for (const auto& [condition, side] : question.branches) here = &here->where(condition, side);
        return without_special_cases(question.op, here->of(question.operand));
    }

    void find_parameters(const ExprPtr& expr, std::vector<std::string>& found,
                         std::unordered_set<std::string>& seen) const {
        ir::for_each_node(
            expr,
            [&](const ExprPtr& node) {
                if (node->op() != Op::symbol && node->op() != Op::next) return;
                if (!seen.insert((node->op() == Op::next ? "next " : "") + node->name()).second) return;
                if (node->op() == Op::next) {
                    const ir::State* state = model_.find_state(node->name());
                    if (state && state->next_value) find_parameters(state->next_value, found, seen);
                } else if (model_.find_parameter(node->name())) {
                    found.push_back(node->name());
                } else if (const ir::Definition* definition = model_.find_definition(node->name())) {
                    find_parameters(definition->value, found, seen);
                }
            });
    }

    // One parameter after the other is given what freedom the proofs leave it.
    void relax() {
        for (const ir::Parameter& parameter : model_.parameters) {
            const auto assumed = assumed_.find(parameter.name);
            if (assumed == assumed_.end()) continue;
            const ParameterRange needed = assumed->second;
            for (ParameterRange range : analysis::parameter_ranges) {
                assumed->second = range;
                if (range == needed || all_hold(parameter.name)) break;
            }
        }
    }
    bool all_hold(const std::string& parameter) const {
        Intervals::Given given = parameters_within(ParameterRange::any);
        for (const auto& [name, range] : assumed_) given[name] = analysis::around(*model_.find_parameter(name), range);
        const Intervals bounds = bounds_.given(std::move(given));
        return std::all_of(questions_.begin(), questions_.end(), [&](const Question& question) {
            const auto& read = question.parameters;
            return std::find(read.begin(), read.end(), parameter) == read.end() ||
                   answer(question, bounds) == question.answer;
        });
    }

    Intervals::Given parameters_within(ParameterRange range) const {
        Intervals::Given given;
        for (const ir::Parameter& parameter : model_.parameters)
            given[parameter.name] = analysis::around(parameter, range);
        return given;
    }

    void record(ir::Model& result) const {
        std::unordered_map<std::string, Interval> before;
        for (const ir::Assumption& a : model_.assumptions) before[a.parameter] = {a.low, a.high};
        result.assumptions.clear();
        for (const ir::Parameter& parameter : model_.parameters) {
            const auto assumed = assumed_.find(parameter.name);
            Interval range = assumed == assumed_.end() ? Interval{} : analysis::around(parameter, assumed->second);
            if (auto old = before.find(parameter.name); old != before.end())
                range = {std::max(range.low, old->second.low), std::min(range.high, old->second.high)};
            if (std::isfinite(range.low) || std::isfinite(range.high))
                result.assumptions.push_back({parameter.name, range.low, range.high});
        }
    }

    std::vector<ExprPtr> guarded_;
    const ir::Model& model_;
    const analysis::Scales scales_;
    const Intervals bounds_;
    std::optional<Interval> potential_;
    std::vector<Intervals> all_;  // by ParameterRange, all parameters within it
    std::vector<Question> questions_;
    std::unordered_map<std::string, ParameterRange> assumed_;
};

}  // namespace

ir::Model drop_special_cases(const ir::Model& model) { return Proofs(model).run(); }

}  // namespace heartwright::passes
