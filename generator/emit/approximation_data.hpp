// What the templates say of kernels that take functions from tables.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

// Of one kernel: how its step looks functions up.
void set_tables(kainjow::mustache::data& kernel, const plan::VariantModels& variant, const plan::KernelPlan& plan);

// A kernel: its id and its optimised model.
using ApproximatedKernel = std::pair<std::string, const ir::Model*>;

// Of the whole model: what its tables are filled from.
void set_approximations(kainjow::mustache::data& all, const std::vector<ApproximatedKernel>& kernels);

}  // namespace heartwright::emit
