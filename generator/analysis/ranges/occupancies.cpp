#include "generator/analysis/ranges/occupancies.hpp"

#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ranges/intervals.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

constexpr double bound_rounding = 1e-9;  // intervals are rounded outwards: m_inf - 1 of a m_inf up to 1 is up to 1e-16

// The sign of what a derivative is made of, by structure where intervals alone lose it: 0*(something unbounded) is 0
// here, and a sum of terms that are not negative is not.
class Inward {
public:
    explicit Inward(const ir::Model& model) : intervals_(model, ParameterRange::of_its_sign) {
        for (const ir::Definition& definition : model.definitions)
            definitions_.emplace(definition.name, definition.value);
    }

    bool keeps_to_unit_interval(const ir::State& state) { return points(state, 0, true) && points(state, 1, false); }

private:
    // Whether the derivative at x = value is nowhere negative (or nowhere positive).
    bool points(const ir::State& state, double value, bool upwards) {
        const Intervals& there = intervals_.with(state.name, {value, value, false});
        known_.clear();
        return has_sign(state.derivative, there, upwards);
    }

    // Each once: both signs of both factors of a product are asked for, through definitions too.
    bool has_sign(const ir::ExprPtr& expr, const Intervals& there, bool positive) {
        const std::pair key(expr.get(), positive);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const bool result = find_sign(expr, there, positive);
        known_.emplace(key, result);
        return result;
    }

    static bool is_zero(const Interval& value) { return value.low == 0 && value.high == 0; }

    bool find_sign(const ir::ExprPtr& expr, const Intervals& there, bool positive) {
        const Interval value = there.of(expr);
        if (positive ? value.low >= -bound_rounding : value.high <= bound_rounding) return true;
        switch (expr->op()) {
            case ir::Op::symbol: {
                const auto definition = definitions_.find(expr->name());
                return definition != definitions_.end() && has_sign(definition->second, there, positive);
            }
            case ir::Op::negate:
                return has_sign(expr->operand(0), there, !positive);
            case ir::Op::add:
                return has_sign(expr->operand(0), there, positive) && has_sign(expr->operand(1), there, positive);
            case ir::Op::subtract:
                return has_sign(expr->operand(0), there, positive) && has_sign(expr->operand(1), there, !positive);
            case ir::Op::multiply:
                if (is_zero(there.of(expr->operand(0))) || is_zero(there.of(expr->operand(1)))) return true;
                [[fallthrough]];
            case ir::Op::divide: {
                const auto both = [&](bool first, bool second) {
                    return has_sign(expr->operand(0), there, first) && has_sign(expr->operand(1), there, second);
                };
                return both(true, positive) || both(false, !positive);
            }
            case ir::Op::select:
                return has_sign(expr->operand(1), there, positive) && has_sign(expr->operand(2), there, positive);
            default:
                return false;
        }
    }

    Intervals intervals_;
    std::unordered_map<std::string, ir::ExprPtr> definitions_;
    std::map<std::pair<const ir::Expr*, bool>, bool> known_;  // of one state at one end, by expression and sign
};

bool is_unbounded(const ir::State& state) { return std::isinf(state.lower) && std::isinf(state.upper); }

}  // namespace

void bound_occupancies(ir::Model& model) {
    Inward inward(model);
    const std::vector<double> start = initial_point(model).states;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const ir::State& state = model.states[i];
        if (!state.derivative || state.is_count || !is_unbounded(state) || !state.unit.is_dimensionless()) continue;
        if (state.name == model.membrane.potential || !(start[i] >= 0 && start[i] <= 1)) continue;
        if (inward.keeps_to_unit_interval(state)) found.push_back(i);
    }
    for (const std::size_t i : found) {
        model.states[i].lower = -occupancy_tolerance;
        model.states[i].upper = 1 + occupancy_tolerance;
    }
}

}  // namespace heartwright::analysis
