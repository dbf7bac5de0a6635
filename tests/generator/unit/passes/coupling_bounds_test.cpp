// Pairs of states that exchange what they hold, by exponential steps.
#include "generator/integrators/coupling_bounds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <unordered_set>
#include <vector>

#include "generator/ir/reader.hpp"

namespace heartwright::integrators {
namespace {

const std::string membrane =
    "model \"toy\"\nmembrane potential V current i stimulus i_stim\nstate V [mV] = -80 range [-100, 60]\n";

std::vector<UnprovedCoupling> unproved(const std::string& text, const std::unordered_set<std::string>& exponential,
                                       double dt) {
    return unproved_couplings(ir::read(text), exponential, dt);
}

// Two states of sizes `into_first` : `into_second` that exchange x/ms.
std::string exchange(double into_first, double into_second) {
    const auto text = [](double number) { return std::to_string(number); };
    return membrane + "state Ca [mM] = 0.5\nstate ss [mM] = 0.5\ni [1] = 0.1*V\nddt(V) = -i - i_stim\nddt(Ca) = " +
           text(into_first) + "*(ss - Ca)\nddt(ss) = " + text(into_second) + "*(Ca - ss)\n";
}

TEST(CouplingBounds, a_fast_buffer_exceeds_the_bounds_at_every_usual_step) {
    const std::string buffer = membrane +
                               "state Ca [mM] = 0.5\nstate csqn [mM] = 2.1\ni [1] = 0.1*V\n"
                               "binding [1] = 100*Ca*(2.6 - csqn) - 65*csqn\nddt(V) = -i - i_stim\n"
                               "ddt(Ca) = -binding\nddt(csqn) = binding\n";
    const auto found = unproved(buffer, {"Ca", "csqn"}, 0.02);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].states, (std::vector<std::string>{"Ca", "csqn"}));
    EXPECT_GT(found[0].error_at_most, 0.5);
    EXPECT_TRUE(unproved(buffer, {"Ca", "csqn"}, 1e-5).empty());
    EXPECT_EQ(unproved(buffer, {"Ca"}, 0.02).size(), 1U) << "one of the two by GRL1 is as wrong";
    EXPECT_TRUE(unproved(buffer, {}, 0.02).empty()) << "no exponential steps";
}

// a = d = 4/ms, b = 16/ms^2: p = 4/ms, and w is bounded by 1, so that the error is at most 2*dt/ms + (4*dt/ms)^2/12.
TEST(CouplingBounds, are_what_the_formula_gives) {
    EXPECT_TRUE(unproved(exchange(4, 4), {"Ca", "ss"}, 0.024).empty());
    const auto found = unproved(exchange(4, 4), {"Ca", "ss"}, 0.026);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NEAR(found[0].error_at_most, 0.052 + 0.104 * 0.104 / 12, 1e-9);
}

TEST(CouplingBounds, are_kept_by_a_stiff_state_that_changes_no_other) {
    const std::string alone = membrane +
                              "state Ca [mM] = 0.5\nstate sum [mM] = 0.5\ni [1] = 0.1*V\nddt(V) = -i - i_stim\n"
                              "ddt(Ca) = 100*(0.1 - Ca)\nddt(sum) = 100*(Ca - sum)\n";
    EXPECT_TRUE(unproved(alone, {"Ca", "sum"}, 0.1).empty());
}

// A subspace of 1% of the cytosol's volume: it is stiff, and next to nothing of what the cytosol holds is in it.
TEST(CouplingBounds, are_kept_by_a_stiff_state_that_holds_little_of_what_it_exchanges) {
    EXPECT_TRUE(unproved(exchange(0.2, 20), {"Ca", "ss"}, 0.1).empty());
    EXPECT_FALSE(unproved(exchange(20, 20), {"Ca", "ss"}, 0.1).empty());
}

// No exchange at the start: only a channel that opens at potentials above 59 mV makes it fast.
TEST(CouplingBounds, reach_as_far_as_the_range_of_a_state) {
    const auto with_channel = [](const std::string& open_at) {
        return membrane +
               "state Ca [mM] = 0.5\nstate ss [mM] = 0.5\nstate n [1] = 0 range [0, 1]\ni [1] = 0.1*V\n"
               "flux [1] = 200*n*(V > " +
               open_at +
               " ? 1 : 0)*(Ca - ss)\nddt(V) = -i - i_stim\n"
               "ddt(n) = 1e-3*(1 - n)\nddt(ss) = flux\nddt(Ca) = -flux\n";
    };
    const auto found = unproved(with_channel("59"), {"Ca", "ss"}, 0.02);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].states, (std::vector<std::string>{"Ca", "ss"}));
    EXPECT_TRUE(unproved(with_channel("61"), {"Ca", "ss"}, 0.02).empty()) << "outside the range of V";
}

TEST(CouplingBounds, name_states_that_share_a_partner_as_one_group) {
    const auto found = unproved(membrane +
                                    "state Ca [mM] = 0.5\nstate a [mM] = 0.5\nstate b [mM] = 0.5\ni [1] = 0.1*V\n"
                                    "ddt(V) = -i - i_stim\nddt(a) = 100*(Ca - a)\nddt(b) = 50*(Ca - b)\n"
                                    "ddt(Ca) = 100*(a - Ca) + 50*(b - Ca)\n",
                                {"Ca", "a", "b"}, 0.02);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].states, (std::vector<std::string>{"Ca", "a", "b"}));
}

}  // namespace
}  // namespace heartwright::integrators
