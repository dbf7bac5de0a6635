// A checksum of 64 bits for what was written and is read again: finds damage, keeps nobody out.
//
// Words of 64 bits, little-endian, go round eight lanes: h = rotl((h ^ word)*odd, 29), which no two words leave alike,
// so that damage within one word is always found. The last block is filled up with zeros; the lanes and the number of
// bytes are mixed at the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace heartwright::io {

class Checksum {
public:
    void add(const void* bytes, std::size_t count);  // in pieces of any size: the checksum is that of all
    std::uint64_t value() const;

private:
    static constexpr std::size_t lanes = 8, block = lanes * 8;
    void add_blocks(const std::byte* bytes, std::size_t blocks);

    std::array<std::uint64_t, lanes> state_{1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::byte, block> pending_{};
    std::size_t n_pending_ = 0;
    std::uint64_t total_ = 0;
};

std::string checksum_text(const Checksum& checksum);  // 16 hexadecimal digits

struct FileChecksum {
    std::uint64_t bytes = 0;
    std::string checksum;
};
// Of a whole file, read piece by piece. UserFault when it is not there, MachineFault when it cannot be read.
FileChecksum file_checksum(const std::string& path);

}  // namespace heartwright::io
