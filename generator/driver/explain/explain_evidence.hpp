#pragma once

#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// Prints what the page shows of each pass in one line: how much it changed, its errors, its worth; and of each kernel.
void print_evidence(const page::Evidence& evidence);
void print_kernels(const page::Evidence& evidence);

}  // namespace heartwright::driver
