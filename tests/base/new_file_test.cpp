#include "base/files/new_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace heartwright::files {
namespace {

namespace fs = std::filesystem;

class NewFiles : public testing::Test {
protected:
    NewFiles() {
        std::string name = (fs::temp_directory_path() / "heartwright-XXXXXX").string();
        folder = ::mkdtemp(name.data());
    }
    ~NewFiles() override { fs::remove_all(folder); }
    static std::string text_of(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }
    fs::path folder;
};

TEST_F(NewFiles, take_the_place_of_a_link_and_not_of_what_it_leads_to) {
    std::ofstream(folder / "precious") << "mine";
    fs::create_symlink(folder / "precious", folder / "spec.json");
    fs::create_symlink(folder / "precious", folder / "spec.json.part");  // names that others can guess
    fs::create_symlink(folder / "precious", folder / ".spec.json.partial");
    write_whole((folder / "spec.json").string(), "text");
    EXPECT_EQ(text_of(folder / "precious"), "mine");
    EXPECT_EQ(text_of(folder / "spec.json"), "text");
    EXPECT_FALSE(fs::is_symlink(folder / "spec.json"));
}

TEST_F(NewFiles, that_are_given_up_leave_nothing) {
    const std::string path = (folder / "a").string();
    {
        NewFile file(open_folder_of(path), "a", path);
        file.write("half");
    }
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(NewFiles, that_are_in_place_go_on_growing) {
    const std::string path = (folder / "a").string();
    NewFile file(open_folder_of(path), "a", path);
    file.put_in_place();
    file.write("one,");
    file.write("two");
    file.close();
    EXPECT_EQ(text_of(path), "one,two");
}

TEST(PartialNames, tell_what_the_file_will_be_called) {
    EXPECT_EQ(name_of_partial(".a.csv." + random_digits() + ".partial"), "a.csv");
    for (const char* other : {".a.csv.partial", "a.csv.0123456789abcdef.partial", ".a.0123456789abcdeg.partial",
                              "..0123456789abcdef.partial", ".0123456789abcdef.partial", "a", ""})
        EXPECT_EQ(name_of_partial(other), "") << other;
    EXPECT_NE(random_digits(), random_digits());
}

TEST_F(NewFiles, devices_are_written_to) { EXPECT_NO_THROW(write_whole("/dev/null", "text")); }

}  // namespace
}  // namespace heartwright::files
