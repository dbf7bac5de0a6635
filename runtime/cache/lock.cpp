#include "runtime/cache/lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/cache/place.hpp"

namespace heartwright::cache {

namespace {

// One that is there, or a new one; never through a link.
int open_or_make(const std::string& file) {
    constexpr int flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    for (;;) {
        int opened = ::open(file.c_str(), flags);
        if (opened >= 0 || errno != ENOENT) return opened;
        opened = ::open(file.c_str(), flags | O_CREAT | O_EXCL, 0644);
        if (opened >= 0 || errno != EEXIST) return opened;
    }
}

bool is_own_file(int opened) {
    struct stat found {};
    return ::fstat(opened, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == ::geteuid();
}

}  // namespace

std::optional<Lock> Lock::take(const std::string& file, const std::function<void()>& say) {
    const int opened = open_or_make(file);
    if (opened < 0 && !not_ours(file).empty()) return std::nullopt;
    if (opened < 0) throw MachineFault(file + ": cannot be made: " + std::strerror(errno));
    Lock lock(opened);
    if (!is_own_file(opened)) return std::nullopt;
    if (::flock(opened, LOCK_EX | LOCK_NB) == 0) return lock;
    say();
    while (::flock(opened, LOCK_EX) != 0)
        if (errno != EINTR) throw MachineFault(file + ": cannot be locked: " + std::strerror(errno));
    return lock;
}

Lock::~Lock() {
    if (file_ >= 0) ::close(file_);
}

Lock::Lock(Lock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

}  // namespace heartwright::cache
