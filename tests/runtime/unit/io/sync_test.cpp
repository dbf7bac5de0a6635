// What survives a crash of the machine: a file's bytes, and its name in its folder.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/io/hdf5/streamed_hdf5.hpp"
#include "runtime/io/sync.hpp"
#include "runtime/io/whole_file.hpp"
#include "scratch.hpp"

namespace {
std::mutex mutex;
std::vector<std::string> synced;
}  // namespace

// Instead of the library's: notes what is synced.
extern "C" int fsync(int file) {
    std::error_code error;
    const std::string path = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file), error).string();
    {
        const std::lock_guard lock(mutex);
        synced.push_back(path);
    }
    return static_cast<int>(::syscall(SYS_fsync, file));
}

namespace heartwright::io {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(SyncedFile, is_synced_with_its_folder) {
    const Scratch scratch;
    synced.clear();
    write_whole_file(scratch / "a", "text");
    EXPECT_THAT(synced, ElementsAre(testing::MatchesRegex(scratch / "\\.a\\.[0-9a-f]*\\.partial"), scratch.path()));
    synced.clear();
    write_whole_file(scratch / "b", "text", false);
    EXPECT_THAT(synced, ElementsAre());
}

TEST(SyncedFile, of_hdf5_is_synced_with_its_folder) {
    const Scratch scratch;
    synced.clear();
    StreamedHdf5Writer file(scratch / "c.h5", {.is_seen_whole = true, .is_synced = true, .has_checksums = true});
    file.finish();
    EXPECT_THAT(synced, Contains(scratch.path()));
}

TEST(SyncedFiles, are_synced_each_and_their_folders_once) {
    const Scratch scratch;
    std::filesystem::create_directories(scratch / "one");
    std::filesystem::create_directories(scratch / "two");
    for (const char* name : {"one/a", "one/b", "two/c"}) scratch.write(name, "text");
    synced.clear();
    sync_files({scratch / "one/a", scratch / "one/b", scratch / "two/c"});
    EXPECT_THAT(synced, UnorderedElementsAre(scratch / "one/a", scratch / "one/b", scratch / "two/c", scratch / "one",
                                             scratch / "two"));
}

}  // namespace
}  // namespace heartwright::io
