#include "runtime/io/read_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/diag/faults.hpp"
#include "base/diag/input_file.hpp"

namespace heartwright::io {

std::ifstream open_file(const std::string& path) {
    if (const std::string why = why_no_file(path); !why.empty()) throw UserFault(path + ": " + why);
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        const std::string why = path + ": " + std::strerror(errno);
        if (errno == ENOENT || errno == ENOTDIR) throw UserFault(why + hint_of_missing(path));
        throw MachineFault(why);
    }
    return file;
}

std::string read_file(const std::string& path) {
    std::ifstream file = open_file(path);
    std::string bytes;
    for (std::size_t size = 0; file; bytes.resize(size)) {  // in blocks that grow: a device has no size
        bytes.resize(size + std::max(std::size_t{1} << 16, size));
        file.read(bytes.data() + size, static_cast<std::streamsize>(bytes.size() - size));
        size += static_cast<std::size_t>(file.gcount());
    }
    if (file.bad()) throw MachineFault(path + ": cannot be read");
    return bytes;
}

}  // namespace heartwright::io
