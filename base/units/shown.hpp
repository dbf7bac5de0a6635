// A unit as it stands behind a number in what people read: " mV"; nothing for "1".
#pragma once

#include <string>
#include <string_view>

namespace heartwright {

inline std::string behind_a_number(std::string_view unit) { return unit == "1" || unit.empty() ? "" : " " + std::string(unit); }

}  // namespace heartwright
