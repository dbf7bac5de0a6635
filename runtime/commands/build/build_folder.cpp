#include "runtime/commands/build/build_folder.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cache/place.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

constexpr const char* lock_name = "/.at_work";
constexpr const char* mark = ".work";  // older versions used FOLDER.work itself

}  // namespace

BuildFolder::BuildFolder(const std::string& folder) : path_(folder + mark + ".XXXXXX") {
    if (::mkdtemp(path_.data()) == nullptr) throw MachineFault(path_ + ": cannot be made: " + std::strerror(errno));
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::chmod(path_.c_str(), 0755 & ~mask);                                 // mkdtemp's is closed to others
    lock_ = ::open((path_ + lock_name).c_str(), O_RDWR | O_CREAT, 0666);  // without O_CLOEXEC: compilers inherit it
    if (lock_ >= 0) ::flock(lock_, LOCK_EX | LOCK_NB);
}

BuildFolder::~BuildFolder() {
    if (lock_ >= 0) ::close(lock_);
    std::error_code error;
    fs::remove_all(path_, error);
}

void remove_abandoned_builds(const std::string& folder) {
    const std::string begin = fs::path(folder).filename().string() + mark;
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(fs::path(folder).parent_path(), error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().filename().string().starts_with(begin)) found.push_back(entry->path());
    for (const fs::path& one : found) {
        const int lock = ::open((one.string() + lock_name).c_str(), O_RDWR | O_CLOEXEC);
        const bool is_at_work = lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) != 0;
        if (!is_at_work && cache::not_ours(one.string()).empty()) fs::remove_all(one, error);
        if (lock >= 0) ::close(lock);
    }
}

}  // namespace heartwright::commands
