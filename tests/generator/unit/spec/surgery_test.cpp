// Specs that extend others: what is merged, what is left out, which files they are made of.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/spec_files/named_spec.hpp"
#include "base/spec_files/spec_files.hpp"
#include "spec_of.hpp"

namespace heartwright::spec {
namespace {

namespace fs = std::filesystem;

const char* const base_text = R"json({ "format": 1, "name": "base", "citation": "a paper", "default_start": "far",
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "components": {
    "membrane": {
      "parameters": { "BCL": { "value": "500 ms", "bind": "pacing.period", "doc": "period" } },
      "states": { "V": { "initial": "-85 mV", "range": ["-150 mV", "100 mV"] } },
      "equations": ["i_ion = i_gated + i_b_in + i_b_out"] },
    "gated": {
      "parameters": { "g": "0.2 mS/uF", "E": "60 mV" },
      "states": { "m": "0.1" },
      "channels": { "Ch": { "states": ["C", "O"], "transitions": { "C <-> O": ["0.1 [1/ms]", "0.2 [1/ms]"] }, "initial": { "C": "rest" } } },
      "equations": ["ddt(m) = (0.5 - m)/3 [ms]", "i_gated = g*m*Ch_O*(V - E)"] },
    "background": {
      "each": [{ "x": "in" }, { "x": "out" }],
      "parameters": { "g_b_{x}": "0.01 mS/uF" },
      "equations": ["i_b_{x} = g_b_{x}*V"] } },
  "options": { "gate": { "values": ["on", "off"], "default": "on", "set": { "off": { "g": "0 mS/uF", "g_b_in": "0 mS/uF" } } } },
  "variants": {
    "epi": { "scale": { "g": 2 }, "equations": ["ddt(m) = (0.4 - m)/3 [ms]"], "initial": { "m": "0.2" } },
    "endo": { "parameters": { "g_b_in": "0.02 mS/uF" } } },
  "starts": { "far": { "file": "starts/far.json" }, "near": { "initial": { "V": "-80 mV", "m": "0.3", "Ch": { "O": "0.5", "C": "rest" } } } },
  "integrators": { "default": "auto", "m": "forward_euler", "Ch": "grl1" },
  "roles": { "I_Na": "i_gated", "g_Na": ["g", "g_b_in"], "I_K1": "i_b_in" } })json";

class Surgery : public ::testing::Test {
protected:
    Surgery() : folder_(fs::path(::testing::TempDir()) / ("heartwright_surgery_" + std::to_string(::getpid()))) {
        fs::create_directories(folder_ / "starts");
        write("base.json", base_text);
        write("starts/far.json",
              R"json({ "format": 1, "model": "base", "initial": { "V": "-90 mV", "m": "0.7" } })json");
    }
    ~Surgery() override { fs::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }
    ReadSpec read(const std::string& text) const {
        const std::string path = write("mine.json", text);
        return read_text(text, path);
    }
    // {"format": 1, "name": "mine", "extends": "base"} and `sections`.
    ModelSpec extended(const std::string& sections) const {
        ReadSpec result = read(R"json({ "format": 1, "name": "mine", "extends": "base")json" + sections + "}");
        EXPECT_EQ(result.messages, "");
        EXPECT_TRUE(result.spec);
        return result.spec.value_or(ModelSpec{});
    }

    fs::path folder_;
};

const Component& component_named(const ModelSpec& spec, const std::string& name) {
    static const Component none;
    for (const Component& one : spec.components)
        if (one.name == name) return one;
    ADD_FAILURE() << "no component " << name;
    return none;
}
const Parameter& parameter_named(const ModelSpec& spec, const std::string& name) {
    static const Parameter none;
    for (const Component& one : spec.components)
        for (const Parameter& parameter : one.parameters)
            if (parameter.name == name) return parameter;
    ADD_FAILURE() << "no parameter " << name;
    return none;
}
std::vector<std::string> equation_texts(const ModelSpec& spec, const std::string& name) {
    std::vector<std::string> texts;
    for (const Equation& equation : component_named(spec, name).equations) texts.push_back(equation.text.text);
    return texts;
}
using Texts = std::vector<std::string>;

