#include "runtime/cache/entry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.hpp"

namespace heartwright::cache {
namespace {

using ::testing::HasSubstr;
using State = Entry::State;
namespace fs = std::filesystem;

class Entries : public ::testing::Test {
protected:
    Entries() {
        fs::create_directories(scratch / "work/generated/cpu");
        scratch.write("work/module.so", std::string(100000, 'm'));
        scratch.write("work/solver", "#!/bin/sh\n");
        scratch.write("work/generated/cpu/model.cpp", "int a;\n");
        ::chmod((scratch / "work/solver").c_str(), 0775);
        ::chmod((scratch / "work").c_str(), 0777);
        put_in_place(scratch / "work", folder);
    }
    Scratch scratch;
    const std::string folder = scratch / "entry";
};

TEST_F(Entries, are_whole_or_not_there) {
    EXPECT_EQ(look_at(folder).state, State::whole) << look_at(folder).why;
    EXPECT_FALSE(fs::exists(scratch / "work"));
    EXPECT_EQ(look_at(scratch / "nothing").state, State::absent);
    fs::create_directory(scratch / "old");
    EXPECT_EQ(look_at(scratch / "old").state, State::absent) << "of a version that listed no files";
    struct stat solver {};
    ::stat((folder + "/solver").c_str(), &solver);
    EXPECT_EQ(solver.st_mode & 07777, 0755u) << "others must not write what runs as this user";
}

TEST_F(Entries, a_damaged_file_is_found_whatever_the_damage) {
    const std::string module = folder + "/module.so", good = text_of(module);
    const auto written = [&](const std::string& bytes) {
        std::ofstream(module, std::ios::binary) << bytes;
        return look_at(folder);
    };
    EXPECT_EQ(written("").why, module + ": has 0 bytes, and 100000 were written");
    EXPECT_EQ(written(good.substr(0, 99999)).state, State::damaged);
    for (const std::size_t at : {std::size_t{0}, good.size() / 2, good.size() - 1}) {
        std::string flipped = good;
        flipped[at] = static_cast<char>(flipped[at] ^ 4);
        EXPECT_EQ(written(flipped).why, module + ": its checksum is not that of what was written");
    }
    EXPECT_EQ(written(good).state, State::whole);
    fs::remove(module);
    EXPECT_EQ(look_at(folder).why, module + ": is not there");
    fs::create_symlink(scratch.write("elsewhere", good), module);
    EXPECT_EQ(look_at(folder).state, State::damaged) << "a link";
}

TEST_F(Entries, a_damaged_list_is_found) {
    const std::string list = folder + "/checksums.json", good = text_of(list);
    for (const std::string& bad :
         {std::string(), good.substr(0, good.size() / 2), std::string("{}"), std::string("[1]"),
          std::string(R"({"files": []})"), std::string(R"({"files": [{"file": 3}]})")}) {
        std::ofstream(list, std::ios::binary) << bad;
        EXPECT_EQ(look_at(folder).state, State::damaged) << bad;
    }
}

TEST_F(Entries, of_another_user_are_foreign_and_files_of_another_are_damage) {
    ::chmod((folder + "/solver").c_str(), 0777);
    EXPECT_EQ(look_at(folder).why, folder + "/solver: can be written by other users");
    ::chmod(folder.c_str(), 0777);
    EXPECT_EQ(look_at(folder).state, State::foreign);
    ::chmod(folder.c_str(), 0755);
    if (::chown((folder + "/solver").c_str(), 65534, 65534) != 0) GTEST_SKIP() << "not root: no other user's files";
    EXPECT_EQ(look_at(folder).state, State::damaged);
    EXPECT_EQ(::chown(folder.c_str(), 65534, 65534), 0);
    EXPECT_EQ(look_at(folder).state, State::foreign);
    EXPECT_EQ(look_at(folder).why, folder + ": belongs to user 65534");
}

TEST_F(Entries, another_takes_the_place_of_a_damaged_one) {
    fs::resize_file(folder + "/module.so", 10);
    fs::create_directory(scratch / "again");
    scratch.write("again/module.so", "new");
    put_in_place(scratch / "again", folder);
    EXPECT_TRUE(look_at(folder).is_whole());
    EXPECT_FALSE(fs::exists(folder + "/solver"));
}

}  // namespace
}  // namespace heartwright::cache
