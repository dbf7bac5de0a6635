// Files that are whole or not there: written beside under a temporary name, synced, renamed. All failures are MachineFaults.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::io {

// Synced: it also survives a crash of the machine; costs about 10 ms.
void write_whole_file(const std::string& path, std::string_view bytes, bool is_synced = true);
std::string temporary_name(const std::string& path);  // where it is written: beside `path`, ".name.partial"

// What was written without: it survives from now on.
void sync_file(const std::string& path);

// Makes the folder and its parents; an existing one is fine.
void make_folder(const std::string& path);

}  // namespace heartwright::io