TEST_F(Surgery, an_extension_that_says_nothing_is_the_base_under_another_name) {
    const ModelSpec spec = extended("");
    EXPECT_EQ(spec.name, "mine");
    EXPECT_EQ(spec.citation, "a paper");
    EXPECT_EQ(spec.components.size(), 3U);
    EXPECT_EQ(spec.variants.size(), 2U);
    EXPECT_EQ(spec.default_start, "far");
    ASSERT_EQ(spec.starts.size(), 2U);
    EXPECT_EQ(spec.starts[0].initial.size(), 2U) << "of the file, which names the base";
    EXPECT_EQ(spec.integrators.size(), 3U);
}

TEST_F(Surgery, parameters_are_scaled_then_keep_their_unit_and_description) {
    const ModelSpec spec =
        extended(R"json(, "parameters": { "BCL": "400 ms", "E": "50 mV" }, "scale": { "g": 0.3, "E": 2 })json");
    EXPECT_EQ(parameter_named(spec, "g").value.value, 0.2 * 0.3);
    EXPECT_EQ(parameter_named(spec, "g").value.unit.text, "mS/uF");
    EXPECT_EQ(parameter_named(spec, "E").value.value, 100) << "parameters are set first, as in variants";
    EXPECT_EQ(parameter_named(spec, "BCL").value.value, 400);
    EXPECT_EQ(parameter_named(spec, "BCL").bind, "pacing.period");
    EXPECT_EQ(parameter_named(spec, "BCL").doc, "period");
}

TEST_F(Surgery, equations_and_initial_values_are_replaced_by_name) {
    const ModelSpec spec = extended(
        R"json(, "equations": ["i_b_in = 2*g_b_in*V", "ddt(m) = (0.9 - m)/3 [ms]"], "initial": { "V": "-70 mV", "m": "g/1 [mS/uF]", "Ch": { "C": "0.5", "O": "0.5" } })json");
    EXPECT_EQ(equation_texts(spec, "background"), (Texts{"i_b_in = 2*g_b_in*V", "i_b_out = g_b_out*V"}));
    EXPECT_EQ(equation_texts(spec, "gated")[0], "ddt(m) = (0.9 - m)/3 [ms]");
    const State& V = component_named(spec, "membrane").states[0];
    EXPECT_EQ(V.quantity.value_or(Quantity{}).value, -70);
    EXPECT_EQ(V.lower, -150);
    const State& m = component_named(spec, "gated").states[0];
    EXPECT_EQ(m.expression.value_or(Text{}).text, "g/1 [mS/uF]");
    EXPECT_TRUE(m.unit && m.unit->is_dimensionless());
    EXPECT_EQ(component_named(spec, "gated").machines[0].initial.size(), 2U);
}

TEST_F(Surgery, terms_are_added_to_equations_wherever_they_stand) {
    const ModelSpec spec = extended(
        R"json(, "components": { "new": { "parameters": { "g_SK": "1 mS/uF" }, "equations": ["i_SK = g_SK*V", "i_a = 2*i_SK"] } },
           "add": { "i_ion": "i_SK", "ddt( m )": ["-0.1/1 [ms]", "m > 0.5 ? 0.2/1 [ms] : 0/1 [ms]"], "i_b_in": "+i_a" })json");
    EXPECT_EQ(equation_texts(spec, "membrane"), Texts{"i_ion = i_gated + i_b_in + i_b_out + i_SK"});
    EXPECT_EQ(equation_texts(spec, "gated")[0],
              "ddt(m) = (0.5 - m)/3 [ms] -0.1/1 [ms] + (m > 0.5 ? 0.2/1 [ms] : 0/1 [ms])");
    EXPECT_EQ(equation_texts(spec, "background")[0], "i_b_in = g_b_in*V +i_a");
    ASSERT_EQ(spec.variants.size(), 2U);
    EXPECT_EQ(spec.variants[0].changes.equations.at(0).text.text,
              "ddt(m) = (0.4 - m)/3 [ms] -0.1/1 [ms] + (m > 0.5 ? 0.2/1 [ms] : 0/1 [ms])")
        << "an equation that a variant of the base puts in its place has the terms, too";
}

TEST_F(Surgery, a_choice_is_in_brackets_before_something_is_added_to_it) {
    const ModelSpec spec = extended(
        R"json(, "equations": ["i_b_in = V > 0 [mV] ? g_b_in*V : 0 [A/F]"], "add": { "i_b_in": "i_b_out" })json");
    EXPECT_EQ(equation_texts(spec, "background")[0], "i_b_in = (V > 0 [mV] ? g_b_in*V : 0 [A/F]) + i_b_out");
}

