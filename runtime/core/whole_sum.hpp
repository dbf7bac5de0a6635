// Sums that do not depend on the order or the grouping of what is added: of whole numbers of a quantum, 128 bits wide.
// Any ranks, threads and devices get the same bits.
#pragma once

#include <cmath>
#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright {

struct WholeSum {
    std::uint64_t low = 0;
    std::int64_t high = 0;  // the sum is high*2^64 + low quanta
    std::int64_t lost = 0;  // how many numbers were none, or beyond `most`: then the sum is NaN

    // Of a number that is rounded to quanta: so much is left for 2^40 of them.
    static constexpr int most = 86;  // |x| < 2^86 quanta

    HEARTWRIGHT_HD void add(const WholeSum& other) {
        const std::uint64_t before = low;
        low += other.low;
        high = static_cast<std::int64_t>(static_cast<std::uint64_t>(high) + static_cast<std::uint64_t>(other.high) +
                                         (low < before ? 1u : 0u));
        lost += other.lost;
    }

    // quanta: how many there are in the number, not rounded yet.
    HEARTWRIGHT_HD void add(double quanta) {
        constexpr double two_64 = 18446744073709551616.0;
        WholeSum one;
        const double size = std::floor(std::fabs(quanta) + 0.5);  // beyond 2^53 it is whole
        if (!(size < 4194304.0 * two_64)) {                       // 2^86
            one.lost = 1;
        } else {
            const double upper = std::floor(size / two_64);
            one.high = static_cast<std::int64_t>(upper);
            one.low = static_cast<std::uint64_t>(size - upper * two_64);  // exact: bits of the same number
            if (quanta < 0) one.negate();
        }
        add(one);
    }

    HEARTWRIGHT_HD void negate() {
        low = ~low + 1;
        high = static_cast<std::int64_t>(~static_cast<std::uint64_t>(high) + (low == 0 ? 1u : 0u));
    }

    // In quanta.
    double value() const {
        if (lost > 0) return std::nan("");
        WholeSum size = *this;
        if (high < 0) size.negate();
        const double value = static_cast<double>(size.high) * 18446744073709551616.0 + static_cast<double>(size.low);
        return high < 0 ? -value : value;
    }
};

}  // namespace heartwright
