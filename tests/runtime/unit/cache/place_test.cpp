#include "runtime/cache/place.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag/faults.hpp"
#include "runtime/cache/lock.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::cache {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

constexpr uid_t another_user = 65534;

class Places : public ::testing::Test {
protected:
    Places() {
        ::setenv("XDG_CACHE_HOME", (scratch / "shared").c_str(), 1);
        ::setenv("HOME", (scratch / "home").c_str(), 1);
        fs::create_directories(shared);
    }
    // As if another user had made it; false: only root can do that.
    static bool give_away(const std::string& path) { return ::lchown(path.c_str(), another_user, another_user) == 0; }
    static mode_t mode_of(const std::string& path) {
        struct stat found {};
        ::stat(path.c_str(), &found);
        return found.st_mode & 07777;
    }
    Scratch scratch;
    const std::string shared = scratch / "shared/heartwright", own = scratch / "home/.cache/heartwright";
};

TEST_F(Places, are_those_of_the_variable_and_of_the_home) {
    EXPECT_THAT(places(), ElementsAre(shared, own));
    EXPECT_EQ(place(), shared);
    ::unsetenv("XDG_CACHE_HOME");
    EXPECT_THAT(places(), ElementsAre(own));
    ::unsetenv("HOME");
    EXPECT_THAT(message_of<MachineFault>([] { places(); }), HasSubstr("neither XDG_CACHE_HOME nor HOME is set"));
}

TEST_F(Places, of_another_user_are_left_out) {
    if (!give_away(shared)) GTEST_SKIP() << "not root";
    EXPECT_THAT(places(), ElementsAre(own));
    ::unsetenv("HOME");
    EXPECT_THAT(message_of<MachineFault>([] { places(); }),
                AllOf(HasSubstr(shared + " belongs to user 65534, not to you"),
                      HasSubstr("Set XDG_CACHE_HOME to a folder of your own")));
}

TEST_F(Places, of_ones_own_are_closed_to_others_unless_they_are_sticky) {
    ::chmod(shared.c_str(), 0777);
    EXPECT_EQ(place(), shared);
    EXPECT_EQ(mode_of(shared), 0755u);
    ::chmod(shared.c_str(), 01777);
    EXPECT_EQ(place(), shared);
    EXPECT_EQ(mode_of(shared), 01777u);
}

TEST_F(Places, in_a_folder_where_every_user_may_replace_them_are_left_out) {
    ::chmod((scratch / "shared").c_str(), 0777);
    EXPECT_THAT(places(), ElementsAre(own));
    ::chmod((scratch / "shared").c_str(), 01777);
    EXPECT_THAT(places(), ElementsAre(shared, own));
}

TEST_F(Places, tell_whose_a_file_is) {
    const std::string file = scratch.write("file", "");
    ::chmod(file.c_str(), 0644);
    EXPECT_EQ(not_ours(file), "");
    EXPECT_EQ(not_ours(scratch / "nothing"), "");
    ::chmod(file.c_str(), 0664);
    EXPECT_EQ(not_ours(file), "can be written by other users");
    fs::create_symlink(file, scratch / "link");
    EXPECT_EQ(not_ours(scratch / "link"), "is a link");
    if (!give_away(file)) GTEST_SKIP() << "not root";
    EXPECT_EQ(not_ours(file), "belongs to user 65534");
}

TEST_F(Places, locks_of_others_are_not_waited_for) {
    bool has_waited = false;
    const auto wait = [&] { has_waited = true; };
    EXPECT_TRUE(Lock::take(scratch / "new.lock", wait));
    EXPECT_TRUE(Lock::take(scratch / "new.lock", wait)) << "it is free again";
    const std::string mine = scratch.write("mine", "precious");
    fs::create_symlink(mine, scratch / "link.lock");
    EXPECT_FALSE(Lock::take(scratch / "link.lock", wait));
    EXPECT_EQ(text_of(mine), "precious");
    if (!give_away(scratch.write("theirs.lock", ""))) GTEST_SKIP() << "not root";
    EXPECT_FALSE(Lock::take(scratch / "theirs.lock", wait));
    EXPECT_FALSE(has_waited);
}

}  // namespace
}  // namespace heartwright::cache
