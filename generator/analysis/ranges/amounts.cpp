#include "generator/analysis/ranges/amounts.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ranges/laurent_form.hpp"

namespace heartwright::analysis {
namespace {

using ir::ExprPtr;
using ir::Op;

// Names that an equation has no value for at 0.
class Divisors {
public:
    explicit Divisors(const ir::Model& model) : forms_(model) {
        for (const ir::Definition& definition : model.definitions) look(definition.value);
        for (const ir::State& state : model.states) {
            if (state.derivative) look(state.derivative);
            if (state.next_value) look(state.next_value);
        }
    }

    bool contain(const std::string& name) const { return found_.contains(name); }

private:
    void look(const ExprPtr& expr) {
        if (expr->op() == Op::select) return look(expr->operand(0));
        for (const ExprPtr& operand : expr->operands()) look(operand);
        switch (expr->op()) {
            case Op::divide:
            case Op::reciprocal:
                return take(forms_.divisors_of(expr));
            case Op::log:
            case Op::log10:
                take(forms_.factors_of(expr->operand(0)));
                return take(forms_.divisors_of(expr->operand(0)));
            case Op::pow: {
                const ExprPtr& exponent = expr->operand(1);
                const bool is_whole = exponent->op() == Op::number && exponent->value() >= 0 &&
                                      exponent->value() == std::floor(exponent->value());
                if (!is_whole) take(forms_.factors_of(expr->operand(0)));
                return;
            }
            default:
                return;
        }
    }
    void take(const std::vector<std::string>& atoms) { found_.insert(atoms.begin(), atoms.end()); }

    LaurentForms forms_;
    std::unordered_set<std::string> found_;
};

}  // namespace

void bound_amounts(ir::Model& model) {
    static const Unit concentration = *parse_unit("mM"), moles = *parse_unit("mol");
    const std::vector<double> start = initial_point(model).states;
    const Divisors divisors(model);
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        ir::State& state = model.states[i];
        const bool has_range = std::isfinite(state.lower) || std::isfinite(state.upper);
        if (!state.derivative || state.is_count || has_range || !(start[i] > 0)) continue;
        if (state.name == model.membrane.potential) continue;
        const bool is_concentration = state.unit.same_dimension(concentration);
        const bool is_amount = is_concentration || state.unit.same_dimension(moles) ||
                               (state.unit.is_dimensionless() && divisors.contain(state.name));
        if (!is_amount) continue;
        const double least = least_amount_tolerance * (is_concentration ? concentration.factor / state.unit.factor : 1);
        state.lower = -std::max(amount_tolerance * start[i], least);
    }
}

}  // namespace heartwright::analysis
