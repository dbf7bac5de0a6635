// A model's cell as a system of ordinary differential equations, for integrators with error control.
#pragma once

#include <optional>

#include "generator/driver/pipeline.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::driver {

// Is it one? Not a model with sites, channels that switch at random, a state that follows next(x) = ..., or an equation
// that reads dt.
bool is_ode_system(const ir::Model& model);

// Through all passes but those of fixed steps. Nothing of a model that is none.
std::optional<plan::OdeSystem> ode_system(const ir::Model& model, const LeftOut& left_out = {});

}  // namespace heartwright::driver
