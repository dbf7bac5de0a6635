// RODAS against solutions that are known, and by its order.
#include "base/ode/rosenbrock.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "tests/base/ode/small_systems.hpp"

namespace heartwright::ode {
namespace {

using ::testing::HasSubstr;

// At `end`, by the last step's polynomial.
Numbers solution(System& system, const Tolerances& tolerances, const Numbers& start, double end,
                 Effort* effort = nullptr) {
    Rosenbrock solver(system, tolerances, 0, start);
    while (solver.t() < end) solver.step();
    Numbers x(start.size());
    solver.at(end, x.data());
    if (effort != nullptr) *effort = solver.effort();
    return x;
}

TEST(Rosenbrock, a_stiff_linear_system_is_right_to_the_tolerance) {
    for (const Pattern& pattern : {Pattern{}, Pattern{{{0, 0}, {1, 1}}, {0, 1}}}) {
        SmallSystem system = stiff_linear().with(pattern).that_reads_time();
        const Numbers x = solution(system, tolerances(2, 1e-7, 1e-9), {3, 1}, 5);
        EXPECT_NEAR(x[0], std::cos(5), 2e-5);  // within a step of 0.1 ms: the order of a stiff component is lower there
        EXPECT_NEAR(x[1], std::exp(-5), 1e-7);
    }
}

TEST(Rosenbrock, robertsons_reaction_has_the_published_end) {
    for (const Pattern& pattern :
         {Pattern{}, Pattern{{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}, {2, 0, 1}}}) {
        SmallSystem system = robertson().with(pattern);
        const Numbers x = solution(system, {1e-8, {1e-14, 1e-19, 1e-12}}, {1, 0, 0}, 1e11);
        EXPECT_NEAR(x[0] / 0.2083340149701255e-07, 1, 1e-3);
        EXPECT_NEAR(x[1] / 0.8333360770334713e-13, 1, 1e-3);
        EXPECT_NEAR(x[2], 0.9999999791665050, 1e-8);
    }
}

TEST(Rosenbrock, van_der_pols_relaxation_has_the_published_end) {
    for (const Pattern& pattern : {Pattern{}, Pattern{{{0, 1}, {1, 0}, {1, 1}}, {0, 1}}}) {
        SmallSystem system = van_der_pol().with(pattern);
        const Numbers x = solution(system, tolerances(2, 1e-8, 1e-8), {2, -0.66}, 2);
        EXPECT_NEAR(x[0], 0.1706167732170483e1, 2e-5);
        EXPECT_NEAR(x[1], -0.8928097010247975, 2e-5);
    }
}

// x' = -x*x*cos(t): 1/(1 + sin t). Not autonomous: all its coefficients count.
SmallSystem in_time() {
    SmallSystem system(
        1,
        [](double t, const double* x, double* f) {
            f[0] = -x[0] * x[0] * std::cos(t);
            return true;
        },
        [](double t, const double* x) { return Numbers{-2 * x[0] * std::cos(t)}; });
    system.that_reads_time();
    return system;
}

// Each step is of order 4, with an error per unit step of its local error of order 5; the tolerance is of the embedded
// method, whose local error has order 4: steps go as its fourth root, and so does their number.
TEST(Rosenbrock, error_and_effort_go_with_the_tolerance) {
    double errors[2];
    Effort efforts[2];
    for (int k = 0; k < 2; ++k) {
        SmallSystem system(
            2,
            [](double, const double* x, double* f) {
                f[0] = x[1];
                f[1] = -x[0];
                return true;
            },
            [](double, const double*) {
                return Numbers{0, 1, -1, 0};
            });
        const double relative = k == 0 ? 1e-5 : 1e-9;
        const Numbers x = solution(system, tolerances(2, relative, relative), {0, 1}, 20, &efforts[k]);
        errors[k] = std::hypot(x[0] - std::sin(20), x[1] - std::cos(20));
    }
    EXPECT_LT(errors[0], 1e-4);
    EXPECT_LT(errors[1], 2e-4 * errors[0]);
    EXPECT_NEAR(static_cast<double>(efforts[1].steps) / static_cast<double>(efforts[0].steps), 10, 2);
    EXPECT_EQ(efforts[0].jacobians, efforts[0].steps);
}

// The largest error in a step: of the end, and of the polynomial within.
TEST(Rosenbrock, a_system_that_reads_time_and_its_dense_output_are_right_in_short_steps) {
    SmallSystem system = in_time();
    Rosenbrock solver(system, tolerances(1, 1e-6, 1e-6), 0, Numbers{1});
    double from = 0, longest = 0;
    while (solver.t() < 1.5) {
        solver.step();
        longest = std::max(longest, solver.t() - from);
        for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const double t = from + share * (solver.t() - from);
            EXPECT_NEAR(solver.polynomial(0).at(t), 1 / (1 + std::sin(t)), 3e-6) << "at " << t;
        }
        from = solver.t();
    }
    EXPECT_NEAR(longest, longest_step_beside_t, 1e-9);
}

TEST(Rosenbrock, steps_have_a_polynomial_of_each_state_and_begin_anew_at_an_earlier_time) {
    SmallSystem system = stiff_linear().that_reads_time();
    Rosenbrock solver(system, tolerances(2, 1e-7, 1e-9), 0, Numbers{3, 1});
    EXPECT_EQ(solver.polynomial(0).at(0), 3);
    double from = 0;
    Numbers x(2);
    for (int step = 0; step < 100; ++step) {
        solver.step();
        for (const double share : {0.0, 0.3, 1.0}) {
            const double t = from + share * (solver.t() - from);
            solver.at(t, x.data());
            for (const std::size_t state : {0U, 1U})
                EXPECT_NEAR(solver.polynomial(state).at(t), x[state], 1e-12 * (1 + std::fabs(x[state])));
            EXPECT_NEAR(x[1], std::exp(-t), 1e-6);
        }
        const double h = solver.t() - from, middle = from + h / 2;
        const Polynomial second = solver.polynomial(1);
        EXPECT_NEAR(second.derivative_at(middle),
                    (second.at(middle + 1e-4 * h) - second.at(middle - 1e-4 * h)) / (2e-4 * h), 1e-5);
        from = solver.t();
    }
    EXPECT_EQ(solver.polynomial(0).end, from);
    const std::int64_t steps = solver.effort().steps;
    solver.restart_at(1, Numbers{std::cos(1), std::exp(-1)});
    EXPECT_EQ(solver.t(), 1);
    while (solver.t() < 2) solver.step();
    solver.at(2, x.data());
    EXPECT_NEAR(x[1], std::exp(-2), 1e-7);
    EXPECT_GT(solver.effort().steps, steps);
}

// What was computed before leaves no trace: a beat has the same bits wherever the run began.
TEST(Rosenbrock, a_restart_is_a_start) {
    SmallSystem system = van_der_pol();
    Rosenbrock once(system, tolerances(2, 1e-6, 1e-6), 0, Numbers{2, -0.66}),
        again(system, tolerances(2, 1e-6, 1e-6), 0, Numbers{1, 1});
    for (int k = 0; k < 20; ++k) again.step();
    again.restart_at(0, Numbers{2, -0.66});
    for (int k = 0; k < 50; ++k) {
        once.step();
        again.step();
    }
    EXPECT_EQ(once.t(), again.t());
    EXPECT_EQ(Numbers(once.x().begin(), once.x().end()), Numbers(again.x().begin(), again.x().end()));
}

TEST(Rosenbrock, smaller_steps_mend_rates_that_are_not_finite) {
    SmallSystem system(
        1,
        [](double, const double* x, double* f) {  // 1 - t, and nothing beyond
            f[0] = -1 / (2 * x[0]);
            return x[0] > 0.05;
        },
        [](double, const double* x) { return Numbers{1 / (2 * x[0] * x[0])}; });
    const Numbers x = solution(system, tolerances(1, 1e-6, 1e-8), {1}, 0.99);
    EXPECT_NEAR(x[0], 0.1, 1e-5);
}

TEST(Rosenbrock, a_pivot_that_is_not_safe_is_solved_densely) {
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
    const Numbers x = solution(system, {1e-7, {1e-9, 1e-22}}, {0, 1e-13}, 2);
    EXPECT_NEAR(x[0], std::exp(-2) - std::exp(-4), 1e-6);
    EXPECT_NEAR(x[1] * 1e13, std::exp(-4), 1e-6);
}

// A relay that holds its threshold: x would stay at 0.5, which no step does.
TEST(Rosenbrock, gives_up_where_rates_chatter_about_a_threshold) {
    SmallSystem relay(
        1,
        [](double, const double* x, double* f) {
            f[0] = x[0] < 0.5 ? 1 : -1;
            return true;
        },
        [](double, const double*) { return Numbers{0}; });
    Effort effort;
    try {
        solution(relay, tolerances(1, 1e-8, 1e-10), {0}, 100, &effort);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_NEAR(failure.t, 0.5, 1.1);
        EXPECT_THAT(failure.what(), HasSubstr("RODAS"));
    }
}

TEST(Rosenbrock, says_where_a_solution_ends_and_passes_on_what_is_thrown) {
    SmallSystem blows_up(
        1,
        [](double, const double* x, double* f) {
            f[0] = x[0] * x[0];
            return std::isfinite(f[0]);
        },
        [](double, const double* x) { return Numbers{2 * x[0]}; });
    try {
        solution(blows_up, tolerances(1, 1e-7, 1e-9), {1}, 2);  // 1/(1 - t)
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_NEAR(failure.t, 1, 1e-5);
        EXPECT_THAT(failure.what(), HasSubstr("the integrator fails at 1 ms: RODAS"));
    }
    SmallSystem throws(
        1,
        [](double t, const double*, double* f) {
            if (t > 0.5) throw std::domain_error("no f beyond 0.5");
            f[0] = 1;
            return true;
        },
        [](double, const double*) { return Numbers{0}; });
    EXPECT_THROW(solution(throws, tolerances(1, 1e-8, 1e-10), {0}, 1), std::domain_error);
}

TEST(Rosenbrock, rates_without_a_value_are_named) {
    SmallSystem nowhere(
        1, [](double, const double*, double*) { return false; }, [](double, const double*) { return Numbers{0}; });
    try {
        solution(nowhere, tolerances(1, 1e-6, 1e-8), {0}, 1);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_THAT(failure.what(), HasSubstr("begins where the rates are not finite"));
    }
}

// Relaxation oscillators of four stiffnesses, side by side.
class VanDerPols final : public SystemBatch {
public:
    static constexpr double eps[lanes] = {1e-2, 1e-6, 1, 1e-4};

