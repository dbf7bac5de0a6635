// Files of pictures written by hand.
#pragma once

#include <zlib.h>

#include <cstring>
#include <string>
#include <vector>

#include "runtime/anatomy/read_image.hpp"
#include "small_meshes.hpp"

namespace heartwright::anatomy {

using mesh::fault_of;

inline const std::string six = "\1\2\3\4\5\6";

template <class T>
std::string bytes_of_numbers(const std::vector<T>& values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

inline std::string deflated(const std::string& bytes, bool is_gzip) {
    z_stream stream{};
    ::deflateInit2(&stream, 9, Z_DEFLATED, is_gzip ? 31 : 15, 8, Z_DEFAULT_STRATEGY);
    std::string packed(::deflateBound(&stream, bytes.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    ::deflateEnd(&stream);
    return packed;
}

inline std::string no_other_file(const std::string& file) { throw UserFault(file + " is asked for"); }

}  // namespace heartwright::anatomy
