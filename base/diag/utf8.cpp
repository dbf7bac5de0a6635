#include "base/diag/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace heartwright {

bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at]);
        const std::size_t length = first < 0x80   ? 1
                                   : first < 0xC2 ? 0
                                   : first < 0xE0 ? 2
                                   : first < 0xF0 ? 3
                                   : first < 0xF5 ? 4
                                                  : 0;
        if (length == 0 || length > text.size() - at) return false;
        std::uint32_t code = length == 1 ? first : first & (0x7Fu >> length);
        for (std::size_t k = 1; k < length; ++k) {
            const auto byte = static_cast<unsigned char>(text[at + k]);
            if ((byte & 0xC0) != 0x80) return false;
            code = code << 6 | (byte & 0x3Fu);
        }
        const bool is_overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
        const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
        if (is_overlong || is_surrogate || code > 0x10FFFF) return false;
        at += length;
    }
    return true;
}

}  // namespace heartwright
