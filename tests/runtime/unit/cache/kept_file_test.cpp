#include "runtime/cache/kept_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>

#include "scratch.hpp"

namespace heartwright::cache {
namespace {

namespace fs = std::filesystem;

class Kept : public ::testing::Test {
protected:
    Kept() { path = keep(kept, scratch.write("own", "states")); }
    Scratch scratch;
    const KeptFile kept{scratch.path(), "abc", ".h5"};
    std::string path;
};

TEST_F(Kept, a_file_is_found_by_its_key) {
    EXPECT_EQ(find(kept), path);
    EXPECT_EQ(text_of(path), "states");
    EXPECT_FALSE(fs::exists(scratch / "own"));
    EXPECT_EQ(find({scratch.path(), "abd", ".h5"}), "");
    EXPECT_EQ(find({scratch / "nowhere", "abc", ".h5"}), "");
}

TEST_F(Kept, a_damaged_file_goes) {
    for (const char* damaged : {"statet", "state", ""}) {
        keep(kept, scratch.write("own", "states"));
        std::ofstream(path, std::ios::binary) << damaged;
        EXPECT_EQ(find(kept), "") << damaged;
        EXPECT_FALSE(fs::exists(path)) << damaged;
    }
}

TEST_F(Kept, the_least_recently_used_files_go_first) {
    using namespace std::chrono_literals;
    const auto make = [&](const std::string& key, std::size_t bytes, std::chrono::hours ago) {
        std::string made = keep({scratch.path(), key, ".h5"}, scratch.write("own", std::string(bytes, 'x')));
        fs::last_write_time(made, fs::file_time_type::clock::now() - ago);
        return made;
    };
    fs::remove(path);
    const std::string old = make("old", 100, 30h), older = make("older", 100, 40h), used = make("used", 100, 50h),
                      fresh = make("fresh", 100, 0h);
    scratch.write("of_others.txt", std::string(1000, 'x'));
    EXPECT_EQ(find({scratch.path(), "used", ".h5"}), used);
    remove_least_recent(scratch.path(), ".h5", 400);
    EXPECT_TRUE(fs::exists(older));
    remove_least_recent(scratch.path(), ".h5", 250);
    EXPECT_FALSE(fs::exists(older));
    EXPECT_FALSE(fs::exists(old));
    EXPECT_TRUE(fs::exists(used) && fs::exists(fresh) && fs::exists(scratch / "of_others.txt"));
    remove_least_recent(scratch / "nowhere", ".h5", 0);
}

TEST_F(Kept, a_file_that_others_may_have_written_is_not_taken) {
    ::chmod(path.c_str(), 0666);
    EXPECT_EQ(find(kept), "");
    ::chmod(path.c_str(), 0644);
    fs::rename(path, scratch / "elsewhere");
    fs::create_symlink(scratch / "elsewhere", path);
    EXPECT_EQ(find(kept), "");
    fs::remove(path);
    fs::rename(scratch / "elsewhere", path);
    EXPECT_EQ(find(kept), path);
    if (::chown(path.c_str(), 65534, 65534) != 0) GTEST_SKIP() << "not root: no other user's files";
    EXPECT_EQ(find(kept), "");
}

}  // namespace
}  // namespace heartwright::cache
