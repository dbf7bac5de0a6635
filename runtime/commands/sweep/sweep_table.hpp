// A sweep's runs from a table: CSV as programs write it, and as spreadsheets do (byte-order mark, CRLF, semicolons or
// tabs).
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/commands/sweep/sweep_plan.hpp"

namespace heartwright::commands {

// A line of paths, then a line a run. Empty fields leave the experiment as it is; lines that are empty or begin with #
// are left out.
std::vector<SweepRun> read_sweep_table(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

// Length of the UTF-8 byte-order mark at the beginning of `text`, 0 without one.
std::size_t byte_order_mark(std::string_view text);

}  // namespace heartwright::commands
