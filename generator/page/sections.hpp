// The sections of the page of `explain`, as values for its template (templates/page/explain.html.mustache).
#pragma once

#include <cstddef>

#include "generator/page/page_values.hpp"

namespace heartwright::page {

// Of compiled kernels: registers and occupancy, kinds of SASS instructions, what each pass is worth after nvcc, and the
// values that are live along a step.
data kernels_of(const Evidence& evidence);
data sass_of(const Evidence& evidence);  // kernels whose instructions cuobjdump counted

// The first kernel as nvcc compiles it without each pass, beside the one with all passes.
data compiled_worth(const Evidence& evidence);

void set_live_values(data& page, const Evidence& evidence);

// Of evidence.passes[place]: what the pass rewrote, made and dropped, and what that costs in digits.
data pass_section(const Evidence& evidence, std::size_t place);

}  // namespace heartwright::page
