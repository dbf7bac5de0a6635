// N results side by side: folders of `heartwright cell` and of runs, in any mixture.
#pragma once

#include <filesystem>
#include <vector>

namespace heartwright::report {

inline constexpr std::size_t most_side_by_side = 20;

// A folder of `heartwright cell`, rather than one of a run.
bool is_cell_folder(const std::filesystem::path& folder);

// Writes one page to `file`, whole or not at all: a table with a column for each folder and a row for each number of
// their summaries, and their traces overlaid, a plot for each quantity. UserFault: a folder is neither, or the number
// of folders is not 2 to most_side_by_side.
void write_side_by_side(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& file);

}  // namespace heartwright::report
