// The mode of a linear system that is fastest.
#pragma once

#include <optional>
#include <vector>

#include "base/linear/dense_lu.hpp"

namespace heartwright::simulation {

// The eigenvalue of A with the least real part, where it is real or nearly so, and what share each row has in its mode
// (participation factors, which add up to 1). Nothing where A is zero or not finite.
struct FastestDecay {
    double eigenvalue;  // of dx/dt = A x: -1/time constant; positive when every mode grows
    std::vector<double> shares;
};
std::optional<FastestDecay> fastest_decay(const linear::SquareMatrix& a);

}  // namespace heartwright::simulation
