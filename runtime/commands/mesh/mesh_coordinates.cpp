#include <iostream>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/commands/mesh/mesh_verb.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/ventricular_coordinates.hpp"

namespace heartwright::commands {

const Usage& mesh_coordinates_usage() {
    static const Usage usage{
        "mesh coordinates",
        "IN OUT",
        "Gives a mesh of one or two ventricles universal coordinates (Bayer 2018, Schuler 2021).",
        mesh_reading_options(),
        {"mesh coordinates heart.vtu heart_with_coordinates.vtu --unit m"},
        "OUT has four fields at nodes: apicobasal, 0 at the apex to 1 at the base; transmural, 0 at the endocardium to "
        "1 "
        "at the epicardium and in the middle of the septum; rotational, an angle from -pi to pi about the left "
        "ventricle's axis, 0 towards the right one; transventricular, -1 in the left and 1 in the right ventricle. "
        "The base must be flat, as for mesh fibres. The walls that were found are printed, and the files written, one "
        "a line."};
    return usage;
}

int mesh_coordinates(const Arguments& arguments) {
    const std::string &in = arguments.positional()[0], &out = arguments.positional()[1];
    mesh::Mesh mesh = read_checked_mesh(in, arguments);
    mesh::require_tetrahedra(mesh, in + ": mesh coordinates finds walls between endocardium and epicardium");
    if (!out.ends_with(".vtu")) throw UserFault(out + ": fields at nodes are written as .vtu");
    const mesh::FoundWalls found = mesh::find_walls(mesh);
    for (const std::string& line : found.text()) std::cout << line << "\n";
    ThreadPool threads(hardware_threads());
    mesh::VentricularCoordinates made = mesh::make_coordinates(mesh, found.walls, threads);
    const auto add = [&](const char* name, std::vector<double>& values) {
        std::erase_if(mesh.node_fields, [&](const mesh::Field& field) { return field.name == name; });
        mesh.node_fields.push_back({name, 1, std::move(values)});
    };
    add("apicobasal", made.apicobasal);
    add("transmural", made.transmural);
    add("rotational", made.rotational);
    add("transventricular", made.transventricular);
    for (const std::string& file : mesh::write_mesh(out, mesh)) std::cout << file << "\n";
    return 0;
}

}  // namespace heartwright::commands
