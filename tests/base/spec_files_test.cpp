#include "base/spec_files/spec_files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/diag/content_hash.hpp"
#include "base/diag/faults.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;

class SpecFilesTest : public ::testing::Test {
protected:
    SpecFilesTest()
        : folder_(fs::path(::testing::TempDir()) / ("heartwright_spec_files_" + std::to_string(::getpid()))) {
        fs::create_directories(folder_ / "specs" / "starts");
    }
    ~SpecFilesTest() override { fs::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }
    std::string spec(const std::string& starts) const {
        return write("specs/m.json", R"({"name": "m", // a comment
        "starts": {)" + starts + "}}");
    }
    fs::path folder_;
};

TEST_F(SpecFilesTest, a_spec_without_files_has_the_hash_of_its_text) {
    const std::string path = spec(R"("a": {"initial": {"V": "0 mV"}})");
    const SpecFiles files = read_spec_files(path);
    EXPECT_TRUE(files.others.empty());
    EXPECT_EQ(spec_hash(files), content_hash(files.spec->text()));
}

TEST_F(SpecFilesTest, the_hash_changes_with_every_file_that_the_spec_names) {
    write("specs/starts/a.json", "one");
    write("specs/starts/b.json", "two");
    const std::string path =
        spec(R"("a": {"file": "starts/a.json"}, "b": {"file": "starts/b.json"}, "again": {"file": "starts/a.json"})");
    ASSERT_EQ(read_spec_files(path).others.size(), 2U);
    EXPECT_EQ(read_spec_files(path).others[1].place, "starts/b.json");
    const std::string before = spec_hash(read_spec_files(path));
    write("specs/starts/b.json", "2");
    const std::string with_other_b = spec_hash(read_spec_files(path));
    EXPECT_NE(with_other_b, before);
    // What moves from one file into another is a change, too.
    write("specs/starts/a.json", "onetw");
    write("specs/starts/b.json", "o");
    EXPECT_NE(spec_hash(read_spec_files(path)), before);
}

TEST_F(SpecFilesTest, files_outside_of_the_specs_folder_and_those_that_are_not_there_are_left_out) {
    write("secret.json", "{}");
    fs::create_symlink(folder_ / "secret.json", folder_ / "specs" / "link.json");
    const std::string path = spec(
        R"("a": {"file": "../secret.json"}, "b": {"file": "link.json"}, "c": {"file": "none.json"}, "d": {"file": 3}, "e": [])");
    EXPECT_TRUE(read_spec_files(path).others.empty());
    EXPECT_FALSE(start_file_path(path, "../secret.json"));
    EXPECT_EQ(start_file_path(path, "starts/a.json"), folder_ / "specs" / "starts/a.json");
}

TEST_F(SpecFilesTest, a_text_that_is_no_json_names_no_files) {
    const std::string path = write("specs/m.json", "{");
    EXPECT_EQ(spec_hash(read_spec_files(path)), content_hash("{"));
    EXPECT_THROW(read_spec_files((folder_ / "none.json").string()), UserFault);
}

}  // namespace
}  // namespace heartwright
