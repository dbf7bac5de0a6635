#include "runtime/io/output_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/opened_folder.hpp"

namespace heartwright::io {

namespace fs = std::filesystem;

OutputFolder::OutputFolder(const std::string& path, const std::string& kind) {
    make_folder(path);
    opened_ = opened_folder(path, kind);
}

void OutputFolder::refuse_what_others_made(const std::vector<std::string>& names) const {
    for (const std::string& name : names) opened_->refuse_another(name);
}

void OutputFolder::remove_what_was_made(const NeededFiles& needed) const {
    Removal::Kept kept{{}, needed.why, {}};
    for (const std::string& path : needed.paths)
        if (struct stat there{}; ::stat(path.c_str(), &there) == 0) kept.files[{there.st_dev, there.st_ino}] = path;
    for (const std::string& name : needed.may_stay) kept.may_stay.push_back(opened_->path() + "/" + name);
    const MadeEntries entries = opened_->entries();
    if (entries.empty()) return;
    Removal(kept, false).walk(opened_->folder(), opened_->path(), "", entries, opened_->kind());
    Removal removal(kept, true);
    removal.walk(opened_->folder(), opened_->path(), "", entries, opened_->kind());
    MadeEntries left;
    for (const auto& [name, entry] : entries)
        if (entry.kind != opened_->kind() || removal.left().contains(name)) left.emplace(name, entry);
    opened_->begin_lists_anew(left);
}

namespace {

// A folder, a pipe, a device (also by /dev/stdout, whatever that is): no file takes their place.
void refuse_what_is_no_file(const std::string& path) {
    struct stat there {};
    if (::stat(path.c_str(), &there) != 0) return;
    if (!S_ISREG(there.st_mode) || path.starts_with("/dev/") || path.starts_with("/proc/"))
        throw UserFault(path + ": is " + (S_ISDIR(there.st_mode) ? "a folder" : "a pipe or a device") +
                        ", and a file is to be written; name a file");
}

}  // namespace

files::NewFile new_file(const std::string& path) {
    Place place = place_of(path);
    if (!place.owner) {
        refuse_what_is_no_file(path);
    } else {
        place.owner->refuse_another(place.below);
        place.owner->list(place.below, 'f');
    }
    return {std::move(place.folder), std::move(place.name), path};
}

void make_empty_file(const std::string& path) {
    files::NewFile file = new_file(path);
    file.put_in_place();
    file.close();
}

files::Descriptor open_there(const std::string& path, int flags) {
    const Place place = place_of(path);
    files::Descriptor file(
        ::openat(place.folder.number(), place.name.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666));
    if (!file && errno == ELOOP) refuse_link(path);
    return file;
}

namespace {

// Each name of the way that is not there yet.
void make_folders_below(const std::shared_ptr<OpenedFolder>& owner, const std::string& below, const std::string& path) {
    for (std::size_t end = 0; end != std::string::npos;) {
        end = below.find('/', end + 1);
        const std::string name = below.substr(0, end), last = name.substr(name.rfind('/') + 1);
        const files::Descriptor folder = owner->way_to(name);
        struct stat there {};
        if (::fstatat(folder.number(), last.c_str(), &there, AT_SYMLINK_NOFOLLOW) != 0) {
            owner->list(name, 'd');
            if (::mkdirat(folder.number(), last.c_str(), 0777) == 0 || errno == EEXIST) continue;
            throw MachineFault(path + ": cannot be made: " + std::strerror(errno));
        }
        if (S_ISLNK(there.st_mode)) refuse_link(owner->path() + "/" + name);
        if (!S_ISDIR(there.st_mode)) throw MachineFault(owner->path() + "/" + name + ": cannot be made: it is a file");
    }
}

}  // namespace

void make_folder(const std::string& path) {
    std::string plain = path;
    while (plain.size() > 1 && plain.back() == '/') plain.pop_back();
    if (const auto [owner, below] = owner_of(plain); owner) return make_folders_below(owner, below, plain);
    std::error_code error;
    fs::create_directories(plain, error);
    if (error) throw MachineFault(path + ": cannot be made: " + error.message());
}

bool make_link(const std::string& target, const std::string& path) {
    const Place place = place_of(path);
    if (place.owner) place.owner->list(place.below, 'l');
    return ::symlinkat(target.c_str(), place.folder.number(), place.name.c_str()) == 0;
}

void remove_made(const std::string& path) {
    if (const auto [owner, below] = owner_of(path); !owner) {
        std::error_code error;
        fs::remove_all(path, error);
        if (error) throw MachineFault(path + ": cannot be removed: " + error.message());
        return;
    }
    std::error_code error;
    if (fs::symlink_status(path, error).type() == fs::file_type::not_found) return;
    const Place place = place_of(path);
    const MadeEntries entries = place.owner->entries();
    const MadeEntry* const entry = find_made(entries, place.below);
    if (entry == nullptr) place.owner->refuse_another(place.below);
    if (entry == nullptr) return;  // it has just gone
    Removal({}, true).remove(place.folder.number(), place.name, path, place.below, entries, *entry);
}

bool is_made_here(const std::string& path) {
    const auto [owner, below] = owner_of(path);
    return !owner || owner->has_made(below);
}

void rename_folder(const std::string& from, const std::string& to) {
    const Place old = place_of(from), now = place_of(to);
    if (now.owner) now.owner->list(now.below, 'd');
    if (::renameat(old.folder.number(), old.name.c_str(), now.folder.number(), now.name.c_str()) != 0)
        throw MachineFault(to + ": cannot be put in place: " + std::strerror(errno));
}

}  // namespace heartwright::io
