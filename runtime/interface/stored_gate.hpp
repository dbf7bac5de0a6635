// A gate that mixed precision stores in 32 bits (fixed_point.hpp), and what its rounding does.
#pragma once

#include <cstdint>

namespace heartwright::interface {

// Proved over the working ranges of all states (generator/passes/gates/stored_gates.hpp): the gate is drawn towards a
// steady value between -1/4 and 5/4 with a time constant between `fastest` and `slowest`, in ms. A step by forward
// Euler needs dt <= fastest; Rush-Larsen takes any dt, and `fastest` is infinite.
struct StoredGate {
    std::int32_t state;
    double fastest, slowest;
};

// How far rounding to a multiple of 2^-31 in every step moves a gate at most: each step adds 2^-32, and keeps at most
// 1 - dt/slowest (forward Euler) or exp(-dt/slowest) (Rush-Larsen) of what there was.
inline constexpr double error_of_stored_gate(double slowest, double dt) { return 0x1p-32 * (1 + slowest / dt); }

inline constexpr double tolerated_gate_error = 1e-4;  // of a value between 0 and 1

}  // namespace heartwright::interface
