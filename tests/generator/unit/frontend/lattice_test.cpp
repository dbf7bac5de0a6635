// Sites in the IR: scales, draws, diffusion, means, mean field.
#include <gtest/gtest.h>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/verifier.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/unit/frontend/built_lattice.hpp"

namespace heartwright::frontend {
namespace {

std::string expression_text(const ir::ExprPtr& expression) { return expression ? ir::to_string(expression) : "none"; }

const ir::State& state(const Built& built, const std::string& name) {
    static const ir::State none;
    const ir::State* found = built.model ? built.model->find_state(name) : nullptr;
    EXPECT_TRUE(found) << name << built.messages;
    return found ? *found : none;
}

TEST(lattice, is_told_with_its_numbers_of_sites) {
    const Built built =
        build(with_sites(R"j({ "states": { "x": "1" }, "equations": ["ddt(x) = -0.1 [1/ms]*x/n_nominal"] })j", {},
                         R"j("site": "dyad", "spacing": "0.2 um", "weight": "per_employed", "walls": "zero_flux")j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(built.messages, "");
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    const ir::Lattice& lattice = built.model->lattice.value();
    EXPECT_EQ(lattice.site, "dyad");
    EXPECT_EQ(lattice.shape, (std::array<std::int64_t, 3>{5, 3, 2}));
    EXPECT_EQ(lattice.spacing, 0.2);
    EXPECT_FALSE(lattice.is_weighted_per_total);
    EXPECT_FALSE(lattice.walls_mirror);
    for (const char* name : {"n_sites", "n_nominal", "n_weight"}) {
        const ir::Parameter* parameter = built.model->find_parameter(name);
        ASSERT_TRUE(parameter) << name;
        EXPECT_EQ(parameter->value, 30);
        EXPECT_EQ(parameter->bind.substr(0, 8), "lattice.");
    }
    EXPECT_EQ(state(built, "x").scale, ir::Scale::site);
    EXPECT_EQ(state(built, "V").scale, ir::Scale::cell);
}

TEST(lattice, means_are_sums_over_names) {
    const Built built = build(with_sites(
        R"j({ "states": { "x": "1 mM" }, "parameters": { "k": "0.1 1/ms" }, "equations": ["ddt(x) = -k*x", "same = 2*k"] })j",
        R"j("a = mean(x)", "b [uM/ms] = per_cell(in(k*next(x), [uM/ms]))", "c = sum(x) - min_of(x) + max_of(2*x)", "d = mean(same)", "e = 2*sum(1)")j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(expression_text(definition(built, "a").value), "sum(x)/n_sites");
    EXPECT_EQ(definition(built, "a").unit.text, "mM");
    EXPECT_EQ(expression_text(definition(built, "b").value), "sum(summand_b)/n_weight");
    EXPECT_EQ(expression_text(definition(built, "summand_b").value), "1000 [uM/mM]*(k*next(x))");
    EXPECT_TRUE(definition(built, "summand_b").is_temporary);
    EXPECT_EQ(definition(built, "summand_b").unit, *parse_unit("uM/ms"));
    EXPECT_EQ(expression_text(definition(built, "c").value), "sum(x) - min_of(x) + max_of(summand_c)");
    EXPECT_EQ(expression_text(definition(built, "d").value), "same*n_sites/n_sites");  // does not vary between sites
    EXPECT_EQ(expression_text(definition(built, "e").value), "2*(1*n_sites)");
}

constexpr const char* two_ways = R"j({
  "parameters": { "k": "0.1 1/ms", "l": "0.2 1/ms" },
  "channels": { "X": { "count": "20", "states": ["A", "B", "D"], "transitions": { "A <-> B": ["k", "2*l"], "A -> D": "l", "D -> A": "k" },
                       "initial": { "A": "rest", "B": "0.25" } } } })j";

TEST(counted_machines, draw_nested_binomials_in_order) {
    const Built built = build(with_sites(two_ways));
    ASSERT_TRUE(built.model) << built.messages;
    const ir::Model& model = *built.model;
    EXPECT_EQ(analysis::faults_of(model), std::vector<std::string>());
    EXPECT_EQ(expression_text(definition(built, "X_A_to_B").value), "binomial(X_A_free, k*dt, 0)");
    EXPECT_EQ(expression_text(definition(built, "X_A_to_D").value),
              "binomial(X_A_free - X_A_to_B, l*dt/(1 - k*dt), 1)");
    EXPECT_EQ(expression_text(definition(built, "X_B_to_A").value), "binomial(X_B_free, rate_X_B_to_A*dt, 2)");
    EXPECT_EQ(expression_text(definition(built, "rate_X_B_to_A").value), "2*l");
    EXPECT_TRUE(definition(built, "rate_X_B_to_A").is_temporary);
    EXPECT_EQ(expression_text(definition(built, "X_D_to_A").value), "binomial(X_D_free, k*dt, 3)");
    EXPECT_EQ(model.n_draws, 4);
    EXPECT_EQ(expression_text(state(built, "X_A").next_value),
              "X_A_free - X_A_to_B - X_A_to_D + X_B_to_A + X_D_to_A + X_A_held");
    EXPECT_TRUE(state(built, "X_A").is_count);
    EXPECT_EQ(expression_text(state(built, "X_A").initial), "1 - 0.25");
    EXPECT_EQ(expression_text(state(built, "X_D").initial), "0");

    ASSERT_EQ(model.machines.size(), 1U);
    EXPECT_EQ(model.machines[0].states, (std::vector<std::string>{"X_A", "X_B", "X_D"}));
    EXPECT_EQ(model.machines[0].free, (std::vector<std::string>{"X_A_free", "X_B_free", "X_D_free"}));
    EXPECT_EQ(model.machines[0].held, (std::vector<std::string>{"X_A_held", "X_B_held", "X_D_held"}));
    EXPECT_EQ(model.machines[0].count, "X_count");
    EXPECT_EQ(model.find_parameter("X_count")->value, 20);

    ASSERT_EQ(model.checks.size(), 3U);
    EXPECT_EQ(model.checks[0].what, "X leaving A (A -> B, A -> D)");
    EXPECT_EQ(expression_text(definition(built, model.checks[0].total).value), "k*dt + l*dt");
    EXPECT_EQ(model.checks[2].total, "total_X_D");
    EXPECT_EQ(expression_text(definition(built, "least_X_A").value), "min(k*dt, l*dt)");
    EXPECT_FALSE(model.find_definition("least_X_D"));  // one way out
}

TEST(counted_machines, leave_exponentially_when_asked) {
    std::string machine = two_ways;
    machine.replace(machine.find("\"states\""), 0, "\"probability\": \"exponential\", ");
    const Built built = build(with_sites(machine));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(expression_text(definition(built, "X_D_to_A").value),
              "binomial(X_D_free, -expm1(-(k*dt)), 3)");  // one way out
    EXPECT_EQ(expression_text(definition(built, "share_total_X_A").value),
              "k + l > 0 ? -expm1(-((k + l)*dt))/(k + l) : dt");
    EXPECT_EQ(expression_text(definition(built, "X_A_to_B").value), "binomial(X_A_free, k*share_total_X_A, 0)");
    EXPECT_EQ(expression_text(definition(built, "X_A_to_D").value),
              "binomial(X_A_free - X_A_to_B, l*share_total_X_A/(1 - k*share_total_X_A), 1)");
    EXPECT_EQ(expression_text(definition(built, "total_X_A").value), "-expm1(-((k + l)*dt))");
}

TEST(counted_machines, keep_their_channels) {
    const Built built = build(with_sites(two_ways));
    ASSERT_TRUE(built.model) << built.messages;
    analysis::Point point = analysis::initial_point(*built.model);
    point.dt = 1;
    analysis::Interpreter<double> interpreter(*built.model);
    for (const double u : {0.0, 0.1, 0.5, 0.9, 0.999}) {
        point.uniforms.assign(4, u);
        interpreter.evaluate(point);
        double sum = 0;
        for (std::size_t i = 0; i < built.model->states.size(); ++i) {
            if (!built.model->states[i].is_count) continue;
            EXPECT_GE(interpreter.next_value(i), 0);
            sum += interpreter.next_value(i);
        }
        EXPECT_EQ(sum, 20);
    }
}

TEST(counted_machines, may_have_a_count_made_of_parameters) {
    std::string machine = two_ways;
    machine.replace(machine.find("\"20\""), 4, "\"2*n\"");
    machine.replace(machine.find("\"k\":"), 0, "\"n\": \"7\", ");
    const Built built = build(with_sites(machine));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(expression_text(definition(built, "X_count").value), "2*n");
    EXPECT_FALSE(definition(built, "X_count").unit_is_fitted);
}

constexpr const char* openings = R"j({
  "parameters": { "n": "15", "p": "0.1" },
  "states": { "x": "0" },
  "equations": ["ddt(x) = (L_a + L_b)/n/1 [ms]"],
  "draws": { "L": { "trials": "n", "outcomes": { "a": "p*(1 - x)", "b": "p" } } } })j";

TEST(draws, are_made_anew_in_each_step) {
    const Built built = build(with_sites(openings));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(expression_text(definition(built, "L_a").value), "binomial(n, probability_L_a, 0)");
    EXPECT_EQ(expression_text(definition(built, "probability_L_a").value), "p*(1 - x)");
    EXPECT_EQ(expression_text(definition(built, "L_b").value), "binomial(n - L_a, p/(1 - probability_L_a), 1)");
    EXPECT_EQ(expression_text(definition(built, "total_L").value), "probability_L_a + p");
    ASSERT_EQ(built.model->checks.size(), 1U);
    EXPECT_EQ(built.model->checks[0].what, "outcomes of L (a, b)");
    ASSERT_EQ(built.model->machines.size(), 1U);  // one without states
    EXPECT_EQ(built.model->machines[0].name, "L");
    EXPECT_EQ(built.model->machines[0].count, "n");
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
}

TEST(draws, draws_of_a_component_come_before_its_channels) {
    const std::string both =
        std::string(openings).substr(0, std::string(openings).rfind('}')) +
        R"j(, "channels": { "X": { "count": "4", "states": ["A", "B"], "transitions": { "A <-> B": ["p/1 [ms]", "p/1 [ms]"] },
                                                       "initial": { "A": "rest" } } } })j";
    const Built built = build(with_sites(both));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(expression_text(definition(built, "X_A_to_B").value), "binomial(X_A_free, rate_X_A_to_B*dt, 2)");
    EXPECT_EQ(built.model->checks[0].total, "total_L");
}

