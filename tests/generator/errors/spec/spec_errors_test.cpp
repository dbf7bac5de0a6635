// cases/NAME.json is a spec with one kind of fault, cases/NAME.txt all that is said about it. HEARTWRIGHT_BLESS=1
// rewrites the texts; the diff is the review.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "generator/spec/model_spec.hpp"

namespace heartwright::spec {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

const fs::path all_cases = HEARTWRIGHT_SOURCE_DIR "/tests/generator/errors/spec/cases";

std::vector<fs::path> cases(const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

void expect_messages(const fs::path& folder) {
    for (const fs::path& path : cases(folder)) {
        Diagnostics diagnostics;
        read_model_spec(std::make_shared<const SourceFile>(path.filename().string(), content(path)), diagnostics);
        const fs::path expected = fs::path(path).replace_extension(".txt");
        if (std::getenv("HEARTWRIGHT_BLESS")) std::ofstream(expected, std::ios::binary) << diagnostics.render();
        EXPECT_EQ(diagnostics.render(), content(expected)) << path;
        EXPECT_TRUE(diagnostics.has_errors()) << path;
    }
}

TEST(spec_errors, say_exactly_this) { expect_messages(all_cases); }

// Bases are found from the working directory: messages name no folder of this machine.
TEST(spec_errors, errors_of_specs_that_extend_others_say_exactly_this) {
    const fs::path before = fs::current_path();
    fs::current_path(all_cases / "extended");
    expect_messages(all_cases / "extended");
    fs::current_path(before);
}

TEST(spec_errors, there_are_cases) {
    EXPECT_GE(cases(all_cases).size(), 20U);
    EXPECT_GE(cases(all_cases / "extended").size(), 10U);
}

}  // namespace
}  // namespace heartwright::spec
