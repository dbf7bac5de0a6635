// Files that are whole or not there: written beside under a random name, synced, renamed (output_folder.hpp). All
// failures of the machine are MachineFaults.
#pragma once

#include <string>
#include <string_view>

#include "base/files/new_file.hpp"
#include "runtime/io/output_folder.hpp"

namespace heartwright::io {

// A file written piece by piece; whole, and seen under its name, after finish(). What was begun goes when it is given
// up.
class WholeFileWriter {
public:
    explicit WholeFileWriter(std::string path);

    void write(std::string_view bytes) { file_.write(bytes); }
    void finish(bool is_synced = true);  // synced: it also survives a crash of the machine; costs about 10 ms

private:
    std::string path_;
    files::NewFile file_;
};

// All at once.
void write_whole_file(const std::string& path, std::string_view bytes, bool is_synced = true);

// What was written without: it survives from now on.
void sync_file(const std::string& path);

}  // namespace heartwright::io
