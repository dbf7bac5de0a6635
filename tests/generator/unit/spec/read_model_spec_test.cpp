#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/diag/content_hash.hpp"
#include "base/spec_files/spec_files.hpp"
#include "spec_of.hpp"

namespace heartwright::spec {
namespace {

const char* const whole = R"json(// everything that format 1 has
{ "$schema": "schema.json", "format": 1, "name": "whole_2026", "citation": "Nobody, 2026", "doc": "a toy",
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim", "capacitance": "C_m" },
  "components": {
    "membrane": {
      "doc": "the membrane",
      "parameters": {
        "C_m": "1 uF/cm^2",
        "E": { "value": "-80 mV", "doc": "reversal", "source": "table 1" },
        "BCL": { "value": "500 ms", "bind": "pacing.period" } },
      "states": {
        "V": { "initial": "-85 mV", "range": ["-150 mV", "100 mV"], "doc": "potential" },
        "m": "0.1",
        "m2": { "initial": "m*m", "unit": "1", "range": ["0", null] },
        "last": { "value": "-2000 ms", "doc": "of the upstroke" } },
      "equations": [
        "i_ion = i_K + i_Na",
        "i_K [uA/cm^2] = 0.1*(V - E)",
        "ddt(m) = (m2 - m)/BCL",
        "ddt( m2 ) = 0*m",
        "next(last) = V > 0 ? t : last" ] },
    "sodium": {
      "equations": [ "i_Na = 10*INa_O*V" ],
      "channels": {
        "INa": {
          "doc": "a channel",
          "states": ["C", "O", "I"],
          "transitions": { "C <-> O": ["a", "b"], "O -> I": "c", "I->C": "d" },
          "initial": { "C": "rest", "O": "0.01" },
          "remainder": "I" } } } },
  "options": { "walls": { "values": ["on", "off"], "default": "on", "doc": "?", "set": { "off": { "E": "-70 mV", "scale": { "C_m": 2 } } } } },
  "variants": {
    "epi": { "group": "layer", "scale": { "C_m": 0.5 }, "equations": ["i_K [uA/cm^2] = 0.2*(V - E)"] },
    "endo": { "group": "layer", "doc": "inside", "parameters": { "E": "-75 mV" }, "initial": { "m": "0.2", "m2": "2*m" } },
    "iso": { "scale": { "C_m": 3 } } },
  "starts": { "warm": { "initial": { "V": "-80 mV", "INa": { "O": "0.5", "C": "rest" } } }, "late": { "initial": { "INa_O": "0.25" } } },
  "default_start": "warm",
  "integrators": { "default": "auto", "m": "rush_larsen", "INa": "forward_euler" },
  "roles": { "I_Na": "i_Na", "I_K1": ["i_K", "i_Na"], "I_to": "none", "g_K1": "E" } })json";

TEST(read_model_spec, reads_everything_the_format_has) {
    const ModelSpec spec = spec_of(whole);
    EXPECT_EQ(spec.name, "whole_2026");
    EXPECT_EQ(spec.citation, "Nobody, 2026");
    EXPECT_EQ(spec.doc, "a toy");
    EXPECT_EQ(spec.hash, content_hash(whole));
    EXPECT_EQ(spec.membrane.potential, "V");
    EXPECT_EQ(spec.membrane.capacitance, "C_m");

    ASSERT_EQ(spec.components.size(), 2U);
    const Component& membrane = spec.components[0];
    ASSERT_EQ(membrane.parameters.size(), 3U);
    EXPECT_EQ(membrane.parameters[1].name, "E");
    EXPECT_EQ(membrane.parameters[1].value.value, -80);
    EXPECT_EQ(membrane.parameters[1].value.unit.text, "mV");
    EXPECT_EQ(membrane.parameters[1].doc, "reversal");
    EXPECT_EQ(membrane.parameters[1].source, "table 1");
    EXPECT_EQ(membrane.parameters[1].component, "membrane");
    EXPECT_EQ(text_at(membrane.parameters[1].origin), "E");
    EXPECT_EQ(membrane.parameters[2].bind, "pacing.period");

    ASSERT_EQ(membrane.states.size(), 4U);
    EXPECT_EQ(membrane.states[0].lower, -150);
    EXPECT_EQ(membrane.states[0].upper, 100);
    EXPECT_EQ(membrane.states[1].quantity->value, 0.1);
    EXPECT_EQ(membrane.states[2].expression->text, "m*m");
    EXPECT_EQ(*membrane.states[2].unit, dimensionless());
    EXPECT_FALSE(membrane.states[2].upper);
    EXPECT_EQ(membrane.states[3].quantity->value, -2000);

    ASSERT_EQ(membrane.equations.size(), 5U);
    EXPECT_EQ(membrane.equations[1].name, "i_K");
    EXPECT_EQ(membrane.equations[1].unit->text, "uA/cm^2");
    EXPECT_EQ(membrane.equations[1].text.text.substr(membrane.equations[1].right_begin), "0.1*(V - E)");
    EXPECT_EQ(membrane.equations[3].kind, EquationKind::derivative);
    EXPECT_EQ(membrane.equations[3].name, "m2");
    EXPECT_EQ(text_at(membrane.equations[3].origin), "m2");
    EXPECT_EQ(membrane.equations[4].kind, EquationKind::next);

    ASSERT_EQ(spec.components[1].machines.size(), 1U);
    const Machine& machine = spec.components[1].machines[0];
    EXPECT_EQ(machine.states, (std::vector<std::string>{"C", "O", "I"}));
    ASSERT_EQ(machine.transitions.size(), 4U);
    EXPECT_EQ(machine.transitions[1].from, "O");
    EXPECT_EQ(machine.transitions[1].to, "C");
    EXPECT_EQ(machine.transitions[1].rate.text, "b");
    EXPECT_EQ(machine.transitions[3].from, "I");
    EXPECT_EQ(machine.remainder, "I");
    EXPECT_EQ(machine.initial.at("C").text, "rest");

    ASSERT_EQ(spec.options.size(), 1U);
    EXPECT_EQ(spec.options[0].set.at("off").parameters[0].second.value, -70);
    ASSERT_EQ(spec.variants.size(), 3U);
    EXPECT_EQ(spec.variants[0].changes.equations[0].component, "membrane");
    EXPECT_EQ(spec.default_start, "warm");
    EXPECT_EQ(spec.starts[0].initial.size(), 3U);  // V, INa_C, INa_O; INa_I is the remainder
    EXPECT_EQ(spec.integrators.size(), 3U);
    ASSERT_EQ(spec.roles.size(), 4U);
    EXPECT_EQ(spec.roles[0].name, "I_Na");
    ASSERT_EQ(spec.roles[1].symbols.size(), 2U);
    EXPECT_EQ(spec.roles[1].symbols[1].text, "i_Na");
    EXPECT_TRUE(spec.roles[2].symbols.empty()) << "the model has no I_to";
    EXPECT_EQ(text_at(spec.roles[3].symbols.at(0).origin()), "E");
}

TEST(read_model_spec, every_text_knows_its_place) {
    const ModelSpec spec = spec_of(small_model(R"json({ "equations": [ "\u0061\t=\t\u00312*\u0067" ] })json"));
    const Equation& equation = spec.components[1].equations[0];
    EXPECT_EQ(equation.text.text, "a\t=\t12*g");
    EXPECT_EQ(text_at(equation.origin), "\\u0061");
    EXPECT_EQ(text_at(equation.text.part(equation.right_begin, 2)), "\\u00312");
    EXPECT_EQ(text_at(equation.text.part(7, 1)), "\\u0067");
}

TEST(read_model_spec, right_parts_are_read_beside_wrong_ones) {
    const ReadSpec read = read_text(
        small_model(R"json({ "parameters": { "a": "1 furlong", "b": "2 mV" }, "equations": ["c = b", "+"] })json"));
    ASSERT_TRUE(read.spec);
    EXPECT_EQ(read.spec->components[1].parameters.size(), 2U);
    EXPECT_EQ(read.spec->components[1].equations.size(), 1U);
    EXPECT_FALSE(read_text("[1, 2]").spec);
    EXPECT_FALSE(read_text("{").spec);
}

class StartFile : public ::testing::Test {
protected:
    StartFile()
        : folder_(std::filesystem::path(::testing::TempDir()) /
                  ("heartwright_start_file_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(folder_ / "specs" / "starts");
    }
    ~StartFile() override { std::filesystem::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
    ReadSpec read(const std::string& start) const {
        return read_text(small_model("{}", "\"starts\": { \"s\": { \"file\": \"" + start + "\" } }"),
                         (folder_ / "specs" / "m.json").string());
    }
    std::filesystem::path folder_;
};

TEST_F(StartFile, gives_initial_values) {
    write("specs/starts/s.json", R"json({ "format": 1, "model": "small", "initial": { "V": "-83.5 mV" } })json");
    const ReadSpec read = this->read("starts/s.json");
    EXPECT_EQ(read.messages, "");
    ASSERT_EQ(read.spec->starts[0].initial.size(), 1U);
    EXPECT_EQ(read.spec->starts[0].initial[0].second.text, "-83.5 mV");
    EXPECT_NE(read.spec->hash, content_hash(read.spec->file->text()))
        << "the start's file belongs to the version of the spec";
    write("specs/m.json", read.spec->file->text());
    EXPECT_EQ(read.spec->hash, spec_hash(read_spec_files((folder_ / "specs" / "m.json").string())))
        << "the hash by which the runtime finds a solver";
}

TEST_F(StartFile, lies_in_the_folder_of_the_spec) {
    write("secret.json", R"json({ "format": 1, "initial": { "V": "-83.5 mV" } })json");
    std::filesystem::create_symlink(folder_ / "secret.json", folder_ / "specs" / "link.json");
    for (const char* path : {"../secret.json", "link.json", "/etc/passwd", "starts/../../secret.json", ".."}) {
        EXPECT_NE(read(path).messages.find("a start's file lies in the folder of its spec or below"), std::string::npos)
            << path;
    }
    EXPECT_NE(read("none.json").messages.find("there is no such file"), std::string::npos);
    EXPECT_NE(read("a\\u0000b").messages.find("this is no name of a file"), std::string::npos);
}

TEST_F(StartFile, a_start_of_another_model_is_refused) {
    write("specs/s.json", R"json({ "format": 1, "model": "large", "initial": { "V": "-83.5 mV" } })json");
    EXPECT_NE(read("s.json").messages.find("s.json:1:26: error: this is a start of 'large', not of 'small'"),
              std::string::npos);
}

}  // namespace
}  // namespace heartwright::spec
