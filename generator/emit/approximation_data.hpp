// What the templates say of a kernel with tables.
#pragma once

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

void set_tables(kainjow::mustache::data& kernel, int index, const plan::VariantModels& variant,
                const plan::KernelPlan& plan);

}  // namespace heartwright::emit
