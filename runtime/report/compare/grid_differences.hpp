// The parts of run_differences.hpp that are as large as the tissue.
#pragma once

#include <filesystem>
#include <optional>

#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/report/compare/run_differences.hpp"

namespace heartwright::report {

// Each adds its quantities, or a note when the grids are not the same.
void compare_maps(const std::optional<io::Maps>& a, const std::optional<io::Maps>& b, RunDifferences& into);
void compare_fields(const std::filesystem::path& a, const std::filesystem::path& b,
                    RunDifferences& into);  // of the runs' folders
void compare_end_states(const std::filesystem::path& a, const std::filesystem::path& b, RunDifferences& into);

bool same_grid(const io::FieldGrid& a, const io::FieldGrid& b);

}  // namespace heartwright::report
