// Texts and images compressed by zlib, in the form that PNG files and browsers read back (RFC 1950).
#pragma once

#include <string>
#include <string_view>

namespace heartwright::report {

// At zlib's best compression. MachineFault when there is not enough memory.
std::string zlib_stream(std::string_view raw);

std::string base64(std::string_view bytes);

}  // namespace heartwright::report
