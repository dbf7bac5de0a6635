// Lowers every ddt(x) = f into next(x), by the state's integrator:
//     forward_euler   next(x) = x + dt*f
//     rush_larsen     f = (x_inf - x)/tau:  next(x) = x_inf - (x_inf - x)*exp(-dt/tau)
//                     f = a - b*x:          next(x) = a/b - (a/b - x)*exp(-dt*b) where a is a part of the sum b
//                                           (alpha/(alpha + beta))
//                                           next(x) = x + (x - a/b)*expm1(-dt*b) for any other a, as a/b may be large
//                                           next(x) = x + dt*a where b is 0 (below 1e-35/ms), unless the states' ranges
//                                           prove that it never is
//                     x of a site, b of its cell: next(x) = x*exp(-dt*b) + a*growth with growth = (1 - exp(-dt*b))/b,
//                     dt where b is 0
//     grl1            J = df/dx:            next(x) = x + f*(exp(J*dt) - 1)/J, as expm1; x + dt*f where J is 0
//     midpoint_gates                        Rush-Larsen for gates, then x + dt*f(x, (gates + next(gates))/2) for the
//                                           rest. Not of cells with sites: there it is forward Euler
//     midpoint        of the potential: the explicit midpoint rule, of second order in V and the gates. V_mid = V +
//                     dt/2*f(V, gates), within V's range; gates by Rush-Larsen with their coefficients at V_mid; then
//                     x + dt*f(V_mid, (gates + next(gates))/2) for all others that are midpoint_gates or implicit.
//                     (Rush-Larsen of second order: Perego & Veneziani 2009, with a predictor in place of an
//                     extrapolation.) Of any other state it is midpoint_gates
//     staggered       of the potential: gates first, from V at the start of the step, then V by the linearly implicit
//                     midpoint rule with the gates' new values: x + dt*f(x, next(gates))/(1 - dt/2*df/dx), or, where
//                     that would ring, /(-dt*df/dx). V is of second order, with one evaluation of the currents: gates
//                     stand half a step behind V in the middle of what they are stepped over (Hines 1984). Implicit
//                     states are read at the end of the step as well. df/dx contains how gates with a time constant
//                     below 0.02 ms somewhere from -60 to 20 mV follow V within the step. Of any other state it is
//                     midpoint_gates
//     semi_implicit_euler                   Rush-Larsen for gates, then x + dt*f(x, next(gates)) for the rest
//                                           (symplectic Euler). So of gates with a time constant of 0.5 to 2 ms at 0
//                                           mV; the lag of quicker ones, which follow the upstroke, makes up for that
//                                           of V, and slower ones do not move in a step. Not of cells with sites either
//     lightweight_rush_larsen               Rush-Larsen for gates that are stiff, forward Euler for everything else
//     linearly_implicit_euler               Rush-Larsen for gates; the other states together: (I - dt*J*G)*dx = dt*f,
//                                           next(x) = x + dx (integrators/implicit_step.hpp), with gates at mid-step.
//                                           The potential only where it is asked for by its own name, or with auto.
//                                           Forward Euler where f reads a next()
//     (a/b and the exponential get names: steady_m, decay_m, relaxation_m)
//     auto            Rush-Larsen for gates; linearly implicit Euler for states that are stiff at the model's
//                     designed dt (integrators/stiff_states.hpp; not with sites); midpoint_gates for the rest;
//                     staggered for a potential whose time constant is not proved to be 0.4 ms or more over the working
//                     ranges (a sodium current of 10 mS/uF: 0.1 ms), or midpoint where no gate follows V within a
//                     step and a second evaluation of the currents is free on an H200: the step is still bound by
//                     memory. Potentials that exchange current with each other (surface and tubule) are stepped
//                     together, linearly implicit, where one of them is stiff or the membrane's is fast: what one
//                     loses the other gains
// A gate is a state without a unit, not the potential, whose derivative is linear in it with coefficients free of it,
// that is in no cycle of such states that read each other, in no sum that the model keeps (occupancies of a machine),
// and whose rate of change is no flux of another state (buffers: what they take is what calcium loses). With auto, none
// that closes a loop with another state within the step (integrators/loop_gains.hpp): both are implicit. A
// gate is stiff when its smallest time constant, over V from -100 to 60 mV with all else at its start, is below 0.05
// ms: those are the gates that limit forward Euler (m of ten Tusscher-Panfilov: 1 us at rest). Afterwards
// State::integrator says what the state got: forward_euler, midpoint, midpoint_gates, staggered, semi_implicit_euler,
// rush_larsen, grl1 or linearly_implicit_euler (automatic: a map of the modeller's). Promise: exact, for states that
// had a next value; the others go from a derivative to a step.
#pragma once

#include <vector>

#include "generator/invariants/proof.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

// 1/ms, a normal number in FP32 too: nothing changes in a run below it, and a/b would overflow.
inline constexpr double smallest_rate = 1e-35;

ir::Model choose_integrators(const ir::Model& model);

// The same, with proofs that the step keeps what the model's right-hand side keeps (invariants/proof.hpp). States of
// which `auto` may choose the scheme are stepped together where one is missing; OurFault where it is missing still. Of
// states whose scheme the modeller names it may be missing. None for models with sites.
struct ProvedStep {
    ir::Model model;
    std::vector<invariants::Proof> proofs;
};
ProvedStep proved_step(const ir::Model& model);

}  // namespace heartwright::passes
