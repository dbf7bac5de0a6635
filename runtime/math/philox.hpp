// Random numbers that belong to (seed, cell, site, step, draw) and are never stored: Philox4x32-10 (Salmon et al., SC
// 2011).
//
// key      seed low, seed high
// counter  cell bits 0-31 | site bits 0-23, draw/2 bits 24-31 | step bits 0-31 | cell bits 32-47, step bits 32-47 from
//          bit 16 on
// draw d   takes words 2(d%2) (low) and 2(d%2)+1 (high) of that block: u = (high:low >> 11)*2^-53, in [0, 1). So draws
//          2k and 2k+1 share a block.
// cell < 2^48: its number in the whole grid; site < 2^24; step < 2^48; draw < 512.
// Initial channels: channel c of machine m is draw c of step initial_step(m). It starts in the first state whose
// cumulative probability exceeds u. A 32-bit word stands in a 64-bit lane of a pack's unsigned_integer; `_anything`
// marks words whose upper half is not cleared.
#pragma once

#include "runtime/math/pack.hpp"

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

inline constexpr std::uint32_t philox_multiplier_0 = 0xD2511F53u, philox_multiplier_1 = 0xCD9E8D57u;
inline constexpr std::uint32_t philox_weyl_0 = 0x9E3779B9u, philox_weyl_1 = 0xBB67AE85u;
inline constexpr int philox_rounds = 10;

HEARTWRIGHT_FN constexpr std::int64_t initial_step(int machine) { return (std::int64_t(1) << 48) - 1 - machine; }

// The counter's words.
HEARTWRIGHT_FN constexpr std::uint32_t counter_0(std::int64_t cell) { return static_cast<std::uint32_t>(cell); }
HEARTWRIGHT_FN constexpr std::uint32_t counter_1(std::int64_t site, int draw) {
    return static_cast<std::uint32_t>(site) | static_cast<std::uint32_t>(draw / 2) << 24;
}
HEARTWRIGHT_FN constexpr std::uint32_t counter_2(std::int64_t step) { return static_cast<std::uint32_t>(step); }
HEARTWRIGHT_FN constexpr std::uint32_t counter_3(std::int64_t cell, std::int64_t step) {
    return (static_cast<std::uint32_t>(cell >> 32) & 0xffffu) | static_cast<std::uint32_t>(step >> 32) << 16;
}

// (high:low >> 11)*2^-53 of 32-bit words in 64-bit lanes; high may have anything above.
template <class real>
HEARTWRIGHT_FN real uniform_of_words(typename real::unsigned_integer low,
                                     typename real::unsigned_integer high_anything) {
    // Two numbers of which the words are the last bits: 2^20 + high*2^-32 and 1/2 + (low >> 11)*2^-53. All three sums
    // are exact.
    const real high = from_bits<real>((high_anything & 0xffffffffu) | 0x4130000000000000u) - 1048576.0;
    return high + (from_bits<real>((low >> 11) | 0x3fe0000000000000u) - 0.5);
}

// The random numbers of one cell in one step. What does not depend on site or draw is computed once, here.
template <class real>
class CellRandom {
    using Words = typename real::unsigned_integer;

public:
    HEARTWRIGHT_FN CellRandom(std::uint64_t seed, std::int64_t cell, std::int64_t step)
        : key_0_(static_cast<std::uint32_t>(seed)), key_1_(static_cast<std::uint32_t>(seed >> 32)) {
        // Of the four words only counter_1 differs between sites, so half of the first three rounds is the cell's.
        const std::uint64_t a = std::uint64_t(philox_multiplier_0) * counter_0(cell);
        const std::uint64_t b = std::uint64_t(philox_multiplier_1) * counter_2(step);
        before_2_ = high(b) ^ key_0(0);
        const std::uint64_t c = std::uint64_t(philox_multiplier_1) * (high(a) ^ counter_3(cell, step) ^ key_1(0));
        before_3_ = low(a) ^ key_1(1);
        const std::uint64_t d = std::uint64_t(philox_multiplier_0) * (high(c) ^ low(b) ^ key_0(1));
        before_4_ = low(c) ^ key_0(2);
        beside_4_ = high(d) ^ key_1(2);
        before_5_ = low(d) ^ key_1(3);
    }

    struct Block {
        Words word_0, word_1_anything, word_2, word_3_anything;
    };

    // counter_1: of each lane's site and the draw.
    HEARTWRIGHT_FN Block block(Words counter_1) const {
        const Words a = product_of_low_words<real>(counter_1 ^ before_2_, philox_multiplier_0);
        const Words b = product_of_low_words<real>((a >> 32) ^ before_3_, philox_multiplier_1);
        Words c0 = (b >> 32) ^ before_4_, c1 = b, c2 = a ^ beside_4_, c3 = Words{};
        {
            const Words p0 = product_of_low_words<real>(c0, philox_multiplier_0),
                        p1 = product_of_low_words<real>(c2, philox_multiplier_1);
            c0 = (p1 >> 32) ^ c1 ^ key_0(3);
            c1 = p1;
            c2 = (p0 >> 32) ^ before_5_;
            c3 = p0;
        }
        HEARTWRIGHT_UNROLL
        for (int round = 4; round < philox_rounds; ++round) {
            const Words p0 = product_of_low_words<real>(c0, philox_multiplier_0),
                        p1 = product_of_low_words<real>(c2, philox_multiplier_1);
            c0 = (p1 >> 32) ^ c1 ^ key_0(round);
            c1 = p1;
            c2 = (p0 >> 32) ^ c3 ^ key_1(round);
            c3 = p0;
        }
        return {c0 & 0xffffffffu, c1, c2 & 0xffffffffu, c3};
    }

private:
    static HEARTWRIGHT_FN std::uint64_t low(std::uint64_t product) { return product & 0xffffffffu; }
    static HEARTWRIGHT_FN std::uint64_t high(std::uint64_t product) { return product >> 32; }
    HEARTWRIGHT_FN std::uint64_t key_0(int round) const {
        return static_cast<std::uint32_t>(key_0_ + round * philox_weyl_0);
    }
    HEARTWRIGHT_FN std::uint64_t key_1(int round) const {
        return static_cast<std::uint32_t>(key_1_ + round * philox_weyl_1);
    }

    std::uint32_t key_0_, key_1_;
    std::uint64_t before_2_, before_3_, before_4_, beside_4_, before_5_;
};

// One number. `step` may be initial_step(machine), `draw` then the channel.
HEARTWRIGHT_FN double uniform(std::uint64_t seed, std::int64_t cell, std::int64_t site, std::int64_t step, int draw) {
    using real = pack<double, 1>;
    const auto block = CellRandom<real>(seed, cell, step).block(counter_1(site, draw));
    return (draw % 2 == 0 ? uniform_of_words<real>(block.word_0, block.word_1_anything)
                          : uniform_of_words<real>(block.word_2, block.word_3_anything))
        .v;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
