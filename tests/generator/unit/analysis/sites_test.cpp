// Scales, interpretation, sampling and counting of models with a lattice.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "generator/analysis/binomial.hpp"
#include "generator/analysis/cost/op_count.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/sampling.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::analysis {
namespace {

using ir::Scale;

std::size_t index_of(const ir::Model& model, const std::string& name) {
    for (std::size_t i = 0; i < model.definitions.size(); ++i)
        if (model.definitions[i].name == name) return i;
    ADD_FAILURE() << name;
    return 0;
}

TEST(SiteScale, draws_are_of_the_site_and_sums_of_the_cell) {
    const Scales scales(ir::read(toy_lattice_text));
    EXPECT_EQ(scales.of("K_O_free"), Scale::site);
    EXPECT_EQ(scales.of("rate_open"), Scale::site);
    EXPECT_EQ(scales.of("alpha"), Scale::cell);
    EXPECT_EQ(scales.of("i_K_d"), Scale::site);
    EXPECT_EQ(scales.of("i_K"), Scale::cell);
    EXPECT_EQ(scales.of("ca_peak"), Scale::cell);
    EXPECT_EQ(scales.of("total_K_O"), Scale::parameter);
    EXPECT_EQ(scales.of("K_O_to_K_C"), Scale::site);
    EXPECT_EQ(scales.of(ir::parse_expr("binomial(15, 0.5, 0)")), Scale::site);
    EXPECT_EQ(scales.of(ir::parse_expr("binomial(15, 0.5, 0)*V")), Scale::site);
    EXPECT_EQ(scales.of(ir::parse_expr("sum(i_K_d)*K_count")), Scale::cell);
}

TEST(Binomial, inverts_the_distribution) {
    EXPECT_EQ(binomial_by_inversion(0, 0.5, 0.9), 0);
    EXPECT_EQ(binomial_by_inversion(5, 0, 0.9), 0);
    EXPECT_EQ(binomial_by_inversion(5, -1, 0.9), 0);
    EXPECT_EQ(binomial_by_inversion(5, std::nan(""), 0.9), 0);
    EXPECT_EQ(binomial_by_inversion(5, 1, 0.1), 5);
    EXPECT_EQ(binomial_by_inversion(1, 0.25, 0.7499), 0);
    EXPECT_EQ(binomial_by_inversion(1, 0.25, 0.7501), 1);
    // B(2, 1/4): 9/16, 6/16, 1/16
    EXPECT_EQ(binomial_by_inversion(2, 0.25, 0.5624), 0);
    EXPECT_EQ(binomial_by_inversion(2, 0.25, 0.5626), 1);
    EXPECT_EQ(binomial_by_inversion(2, 0.25, 0.9374), 1);
    EXPECT_EQ(binomial_by_inversion(2, 0.25, 0.9376), 2);
    EXPECT_EQ(binomial_by_inversion(2, 0.75, 0.9376), 0);  // flipped
    double mean = 0;
    for (int i = 0; i < 4096; ++i) mean += binomial_by_inversion(100, 0.3, (i + 0.5) / 4096) / 4096;
    EXPECT_NEAR(mean, 30, 0.01);
}

TEST(SiteInterpreter, looks_at_one_site) {
    const ir::Model model = ir::read(toy_lattice_text);
    Point point = initial_point(model);
    EXPECT_EQ(point.states[4], 15);  // three quarters of 20 channels
    EXPECT_EQ(point.states[5], 5);
    EXPECT_EQ(initial_state(model, point.parameters)[4], 0.75);
    point.dt = 0.05;
    point.uniforms = {0.5, 0.95, 0.99, 0.5};
    Interpreter<double> interpreter(model);
    interpreter.evaluate(point);
    auto value = [&](const char* name) { return interpreter.definition(index_of(model, name)); };
    EXPECT_EQ(value("K_C_to_K_O"), 0);
    EXPECT_EQ(value("K_O_to_K_C"), binomial_by_inversion(5, 0.025L, 0.95));
    EXPECT_EQ(value("K_O_to_K_C"), 1);
    EXPECT_EQ(interpreter.next_value(4), 16);
    EXPECT_EQ(interpreter.next_value(5), 4);
    EXPECT_EQ(value("i_K"), 60 * value("i_K_d") / 60);
    EXPECT_EQ(value("ca_peak"), point.states[2]);
}

TEST(SiteSampling, channels_are_whole_and_all_there) {
    const ir::Model model = ir::read(toy_lattice_text);
    bool differs = false;
    for (const Point& point : physiological_points(model, 20, 7)) {
        EXPECT_EQ(point.states[4] + point.states[5], 20);
        EXPECT_EQ(point.states[4], std::floor(point.states[4]));
        EXPECT_GE(point.states[4], 0);
        differs |= point.states[4] != 15;
        ASSERT_EQ(point.uniforms.size(), 4u);
        for (double u : point.uniforms) EXPECT_TRUE(u >= 0 && u < 1);
    }
    EXPECT_TRUE(differs);
}

TEST(SiteCost, is_counted_apart) {
    const ir::Model model = ir::read(toy_lattice_text);
    const CountByScale counts = count_by_scale(model);
    const OpCount& site = counts[static_cast<std::size_t>(Scale::site)];
    EXPECT_EQ(site.draws, 4);
    EXPECT_EQ(counts[static_cast<std::size_t>(Scale::cell)].reductions, 3);
    EXPECT_EQ(bytes_per_cell_step(model, 8), 2 * 8 * 2);     // V, w
    EXPECT_EQ(bytes_per_site_step(model), 2 * (3 * 8 + 4));  // ca, s, trace, and a word of counts
}

}  // namespace
}  // namespace heartwright::analysis
