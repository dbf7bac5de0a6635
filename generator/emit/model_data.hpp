// Data of the templates, by what they describe: variants, systems of equations, backends.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/emit.hpp"
#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::emit {

// Variants and starts, and all variants together: values of parameters, initial values, gates that can be stored in 32
// bits.
std::string variant_label(const std::string& name);  // "epi", "as written"; safe in a comment

// `default_start`: its name; may be empty.
void set_variants(kainjow::mustache::data& all, const std::vector<plan::VariantModels>& variants,
                  const std::vector<int>& kernel_of, const std::string& default_start);

// Gates of all variants, with the widest bounds of any, in the order of the states.
std::vector<ir::StoredGate> gates_of_all(const std::vector<plan::VariantModels>& variants);
void set_gates(kainjow::mustache::data& all, const std::vector<plan::VariantModels>& variants);

// Kernels as systems of ordinary differential equations. Of each kernel: its identifier, its variants and its system.
// Empty `kernels`: the model has none.
struct KernelSystem {
    std::string id, variants;
    const plan::OdeSystem& system;
};
void set_systems(kainjow::mustache::data& all, const std::vector<KernelSystem>& kernels, bool are_batched);

// The backends' files: the loops that run a model's kernels, and choices for GPUs. `ids`: of the kernels, in the order
// of their numbers.
void set_backends(kainjow::mustache::data& all, const std::vector<plan::VariantModels>& variants,
                  const std::vector<std::string>& ids, const Options& options);

}  // namespace heartwright::emit
