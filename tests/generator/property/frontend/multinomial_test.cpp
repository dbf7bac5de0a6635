// The nested binomials of a machine with a count are one exact multinomial: chi-square of every outcome against its
// probability.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "generator/analysis/interpreter.hpp"
#include "tests/generator/unit/frontend/built_lattice.hpp"

namespace heartwright::frontend {
namespace {

constexpr int channels = 4, evaluations = 200'000;
constexpr double dt = 0.5;
constexpr double rates[] = {0.3, 0.05, 0.4};  // 1/ms: A -> B, A -> C, A -> D

ir::Model machine(const std::string& probability) {
    const Built built = build(with_sites(R"j({ "parameters": { "b": "0.3 1/ms", "c": "0.05 1/ms", "d": "0.4 1/ms" },
      "channels": { "M": { "count": "4", "probability": ")j" +
                                         probability + R"j(", "states": ["A", "B", "C", "D"],
        "transitions": { "A -> B": "b", "A -> C": "c", "A -> D": "d" }, "initial": { "A": "1" } } } })j"));
    EXPECT_TRUE(built.model) << built.messages;
    return built.model.value_or(ir::Model{});
}

// Of 4 channels in A, how many go to B, C and D.
using Outcome = std::array<int, 3>;

double multinomial(const Outcome& outcome, const std::array<double, 3>& p) {
    const int stay = channels - outcome[0] - outcome[1] - outcome[2];
    double result = std::tgamma(channels + 1) * std::pow(1 - p[0] - p[1] - p[2], stay) / std::tgamma(stay + 1);
    for (int i = 0; i < 3; ++i) result *= std::pow(p[i], outcome[i]) / std::tgamma(outcome[i] + 1);
    return result;
}

// Observed numbers against expected ones, rare outcomes put together: standard deviations from what chance gives.
double surprise(const ir::Model& model, const std::array<double, 3>& p) {
    std::map<Outcome, int> observed;
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = dt;
    std::mt19937_64 random(20111104);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::array<std::size_t, 3> draws{};
    for (std::size_t i = 0; i < model.definitions.size(); ++i) {
        for (int way = 0; way < 3; ++way)
            if (model.definitions[i].name == std::string("M_A_to_") + "BCD"[way]) draws[way] = i;
    }
    for (int k = 0; k < evaluations; ++k) {
        point.uniforms = {uniform(random), uniform(random), uniform(random)};
        interpreter.evaluate(point);
        Outcome outcome;
        for (int way = 0; way < 3; ++way) outcome[way] = static_cast<int>(interpreter.definition(draws[way]));
        ++observed[outcome];
    }
    double chi_square = 0, rare_expected = 0;
    int classes = 0, rare_observed = evaluations;
    const auto add = [&](double seen, double expected) {
        chi_square += (seen - expected) * (seen - expected) / expected;
        ++classes;
    };
    rare_expected = evaluations;
    for (int b = 0; b <= channels; ++b) {
        for (int c = 0; b + c <= channels; ++c) {
            for (int d = 0; b + c + d <= channels; ++d) {
                const double expected = evaluations * multinomial({b, c, d}, p);
                if (expected < 20) continue;
                add(observed[{b, c, d}], expected);
                rare_expected -= expected;
                rare_observed -= observed[{b, c, d}];
            }
        }
    }
    add(rare_observed, rare_expected);
    return (chi_square - (classes - 1)) / std::sqrt(2.0 * (classes - 1));
}

TEST(counted_machines, draw_the_exact_multinomial_of_rate_times_dt) {
    EXPECT_LT(surprise(machine("rate*dt"), {rates[0] * dt, rates[1] * dt, rates[2] * dt}), 4);
}

TEST(counted_machines, draw_the_exact_multinomial_of_exponential_leaving) {
    const double all = rates[0] + rates[1] + rates[2], leaving = -std::expm1(-all * dt);
    EXPECT_LT(surprise(machine("exponential"),
                       {rates[0] / all * leaving, rates[1] / all * leaving, rates[2] / all * leaving}),
              4);
}

TEST(counted_machines, a_wrong_draw_would_be_found) {
    EXPECT_GT(surprise(machine("rate*dt"), {rates[0] * dt, rates[1] * dt, rates[2] * dt * 1.03}), 4);
    EXPECT_GT(surprise(machine("exponential"), {rates[0] * dt, rates[1] * dt, rates[2] * dt}), 4);
}

}  // namespace
}  // namespace heartwright::frontend
