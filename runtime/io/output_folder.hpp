// Folders that commands write into, which may hold anything: files of the person who named them, or what a stranger
// sent. Below such a folder nothing is written, renamed or removed through a link, and nothing is replaced or removed
// that was not made here.
//
// The folder is opened once; what lies below is reached from there, name by name. What is made is listed first, in
// FOLDER/.made.HOST.USER (a line each: the kind of folder, f, d or l for file, folder or link, and the path). So a copy
// of the folder knows what it may lose. While an OutputFolder lives, all that this process makes below it goes by these
// rules (new_file(), make_folder() and so on, which take paths); other paths a person named: those may hold links, and
// files are replaced.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/files/new_file.hpp"

namespace heartwright::io {

class OpenedFolder;

// Files that are needed after what was made is gone.
struct NeededFiles {
    std::vector<std::string> paths;     // of any spelling
    std::string why;                    // "is what this run starts from, and would be removed"
    std::vector<std::string> may_stay;  // names in the folder: needed files of these names, or below, are left
};

class OutputFolder {
public:
    // Makes the folder, or opens the one that is there. kind: of what is made, "run", "sweep"; another kind's files
    // stay. UserFault when it lies below another OutputFolder and is a link; MachineFault.
    OutputFolder(const std::string& path, const std::string& kind);

    // UserFault when one of these names is there and was not made here.
    void refuse_what_others_made(const std::vector<std::string>& names) const;
    // Removes what was made here, all or nothing: all stays, with UserFault, when something is a link now, or is needed
    // and may not stay, with MachineFault, when this user may not remove it. Whatever else lies there stays, and the
    // folders that hold it.
    void remove_what_was_made(const NeededFiles& needed = {}) const;

private:
    std::shared_ptr<OpenedFolder> opened_;
};

// A file that takes its place when it is whole. In an OutputFolder: UserFault when another's, or a link, is there.
files::NewFile new_file(const std::string& path);
void make_empty_file(const std::string& path);  // that another process fills

// A file that is there, through no link below an OutputFolder; without a descriptor where it cannot be opened (errno).
// flags: of open(2); with O_CREAT it is made, and not listed (a lock).
files::Descriptor open_there(const std::string& path, int flags);

// Makes the folder and its parents; an existing one is fine.
void make_folder(const std::string& path);
bool make_link(const std::string& target, const std::string& path);  // false: it cannot be made there

// A file, or a folder with all that was made in it; nothing: fine. UserFault when it was not made here. A path that a
// person named is removed whatever it holds.
void remove_made(const std::string& path);

// Whether a list says so; of a path that a person named: yes.
bool is_made_here(const std::string& path);

// A folder that is whole or goes takes its other name: NAME + being_written and NAME + being_removed are listed as
// NAME.
inline constexpr const char *being_written = "_part", *being_removed = "_old";
void rename_folder(const std::string& from, const std::string& to);

}  // namespace heartwright::io
