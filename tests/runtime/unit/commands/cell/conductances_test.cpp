#include "runtime/commands/cell/channels/conductances.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/commands/cell/channels/current_names.hpp"

namespace heartwright::commands {
namespace {

using Names = std::vector<std::string>;

interface::Model model_of(const std::vector<interface::ParameterInfo>& parameters) {
    interface::Model model {};
    model.n_parameters = static_cast<std::int32_t>(parameters.size());
    model.parameters = parameters.data();
    return model;
}

// Of ToR-ORd (Tomek et al. 2019), O'Hara-Rudy and others: currents in A/F, and what is none.
TEST(CurrentNames, are_suggested_for_those_of_other_papers) {
    const std::vector<interface::ObservableInfo> observables = {
        {"IKr", "A/F", "kr"},     {"ICaLCa_ss", "A/F", "cal"}, {"ICaLCa", "A/F", "cal"},
        {"ICaLNa", "A/F", "cal"}, {"ICaLK", "A/F", "cal"},     {"ICaL_total", "A/F", "cal"},
        {"Iss", "1", "cal"},      {"INa", "A/F", "na"},        {"INaCa_ss", "A/F", "naca"},
        {"If", "nA", "f"}};
    interface::Model model {};
    interface::StateInfo potential {};
    potential.name = "V", potential.unit = "mV", potential.component = "membrane";
    model.states = &potential, model.n_states = 1;
    model.current_unit = "A/F";
    model.n_observables = static_cast<std::int32_t>(observables.size());
    model.observables = observables.data();
    EXPECT_EQ(currents_like(model, "i_Kr"), Names{"IKr"});
    EXPECT_EQ(currents_like(model, "i_CaL"), (Names{"ICaL_total", "ICaLCa", "ICaLNa", "ICaLK"}));
    EXPECT_EQ(currents_like(model, "i_to"), Names{});
    EXPECT_EQ(currents_like(model, "i_f"), Names{"If"});
    const auto refused = [&](const std::string& name) {
        try {
            check_current(model, "--current", name);
            return std::string();
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
    };
    EXPECT_EQ(refused("INa"), "");
    EXPECT_EQ(refused("i_CaL"),
              "--current i_CaL: the model has no such current; did you mean 'ICaL_total', 'ICaLCa', 'ICaLNa' or "
              "'ICaLK'?");
    EXPECT_EQ(refused("j"),
              "--current j: the model has no such current; there are IKr, ICaLCa_ss, ICaLCa, ICaLNa, ICaLK, "
              "ICaL_total, INa, INaCa_ss, If");
}

TEST(Conductances, are_suggested_by_the_name_of_a_current) {
    const std::vector<interface::ParameterInfo> parameters = {
        {"g_Kr", "mS/uF", "", "", ""}, {"P_Ca", "cm/s", "", "", ""}, {"G_to", "mS/uF", "", "", ""}};
    const interface::Model model = model_of(parameters);
    for (const char* target : {"i_Kr", "IKr", "I_Kr"}) EXPECT_EQ(conductances_like(model, target), Names{"g_Kr"});
    EXPECT_EQ(conductances_like(model, "ICaL"), Names{"P_Ca"});
    EXPECT_EQ(conductances_like(model, "Ito"), Names{"G_to"});
    EXPECT_EQ(conductances_like(model, "i_NaL"), Names{});
    EXPECT_TRUE(has_permeability(model, "i_CaL"));
    EXPECT_FALSE(has_permeability(model, "i_Kr"));
    EXPECT_FALSE(has_permeability(model, "i_NaL"));
}

TEST(Conductances, have_the_names_of_publications) {
    // Tomek et al. 2019, Shannon et al. 2004, Winslow et al. 1999, Paci et al. 2018, Heijman et al. 2011.
    const std::vector<interface::ParameterInfo> parameters = {
        {"GKr_b", "mS/uF", "", "", ""},      {"PCa_b", "1", "", "", ""},          {"PCab", "mS/uF", "", "", ""},
        {"gks_max", "mS/uF", "", "", ""},    {"g_K1_max", "mS/cm^2", "", "", ""}, {"g_ina", "mS/uF", "", "", ""},
        {"Gbar_ito", "mS/cm^2", "", "", ""}, {"GNa", "mS/uF", "", "", ""},        {"PNaK", "1", "", "", ""}};
    const interface::Model model = model_of(parameters);
    EXPECT_EQ(conductances_like(model, "IKr"), Names{"GKr_b"});
    EXPECT_EQ(conductances_like(model, "i_CaL"), Names{"PCa_b"});
    EXPECT_EQ(conductances_like(model, "i_Cab"), Names{"PCab"});
    EXPECT_EQ(conductances_like(model, "I_Ks"), Names{"gks_max"});
    EXPECT_EQ(conductances_like(model, "IK1"), Names{"g_K1_max"});
    EXPECT_EQ(conductances_like(model, "i_Na"), Names{"GNa"});
    EXPECT_EQ(conductances_like(model, "Ito"), Names{"Gbar_ito"});
    EXPECT_EQ(conductances_like(model, "i_NaK"), Names{}) << "a selectivity scales no current";
}

TEST(Conductances, of_a_population_are_known_by_name_or_by_name_and_unit) {
    const std::vector<interface::ParameterInfo> parameters = {
        {"g_Kr_scale", "1", "", "", ""}, {"GKr_b", "mS/uF", "", "", ""}, {"gNa", "uS", "", "", ""},
        {"pCa", "cm/s", "", "", ""},     {"PCa_b", "1", "", "", ""},     {"P_NaK", "pA/pF", "", "", ""},
        {"gprime", "1/s", "", "", ""},   {"gamma", "1", "", "", ""},     {"PNaK", "1", "", "", ""},
        {"GpCa", "A/F", "", "", ""},     {"Ghost", "S/m", "", "", ""},   {"V_g", "mS/uF", "", "", ""}};
    EXPECT_EQ(conductances_of(model_of(parameters)),
              (std::vector<std::string>{"g_Kr_scale", "GKr_b", "gNa", "pCa", "PCa_b", "P_NaK"}));
}

// Of O'Hara-Rudy: selectivities of a channel, and the phosphate of the cell.
TEST(Conductances, of_a_population_are_no_ratios_and_no_amounts) {
    const std::vector<interface::ParameterInfo> parameters = {
        {"P_KNa", "1", "", "", ""},     {"P_Ca", "cm/s", "", "", ""}, {"P_CaNa_ratio", "1", "", "", ""},
        {"P_CaNa", "cm/s", "", "", ""}, {"P_CaK", "1", "", "", ""},   {"P_total", "mM", "", "", ""},
        {"g_Kr", "mS/uF", "", "", ""}};
    EXPECT_EQ(conductances_of(model_of(parameters)), (std::vector<std::string>{"P_Ca", "P_CaNa", "g_Kr"}));
}

}  // namespace
}  // namespace heartwright::commands
