#include "generator/analysis/ranges/occupancies.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

ir::State bounded(const std::string& equations, const std::string& state = "state m [1] = 0.1") {
    ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.5\nparameter Re [1] = 0.8\n"
        "state V [mV] = -80\n" +
        state +
        "\nstate Ca [mM] = 0.2 range [0, inf]\n"
        "i [1] = g*V\nalpha [1] = V < -40 ? 0.057*exp(-(V + 80)/6.8) : 0\nbeta [1] = exp(-V/20)\n"
        "m_inf [1] = 1/(1 + exp(-V/5))\ntau_m [1] = 0.1 + exp(-square(V + 30)/50)\n"
        "ddt(V) = -i - i_stim\nddt(Ca) = -Ca*g + 1\n" +
        equations);
    bound_occupancies(model);
    return *model.find_state("m");
}

TEST(Occupancies, gates_stay_in_the_unit_interval_but_for_a_thousandth) {
    for (const char* equation :
         {"ddt(m) = (m_inf - m)/tau_m\n", "ddt(m) = alpha*(1 - m) - beta*m\n", "ddt(m) = alpha - (alpha + beta)*m\n",
          "ddt(m) = alpha*(1 - m)\n", "ddt(m) = -Ca*m + 0.1*(1 - m)\n", "ddt(m) = (1 - m)*m\n"}) {
        const ir::State m = bounded(equation);
        if (std::string(equation).find("alpha - (") !=
            std::string::npos) {  // written out it is not proved: alpha twice
            EXPECT_TRUE(std::isinf(m.upper)) << equation;
            continue;
        }
        EXPECT_DOUBLE_EQ(m.lower, -0.001) << equation;
        EXPECT_DOUBLE_EQ(m.upper, 1.001) << equation;
    }
}

TEST(Occupancies, that_may_leave_the_unit_interval_have_no_range) {
    for (const char* equation :
         {"ddt(m) = (1/(1 - exp(-Re)) - m)/250\n",  // Karma's n rises to 1.8
          "ddt(m) = (V - m)/10\n", "ddt(m) = beta - alpha*m\n", "ddt(m) = alpha\n", "ddt(m) = (m_inf - m)/V\n"}) {
        const ir::State m = bounded(equation);
        EXPECT_TRUE(std::isinf(m.lower) && std::isinf(m.upper)) << equation;
    }
}

TEST(Occupancies, that_have_a_range_a_unit_or_another_start_are_left_alone) {
    EXPECT_DOUBLE_EQ(bounded("ddt(m) = (m_inf - m)/tau_m\n", "state m [1] = 0.1 range [0, inf]").lower, 0);
    EXPECT_TRUE(std::isinf(bounded("ddt(m) = (m_inf - m)/tau_m\n", "state m [1] = 0.1 range [0, inf]").upper));
    EXPECT_TRUE(std::isinf(bounded("ddt(m) = (m_inf - m)/tau_m\n", "state m [mM] = 0.1").upper));
    EXPECT_TRUE(std::isinf(bounded("ddt(m) = (m_inf - m)/tau_m\n", "state m [1] = 1.5").upper));
}

}  // namespace
}  // namespace heartwright::analysis
