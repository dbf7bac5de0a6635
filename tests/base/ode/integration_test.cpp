// The integrator with error control against solutions that are known, and against itself with other solvers and stops.
#include "base/ode/integration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "tests/base/ode/small_systems.hpp"

namespace heartwright::ode {
namespace {

using ::testing::HasSubstr;

class OdeIntegration : public ::testing::Test {
protected:
    void SetUp() override {
        if (integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    }
};

TEST_F(OdeIntegration, a_stiff_linear_system_is_right_to_the_tolerance) {
    for (const Pattern& pattern : {Pattern{}, Pattern{{{0, 0}, {1, 1}}, {0, 1}}}) {
        SmallSystem system = stiff_linear().with(pattern);
        Integration integration(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{3, 1});
        integration.run_to(5);
        EXPECT_EQ(integration.t(), 5);
        EXPECT_NEAR(integration.x()[0], std::cos(5), 1e-6);
        EXPECT_NEAR(integration.x()[1], std::exp(-5), 1e-7);
    }
}

TEST_F(OdeIntegration, robertsons_reaction_has_the_published_end) {
    for (const Pattern& pattern :
         {Pattern{}, Pattern{{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}, {2, 0, 1}}}) {
        SmallSystem system = robertson().with(pattern);
        Integration integration(system, {1e-9, {1e-14, 1e-19, 1e-12}}, 0, Numbers{1, 0, 0});
        integration.run_to(1e11);
        EXPECT_NEAR(integration.x()[0] / 0.2083340149701255e-07, 1, 1e-4);
        EXPECT_NEAR(integration.x()[1] / 0.8333360770334713e-13, 1, 1e-4);
        EXPECT_NEAR(integration.x()[2], 0.9999999791665050, 1e-8);
    }
}

TEST_F(OdeIntegration, van_der_pols_relaxation_has_the_published_end) {
    for (const Pattern& pattern : {Pattern{}, Pattern{{{0, 1}, {1, 0}, {1, 1}}, {0, 1}}}) {
        SmallSystem system = van_der_pol().with(pattern);
        Integration integration(system, tolerances(2, 1e-9, 1e-9), 0, Numbers{2, -0.66});
        integration.run_to(2);
        EXPECT_NEAR(integration.x()[0], 0.1706167732170483e1, 2e-5);
        EXPECT_NEAR(integration.x()[1], -0.8928097010247975, 2e-5);
    }
}

// A beat of Hodgkin and Huxley's axon with two pulses, whose edges are stops.
Numbers beat(SmallSystem& system, double& current, double end, double relative = 1e-8) {
    Integration integration(system, tolerances(4, relative, relative * 1e-2), 0, rest);
    system.largest_t = 0;
    for (const auto& [until, strength] : {std::pair{2.0, 0.0}, {2.5, 40.0}, {4.0, 0.0}, {4.01, 100.0}, {end, 0.0}}) {
        current = strength;
        if (integration.t() > 0) integration.restart();
        integration.run_to(until);
        EXPECT_LE(system.largest_t, until);
        EXPECT_EQ(integration.t(), until);
    }
    return states(integration);
}

TEST_F(OdeIntegration, sparse_and_dense_solvers_give_the_same_beat) {
    double current = 0;
    for (const double end : {4.02, 6.0, 25.0}) {
        SmallSystem dense = hodgkin_huxley(current), sparse = hodgkin_huxley(current).with(gates_and_potential);
        const Numbers a = beat(dense, current, end), b = beat(sparse, current, end);
        const Numbers exact = beat(dense.with({}), current, end, 1e-11);
        EXPECT_TRUE(end != 4.02 || a[0] > 0) << a[0] << " mV: no action potential";
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_NEAR(a[i], exact[i], 1e-5 * std::max(1.0, std::fabs(exact[i]))) << end << " " << i;
            EXPECT_NEAR(b[i], exact[i], 1e-5 * std::max(1.0, std::fabs(exact[i]))) << end << " " << i;
        }
    }
}

TEST_F(OdeIntegration, dense_output_agrees_with_a_run_that_stops_there) {
    double current = 10;
    SmallSystem system = hodgkin_huxley(current).with(gates_and_potential);
    Integration integration(system, tolerances(4, 1e-8, 1e-10), 0, rest);
    double end = 0, next = 0.1;
    integration.run_to(12, [&](const Step& step) {
        EXPECT_EQ(step.from, end);
        EXPECT_GT(step.to, step.from);
        EXPECT_EQ(step.to, integration.t());
        end = step.to;
        Numbers here(4);
        step.at(step.to, here.data());
        for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(here[i], integration.x()[i], 1e-12 * std::fabs(here[i]));
        step.at(step.from, here.data());
        for (; next <= step.to; next += 0.7) {
            Numbers at_next(4);
            step.at(next, at_next.data());
            SmallSystem other = hodgkin_huxley(current).with(gates_and_potential);
            Integration stops(other, tolerances(4, 1e-8, 1e-10), 0, rest);
            stops.run_to(next);
            for (std::size_t i = 0; i < 4; ++i) {
                EXPECT_EQ(at_next[i], step.state_at(next, i));
                EXPECT_NEAR(at_next[i], stops.x()[i], 3e-6 * std::max(1.0, std::fabs(at_next[i]))) << next;
            }
        }
        EXPECT_THROW(step.state_at(step.to + 0.1, 0), OurFault);
    });
    EXPECT_EQ(end, 12);
    EXPECT_GT(next, 12);
}

TEST_F(OdeIntegration, no_stop_is_passed_and_a_run_goes_on_behind_it) {
    SmallSystem system = stiff_linear();
    Integration integration(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{1, 1});
    for (const double stop : {1e-3, 0.1, 0.1, 0.1 + 1e-16, 0.7, 5.0}) {
        integration.run_to(stop);
        EXPECT_EQ(integration.t(), stop);
        EXPECT_LE(system.largest_t, stop);
        EXPECT_NEAR(integration.x()[1], std::exp(-stop), 1e-7);
    }
    EXPECT_THROW(integration.run_to(4), OurFault);
}

TEST_F(OdeIntegration, restarts_after_a_jump_of_the_states_and_counts_on) {
    SmallSystem system = stiff_linear().with({{{0, 0}, {1, 1}}, {1, 0}});
    Integration integration(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{1, 1});
    integration.run_to(1);
    const Effort before = integration.effort();
    EXPECT_GT(before.steps, 10);
    EXPECT_GT(before.factorisations, 1);
    integration.restart(Numbers{-4, 10});
    EXPECT_EQ(states(integration), (Numbers{-4, 10}));
    EXPECT_EQ(integration.effort().steps, before.steps);
    integration.run_to(2);
    EXPECT_NEAR(integration.x()[0], std::cos(2), 1e-6);
    EXPECT_NEAR(integration.x()[1], 10 * std::exp(-1), 1e-6);
    EXPECT_GT(integration.effort().steps, before.steps + 10);
    EXPECT_GT(integration.effort().jacobians, before.jacobians);
}

TEST_F(OdeIntegration, single_steps_have_a_polynomial_of_each_state_and_begin_anew_at_an_earlier_time) {
    SmallSystem system = stiff_linear();
    Integration integration(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{3, 1});
    double from = 0;
    Numbers x(2);
    for (int step = 0; step < 200; ++step) {
        integration.step();
        for (const double share : {0.0, 0.3, 1.0}) {
            const double t = from + share * (integration.t() - from);
            integration.at(t, x.data());
            for (const std::size_t state : {0U, 1U})
                EXPECT_NEAR(integration.polynomial(state).at(t), x[state], 1e-13 * (1 + std::fabs(x[state])));
            EXPECT_NEAR(x[1], std::exp(-t), 1e-6);
        }
        from = integration.t();
    }
    EXPECT_EQ(integration.polynomial(0).end, from);
    const std::int64_t steps = integration.effort().steps;
    integration.restart_at(1, Numbers{std::cos(1), std::exp(-1)});
    EXPECT_EQ(integration.t(), 1);
    while (integration.t() < 2) integration.step();
    integration.at(2, x.data());
    EXPECT_NEAR(x[1], std::exp(-2), 1e-7);
    EXPECT_GT(integration.effort().steps, steps);
}

TEST_F(OdeIntegration, smaller_steps_mend_rates_that_are_not_finite) {
    int calls = 0, refused = 0;
    SmallSystem system(
        1,
        [&](double t, const double* x, double* f) {
            ++calls;
            const bool is_refused = t > 0 && (calls <= 3 || calls % 40 == 0);
            refused += is_refused;
            f[0] = is_refused ? std::nan("") : -x[0];
            return !is_refused;
        },
        [](double, const double*) { return Numbers{-1}; });
    Integration integration(system, tolerances(1, 1e-8, 1e-10), 0, Numbers{1});
    integration.run_to(3);
    EXPECT_GT(refused, 3);
    EXPECT_NEAR(integration.x()[0], std::exp(-3), 1e-7);
}

TEST_F(OdeIntegration, a_pivot_that_is_not_safe_is_solved_densely) {
    // The first pivot is 1 + gamma, its row's other entry 1e13*gamma: below 1e-10 of it from gamma = 1e-3 on.
    SmallSystem system = SmallSystem(
        2,
        [](double, const double* x, double* f) {
            f[0] = -x[0] + 1e13 * x[1];
            f[1] = -2 * x[1];
            return true;
        },
        [](double, const double*) {
            return Numbers{-1, 1e13, 0, -2};
        });
    system.with({{{0, 0}, {0, 1}, {1, 1}}, {0, 1}});
    Integration integration(system, {1e-8, {1e-10, 1e-23}}, 0, Numbers{0, 1e-13});
    integration.run_to(2);
    EXPECT_NEAR(integration.x()[0], std::exp(-2) - std::exp(-4), 1e-7);
    EXPECT_NEAR(integration.x()[1] * 1e13, std::exp(-4), 1e-7);
}

TEST_F(OdeIntegration, steps_are_short_where_f_reads_t) {
    const double start = 700.25, duration = 0.3;  // a pulse of the system's own
    SmallSystem system(
        1,
        [&](double t, const double* x, double* f) {
            f[0] = -x[0] / 10 + (t >= start && t < start + duration ? 5 : 0);
            return true;
        },
        [](double, const double*) { return Numbers{-0.1}; });
    system.that_reads_time();
    Integration integration(system, tolerances(1, 1e-6, 1e-8), 0, Numbers{0});
    double longest = 0;
    integration.run_to(710, [&](const Step& step) { longest = std::max(longest, step.to - step.from); });
    EXPECT_NEAR(longest, longest_step_beside_t, 1e-9);
    const double top = 50 * (1 - std::exp(-duration / 10));
    EXPECT_NEAR(integration.x()[0], top * std::exp(-(710 - start - duration) / 10), 1e-3);
}

// A relay that holds its threshold: x would stay at 0.5, which no step does. The tolerance is 1e-8 of x.
TEST_F(OdeIntegration, gives_up_where_rates_chatter_about_a_threshold) {
    SmallSystem relay(
        1,
        [](double, const double* x, double* f) {
            f[0] = x[0] < 0.5 ? 1 : -1;
            return true;
        },
        [](double, const double*) { return Numbers{0}; });
    Integration integration(relay, tolerances(1, 1e-8, 1e-10), 0, Numbers{0});
    try {
        integration.run_to(100);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_NEAR(failure.t, 0.5, 1.1);
    }
    EXPECT_LT(integration.effort().steps, 40'000);
}

TEST_F(OdeIntegration, says_where_a_solution_ends_and_passes_on_what_is_thrown) {
    SmallSystem blows_up(
        1,
        [](double, const double* x, double* f) {
            f[0] = x[0] * x[0];
            return std::isfinite(f[0]);
        },
        [](double, const double* x) { return Numbers{2 * x[0]}; });
    Integration integration(blows_up, tolerances(1, 1e-8, 1e-10), 0, Numbers{1});  // 1/(1 - t)
    try {
        integration.run_to(2);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_NEAR(failure.t, 1, 1e-6);
        EXPECT_THAT(failure.what(), HasSubstr("the integrator fails at 1 ms: CVODE"));
    }
    SmallSystem throws(
        1,
        [](double t, const double*, double* f) {
            if (t > 0.5) throw std::domain_error("no f beyond 0.5");
            f[0] = 1;
            return true;
        },
        [](double, const double*) { return Numbers{0}; });
    Integration other(throws, tolerances(1, 1e-8, 1e-10), 0, Numbers{0});
    EXPECT_THROW(other.run_to(1), std::domain_error);
}

TEST_F(OdeIntegration, refuses_what_does_not_fit) {
    SmallSystem system = stiff_linear();
    EXPECT_THROW(Integration(system, tolerances(1, 1e-8, 1e-10), 0, Numbers{1, 1}), OurFault);
    EXPECT_THROW(Integration(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{1}), OurFault);
    system.with({{{0, 0}, {0, 2}}, {0, 1}});
    EXPECT_THROW(Integration(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{1, 1}), OurFault);
}

TEST(OdeIntegrator, a_build_without_cvode_names_the_package) {
    if (!integrator_name().empty()) GTEST_SKIP() << "built with SUNDIALS";
    SmallSystem system = stiff_linear();
    try {
        Integration(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{1, 1});
        FAIL();
    } catch (const MachineFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("libsundials-dev"));
    }
}

}  // namespace
}  // namespace heartwright::ode
