// Models of files without units, as openCARP's: what is a buffer, calcium or an occupancy is not told by a unit.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

const std::string bare_membrane =
    "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.1\nparameter volume [1] = 20\n"
    "state V [1] = -80\ni [1] = g*V\nddt(V) = -i - i_stim\n";

ir::Integrator integrator_of(const std::string& text, const std::string& state) {
    ir::Model model = ir::read(bare_membrane + text);
    model.designed_dt = 0.02;
    return choose_integrators(model).find_state(state)->integrator;
}

// Grandi 2010 in EasyML: each buffer's flux is written out in its own equation and in that of calcium.
TEST(BareNumbers, a_buffer_whose_flux_is_written_out_twice_is_no_gate) {
    const std::string buffers =
        "state Ca [1] = 1e-4\nstate CaM [1] = 3e-4\nstate Tn [1] = 9e-3\nstate f [1] = 0.02\n"
        "total [1] = 34*Ca*(0.024 - CaM) - 0.238*CaM + 32.7*Ca*(0.07 - Tn) - 0.0196*Tn\n"
        "i_Ca [1] = f*Ca*V\nddt(CaM) = 34*Ca*(0.024 - CaM) - 0.238*CaM\n"
        "ddt(Tn) = (Ca*32.7)*(0.07 - Tn) - Tn*0.0196\nddt(f) = 1.7*Ca*(1 - f) - 0.0119*f\n"
        "ddt(Ca) = 0.1*(2e-4 - Ca*Ca/(1e-4 + Ca)) - i_Ca/volume - total\n";
    EXPECT_NE(integrator_of(buffers, "CaM"), ir::Integrator::rush_larsen);
    EXPECT_NE(integrator_of(buffers, "Tn"), ir::Integrator::rush_larsen);
    EXPECT_EQ(integrator_of(buffers, "f"), ir::Integrator::rush_larsen) << "a current is no flux of the gate";
}

TEST(BareNumbers, two_compartments_that_exchange_are_no_gates) {
    const std::string sodium =
        "state Na_i [1] = 9\nstate Na_sl [1] = 8\nstate m [1] = 0.1\nparameter J [1] = 0.02\n"
        "ddt(Na_i) = J/volume*(Na_sl - Na_i)\nddt(Na_sl) = J*(Na_i - Na_sl) - m*(V - 50) - "
        "Na_sl*Na_sl/(30 + Na_sl)\nddt(m) = (1/(1 + exp(-V)) - m)/0.1\n";
    EXPECT_NE(integrator_of(sodium, "Na_i"), ir::Integrator::rush_larsen);
    EXPECT_EQ(integrator_of(sodium, "m"), ir::Integrator::rush_larsen);
}

// Slow at the start; 2e5 /mM/ms is fast where calcium is 0.1 mM, in each of the units that calcium is written in.
TEST(BareNumbers, calcium_is_taken_to_rise_whatever_its_unit) {
    const auto channel = [](const std::string& calcium, const std::string& rate, const std::string& inflow) {
        return "state Ca [1] = " + calcium +
               "\nstate closed [1] = 1 range [0, 1]\nstate open [1] = 0 range [0, 1]\n"
               "opening [1] = " +
               rate +
               "*Ca*Ca*closed - 0.5*open\n"
               "ddt(Ca) = " +
               inflow + " - Ca/(1 + Ca)\nddt(closed) = -opening\nddt(open) = opening\n";
    };
    EXPECT_EQ(integrator_of(channel("1e-4", "2e5", "0.1"), "closed"), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(integrator_of(channel("0.1", "0.2", "100"), "closed"), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(integrator_of(channel("1e-7", "2e11", "1e-4"), "closed"), ir::Integrator::linearly_implicit_euler);
    EXPECT_NE(integrator_of(channel("0.1", "2e-5", "100"), "closed"), ir::Integrator::linearly_implicit_euler);
}

// A dyad: its calcium has no buffer, and is linear in itself. The store loses what it gains.
TEST(BareNumbers, calcium_that_is_exchanged_is_taken_to_rise) {
    const std::string dyad =
        "state Ca_ss [1] = 0.1\nstate store [1] = 800\nstate closed [1] = 1 range [0, 1]\nstate open [1] = 0 range [0, "
        "1]\n"
        "opening [1] = 0.006*pow(Ca_ss, 4)*closed - 0.07*open\nddt(Ca_ss) = 0.36*open*(store - Ca_ss) - (Ca_ss - "
        "0.1)/0.15\n"
        "ddt(store) = 0.1*(800 - store) - 0.36/volume*open*(store - Ca_ss)\nddt(closed) = -opening\nddt(open) = "
        "opening\n";
    EXPECT_EQ(integrator_of(dyad, "closed"), ir::Integrator::linearly_implicit_euler);
}

// Keizer & Levine 1996 without units (Winslow 1999 in EasyML): a linear step of both opens more channels than there
// are.
TEST(BareNumbers, channels_that_open_by_the_calcium_they_release_stay_within_their_number) {
    ir::Model model =
        ir::read(bare_membrane +
                 "state c [1] = 2 range [0, inf]\nstate O1 [1] = 1e-4 range [0, 1]\nstate O2 [1] = 0 range [0, 1]\n"
                 "opening [1] = 0.006075*c*c*c*c*(1 - O1 - O2) - 0.07125*O1\nsecond [1] = 0.00405*c*c*c*O1 - 0.965*O2\n"
                 "ddt(c) = 36*(O1 + O2)*(1300 - c) - 2175*(c - 2)\n"
                 "ddt(O1) = opening - second\nddt(O2) = second\n");
    model.designed_dt = 0.02;
    model = choose_integrators(model);
    analysis::Interpreter<double> now(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = 0.02;
    for (int step = 0; step < 200; ++step) {
        now.evaluate(point);
        for (std::size_t i = 0; i < point.states.size(); ++i) point.states[i] = now.next_value(i);
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            if (model.states[i].name != "O1" && model.states[i].name != "O2") continue;
            ASSERT_GE(point.states[i], 0) << model.states[i].name << ", step " << step;
            ASSERT_LE(point.states[i], 1) << model.states[i].name << ", step " << step;
        }
    }
}

}  // namespace
}  // namespace heartwright::passes
