#include "runtime/report/plots/png.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdlib>

#include "base/diag/faults.hpp"
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

std::string png_of_rgb(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& rgb,
                       double pixels_per_mm) {
    std::string header, density, rows;
    append_big_endian(header, width);
    append_big_endian(header, height);
    header += std::string("\x08\x02\0\0\0", 5);  // 8 bits, three channels
    for (int axis = 0; axis < 2; ++axis) append_big_endian(density, static_cast<std::uint32_t>(1000 * pixels_per_mm));
    density += '\x01';  // per metre
    const std::size_t row_bytes = std::size_t{3} * width;
    for (std::size_t row = 0; row < height; ++row) {  // each as the difference from the row above
        rows += '\x02';
        for (std::size_t k = 0; k < row_bytes; ++k)
            rows += static_cast<char>(rgb[row * row_bytes + k] - (row > 0 ? rgb[(row - 1) * row_bytes + k] : 0));
    }
    std::string png = "\x89PNG\r\n\x1a\n";
    append_chunk(png, "IHDR", header);
    append_chunk(png, "pHYs", density);
    append_chunk(png, "IDAT", zlib_stream(rows));
    append_chunk(png, "IEND", "");
    return png;
}

DecodedPng decoded_png(std::string_view png) {
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t k = 0; k < 4 && at + k < png.size(); ++k)
            value = value << 8 | static_cast<std::uint8_t>(png[at + k]);
        return value;
    };
    std::string_view palette;
    std::string data;
    for (std::size_t at = 8; at + 12 <= png.size(); at += 12 + std::size_t{number(at)}) {
        const std::string_view type = png.substr(at + 4, 4), chunk = png.substr(at + 8, number(at));
        if (type == "PLTE") palette = chunk;
        if (type == "IDAT") data += chunk;
    }
    DecodedPng picture{number(16), number(20), {}};
    const std::size_t width = picture.width, height = picture.height;
    constexpr std::size_t most = std::size_t{1} << 28;
    const std::string rows = width * height < most ? inflated(data, (width + 1) * height) : "";
    if (palette.empty() || rows.size() != (width + 1) * height) throw UserFault("a picture is no PNG with a palette");
    std::vector<std::uint8_t> pixels(width * height);
    picture.rgba.reserve(4 * pixels.size());
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t k = 0; k < width; ++k) {
            const char filter = rows[row * (width + 1)];
            const std::uint8_t before = filter == 1 && k > 0     ? pixels[row * width + k - 1]
                                        : filter == 2 && row > 0 ? pixels[(row - 1) * width + k]
                                                                 : std::uint8_t{0};
            std::uint8_t& pixel = pixels[row * width + k];
            pixel = static_cast<std::uint8_t>(static_cast<std::uint8_t>(rows[row * (width + 1) + 1 + k]) + before);
            for (std::size_t c = 0; c < 3; ++c)
                picture.rgba.push_back(std::size_t{3} * pixel + c < palette.size()
                                           ? static_cast<std::uint8_t>(palette[3 * pixel + c])
                                           : 0);
            picture.rgba.push_back(pixel == 0 ? 0 : 255);
        }
    return picture;
}

std::string data_uri(const std::string& png) { return "data:image/png;base64," + base64(png); }

}  // namespace heartwright::report
