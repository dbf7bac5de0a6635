// Any bytes as a PNG file: refused with a UserFault, or a picture.
#include "hostile_image.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    hostile_image([&] { return anatomy::read_png("m", bytes); });
    return 0;
}
