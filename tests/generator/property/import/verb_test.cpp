// Files that `heartwright import` leaves behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/diag/faults.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/verbs.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A cell type, pulses inside of an equation, and a current of which each test makes its own.
fs::path model_with(const std::string& current, const std::string& folder) {
    const fs::path path = fs::path(testing::TempDir()) / folder;
    fs::remove_all(path);
    fs::create_directories(path);
    std::ofstream(path / "cell.mmt") << "[[model]]\ncell.V = -80\ncell.m = 0.5\n[cell]\n"
                                        "time = 0 [ms] in [ms] bind time\nkind = 0\n"
                                        "dot(V) = -(i + if(time < 2 [ms], -40 [A/F], 0 [A/F])) in [mV]\n"
                                        "g = if(kind == 1, 1 [mS/uF], 2 [mS/uF]) in [mS/uF]\n"
                                        "dot(m) = (1 - m) / 1 [ms]\ni = " +
                                            current + " in [A/F]\n";
    return path;
}

void import_in(const fs::path& folder, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {(folder / "cell.mmt").string(), "-o", folder.string()};
    words.insert(words.end(), more.begin(), more.end());
    import_model(words);
}

TEST(import, writes_a_spec_that_checks_and_an_experiment) {
    const fs::path folder = model_with("g * m * (V + 80 [mV])", "import_good");
    import_in(folder);
    EXPECT_FALSE(fs::exists(folder / "cell.draft.json"));
    LoadedSpec loaded((folder / "cell.json").string(), {});
    const auto choices = spec::all_choices(loaded.spec());
    ASSERT_EQ(choices.size(), 2u);
    EXPECT_EQ(choices[1].variants, std::vector<std::string>{"kind_1"});
    for (const spec::Choice& choice : choices) EXPECT_EQ(loaded.build_to_run(choice).states.size(), 2u);
    std::ifstream experiment(folder / "cell.experiment.json");
    EXPECT_THAT(std::string(std::istreambuf_iterator<char>(experiment), {}),
                HasSubstr(R"("current": "-40 A/F", "start": "0 ms", "duration": "2 ms" })"));
    EXPECT_THROW(import_in(folder), UserFault);
}

TEST(import, makes_no_folder_that_looks_like_a_spec) {
    const fs::path folder = model_with("g * m * (V + 80 [mV])", "import_as_file");
    try {
        import_model({(folder / "cell.mmt").string(), "-o", (folder / "mine.json").string()});
        FAIL() << "-o mine.json was taken";
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("mine.json: expected a folder, where the spec and an experiment go; "
                                            "--name mine names them"));
    }
    EXPECT_FALSE(fs::exists(folder / "mine.json"));
}

TEST(import, leaves_a_draft_where_the_spec_does_not_check) {
    const fs::path folder = model_with("g * 1 [mV] * (V / 1 [mV])^m", "import_bad");  // -80 to the power of 0.5
    try {
        import_in(folder);
        FAIL() << "a current that is NaN was accepted";
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("cell.draft.json is a draft that does not check"));
        EXPECT_THAT(fault.what(), HasSubstr("'i' is NaN at the start"));
    }
    EXPECT_TRUE(fs::exists(folder / "cell.draft.json"));
    EXPECT_FALSE(fs::exists(folder / "cell.json"));
    EXPECT_FALSE(fs::exists(folder / "cell.experiment.json"));
}

TEST(import, keeps_an_older_spec_where_the_new_one_does_not_check) {
    const fs::path folder = model_with("g * 1 [mV] * (V / 1 [mV])^m", "import_older");
    std::ofstream(folder / "cell.json") << "older";
    EXPECT_THROW(import_in(folder, {"--force"}), UserFault);
    std::ifstream file(folder / "cell.json");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "older");
}

// Two files of one model name, as published models often come: the second is named for its file.
TEST(import, writes_each_of_several_files_under_a_name_of_its_own) {
    const fs::path folder = model_with("g * m * (V + 80 [mV])", "import_several");
    std::ifstream first(folder / "cell.mmt");
    std::string text(std::istreambuf_iterator<char>(first), {});
    text.insert(std::string("[[model]]\n").size(), "name: common\n");
    for (const char* file : {"a.mmt", "b.mmt"}) std::ofstream(folder / file) << text;
    import_model({(folder / "a.mmt").string(), (folder / "b.mmt").string(), "-o", folder.string()});
    EXPECT_TRUE(fs::exists(folder / "common.json"));
    EXPECT_TRUE(fs::exists(folder / "b.json"));
    EXPECT_TRUE(fs::exists(folder / "b.experiment.json"));
}

}  // namespace
}  // namespace heartwright::driver
