// Size and checksum of a whole file, read piece by piece.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/io/checksum.hpp"

namespace heartwright::io {

std::string checksum_text(const Checksum& checksum);  // 16 hexadecimal digits

struct FileChecksum {
    std::uint64_t bytes = 0;
    std::string checksum;
};
// UserFault when the file is not there, MachineFault when it cannot be read.
FileChecksum file_checksum(const std::string& path);

}  // namespace heartwright::io
