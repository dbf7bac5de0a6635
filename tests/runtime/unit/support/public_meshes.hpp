// Meshes that others made; beside the repository where somebody has put them, else tests of them are skipped.
#pragma once

#include <filesystem>
#include <string>

namespace heartwright::tests {

inline std::string public_mesh(const std::string& file) {
    return std::string(HEARTWRIGHT_SOURCE_DIR) + "/../shared/meshes/" + file;
}
inline bool has_public_mesh(const std::string& file) { return std::filesystem::exists(public_mesh(file)); }
inline std::string without_public_mesh(const std::string& file) {
    return "no " + public_mesh(file) +
           ": biventricular meshes come from cardiac_benchmark_toolkit, the wedge from Chaste";
}

}  // namespace heartwright::tests
