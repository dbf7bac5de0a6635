// Data of the templates for variants and starts, and for all variants together: values of parameters, initial values,
// gates that can be stored in 32 bits.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

std::string variant_label(const std::string& name);  // "epi", "as written"; safe in a comment

// `default_start`: its name; may be empty.
void set_variants(kainjow::mustache::data& all, const std::vector<plan::VariantModels>& variants,
                  const std::vector<int>& kernel_of, const std::string& default_start);

// Gates of all variants, with the widest bounds of any, in the order of the states.
std::vector<ir::StoredGate> gates_of_all(const std::vector<plan::VariantModels>& variants);
void set_gates(kainjow::mustache::data& all, const std::vector<plan::VariantModels>& variants);

}  // namespace heartwright::emit
