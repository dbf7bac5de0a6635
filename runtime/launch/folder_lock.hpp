// An exclusive lock (flock) on a folder of results: one process writes or deletes there at a time.
#pragma once

#include <string>

namespace heartwright::launch {

// Holds the lock FOLDER/.lock while it lives. The folder exists. Other owners are given patience_s seconds to end; then
// UserFault. Where a file system has no locks, or the file cannot be made, there is no lock.
class FolderLock {
public:
    FolderLock(const std::string& folder, double patience_s);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    std::string path_;
    int file_ = -1;
};

// Seconds. A run that is resumed waits for processes that its killed launcher left behind. Who deletes does not wait: a
// run that came to its end meanwhile would lose its results. One second is enough for is_locked(), which holds the lock
// for a moment.
inline constexpr double patience_with_orphans = 60, patience_when_deleting = 1, patience_with_readers = 1;

// Whether another process holds the lock of this folder. Changes nothing.
bool is_locked(const std::string& folder);

}  // namespace heartwright::launch
