// A unit as it stands in what people read, behind a number (" mV") or a name (" [mV]"); nothing for "1".
#pragma once

#include <string>
#include <string_view>

namespace heartwright {

inline std::string behind_a_number(std::string_view unit) {
    return unit == "1" || unit.empty() ? "" : " " + std::string(unit);
}

inline std::string behind_a_name(std::string_view unit) {
    return unit == "1" || unit.empty() ? "" : " [" + std::string(unit) + "]";
}

}  // namespace heartwright
