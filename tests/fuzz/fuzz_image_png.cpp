// Any bytes as a PNG file: refused with a UserFault, or a picture. Once as they are, and once as 13 bytes of header and
// the rows, packed and with the right checksums, which no fuzzer guesses.
#include <zlib.h>

#include <string>

#include "hostile_image.hpp"

namespace {

std::string chunk(const std::string& type, const std::string& data) {
    const auto number = [](unsigned long value) {
        std::string text;
        for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(value >> shift & 255);
        return text;
    };
    const std::string both = type + data;
    return number(data.size()) + both +
           number(::crc32(0, reinterpret_cast<const Bytef*>(both.data()), static_cast<uInt>(both.size())));
}

std::string packed(std::string_view rows) {
    uLongf size = ::compressBound(rows.size());
    std::string bytes(size, '\0');
    ::compress(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(rows.data()), rows.size());
    bytes.resize(size);
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    hostile_image([&] { return anatomy::read_png("m", bytes); });
    if (size < 13) return 0;
    const std::string whole = "\x89PNG\r\n\x1a\n" + chunk("IHDR", std::string(bytes.substr(0, 13))) +
                              chunk("IDAT", packed(bytes.substr(13))) + chunk("IEND", "");
    hostile_image([&] { return anatomy::read_png("m", whole); });
    return 0;
}
