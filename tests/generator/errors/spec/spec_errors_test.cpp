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

std::vector<fs::path> cases() {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(HEARTWRIGHT_SOURCE_DIR "/tests/generator/errors/spec/cases")) {
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

TEST(spec_errors, say_exactly_this) {
    for (const fs::path& path : cases()) {
        Diagnostics diagnostics;
        read_model_spec(std::make_shared<const SourceFile>(path.filename().string(), content(path)), diagnostics);
        const fs::path expected = fs::path(path).replace_extension(".txt");
        if (std::getenv("HEARTWRIGHT_BLESS")) std::ofstream(expected, std::ios::binary) << diagnostics.render();
        EXPECT_EQ(diagnostics.render(), content(expected)) << path;
        EXPECT_TRUE(diagnostics.has_errors()) << path;
    }
}

TEST(spec_errors, there_are_cases) { EXPECT_GE(cases().size(), 20U); }

}  // namespace
}  // namespace heartwright::spec
