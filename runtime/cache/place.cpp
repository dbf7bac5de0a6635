#include "runtime/cache/place.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::cache {

namespace {

constexpr mode_t written_by_others = S_IWGRP | S_IWOTH;

std::string owner_text(uid_t owner) { return "belongs to user " + std::to_string(owner); }

// Why no entry can be kept or trusted in `folder`; "": they can, each asked for its owner.
std::string why_not(const std::string& folder) {
    struct stat parent {
    }, found{};
    const std::string above = std::filesystem::path(folder).parent_path().string();
    if (::stat(above.c_str(), &parent) == 0 && (parent.st_mode & S_IWOTH) != 0 && (parent.st_mode & S_ISVTX) == 0)
        return "lies in a folder that every user can write (chmod o-w or +t " + above + ")";
    if (::stat(folder.c_str(), &found) != 0) return "";  // not there yet, or who writes there says why not
    if (found.st_uid != ::geteuid() && found.st_uid != 0) return owner_text(found.st_uid) + ", not to you";
    if ((found.st_mode & written_by_others) == 0 || (found.st_mode & S_ISVTX) != 0) return "";
    const bool is_closed = ::chmod(folder.c_str(), found.st_mode & 07777 & ~written_by_others) == 0;
    return is_closed ? "" : "can be written by other users";
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

}  // namespace

std::string not_ours(const std::string& path) {
    struct stat found {};
    if (::lstat(path.c_str(), &found) != 0) return "";
    if (found.st_uid != ::geteuid() && found.st_uid != 0) return owner_text(found.st_uid);
    if (S_ISLNK(found.st_mode)) return "is a link";
    return (found.st_mode & written_by_others) != 0 ? "can be written by other users" : "";
}

std::vector<std::string> places() {
    std::vector<std::string> asked, found;
    if (const std::string cache = variable("XDG_CACHE_HOME"); !cache.empty() && cache[0] == '/')
        asked.push_back(cache + "/heartwright");
    if (const std::string home = variable("HOME"); !home.empty()) asked.push_back(home + "/.cache/heartwright");
    if (asked.empty())
        throw MachineFault("neither XDG_CACHE_HOME nor HOME is set: there is no place for built solvers");
    std::string refused;
    for (const std::string& folder : asked) {
        const std::string why = why_not(folder);
        if (why.empty())
            found.push_back(folder);
        else
            refused += (refused.empty() ? "" : "; ") + folder + " " + why;
    }
    if (found.empty())
        throw MachineFault("no folder for built solvers is yours alone: " + refused +
                           ". Set XDG_CACHE_HOME to a folder of your own");
    return found;
}

std::string place() { return places().front(); }

std::string folder_in_place(const std::string& name) {
    const std::string folder = place() + "/" + name;
    io::make_folder(folder);
    if (const std::string why = why_not(folder); !why.empty()) throw MachineFault(folder + " " + why);
    return folder;
}

}  // namespace heartwright::cache
