// UTF-8 (RFC 3629): what JSON, HDF5's names and XML can hold.
#pragma once

#include <string_view>

namespace heartwright {

// Whether all of the text is valid UTF-8: no broken, overlong or surrogate sequence, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

}  // namespace heartwright
