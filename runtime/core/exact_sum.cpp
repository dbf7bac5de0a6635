#include "runtime/core/exact_sum.hpp"

#include <bit>
#include <cmath>

namespace heartwright {

void ExactSum::add(double x) {
    if (!std::isfinite(x)) {
        not_finite_ += x;
        return;
    }
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto exponent = static_cast<int>(bits >> 52 & 0x7ff);
    std::uint64_t whole = bits & 0xfffffffffffffu;
    whole |= exponent > 0 ? std::uint64_t{1} << 52 : 0;
    const int shift = exponent > 0 ? exponent - 1 : 0;  // in 2^-1074
    const std::int64_t sign = x < 0 ? -1 : 1;
    std::int64_t* const at = &digit_[static_cast<std::size_t>(shift / 32)];
    // 53 bits moved by up to 31: three digits.
    const std::uint64_t low = whole << shift % 32, high = shift % 32 > 0 ? whole >> (64 - shift % 32) : 0;
    at[0] += sign * static_cast<std::int64_t>(low & 0xffffffffu);
    at[1] += sign * static_cast<std::int64_t>(low >> 32);
    if (high > 0) at[2] += sign * static_cast<std::int64_t>(high);
    if (++pending_ == std::int64_t{1} << 30) carry();
}

// All digits but the last to [0, 2^32); that has the sign.
void ExactSum::carry() {
    for (std::size_t k = 0; k + 1 < digit_.size(); ++k) {
        digit_[k + 1] += digit_[k] >> 32;
        digit_[k] &= 0xffffffff;
    }
    pending_ = 0;
}

bool ExactSum::take_sign(Digits& size) {
    carry();
    size = digit_;
    if (size.back() >= 0) return false;
    std::int64_t over = 0;
    for (std::size_t k = 0; k < size.size(); ++k) {
        size[k] = over - size[k];
        if (k + 1 < size.size()) {
            over = size[k] >> 32;
            size[k] &= 0xffffffff;
        }
    }
    return true;
}

std::vector<double> ExactSum::parts() {
    Digits size;
    const double sign = take_sign(size) ? -1 : 1;
    std::vector<double> parts{not_finite_};
    for (std::size_t k = 0; k < size.size(); ++k)
        parts.push_back(sign * std::ldexp(static_cast<double>(size[k]), 32 * static_cast<int>(k) - 1074));
    return parts;
}

double ExactSum::value() {
    if (not_finite_ != 0)  // NaN, too
        return not_finite_;
    Digits size;
    const bool is_negative = take_sign(size);
    std::size_t top = size.size() - 1;
    while (top > 0 && size[top] == 0) --top;
    // 64 bits from the first that is set on; the last of them also stands for all that follow.
    const auto digit = [&](std::size_t below) {
        return below > top ? std::uint64_t{0} : static_cast<std::uint64_t>(size[top - below]);
    };
    const int empty = std::countl_zero(digit(0)) - 32;
    std::uint64_t leading = (digit(0) << 32 | digit(1)) << empty;
    leading |= empty > 0 ? digit(2) >> (32 - empty) : 0;
    bool has_more = (digit(2) << empty & 0xffffffffu) != 0;
    for (std::size_t below = 3; below <= top; ++below) has_more = has_more || digit(below) != 0;
    const double rounded = static_cast<double>(leading | (has_more ? 1u : 0u));
    const double value = std::ldexp(rounded, 32 * (static_cast<int>(top) - 1) - empty - 1074);
    return is_negative ? -value : value;
}

}  // namespace heartwright