TEST(diffusion, reads_what_the_local_update_leaves) {
    const Built built = build(with_sites(R"j({
      "parameters": { "D0": "0.02 um^2/ms", "z": "2", "K": "1 mM", "k": "0.1 1/ms" },
      "states": { "x": { "initial": "1 mM", "diffusion": { "D": "D0*B", "axes": [1, 0.5, "z"] } }, "y": { "initial": "1 mM", "diffusion": { "D": "D0" } } },
      "equations": ["B = 1/(1 + ratio + V/1000 [mV])", "ratio = K/x", "ddt(x) = k*(y - x)*B", "ddt(y) = k*(x - y)"] })j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    EXPECT_EQ(state(built, "x").diffusivity, "diffusivity_x");
    EXPECT_EQ(expression_text(definition(built, "diffusivity_x").value), "D0*(1/(1 + K/next(x) + V/1000 [mV]))");
    EXPECT_EQ(expression_text(definition(built, "diffusivity_y").value), "D0");
    EXPECT_EQ(expression_text(definition(built, state(built, "x").laplacian_weights[0]).value),
              "dt*1/square(0.2 [um])");
    EXPECT_EQ(expression_text(definition(built, state(built, "x").laplacian_weights[1]).value),
              "dt*0.5/square(0.2 [um])");
    EXPECT_EQ(expression_text(definition(built, "laplacian_weight_2_x").value), "dt*z/square(0.2 [um])");
    EXPECT_EQ(expression_text(definition(built, "laplacian_weight_2_y").value), "dt/square(0.2 [um])");
    EXPECT_EQ(state(built, "V").diffusivity, "");
}

