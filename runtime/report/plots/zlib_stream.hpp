// Texts and images compressed by zlib, in the form that PNG files and browsers read back (RFC 1950).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heartwright::report {

// At zlib's best compression. MachineFault when there is not enough memory.
std::string zlib_stream(std::string_view raw);

// What such a stream holds, of which no more than `most` bytes. UserFault: it is none, or holds more.
std::string inflated(std::string_view stream, std::size_t most);

std::string base64(std::string_view bytes);
std::string bytes_of_base64(std::string_view text);  // other characters are left out

}  // namespace heartwright::report
