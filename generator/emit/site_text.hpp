// The phases of a kernel with a lattice as lines: what kernels/lattice.hpp.mustache puts between its braces.
#pragma once

#include "generator/emit/kernel_text.hpp"

namespace heartwright::emit {

Lines cell_value_members(const ir::Model& model, const plan::KernelPlan& plan,
                         const std::vector<plan::CellValue>& values);
// These end with `values` filled in.
Lines prologue_lines(const ir::Model& model, const plan::KernelPlan& plan,
                     const std::vector<plan::Statement>& statements, const std::vector<plan::CellValue>& values);

Lines early_lines(const ir::Model& optimised, const plan::KernelPlan& plan);

Lines update_lines(const ir::Model& optimised, const plan::KernelPlan& plan);
Lines diffuse_lines(const ir::Model& optimised, const plan::KernelPlan& plan);
Lines observe_sums_lines(const ir::Model& source, const plan::KernelPlan& plan);
Lines observe_sites_lines(const ir::Model& source, const plan::KernelPlan& plan);

}  // namespace heartwright::emit
