// 128-bit FNV-1a of bytes as 32 hex digits: names cached builds and spec versions. Not for secrets.
#pragma once

#include <string>
#include <string_view>

namespace heartwright {

std::string content_hash(std::string_view bytes);

}  // namespace heartwright
