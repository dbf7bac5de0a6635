#include "runtime/simulation/setup/mesh/mesh_geometry.hpp"

#include <memory>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/make/make_mesh.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/simulation/setup/pictures/picture_data.hpp"

namespace heartwright::simulation {

namespace {

mesh::MeshRecipe recipe_of(const experiment::MadeMesh& made) {
    mesh::MeshRecipe recipe;
    recipe.kind = static_cast<mesh::MeshRecipe::Kind>(made.kind);
    recipe.edge = made.edge;
    recipe.sides = made.sides;
    recipe.ventricle = {made.cavity[0], made.cavity[1], made.wall[0], made.wall[1], false};
    recipe.fibres = {
        {made.fibre_angles[0], made.fibre_angles[1]}, {made.rv_fibre_angles[0], made.rv_fibre_angles[1]}, {}};
    recipe.regions.layers = static_cast<int>(made.layers);
    return recipe;
}

// Each rank makes the mesh, alone on its core.
mesh::MeshFile mesh_of(const experiment::MeshSource& source) {
    if (!source.made) {
        return mesh::read_mesh(source.path, {.length_unit = source.length_unit, .fibres = source.fibres});
    }
    ThreadPool threads(1);
    try {
        mesh::MeshFile made;
        made.mesh = mesh::make_mesh(recipe_of(*source.made), threads);
        mesh::order_for_locality(made.mesh);
        return made;
    } catch (const UserFault& fault) {
        throw UserFault("geometry.make: " + std::string(fault.what()));
    }
}

}  // namespace

void read_mesh(experiment::Experiment& experiment) {
    experiment::Geometry& geometry = experiment.geometry;
    make_picture(geometry);
    if (!geometry.mesh || geometry.tissue_mesh) {
        return;
    }
    const experiment::MeshSource& source = *geometry.mesh;
    auto file = mesh_of(source);
    const mesh::MeshFindings findings = mesh::check_mesh(file.mesh);
    mesh::refuse_bad_mesh(source.path, findings);
    for (const auto& warnings : {file.warnings, findings.warnings}) {
        for (const std::string& warning : warnings) {
            experiment.notes.push_back("warning: " + source.path + ": " + warning);
        }
    }
    geometry.tissue_mesh = std::make_shared<const mesh::TissueMesh>(mesh::make_tissue_mesh(
        std::move(file.mesh), {.cells_are_elements = geometry.has_finite_volumes(),
                               .has_triangles = experiment.measures.phase_singularities.has_value()}));
    geometry.cells = {geometry.tissue_mesh->cells()->count(), 1, 1};
    geometry.spacing = geometry.tissue_mesh->edge;
}

tissue::Grid grid_of(const experiment::Geometry& geometry) {
    tissue::Grid grid{geometry.cells, geometry.dimensions, geometry.spacing, geometry.on_nodes};
    if (geometry.is_made_atria && !geometry.labels) {
        throw OurFault("the atria were not made before their points are asked for");
    }
    if (geometry.mesh) {
        if (!geometry.tissue_mesh) {
            throw OurFault("the mesh " + geometry.mesh->path + " was not read before its points are asked for");
        }
        grid.rows = geometry.tissue_mesh->cells();
    }
    return grid;
}

}  // namespace heartwright::simulation