TEST_F(Surgery, what_is_added_stands_where_it_is_written) {
    write("middle.json", R"json({ "format": 1, "name": "middle", "extends": "base", "add": { "i_ion": "g*V" } })json");
    const ReadSpec result = read(
        R"json({ "format": 1, "name": "mine", "extends": "middle.json", "add": { "i_ion": ["-g*E", "g*(V - E)"] } })json");
    ASSERT_TRUE(result.spec);
    const Text& text = component_named(*result.spec, "membrane").equations[0].text;
    ASSERT_EQ(text.text, "i_ion = i_gated + i_b_in + i_b_out + g*V -g*E + g*(V - E)");
    const auto said = [&](const std::string& part) {
        const Origin origin = text.part(text.text.find(part), part.size());
        return fs::path(origin.file->name()).filename().string() + ": " + std::string(text_at(origin));
    };
    EXPECT_EQ(said("i_b_in"), "base.json: i_b_in");
    EXPECT_EQ(said("g*V"), "middle.json: g*V");
    EXPECT_EQ(said("-g*E"), "mine.json: -g*E");
    EXPECT_EQ(said("(V - E)"), "mine.json: (V - E)");
    EXPECT_EQ(said(")"), "mine.json: )");
    EXPECT_EQ(said("i_b_out + g*V"), "middle.json: g*V") << "what is said of both is shown where they were joined";
}

TEST_F(Surgery, a_q10_alone_is_added_to_a_state_and_to_a_machine) {
    const ModelSpec spec = extended(R"json(, "components": { "gated": { "parameters": { "T": "310 K" },
        "states": { "m": { "q10": { "value": 3, "at": "295 K" } } }, "channels": { "Ch": { "q10": { "value": 2, "at": "300.5 K" } } } },
        "membrane": { "states": { "V": { "initial": "-85 mV", "range": ["-150 mV", "100 mV"] } } } })json");
    const Component& gated = component_named(spec, "gated");
    ASSERT_TRUE(gated.states.at(0).q10);
    EXPECT_EQ(gated.states.at(0).quantity->value, 0.1);
    ASSERT_TRUE(gated.machines.at(0).q10);
    EXPECT_EQ(gated.machines.at(0).transitions.size(), 2U);
    const Texts texts = equation_texts(spec, "gated");
    EXPECT_EQ(Texts(texts.end() - 2, texts.end()),
              (Texts{"q10_m = pow(3, (T - 295 [K])/(10 [K]))", "q10_Ch = pow(2, (T - 300.5 [K])/(10 [K]))"}));
}

TEST_F(Surgery, a_component_is_joined_by_name) {
    const ModelSpec spec = extended(
        R"json(, "components": { "gated": { "parameters": { "g": "0.4 mS/uF", "extra": "2" }, "equations": ["twice = 2*m", "i_gated = extra*g*twice*Ch_O*(V - E)"] },
             "new": { "equations": ["seen = 2*V"] } })json");
    EXPECT_EQ(parameter_named(spec, "g").value.value, 0.4);
    EXPECT_EQ(equation_texts(spec, "gated"),
              (Texts{"ddt(m) = (0.5 - m)/3 [ms]", "i_gated = extra*g*twice*Ch_O*(V - E)", "twice = 2*m"}));
    EXPECT_EQ(equation_texts(spec, "new"), (Texts{"seen = 2*V"}));
    EXPECT_EQ(component_named(spec, "gated").machines.size(), 1U);
}

TEST_F(Surgery, a_replaced_component_takes_all_with_it_that_the_base_says_of_it) {
    const ModelSpec spec = extended(
        R"json(, "components": { "gated": { "replace": true, "parameters": { "g": "1 mS/uF" }, "equations": ["i_gated = g*V"] } })json");
    EXPECT_EQ(equation_texts(spec, "gated"), (Texts{"i_gated = g*V"}));
    ASSERT_EQ(spec.variants.size(), 2U);
    EXPECT_EQ(spec.variants[0].changes.scale.size(), 1U) << "there is a g again";
    EXPECT_TRUE(spec.variants[0].changes.equations.empty());
    EXPECT_TRUE(spec.variants[0].changes.initial.empty());
    EXPECT_EQ(spec.starts[0].initial.size(), 1U);
    EXPECT_EQ(spec.starts[1].initial.size(), 1U);
    EXPECT_EQ(spec.integrators.size(), 1U);
    EXPECT_EQ(spec.roles.size(), 3U) << "there are an i_gated and a g again";
}

