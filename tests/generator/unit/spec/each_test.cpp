#include <gtest/gtest.h>

#include "spec_of.hpp"

namespace heartwright::spec {
namespace {

const char* const exchanger = R"json({
      "each": [ { "x": "myo", "share": "0.8" }, { "x": "ss", "share": "0.2" } ],
      "doc": "a {x} in prose stays",
      "parameters": { "K": "1 mM", "f_{x}": { "value": "{share}", "doc": "share of {x}" } },
      "states": { "ca_{x}": "1e-4 mM" },
      "equations": [ "ddt(ca_{x}) = \u002df_{x}*(ca_{x} - K)/K*J", "J [mM/ms] = 0*ca_myo" ],
      "channels": { "R{x}": { "states": ["C", "O"], "transitions": { "C <-> O": ["k_{x}", "1 [1/ms]"] }, "initial": { "C": "rest" } } } })json";

TEST(each, repeats_strings_and_keys_that_hold_a_placeholder) {
    const ModelSpec spec = spec_of(small_model(exchanger));
    const Component& component = spec.components[1];
    EXPECT_EQ(component.doc, "a {x} in prose stays");
    ASSERT_EQ(component.parameters.size(), 3U);
    EXPECT_EQ(component.parameters[0].name, "K");
    EXPECT_EQ(component.parameters[1].name, "f_myo");
    EXPECT_EQ(component.parameters[1].value.value, 0.8);
    EXPECT_EQ(component.parameters[2].name, "f_ss");
    EXPECT_EQ(component.parameters[2].doc, "share of ss");
    ASSERT_EQ(component.states.size(), 2U);
    EXPECT_EQ(component.states[1].name, "ca_ss");
    ASSERT_EQ(component.equations.size(), 3U);
    EXPECT_EQ(component.equations[0].text.text, "ddt(ca_myo) = -f_myo*(ca_myo - K)/K*J");
    EXPECT_EQ(component.equations[1].name, "ca_ss");
    EXPECT_EQ(component.equations[2].name, "J");
    ASSERT_EQ(component.machines.size(), 2U);
    EXPECT_EQ(component.machines[1].name, "Rss");
    EXPECT_EQ(component.machines[1].transitions[0].rate.text, "k_ss");
}

TEST(each, repeated_texts_keep_exact_places) {
    const ModelSpec spec = spec_of(small_model(exchanger));
    const Text& text = spec.components[1].equations[1].text;  // ddt(ca_ss) = -f_ss*(ca_ss - K)/K*J
    const auto place_of = [&](std::string_view what) { return text_at(text.part(text.text.find(what), what.size())); };
    EXPECT_EQ(place_of("ca_ss"), "ca_{x}");
    EXPECT_EQ(place_of("ss"), "{x}");
    EXPECT_EQ(place_of("s)"), "{x})");
    EXPECT_EQ(place_of("-f_"), "\\u002df_");
    EXPECT_EQ(place_of("K)/K"), "K)/K");
    EXPECT_EQ(place_of("J"), "J");
    EXPECT_EQ(text_at(spec.components[1].equations[1].origin), "ca_{x}");
    EXPECT_EQ(text_at(text.origin()), R"json(ddt(ca_{x}) = \u002df_{x}*(ca_{x} - K)/K*J)json");
    EXPECT_NE(text.source, spec.components[1].equations[0].text.source);
}

TEST(each, refuses_to_fill_the_memory) {
    std::string entries = "{ \"x\": \"a\" }";
    for (int i = 0; i < 63; ++i) entries += ", { \"x\": \"b" + std::to_string(i) + "\" }";
    std::string equations;
    for (int i = 0; i < 10; ++i) {
        equations +=
            (i ? ", " : "") + std::string("\"y") + std::to_string(i) + "_{x} = " + std::string(60'000, '1') + "\"";
    }
    const ReadSpec read = read_text(small_model("{ \"each\": [" + entries + "], \"equations\": [" + equations + "] }"));
    EXPECT_NE(read.messages.find("error: the repeated texts are too large"), std::string::npos)
        << read.messages.substr(0, 500);
}

}  // namespace
}  // namespace heartwright::spec
