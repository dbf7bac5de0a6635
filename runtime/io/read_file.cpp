#include "runtime/io/read_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "base/diag/faults.hpp"

namespace heartwright::io {

std::ifstream open_file(const std::string& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        const std::string why = path + ": " + std::strerror(errno);
        if (errno == ENOENT) throw UserFault(why);
        throw MachineFault(why);
    }
    return file;
}

std::string read_file(const std::string& path) {
    std::ifstream file = open_file(path);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (file.bad()) throw MachineFault(path + ": cannot be read");
    return bytes;
}

}  // namespace heartwright::io
