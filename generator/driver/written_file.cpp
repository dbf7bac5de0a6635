#include "generator/driver/written_file.hpp"

#include <fstream>
#include <sstream>
#include <system_error>

#include "base/diag/faults.hpp"

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
    fs::create_directories(path.parent_path(), error);
    if (error) throw MachineFault("cannot make the folder " + path.parent_path().string() + ": " + error.message());
    const fs::path beside = path.string() + ".part";
    std::ofstream file(beside, std::ios::binary);
    file << text;
    file.close();
    if (!file) {
        fs::remove(beside, error);
        throw MachineFault("cannot write " + path.string());
    }
    fs::rename(beside, path, error);
    if (error) throw MachineFault("cannot rename " + beside.string() + ": " + error.message());
    return true;
}

}  // namespace heartwright::driver
