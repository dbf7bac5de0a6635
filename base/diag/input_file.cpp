#include "base/diag/input_file.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/diag/diagnostics.hpp"

namespace heartwright {

std::string why_no_file(const std::string& path) {
    struct stat kind {};
    if (::stat(path.c_str(), &kind) != 0) return errno == ELOOP ? "its symbolic links lead in a circle" : "";
    if (S_ISDIR(kind.st_mode)) return "this is a folder, not a file";
    if (S_ISREG(kind.st_mode)) return "";
    return S_ISFIFO(kind.st_mode) ? "this is a pipe, not a file" : "this is a device or socket, not a file";
}

std::string hint_of_missing(const std::string& path) {
    constexpr std::size_t most_looked_at = 10'000;
    namespace fs = std::filesystem;
    const fs::path file(path), parent = file.parent_path(), folder = parent.empty() ? "." : parent;
    std::error_code error;
    if (!fs::is_directory(folder, error)) return "; there is no folder '" + folder.string() + "'";
    std::vector<std::string> names;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end && names.size() < most_looked_at;
         entry.increment(error))
        names.push_back(entry->path().filename().string());
    const std::string near = nearest_name(file.filename().string(), names);
    return near.empty() ? "" : "; did you mean '" + (parent / near).string() + "'?";
}

}  // namespace heartwright
