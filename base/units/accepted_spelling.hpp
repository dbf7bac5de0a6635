// Units as papers, spreadsheets and other programs write them, in the spelling that parse_unit() accepts.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::units {

// "µs" -> "us", "msec" -> "ms", "mol·l⁻¹" -> "mol*L^-1"; "" when the text is no known unit in another spelling, or is
// accepted as it is.
std::string accepted_spelling(std::string_view text);

// Degrees Celsius or Fahrenheit: no factor leads from them to kelvin.
bool is_temperature_scale(std::string_view text);

}  // namespace heartwright::units
