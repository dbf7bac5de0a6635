// A kernel plan as the lines of a kernel: what the templates put between their braces.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "generator/emit/expression_text.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::emit {

// How a kernel of `model` spells names: constants c.x, step values step.x, the rest as locals; next(x) is next_x.
class KernelNames {
public:
    KernelNames(const ir::Model& model, const plan::KernelPlan& plan);
    std::string operator()(const std::string& name, bool is_next) const;

private:
    std::unordered_map<std::string, std::string> prefixes_;  // "c.", "step."
    std::unordered_set<std::string> names_;                  // of the model
};

using Lines = std::vector<std::string>;

Lines react_lines(const ir::Model& model, const plan::KernelPlan& plan);    // of the optimised model
Lines observe_lines(const ir::Model& model, const plan::KernelPlan& plan);  // of the source model

// "mV, line 214": the unit and where the spec says it; safe behind "//".
std::string comment_of(const Unit& unit, const Origin& origin);

// One line without control characters or a backslash: nothing leaves a comment.
std::string comment_text(std::string_view text);

}  // namespace heartwright::emit
