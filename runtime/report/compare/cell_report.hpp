// The page of a folder of `heartwright cell` whose protocol did not come to its end: what there is, what is missing.
#pragma once

#include <filesystem>

namespace heartwright::report {

// Its marker, and the line that says which command it was; while a protocol is in progress, too.
inline constexpr const char* unfinished_marker = "unfinished.txt";

bool is_unfinished_cell_folder(const std::filesystem::path& folder);

// Writes report.html and plots/ of runs, tables and experiments that are there. UserFault when a table is damaged.
void write_unfinished_cell_report(const std::filesystem::path& folder);

}  // namespace heartwright::report
