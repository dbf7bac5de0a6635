// States that take from others what they gain: fluxes that are written out in both derivatives, not named.
#pragma once

#include <string>

#include "generator/integrators/dependencies.hpp"

namespace heartwright::integrators {

// Whether an addend of the derivative of `state`, linear in it, is one of another state's derivative too, apart from
// factors without a state (volumes) and factors of that other state alone (rapid buffers):
//     ddt(B) = k_on*Ca*(B_max - B) - k_off*B,   ddt(Ca) = ... - k_on*Ca*(B_max - B) + k_off*B
//     ddt(x) = G/V_x*(y - x),                   ddt(y) = G/V_y*(x - y)
// One factor beside the state must be the same. The potential counts as no other state: charge is no amount of a gate.
bool exchanges_an_amount(const ir::Model& model, const Dependencies& dependencies, const ir::State& state);

}  // namespace heartwright::integrators