TEST_F(Surgery, removed_parts_are_gone) {
    const ModelSpec spec = extended(
        R"json(, "remove": { "components": ["background"], "parameters": ["E"], "states": ["m"], "channels": ["Ch"], "equations": ["i_gated"],
              "variants": ["endo"], "starts": ["far"], "options": ["gate"], "integrators": ["default"], "roles": ["I_K1"] },
           "equations": ["i_ion = g*V"])json");
    EXPECT_EQ(spec.components.size(), 2U);
    EXPECT_TRUE(component_named(spec, "gated").states.empty());
    EXPECT_TRUE(component_named(spec, "gated").machines.empty());
    EXPECT_TRUE(component_named(spec, "gated").equations.empty()) << "ddt(m) goes with m";
    EXPECT_EQ(spec.variants.size(), 1U);
    EXPECT_EQ(spec.starts.size(), 1U);
    EXPECT_EQ(spec.default_start, "");
    EXPECT_TRUE(spec.options.empty());
    EXPECT_TRUE(spec.integrators.empty());
    EXPECT_TRUE(spec.roles.empty()) << "I_Na and g_Na go with the equation and the parameter";
}

TEST_F(Surgery, roles_are_joined_by_name) {
    const ModelSpec spec = extended(R"json(, "roles": { "I_K1": "none", "I_to": ["i_b_in", "i_b_out"] })json");
    ASSERT_EQ(spec.roles.size(), 4U);
    EXPECT_EQ(spec.roles[0].symbols.at(0).text, "i_gated");
    EXPECT_TRUE(spec.roles[2].symbols.empty());
    EXPECT_EQ(spec.roles[3].symbols.size(), 2U);
}

TEST_F(Surgery, a_component_comes_from_another_spec) {
    write("other.json", small_model(R"json({ "parameters": { "p": "3" }, "equations": ["q = p", "r = 2*q"] })json"));
    const ModelSpec spec = extended(
        R"json(, "components": { "own": { "from": "other.json", "component": "extra", "parameters": { "p": "4" }, "equations": ["r = 3*q"] } })json");
    EXPECT_EQ(equation_texts(spec, "own"), (Texts{"q = p", "r = 3*q"}));
    EXPECT_EQ(parameter_named(spec, "p").value.value, 4);
    const Equation& taken = component_named(spec, "own").equations[0];
    EXPECT_EQ(fs::path(taken.origin.file->name()).filename(), "other.json");
    EXPECT_EQ(text_at(taken.origin), "q");
}

TEST_F(Surgery, a_spec_without_a_base_takes_components_too) {
    const std::string text = small_model(R"json({ "from": "base", "component": "background" })json");
    const ReadSpec result = read(text);
    EXPECT_EQ(result.messages, "");
    EXPECT_EQ(equation_texts(result.spec.value(), "extra"), (Texts{"i_b_in = g_b_in*V", "i_b_out = g_b_out*V"}));
}

TEST_F(Surgery, a_lattice_is_joined_by_key_its_components_by_name) {
    const ReadSpec result =
        read(R"json({ "format": 1, "name": "mine", "extends": "potassium_cluster_2026", "scale": { "g_K": 2 },
      "lattice": { "shape": [5, 5, 1], "means": ["extra = mean(K_cleft)"], "components": { "potassium": { "parameters": { "K_i": "130 mM" } } } } })json");
    EXPECT_EQ(result.messages, "");
    Diagnostics diagnostics;
    const std::string path = HEARTWRIGHT_SOURCE_DIR "/model_specs/potassium_cluster_2026.json";
    const ModelSpec whole = read_model_spec(json::read_source(path), diagnostics).value();
    const Lattice& lattice = result.spec.value().lattice.value();
    EXPECT_EQ(lattice.shape, (std::array<std::int64_t, 3>{5, 5, 1}));
    EXPECT_EQ(lattice.site, "cluster");
    EXPECT_EQ(lattice.means.size(), whole.lattice.value().means.size() + 1);
    EXPECT_EQ(parameter_named(*result.spec, "K_i").value.value, 130);
    EXPECT_EQ(parameter_named(*result.spec, "g_K").value.value, 20);
    EXPECT_EQ(result.spec->components.size(), whole.components.size());
}

TEST_F(Surgery, a_chain_is_joined_link_by_link) {
    write(
        "middle.json",
        R"json({ "format": 1, "name": "middle", "extends": "base", "scale": { "g": 0.5 }, "variants": { "epi": { "doc": "none" } } })json");
    const ReadSpec result =
        read(R"json({ "format": 1, "name": "mine", "extends": "middle", "scale": { "g": 3 } })json");
    EXPECT_EQ(result.messages, "");
    EXPECT_EQ(parameter_named(result.spec.value(), "g").value.value, 0.2 * 0.5 * 3);
    EXPECT_TRUE(result.spec->variants[0].changes.scale.empty());
}

