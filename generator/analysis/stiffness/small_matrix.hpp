// Square matrices of a few rows, for the linear analysis of a handful of states.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace heartwright::analysis {

class SmallMatrix {
public:
    explicit SmallMatrix(std::size_t n) : n_(n), values_(n * n) {}
    static SmallMatrix identity(std::size_t n) {
        SmallMatrix result(n);
        for (std::size_t i = 0; i < n; ++i) result(i, i) = 1;
        return result;
    }

    std::size_t size() const { return n_; }
    double& operator()(std::size_t i, std::size_t j) { return values_[i * n_ + j]; }
    double operator()(std::size_t i, std::size_t j) const { return values_[i * n_ + j]; }

    SmallMatrix operator*(const SmallMatrix& other) const {
        SmallMatrix result(n_);
        for (std::size_t i = 0; i < n_; ++i)
            for (std::size_t k = 0; k < n_; ++k)
                for (std::size_t j = 0; j < n_; ++j) result(i, j) += (*this)(i, k) * other(k, j);
        return result;
    }
    // The largest sum of magnitudes of a row.
    double norm() const {
        double largest = 0;
        for (std::size_t i = 0; i < n_; ++i) {
            double row = 0;
            for (std::size_t j = 0; j < n_; ++j) row += std::fabs((*this)(i, j));
            largest = row > largest ? row : largest;
        }
        return largest;
    }
    void scale(double factor) {
        for (double& value : values_) value *= factor;
    }
    void add(const SmallMatrix& other) {
        for (std::size_t k = 0; k < values_.size(); ++k) values_[k] += other.values_[k];
    }

private:
    std::size_t n_;
    std::vector<double> values_;
};

// a^(2^times)
inline SmallMatrix squared(SmallMatrix a, int times) {
    for (int k = 0; k < times; ++k) a = a * a;
    return a;
}

// exp(a), by its Taylor series of a/2^k with norm at most 1/2, squared k times.
inline SmallMatrix exponential(SmallMatrix a) {
    int halvings = 0;
    for (double norm = a.norm(); norm > 0.5; norm /= 2) ++halvings;
    a.scale(std::ldexp(1.0, -halvings));
    SmallMatrix sum = SmallMatrix::identity(a.size()), term = sum;
    for (int k = 1; k <= 16; ++k) {
        term = term * a;
        term.scale(1.0 / k);
        sum.add(term);
    }
    return squared(std::move(sum), halvings);
}

}  // namespace heartwright::analysis
