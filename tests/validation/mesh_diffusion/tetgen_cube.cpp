#include "tests/validation/mesh_diffusion/tetgen_cube.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <unistd.h>

#include "runtime/mesh/partition/renumber.hpp"

namespace heartwright::mesh {
namespace {

// The number that begins the first line; the rest of the line is skipped.
std::size_t count_of(std::ifstream& file) {
    std::size_t count = 0;
    std::string rest;
    file >> count;
    std::getline(file, rest);
    return count;
}

Mesh read(const std::filesystem::path& folder) {
    Mesh mesh;
    std::size_t number = 0;
    std::ifstream nodes(folder / "cube.1.node");
    mesh.nodes.resize(count_of(nodes));
    for (Point& p : mesh.nodes) nodes >> number >> p[0] >> p[1] >> p[2];
    std::ifstream elements(folder / "cube.1.ele");
    mesh.elements.resize(count_of(elements));
    for (Element& element : mesh.elements) {
        elements >> number;
        for (std::int32_t& node : element) {
            elements >> node;
            --node;
        }
    }
    return mesh;
}

}  // namespace

Mesh tetgen_cube(const std::string& largest_volume, ThreadPool& threads) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("heartwright_tetgen_cube_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "cube.poly")
        << "8 3 0 0\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 "
           "1 1\n6 0\n1\n4 1 2 3 4\n1\n4 5 6 7 8\n1\n4 1 2 6 5\n1\n4 2 3 7 6\n1\n4 3 4 8 "
           "7\n1\n4 4 1 5 8\n0\n0\n";
    const std::string command =
        "tetgen -pq1.3Qa" + largest_volume + " '" + (folder / "cube.poly").string() + "' >/dev/null 2>&1";
    Mesh mesh;
    if (std::system(command.c_str()) == 0) mesh = read(folder);
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    if (mesh.elements.empty()) return mesh;
    orient_elements(mesh);
    order_for_locality(mesh, threads);
    return mesh;
}

}  // namespace heartwright::mesh
