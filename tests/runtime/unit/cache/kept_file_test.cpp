#include "runtime/cache/kept_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

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
