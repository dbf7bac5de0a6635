// "show": "currents" of a probe.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// In the order of computing, as the generator has them; parameters stand in the order sodium, potassium, pacing.
const abi::ObservableInfo computed[] = {{"E_K", "mV", "potassium"},    {"i_K1", "A/F", "potassium"}, {"i_Na", "A/F", "sodium"},
                                        {"i_rel", "mM/ms", "calcium"}, {"i_NaCa", "A/F", "calcium"}, {"i_ion", "A/F", "membrane"},
                                        {"i_inf", "1", "sodium"},      {"J_up", "A/F", "calcium"},   {"i_NaL", "A/F", "sodium"}};

abi::Model model_of_currents() {
    abi::Model model = toy_model();
    model.observables = computed;
    model.n_observables = 9;
    return model;
}

std::vector<std::string> shown(const abi::Model& model, const std::string& show) {
    const auto [experiment, messages] = read_and_bind_to(model, with(R"("probes": [{"name": "P", "show": )" + show + "}]"));
    EXPECT_EQ(messages, "");
    std::vector<std::string> names;
    for (const ModelName& name : experiment->probes[0].show) {
        EXPECT_EQ(symbol_name(model, name.index), name.name);
        names.push_back(name.name);
    }
    return names;
}

TEST(Currents, are_shown_in_the_order_of_the_specs_components_and_sums_last) {
    const abi::Model model = model_of_currents();
    EXPECT_THAT(shown(model, R"("currents")"), ElementsAre("i_Na", "i_NaL", "i_NaCa", "i_K1", "i_ion"));
}

TEST(Currents, stand_where_they_are_asked_for_and_once) {
    const abi::Model model = model_of_currents();
    EXPECT_THAT(shown(model, R"(["V", "currents", "Ca_i", "i_K1"])"), ElementsAre("V", "i_Na", "i_NaL", "i_NaCa", "i_ion", "Ca_i", "i_K1"));
}

TEST(Currents, are_written_out_in_what_was_run) {
    const abi::Model model = model_of_currents();
    const auto bound = read_and_bind_to(model, with(R"("probes": [{"name": "P", "show": ["V", "currents"]}])"));
    EXPECT_THAT(resolved_json(*bound.experiment).dump(), HasSubstr(R"("show":["V","i_Na","i_NaL","i_NaCa","i_K1","i_ion"])"));
}

TEST(Currents, of_a_model_that_has_none_are_an_error) {
    abi::Model model = model_of_currents();
    model.current_unit = "pA";
    EXPECT_THAT(read_and_bind_to(model, with(R"("probes": [{"name": "P", "show": "currents"}])")).messages,
                HasSubstr("\"currents\" are the symbols i_... in pA, and toy has none"));
}

TEST(Currents, of_a_model_with_a_symbol_of_that_name_are_that_symbol) {
    static const abi::ObservableInfo own[] = {{"i_Na", "A/F", "sodium"}, {"currents", "1", "sodium"}};
    abi::Model model = toy_model();
    model.observables = own;
    model.n_observables = 2;
    EXPECT_THAT(shown(model, R"("currents")"), ElementsAre("currents"));
}

}  // namespace
}  // namespace heartwright::experiment
