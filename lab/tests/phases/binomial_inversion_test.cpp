// The published draw against the exact binomial distribution.
#include <gtest/gtest.h>

#include "lab/benchmark/phases/binomial_inversion.hpp"
#include "lab/tests/phases/phase_dyads.hpp"

namespace heartwright::benchmark {
namespace {

TEST(BinomialInversion, power_by_bits_is_the_power) {
    for (const double q : {0.0, 1e-3, 0.3, 0.975, 1 - 1e-9, 1.0})
        for (int n = 0; n < 128; ++n) {
            const double library = power<plain>(q, n), bits = power<bits_of_n>(q, n);
            EXPECT_NEAR(bits, library, 2e-14 * library) << q << "^" << n;
        }
}

TEST(BinomialInversion, a_number_of_successes_has_its_exact_share_of_the_uniform_numbers) {
    // Midpoints of a million equal intervals: k is drawn in as many as P(k) says, give or take the two at its ends.
    constexpr int samples = 1000000;
    for (const int n : {1, 15, 100})
        for (const double p : {0.001, 0.025, 0.3, 0.7}) {
            std::vector<int> found(n + 1);
            for (int s = 0; s < samples; ++s)
                ++found[binomial_inversion<reciprocals | bits_of_n>((s + 0.5) / samples, n, p)];
            for (int k = 0; k <= n; ++k) {
                const double exact = std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                                              k * std::log(p) + (n - k) * std::log1p(-p));
                EXPECT_NEAR(found[k], samples * exact, 1.01) << "k " << k << ", n " << n << ", p " << p;
            }
        }
}

TEST(BinomialInversion, mean_and_variance_are_those_of_the_binomial) {
    std::mt19937_64 generator(3);
    std::uniform_real_distribution<double> uniform;
    constexpr int samples = 200000;
    for (const int n : {15, 100})
        for (const double p : {0.01, 0.025, 0.4}) {
            double sum = 0, squares = 0;
            for (int s = 0; s < samples; ++s) {
                const double k = binomial_inversion<plain>(uniform(generator), n, p);
                sum += k, squares += k * k;
            }
            const double mean = sum / samples, variance = squares / samples - mean * mean, exact = n * p * (1 - p);
            EXPECT_NEAR(mean, n * p, 5 * std::sqrt(exact / samples)) << n << ", " << p;
            // The standard error of a variance: sqrt((mu_4 - sigma^4)/samples), mu_4 = sigma^2 (1 + 3 (n-2) p q).
            const double fourth = exact * (1 + 3 * (n - 2) * p * (1 - p));
            EXPECT_NEAR(variance, exact, 5 * std::sqrt((fourth - exact * exact) / samples)) << n << ", " << p;
        }
}

TEST(BinomialInversion, all_techniques_draw_the_same) {
    std::mt19937_64 generator(5);
    std::uniform_real_distribution<double> uniform;
    for (int s = 0; s < 100000; ++s) {
        const double r = uniform(generator), p = 0.6 * uniform(generator);
        const int n = static_cast<int>(101 * uniform(generator)), k = reference::binomial(r, n, p);
        EXPECT_EQ((binomial_inversion<plain>(r, n, p)), k);
        EXPECT_EQ((binomial_inversion<reciprocals>(r, n, p)), k);
        EXPECT_EQ((binomial_inversion<reciprocals | bits_of_n>(r, n, p)), k);
    }
}

TEST(BinomialInversion, impossible_and_empty_draws_give_nothing) {
    EXPECT_EQ((binomial_inversion<bits_of_n>(0.999999, 100, 0.0)), 0);
    EXPECT_EQ((binomial_inversion<bits_of_n>(0.999999, 0, 0.5)), 0);
    EXPECT_EQ((binomial_inversion<bits_of_n>(0.0, 100, 0.5)), 0);
    EXPECT_EQ((binomial_inversion<bits_of_n>(1.0, 3, 0.5)), 3);
}

}  // namespace
}  // namespace heartwright::benchmark
