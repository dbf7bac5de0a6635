// Units as Myokit writes them.
#pragma once

#include <optional>
#include <string>

#include "base/units/unit.hpp"

namespace heartwright::foreign::mmt {

// "[mV]" as Myokit writes units: ours, other names of SI units ("MOhm", "dimensionless"), and a factor in parentheses
// behind: "[m^2 (1e-4)]".
std::optional<Unit> parse_mmt_unit(const std::string& text);

}  // namespace heartwright::foreign::mmt
