// Any bytes as a MetaImage file: refused with a UserFault, or a picture.
#include "hostile_image.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    hostile_image_in_two_files({reinterpret_cast<const char*>(data), size},
                               [](std::string_view bytes, const anatomy::ReadDetached& give) {
                                   return anatomy::read_meta_image("m", bytes, give);
                               });
    return 0;
}
