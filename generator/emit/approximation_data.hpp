// Data of the templates for kernels that take functions from tables.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

// Sets how the step of one kernel looks functions up.
void set_tables(kainjow::mustache::data& kernel, const plan::VariantModels& variant, const plan::KernelPlan& plan);

// A kernel: its id and its optimised model.
using ApproximatedKernel = std::pair<std::string, const ir::Model*>;

// Sets the functions that the tables of the whole model are filled from.
void set_approximations(kainjow::mustache::data& all, const std::vector<ApproximatedKernel>& kernels);

}  // namespace heartwright::emit
