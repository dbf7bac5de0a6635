// The parts of run_differences.hpp that are as large as the tissue.
#pragma once

#include <filesystem>
#include <optional>

#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/report/compare/run_differences.hpp"
#include "runtime/report/data/run_folder.hpp"

namespace heartwright::report {

// Values on meshes go by number. "", or when one run or both are on a mesh and the other on another domain: what each
// has values of.
std::string other_mesh(const RunFolder& a, const RunFolder& b);
// UserFault then.
void require_one_mesh(const RunFolder& a, const RunFolder& b);

// Each adds its quantities, or says that they are left out because the domains are not the same.
void compare_maps(const std::optional<io::Maps>& a, const std::optional<io::Maps>& b, RunDifferences& into);
void compare_fields(const std::filesystem::path& a, const std::filesystem::path& b,
                    RunDifferences& into);  // of the runs' folders
void compare_end_states(const std::filesystem::path& a, const std::filesystem::path& b, RunDifferences& into);

bool same_grid(const io::FieldGrid& a, const io::FieldGrid& b);

}  // namespace heartwright::report
