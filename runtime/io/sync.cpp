#include "runtime/io/sync.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "base/diag/faults.hpp"
#include "runtime/io/opened_folder.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

namespace {

std::string folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

[[noreturn]] void fail(const std::string& path, int error) {
    throw MachineFault(path + ": cannot be written: " + std::strerror(error));
}

}  // namespace

void sync_folder(const std::string& path) {
    if (const auto owner = owner_of(path + "/its list").first)
        owner->sync_list();  // first: what is there is known to be ours
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 && errno == EACCES) return;  // one may write there, and not look
    if (folder < 0) fail(path, errno);
    const bool is_synced = ::fsync(folder) == 0 || errno == EINVAL;  // some file systems cannot, and need not
    const int error = errno;
    ::close(folder);
    if (!is_synced) fail(path, error);
}

void sync_files(const std::vector<std::string>& paths) {
    std::set<std::string> folders;
    for (const std::string& path : paths) {
        sync_file(path);
        folders.insert(folder_of(path));
    }
    for (const std::string& folder : folders) sync_folder(folder);
}

void sync_folder_of(const std::string& file) { sync_folder(folder_of(file)); }

}  // namespace heartwright::io
