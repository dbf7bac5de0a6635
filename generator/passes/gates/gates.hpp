// Which states are gates, and what their derivatives are made of.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "generator/analysis/dependencies.hpp"
#include "generator/invariants/structure.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

using analysis::Dependencies;

// f = a - b*x, a and b free of x (c ? a1 - b1*x : a2 - b2*x has a = c ? a1 : a2 and b = c ? b1 : b2, where c is free of
// x); with `steady` and `time_constant` when it is written as (steady - x)/time_constant.
struct LinearDerivative {
    ir::ExprPtr a, b;
    ir::ExprPtr steady, time_constant;
    std::vector<ir::Definition> definitions;  // that a and b read
};

// Nothing when the state's derivative is not linear in it.
std::optional<LinearDerivative> linear_derivative(const ir::Model& model, const Dependencies& dependencies,
                                                  const ir::State& state);

// States that `auto` treats as gates (see choose_integrators.hpp), with their derivatives. `structure`: of the model.
std::unordered_map<std::string, LinearDerivative> gates(const ir::Model& model, const invariants::Structure& structure);
inline std::unordered_map<std::string, LinearDerivative> gates(const ir::Model& model) {
    return gates(model, invariants::Structure(model));
}

// Names of those whose smallest time constant over potentials from `lowest` to `highest` is below `limit` ms, all else
// at its start.
std::unordered_set<std::string> stiff_gates(const ir::Model& model,
                                            const std::unordered_map<std::string, LinearDerivative>& gates,
                                            double limit, double lowest = -100, double highest = 60);

// Those that follow the potential within a step of 0.02 ms somewhere in an upstroke, from -60 to 20 mV.
std::unordered_set<std::string> gates_within_step(const ir::Model& model,
                                                  const std::unordered_map<std::string, LinearDerivative>& gates);

// The sign of an expression, for parameters of the sign that they have and states within their ranges.
enum class Sign { unknown, not_negative, positive };

class Signs {
public:
    explicit Signs(const ir::Model& model) : model_(model) {}
    Sign of(const ir::ExprPtr& expr);

private:
    const ir::Model& model_;
    std::unordered_map<std::string, Sign> known_;  // by definition
};

}  // namespace heartwright::passes
