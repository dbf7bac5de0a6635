// A name or a piece of an equation in a message: 'x'.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::frontend {

inline std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace heartwright::frontend
