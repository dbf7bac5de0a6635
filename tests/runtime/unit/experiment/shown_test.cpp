// "show": "currents" of a probe.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// In the order of computing, as the generator has them; parameters stand in the order sodium, potassium, pacing.
const interface::ObservableInfo computed[] = {
    {"E_K", "mV", "potassium"},    {"i_K1", "A/F", "potassium"}, {"i_Na", "A/F", "sodium"},
    {"i_rel", "mM/ms", "calcium"}, {"i_NaCa", "A/F", "calcium"}, {"i_ion", "A/F", "membrane"},
    {"i_inf", "1", "sodium"},      {"J_up", "A/F", "calcium"},   {"i_NaL", "A/F", "sodium"}};

interface::Model model_of_currents() {
    interface::Model model = toy_model();
    model.observables = computed;
    model.n_observables = 9;
    return model;
}

std::vector<std::string> shown(const interface::Model& model, const std::string& show) {
    const auto [experiment, messages] =
        read_and_bind_to(model, with(R"("probes": [{"name": "P", "show": )" + show + "}]"));
    EXPECT_EQ(messages, "");
    std::vector<std::string> names;
    for (const ModelName& name : experiment->probes[0].show) {
        EXPECT_EQ(symbol_name(model, name.index), name.name);
        names.push_back(name.name);
    }
    return names;
}

TEST(Currents, are_shown_in_the_order_of_the_specs_components_and_sums_last) {
    const interface::Model model = model_of_currents();
    EXPECT_THAT(shown(model, R"("currents")"), ElementsAre("i_Na", "i_NaL", "i_NaCa", "i_K1", "i_ion"));
}

TEST(Currents, stand_where_they_are_asked_for_and_once) {
    const interface::Model model = model_of_currents();
    EXPECT_THAT(shown(model, R"(["V", "currents", "Ca_i", "i_K1"])"),
                ElementsAre("V", "i_Na", "i_NaL", "i_NaCa", "i_ion", "Ca_i", "i_K1"));
}

TEST(Currents, may_begin_with_a_capital_where_the_unit_has_amperes) {
    static const interface::ObservableInfo named[] = {{"INa", "A/F", "sodium"},  {"Ito", "A/F", "potassium"},
                                                      {"Inf", "1", "potassium"}, {"I", "A/F", "sodium"},
                                                      {"iK", "A/F", "sodium"},   {"in", "A/F", "sodium"}};
    interface::Model model = toy_model();
    model.observables = named;
    model.n_observables = 6;
    EXPECT_THAT(shown(model, R"("currents")"), ElementsAre("INa", "iK", "Ito"));
    model.current_unit = "1";
    EXPECT_TRUE(currents_of(model).empty());
}

TEST(Currents, are_written_out_in_what_was_run) {
    const interface::Model model = model_of_currents();
    const auto bound = read_and_bind_to(model, with(R"("probes": [{"name": "P", "show": ["V", "currents"]}])"));
    EXPECT_THAT(resolved_json(*bound.experiment).dump(),
                HasSubstr(R"("show":["V","i_Na","i_NaL","i_NaCa","i_K1","i_ion"])"));
}

TEST(Currents, of_a_model_that_has_none_are_an_error) {
    interface::Model model = model_of_currents();
    model.current_unit = "pA";
    EXPECT_THAT(read_and_bind_to(model, with(R"("probes": [{"name": "P", "show": "currents"}])")).messages,
                HasSubstr("\"currents\" are the symbols i_... or INa... in pA, and toy has none"));
}

TEST(Currents, of_a_model_with_a_symbol_of_that_name_are_that_symbol) {
    static const interface::ObservableInfo own[] = {{"i_Na", "A/F", "sodium"}, {"currents", "1", "sodium"}};
    interface::Model model = toy_model();
    model.observables = own;
    model.n_observables = 2;
    EXPECT_THAT(shown(model, R"("currents")"), ElementsAre("currents"));
}

// A parameter beside states and observables.
TEST(ShownParameters, are_numbered_after_all_symbols_and_have_their_unit) {
    const auto [experiment, messages] = read_and_bind(slab_with(
        R"("probes": [{"name": "P", "cell": [0, 0, 0], "show": ["V", "K_o"]}], "fields": {"show": ["g_Na"], "every": "1 ms"})"));
    ASSERT_EQ(messages, "");
    const interface::Model& model = toy_model();
    const std::int32_t K_o = experiment->probes[0].show[1].index, g_Na = experiment->fields->show[0].index;
    EXPECT_EQ(K_o, symbol_count(model) + 1);
    EXPECT_EQ(g_Na, symbol_count(model));
    EXPECT_TRUE(is_parameter(model, g_Na) && !is_site_symbol(model, g_Na) && !is_state(model, g_Na) &&
                !is_current(model, g_Na));
    EXPECT_STREQ(symbol_name(model, K_o), "K_o");
    EXPECT_STREQ(symbol_unit(model, K_o), "mM");
}

TEST(ShownParameters, are_suggested_where_a_name_is_wrong) {
    EXPECT_THAT(read_and_bind(with(R"("probes": [{"name": "P", "show": ["gNa"]}])")).messages,
                testing::AllOf(HasSubstr("no symbol 'gNa' of toy"), HasSubstr("did you mean 'g_Na'?")));
}

TEST(ShownParameters, belong_to_the_cell_and_not_to_its_sites) {
    const interface::Model& model = toy_lattice_model();
    const auto shown_at_site =
        read_and_bind_to(model, with(R"("probes": [{"name": "P", "site": [1, 1, 1], "show": ["ca_ds", "g_Na"]}])"));
    ASSERT_EQ(shown_at_site.messages, "");
    EXPECT_TRUE(is_parameter(model, shown_at_site.experiment->probes[0].show[1].index));
    EXPECT_THAT(read_and_bind_to(model, with(R"("line_scans": [{"axis": "x", "show": ["ca_ds", "g_Na"]}])")).messages,
                testing::AllOf(HasSubstr("error: 'g_Na' is a parameter of the cell, not a symbol of each dyad"),
                               HasSubstr("'show' of a probe or of 'fields' can have it")));
}

TEST(ShownParameters, are_no_states_that_are_mapped_over_time_or_reset) {
    EXPECT_THAT(
        read_and_bind(slab_with(R"("maps": [{"peak": "g_Na"}])")).messages,
        testing::AllOf(HasSubstr("error: 'g_Na' is a parameter of toy, not a state or a computed symbol"),
                       HasSubstr(R"('show' of a probe or of 'fields' and the map {"parameter": "g_Na"} can have it)")));
    EXPECT_THAT(read_and_bind(with(R"("actions": [{"reset": {"K_o": "4 mM"}, "at": "1 ms"}])")).messages,
                HasSubstr("error: 'K_o' is a parameter of toy, not a state or a computed symbol"));
}

}  // namespace
}  // namespace heartwright::experiment
