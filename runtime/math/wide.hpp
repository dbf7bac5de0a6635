// pack<T, N> for more lanes than one register has: two packs of half as many, lane by lane the same. See pack.hpp.
#pragma once

#include "runtime/math/simd.hpp"

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

template <class P>
concept ManyRegisters = P::lanes > register_lanes<typename P::scalar>;

// The whole numbers of both halves. Scalars stand for all lanes.
template <class Half>
struct two_halves {
    Half low, high;

#define HEARTWRIGHT_OF_HALVES(op)                                              \
    friend HEARTWRIGHT_FN two_halves operator op(two_halves a, two_halves b) { \
        return {a.low op b.low, a.high op b.high};                             \
    }                                                                          \
    template <class S>                                                         \
    requires std::is_integral_v<S>                                             \
    friend HEARTWRIGHT_FN two_halves operator op(two_halves a, S b) { return {a.low op b, a.high op b}; }
    // clang-format off
    HEARTWRIGHT_OF_HALVES(+) HEARTWRIGHT_OF_HALVES(-) HEARTWRIGHT_OF_HALVES(&) HEARTWRIGHT_OF_HALVES(|)
    HEARTWRIGHT_OF_HALVES(^) HEARTWRIGHT_OF_HALVES(<<) HEARTWRIGHT_OF_HALVES(>>)
    // clang-format on
#undef HEARTWRIGHT_OF_HALVES
            friend HEARTWRIGHT_FN two_halves
            operator~(two_halves a) {
        return {~a.low, ~a.high};
    }
};

template <class T, int N>
requires(N > register_lanes<T>) struct lane_mask<T, N> {
    lane_mask<T, N / 2> low, high;

    friend HEARTWRIGHT_FN lane_mask operator&&(lane_mask a, lane_mask b) { return {a.low && b.low, a.high && b.high}; }
    friend HEARTWRIGHT_FN lane_mask operator||(lane_mask a, lane_mask b) { return {a.low || b.low, a.high || b.high}; }
    friend HEARTWRIGHT_FN lane_mask operator!(lane_mask a) { return {!a.low, !a.high}; }
    friend HEARTWRIGHT_FN pack<T, N> select(lane_mask condition, double yes, double no) {
        return select(condition, pack<T, N>(yes), pack<T, N>(no));
    }
    friend HEARTWRIGHT_FN bool any(lane_mask a) { return any(a.low || a.high); }
};

template <class T, int N>
requires(N > register_lanes<T>) struct pack<T, N> {
    using half = pack<T, N / 2>;
    using scalar = T;
    using unsigned_integer = two_halves<typename half::unsigned_integer>;
    using mask = lane_mask<T, N>;
    static constexpr int lanes = N;

    half low, high;

    pack() = default;
    HEARTWRIGHT_FN pack(half a, half b) : low(a), high(b) {}
    template <class S>
    requires std::is_arithmetic_v<S> HEARTWRIGHT_FN pack(S s) : low(s), high(s) {}

    static HEARTWRIGHT_FN pack load(const T* from) { return {half::load(from), half::load(from + N / 2)}; }
    HEARTWRIGHT_FN void store(T* to) const { low.store(to), high.store(to + N / 2); }

    friend HEARTWRIGHT_FN pack operator+(pack a, pack b) { return {a.low + b.low, a.high + b.high}; }
    friend HEARTWRIGHT_FN pack operator-(pack a, pack b) { return {a.low - b.low, a.high - b.high}; }
    friend HEARTWRIGHT_FN pack operator*(pack a, pack b) { return {a.low * b.low, a.high * b.high}; }
    friend HEARTWRIGHT_FN pack operator/(pack a, pack b) { return {a.low / b.low, a.high / b.high}; }
    friend HEARTWRIGHT_FN pack operator-(pack a) { return {-a.low, -a.high}; }
    friend HEARTWRIGHT_FN mask operator<(pack a, pack b) { return {a.low < b.low, a.high < b.high}; }
    friend HEARTWRIGHT_FN mask operator<=(pack a, pack b) { return {a.low <= b.low, a.high <= b.high}; }
    friend HEARTWRIGHT_FN mask operator>(pack a, pack b) { return {a.low > b.low, a.high > b.high}; }
    friend HEARTWRIGHT_FN mask operator>=(pack a, pack b) { return {a.low >= b.low, a.high >= b.high}; }
    friend HEARTWRIGHT_FN mask operator==(pack a, pack b) { return {a.low == b.low, a.high == b.high}; }
    friend HEARTWRIGHT_FN mask operator!=(pack a, pack b) { return {a.low != b.low, a.high != b.high}; }
    friend HEARTWRIGHT_FN pack select(mask condition, pack yes, pack no) {
        return {select(condition.low, yes.low, no.low), select(condition.high, yes.high, no.high)};
    }
    friend HEARTWRIGHT_FN pack select(bool condition, pack yes, pack no) { return condition ? yes : no; }
    friend HEARTWRIGHT_FN pack fma(pack a, pack b, pack c) {
        return {fma(a.low, b.low, c.low), fma(a.high, b.high, c.high)};
    }
    friend HEARTWRIGHT_FN pack sqrt(pack a) { return {sqrt(a.low), sqrt(a.high)}; }
    friend HEARTWRIGHT_FN pack floor(pack a) { return {floor(a.low), floor(a.high)}; }
};

template <class T, int N>
requires(N > register_lanes<T>) HEARTWRIGHT_FN typename pack<T, N>::unsigned_integer bits(pack<T, N> a) {
    return {bits(a.low), bits(a.high)};
}
template <class P>
requires ManyRegisters<P> HEARTWRIGHT_FN P from_bits(typename P::unsigned_integer a) {
    return {from_bits<typename P::half>(a.low), from_bits<typename P::half>(a.high)};
}
template <class P>
requires ManyRegisters<P> HEARTWRIGHT_FN typename P::mask has_bit(typename P::unsigned_integer a, std::uint32_t bit) {
    return {has_bit<typename P::half>(a.low, bit), has_bit<typename P::half>(a.high, bit)};
}
template <class P>
requires ManyRegisters<P> HEARTWRIGHT_FN typename P::unsigned_integer product_of_low_words(
    typename P::unsigned_integer a, std::uint32_t b) {
    return {product_of_low_words<typename P::half>(a.low, b), product_of_low_words<typename P::half>(a.high, b)};
}
template <class P, class Small>
requires ManyRegisters<P> HEARTWRIGHT_FN typename P::unsigned_integer load_whole(const Small* from) {
    return {load_whole<typename P::half>(from), load_whole<typename P::half>(from + P::lanes / 2)};
}
template <class P>
requires ManyRegisters<P> HEARTWRIGHT_FN void store_low_words(typename P::unsigned_integer a, std::uint32_t* to) {
    store_low_words<typename P::half>(a.low, to), store_low_words<typename P::half>(a.high, to + P::lanes / 2);
}
template <class P>
requires ManyRegisters<P> HEARTWRIGHT_FN typename P::unsigned_integer count_up_from(std::uint64_t first) {
    return {count_up_from<typename P::half>(first), count_up_from<typename P::half>(first + P::lanes / 2)};
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
