#pragma once

#include <vector>

namespace heartwright::elliptic {

// The sum of so many columns, [i][column], by the kernels of exact_sums.cuh.
std::vector<double> exact_sums_on_gpu(const std::vector<double>& terms, int columns);

}  // namespace heartwright::elliptic
