#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::HasSubstr;

std::string stimulus(const std::string& strength) {
    return R"("stimuli": [{"name": "S", "where": "all", )" + strength + R"(, "start": "0 ms", "duration": "1 ms"}])";
}

TEST(Bind, settings_change_the_variants_parameters) {
    const auto [experiment, messages] =
        read_and_bind(with(R"("variant": "endo", "set": {"g_Na": "*0.5", "K_o": "0.004 M"})"));
    ASSERT_EQ(messages, "");
    EXPECT_THAT(parameters_of(*experiment, experiment->cells, toy_model()),
                testing::ElementsAre(3.7, testing::DoubleNear(4, 1e-12), 1000));
}

TEST(Bind, a_bound_parameter_is_the_period_of_the_first_periodic_stimulus) {
    const auto [experiment, messages] = read_and_bind(with(
        R"("stimuli": [{"name": "S", "current": "-80 A/F", "start": "0 ms", "period": "0.5 s", "duration": "1 ms"}])"));
    ASSERT_EQ(messages, "");
    EXPECT_DOUBLE_EQ(parameters_of(*experiment, experiment->cells, toy_model())[2], 500);
}

TEST(Bind, an_exponent_of_a_value_with_a_unit_is_not_set) {
    static const interface::ParameterInfo parameters[] = {{"g_Na", "mS/uF", "", "sodium", ""},
                                                          {"n_H", "1", "", "pump", "exponent"},
                                                          {"BCL", "ms", "", "pacing", "pacing.period"}};
    interface::Model model = toy_model();
    model.parameters = parameters;
    EXPECT_EQ(read_and_bind_to(model, with(R"("set": {"g_Na": "*2"})")).messages, "");
    for (const char* set : {R"("set": {"n_H": 3})", R"("set": {"n_H": "*2"})"})
        EXPECT_THAT(
            read_and_bind_to(model, with(set)).messages,
            HasSubstr("'n_H' cannot be set: it is an exponent of a value with a unit, and the unit follows from "
                      "it"));
    EXPECT_THAT(read_and_bind_to(model, slab_with(R"("fields_in": [{"parameter": "n_H", "spread": {"normal": 0.1}}])"))
                    .messages,
                HasSubstr("'n_H' is not a field: it is an exponent of a value with a unit"));
}

