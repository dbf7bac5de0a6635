// Where exponential steps (GRL1, Rush-Larsen) are inaccurate although they are stable: states that are stiff and change
// each other.
//
// GRL1 updates x_i by f_i*phi(J_ii*dt)*dt, phi(z) = (exp(z) - 1)/z, with every other state held fixed. Of calcium and a
// fast buffer, f_buffer = -f_Ca, but the two factors differ: what one loses the other does not gain, and the total
// changes. In the terms of modal analysis: the capacity of the slow mode, the sum over i of w_i (participation
// factors), becomes the sum of w_i/phi(J_ii*dt).
//
// What is measured: how a group of stiff states, linearised, answers to a constant inflow into each of them, after 32
// steps; by the steps that the states get and by the exponential of the Jacobian (Higham, Functions of Matrices, 2008).
// The Jacobian is symbolic; it is evaluated at the initial state and around it, with the potential from -100 to 60 mV.
// That is a sample of what a run visits: a warning follows from it, no rewrite.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct StiffCoupling {
    std::vector<std::string> states;  // in the model's order
    double time_constant = 0;         // ms, of their exchange
    double largest_dt = 0;            // ms: above it `tolerated` is exceeded
    double dt = 0,
           error = 0;  // the error at a usual step, as a share; at the initial state where it is too large there
};

inline constexpr double tolerated_coupling_error = 0.05;

// Groups of states that are accurate no further than largest_dt, for those that need a step below `longest_dt`; the
// fewest milliseconds first. `exponential`: the states that are updated by an exponential step; the others are taken by
// forward Euler. States of next() take no part.
std::vector<StiffCoupling> stiff_couplings(const ir::Model& model, const std::unordered_set<std::string>& exponential,
                                           double longest_dt);

}  // namespace heartwright::analysis
