// The reference integrator against solutions that are known.
#include "generator/reference/trajectory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::reference {
namespace {

using ::testing::HasSubstr;

struct Row {
    double t;
    std::vector<double> states;
};

std::vector<Row> rows_of(const std::string& text, const std::vector<Pulse>& pulses, double end, double every) {
    const ir::Model model = ir::read(text);
    std::vector<Row> rows;
    integrate(model, {analysis::initial_point(model), pulses, end, every},
              [&](double t, const std::vector<double>& states) {
                  rows.push_back({t, states});
              });
    return rows;
}

class Trajectory : public ::testing::Test {
protected:
    void SetUp() override {
        if (integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    }
};

const char* const passive =
    "membrane potential V current i_ion stimulus i_stim\nstate V [mV] = 0\ni_ion [mV/ms] = V/10\nddt(V) = -(i_ion + "
    "i_stim)\n";

TEST_F(Trajectory, an_exponential_decay_is_right_to_the_tolerance) {
    const std::vector<Row> rows = rows_of("state x [1] = 1\nddt(x) = -x/3\n", {}, 10, 0.5);
    ASSERT_EQ(rows.size(), 21U);
    for (const Row& row : rows) EXPECT_NEAR(row.states[0], std::exp(-row.t / 3), 1e-7) << row.t;
}

TEST_F(Trajectory, steps_end_at_both_edges_of_a_pulse_however_short_it_is) {
    // Long before and after it CVODE's steps are far longer than the pulse.
    const double start = 500.25, duration = 0.01, current = -300;
    const std::vector<Row> rows = rows_of(passive, {{start, duration, current}}, 600, 100);
    ASSERT_EQ(rows.size(), 7U);
    EXPECT_NEAR(rows[5].states[0], 0, 1e-9);
    const double top = 10 * -current * (1 - std::exp(-duration / 10));
    EXPECT_NEAR(rows[6].states[0], top * std::exp(-(600 - start - duration) / 10), 1e-6 * top);
}

TEST_F(Trajectory, a_stiff_exchange_with_a_buffer_keeps_its_sum) {
    const std::vector<Row> rows = rows_of(
        "state Ca [mM] = 0.001\nstate B [mM] = 0\nj [mM/ms] = 1e5*Ca*(0.1 - B) - 50*B\nddt(Ca) = -j\nddt(B) = j\n", {},
        1, 0.01);
    const double total = 0.001;
    for (const Row& row : rows) EXPECT_NEAR(row.states[0] + row.states[1], total, 1e-11);
    const double Ca = rows.back().states[0], B = rows.back().states[1];
    EXPECT_NEAR(1e5 * Ca * (0.1 - B), 50 * B, 1e-6 * 50 * B);
}

TEST_F(Trajectory, refuses_what_is_no_system_of_differential_equations) {
    try {
        rows_of("state x [1] = 1\nstate n [1] = 0\nnext(n) = n + 1\nddt(x) = -x\n", {}, 1, 1);
        FAIL();
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("'n'"));
        EXPECT_THAT(fault.what(), HasSubstr("no system of ordinary differential equations"));
    }
}

TEST_F(Trajectory, says_when_a_solution_ends) {
    try {
        rows_of("state x [1] = 1\nddt(x) = x*x\n", {}, 2, 0.5);  // 1/(1 - t)
        FAIL();
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("the reference integrator fails at 1 ms"));
    }
}

TEST(ReferenceIntegrator, a_build_without_cvode_names_the_package) {
    if (!integrator_name().empty()) GTEST_SKIP() << "built with SUNDIALS";
    try {
        rows_of("state x [1] = 1\nddt(x) = -x\n", {}, 1, 1);
        FAIL();
    } catch (const MachineFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("libsundials-dev"));
    }
}

}  // namespace
}  // namespace heartwright::reference
