// The inside of OutputFolder: the open folder, its lists, and the way from there to what lies below.
#pragma once

#include <sys/stat.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/files/new_file.hpp"

namespace heartwright::io {

// What a list says of a path below its folder.
struct MadeEntry {
    std::string kind;
    char type = 'f';  // f, d, l
};
using MadeEntries = std::unordered_map<std::string, MadeEntry>;

inline constexpr const char* made_list = ".made.";  // and the computer's name and the user's number

// All lists in a folder that is open. UserFault: one names a path that does not lie below, or is no file.
MadeEntries read_made_lists(int folder, const std::string& path);

std::vector<std::string> names_in(int folder, const std::string& path);  // without "." and ".."; MachineFault

// "step_12_part/rank_0.h5" is listed as "step_12/rank_0.h5".
std::string listed_as(const std::string& name);

// That of a name on disk: its own, or that of the name which a partial file or a folder being written will have.
const MadeEntry* find_made(const MadeEntries& entries, const std::string& name);

class OpenedFolder {
public:
    OpenedFolder(files::Descriptor folder, std::string path, std::string kind);

    const std::string& path() const { return path_; }
    const std::string& kind() const { return kind_; }
    int folder() const { return folder_.number(); }

    // The folder that holds `name` ("fields/mesh.h5": fields), through no link; MachineFault when it is not there.
    files::Descriptor way_to(const std::string& name) const;
    void list(const std::string& name, char type);
    bool has_made(const std::string& name);  // reads the lists when this process does not know of it
    void refuse_another(const std::string& name);
    MadeEntries entries() const { return read_made_lists(folder_.number(), path_); }
    void begin_lists_anew(const MadeEntries& left);  // with these alone
    void sync_list();                                // what was listed survives a crash of the machine

private:
    void append(const std::string& lines);  // under the mutex
    bool knows(const std::string& name) const;

    files::Descriptor folder_, list_;
    std::string path_, kind_;
    std::mutex mutex_;
    std::unordered_set<std::string> listed_;  // by this process
    MadeEntries read_;                        // when something was not known
    bool is_synced_ = true;                   // the list
};

// Where something is or will be made.
struct Place {
    std::shared_ptr<OpenedFolder> owner;  // null: a path that a person named
    std::string below;                    // of the owner: its path from there
    files::Descriptor folder;
    std::string name;  // in there
};
Place place_of(const std::string& path);
// The innermost open folder above a path, and the rest of the path.
std::pair<std::shared_ptr<OpenedFolder>, std::string> owner_of(const std::string& path);
std::shared_ptr<OpenedFolder> opened_folder(const std::string& path, const std::string& kind);

// A walk over what was made, which looks whether all may be removed, or removes it.
class Removal {
public:
    struct Kept {
        std::map<std::pair<dev_t, ino_t>, std::string> files;  // and what they were called
        std::string why;
        std::vector<std::string> may_stay;  // paths
    };
    Removal(Kept kept, bool removes) : kept_(std::move(kept)), removes_(removes) {}

    // In an open folder, called `path`; `name`: of it below what holds the lists, "" or with a "/" behind. Of a kind;
    // "": of any.
    void walk(int folder, const std::string& path, const std::string& name, const MadeEntries& entries,
              const std::string& kind);
    void remove(int folder, const std::string& file, const std::string& path, const std::string& name,
                const MadeEntries& entries, const MadeEntry& entry);
    const std::set<std::string>& left() const { return left_; }  // what stays: folders that hold something else

private:
    void remove_folder(int folder, const std::string& file, const std::string& path, const std::string& name,
                       const MadeEntries& entries);

    bool may_stay(const std::string& path) const;

    Kept kept_;
    bool removes_;
    std::set<std::string> left_;
};

[[noreturn]] void refuse_link(const std::string& path);

}  // namespace heartwright::io