TEST(Bind, a_region_takes_from_the_whole_what_it_does_not_say) {
    const auto [experiment, messages] =
        read_and_bind(slab_with(R"("variant": "epi", "start": "paced", "set": {"g_Na": "*0.5"},
        "regions": [{"name": "a", "where": "all", "set": {"K_o": "8 mM"}}, {"name": "b", "where": "all", "variant": ["endo", "iso"], "start": "resting"}])"));
    ASSERT_EQ(messages, "");
    EXPECT_EQ(cells_of(*experiment, 0).variant, 1);
    EXPECT_EQ(cells_of(*experiment, 0).start->index, 2);
    EXPECT_EQ(cells_of(*experiment, 1).variant, 3);
    EXPECT_EQ(cells_of(*experiment, 1).start->index, 1);
    EXPECT_THAT(parameters_of(*experiment, cells_of(*experiment, 0), toy_model()), testing::ElementsAre(7.4, 8, 1000));
}

TEST(Bind, rates_and_volume_currents_become_the_models_current) {
    const auto current = [](const std::string& strength) {
        const auto [experiment, messages] = read_and_bind(slab_with(
            R"("tissue": {"sigma": "1 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"}, )" + stimulus(strength)));
        EXPECT_EQ(messages, "");
        return stimulus_current(experiment->stimuli[0], toy_model(), {});
    };
    EXPECT_DOUBLE_EQ(current(R"("current": "-80 A/F")"), -80);
    EXPECT_DOUBLE_EQ(current(R"("current": "-80 uA/uF")"), -80);
    EXPECT_DOUBLE_EQ(current(R"("rate": "35.714 mV/ms")"), -35.714);
    EXPECT_NEAR(current(R"("volume_current": "50000 uA/cm^3")"), -35.714, 1e-3);  // 50 uA/mm^3 / 1.4 uF/mm^3
}

TEST(Bind, wrong_names_are_shown_with_the_nearest_right_one) {
    const auto messages = read_and_bind(slab_with(R"("variant": "endoo", "start": "pacd", "set": {"gNa": "*2"},
        "probes": [{"name": "P", "cell": [0, 0, 0], "show": ["i_NaL"]}], "maps": [{"peak": "Cai"}], "fields": {"show": ["v"], "every": "1 ms"})"))
                              .messages;
    EXPECT_THAT(messages, HasSubstr("no variant 'endoo' of toy"));
    EXPECT_THAT(messages, HasSubstr("did you mean 'endo'?"));
    EXPECT_THAT(messages, HasSubstr("no start 'pacd' of toy"));
    EXPECT_THAT(messages, HasSubstr("did you mean 'paced'?"));
    EXPECT_THAT(messages, HasSubstr("no parameter 'gNa' of toy"));
    EXPECT_THAT(messages, HasSubstr("did you mean 'g_Na'?"));
    EXPECT_THAT(messages, HasSubstr("no symbol 'i_NaL' of toy"));
    EXPECT_THAT(messages, HasSubstr("did you mean 'i_Na'?"));
    EXPECT_THAT(messages, HasSubstr("no symbol 'Cai' of toy"));
    EXPECT_THAT(messages, HasSubstr("no symbol 'v' of toy"));
    EXPECT_THAT(read_and_bind(slab_with(R"("maps": [{"peak": "something"}])")).messages, HasSubstr("it has: V, "));
}

TEST(Bind, units_that_do_not_fit_are_named_on_both_sides) {
    EXPECT_THAT(read_and_bind(with(R"("set": {"K_o": "4 mV"})")).messages, HasSubstr("'K_o' is in mM, not in mV"));
    EXPECT_THAT(read_and_bind(with(R"("set": {"K_o": "4"})")).messages,
                HasSubstr("'K_o' is in mM, and needs that unit"));
    EXPECT_THAT(read_and_bind(slab_with(stimulus(R"("current": "-80 uA/cm^2")"))).messages,
                HasSubstr("stimulus 'S' is in A/F, not in uA/cm^2"));
    EXPECT_THAT(read_and_bind(slab_with(R"("maps": [{"activation": {"threshold": "1 ms"}}])")).messages,
                HasSubstr("'threshold' is in mV, not in ms"));
    EXPECT_THAT(read_and_bind(slab_with(stimulus(R"("volume_current": "5 uA/cm^3")"))).messages,
                HasSubstr("'tissue' must give 'sigma', 'chi' and 'C_m'"));
}

TEST(Bind, a_region_without_a_variant_is_refused_when_the_whole_has_none) {
    EXPECT_EQ(read_and_bind(slab_with(R"("regions": [{"name": "scar", "where": "all"}])")).messages,
              "e.json:4:23: error: region 'scar' has no variant, and neither has the experiment\n"
              "    \"regions\": [{\"name\": \"scar\", \"where\": \"all\"}]}\n"
              "                         ^~~~~~ one of: epi, endo, endo,iso\n");
}

TEST(Bind, a_sign_that_does_not_depolarise_is_warned_about) {
    EXPECT_THAT(read_and_bind(slab_with(stimulus(R"("current": "80 A/F")"))).messages,
                HasSubstr("warning: stimulus 'S' is outward and hyperpolarises: a depolarising current is negative"));
    EXPECT_THAT(read_and_bind(slab_with(stimulus(R"("rate": "-8 mV/ms")"))).messages,
                HasSubstr("warning: stimulus 'S' hyperpolarises"));
}

TEST(Bind, combinations_that_were_not_generated_are_refused) {
    EXPECT_THAT(read_and_bind(with(R"("variant": ["epi", "iso"])")).messages,
                HasSubstr("the solver was not generated with 'epi,iso'; it has '', 'epi', 'endo', 'endo,iso'"));
}

TEST(Resolved, reads_back_as_the_same_experiment) {
    const std::string text = slab_with(
        R"("variant": "epi", "set": {"K_o": "0.004 M", "g_Na": "*0.3"}, "fibres": {"constant": [1, 1, 0], "sheet": [0, 0, 1]},
        "tissue": {"sigma": ["0.133418 S/m", "0.0176062 S/m", "0.0176062 S/m"], "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"},
        "regions": [{"name": "left", "where": {"box": [["0 mm"], ["1 mm"]]}, "variant": "endo", "set": {"g_Na": "*2"}, "tissue": {"D": "0.05 mm^2/ms"}},
                    {"name": "ball", "where": {"sphere": {"centre": ["2 mm", "1 mm", "0.5 mm"], "radius": "1 mm"}}, "start": "paced"}],
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "35.714 mV/ms", "start": "3 ms", "period": "40 ms", "duration": "2 ms"},
                    {"name": "S2", "where": {"cells": [[0, 0, 0]]}, "current": "-80 A/F", "times": ["1 ms", "2.5 ms"], "duration": "0.5 ms"}],
        "probes": [{"name": "P", "at": ["1 mm", "1 mm", "0.5 mm"], "show": ["V"], "every": "0.5 ms"}, {"name": "M", "mean_over": {"region": "left"}, "show": "V"}],
        "maps": [{"activation": {"threshold": "-70 mV"}}, {"apd": [50, 90]}, {"peak": "V"}, {"dvdt_max": true}],
        "fields": {"show": ["V"], "every": "1 ms"})");
    const auto first = read_and_bind(text);
    ASSERT_EQ(first.messages, "");
    const std::string once = resolved_json(*first.experiment).dump(2);
    const auto second = read_and_bind(once);
    ASSERT_TRUE(second.experiment) << second.messages << once;
    EXPECT_EQ(resolved_json(*second.experiment).dump(2), once);
    EXPECT_THAT(once, HasSubstr("\"start\": \"resting\""));
    const auto parameters = [](const Experiment& e, int region) {
        return parameters_of(e, cells_of(e, region), toy_model());
    };
    for (int region = -1; region < 2; ++region)
        EXPECT_EQ(parameters(*first.experiment, region), parameters(*second.experiment, region)) << region;
}

}  // namespace
}  // namespace heartwright::experiment
