#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/diag/faults.hpp"
#include "runtime/io/opened_folder.hpp"

namespace heartwright::io {

namespace {

bool is_list(const std::string& name) { return name.starts_with(made_list); }

// Whether this user may: by the rights to the folder, and in a sticky one, as /tmp is, by who has it or the file.
bool may_unlink(int folder, const struct stat& file) {
    struct stat own {};
    if (::faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) != 0 || ::fstat(folder, &own) != 0) return false;
    const uid_t user = ::geteuid();
    return (own.st_mode & S_ISVTX) == 0 || user == 0 || user == own.st_uid || user == file.st_uid;
}

[[noreturn]] void cannot_remove(const std::string& path, int error) {
    throw MachineFault(path + ": cannot be removed: " + std::strerror(error));
}

}  // namespace

bool Removal::may_stay(const std::string& path) const {
    return std::any_of(
        kept_.may_stay.begin(), kept_.may_stay.end(),
        [&](const std::string& one) { return path == one || path.starts_with(one + "/"); });
}

void Removal::walk(int folder, const std::string& path, const std::string& name, const MadeEntries& entries,
                   const std::string& kind) {
    for (const std::string& file : names_in(folder, path)) {
        const MadeEntry* const entry = find_made(entries, name + file);
        if (entry == nullptr || (!kind.empty() && entry->kind != kind)) continue;
        remove(folder, file, path + "/" + file, name + file, entries, *entry);
    }
}

void Removal::remove(int folder, const std::string& file, const std::string& path, const std::string& name,
                     const MadeEntries& entries, const MadeEntry& entry) {
    struct stat there {};
    if (::fstatat(folder, file.c_str(), &there, AT_SYMLINK_NOFOLLOW) != 0) return;  // it has just gone
    if (S_ISLNK(there.st_mode) && entry.type != 'l') refuse_link(path);
    if (const auto kept = kept_.files.find({there.st_dev, there.st_ino}); kept != kept_.files.end()) {
        if (!may_stay(path))
            throw UserFault(path + ": " + kept_.why + " (" + kept->second +
                            "); nothing was removed. Name another folder");
        left_.insert(name);
        return;
    }
    const bool is_as_made =
        entry.type == 'd' ? S_ISDIR(there.st_mode) : S_ISREG(there.st_mode) || S_ISLNK(there.st_mode);
    if (!is_as_made)
        throw UserFault(path + ": is not what heartwright made there; move it away, or name another folder");
    if (!removes_ && !may_unlink(folder, there)) cannot_remove(path, EACCES);
    if (entry.type == 'd') return remove_folder(folder, file, path, name, entries);
    if (removes_ && ::unlinkat(folder, file.c_str(), 0) != 0 && errno != ENOENT) cannot_remove(path, errno);
}

// One that holds lists of its own, as the run of a seed does, holds what these say.
void Removal::remove_folder(int folder, const std::string& file, const std::string& path, const std::string& name,
                            const MadeEntries& entries) {
    const files::Descriptor inner(::openat(folder, file.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!inner) throw MachineFault(path + ": cannot be opened: " + std::strerror(errno));
    std::vector<std::string> bookkeeping;
    for (const std::string& one : names_in(inner.number(), path)) {
        struct stat there {};
        const bool is_lock = one == ".lock" &&
                             ::fstatat(inner.number(), one.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0 &&
                             S_ISREG(there.st_mode) && there.st_size == 0;
        if (is_list(one) || is_lock) bookkeeping.push_back(one);
    }
    walk(inner.number(), path, name + "/", entries, "");
    if (const MadeEntries own = read_made_lists(inner.number(), path); !own.empty())
        walk(inner.number(), path, "", own, "");
    if (!removes_) return;
    const auto has_more = [&] { return names_in(inner.number(), path).size() > bookkeeping.size(); };
    if (has_more()) {  // and the lists, which tell of folders that are left in there
        left_.insert(name);
        return;
    }
    for (const std::string& one : bookkeeping) ::unlinkat(inner.number(), one.c_str(), 0);
    if (::unlinkat(folder, file.c_str(), AT_REMOVEDIR) != 0 && errno != ENOENT) cannot_remove(path, errno);
}

}  // namespace heartwright::io