    std::size_t size() const override { return 2; }
    bool reads_time() const override { return false; }
    const Pattern& pattern() const override { return pattern_; }
    void rates(const double* t, const double* x, double* f) override {
        for (int l = 0; l < lanes; ++l) {
            f[l] = t[l] > breaks_down[l] ? std::nan("") : x[lanes + l];
            f[lanes + l] = ((1 - x[l] * x[l]) * x[lanes + l] - x[l]) / eps[l];
        }
    }
    void jacobian(const double*, const double* x, double* entries) override {
        for (int l = 0; l < lanes; ++l) {
            entries[l] = 1;
            entries[lanes + l] = is_without_derivatives ? std::nan("") : (-2 * x[l] * x[lanes + l] - 1) / eps[l];
            entries[2 * lanes + l] = (1 - x[l] * x[l]) / eps[l];
        }
    }
    bool other_jacobian(int lane, double, const double* x, double* entries) override {
        ++others;
        entries[0] = 1;
        entries[1] = (-2 * x[0] * x[1] - 1) / eps[lane];
        entries[2] = (1 - x[0] * x[0]) / eps[lane];
        return true;
    }

    double breaks_down[lanes] = {1e9, 1e9, 1e9, 1e9};  // ms: rates have no value beyond
    bool is_without_derivatives = false;
    int others = 0;

private:
    Pattern pattern_{{{0, 1}, {1, 0}, {1, 1}}, {0, 1}};
};

class BatchOfFour : public ::testing::Test {
protected:
    void start() {
        for (int l = 0; l < VanDerPols::lanes; ++l) {
            solver.set_tolerances(l, tolerances(2, 1e-6, 1e-6));
            solver.restart_at(l, 0.1 * l, Numbers{2, -0.66});
        }
    }
    // Until all have come to `end`, with early steps where that is asked for.
    void run(double end, bool is_early) {
        for (unsigned behind = 15; behind != 0;) {
            unsigned early = 0;
            behind = 0;
            for (int l = 0; l < VanDerPols::lanes; ++l) {
                if (solver.t(l) < end) behind |= 1u << l;
                if (is_early && solver.t(l) >= end && solver.from(l) <= end) early |= 1u << l;
            }
            if (behind != 0) solver.attempt(behind, early);
        }
    }
    static Numbers alone(int lane, double end) {
        SmallSystem system(
            2,
            [lane](double, const double* x, double* f) {
                f[0] = x[1];
                f[1] = ((1 - x[0] * x[0]) * x[1] - x[0]) / VanDerPols::eps[lane];
                return true;
            },
            [lane](double, const double* x) {
                return Numbers{0, 1, (-2 * x[0] * x[1] - 1) / VanDerPols::eps[lane],
                               (1 - x[0] * x[0]) / VanDerPols::eps[lane]};
            });
        system.with({{{0, 1}, {1, 0}, {1, 1}}, {0, 1}});
        Rosenbrock solver(system, tolerances(2, 1e-6, 1e-6), 0.1 * lane, Numbers{2, -0.66});
        while (solver.t() < end) solver.step();
        Numbers x(2);
        solver.at(end, x.data());
        return x;
    }

