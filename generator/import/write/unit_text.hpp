// Units in our own syntax.
#pragma once

#include <optional>
#include <string>

#include "base/units/unit.hpp"

namespace heartwright::foreign {

// A text that parse_unit() reads as this unit: its own where it is one, a usual name ("mS/uF"), else a product of base
// units with prefixes. Nothing when prefixes cannot express its size.
std::optional<std::string> unit_text(const Unit& unit);

// The same unit with such a text. Nothing as above.
std::optional<Unit> spelled(const Unit& unit);

}  // namespace heartwright::foreign
