#include "runtime/report/plots/zlib_stream.hpp"

#include <zlib.h>

#include <cstdint>

#include "base/diag/faults.hpp"

namespace heartwright::report {

std::string zlib_stream(std::string_view raw) {
    uLongf size = compressBound(static_cast<uLong>(raw.size()));
    std::string stream(size, '\0');
    const int result =
        compress2(reinterpret_cast<Bytef*>(stream.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
                  static_cast<uLong>(raw.size()), Z_DEFAULT_COMPRESSION);
    if (result != Z_OK)
        throw MachineFault("zlib cannot compress " + std::to_string(raw.size()) + " bytes: not enough memory");
    stream.resize(size);
    return stream;
}

std::string inflated(std::string_view stream, std::size_t most) {
    std::string raw(most, '\0');
    uLongf size = static_cast<uLongf>(most);
    if (uncompress(reinterpret_cast<Bytef*>(raw.data()), &size, reinterpret_cast<const Bytef*>(stream.data()),
                   static_cast<uLong>(stream.size())) != Z_OK)
        throw UserFault("a compressed picture is damaged");
    raw.resize(size);
    return raw;
}

std::string base64(std::string_view bytes) {
    static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < count ? static_cast<std::uint8_t>(bytes[at + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? digits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::string bytes_of_base64(std::string_view text) {
    std::string bytes;
    std::uint32_t group = 0;
    int bits = 0;
    for (const char c : text) {
        const int digit = c >= 'A' && c <= 'Z'   ? c - 'A'
                          : c >= 'a' && c <= 'z' ? c - 'a' + 26
                          : c >= '0' && c <= '9' ? c - '0' + 52
                          : c == '+'             ? 62
                          : c == '/'             ? 63
                                                 : -1;
        if (digit < 0) continue;
        group = (group << 6 | static_cast<std::uint32_t>(digit)) & 0xffffff;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>(group >> bits & 0xff);
        }
    }
    return bytes;
}

}  // namespace heartwright::report
