// exp() of floats as a GPU computes it, beside that of doubles.
#pragma once

#include <cstdint>

namespace heartwright::test {

struct ExpErrors {
    float worst;                // of a normal result, in units in the last place
    float where;                // an argument with about that error
    std::uint64_t wrong_limit;  // arguments whose result should be 0, infinity or NaN, and is not
};

// Of all 2^32 floats; 0, or CUDA's error.
int errors_of_exp_on_gpu(ExpErrors* errors);

}  // namespace heartwright::test
