#include "generator/driver/written_file.hpp"

#include <fstream>
#include <sstream>
#include <system_error>

#include "base/diag/faults.hpp"
#include "base/files/new_file.hpp"

namespace heartwright::driver {

namespace fs = std::filesystem;

bool holds(const fs::path& path, const std::string& text) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    return file && content << file.rdbuf() && content.str() == text;
}

bool write_if_changed(const fs::path& path, const std::string& text) {
    if (holds(path, text)) return false;
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);  // else the working directory
    if (error) throw MachineFault("cannot make the folder " + path.parent_path().string() + ": " + error.message());
    files::write_whole(path.string(), text);
    return true;
}

bool write_if_changed_below(const fs::path& folder, const fs::path& name, const std::string& text) {
    fs::path way = folder;
    std::error_code error;
    for (const fs::path& one : name.parent_path())
        if (fs::is_symlink(fs::symlink_status(way /= one, error)))
            throw UserFault(way.string() + ": is a link, which may lead out of " + folder.string() +
                            "; remove the link, or name another folder");
    return write_if_changed(folder / name, text);
}

}  // namespace heartwright::driver
