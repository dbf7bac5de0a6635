#include "runtime/commands/cell/channels/conductances.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/commands/cell/channels/current_names.hpp"

namespace heartwright::commands {
namespace {

interface::Model model_of(const std::vector<interface::ParameterInfo>& parameters) {
    interface::Model model {};
    model.n_parameters = static_cast<std::int32_t>(parameters.size());
    model.parameters = parameters.data();
    return model;
}

std::string refusal(const interface::Model& model, const std::string& target) {
    try {
        return "found " + conductance_of(model, target);
    } catch (const UserFault& fault) {
        return fault.what();
    }
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
    using Names = std::vector<std::string>;
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

TEST(Conductances, are_found_by_the_name_of_a_current) {
    const std::vector<interface::ParameterInfo> parameters = {
        {"g_Kr", "mS/uF", "", "", ""}, {"P_Ca", "cm/s", "", "", ""}, {"G_to", "mS/uF", "", "", ""}};
    const interface::Model model = model_of(parameters);
    for (const char* target : {"g_Kr", "i_Kr", "IKr", "I_Kr"}) EXPECT_EQ(conductance_of(model, target), "g_Kr");
    EXPECT_EQ(conductance_of(model, "ICaL"), "P_Ca");
    EXPECT_EQ(conductance_of(model, "Ito"), "G_to");
    EXPECT_THROW(conductance_of(model, "i_NaL"), UserFault);
    EXPECT_TRUE(has_permeability(model, "i_CaL"));
    EXPECT_FALSE(has_permeability(model, "i_Kr"));
    EXPECT_FALSE(has_permeability(model, "i_NaL"));
}

TEST(Conductances, have_the_names_of_publications) {
    // Tomek et al. 2019, Shannon et al. 2004, Winslow et al. 1999, Paci et al. 2018, Heijman et al. 2011.
    const std::vector<interface::ParameterInfo> parameters = {
        {"GKr_b", "mS/uF", "", "", ""},     {"PCa_b", "1", "", "", ""},          {"PCab", "mS/uF", "", "", ""},
        {"gks_max", "mS/uF", "", "", ""},   {"g_K1_max", "mS/cm^2", "", "", ""}, {"g_ina", "mS/uF", "", "", ""},
        {"Gbar_ito", "mS/cm^2", "", "", ""}};
    const interface::Model model = model_of(parameters);
    EXPECT_EQ(conductance_of(model, "IKr"), "GKr_b");
    EXPECT_EQ(conductance_of(model, "i_CaL"), "PCa_b");
    EXPECT_EQ(conductance_of(model, "i_Cab"), "PCab");
    EXPECT_EQ(conductance_of(model, "I_Ks"), "gks_max");
    EXPECT_EQ(conductance_of(model, "IK1"), "g_K1_max");
    EXPECT_EQ(conductance_of(model, "i_Na"), "g_ina");
    EXPECT_EQ(conductance_of(model, "Ito"), "Gbar_ito");
}

TEST(Conductances, are_refused_with_what_there_is) {
    const std::vector<interface::ParameterInfo> parameters = {{"gks_sl", "mS/uF", "", "", ""},
                                                              {"GNa", "mS/uF", "", "", ""},
                                                              {"g_Na", "mS/uF", "", "", ""},
                                                              {"PNaK", "1", "", "", ""},
                                                              {"kach", "ms", "", "", ""}};
    const interface::Model model = model_of(parameters);
    EXPECT_EQ(refusal(model, "i_Na"), "'i_Na' may be scaled by GNa, g_Na: name the parameter");
    EXPECT_EQ(refusal(model, "i_NaK"),  // a selectivity scales no current
              "the model has no maximal conductance for 'i_NaK'; name the parameter itself; its conductances and "
              "permeabilities are gks_sl, GNa, g_Na");
    EXPECT_EQ(refusal(model, "gNaa"),
              "the model has no maximal conductance for 'gNaa'; name the parameter itself, did you mean 'GNa'?");
    EXPECT_EQ(refusal(model, "IKACh"),
              "the model has no maximal conductance for 'IKACh'; name the parameter itself; its conductances and "
              "permeabilities are gks_sl, GNa, g_Na");
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

}  // namespace
}  // namespace heartwright::commands
