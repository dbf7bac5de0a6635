// The schema that editors use and the reader know the same keys; the bundled specs use no others.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "generator/spec/keys.hpp"
#include "spec_of.hpp"
#include "tests/support/doc_pages.hpp"

namespace heartwright::spec {
namespace {

namespace fs = std::filesystem;

const fs::path specs = HEARTWRIGHT_SOURCE_DIR "/model_specs";

json::Value read_json(const fs::path& path) {
    Diagnostics diagnostics;
    std::optional<json::Value> value = json::parse(json::read_source(path.string()), diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    return value.value_or(json::Value{});
}

std::set<std::string> properties(const json::Value& schema, const std::string& definition) {
    const json::Value* found = schema.find("$defs")->find(definition);
    std::set<std::string> names;
    EXPECT_TRUE(found) << definition;
    if (found)
        for (const json::Member& member : found->find("properties")->members) names.insert(member.key);
    return names;
}

template <std::size_t size>
std::set<std::string> set_of(const std::array<std::string_view, size>& keys) {
    return std::set<std::string>(keys.begin(), keys.end());
}

TEST(schema, has_the_keys_that_the_reader_knows) {
    const json::Value schema = read_json(specs / "schema.json");
    EXPECT_EQ(properties(schema, "model"), set_of(keys::model));
    EXPECT_EQ(properties(schema, "component"), set_of(keys::component));
    EXPECT_EQ(properties(schema, "removal"), set_of(keys::removal));
    EXPECT_EQ(properties(schema, "quantity"), set_of(keys::quantity));
    EXPECT_EQ(properties(schema, "parameter"), set_of(keys::parameter));
    EXPECT_EQ(properties(schema, "state"), set_of(keys::state));
    EXPECT_EQ(properties(schema, "diffusion"), set_of(keys::diffusion));
    EXPECT_EQ(properties(schema, "machine"), set_of(keys::machine));
    EXPECT_EQ(properties(schema, "draws"), set_of(keys::draws));
    EXPECT_EQ(properties(schema, "lattice"), set_of(keys::lattice));
    EXPECT_EQ(properties(schema, "membrane"), set_of(keys::membrane));
    EXPECT_EQ(properties(schema, "variant"), set_of(keys::variant));
    EXPECT_EQ(properties(schema, "option"), set_of(keys::option));
    EXPECT_EQ(properties(schema, "start"), set_of(keys::start));
    EXPECT_EQ(properties(schema, "start_file"), set_of(keys::start_file));
}

void collect_references(const json::Value& value, std::set<std::string>& references) {
    for (const json::Member& member : value.members) {
        if (member.key == "$ref") references.insert(member.value.text);
        collect_references(member.value, references);
    }
    for (const json::Value& item : value.items) collect_references(item, references);
}

TEST(schema, refers_only_to_what_it_defines) {
    const json::Value schema = read_json(specs / "schema.json");
    std::set<std::string> references;
    collect_references(schema, references);
    for (const std::string& reference : references) {
        ASSERT_TRUE(reference.starts_with("#/$defs/")) << reference;
        EXPECT_TRUE(schema.find("$defs")->find(reference.substr(8))) << reference;
    }
}

TEST(bundled_specs, are_read_without_a_message) {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(specs)) {
        if (entry.path().extension() != ".json" || entry.path().filename().string().find("schema") != std::string::npos)
            continue;
        ++count;
        Diagnostics diagnostics;
        const std::optional<ModelSpec> spec = read_model_spec(json::read_source(entry.path().string()), diagnostics);
        EXPECT_EQ(diagnostics.render(), "");
        ASSERT_TRUE(spec);
        EXPECT_EQ(spec->name, entry.path().stem().string());
        EXPECT_FALSE(spec->citation.empty()) << spec->name;
        for (const Choice& choice : all_choices(*spec))
            EXPECT_TRUE(apply(*spec, choice, diagnostics)) << choice.label();
        EXPECT_EQ(diagnostics.render(), "");
    }
    EXPECT_GE(count, 3U);
}

// The examples in docs/spec_format.md and its parts: the first ```json block of a section.
ModelSpec example(const std::string& heading) {
    const std::string text = tests::text_of_doc_pages("spec_format");
    const std::size_t section = text.find("## " + heading + "\n");
    const std::size_t begin = text.find("```json\n", section);
    EXPECT_NE(section, std::string::npos);
    EXPECT_NE(begin, std::string::npos);
    return spec_of(text.substr(begin + 8, text.find("```\n", begin + 8) - begin - 8));
}

TEST(documentation, its_worked_examples_are_right_specs) {
    const ModelSpec plain = example("A whole spec");
    EXPECT_EQ(plain.name, "toy_2026");
    EXPECT_EQ(all_choices(plain).size(), 12U);
    const ModelSpec with_sites = example("One with sites");
    EXPECT_EQ(with_sites.name, "toy_sites_2026");
    EXPECT_EQ(with_sites.lattice.value().means.size(), 6U);
    const ModelSpec extended = example("Extending another spec");
    EXPECT_EQ(extended.name, "ten_tusscher_with_ohara_sodium");
    EXPECT_EQ(all_choices(extended).size(), 4U);
}

}  // namespace
}  // namespace heartwright::spec
