#include "base/diag/input_file.hpp"

#include <sys/stat.h>

#include <cerrno>

namespace heartwright {

std::string why_no_file(const std::string& path) {
    struct stat kind {};
    if (::stat(path.c_str(), &kind) != 0) return errno == ELOOP ? "its symbolic links lead in a circle" : "";
    if (S_ISDIR(kind.st_mode)) return "this is a folder, not a file";
    if (S_ISREG(kind.st_mode)) return "";
    return S_ISFIFO(kind.st_mode) ? "this is a pipe, not a file" : "this is a device or socket, not a file";
}

}  // namespace heartwright
