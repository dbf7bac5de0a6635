// Gates that close a loop with another state within one step: local calcium that closes its own channel at once.
// Stepped in turn, the gate by Rush-Larsen and the calcium by its own scheme, each answers the other's last value, and
// they overshoot each other where the gain of the loop is above 1, be the calcium stiff by itself or not:
//     gate      x -> x + (1 - exp(-a*dt))/a*J_xy*dy             a = -J_xx
//     state     y -> y + dt*J_yx/(1 + d*dt)*dx                  d = -J_yy
//     gain at most  dt*|J_xy|/max(1, a*dt) * dt*|J_yx|/max(1, d*dt)
// Such a gate and the state are stepped together. Bounded over the working ranges of all states (working_ranges.hpp); a
// loop whose bound cannot be made small enough counts.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::integrators {

inline constexpr double largest_loop_gain = 1;

// The states among `gates` and `others` that are in a loop, in the model's order; all have a derivative.
std::vector<std::string> states_in_loops(const ir::Model& model, const std::unordered_set<std::string>& gates,
                                         const std::unordered_set<std::string>& others, double dt);

}  // namespace heartwright::integrators
