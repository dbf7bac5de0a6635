// Compiled for AVX2 on x86.
#include <cmath>

#include "base/ode/lanes_loops.hpp"

namespace heartwright::ode {
namespace {

template <>
struct Wide<4> {
    using Number = double __attribute__((vector_size(32)));
    using Truth = std::int64_t __attribute__((vector_size(32)));
    static Truth yes() { return Truth{} == Truth{}; }
    static unsigned bits(Truth truth) {
        unsigned bits = 0;
        for (int lane = 0; lane < 4; ++lane) bits |= truth[lane] != 0 ? 1u << lane : 0u;
        return bits;
    }
    static Number square_root(Number x) {
        for (int lane = 0; lane < 4; ++lane) x[lane] = std::sqrt(x[lane]);
        return x;
    }
};

}  // namespace

template struct Lanes<4>;

}  // namespace heartwright::ode