TEST_F(Surgery, the_hash_is_of_all_files) {
    write("other.json", small_model(R"json({ "equations": ["q = V"] })json"));
    const std::string text =
        R"json({ "format": 1, "name": "mine", "extends": "base", "components": { "own": { "from": "other", "component": "extra" } } })json";
    const std::string path = write("mine.json", text), first = spec_hash(read_spec_files(path));
    EXPECT_EQ(read(text).spec.value().hash, first);
    EXPECT_EQ(read_spec_files(path).others.size(), 3U);
    write("base.json", std::string(base_text) + "\n");
    const std::string second = spec_hash(read_spec_files(path));
    EXPECT_NE(second, first);
    write("starts/far.json", R"json({ "format": 1, "model": "base", "initial": { "V": "-91 mV" } })json");
    const std::string third = spec_hash(read_spec_files(path));
    EXPECT_NE(third, second);
    write("other.json", small_model(R"json({ "equations": ["q = 2*V"] })json"));
    EXPECT_NE(spec_hash(read_spec_files(path)), third);
}

TEST_F(Surgery, a_bundled_model_is_found_by_its_name_and_copied_beside_the_spec) {
    const std::string path =
        write("mine.json", R"json({ "format": 1, "name": "mine", "extends": "karma_1994", "doc": "as it is" })json");
    const SpecFiles files = read_spec_files(path);
    ASSERT_EQ(files.others.size(), 1U);
    EXPECT_EQ(files.others[0].place, "karma_1994.json");
    const std::string before = spec_hash(files);
    write("karma_1994.json", files.others[0].file->text());
    EXPECT_EQ(spec_hash(read_spec_files(path)), before) << "a copy is the same spec";
}

TEST_F(Surgery, the_keys_of_a_base_are_inherited) {
    write("middle.json",
          R"json({ "format": 1, "name": "middle", "extends": "base", "citation": "another paper" })json");
    const std::string path = write("mine.json", R"json({ "extends": "middle" })json");
    Diagnostics diagnostics;
    const auto document = json::parse(json::read_source(path), diagnostics);
    EXPECT_EQ(inherited(document.value(), "citation").value().text, "another paper");
    EXPECT_EQ(inherited(document.value(), "default_start").value().text, "far");
    EXPECT_FALSE(inherited(document.value(), "lattice"));
}

// Copies of components of copies: what they come to is bounded, not only the files.
TEST_F(Surgery, a_spec_that_multiplies_itself_is_refused) {
    std::string many = "\"p0\": \"1\"";
    for (int i = 1; i < 300; ++i) many += ", \"p" + std::to_string(i) + "\": \"1\"";
    write("level0.json", small_model("{ \"parameters\": {" + many + "} }"));
    for (int level = 1; level < 4; ++level) {
        std::string parts;
        for (int i = 0; i < 60; ++i)
            parts += std::string(i ? "," : "") + "\"c" + std::to_string(i) +
                     "\": { \"from\": \"level0\", \"component\": \"extra\" }";
        write("level" + std::to_string(level) + ".json", "{ \"format\": 1, \"name\": \"x\", \"extends\": \"level" +
                                                             std::to_string(level - 1) + "\", \"components\": {" +
                                                             parts + "} }");
    }
    std::string parts;
    for (int i = 0; i < 900; ++i)
        parts += std::string(i ? "," : "") + "\"d" + std::to_string(i) +
                 "\": { \"from\": \"level0\", \"component\": \"extra\" }";
    parts += ",\"e\": { \"from\": \"level3\", \"component\": \"extra\" }";
    write("wide.json", "{ \"format\": 1, \"name\": \"x\", \"extends\": \"level3\", \"components\": {" + parts + "} }");
    write("wider.json", "{ \"format\": 1, \"name\": \"x\", \"extends\": \"wide\", \"components\": {" + parts + "} }");
    write("widest.json", "{ \"format\": 1, \"name\": \"x\", \"extends\": \"wider\" }");
    EXPECT_NE(read(R"json({ "format": 1, "name": "mine", "extends": "widest" })json")
                  .messages.find("more than a million values"),
              std::string::npos);
}

}  // namespace
}  // namespace heartwright::spec
