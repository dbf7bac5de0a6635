// Arnoldi's method for a linear operator M that is known by its products alone (Saad, Numerical Methods for Large
// Eigenvalue Problems, chapter 6): M V = V H + the rest, with orthonormal V. Made for operators of few eigenvalues that
// are not near 0, such as the derivative of the map of one beat of a cell.
#pragma once

#include <complex>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "runtime/commands/cell/statistics/small_matrix.hpp"

namespace heartwright::commands {

struct RitzPair {
    std::complex<double> value;
    double residual = 0;  // |M y - value y| of the vector y of norm 1
    std::vector<std::complex<double>> vector;
};

class Arnoldi {
public:
    using Operator = std::function<std::vector<double>(const std::vector<double>&)>;

    // Until values whose modulus is `least` or more have residuals below `accuracy` and what is left is below `rest`,
    // after `fewest` products at the earliest: values that are nearly alike look like one before. Or after `most`
    // products, which is the dimension of the space at most. `product` has M v of v of norm 1.
    struct Wish {
        double least = 0.2, accuracy = 1e-3, rest = 0.05;
        std::size_t fewest = 5, most = 30;
    };
    Arnoldi(const Operator& product, std::vector<double> start, const Wish& wish);

    std::size_t products() const { return vectors_.size(); }
    const std::vector<RitzPair>& pairs() const { return pairs_; }  // the largest modulus first

    // The d of (I - M) d = r, with M = V H V^T: Newton's step of the map whose residual is r. Singular values of I - H
    // below `least` count as 0.
    std::vector<double> correction(std::span<const double> r, double least = 1e-6) const;

private:
    void take_pairs(double rest);

    std::vector<std::vector<double>> vectors_;  // V, by column
    std::vector<std::vector<double>> columns_;  // of H, by column, with the element below the square
    std::vector<RitzPair> pairs_;
};

}  // namespace heartwright::commands
