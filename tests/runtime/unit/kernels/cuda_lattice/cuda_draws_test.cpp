// Random words on a GPU, word for word as cuRAND's Philox4x32-10 and the host's; draws, one for one as the host's;
// quotients.
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "runtime/math/binomial.hpp"
#include "runtime/math/philox.hpp"
#include "tests/runtime/unit/kernels/cuda_lattice/gpu.hpp"
#include "tests/runtime/unit/kernels/cuda_lattice/toy_on_gpu.hpp"

namespace heartwright::test {
namespace {

using CudaDraws = OnGpu;
using real = math::pack<double, 1>;

TEST_F(CudaDraws, words_are_those_of_curand_and_of_the_host) {
    std::mt19937_64 engine(7);
    std::vector<DrawPlace> places;
    for (int k = 0; k < 4096; ++k) {
        places.push_back({static_cast<std::int64_t>(engine() >> 16), static_cast<std::int64_t>(engine() >> 16),
                          static_cast<std::int32_t>(engine() >> 40), static_cast<std::int32_t>(engine() >> 55)});
    }
    places.push_back({0, 0, 0, 0});
    places.push_back({5, math::initial_step(3), 17, 255});
    const std::uint64_t seed = 0xfedcba9876543210u;
    std::vector<std::uint32_t> words(4 * places.size()), curand(4 * places.size());
    ASSERT_EQ(words_on_gpu(seed, places.data(), static_cast<int>(places.size()), words.data(), curand.data()), 0);
    EXPECT_EQ(words, curand);
    for (std::size_t k = 0; k < places.size(); ++k) {
        const DrawPlace& place = places[k];
        const std::uint32_t* w = &words[4 * k + 2 * (place.draw % 2)];
        EXPECT_EQ(math::uniform_of_words<real>(w[0], w[1]).v,
                  math::uniform(seed, place.cell, place.site, place.step, place.draw));
    }
}

TEST_F(CudaDraws, draws_are_those_of_the_host) {
    std::mt19937_64 engine(11);
    std::vector<double> n, p;
    std::vector<std::uint32_t> low, high;
    const auto add = [&](double trials, double probability, std::uint64_t word) {
        n.push_back(trials), p.push_back(probability);
        low.push_back(static_cast<std::uint32_t>(word)), high.push_back(static_cast<std::uint32_t>(word >> 32));
    };
    const double trials[] = {0, 1, 2, 5, 15, 31, 100, 254, 255};
    const double probabilities[] = {0,
                                    -0.0,
                                    -1e-3,
                                    5e-324,
                                    1e-300,
                                    1e-18,
                                    1e-16,
                                    1e-9,
                                    1e-6,
                                    1e-3,
                                    0.1,
                                    0.3,
                                    0.4999999999999999,
                                    0.5,
                                    0.5000000000000001,
                                    0.75,
                                    0.97,
                                    1 - 1e-9,
                                    1,
                                    1 + 1e-13,
                                    2,
                                    NAN,
                                    INFINITY};
    for (double t : trials) {
        for (double probability : probabilities) {
            for (int k = 0; k < 200; ++k) add(t, probability, engine());
            add(t, probability, 0), add(t, probability, ~std::uint64_t(0));
            // u at, just below and just above the number that decides between none and some
            const double none_below = 1 - t * (probability > 0.5 ? 1 - probability : probability);
            if (!(none_below > 0 && none_below < 1)) continue;
            const auto near = static_cast<std::uint64_t>(none_below * 0x1p53) << 11;
            for (std::int64_t step : {-1, 0, 1}) add(t, probability, near + static_cast<std::uint64_t>(step * 2048));
            for (std::int64_t step : {-3, -2, -1, 0, 1, 2, 3})
                add(t, probability, near + static_cast<std::uint64_t>(step) * (std::uint64_t(1) << 31));
        }
    }
    std::uniform_real_distribution<double> any(0, 1);
    for (int k = 0; k < 1000000; ++k)
        add(static_cast<double>(engine() % 256), k % 2 ? any(engine) : std::exp(-30 * any(engine)), engine());
    // u beside where the number of successes changes: what single precision cannot tell
    for (int k = 0; k < 200000; ++k) {
        const double t = static_cast<double>(1 + engine() % (k % 2 ? 15 : 255)),
                     probability = std::min(0.49, (k % 5 + 0.1) / t), odds = probability / (1 - probability);
        double some = std::pow(1 - probability, t), sum = some;
        for (int j = 1; j <= k % 7; ++j) some *= ((t + 1) / j - 1) * odds, sum += some;
        sum += (any(engine) - 0.5) * std::exp2(-static_cast<double>(6 + engine() % 45));
        if (sum > 0 && sum < 1) add(t, probability, static_cast<std::uint64_t>(sum * 0x1p53) << 11);
    }
    std::vector<double> successes(n.size());
    ASSERT_EQ(
        binomials_on_gpu(n.data(), p.data(), low.data(), high.data(), successes.data(), static_cast<int>(n.size())), 0);
    int wrong = 0;
    for (std::size_t k = 0; k < n.size() && wrong < 10; ++k) {
        const double want =
            math::binomial(real(n[k]), real(p[k]), [&] { return math::uniform_of_words<real>(low[k], high[k]); }).v;
        if (successes[k] != want) {
            ADD_FAILURE() << n[k] << " trials, p " << p[k] << ", words " << low[k] << " " << high[k] << ": "
                          << successes[k] << ", not " << want;
            ++wrong;
        }
    }
}

// Trials, a, b and words for probabilities a/b: any, tiny, and u beside 1 - n a/b, where 0 begins to be unsure.
struct Ratios {
    std::vector<double> n, a, b;
    std::vector<std::uint32_t> low, high;

