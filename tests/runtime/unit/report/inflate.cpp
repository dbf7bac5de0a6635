#include "tests/runtime/unit/report/inflate.hpp"

#include <zlib.h>

#include <stdexcept>
#include <vector>

namespace heartwright::report {

std::string inflate(const std::string& stream) {
    z_stream from{};
    if (inflateInit(&from) != Z_OK) throw std::runtime_error("zlib cannot start");
    from.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream.data()));
    from.avail_in = static_cast<uInt>(stream.size());
    std::string raw;
    std::vector<char> piece(1 << 16);
    int result = Z_OK;
    while (result == Z_OK) {
        from.next_out = reinterpret_cast<Bytef*>(piece.data());
        from.avail_out = static_cast<uInt>(piece.size());
        result = ::inflate(&from, Z_NO_FLUSH);
        raw.append(piece.data(), piece.size() - from.avail_out);
    }
    inflateEnd(&from);
    if (result != Z_STREAM_END) throw std::runtime_error("a damaged zlib stream");
    return raw;
}

}  // namespace heartwright::report
