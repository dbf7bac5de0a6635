// Samples of parameter space for populations of cells, and rank correlations of what comes of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heartwright::commands {

// Latin hypercube (McKay, Beckman and Conover 1979, Technometrics 21:239): [dimension][sample] in (0, 1), of which each
// dimension has one in each of `samples` equal strata, at a random place of it. The same on every machine.
std::vector<std::vector<double>> latin_hypercube(std::size_t dimensions, std::size_t samples, std::uint64_t seed);

// The quantile of the standard normal distribution, 0 < p < 1 (Acklam's rational approximation: relative error below
// 1.2e-9).
double normal_quantile(double p);

// Ranks from 1; equal values share the mean of their ranks.
std::vector<double> ranks_of(const std::vector<double>& values);

// Partial rank correlation coefficient (Marino et al. 2008, J Theor Biol 254:178) of each input with the output, the
// other inputs being held: [input] in [-1, 1]. Samples whose output is NaN are left out; NaN when there are too few, an
// input does not vary, or the other inputs determine the ranks of the output.
std::vector<double> partial_rank_correlations(const std::vector<std::vector<double>>& inputs,
                                              const std::vector<double>& output);

}  // namespace heartwright::commands
