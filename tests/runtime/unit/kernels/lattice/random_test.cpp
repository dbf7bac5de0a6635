// The random words against Random123, word for word, and against its published known answers.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "runtime/math/philox.hpp"
#include "tests/runtime/unit/kernels/lattice/samples.hpp"

#if __has_include(<Random123/philox.h>)
#include <Random123/philox.h>
#define HEARTWRIGHT_RANDOM123 1
#endif
#if __has_include(<curand_philox4x32_x.h>)
#define QUALIFIERS static inline  // for a host: the header's own are of a device
#include <vector_types.h>

#define mulhilo32 curand_mulhilo32  // Random123 has one of that name, too
#include <curand_philox4x32_x.h>
#undef mulhilo32
#define HEARTWRIGHT_CURAND_HEADER 1
#endif

namespace heartwright::test {
namespace {

using Words = std::array<std::uint32_t, 4>;

// The four words of the block that holds `draw`.
Words words(std::uint64_t seed, std::int64_t cell, std::int64_t site, std::int64_t step, int draw) {
    const auto block = math::CellRandom<math::pack<double, 1>>(seed, cell, step).block(math::counter_1(site, draw));
    return {static_cast<std::uint32_t>(block.word_0), static_cast<std::uint32_t>(block.word_1_anything),
            static_cast<std::uint32_t>(block.word_2), static_cast<std::uint32_t>(block.word_3_anything)};
}

TEST(RandomWords, are_the_known_answers_of_philox4x32_10) {
    // Counter and key of all zeros, all ones, and the digits of pi (Random123's kat_vectors).
    EXPECT_EQ(words(0, 0, 0, 0, 0), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(words(~0ull, 0xffffffffffff, 0xffffff, 0xffffffffffff, 511),
              (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    // counter 243f6a88 85a308d3 13198a2e 03707344, key a4093822 299f31d0
    EXPECT_EQ(words(0x299f31d0a4093822, 0x7344243f6a88, 0xa308d3, 0x037013198a2e, 2 * 0x85),
              (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

#if defined(HEARTWRIGHT_RANDOM123)
TEST(RandomWords, are_those_of_random123) {
    std::mt19937_64 random(7);
    for (int k = 0; k < 20000; ++k) {
        const std::uint64_t seed = random();
        const auto cell = static_cast<std::int64_t>(random() >> 16), step = static_cast<std::int64_t>(random() >> 16);
        const auto site = static_cast<std::int64_t>(random() >> 40);
        const int draw = static_cast<int>(random() >> 55);
        const philox4x32_key_t key = {{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
        const philox4x32_ctr_t counter = {
            {static_cast<std::uint32_t>(cell), static_cast<std::uint32_t>(site | std::int64_t(draw / 2) << 24),
             static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(cell >> 32 | (step >> 32) << 16)}};
        const philox4x32_ctr_t want = philox4x32(counter, key);
        ASSERT_EQ(words(seed, cell, site, step, draw), (Words{want.v[0], want.v[1], want.v[2], want.v[3]})) << k;
    }
}
#endif

#if defined(HEARTWRIGHT_CURAND_HEADER)
TEST(RandomWords, are_those_of_curand) {
    std::mt19937_64 random(8);
    for (int k = 0; k < 20000; ++k) {
        const std::uint64_t seed = random();
        const auto cell = static_cast<std::int64_t>(random() >> 16), step = static_cast<std::int64_t>(random() >> 16);
        const auto site = static_cast<std::int64_t>(random() >> 40);
        const int draw = static_cast<int>(random() >> 55);
        const uint4 want =
            curand_Philox4x32_10(uint4{math::counter_0(cell), math::counter_1(site, draw), math::counter_2(step),
                                       math::counter_3(cell, step)},
                                 uint2{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
        ASSERT_EQ(words(seed, cell, site, step, draw), (Words{want.x, want.y, want.z, want.w})) << k;
    }
}
#endif

TEST(RandomWords, make_uniform_numbers_of_53_bits) {
    for (int draw : {0, 1, 6, 255}) {
        const Words w = words(42, 3, 17, 1000, draw);
        const std::uint64_t low = w[2 * (draw % 2)], high = w[2 * (draw % 2) + 1];
        EXPECT_EQ(math::uniform(42, 3, 17, 1000, draw), std::ldexp(static_cast<double>((high << 32 | low) >> 11), -53));
    }
    using one = math::pack<double, 1>;
    EXPECT_EQ(math::uniform_of_words<one>(0, 0).v, 0);
    EXPECT_EQ(math::uniform_of_words<one>(0xffffffff, 0xffffffff).v, 1 - std::ldexp(1.0, -53));
    EXPECT_EQ(math::uniform_of_words<one>(1u << 11, 0xabcdull << 32).v,
              std::ldexp(1.0, -53));  // what stands above a word does not count
    EXPECT_EQ(math::uniform_of_words<one>(0, 0xabcdull << 32 | 1).v, std::ldexp(1.0, -32));
}

TEST(RandomWords, are_the_same_on_every_instruction_set) {
    const LatticeSamples* all[3];
    const int count = samples_that_run_here(all);
    for (int s = 0; s < count; ++s) {
        for (int draw : {0, 1, 7, 510}) {
            std::vector<double> u(64);
            all[s]->uniforms(0x0123456789abcdef, (std::int64_t(5) << 40) + 9, 16777216 - 64,
                             (std::int64_t(3) << 33) + 4, draw, u.data(), 64);
            for (int i = 0; i < 64; ++i) {
                ASSERT_EQ(u[i], math::uniform(0x0123456789abcdef, (std::int64_t(5) << 40) + 9, 16777216 - 64 + i,
                                              (std::int64_t(3) << 33) + 4, draw))
                    << all[s]->instruction_set << ", draw " << draw << ", lane " << i;
            }
        }
    }
}

TEST(RandomWords, of_different_seed_cell_site_step_or_draw_differ) {
    std::set<double> seen;
    int made = 0;
    const auto make = [&](std::uint64_t seed, std::int64_t cell, std::int64_t site, std::int64_t step, int draw) {
        seen.insert(math::uniform(seed, cell, site, step, draw));
        ++made;
    };
    make(0, 0, 0, 0, 0);
    for (int bit = 0; bit < 64; ++bit) make(1ull << bit, 0, 0, 0, 0);
    for (int bit = 0; bit < 48; ++bit) make(0, std::int64_t(1) << bit, 0, 0, 0);
    for (int bit = 0; bit < 24; ++bit) make(0, 0, std::int64_t(1) << bit, 0, 0);
    for (int bit = 0; bit < 48; ++bit) make(0, 0, 0, std::int64_t(1) << bit, 0);
    for (int draw = 1; draw < 512; ++draw) make(0, 0, 0, 0, draw);
    for (int machine = 0; machine < 16; ++machine) make(0, 0, 0, math::initial_step(machine), 0);
    EXPECT_EQ(static_cast<int>(seen.size()), made);
}

}  // namespace
}  // namespace heartwright::test