    explicit Ratios(unsigned seed) {
        std::mt19937_64 engine(seed);
        std::uniform_real_distribution<double> any(0, 1);
        const auto add = [&](double trials, double dividend, double divisor, std::uint64_t word) {
            n.push_back(trials), a.push_back(dividend), b.push_back(divisor);
            low.push_back(static_cast<std::uint32_t>(word)), high.push_back(static_cast<std::uint32_t>(word >> 32));
        };
        for (double trials : {0.0, 1.0, 15.0, 255.0}) {
            for (double dividend : {0.0, -0.0, -1e-3, 5e-324, 1e-300, 1e-9, 0.3, 1.0, double(NAN), HUGE_VAL}) {
                for (double divisor : {1.0, 0.5, 1e-3, 1e-310, 0.0, -0.0, -0.5, double(NAN), HUGE_VAL})
                    for (std::uint64_t word : {std::uint64_t(0), ~std::uint64_t(0), std::uint64_t(engine())})
                        add(trials, dividend, divisor, word);
            }
        }
        for (int k = 0; k < 500000; ++k) {
            const double trials = static_cast<double>(engine() % 256),
                         divisor = k % 3 ? any(engine) : 1 - std::exp(-20 * any(engine));
            const double p = k % 8 == 0 ? any(engine) : std::exp(-25 * any(engine)), none_below = 1 - trials * p;
            const bool is_beside = none_below > 0 && none_below < 1 && k % 4 < 2;
            const double u = none_below + (any(engine) - 0.5) * std::exp2(-static_cast<double>(10 + engine() % 30));
            add(trials, p * divisor, divisor,
                is_beside && u > 0 && u < 1 ? static_cast<std::uint64_t>(u * 0x1p53) << 11 : engine());
        }
    }
    int count() const { return static_cast<int>(n.size()); }
    double on_host(std::size_t k, double p, std::uint32_t low_word) const {
        return math::binomial(
                   real(n[k]), real(p), [&] { return math::uniform_of_words<real>(low_word, high[k]); })
            .v;
    }
};

TEST_F(CudaDraws, draws_of_ratios_are_those_of_their_values) {
    const Ratios r(17);
    std::vector<double> successes(r.n.size()), p(r.n.size());
    ASSERT_EQ(ratios_on_gpu(r.n.data(), r.a.data(), r.b.data(), r.low.data(), r.high.data(), successes.data(), p.data(),
                            r.count()),
              0);
    int wrong = 0;
    for (std::size_t k = 0; k < r.n.size() && wrong < 10; ++k) {
        const double want = r.on_host(k, p[k], r.low[k]);
        if (successes[k] == want) continue;
        ADD_FAILURE() << r.n[k] << " trials, " << r.a[k] << "/" << r.b[k] << ", high word " << r.high[k] << ": "
                      << successes[k] << ", not " << want;
        ++wrong;
    }
}

TEST_F(CudaDraws, pairs_that_surely_give_nothing_give_nothing) {
    const Ratios r(19);
    std::vector<unsigned char> is_none(r.n.size() - 1);
    ASSERT_EQ(pairs_on_gpu(r.n.data(), r.a.data(), r.b.data(), r.high.data(), is_none.data(), r.count()), 0);
    int wrong = 0, none = 0, unsure = 0;
    for (std::size_t k = 0; k + 1 < r.n.size() && wrong < 10; ++k) {
        // The least and the largest u of that high word, and of the second draw the trials of the first.
        const auto give_nothing = [&](std::uint32_t low) {
            return r.on_host(k, r.a[k], low) == 0 && math::binomial(real(r.n[k]), real(r.a[k + 1] / r.b[k + 1]), [&] {
                                                         return math::uniform_of_words<real>(low, r.high[k + 1]);
                                                     }).v == 0;
        };
        const bool is_nothing = give_nothing(0) && give_nothing(~0u);
        none += is_none[k], unsure += is_nothing && !is_none[k];
        if (!is_none[k] || is_nothing) continue;
        ADD_FAILURE() << r.n[k] << " trials, " << r.a[k] << " by " << r.high[k] << ", " << r.a[k + 1] << "/"
                      << r.b[k + 1] << " by " << r.high[k + 1];
        ++wrong;
    }
    EXPECT_GT(none, 10000);           // it says so,
    EXPECT_LT(unsure, 2 * none + 1);  // and of most that give nothing but for those beside the limit
}

TEST_F(CudaDraws, inverses_are_good_to_two_ulp_and_exact_at_zero_and_infinity) {
    std::mt19937_64 engine(3);
    std::uniform_real_distribution<double> exponent(-1016, 1022), sign(-1, 1);
    std::vector<double> x{0.0, -0.0, INFINITY, -INFINITY, NAN, 5e-324, -1e-310, 0x1p-1022, 0x1.fffffffffffffp1023};
    const std::size_t special = x.size();
    for (int k = 0; k < 100000; ++k)
        x.push_back(std::exp2(exponent(engine)) * (1 + std::fabs(sign(engine))) * (sign(engine) < 0 ? -1 : 1));
    std::vector<double> inverses(x.size());
    ASSERT_EQ(inverses_on_gpu(x.data(), inverses.data(), static_cast<int>(x.size())), 0);
    EXPECT_EQ(inverses[0], INFINITY);
    EXPECT_EQ(inverses[1], -INFINITY);
    EXPECT_EQ(inverses[2], 0);
    EXPECT_EQ(inverses[3], 0);
    EXPECT_TRUE(std::isnan(inverses[4]));
    EXPECT_EQ(inverses[5], INFINITY);
    EXPECT_EQ(inverses[6], -INFINITY);
    EXPECT_NEAR(inverses[7] * 0x1p-1022, 1, 1e-5);  // where only the seed is left
    EXPECT_NEAR(inverses[8], 0, 0x1p-1022);
    for (std::size_t k = special; k < x.size(); ++k) {
        if (std::fabs(x[k]) > 0x1p1022) continue;
        EXPECT_NEAR(static_cast<double>(static_cast<long double>(inverses[k]) * x[k] - 1), 0, 4.5e-16) << x[k];
    }
}

}  // namespace
}  // namespace heartwright::test
