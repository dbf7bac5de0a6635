#include "runtime/commands/cell/channels/roles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/diag/faults.hpp"

namespace heartwright::commands {
namespace {

using Names = std::vector<std::string>;

// With the names of Dutta et al. 2017 and of Shannon et al. 2004: two parameters scale I_to, I_NaL is absent.
class Roles : public ::testing::Test {
protected:
    Roles() {
        model_.name = "toy";
        model_.current_unit = "A/F";
        model_.n_parameters = static_cast<std::int32_t>(parameters_.size());
        model_.parameters = parameters_.data();
        model_.n_observables = static_cast<std::int32_t>(observables_.size());
        model_.observables = observables_.data();
        model_.states = &potential_;
        model_.n_states = 1;
        model_.n_roles = static_cast<std::int32_t>(roles_.size());
        model_.roles = roles_.data();
    }
    static std::string refusal(const std::function<void()>& call) {
        try {
            call();
            return "";
        } catch (const UserFault& fault) {
            return fault.what();
        }
    }

    const std::vector<interface::ParameterInfo> parameters_ = {{"GKr_b", "mS/uF", "", "", ""},
                                                               {"gtof", "mS/uF", "", "", ""},
                                                               {"gtos", "mS/uF", "", "", ""},
                                                               {"PCa", "cm/s", "", "", ""},
                                                               {"Vhalf", "mV", "", "", ""}};
    const std::vector<interface::ObservableInfo> observables_ = {
        {"IKr", "A/F", ""}, {"ICaLCa", "A/F", ""}, {"ICaLNa", "pA/pF", ""}, {"Ito", "A/F", ""}, {"tau", "ms", ""}};
    const std::vector<interface::RoleInfo> roles_ = {
        {"I_Kr", "IKr"}, {"I_to", "Ito"}, {"I_NaL", ""}, {"g_to", "gtof"}, {"g_to", "gtos"}};
    interface::StateInfo potential_ {
        "V", "mV", "", "", -200, 200
    };
    interface::Model model_ {};
};

TEST_F(Roles, are_those_of_the_spec_and_then_those_of_the_command_line) {
    const ModelRoles roles(model_, {"I_CaL=ICaLCa+ICaLNa", "I_to=none"});
    ASSERT_NE(roles.find("I_Kr"), nullptr);
    EXPECT_EQ(*roles.find("I_Kr"), Names{"IKr"});
    EXPECT_EQ(*roles.find("I_CaL"), (Names{"ICaLCa", "ICaLNa"}));
    EXPECT_EQ(*roles.find("I_NaL"), Names{});
    EXPECT_EQ(*roles.find("I_to"), Names{});
    EXPECT_EQ(roles.find("I_Ks"), nullptr);
}

TEST_F(Roles, that_are_missing_are_told_with_the_way_to_give_them) {
    const ModelRoles roles(model_, {});
    EXPECT_EQ(roles.required("qNet", {"I_Kr", "I_NaL"}).size(), 2U);
    EXPECT_EQ(refusal([&] {
                  roles.required("qNet", {"I_Kr", "I_CaL", "I_Ks"});
              }),
              "qNet needs the currents I_CaL, I_Ks, and toy does not say which symbols these are. Name them under "
              "\"roles\" of the spec, or here; NAME is \"none\" where the model has no such current:\n"
              "  --role I_CaL=NAME, such as ICaLCa, ICaLNa\n"
              "  --role I_Ks=NAME");
}

TEST_F(Roles, a_drug_scales_a_parameter_or_those_of_a_channel) {
    const ModelRoles roles(model_, {});
    EXPECT_EQ(roles.scaling("Vhalf"), Names{"Vhalf"}) << "of any unit";
    for (const char* target : {"I_to", "i_to", "Ito", "g_to"})
        EXPECT_EQ(roles.scaling(target), (Names{"gtof", "gtos"}));
    EXPECT_EQ(ModelRoles(model_, {"g_Kr=GKr_b"}).scaling("IKr"), Names{"GKr_b"});
    EXPECT_EQ(refusal([&] { roles.scaling("IKr"); }),
              "'IKr' needs the role g_Kr, the parameters that scale it, and toy does not say which these are. Name the "
              "parameter in place of 'IKr', or add --role g_Kr=NAME, such as GKr_b");
    EXPECT_EQ(refusal([&] { roles.scaling("INaL"); }), "the model has no I_NaL, so that a drug cannot block 'INaL'");
    EXPECT_THAT(refusal([&] { roles.scaling("GKrb"); }),
                ::testing::StartsWith("'GKrb' is no parameter of toy, and no channel with a role; did you mean"));
}

TEST_F(Roles, of_the_command_line_are_checked) {
    const auto said = [&](const std::string& text) { return refusal([&] { ModelRoles(model_, {text}); }); };
    EXPECT_EQ(said("I_CaL"), "--role I_CaL: expected ROLE=NAME, such as I_CaL=i_CaL or I_NaL=none");
    EXPECT_EQ(said("I_Cal=ICaLCa"), "--role I_Cal=ICaLCa: 'I_Cal' is no role; did you mean 'I_CaL'?");
    EXPECT_EQ(said("I_CaL=ICaLCb"),
              "--role I_CaL=ICaLCb: the model has no current of the membrane 'ICaLCb'; did you mean 'ICaLCa'?");
    EXPECT_THAT(said("I_CaL=tau"), ::testing::HasSubstr("no current of the membrane 'tau'"));
    EXPECT_THAT(said("g_Kr=IKr"), ::testing::HasSubstr("no parameter 'IKr'"));
}

}  // namespace
}  // namespace heartwright::commands
