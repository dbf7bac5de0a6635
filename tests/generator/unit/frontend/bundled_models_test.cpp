// Every bundled spec is read, checked and built in every choice without a message.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/json/value.hpp"
#include "generator/analysis/verifier.hpp"
#include "generator/frontend/frontend.hpp"

namespace heartwright::frontend {
namespace {

std::vector<std::string> bundled_specs() {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(HEARTWRIGHT_SOURCE_DIR "/model_specs")) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() == ".json" && name.find("schema") == std::string::npos) result.push_back(entry.path().string());
    }
    return result;
}

class bundled_models : public testing::TestWithParam<std::string> {};

TEST_P(bundled_models, build_in_every_choice) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(json::read_source(GetParam()), diagnostics);
    ASSERT_TRUE(spec) << diagnostics.render();
    const auto parsed = parse(*spec, diagnostics);
    for (const spec::Choice& choice : spec::all_choices(*spec)) {
        const auto model = build_model(*spec, *parsed, choice, diagnostics);
        ASSERT_TRUE(model) << diagnostics.render();
        EXPECT_EQ(analysis::faults_of(*model), std::vector<std::string>()) << choice.label();
        EXPECT_EQ(model->variant, choice.label());
    }
    EXPECT_EQ(diagnostics.render(), "");
}

INSTANTIATE_TEST_SUITE_P(all, bundled_models, testing::ValuesIn(bundled_specs()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace heartwright::frontend
