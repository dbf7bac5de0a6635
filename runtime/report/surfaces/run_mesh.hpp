// The mesh that a run was on, read back from a file that the run left.
#pragma once

#include <filesystem>
#include <optional>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::report {

// Of maps.vtkhdf, or of the fields' mesh.h5, with tags, fibres and sheets where the file has them; nothing where
// neither is there. UserFault for a file that holds no mesh of one kind of
// elements.
std::optional<mesh::Mesh> read_run_mesh(const std::filesystem::path& run_folder);

}  // namespace heartwright::report
