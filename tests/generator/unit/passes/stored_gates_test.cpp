// Which gates may be stored in 32 bits: those of which the range and both time constants are proved.
#include "generator/passes/gates/stored_gates.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<ir::StoredGate> stored(const std::string& gate, const std::string& integrator = "rush_larsen",
                                   const std::string& initial = "0.1") {
    const ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.5\nparameter q [1] = 2\n"
        "state V [mV] = -80\nstate x [1] = " +
        initial + " by " + integrator +
        "\ni [1] = g*x*V\nx_inf [1] = 1/(1 + exp(-V/5))\nalpha [1] = exp(V/60)\nbeta [1] = exp(-V/60)\nddt(V) = -i - "
        "i_stim\nddt(x) = " +
        gate + "\n");
    ir::Model designed = model;
    designed.designed_dt = 0.02;
    return gates_to_store(designed, choose_integrators(designed));
}

TEST(StoredGates, a_gate_with_a_bounded_time_constant_is_stored_in_32_bits) {
    const auto gates = stored("(x_inf - x)/(3 + 100*exp(-square(V + 30)/50))");
    ASSERT_EQ(gates.size(), 1u);
    EXPECT_EQ(gates[0].state, "x");
    EXPECT_GE(gates[0].slowest, 103);
    EXPECT_LE(gates[0].slowest, 103 * 1.1);
    EXPECT_TRUE(std::isinf(gates[0].fastest)) << "Rush-Larsen takes any step";
    EXPECT_THAT(gates[0].parameters, IsEmpty());
    EXPECT_NEAR(error_of(gates[0], 0.01), 0x1p-32 * gates[0].slowest / 0.01, 0x1p-31);
}

// alpha + beta is 2*cosh(V/60): from 2 at 0 mV to 12.3 at -150 mV.
TEST(StoredGates, rates_bound_the_time_constant) {
    const auto gates = stored("alpha*(1 - x) - beta*x");
    ASSERT_EQ(gates.size(), 1u);
    EXPECT_GE(gates[0].slowest, 0.5);
    EXPECT_LE(gates[0].slowest, 0.55);
}

TEST(StoredGates, forward_euler_has_a_longest_step) {
    const auto gates = stored("alpha*(1 - x) - beta*x", "forward_euler");
    ASSERT_EQ(gates.size(), 1u);
    const double fastest = 1 / (std::exp(2.5) + std::exp(-2.5));
    EXPECT_LE(gates[0].fastest, fastest);
    EXPECT_GE(gates[0].fastest, fastest / 1.1);
    EXPECT_THAT(stored("50*(alpha*(1 - x) - beta*x)", "forward_euler"), IsEmpty()) << "0.02 ms is too long at -150 mV";
}

TEST(StoredGates, parameters_of_the_coefficients_are_named) {
    const auto gates = stored("(x_inf - x)/(q*(3 + exp(-square(V))))");
    ASSERT_EQ(gates.size(), 1u);
    EXPECT_THAT(gates[0].parameters, ElementsAre("q"));
}

// The format holds -1/2 up to 3/2; -0.7 would come back as 1.5.
TEST(StoredGates, a_gate_that_begins_outside_the_format_stays_in_fp64) {
    const auto gate = [](const std::string& initial) { return stored("(x_inf - x)/3", "rush_larsen", initial); };
    for (const char* inside : {"-0.5", "1.49", "g - 1"}) EXPECT_EQ(gate(inside).size(), 1u) << inside;
    for (const char* outside : {"-0.7", "1.5", "V", "1 - q"}) EXPECT_THAT(gate(outside), IsEmpty()) << outside;
    auto named = gate("0.1");
    drop_gates_that_start_outside(named,
                                  ir::read("model \"toy\"\nmembrane potential V current i stimulus i_stim\n"
                                           "parameter q [1] = 2\nstate V [mV] = -80\nstate x [1] = 0.1\n"
                                           "i [1] = 0\nddt(V) = i\nddt(x) = 0\n"),
                                  {ir::number(-80), ir::parse_expr("1.2*q")});
    EXPECT_THAT(named, IsEmpty()) << "a start of another name puts it to 2.4";
}

TEST(StoredGates, a_gate_without_a_proof_stays_in_fp64) {
    EXPECT_THAT(stored("(x_inf - x)/1e5"), IsEmpty()) << "so slow that rounding would move it by 1e-3";
    EXPECT_THAT(stored("(3*x_inf - x)/2"), IsEmpty()) << "its steady value is 3";
    EXPECT_THAT(stored("(x_inf - 1 - x)/2"), IsEmpty()) << "its steady value is -1";
    EXPECT_THAT(stored("exp(V)*(x_inf - x)"), IsEmpty()) << "it stands still at rest";
    EXPECT_THAT(stored("x_inf - x*x", "forward_euler"), IsEmpty()) << "no gate";
}

}  // namespace
}  // namespace heartwright::passes
