// Where exponential steps (GRL1, Rush-Larsen) are not proved accurate although they are stable: states that are stiff
// and change each other. Decided by bounds of the Jacobian J over the working ranges (working_ranges.hpp). Its
// counterpart, analysis/stiffness/stiff_coupling.hpp, finds states at which they are inaccurate.
//
// GRL1 updates x_i by f_i*phi(J_ii*dt)*dt, phi(z) = (exp(z) - 1)/z, with every other state held fixed. Of calcium and a
// fast buffer, f_buffer = -f_Ca, but the two factors differ: what one loses the other does not gain, and the total
// changes. In the terms of modal analysis: the rate of the slow mode of two states is wrong by the share
//     w_i*(phi(lambda*dt)/phi(J_ii*dt) - 1)   for each exponential state i of the two,
// lambda the slow eigenvalue, w_i the participation factor of i in its mode, w_i + w_j = 1.
//
// The bound. Let a = -J_ii, d = -J_jj, b = |J_ij*J_ji|, s = sqrt(((a - d)/2)^2 + b), p = s + (a - d)/2 = a + lambda.
//     w_i <= b/(b + max(a - d, 0)^2),   p <= max(a - d, 0) + b/max(sqrt(b), d - a)
// 1/phi(-x) = x/(1 - exp(-x)) is concave in its logarithm and convex, so that phi(lambda*dt)/phi(-a*dt) - 1 is at most
// g(dt*p) for lambda <= 0, g(x) = 1/phi(-x) - 1 <= min(x, x/2 + x^2/12). Where the mode grows, lambda > 0, forward
// Euler is what GRL1 is compared with, and g(dt*a) bounds the difference. So the share is at most w_i*g(dt*min(max(a,
// 0), p)), and at most w_i*p*dt = b*dt/(2*s) <= sqrt(b)*dt/2. For J_ij*J_ji < 0 nothing is exchanged, one state checks
// the other: there the same expression is a measure, since a pair of complex modes has no slow one. Those of all
// partners j of a state are added up, since participation factors add up to first order.
//
// What is proved is that this bound is at most `tolerated_coupling_error` at every point of the working ranges. The
// ranges are boxes: where nothing is proved the answer may still be right, because no beat goes where it is wrong.
//
// Left out: gates, which every scheme steps so; the potential beside gates, whose exchange dt must resolve anyway;
// rings of three states or more that change each other in one direction only.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::integrators {

struct UnprovedCoupling {
    std::vector<std::string> states;  // in the model's order
    double error_at_most = 0;         // as a share; infinite where there is no bound
};

// Groups of states that are not proved to be accurate at `dt` (ms), in the model's order. States of next() and counts
// take no part. `exponential`: states that are updated by an exponential step and are no gates.
std::vector<UnprovedCoupling> unproved_couplings(const ir::Model& model,
                                                 const std::unordered_set<std::string>& exponential, double dt);

}  // namespace heartwright::integrators
