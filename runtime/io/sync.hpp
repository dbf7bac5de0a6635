// What survives a crash of the machine: a file's bytes are synced by themselves (whole_file.hpp), its name with its
// folder. All failures are MachineFaults.
#pragma once

#include <string>
#include <vector>

namespace heartwright::io {

void sync_folder(const std::string& path);
void sync_folder_of(const std::string& file);
void sync_files(const std::vector<std::string>& paths);  // and their folders, each once

}  // namespace heartwright::io
