// The [[protocol]] section of a .mmt file: lines of level, start, length, period and multiplier.
#pragma once

#include <vector>

#include "generator/import/foreign_model.hpp"
#include "generator/import/mmt/cursor.hpp"

namespace heartwright::foreign::mmt {

// With the cursor behind the section's head; leaves it at the next section or the end.
std::vector<PaceEvent> read_protocol(Cursor& cursor, Diagnostics& diagnostics);

}  // namespace heartwright::foreign::mmt