    VanDerPols systems;
    BatchedRosenbrock solver{systems};
};

TEST_F(BatchOfFour, each_lane_has_steps_of_its_own_and_the_bits_that_it_has_alone) {
    for (const bool is_early : {false, true})
        for (const bool is_without_derivatives : {false, true}) {
            systems.is_without_derivatives = is_without_derivatives;
            start();
            for (const double end : {0.5, 0.77, 1.5, 2.0}) {
                run(end, is_early);
                for (int l = 0; l < VanDerPols::lanes; ++l) {
                    Numbers x(2);
                    solver.at(l, end, x.data());
                    EXPECT_EQ(x, alone(l, end)) << "lane " << l << " at " << end;
                    EXPECT_NEAR(solver.polynomial(l, 1, end).at(end), x[1], 1e-9 * (1 + std::fabs(x[1])));
                    EXPECT_GE(solver.polynomial(l, 1, end).end, end);
                }
            }
        }
    EXPECT_GT(systems.others, 0);
}

TEST_F(BatchOfFour, a_lane_fails_by_name_and_an_early_one_when_it_is_called) {
    systems.breaks_down[2] = 1.2;
    start();
    run(1, true);
    const Numbers expected = alone(1, 3);
    try {
        for (double end = 1.05; end < 1.4; end += 0.05) run(end, true);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(solver.failed(), 2);
        EXPECT_NEAR(failure.t, 1.2, 1e-6);
    }
    systems.breaks_down[2] = 1e9;
    solver.restart_at(2, 0, Numbers{2, -0.66});
    run(3, true);
    Numbers x(2);
    solver.at(1, 3, x.data());
    EXPECT_EQ(x, expected);
}

// x' = -x + slope y, y' = -2 y: with a slope of 1e13 the first pivot is not safe (sparse_lu.hpp).
class Cascades final : public SystemBatch {
public:
    static constexpr double slopes[lanes] = {1, 1e13, 2, 1e13};

