// Files that verbs write.
#pragma once

#include <filesystem>
#include <string>

namespace heartwright::driver {

bool holds(const std::filesystem::path& path, const std::string& text);

// Written beside and renamed, so a reader never meets half a file; an equal file keeps its date, so nothing is rebuilt.
// MachineFault where it cannot be written.
bool write_if_changed(const std::filesystem::path& path, const std::string& text);

}  // namespace heartwright::driver
