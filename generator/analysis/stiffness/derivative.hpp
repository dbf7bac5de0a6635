// Symbolic differentiation with respect to one symbol, through definitions:
//     i_Na = g_Na*(V - E_Na):   d(-i_Na/C_m)/dV -> -d_i_Na_d_V/C_m  with  d_i_Na_d_V = g_Na
// A definition's derivative becomes a definition of its own when it is more than a few nodes, so sizes stay
// proportional. A derivative of a/(c + k*exp(u)), c and k numbers, is finite where exp(u) overflows. At the joints of
// select, min, max, fabs it is the derivative of the branch taken; of floor it is 0; of next(x), draws, min_of and
// max_of it is 0; of a sum over sites it is the sum of the derivatives.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

class Differentiator {
public:
    Differentiator(const ir::Model& model, std::string symbol);  // the model must outlive it

    ir::ExprPtr of(const ir::ExprPtr& expr);  // the number 0 when expr does not depend on the symbol

    // From now on the derivative of this definition, or state, is `slope`, whatever its value says.
    void assume(const std::string& name, ir::ExprPtr slope) { known_[name] = std::move(slope); }

    // The definitions that the results read, in order; temporaries with unused names.
    const std::vector<ir::Definition>& definitions() const { return definitions_; }

private:
    ir::ExprPtr named(const ir::ExprPtr& derivative, const ir::Definition& of);
    ir::ExprPtr of_name(const std::string& name);
    std::optional<ir::ExprPtr> exponential_slope(const ir::ExprPtr& b);

    std::string symbol_;
    std::unordered_map<std::string, const ir::Definition*> by_name_;
    std::unordered_set<std::string> taken_;  // names of the model
    std::unordered_map<std::string, ir::ExprPtr> known_;
    std::vector<ir::Definition> definitions_;
};

}  // namespace heartwright::analysis
