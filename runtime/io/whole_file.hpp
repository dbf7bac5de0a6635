// Files that are whole or not there: written beside under a temporary name, synced, renamed. All failures are MachineFaults.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::io {

std::string temporary_name(const std::string& path);                            // beside `path`, ".name.partial"
void put_in_place(const std::string& temporary, const std::string& path);       // fsync, rename
void write_whole_file(const std::string& path, std::string_view text);

// Makes the folder and its parents; an existing one is fine.
void make_folder(const std::string& path);

}  // namespace heartwright::io
