// Names for temporaries, made from their content: exp(V/5) -> exp_V_over_5, 1/Ca_ss -> reciprocal_Ca_ss. A name begins
// with an operation (exp_, reciprocal_, log_, minus_...) only where that is the outermost one: 1102.5/dt is
// value_1102_over_dt, 1 + exp(V) is one_plus_exp_V, exp(V)*tau is product_of_exp_V_tau, 2*exp(V) is scaled_exp_V_2.
// A negative factor leads, as exp_V_minus_3 would be exp(V - 3): exp(-3*V) is exp_minus_3_V. Names of more than 40
// characters end behind an operand or a number, and then in "_etc".
#pragma once

#include <string>
#include <unordered_set>

#include "generator/ir/model.hpp"

namespace heartwright::passes {

class Names {
public:
    explicit Names(const ir::Model& model);

    std::string fresh(const ir::ExprPtr& expr);  // named for its content, unused so far
    std::string fresh(const std::string& wish);  // this or this_2, this_3, ...

private:
    std::string shortened(const std::string& name) const;
    bool ends_in_operand(const std::string& name) const;  // a name of the model, a number or "squared"

    std::unordered_set<std::string> taken_;
};

// A definition made by a pass for `value`.
ir::Definition temporary(std::string name, ir::ExprPtr value, std::string component);

}  // namespace heartwright::passes
