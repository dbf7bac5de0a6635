// The sections of compiled kernels on the page of `explain`: registers and occupancy, kinds of SASS instructions, what
// each pass is worth after nvcc, and the values that are live along a step.
#pragma once

#include "generator/page/page_values.hpp"

namespace heartwright::page {

data kernels_of(const Evidence& evidence);
data sass_of(const Evidence& evidence);  // kernels whose instructions cuobjdump counted

// The first kernel as nvcc compiles it without each pass, beside the one with all passes.
data compiled_worth(const Evidence& evidence);

void set_live_values(data& page, const Evidence& evidence);

}  // namespace heartwright::page
