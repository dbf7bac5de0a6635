#include "runtime/report/png.hpp"

#include <algorithm>

namespace heartwright::report {
namespace {

void append_big_endian(std::string& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
}

std::uint32_t crc32(const std::string& bytes) {
    std::uint32_t crc = 0xffffffff;
    for (char byte : bytes) {
        crc ^= static_cast<std::uint8_t>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
    }
    return ~crc;
}

std::uint32_t adler32(const std::string& bytes) {
    std::uint32_t a = 1, b = 0;
    for (char byte : bytes) {
        a = (a + static_cast<std::uint8_t>(byte)) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

void append_chunk(std::string& png, const std::string& type, const std::string& data) {
    append_big_endian(png, static_cast<std::uint32_t>(data.size()));
    png += type + data;
    append_big_endian(png, crc32(type + data));
}

// zlib stream of stored deflate blocks.
std::string stored(const std::string& raw) {
    std::string stream = "\x78\x01";
    for (std::size_t at = 0; at < raw.size();) {
        const std::size_t length = std::min<std::size_t>(65535, raw.size() - at);
        stream += at + length == raw.size() ? '\1' : '\0';
        for (std::size_t word : {length, ~length}) {
            stream += static_cast<char>(word & 0xff);
            stream += static_cast<char>(word >> 8 & 0xff);
        }
        stream.append(raw, at, length);
        at += length;
    }
    append_big_endian(stream, adler32(raw));
    return stream;
}

}  // namespace

std::string png_bytes(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& pixels, const std::vector<Colour>& palette) {
    std::string header;
    append_big_endian(header, width);
    append_big_endian(header, height);
    header += std::string("\x08\x03\0\0\0", 5);  // 8 bits, palette
    std::string colours;
    for (const Colour& colour : palette) colours.append(colour.begin(), colour.end());
    std::string rows;
    for (std::uint32_t row = 0; row < height; ++row) {
        rows += '\0';  // no filter
        rows.append(pixels.begin() + static_cast<std::ptrdiff_t>(row) * width, pixels.begin() + static_cast<std::ptrdiff_t>(row + 1) * width);
    }
    std::string png = "\x89PNG\r\n\x1a\n";
    append_chunk(png, "IHDR", header);
    append_chunk(png, "PLTE", colours);
    append_chunk(png, "tRNS", std::string(1, '\0'));
    append_chunk(png, "IDAT", stored(rows));
    append_chunk(png, "IEND", "");
    return png;
}

std::string data_uri(const std::string& png) {
    static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text = "data:image/png;base64,";
    for (std::size_t at = 0; at < png.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, png.size() - at);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? static_cast<std::uint8_t>(png[at + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? digits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

}  // namespace heartwright::report
