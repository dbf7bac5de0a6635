// The potential after each of several steps that went together, and of cells under error control the membrane current.
#pragma once

#include <cstdint>

namespace heartwright::observers {

struct PotentialRows {
    const void* rows;           // Real[steps][stride], on the device
    std::int64_t stride;        // slots
    const std::int64_t* first;  // on the device: row r is the state after step *first + first_step + r
    std::int32_t first_step, steps;
    // double[steps][stride]: Model::membrane_current, by the derivative of the integrator's polynomial. Null: not
    // known.
    const double* membrane_current = nullptr;
};

}  // namespace heartwright::observers
