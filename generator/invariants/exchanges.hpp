// Fluxes that one state loses and another gains: addends of two derivatives, products multiplied out and definitions
// seen through, that are one function of the states but for a factor below 0,
//     ddt(Ca) = ... - 2*Bt*k_on*Ca*Ca*(1 - b),   ddt(b) = k_on*Ca*Ca*(1 - b) - ...
// The factor is constant, or reads one of both states alone (rapid buffers: ddt(Ca) = beta(Ca)*(...)). Compared by
// value at random points, whatever they look like.
//
// A flux reads one of both states, where one of them has no unit: gates may be driven by one and the same function of
// the potential. Addends may be alike by chance: x drives y, a channel is closed by the calcium that flows through it.
// So both have the same size, or a factor other than a state is written in both, or another flux between the two has
// the same gain (x and y in G/V_x*(y - x)). The membrane potential exchanges charge with other potentials alone.
#pragma once

#include <cstddef>
#include <vector>

#include "generator/invariants/addends.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::invariants {

struct Exchange {
    std::size_t from, to;                   // states of the model; `from` comes first in it
    double gain = 0;                        // of `to` for each that `from` loses; 0 where that depends on a state
    std::vector<ir::ExprPtr> lost, gained;  // addends of both derivatives
};

// One for two states and a gain.
std::vector<Exchange> exchanges(const ir::Model& model);

}  // namespace heartwright::invariants
