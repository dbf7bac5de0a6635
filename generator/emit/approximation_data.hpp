// What the templates say of a kernel with tables. `id`: of the kernel, for identifiers.
#pragma once

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

void set_tables(kainjow::mustache::data& kernel, const std::string& id, const plan::VariantModels& variant,
                const plan::KernelPlan& plan);

}  // namespace heartwright::emit
