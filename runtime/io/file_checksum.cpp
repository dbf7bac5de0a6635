#include "runtime/io/file_checksum.hpp"

#include <cstdio>
#include <fstream>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::io {

std::string checksum_text(const Checksum& checksum) {
    char digits[20];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(checksum.value()));
    return digits;
}

FileChecksum file_checksum(const std::string& path) {
    std::ifstream file = open_file(path);
    Checksum sum;
    std::uint64_t bytes = 0;
    std::vector<char> piece(std::size_t{1} << 20);
    do {
        file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        sum.add(piece.data(), static_cast<std::size_t>(file.gcount()));
        bytes += static_cast<std::uint64_t>(file.gcount());
    } while (file);
    if (file.bad()) throw MachineFault(path + ": cannot be read");
    return {bytes, checksum_text(sum)};
}

}  // namespace heartwright::io
