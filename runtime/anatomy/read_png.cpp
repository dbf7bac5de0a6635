// PNG (ISO/IEC 15948) with one number a point: greyscale, or a palette, whose indices are the numbers.
#include <zlib.h>

#include <cstdlib>
#include <cstring>

#include "runtime/anatomy/read_image.hpp"

namespace heartwright::anatomy {

namespace {

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t k = 0; k < 4; ++k) value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
    return value;
}

struct PngLayout {
    std::int64_t width = 0, height = 0;
    int depth = 0;
    std::string packed;  // all IDAT
};

void read_png_header(const std::string& name, std::string_view data, PngLayout& layout) {
    if (data.size() != 13) refuse(name, "its IHDR has another size than 13");
    layout.width = big_endian(data, 0);
    layout.height = big_endian(data, 4);
    layout.depth = static_cast<unsigned char>(data[8]);
    const int colour = static_cast<unsigned char>(data[9]);
    if (colour != 0 && colour != 3)
        refuse(name, "is a picture in colour or with transparency; save it as greyscale or with a palette");
    const int depth = layout.depth;
    if (depth != 1 && depth != 2 && depth != 4 && depth != 8 && (depth != 16 || colour == 3))
        refuse(name, "has " + std::to_string(depth) + " bits a point");
    if (data[10] != 0 || data[11] != 0) refuse(name, "is compressed or filtered by an unknown method");
    if (data[12] != 0) refuse(name, "is interlaced; save it without");
    checked_count(name, {layout.width, layout.height});
}

PngLayout png_layout(const std::string& name, std::string_view bytes) {
    if (!bytes.starts_with(std::string_view("\x89PNG\r\n\x1a\n", 8))) refuse(name, "is no PNG file");
    PngLayout layout;
    std::size_t at = 8;
    for (bool is_first = true;; is_first = false) {
        if (bytes.size() - at < 12) refuse(name, "ends without IEND: it is truncated");
        const std::uint32_t size = big_endian(bytes, at);
        if (size > bytes.size() - at - 12) refuse(name, "a chunk goes beyond the end: it is truncated");
        const std::string_view type = bytes.substr(at + 4, 4), data = bytes.substr(at + 8, size);
        const auto sum = static_cast<std::uint32_t>(
            ::crc32(0, reinterpret_cast<const Bytef*>(type.data()), static_cast<uInt>(size + 4)));
        if (sum != big_endian(bytes, at + 8 + size)) refuse(name, "a chunk is damaged: its checksum is wrong");
        if (is_first != (type == "IHDR")) refuse(name, "does not begin with its one IHDR");
        if (type == "IHDR") read_png_header(name, data, layout);
        if (type == "IDAT") layout.packed += data;
        if (type == "IEND") return layout;
        at += 12 + static_cast<std::size_t>(size);
    }
}

unsigned char paeth(int left, int up, int corner) {
    const int guess = left + up - corner;
    const int a = std::abs(guess - left), b = std::abs(guess - up), c = std::abs(guess - corner);
    return static_cast<unsigned char>(a <= b && a <= c ? left : b <= c ? up : corner);
}

// Rows are predicted from the byte to the left, the row above, and the corner.
void unfilter(const std::string& name, std::string& rows, std::size_t stride, std::size_t bytes_a_point) {
    std::string above(stride, '\0');
    for (std::size_t begin = 0; begin < rows.size(); begin += stride + 1) {
        const int filter = static_cast<unsigned char>(rows[begin]);
        if (filter > 4) refuse(name, "a row has the unknown filter " + std::to_string(filter));
        char* row = rows.data() + begin + 1;
        for (std::size_t k = 0; k < stride; ++k) {
            const int left = k < bytes_a_point ? 0 : static_cast<unsigned char>(row[k - bytes_a_point]);
            const int up = static_cast<unsigned char>(above[k]);
            const int corner = k < bytes_a_point ? 0 : static_cast<unsigned char>(above[k - bytes_a_point]);
            const int guess = filter == 1   ? left
                              : filter == 2 ? up
                              : filter == 3 ? (left + up) / 2
                              : filter == 4 ? paeth(left, up, corner)
                                            : 0;
            row[k] = static_cast<char>(static_cast<unsigned char>(row[k]) + guess);
        }
        std::memcpy(above.data(), row, stride);
    }
}

double png_number(const char* row, std::size_t i, std::size_t depth) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned>(static_cast<unsigned char>(row[k])); };
    if (depth == 16) return byte(2 * i) << 8 | byte(2 * i + 1);
    const std::size_t bit = i * depth;
    return byte(bit / 8) >> (8 - depth - bit % 8) & ((1u << depth) - 1);
}

}  // namespace

Image read_png(const std::string& name, std::string_view bytes) {
    const PngLayout layout = png_layout(name, bytes);
    const auto width = static_cast<std::size_t>(layout.width), height = static_cast<std::size_t>(layout.height),
               depth = static_cast<std::size_t>(layout.depth);
    const std::size_t stride = (width * depth + 7) / 8, expected = height * (stride + 1);
    if (expected / 1032 > layout.packed.size())
        refuse(name, "its " + std::to_string(layout.packed.size()) + " compressed bytes cannot hold the " +
                         std::to_string(expected) + " bytes of its rows");
    std::string rows = inflated(name, layout.packed, expected + 1);
    if (rows.size() != expected)
        refuse(name, "its rows do not have the " + std::to_string(expected) + " bytes that its size says");
    unfilter(name, rows, stride, depth == 16 ? 2 : 1);
    Image image;
    image.name = name;
    image.cells = {layout.width, layout.height, 1};
    image.values.resize(width * height);
    for (std::size_t j = 0; j < height; ++j)
        for (std::size_t i = 0; i < width; ++i)
            image.values[j * width + i] = png_number(rows.data() + j * (stride + 1) + 1, i, depth);
    return image;
}

}  // namespace heartwright::anatomy
