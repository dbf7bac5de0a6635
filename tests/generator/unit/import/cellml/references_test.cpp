// Published models in ../shared/models/cellml against reference right-hand sides, where they are there.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/json/value.hpp"
#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

namespace fs = std::filesystem;

const fs::path shared = fs::path(HEARTWRIGHT_SOURCE_DIR) / ".." / "shared";

std::string uncompressed(const fs::path& path) {
    std::string text;
    FILE* const pipe = popen(("gzip -dc '" + path.string() + "'").c_str(), "r");
    if (!pipe) return text;
    std::array<char, 1 << 16> block{};
    for (std::size_t n; (n = fread(block.data(), 1, block.size(), pipe)) > 0;) text.append(block.data(), n);
    pclose(pipe);
    return text;
}

void compare(const fs::path& file, const fs::path& reference) {
    Diagnostics diagnostics;
    const foreign::Model model = read_cellml(json::read_source(file.string()), diagnostics);
    ASSERT_FALSE(diagnostics.has_errors()) << diagnostics.render();
    foreign::validate(model);
    if (!fs::exists(reference)) return;
    const auto expected = nlohmann::json::parse(uncompressed(reference));
    std::size_t count = 0;
    for (const auto& at : expected["rhs"]) {
        PlainEvaluation evaluation(model, 0, at["y"].get<std::map<std::string, double>>());
        const std::map<std::string, double> found = evaluation.derivatives();
        EXPECT_EQ(found.size(), at["dydt"].size());
        for (const auto& [name, value] : at["dydt"].items()) {
            ASSERT_TRUE(found.contains(name)) << name;
            const double wanted = value.get<double>();
            const double tolerance = std::max(1e-12 * std::fabs(wanted), 1e-14 * evaluation.magnitude(name));
            EXPECT_NEAR(found.at(name), wanted, tolerance) << name;
            ++count;
        }
    }
    EXPECT_GT(count, 0u);
}

TEST(CellmlReferences, right_hand_sides_of_published_models_agree) {
    if (!fs::exists(shared / "models" / "cellml")) GTEST_SKIP() << "no ../shared/models";
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(shared / "models" / "cellml")) {
        SCOPED_TRACE(entry.path().filename().string());
        compare(entry.path(), shared / "reference" / "single_cell" / (entry.path().stem().string() + ".json.gz"));
        ++files;
    }
    EXPECT_GT(files, 0u);
}

}  // namespace
}  // namespace heartwright::cellml
