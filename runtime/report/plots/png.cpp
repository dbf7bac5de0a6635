#include "runtime/report/plots/png.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdlib>

#include "runtime/report/plots/zlib_stream.hpp"

namespace heartwright::report {
namespace {

void append_big_endian(std::string& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
}

void append_chunk(std::string& png, const std::string& type, const std::string& data) {
    append_big_endian(png, static_cast<std::uint32_t>(data.size()));
    const std::string checked = type + data;
    png += checked;
    append_big_endian(png, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(checked.data()),
                                                            static_cast<uInt>(checked.size()))));
}

// A row as the difference from its left neighbour (1), from the row above (2) or itself (0): whichever has the smallest
// numbers.
void append_row(std::string& rows, const std::uint8_t* row, const std::uint8_t* above, std::uint32_t width) {
    std::array<std::uint64_t, 3> sums{};
    const auto filtered = [&](std::size_t filter, std::uint32_t k) {
        const std::uint8_t before = filter == 1                       ? (k > 0 ? row[k - 1] : std::uint8_t{0})
                                    : filter == 2 && above != nullptr ? above[k]
                                                                      : std::uint8_t{0};
        return static_cast<std::uint8_t>(row[k] - before);
    };
    for (std::size_t filter = 0; filter < 3; ++filter)
        for (std::uint32_t k = 0; k < width; ++k)
            sums[filter] += static_cast<std::uint64_t>(std::abs(static_cast<std::int8_t>(filtered(filter, k))));
    const auto best = static_cast<std::size_t>(std::min_element(sums.begin(), sums.end()) - sums.begin());
    rows += static_cast<char>(best);
    for (std::uint32_t k = 0; k < width; ++k) rows += static_cast<char>(filtered(best, k));
}

}  // namespace

std::string png_bytes(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& pixels,
                      const std::vector<Colour>& palette) {
    std::string header;
    append_big_endian(header, width);
    append_big_endian(header, height);
    header += std::string("\x08\x03\0\0\0", 5);  // 8 bits, palette
    std::string colours;
    for (const Colour& colour : palette) colours.append(colour.begin(), colour.end());
    std::string rows;
    rows.reserve((width + std::size_t{1}) * height);
    for (std::size_t row = 0; row < height; ++row)
        append_row(rows, pixels.data() + row * width, row > 0 ? pixels.data() + (row - 1) * width : nullptr, width);
    std::string png = "\x89PNG\r\n\x1a\n";
    append_chunk(png, "IHDR", header);
    append_chunk(png, "PLTE", colours);
    append_chunk(png, "tRNS", std::string(1, '\0'));
    append_chunk(png, "IDAT", zlib_stream(rows));
    append_chunk(png, "IEND", "");
    return png;
}

std::string data_uri(const std::string& png) { return "data:image/png;base64," + base64(png); }

}  // namespace heartwright::report
