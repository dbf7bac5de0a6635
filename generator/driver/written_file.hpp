// Files that verbs write.
#pragma once

#include <filesystem>
#include <string>

namespace heartwright::driver {

bool holds(const std::filesystem::path& path, const std::string& text);

// Written beside and renamed, so a reader never meets half a file; an equal file keeps its date, so nothing is rebuilt.
// MachineFault where it cannot be written.
bool write_if_changed(const std::filesystem::path& path, const std::string& text);

// The same below a folder that a person named, as FOLDER/NAME: UserFault where a folder on the way is a link, which may
// lead out of it.
bool write_if_changed_below(const std::filesystem::path& folder, const std::filesystem::path& name,
                            const std::string& text);

}  // namespace heartwright::driver
