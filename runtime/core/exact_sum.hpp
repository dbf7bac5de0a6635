// The sum of doubles without any error, rounded once when it is asked for: the order of the numbers and how they are
// grouped do not matter, so that any number of ranks gets the same bits. On the host.
//
// A double is a whole number below 2^53 times a power of two, at least 2^-1074: the sum is kept as whole numbers of
// 2^(32k - 1074), one for each k (a long accumulator: Kulisch and Miranker 1986).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heartwright {

class ExactSum {
public:
    void add(double x);  // infinities and NaN as in any sum of doubles
    double value();      // rounded to nearest, ties to even; of results below 2^-1022 perhaps to a neighbour

    // The sum as so many doubles that have it exactly, whatever it is: to be sent, and added to another.
    static constexpr std::size_t n_parts = 68;
    std::vector<double> parts();

private:
    static constexpr int digits = 67;  // of 32 bits: 2^-1074 to 2^1024, and 2^46 numbers
    using Digits = std::array<std::int64_t, digits>;
    void carry();
    bool take_sign(Digits& size);  // size: of the sum, digits from 0 on; is it negative?

    Digits digit_{};
    double not_finite_ = 0;
    std::int64_t pending_ = 0;  // numbers added since carry(): a digit has room for 2^30 of them
};

}  // namespace heartwright
