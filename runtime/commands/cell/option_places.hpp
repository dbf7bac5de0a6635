// Errors in an experiment that a protocol wrote, told where the person said it: `--set g_Kr=fast`, not cell.json:9:14.
#pragma once

#include "base/diag/diagnostics.hpp"
#include "runtime/commands/cell/cell_request.hpp"

namespace heartwright::commands {

// The same messages. A place in one of the protocol's own experiments becomes one in the option whose value stands
// there; other places, as in a CSV file, stay.
Diagnostics at_options(const Diagnostics& diagnostics, const CellRequest& request);

}  // namespace heartwright::commands
