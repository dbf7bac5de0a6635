// What a run says of the time step when a state leaves its range, and the linear algebra behind it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/simulation/stepping/cell_linearisation.hpp"
#include "runtime/simulation/stepping/fastest_decay.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using linear::SquareMatrix;
using ::testing::HasSubstr;
using ::testing::Not;

SquareMatrix matrix(std::size_t n, std::vector<double> values) {
    SquareMatrix a(n);
    a.values = std::move(values);
    return a;
}

TEST(SquareMatrix, has_a_fastest_decay_and_those_who_share_it) {
    // Two that exchange what they hold, at 300 and 100/ms; one slow one beside them, and one that grows faster.
    const auto decay =
        simulation::fastest_decay(matrix(4, {-300, 100, 0, 0, 300, -100, 0, 0, 0, 0, -3, 0, 0, 0, 0, 5000}));
    ASSERT_TRUE(decay);
    EXPECT_NEAR(decay->eigenvalue, -400, 1e-6);
    EXPECT_NEAR(decay->shares[0], 0.75, 1e-9);
    EXPECT_NEAR(decay->shares[1], 0.25, 1e-9);
    EXPECT_NEAR(decay->shares[2] + decay->shares[3], 0, 1e-9);
    const auto growth = simulation::fastest_decay(matrix(1, {7}));
    ASSERT_TRUE(growth);
    EXPECT_NEAR(growth->eigenvalue, 7, 1e-12);
    EXPECT_FALSE(simulation::fastest_decay(SquareMatrix(3)));
    EXPECT_FALSE(simulation::fastest_decay(matrix(1, {INFINITY})));
}

class Linearisation : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Linearisation, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// Of the toy model: dV/dt = V - V^3/3 - w + drive, dw/dt = epsilon*(V + 0.7 - 0.8*w).
TEST_P(Linearisation, is_that_of_the_equations) {
    const auto device = open(GetParam());
    const interface::Model& model = toy_model(abi_backend(GetParam()), 8);
    cells::BlockSetup setup{.variant = 0, .start = 0, .parameters = {40, 0.5}};
    setup.fields = {{0, {10, 20, 30}}};
    setup.varying = {0};
    cells::Population population(*device, model, tissue::Slots({{3, 1, 1}, 0, 1, false}, {0, 0, 0}, 1), {setup}, 0.1,
                                 {});
    const auto cell = simulation::linearise(population, 1, {2, -1}, 0);
    EXPECT_NEAR(cell.rates[0], 2 - 8.0 / 3 + 1 + 0.5, 1e-6);
    EXPECT_NEAR(cell.rates[1], 20 * 3.5, 1e-5);
    EXPECT_NEAR(cell.jacobian(0, 0), -3, 1e-3);
    EXPECT_NEAR(cell.jacobian(0, 1), -1, 1e-3);
    EXPECT_NEAR(cell.jacobian(1, 0), 20, 1e-3);
    EXPECT_NEAR(cell.jacobian(1, 1), -16, 1e-3);
}

std::string stiff(const std::string& epsilon, const std::string& more = "") {
    return R"("variant": ["excitable"], "time": {"end": "30 ms", "dt": "0.1 ms"},
        "set": {"epsilon": ")" +
           epsilon + R"( 1/ms"})" + more;
}

TEST(StiffnessRemark, names_the_time_constant_the_stiff_state_and_what_holds_it) {
    const std::string message = ToyRun::refusal(stiff("30"));
    EXPECT_THAT(message, HasSubstr("cell (0, 0, 0): V is "));
    EXPECT_THAT(message, HasSubstr(": at step 100 V relaxes with a time constant of 2.3 ms, beside dt = 0.1 ms by "
                                   "forward_euler; w with 0.044 ms is too stiff for forward_euler: choose --integrator "
                                   "w=linearly_implicit_euler, or dt <= 0.02 ms"));
}

TEST(StiffnessRemark, recommends_a_dt_that_will_do) {
    EXPECT_EQ(ToyRun::refusal(R"("variant": ["excitable"], "time": {"end": "30 ms", "dt": "0.02 ms"},
        "set": {"epsilon": "30 1/ms"})"),
              "no fault");
}

TEST(StiffnessRemark, blames_no_state_where_none_is_stiff) {
    const std::string message = ToyRun::refusal(
        R"("variant": ["decay"], "time": {"end": "30 ms", "dt": "0.1 ms"},
        "stimuli": [{"name": "S", "rate": "50 1/ms", "start": "0 ms", "duration": "8 ms"}])");
    EXPECT_THAT(message, HasSubstr("V relaxes with a time constant of 10 ms, beside dt = 0.1 ms by forward_euler; no "
                                   "state is too stiff for its integrator: a smaller dt, or the model's settings"));
    EXPECT_THAT(message, Not(HasSubstr("choose")));
}

}  // namespace
}  // namespace heartwright::testing
