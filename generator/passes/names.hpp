// Names for temporaries, made from their content: exp(V/5) -> exp_V_over_5, 1/Ca_ss -> reciprocal_Ca_ss. A name begins
// with an operation (exp_, reciprocal_, log_, minus_...) only where that is the outermost one: 1102.5/dt is
// value_1102_over_dt, 1 + exp(V) is one_plus_exp_V, exp(V)*tau is product_of_exp_V_tau, 2*exp(V) is scaled_exp_V_2.
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
    std::unordered_set<std::string> taken_;
};

// A definition made by a pass for `value`.
ir::Definition temporary(std::string name, ir::ExprPtr value, std::string component);

}  // namespace heartwright::passes
