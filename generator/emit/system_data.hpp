// Data of the templates for kernels as systems of ordinary differential equations.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/templates.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::emit {

// Of each kernel: its identifier, its variants and its system. Empty `kernels`: the model has none.
struct KernelSystem {
    std::string id, variants;
    const plan::OdeSystem& system;
};
void set_systems(kainjow::mustache::data& all, const std::vector<KernelSystem>& kernels);

}  // namespace heartwright::emit
