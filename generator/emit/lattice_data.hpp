// Data of the templates for a model with a lattice.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

// Definitions that are shown with sites: those that differ between sites in any variant.
std::vector<std::string> site_observables_of(const std::vector<plan::VariantModels>& variants);

// OurFault when the variants' lattices are not made of the same states, machines and checks.
void check_lattices(const std::vector<plan::VariantModels>& variants);

// Sets the data of the whole model; `plans` has a plan for each kernel.
void set_lattice(kainjow::mustache::data& all, const ir::Model& source, const std::vector<plan::KernelPlan>& plans,
                 const std::vector<std::string>& site_observables);

// The row of interface::Cost of one site-step of `model`.
std::string site_cost_row(const ir::Model& model);

// Sets the data of one kernel.
void set_site_kernel(kainjow::mustache::data& kernel, const plan::VariantModels& variant, const plan::KernelPlan& plan);

}  // namespace heartwright::emit
