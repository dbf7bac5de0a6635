// Names for temporaries, made from their content: exp(V/5) -> exp_V_over_5, reciprocal(Ca_ss) -> reciprocal_Ca_ss.
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
