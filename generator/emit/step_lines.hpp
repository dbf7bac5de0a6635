// The lines of a cell's step, with what is spilled between them, or cut into parts.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/kernel_text.hpp"

namespace heartwright::emit {

Lines react_lines(const ir::Model& model,
                  const plan::KernelPlan& plan);  // of the optimised model; with sites, what follows them
Lines exact_react_lines(const ir::Model& model, const plan::KernelPlan& plan);    // without tables
Lines react_lines_in_fp32(const ir::Model& model, const plan::KernelPlan& plan);  // of plan.in_fp32, which there is

Lines map_lines(const ir::Model& model, const plan::KernelPlan& plan);  // of plan.maps

// The type that functions of such lines return: the cells that a tested step refuses, or nothing.
inline std::string step_result(const plan::CellPlan& step) { return step.is_tested ? "typename real::mask" : "void"; }

// A step that is cut (plan.parts): the lines of each part, and the members of the struct between device functions.
struct StepParts {
    std::vector<Lines> parts;
    Lines between;
    int tested = 0;  // the part, from 1 on, that tests the step; 0: none
};
StepParts step_parts(const ir::Model& model, const plan::KernelPlan& plan);

}  // namespace heartwright::emit
