#include "runtime/launch/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "base/diag/faults.hpp"

namespace heartwright::launch {

FolderLock::FolderLock(const std::string& folder, double patience_s) : path_(folder + "/.lock") {
    const auto begin = std::chrono::steady_clock::now();
    for (;;) {
        file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0) return;
        struct stat own {
        }, there{};
        if (::flock(file_, LOCK_EX | LOCK_NB) ==
            0) {  // of the file that is there, not of one that its last owner has removed
            if (::fstat(file_, &own) == 0 && ::stat(path_.c_str(), &there) == 0 && own.st_ino == there.st_ino) return;
        } else if (errno != EWOULDBLOCK && errno != EINTR) {
            return;
        } else if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > patience_s) {
            ::close(file_);
            throw UserFault(folder + ": another run is writing there; wait for its end, or name another folder");
        }
        ::close(file_);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

FolderLock::~FolderLock() {
    if (file_ < 0) return;
    ::unlink(path_.c_str());
    ::close(file_);
}

bool is_locked(const std::string& folder) {
    const int file = ::open((folder + "/.lock").c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_held = ::flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(file);
    return is_held;
}

}  // namespace heartwright::launch
