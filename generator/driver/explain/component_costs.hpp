// Costs of a step by component of the spec.
#pragma once

#include <vector>

#include "generator/ir/model.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// At cell and site scale, dearest first. A temporary that has no component stands in that of its first user.
std::vector<page::ComponentCost> component_costs(const ir::Model& optimised);

}  // namespace heartwright::driver
