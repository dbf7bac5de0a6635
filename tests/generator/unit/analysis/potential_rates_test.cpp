#include "generator/analysis/potential_rates.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

std::vector<std::string> rates_of(const std::string& rate, double g = 4) {
    const ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 4\nparameter C [1] = 2\n"
        "state V [mV] = -80 range [-200, 200]\nstate V_t [mV] = -80\nstate m [1] = 0.5\n"
        "i [1] = 0.1*(V + 80)\ni_t [1] = m*(V_t - 50)\nk [1] = 3*g\n"
        "ddt(V) = -i - i_stim\nddt(m) = -m\nddt(V_t) = " +
        rate + "\n");
    Point point = initial_point(model);
    point.parameters[0] = g;
    std::vector<std::string> texts;
    for (const PotentialRate& found : other_potentials(model, point)) texts.push_back(rate_text(found));
    return texts;
}

using Rates = std::vector<std::string>;

TEST(other_potentials, change_by_a_sum_of_states_currents_and_the_stimulus) {
    EXPECT_EQ(rates_of("-(i_t + g*(V_t - V) + i_stim)/C"), Rates{"0 + 2*V + -2*V_t + -0.5*i_t + -0.5*(pulse)"});
    EXPECT_EQ(rates_of("(k*(V - 5) - square(g)*i_t)/C"), Rates{"-30 + 6*V + -8*i_t"});
    EXPECT_EQ(rates_of("(k*(V - 5) - square(g)*i_t)/C", 2), Rates{"-15 + 3*V + -2*i_t"}) << "of the point's parameters";
}

TEST(other_potentials, name_what_has_no_name) {
    EXPECT_EQ(rates_of("-(i_t + g*m*(V_t + 85))/C"), Rates{"g*m*(V_t + 85)"});
    EXPECT_EQ(rates_of("-i_t/C - 0.1*t"), Rates{"t"});
}

}  // namespace
}  // namespace heartwright::analysis
