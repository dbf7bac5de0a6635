// The sampler against the exact distribution: by inversion in long double, number for number, and by chi-square over
// random words.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/runtime/unit/kernels/lattice/samples.hpp"

namespace heartwright::test {
namespace {

long double mass(int n, int k, long double p) {
    if (p <= 0 || p >= 1) return k == (p <= 0 ? 0 : n);
    return std::exp(std::lgamma(n + 1.0L) - std::lgamma(k + 1.0L) - std::lgamma(n - k + 1.0L) + k * std::log(p) +
                    (n - k) * std::log1p(-p));
}

// The smallest k with u < P(0) + ... + P(k); failures are counted for p > 1/2. -1 when u lies too near to a step to
// tell.
int by_inversion(int n, double p, double u) {
    if (p > 0.5) {
        const int failures = by_inversion(n, 1 - p, u);
        return failures < 0 ? -1 : n - failures;
    }
    long double below = 0;
    for (int k = 0; k < n; ++k) {
        below += mass(n, k, p);
        if (std::fabs(below - u) < 1e-14L) return -1;
        if (u < below) return k;
    }
    return n;
}

// Wilson and Hilferty: chi-square with that many degrees of freedom as a standard normal number.
double as_normal(double chi_square, int degrees) {
    const double a = 2.0 / (9.0 * degrees);
    return (std::cbrt(chi_square / degrees) - (1 - a)) / std::sqrt(a);
}

// Expected and seen numbers, neighbours joined until each expects at least 10.
double chi_square_as_normal(const std::vector<double>& expected, const std::vector<double>& seen) {
    double chi_square = 0, e = 0, s = 0;
    int bins = 0;
    double e_before = 0, s_before = 0;
    const auto close = [&](double e_bin, double s_bin) {
        chi_square += (s_bin - e_bin) * (s_bin - e_bin) / e_bin, ++bins;
    };
    for (std::size_t k = 0; k < expected.size(); ++k) {
        e += expected[k], s += seen[k];
        if (e < 10) continue;
        if (e_before > 0) close(e_before, s_before);
        e_before = e, s_before = s, e = s = 0;
    }
    close(e_before + e, s_before + s);  // what is left joins the last bin
    return bins > 1 ? as_normal(chi_square, bins - 1) : 0;
}

// n and p alone, u from the words of draw `draw`: how often each k came.
std::vector<double> histogram(const LatticeSamples& samples, int n, double p, int draw, int draws) {
    constexpr int batch = 4096;
    std::vector<double> seen(n + 1), u(batch), k(batch), ns(batch, n), ps(batch, p);
    for (int made = 0; made < draws; made += batch) {
        samples.uniforms(2011, 77, 0, made / batch, draw, u.data(), batch);
        samples.binomials(ns.data(), ps.data(), u.data(), k.data(), batch);
        for (double value : k) seen.at(static_cast<std::size_t>(value)) += 1;
    }
    return seen;
}

const LatticeSamples& fastest() {
    const LatticeSamples* all[3];
    return *all[samples_that_run_here(all) - 1];
}

TEST(Binomial, follows_the_exact_distribution) {
    constexpr double limit = 4.5;  // standard deviations: the draws are fixed, so this passes always or never
    int draw = 0;
    for (int n : {1, 5, 15, 100}) {
        for (double p : {1e-6, 1e-3, 0.3, 0.97}) {
            const int draws = 4096 * (p < 1e-5 ? 5000 : 500);  // 2e7, 2e6
            const std::vector<double> seen = histogram(fastest(), n, p, draw++, draws);
            std::vector<double> expected;
            for (int k = 0; k <= n; ++k) expected.push_back(static_cast<double>(mass(n, k, p)) * draws);
            EXPECT_LT(chi_square_as_normal(expected, seen), limit) << "n " << n << ", p " << p;
        }
    }
}

TEST(Binomial, nested_draws_are_the_exact_multinomial) {
    // Three ways of 7 channels, of one block's two draws and the next block's first.
    constexpr int n = 7, batch = 4096, batches = 500;
    constexpr double p[3] = {0.15, 0.6, 0.05};
    std::vector<double> seen(512), expected(512), u(batch), left(batch), conditional(batch), k(batch), index(batch);
    for (int b = 0; b < batches; ++b) {
        double still = 1;
        std::fill(left.begin(), left.end(), n), std::fill(index.begin(), index.end(), 0);
        for (int way = 0; way < 3; ++way) {
            fastest().uniforms(5, 1, 0, b, way, u.data(), batch);
            std::fill(conditional.begin(), conditional.end(), p[way] / still);
            fastest().binomials(left.data(), conditional.data(), u.data(), k.data(), batch);
            for (int i = 0; i < batch; ++i) left[i] -= k[i], index[i] = index[i] * 8 + k[i];
            still -= p[way];
        }
        for (double i : index) seen.at(static_cast<std::size_t>(i)) += 1;
    }
    for (int a = 0; a <= n; ++a) {
        for (int b = 0; a + b <= n; ++b) {
            for (int c = 0; a + b + c <= n; ++c) {
                const int rest = n - a - b - c;
                const double ways = std::tgamma(n + 1.0) / (std::tgamma(a + 1.0) * std::tgamma(b + 1.0) *
                                                            std::tgamma(c + 1.0) * std::tgamma(rest + 1.0));
                expected[a * 64 + b * 8 + c] = batch * batches * ways * std::pow(p[0], a) * std::pow(p[1], b) *
                                               std::pow(p[2], c) * std::pow(1 - p[0] - p[1] - p[2], rest);
            }
        }
    }
    EXPECT_LT(chi_square_as_normal(expected, seen), 4.5);
}

TEST(Binomial, inverts_the_distribution_number_for_number) {
    std::mt19937_64 random(99);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<double> n, p, u;
    for (int t = 0; t < 4000; ++t) {
        n.push_back(static_cast<double>(random() % 256));
        p.push_back(t % 3 == 0   ? uniform(random)
                    : t % 3 == 1 ? std::exp(-20 * uniform(random))
                                 : 1 - std::exp(-20 * uniform(random)));
        u.push_back(t % 5 == 0 ? 1 - std::exp(-36 * uniform(random)) : uniform(random));
    }
    std::vector<double> k(n.size());
    fastest().binomials(n.data(), p.data(), u.data(), k.data(), static_cast<int>(n.size()));
    int compared = 0;
    for (std::size_t i = 0; i < n.size(); ++i) {
        const int want = by_inversion(static_cast<int>(n[i]), p[i], u[i]);
        if (want < 0) continue;
        ++compared;
        ASSERT_EQ(k[i], want) << "n " << n[i] << ", p " << std::hexfloat << p[i] << ", u " << u[i];
    }
    EXPECT_GT(compared, 3500);
}

TEST(Binomial, of_what_is_no_probability_or_no_trials_is_none_or_all) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    const double almost_one = 1 - std::ldexp(1.0, -53);
    const std::vector<double> n{0, 0, 0,  0,  100, 100, 100, 100, 100, 100, 254, 255,
                                1, 1, -3, -3, -3,  -1,  0,   0,   0,   0,   0,   0},
        p{0.3,       nan,   inf, 1,   0,    -0.5,   nan, 1, 1.5, inf, 0.5, 1e-300,
          1 - 1e-16, 1e-16, 0.3, 0.9, -0.5, -0.001, 0,   0, 0,   0,   0,   0};
    for (double value : {0.0, 0.5, almost_one}) {
        const std::vector<double> u(n.size(), value);
        std::vector<double> k(n.size());
        fastest().binomials(n.data(), p.data(), u.data(), k.data(), static_cast<int>(n.size()));
        const double middle = value == 0 ? 0 : value == 0.5 ? 127 : k[10];
        const double last = value == almost_one ? 1 : 0;  // p of 1e-16 is just felt by the last of all numbers
        EXPECT_EQ(k, (std::vector<double>{0,        0,    0, 0, 0, 0, 0, 100, 100, 100, middle, 0,
                                          1 - last, last, 0, 0, 0, 0, 0, 0,   0,   0,   0,      0}))
            << value;
        EXPECT_LE(k[10], 254);
        std::vector<double> one_by_one(n.size());
        fastest().binomials_one_by_one(n.data(), p.data(), u.data(), one_by_one.data(), static_cast<int>(n.size()));
        EXPECT_EQ(one_by_one, k);
    }
}

TEST(Binomial, has_the_same_bits_for_every_number_of_lanes_and_instruction_set) {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> uniform(0, 1);
    constexpr int count = 80000;
    std::vector<double> n(count), p(count), u(count), want(count), got(count);
    for (int i = 0; i < count; ++i) {
        n[i] = static_cast<double>(random() % 101);
        p[i] = i % 2 ? uniform(random) : std::exp(-25 * uniform(random));
        // Every third number lies within some last bits of where "surely none" ends.
        const double edge = 1 - n[i] * std::min(p[i], 1 - p[i]);
        u[i] = i % 3 == 0 && edge > 0 && edge < 1 ? std::nextafter(edge, (i % 2) * 2.0 - 0.5) : uniform(random);
    }
    const LatticeSamples* all[3];
    const int sets = samples_that_run_here(all);
    all[0]->binomials_one_by_one(n.data(), p.data(), u.data(), want.data(), count);
    for (int s = 0; s < sets; ++s) {
        all[s]->binomials(n.data(), p.data(), u.data(), got.data(), count);
        EXPECT_EQ(got, want) << all[s]->instruction_set;
        all[s]->binomials_one_by_one(n.data(), p.data(), u.data(), got.data(), count);
        EXPECT_EQ(got, want) << all[s]->instruction_set << ", one by one";
    }
}

}  // namespace
}  // namespace heartwright::test
