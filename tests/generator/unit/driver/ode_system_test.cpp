// Cells as systems of ordinary differential equations: what they are made of, and which cells are none. That generated
// rates and slopes have the right values is tested in tests/validation/error_control_test.cpp.
#include "generator/driver/ode_system.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "generator/ir/reader.hpp"

namespace heartwright::driver {
namespace {

const std::string head =
    "membrane potential V current i stimulus s\nparameter g [1] = 2\nstate V [mV] = -80\nstate m [1] = 0.1\n";

TEST(OdeSystem, has_the_rates_and_the_entries_of_the_jacobian_that_are_not_0) {
    const auto system = ode_system(ir::read(head + "i [1] = g*m*V\nddt(V) = -i - s\nddt(m) = (0.5 - m)/4\n"));
    ASSERT_TRUE(system);
    EXPECT_EQ(ir::to_string(system->rates.states[1].next_value), "fma(-0.25, m, 0.125)");
    EXPECT_EQ(system->rates.states[1].derivative, nullptr);
    EXPECT_EQ(system->entries, (std::vector<std::pair<int, int>>{{0, 0}, {0, 1}, {1, 1}}));  // columns in order
    ASSERT_EQ(system->slopes.states.size(), 5U);
    EXPECT_EQ(ir::to_string(system->slopes.states[4].next_value), "-0.25");
    EXPECT_EQ(system->order, (std::vector<int>{1, 0})) << "m is a block of its own, which V reads";
}

TEST(OdeSystem, reads_a_state_where_an_equation_reads_its_next_value) {
    const auto system = ode_system(ir::read(head + "i [1] = g*next(m)*V\nddt(V) = -i - s\nddt(m) = (0.5 - m)/4\n"));
    ASSERT_TRUE(system);
    EXPECT_EQ(ir::to_string(system->rates.find_definition("i")->value), "g*m*V");
}

TEST(OdeSystem, is_none_of_cells_with_rules_of_a_step) {
    EXPECT_FALSE(ode_system(ir::read(head + "i [1] = g*m*V\nddt(V) = -i - s\nnext(m) = V > 0 ? 1 : m\n")));
    EXPECT_FALSE(ode_system(ir::read(head + "i [1] = g*m*V*dt\nddt(V) = -i - s\nddt(m) = (0.5 - m)/4\n")));
}

TEST(OdeSystem, leaves_out_the_jacobian_where_all_states_read_all) {
    std::string states, sum, rates;
    for (int k = 0; k < 60; ++k) {
        const std::string x = "x" + std::to_string(k);
        states += "state " + x + " [1] = 0.1\n";
        sum += " + " + x + "*" + x;
        rates += "ddt(" + x + ") = all - " + x + "\n";
    }
    const auto system = ode_system(
        ir::read(head + states + "i [1] = g*m*V\nall [1] = m" + sum + "\nddt(V) = -i - s\nddt(m) = -m\n" + rates));
    ASSERT_TRUE(system);
    EXPECT_TRUE(system->entries.empty());
    EXPECT_TRUE(system->order.empty());
    EXPECT_EQ(system->rates.states.size(), 62U);
}

}  // namespace
}  // namespace heartwright::driver
