#include <gtest/gtest.h>

#include "spec_of.hpp"

namespace heartwright::spec {
namespace {

ModelSpec choosy() {
    return spec_of(small_model(
        R"json({ "parameters": { "a": "1 mV", "b": "2" }, "states": { "n": "0.5" }, "equations": ["x = a*b", "ddt(n) = x"],
             "channels": { "K": { "states": ["C", "O"], "transitions": { "C <-> O": ["k", "l"] }, "initial": { "C": "rest" } } } })json",
        R"json("variants": {
             "epi": { "group": "layer", "parameters": { "a": "10 mV" }, "equations": ["x = a + b"] },
             "endo": { "group": "layer", "initial": { "n": "b*b" } },
             "iso": { "scale": { "a": 3 } } },
           "options": { "w": { "values": ["on", "off"], "default": "on", "set": { "on": { "b": "5" }, "off": { "scale": { "b": 10 } } } } },
           "starts": { "s": { "initial": { "n": "0.75", "K": { "O": "rest" } } } })json"));
}

ModelSpec applied(const ModelSpec& spec, const Choice& choice) {
    Diagnostics diagnostics;
    std::optional<ModelSpec> result = apply(spec, choice, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    return result.value_or(ModelSpec{});
}

double parameter(const ModelSpec& spec, const std::string& name) {
    for (const Component& component : spec.components) {
        for (const Parameter& one : component.parameters)
            if (one.name == name) return one.value.value;
    }
    return -1;
}

std::string why_not(const Choice& choice) {
    Diagnostics diagnostics;
    EXPECT_FALSE(apply(choosy(), choice, diagnostics));
    return diagnostics.render();
}

TEST(apply, the_plain_choice_takes_the_defaults_of_options) {
    const ModelSpec plain = applied(choosy(), {});
    EXPECT_EQ(parameter(plain, "a"), 1);
    EXPECT_EQ(parameter(plain, "b"), 5);
    EXPECT_TRUE(plain.variants.empty());
    EXPECT_TRUE(plain.options.empty());
    EXPECT_EQ(plain.starts.size(), 1U);
}

TEST(apply, variants_come_in_the_order_named_then_options) {
    EXPECT_EQ(parameter(applied(choosy(), {{"epi", "iso"}, {}, {}}), "a"), 30);
    EXPECT_EQ(parameter(applied(choosy(), {{"iso", "epi"}, {}, {}}), "a"), 10);
    EXPECT_EQ(parameter(applied(choosy(), {{}, {{"w", "off"}}, {}}), "b"), 20);
}

TEST(apply, equations_and_initial_values_are_replaced_with_their_places) {
    const ModelSpec spec = choosy();
    const ModelSpec epi = applied(spec, {{"epi"}, {}, {}});
    EXPECT_EQ(epi.components[1].equations[0].text.text, "x = a + b");
    EXPECT_EQ(epi.components[1].equations[0].component, "extra");
    EXPECT_EQ(epi.components[1].equations[0].text.source, spec.variants[0].changes.equations[0].text.source);
    const ModelSpec endo = applied(spec, {{"endo"}, {}, {}});
    EXPECT_FALSE(endo.components[1].states[0].quantity);
    EXPECT_EQ(endo.components[1].states[0].expression->text, "b*b");
}

TEST(apply, a_start_comes_last_and_replaces_a_whole_machine) {
    const ModelSpec started = applied(choosy(), {{"endo"}, {}, "s"});
    EXPECT_EQ(started.components[1].states[0].quantity->value, 0.75);
    EXPECT_EQ(started.components[1].machines[0].initial.at("C").text, "0");
    EXPECT_EQ(started.components[1].machines[0].initial.at("O").text, "rest");
}

TEST(apply, says_what_is_not_there) {
    EXPECT_EQ(why_not({{"eip"}, {}, {}}), "error: there is no variant 'eip'; did you mean 'epi'?\n");
    EXPECT_EQ(why_not({{"epi", "endo"}, {}, {}}),
              "error: the variants 'epi' and 'endo' are both of the group 'layer'\n");
    EXPECT_EQ(why_not({{"iso", "iso"}, {}, {}}), "error: the variant 'iso' is named twice\n");
    EXPECT_EQ(why_not({{}, {{"v", "on"}}, {}}), "error: there is no option 'v'\n");
    EXPECT_EQ(why_not({{}, {{"w", "offf"}}, {}}), "error: 'offf' is no value of the option 'w'; did you mean 'off'?\n");
    EXPECT_EQ(why_not({{}, {}, "x"}), "error: there is no start 'x'\n");
}

TEST(choice, has_a_label) {
    EXPECT_EQ(Choice{}.label(), "");
    EXPECT_EQ((Choice{{"epi"}, {}, {}}).label(), "epi");
    EXPECT_EQ((Choice{{"epi", "iso"}, {}, {}}).label(), "epi,iso");
    EXPECT_EQ((Choice{{"epi"}, {{"walls_z", "off"}}, {}}).label(), "epi;walls_z=off");
}

TEST(all_choices, combines_groups_and_options_the_plain_one_first) {
    std::vector<std::string> labels;
    for (const Choice& choice : all_choices(choosy())) labels.push_back(choice.label());
    EXPECT_EQ(labels, (std::vector<std::string>{"", "epi", "endo", "iso", "epi,iso", "endo,iso", ";w=off", "epi;w=off",
                                                "endo;w=off", "iso;w=off", "epi,iso;w=off", "endo,iso;w=off"}));
}

TEST(all_choices, beyond_the_limit_every_change_stands_alone) {
    std::vector<std::string> labels;
    for (const Choice& choice : all_choices(choosy(), 5)) labels.push_back(choice.label());
    EXPECT_EQ(labels, (std::vector<std::string>{"", "epi", "endo", "iso", ";w=off"}));
}

}  // namespace
}  // namespace heartwright::spec
