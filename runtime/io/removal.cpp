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

}  // namespace

bool Removal::may_stay(const std::string& path) const {
    return std::any_of(kept_.may_stay.begin(), kept_.may_stay.end(),
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
    if (entry.type == 'd') return remove_folder(folder, file, path, name, entries);
    if (removes_ && ::unlinkat(folder, file.c_str(), 0) != 0 && errno != ENOENT)
        throw MachineFault(path + ": cannot be removed: " + std::strerror(errno));
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
    if (::unlinkat(folder, file.c_str(), AT_REMOVEDIR) != 0 && errno != ENOENT)
        throw MachineFault(path + ": cannot be removed: " + std::strerror(errno));
}

}  // namespace heartwright::io
