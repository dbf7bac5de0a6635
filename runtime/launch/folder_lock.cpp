#include "runtime/launch/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/io/output_folder.hpp"

namespace heartwright::launch {

namespace {

bool does_without() { return expert::value_of("locks") == "none"; }

[[noreturn]] void no_lock(const std::string& path, int error) {
    const bool has_none = error == ENOLCK || error == ENOSYS || error == EOPNOTSUPP || error == EINVAL;
    throw MachineFault(
        path + ": the lock that keeps two commands out of one folder cannot be taken: " + std::strerror(error) +
        (has_none ? "; name a folder on a file system that has locks (flock), or, where nobody else writes there, set "
                    "HEARTWRIGHT_EXPERT=locks:none"
                  : "; name a folder that is yours alone"));
}

bool is_there_still(int file, const std::string& path) {
    struct stat own {
    }, there{};
    return ::fstat(file, &own) == 0 && ::lstat(path.c_str(), &there) == 0 && own.st_ino == there.st_ino &&
           own.st_dev == there.st_dev;
}

}  // namespace

files::Descriptor open_lock(const std::string& path) {
    files::Descriptor file = io::open_there(path, O_RDWR | O_CREAT);
    const int error = errno;
    if (!file && error == EACCES) file = io::open_there(path, O_RDONLY);  // another user's
    struct stat there {};
    if (!file) no_lock(path, error);
    if (::fstat(file.number(), &there) == 0 && !S_ISREG(there.st_mode))
        throw UserFault(path + ": is to be a lock, and is no file; remove it, or name another folder");
    return file;
}

Taken try_to_lock(int file, const std::string& path) {
    if (does_without()) return Taken::without_locks;
    while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return Taken::by_another;
        if (errno != EINTR) no_lock(path, errno);
    }
    return Taken::yes;
}

FolderLock::FolderLock(const std::string& folder, double patience_s) : path_(folder + "/.lock") {
    const auto begin = std::chrono::steady_clock::now();
    for (;;) {
        file_ = open_lock(path_);
        if (try_to_lock(file_.number(), path_) != Taken::by_another) {
            if (is_there_still(file_.number(), path_)) return;  // else its last owner has removed it
        } else if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > patience_s) {
            file_.close();
            throw UserFault(folder + ": another run is writing there; wait for its end, or name another folder");
        }
        file_.close();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

FolderLock::~FolderLock() {
    struct stat there {};
    if (file_ && ::fstat(file_.number(), &there) == 0 && there.st_size == 0 && is_there_still(file_.number(), path_))
        ::unlink(path_.c_str());  // not one in which somebody has written
}

bool is_locked(const std::string& folder) {
    const files::Descriptor file(::open((folder + "/.lock").c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!file) return errno == EACCES;
    return !does_without() && ::flock(file.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace heartwright::launch
