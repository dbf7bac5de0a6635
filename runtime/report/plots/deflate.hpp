// Text and pictures made small, in the form that PNG files and browsers read back (RFC 1950, 1951).
#pragma once

#include <string>
#include <string_view>

namespace heartwright::report {

// A zlib stream: matches within 32 KiB, dynamic Huffman codes. The same bytes on any machine.
std::string zlib_stream(std::string_view raw);

std::string base64(std::string_view bytes);

}  // namespace heartwright::report