TEST(diffusion, may_be_of_a_function_of_the_state) {
    const Built built = build(with_sites(R"j({
      "parameters": { "D0": "0.02 um^2/ms", "K": "1 mM", "B": "3 mM", "r": "0.5" },
      "states": { "x": { "initial": "1 mM", "diffusion": { "D": "2*D0", "of": "x + r*bound" } } },
      "equations": ["bound = B*x/(K + x)", "ddt(x) = -0.1 [1/ms]*x"] })j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    EXPECT_EQ(state(built, "x").diffused, "diffused_x");
    EXPECT_EQ(expression_text(definition(built, "diffused_x").value), "next(x) + r*(B*next(x)/(K + next(x)))");
    EXPECT_EQ(definition(built, "diffused_x").unit.text, "mM");
    EXPECT_EQ(definition(built, "effective_diffusivity_x").unit, *parse_unit("um^2/ms"));
    // 2*D0*(1 + r*B*K/(K + x)^2) at x = 1
    analysis::Interpreter<double> interpreter(*built.model);
    interpreter.evaluate(analysis::initial_point(*built.model));
    for (std::size_t i = 0; i < built.model->definitions.size(); ++i)
        if (built.model->definitions[i].name == "effective_diffusivity_x")
            EXPECT_NEAR(interpreter.definition(i), 0.04 * (1 + 0.5 * 3 / 4), 1e-16);
    const std::string text = ir::print(*built.model);
    EXPECT_NE(text.find(" of diffused_x"), std::string::npos) << text;
    EXPECT_EQ(ir::print(ir::read(text)), text);
}

