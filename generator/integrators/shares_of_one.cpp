#include "generator/integrators/shares_of_one.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::integrators {
namespace {

using analysis::DefinitionsByName;
using analysis::Interval;
using analysis::IntervalProgram;

constexpr double rounding = 1e-12;              // intervals are rounded outwards
const char* const rest_of_one = "rest of one";  // no name of a model has a blank

class Shares {
public:
    Shares(const ir::Model& model, IntervalProgram::Ranges& ranges) : model_(model), ranges_(ranges) {
        ranges_[rest_of_one] = {0, 1};
    }

    // Leaves out those that are not proved, until the rest prove each other.
    std::vector<std::size_t> among(std::vector<std::size_t> states) {
        for (bool is_settled = false; !is_settled;) {
            start_with(states);
            const auto refuted = std::stable_partition(
                states.begin(), states.end(), [&](std::size_t i) { return stays_above_zero(model_.states[i]); });
            is_settled = refuted == states.end();
            for (auto i = refuted; i != states.end(); ++i) ranges_[model_.states[*i].name] = {};
            states.erase(refuted, states.end());
        }
        return states;
    }

private:
    void start_with(const std::vector<std::size_t>& states) {
        names_.clear();
        for (const std::size_t i : states) {
            names_.insert(model_.states[i].name);
            ranges_[model_.states[i].name] = {0, 1};
        }
        definitions_.clear();
        for (const ir::Definition& definition : model_.definitions)
            definitions_.emplace(definition.name, with_rests(definition.value));
    }

    // 1 - O - I and 1 - (O + I) become a symbol of its own. From the leaves upwards, so that a rest less another share
    // is a rest again.
    ir::ExprPtr with_rests(const ir::ExprPtr& expr) const {
        return ir::rewrite(
            expr,
            [&](const ir::ExprPtr& node) {
                const bool is_rest = node->op() == ir::Op::subtract && is_sum_of_shares(node->operand(1)) &&
                                     (analysis::is_number(node->operand(0), 1) || is_rest_of_one(node->operand(0)));
                return is_rest ? ir::symbol(rest_of_one, node->origin()) : node;
            });
    }

    static bool is_rest_of_one(const ir::ExprPtr& expr) {
        return expr->op() == ir::Op::symbol && expr->name() == rest_of_one;
    }

    bool is_sum_of_shares(const ir::ExprPtr& expr) const {
        if (expr->op() == ir::Op::add) return is_sum_of_shares(expr->operand(0)) && is_sum_of_shares(expr->operand(1));
        return expr->op() == ir::Op::symbol && names_.contains(expr->name());
    }

    bool stays_above_zero(const ir::State& state) const {
        IntervalProgram::Ranges ranges = ranges_;
        ranges[state.name] = {0, 0};
        IntervalProgram program(with_rests(state.derivative), definitions_, ranges);
        const Interval slope = program.evaluate(program.whole_box());
        return !slope.may_be_nan && slope.low >= -rounding;
    }

    const ir::Model& model_;
    IntervalProgram::Ranges& ranges_;
    std::unordered_set<std::string> names_;
    DefinitionsByName definitions_;
};

bool is_unbounded(const ir::State& state) { return std::isinf(state.lower) && std::isinf(state.upper); }

}  // namespace

std::vector<std::size_t> shares_of_one(const ir::Model& model, const std::vector<double>& start,
                                       IntervalProgram::Ranges ranges) {
    std::vector<std::size_t> states;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const ir::State& state = model.states[i];
        const bool may_be = state.derivative && !state.is_count && is_unbounded(state) &&
                            state.unit.is_dimensionless() && state.name != model.membrane.potential && start[i] >= 0 &&
                            start[i] <= 1;
        if (may_be) states.push_back(i);
    }
    return Shares(model, ranges).among(std::move(states));
}

}  // namespace heartwright::integrators