    std::size_t size() const override { return 2; }
    bool reads_time() const override { return false; }
    const Pattern& pattern() const override { return pattern_; }
    void rates(const double*, const double* x, double* f) override {
        for (int l = 0; l < lanes; ++l) {
            f[l] = -x[l] + slopes[l] * x[lanes + l];
            f[lanes + l] = -2 * x[lanes + l];
        }
    }
    void jacobian(const double*, const double*, double* entries) override {
        for (int l = 0; l < lanes; ++l) {
            entries[l] = -1;
            entries[lanes + l] = slopes[l];
            entries[2 * lanes + l] = -2;
        }
    }
    bool other_jacobian(int, double, const double*, double*) override { return false; }

private:
    Pattern pattern_{{{0, 0}, {0, 1}, {1, 1}}, {0, 1}};
};

TEST(BatchOfCascades, a_lane_whose_pivot_is_not_safe_is_solved_densely_beside_the_others) {
    Cascades systems;
    BatchedRosenbrock solver(systems);
    for (int l = 0; l < Cascades::lanes; ++l) {
        solver.set_tolerances(l, {1e-7, {1e-9, 1e-9 / Cascades::slopes[l]}});
        solver.restart_at(l, 0, Numbers{0, 1 / Cascades::slopes[l]});
    }
    for (unsigned behind = 15; behind != 0;) {
        behind = 0;
        for (int l = 0; l < Cascades::lanes; ++l) behind |= solver.t(l) < 2 ? 1U << l : 0U;
        if (behind != 0) solver.attempt(behind, 0);
    }
    for (int l = 0; l < Cascades::lanes; ++l) {
        Numbers x(2);
        solver.at(l, 2, x.data());
        EXPECT_NEAR(x[0], std::exp(-2) - std::exp(-4), 1e-6) << "lane " << l;
        EXPECT_NEAR(x[1] * Cascades::slopes[l], std::exp(-4), 1e-6) << "lane " << l;
    }
}

TEST(Rosenbrock, refuses_what_does_not_fit) {
    SmallSystem system = stiff_linear();
    EXPECT_THROW(Rosenbrock(system, tolerances(1, 1e-8, 1e-10), 0, Numbers{1, 1}), OurFault);
    EXPECT_THROW(Rosenbrock(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{1}), OurFault);
    system.with({{{0, 0}, {0, 2}}, {0, 1}});
    EXPECT_THROW(Rosenbrock(system, tolerances(2, 1e-8, 1e-10), 0, Numbers{1, 1}), OurFault);
}

}  // namespace
}  // namespace heartwright::ode
