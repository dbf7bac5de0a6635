// Random model specs with what models are made of: rates, steady values, quotients with removable singularities,
// powers, and branches in all of them; parameters that are 0, states with ranges and without, gates in both forms,
// maps, and names that C++ uses for something else.
#pragma once

#include <cstdint>

#include "tests/fuzz/differential/sketch.hpp"

namespace heartwright::fuzz {

// Equal seeds, equal sketches.
Sketch random_sketch(std::uint64_t seed);

}  // namespace heartwright::fuzz
