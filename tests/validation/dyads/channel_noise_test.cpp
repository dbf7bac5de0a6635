// The three-state potassium channel: exact draws of any step length, and the deterministic limit of many channels.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>

#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_potassium_cluster_2026_cpu();

namespace heartwright::validation {
namespace {

SteppedSetup clusters(const std::string& variant, double dt, int cells) {
    SteppedSetup setup{.variant = variant, .sites = {7, 3, 1}, .dt = dt};
    setup.cell_ids.resize(static_cast<std::size_t>(cells));
    std::iota(setup.cell_ids.begin(), setup.cell_ids.end(), 0);
    return setup;
}

struct Occupancy {
    std::array<double, 3> mean{};  // of C, O, I, share of the channels
    double variance = 0;           // of the number open in a cluster
    double samples = 0;
};

// Clamped to V; looked at every ms from 40 ms on, until `end`.
Occupancy occupancy_at(double V, const SteppedSetup& setup, double end) {
    SteppedCells cells(heartwright_model_potassium_cluster_2026_cpu(), setup);
    Occupancy found;
    double squares = 0;
    const int every = static_cast<int>(std::lround(1 / setup.dt));
    const double channels = cells.parameter("n_channels");
    for (int n = 0; n < std::lround(end / setup.dt); ++n) {
        for (int cell = 0; cell < cells.cells(); ++cell) cells.state("V", cell) = V;
        cells.step();
        if (n % (4 * every) != 0 || n * setup.dt < 40) continue;
        for (int cell = 0; cell < cells.cells(); ++cell) {
            for (std::int64_t site = 0; site < cells.sites(); ++site) {
                const std::array<int, 3> now = {cells.count("K_C", site, cell), cells.count("K_O", site, cell),
                                                cells.count("K_I", site, cell)};
                EXPECT_EQ(now[0] + now[1] + now[2], channels);
                for (std::size_t s = 0; s < 3; ++s) found.mean[s] += now[s] / channels;
                squares += now[1] * now[1];
                ++found.samples;
            }
        }
    }
    for (double& mean : found.mean) mean /= found.samples;
    found.variance = squares / found.samples - std::pow(found.mean[1] * channels, 2);
    return found;
}

TEST(channel_noise, is_binomial_at_rest) {
    // Two states, whatever the step: opening 1 - exp(-n dt/tau), closing 1 - exp(-(1 - n) dt/tau).
    for (const double dt : {0.05, 0.5}) {
        for (const double V : {-30., -25., -20.}) {
            const Occupancy found = occupancy_at(V, clusters("without_inactivation", dt, 20), 400);
            const double n = 1 / (1 + std::exp(-(V + 25) / 5)), opens = 1 - std::exp(-n * dt),
                         closes = 1 - std::exp(-(1 - n) * dt);
            const double open = opens / (opens + closes), channels = 20 * found.samples;
            EXPECT_NEAR(found.mean[1], open, 5 * std::sqrt(open * (1 - open) / channels)) << V << " mV, dt " << dt;
            EXPECT_NEAR(found.variance, 20 * open * (1 - open),
                        5 * 20 * open * (1 - open) * std::sqrt(2 / found.samples))
                << V << " mV, dt " << dt;
            EXPECT_EQ(found.mean[2], 0);
        }
    }
}

TEST(channel_noise, keeps_detailed_balance_with_three_states) {
    const double V = -22, n = 1 / (1 + std::exp(-(V + 25) / 5));
    const Occupancy found = occupancy_at(V, clusters("plain", 0.05, 40), 900);
    const double C = (1 - n) / n, I = 0.02 / 0.05, all = C + 1 + I;
    EXPECT_NEAR(found.mean[0], C / all, 0.01);
    EXPECT_NEAR(found.mean[1], 1 / all, 0.01);
    EXPECT_NEAR(found.mean[2], I / all, 0.01);
}

// The same membrane with occupancies instead of channels, forward Euler, written by hand.
std::vector<double> deterministic_trace(double current, double dt, int steps) {
    double V = -66, O = 1e-3, I = 0, K = 4.3;
    std::vector<double> trace;
    for (int k = 0; k < steps; ++k) {
        const double n = 1 / (1 + std::exp(-(V + 25) / 5)), m = 1 / (1 + std::exp(-(V + 20) / 15));
        const double dO = n * (1 - O - I) - (1 - n + 0.02) * O + 0.05 * I, dI = 0.02 * O - 0.05 * I;
        O += dt * dO;
        I += dt * dI;
        const double i_K = 10 * O * (V - 26.7 * std::log(K / 140));
        K += dt * (0.0005 * i_K - (K - 4.3) / 5);
        V -= dt * (20 * m * (V - 60) + 8 * (V + 80) + i_K + current);
        trace.push_back(V);
    }
    return trace;
}

// Root mean square of V's distance from the deterministic one over the first spike.
double distance_from_limit(int channels) {
    constexpr double dt = 0.01;
    constexpr int steps = 600;
    const std::vector<double> limit = deterministic_trace(-10, dt, steps);
    SteppedSetup setup = clusters("plain", dt, 24);
    setup.set = {{"n_channels", channels}};
    SteppedCells cells(heartwright_model_potassium_cluster_2026_cpu(), setup);
    cells.stimulate(-10);
    double squares = 0;
    for (std::size_t n = 0; n < steps; ++n) {
        cells.step();
        for (int cell = 0; cell < cells.cells(); ++cell) squares += std::pow(cells.state("V", cell) - limit[n], 2);
    }
    return std::sqrt(squares / (steps * cells.cells()));
}

TEST(channel_noise, fades_as_channels_grow_in_number) {
    const double few = distance_from_limit(15), many = distance_from_limit(240);
    EXPECT_GT(few, 0.2);
    EXPECT_NEAR(few / many, 4, 1.2);  // one over the square root
}

}  // namespace
}  // namespace heartwright::validation
