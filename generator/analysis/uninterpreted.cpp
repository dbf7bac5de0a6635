#include "generator/analysis/uninterpreted.hpp"

#include <cmath>
#include <cstdint>

#include "generator/ir/expr.hpp"

namespace heartwright::analysis {
namespace {

constexpr long double largest_exponent = 16, unbounded = 1e30L;

// Steele, Lea & Flood 2014.
std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

// Of the value alone, its sign included; 0 and -0 are one. Whole bits of the significand, whatever long double is.
std::uint64_t hash_of(const Uninterpreted& a) {
    int exponent = 0;
    const long double significand = std::frexp(a.value == 0 ? 0.0L : a.value, &exponent);
    const long double upper = std::trunc(std::ldexp(significand, 32));
    const auto lower = static_cast<std::int64_t>(std::ldexp(std::ldexp(significand, 32) - upper, 32));
    return mixed(mixed(static_cast<std::uint64_t>(static_cast<std::int64_t>(upper))) ^
                 mixed(static_cast<std::uint64_t>(lower) * 3 + static_cast<std::uint64_t>(exponent)));
}

std::uint64_t hash_of(ir::Op op, const Uninterpreted& a, const Uninterpreted& b) {
    return mixed(hash_of(a) + 0x9e3779b97f4a7c15U * mixed(hash_of(b) + static_cast<std::uint64_t>(op)));
}

Uninterpreted drawn(ir::Op op, const Uninterpreted& a, const Uninterpreted& b = {}) {
    return Uninterpreted(0.5L + std::ldexp(static_cast<long double>(hash_of(op, a, b) >> 11), -53));
}

}  // namespace

bool operator<(const Uninterpreted& a, const Uninterpreted& b) {
    if (std::fabs(b.value) >= unbounded) return b.value > 0;
    if (std::fabs(a.value) >= unbounded) return a.value < 0;
    return !(a == b) && hash_of(ir::Op::less, a, b) % 2 == 1;
}

Uninterpreted pow(const Uninterpreted& a, const Uninterpreted& b) {
    const long double size = std::fabs(b.value);
    if (size > largest_exponent || size != std::trunc(size)) return drawn(ir::Op::pow, a, b);
    Uninterpreted product(1.0);
    for (int k = 0; k < static_cast<int>(size); ++k) product = product * a;
    return b.value < 0 ? Uninterpreted(1.0) / product : product;
}

Uninterpreted exp(const Uninterpreted& a) { return drawn(ir::Op::exp, a); }
Uninterpreted expm1(const Uninterpreted& a) { return drawn(ir::Op::expm1, a); }
Uninterpreted log(const Uninterpreted& a) { return drawn(ir::Op::log, a); }
Uninterpreted log10(const Uninterpreted& a) { return drawn(ir::Op::log10, a); }
Uninterpreted sqrt(const Uninterpreted& a) { return drawn(ir::Op::sqrt, a); }
Uninterpreted tanh(const Uninterpreted& a) { return drawn(ir::Op::tanh, a); }
Uninterpreted sin(const Uninterpreted& a) { return drawn(ir::Op::sin, a); }
Uninterpreted cos(const Uninterpreted& a) { return drawn(ir::Op::cos, a); }
Uninterpreted floor(const Uninterpreted& a) { return drawn(ir::Op::floor, a); }
Uninterpreted ceil(const Uninterpreted& a) { return drawn(ir::Op::ceil, a); }
Uninterpreted tan(const Uninterpreted& a) { return drawn(ir::Op::tan, a); }
Uninterpreted asin(const Uninterpreted& a) { return drawn(ir::Op::asin, a); }
Uninterpreted acos(const Uninterpreted& a) { return drawn(ir::Op::acos, a); }
Uninterpreted atan(const Uninterpreted& a) { return drawn(ir::Op::atan, a); }
Uninterpreted sinh(const Uninterpreted& a) { return drawn(ir::Op::sinh, a); }
Uninterpreted cosh(const Uninterpreted& a) { return drawn(ir::Op::cosh, a); }
Uninterpreted asinh(const Uninterpreted& a) { return drawn(ir::Op::asinh, a); }
Uninterpreted acosh(const Uninterpreted& a) { return drawn(ir::Op::acosh, a); }
Uninterpreted atanh(const Uninterpreted& a) { return drawn(ir::Op::atanh, a); }

}  // namespace heartwright::analysis