TEST(voxels, of_a_site_lie_closer_than_sites) {
    const Built built = build(with_sites(
        R"j({ "each": [{ "v": "000" }, { "v": "100" }],
              "states": { "c_{v}": { "initial": "1 uM", "diffusion": { "D": "2 [um^2/ms]", "axes": [1, 0.5, 1], "block": "c_*" } } },
              "equations": ["ddt(c_{v}) = 0 [uM/ms]"] })j",
        "", R"j("spacing": "0.2 um", "voxels": [2, 1, 1])j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(built.messages, "");
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    EXPECT_EQ(built.model->lattice->voxels, (std::array<std::int64_t, 3>{2, 1, 1}));
    const ir::State& c = state(built, "c_100");
    EXPECT_EQ(c.block, "c_*");
    EXPECT_EQ(c.voxel, (std::array<std::int64_t, 3>{1, 0, 0}));
    EXPECT_EQ(c.laplacian_weights, (std::array<std::string, 3>{"voxel_weight_0_c_100", "laplacian_weight_1_c_100",
                                                               "laplacian_weight_2_c_100"}));
    EXPECT_EQ(expression_text(definition(built, "voxel_weight_0_c_100").value), "dt*1/square(0.1 [um])");
    EXPECT_EQ(expression_text(definition(built, "laplacian_weight_1_c_100").value), "dt*0.5/square(0.2 [um])");

    const auto beside = [&](const char* name, std::size_t axis, bool is_high) {
        const ir::NeighbourVoxel found = ir::neighbour_voxel(*built.model->lattice, state(built, name), axis, is_high);
        return found.state + (found.is_in_site ? " here" : " next");
    };
    EXPECT_EQ(beside("c_000", 0, false), "c_100 next");
    EXPECT_EQ(beside("c_000", 0, true), "c_100 here");
    EXPECT_EQ(beside("c_100", 0, false), "c_000 here");
    EXPECT_EQ(beside("c_100", 0, true), "c_000 next");
    EXPECT_EQ(beside("c_100", 1, true), "c_100 next");

    const std::string text = ir::print(*built.model);
    EXPECT_NE(text.find(" voxels [2, 1, 1] spacing 0.2"), std::string::npos) << text;
    EXPECT_NE(text.find(" block \"c_*\" [1, 0, 0]"), std::string::npos) << text;
    EXPECT_EQ(ir::print(ir::read(text)), text);
}

TEST(site_machines, machines_without_a_count_are_occupancies_of_each_site) {
    const Built built =
        build(with_sites(R"j({ "parameters": { "k": "1 1/ms" }, "channels": { "X": { "states": ["A", "B"],
      "transitions": { "A <-> B": ["k", "k"] }, "initial": { "A": "1" }, "remainder": "B" } } })j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(state(built, "X_A").scale, ir::Scale::site);
    EXPECT_EQ(expression_text(definition(built, "X_B").value), "1 - X_A");
    EXPECT_TRUE(built.model->machines.empty());
}

TEST(mean_field, integrates_numbers_of_channels) {
    const Built built = build_mean_field(with_sites(two_ways, R"j("rate = mean(X_A_to_B)")j"), {"X"});
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(built.model->name, "small_mean_field");
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    EXPECT_EQ(expression_text(state(built, "X_A").derivative), "2*l*X_B + k*X_D - (k + l)*X_A");
    EXPECT_EQ(expression_text(state(built, "X_B").initial), "0.25*X_count");
    EXPECT_FALSE(state(built, "X_A").is_count);
    EXPECT_TRUE(built.model->machines.empty());
    EXPECT_EQ(built.model->n_draws, 0);
    EXPECT_EQ(expression_text(definition(built, "X_A_to_B").value), "k*X_A*dt");  // read by a mean
    EXPECT_FALSE(built.model->find_definition("X_A_to_D"));
}

TEST(mean_field, makes_draws_trials_times_probability) {
    const Built built = build_mean_field(with_sites(openings), {"all"});
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(expression_text(definition(built, "L_a").value), "n*probability_L_a");
    EXPECT_EQ(expression_text(definition(built, "L_b").value), "n*p");
    EXPECT_TRUE(built.model->checks.empty());
}

TEST(mean_field, knows_the_names) {
    EXPECT_EQ(build_mean_field(with_sites(openings), {"LL"}).messages,
              "error: mean field: 'LL' is no machine with a count and no draws; did you mean 'L'?\n");
    EXPECT_EQ(build_mean_field(spec::small_model("{}"), {"all"}).messages,
              "error: mean field: the model has no machine with a count and no draws\n");
}

}  // namespace
}  // namespace heartwright::frontend
