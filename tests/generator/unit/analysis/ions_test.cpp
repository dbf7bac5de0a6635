#include "generator/analysis/ions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

std::vector<std::string> totals_of(const std::string& states, const std::string& equations) {
    std::vector<std::string> totals;
    const ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\n"
        "state V [mV] = -80 range [-200, 200]\n" +
        states + equations + "i [1] = 0.1*(V + 80)\nddt(V) = -i - i_stim\n");
    for (const Ion& ion : ions(model, initial_point(model))) totals.push_back(total_text(ion));
    return totals;
}

using Totals = std::vector<std::string>;
const std::string calcium = "state ca [mM] = 1e-4\n";

// Two that bind one ion each, one without a unit, of which 0.04 mM there are, and one that binds two ions at once.
TEST(ions, what_buffers_hold_counts_by_what_the_free_ion_loses) {
    EXPECT_EQ(totals_of(calcium + "state tnc [mM] = 0.01\nstate o_c [1] = 0.1\nstate pair [mM] = 0.02\n",
                        "j_t [1] = 32*ca*(0.07 - tnc) - 0.02*tnc\nj_o [1] = 200*ca*(1 - o_c) - 0.5*o_c\n"
                        "j_p [1] = 9e3*ca*ca*(0.1 - pair) - 0.1*pair\n"
                        "ddt(tnc) = j_t\nddt(o_c) = j_o\nddt(pair) = j_p\n"
                        "ddt(ca) = 1e-6*(V - 60) - j_t - 0.04*j_o - 2*j_p\n"),
              Totals{"ca + 1*tnc + 0.04*o_c + 2*pair"});
}

// As in Grandi 2010: the cytosol loses what troponin binds of magnesium, too, of which there is no state.
TEST(ions, a_competitor_for_a_buffer_counts_where_the_equations_take_it_from_the_ion) {
    const std::string states = calcium + "state tn_ca [mM] = 0.1\nstate tn_mg [mM] = 0.01\n",
                      fluxes =
                          "free [1] = 0.14 - tn_ca - tn_mg\nj_ca [1] = 2.4*ca*free - 3e-5*tn_ca\n"
                          "j_mg [1] = 3e-3*free - 3e-3*tn_mg\nddt(tn_ca) = j_ca\nddt(tn_mg) = j_mg\n";
    EXPECT_EQ(totals_of(states, fluxes + "ddt(ca) = 1e-6*(V - 60) - j_ca - j_mg\n"), Totals{"ca + 1*tn_ca + 1*tn_mg"});
    EXPECT_EQ(totals_of(states, fluxes + "ddt(ca) = 1e-6*(V - 60) - j_ca\n"), Totals{"ca + 1*tn_ca"});
}

// Its volume is a tenth. What it releases depends on calcium like a buffer, on its own.
TEST(ions, a_store_has_ions_of_its_own) {
    EXPECT_EQ(totals_of(calcium + "state sr [mM] = 1\nstate gate [1] = 0.5\n",
                        "open [1] = gate*ca*ca/(ca*ca + 1e-6)\nup [1] = 1e-3*ca*ca/(ca*ca + 1e-7)\n"
                        "net [1] = up - open*(sr - ca) - 1e-5*(sr - ca)\nddt(gate) = 0.1*(1 - gate) - 5*ca*gate\n"
                        "ddt(sr) = 10*net\nddt(ca) = 1e-6*(V - 60) - net\n"),
              (Totals{"ca", "sr"}));
    EXPECT_EQ(totals_of(calcium + "state up [mM] = 1\nstate rel [mM] = 1\n",  // DiFrancesco and Noble 1985
                        "j_up [1] = 3*ca*(5 - up)\nj_tr [1] = 0.1*(up - rel)\nj_rel [1] = rel*ca*ca/(ca*ca + 1e-6)\n"
                        "ddt(up) = 20*j_up - j_tr\nddt(rel) = 5*j_tr - j_rel\n"
                        "ddt(ca) = 1e-6*(V - 60) - j_up + 0.1*j_rel\n"),
              (Totals{"ca", "up", "rel"}));
}

// ddt(ca + 0.05*ca/(ca + 0.002) + 0.1*tn) is the flux: a buffer with a state beside rapid ones, however these are
// written, takes less of the free ion the more the rapid ones give back.
TEST(ions, have_what_rapid_buffers_hold_besides) {
    const std::string states = calcium + "state tn [1] = 0.2\n",
                      flux = "flux [1] = 1e-6*(V - 60) - 0.1*j\nj [1] = 40*ca*(1 - tn) - 0.04*tn\nddt(tn) = j\n";
    const Totals total{"ca + 0.05*ca/(ca+0.002) + 0.1*tn"};
    EXPECT_EQ(totals_of(states, flux + "beta [1] = 1/(1 + 0.05*0.002/square(ca + 0.002))\nddt(ca) = beta*flux\n"),
              total);
    EXPECT_EQ(totals_of(states, flux + "b [1] = 1 + 0.05*0.002/((0.002 + ca)*(0.002 + ca))\nddt(ca) = flux/b\n"),
              total);
    EXPECT_EQ(totals_of(states, flux + "term [1] = 0.1*0.002/pow(ca + 0.002, 2)\nddt(ca) = 2/(2 + term)*flux\n"),
              total);
    EXPECT_EQ(totals_of(states, flux + "ddt(ca) = flux*pow(1 + 0.05*0.002/square(ca + 0.002), -1)\n"), total);
    EXPECT_EQ(
        totals_of(states, flux + "ddt(ca) = flux/(1 + 0.05*0.002/square(ca + 0.002) + 0.3*0.01/square(0.01 + ca))\n"),
        Totals{"ca + 0.05*ca/(ca+0.002) + 0.3*ca/(ca+0.01) + 0.1*tn"});
}

// Of a Hill coefficient of 2: B*2*K*c/(K + c*c)^2.
TEST(ions, name_rapid_buffers_of_another_form) {
    const ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nstate V [mV] = -80 range [-200, 200]\n" +
        calcium +
        "i [1] = 0.1*(V + 80)\nddt(V) = -i - i_stim\n"
        "ddt(ca) = 1e-6*(V - 60)/(1 + 0.1*1e-6*ca/square(1e-6 + ca*ca))\n");
    const std::vector<Ion> found = ions(model, initial_point(model));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].has_uncounted_buffer);
    EXPECT_EQ(total_text(found[0]), "ca");
}

TEST(ions, signalling_molecules_are_no_ions) {
    EXPECT_EQ(totals_of(calcium + "state camp [uM] = 1\nstate bath [mM] = 140\n",
                        "ddt(camp) = 1e-3 - 1e-3*camp\nddt(bath) = 0\nddt(ca) = 1e-6*camp*(V - 60)\n"),
              Totals{"ca"});
}

}  // namespace
}  // namespace heartwright::analysis
