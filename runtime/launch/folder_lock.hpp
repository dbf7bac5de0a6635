// An exclusive lock (flock) on a folder of results: one process writes or deletes there at a time.
#pragma once

#include <string>

#include "base/files/new_file.hpp"

namespace heartwright::launch {

// Holds the lock FOLDER/.lock while it lives. The folder exists. Other owners are given patience_s seconds to end; then
// UserFault. MachineFault where no lock can be taken: others could not be held up. HEARTWRIGHT_EXPERT=locks:none does
// without, where a file system has none.
class FolderLock {
public:
    FolderLock(const std::string& folder, double patience_s);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    std::string path_;
    files::Descriptor file_;
};

// Seconds. A run that is resumed waits for processes that its killed launcher left behind. Who deletes does not wait: a
// run that came to its end meanwhile would lose its results. One second is enough for is_locked(), which holds the lock
// for a moment.
inline constexpr double patience_with_orphans = 60, patience_when_deleting = 1, patience_with_readers = 1;

// Whether another process holds the lock of this folder, or one that only another user may look at. Changes nothing.
bool is_locked(const std::string& folder);

// Tries to take the lock of an open file. MachineFault as above, with the way out.
enum class Taken { yes, by_another, without_locks };
Taken try_to_lock(int file, const std::string& path);

// A file to be locked, made when it is not there. Who may not write to it may lock it all the same.
files::Descriptor open_lock(const std::string& path);

}  // namespace heartwright::launch
