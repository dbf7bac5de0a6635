// generated/ is what the generator writes today, byte for byte, and the same twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "generator/driver/verbs.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

const fs::path source = HEARTWRIGHT_SOURCE_DIR;

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// Files below a folder, by their path from there.
std::vector<std::string> files_below(const fs::path& folder) {
    std::vector<std::string> out;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) out.push_back(fs::relative(entry.path(), folder).string());
    std::sort(out.begin(), out.end());
    return out;
}

class Generated : public testing::TestWithParam<std::string> {};

TEST_P(Generated, is_what_the_generator_writes) {
    const std::string model = GetParam();
    const fs::path folder = fs::path(HEARTWRIGHT_BUILD_DIR) / "regenerated";
    fs::remove_all(folder / model);
    // X_mean_field is made from X's spec.
    const std::string suffix = "_mean_field";
    const bool is_mean_field = model.ends_with(suffix);
    const std::string spec = is_mean_field ? model.substr(0, model.size() - suffix.size()) : model;
    std::vector<std::string> words{(source / "model_specs" / (spec + ".json")).string(), "-o", folder.string()};
    if (is_mean_field) words.insert(words.end(), {"--mean-field", "all"});
    generate(words);
    EXPECT_EQ(files_below(folder / model), files_below(source / "generated" / model));
    for (const std::string& file : files_below(folder / model)) {
        EXPECT_TRUE(read(folder / model / file) == read(source / "generated" / model / file))
            << "generated/" << model << "/" << file << " differs; tools/bless_golden.sh writes it again";
    }
}

TEST_P(Generated, has_lines_of_at_most_120_columns_and_names_the_passes_in_the_manifest) {
    for (const std::string& file : files_below(source / "generated" / GetParam())) {
        std::istringstream lines(read(source / "generated" / GetParam() / file));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 120) << file << ": " << line;
        if (!file.ends_with(".json"))
            EXPECT_EQ(lines.str().find("Passes:"), std::string::npos) << file;
        else
            EXPECT_NE(lines.str().find("\"passes\": [\n    \"fold_constants\","), std::string::npos) << file;
    }
}

std::vector<std::string> models() {
    std::vector<std::string> out;
    for (const auto& entry : fs::directory_iterator(source / "generated"))
        if (fs::exists(entry.path() / "manifest.json")) out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
}

INSTANTIATE_TEST_SUITE_P(, Generated, testing::ValuesIn(models()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace heartwright::driver
