// Every bundled spec is read, checked and built in every choice without a message.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/json/value.hpp"
#include "generator/analysis/verifier.hpp"
#include "generator/frontend/frontend.hpp"
#include "tests/support/doc_pages.hpp"

namespace heartwright::frontend {
namespace {

std::vector<std::string> bundled_specs() {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(HEARTWRIGHT_SOURCE_DIR "/model_specs")) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() == ".json" && name.find("schema") == std::string::npos)
            result.push_back(entry.path().string());
    }
    return result;
}

// What nobody should be told of a right spec, in any choice and from any start.
void expect_silent(const spec::ModelSpec& spec, Diagnostics& diagnostics) {
    const auto parsed = parse(spec, diagnostics);
    for (const spec::Choice& choice : spec::all_choices(spec)) {
        const auto model = build_model(spec, *parsed, choice, diagnostics);
        ASSERT_TRUE(model) << diagnostics.render();
        EXPECT_EQ(analysis::faults_of(*model), std::vector<std::string>()) << choice.label();
        EXPECT_EQ(model->variant, choice.label());
    }
    for (const spec::Start& start : spec.starts)
        EXPECT_TRUE(build_model(spec, *parsed, {{}, {}, start.name}, diagnostics)) << start.name;
    EXPECT_EQ(diagnostics.render(), "");
}

class bundled_models : public testing::TestWithParam<std::string> {};

TEST_P(bundled_models, build_in_every_choice) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(json::read_source(GetParam()), diagnostics);
    ASSERT_TRUE(spec) << diagnostics.render();
    expect_silent(*spec, diagnostics);
    const bool is_random = spec->lattice.has_value();
    if (!is_random) return;
    spec::ModelSpec on_average = *spec;
    spec::with_mean_field(on_average, {"all"}, diagnostics);
    expect_silent(on_average, diagnostics);
}

// Every block of that kind in the text of pages is a spec that is understood without a word. How many there are.
std::size_t expect_models(const std::string& text, const std::string& kind) {
    const std::string fence = "```" + kind + "\n";
    std::size_t count = 0;
    for (std::size_t begin = text.find(fence); begin != std::string::npos; begin = text.find(fence, begin + 1)) {
        const std::size_t first = begin + fence.size();
        Diagnostics diagnostics;
        const auto spec = spec::read_model_spec(
            std::make_shared<const SourceFile>("example.json", text.substr(first, text.find("```\n", first) - first)),
            diagnostics);
        EXPECT_TRUE(spec) << diagnostics.render();
        if (spec) expect_silent(*spec, diagnostics);
        ++count;
    }
    return count;
}

TEST(documentation, its_worked_examples_are_models) {
    EXPECT_EQ(expect_models(tests::text_of_doc_pages("spec_format"), "json"), 3U);
    EXPECT_EQ(expect_models(tests::text_of_doc_pages("spec_format"), "jsonc"), 1U);
}

INSTANTIATE_TEST_SUITE_P(all, bundled_models, testing::ValuesIn(bundled_specs()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace heartwright::frontend
