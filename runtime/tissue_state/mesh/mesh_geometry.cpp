#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/partition/mesh_share.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/mesh/sheets.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue_state/data_sets/picture_data.hpp"
#include "runtime/tissue_state/mesh/mesh_couplings.hpp"
#include "runtime/tissue_state/mesh/tags.hpp"

namespace heartwright::tissue_state {

mesh::MeshRecipe recipe_of(const experiment::MadeMesh& made) {
    mesh::MeshRecipe recipe;
    recipe.kind = static_cast<mesh::MeshRecipe::Kind>(made.kind);
    recipe.edge = made.edge;
    recipe.sides = made.sides;
    recipe.ventricle = {made.cavity[0], made.cavity[1], made.wall[0], made.wall[1], false};
    recipe.fibres = {
        {made.fibre_angles[0], made.fibre_angles[1]}, {made.rv_fibre_angles[0], made.rv_fibre_angles[1]}, {}};
    recipe.fibres.kind = static_cast<mesh::FibreRule::Kind>(made.fibre_rule);
    recipe.regions.layers = static_cast<int>(made.layers);
    return recipe;
}

namespace {

bool has_baths(const experiment::Experiment& experiment) {
    return std::any_of(
        experiment.regions.begin(), experiment.regions.end(), [](const auto& region) { return region.bath; });
}

mesh::MeshFile mesh_of(const experiment::MeshSource& source, bool keeps_baths, ThreadPool& threads) {
    if (!source.made) {
        return mesh::read_mesh(source.path, {.length_unit = source.length_unit,
                                             .fibres = source.fibres,
                                             .tags = source.tags,
                                             .keeps_baths = keeps_baths,
                                             .elements = static_cast<mesh::ElementKind>(source.elements),
                                             .thickness = source.thickness,
                                             .thickness_field = source.thickness_field,
                                             .radius = source.radius,
                                             .radius_field = source.radius_field});
    }
    try {
        mesh::MeshFile made;
        made.mesh = mesh::make_mesh(recipe_of(*source.made), threads);
        mesh::order_for_locality(made.mesh, threads);
        return made;
    } catch (const UserFault& fault) {
        throw UserFault("geometry.make: " + std::string(fault.what()));
    }
}

// Whoever took the wrong unit sees it here.
std::string size_text(const std::string& path, const mesh::TissueMesh& tissue, const std::string& unit) {
    const mesh::BoundingBox box = mesh::bounding_box(tissue.mesh);
    std::string sides;
    for (std::size_t axis = 0; axis < 3; ++axis) sides += (axis > 0 ? " x " : "") + plain_number(box.side(axis), 4);
    return "mesh: " + path + ", " +
           (tissue.mesh.is_surface()        ? "a surface of " + mesh::thickness_text(tissue.mesh) + " thickness, "
            : tissue.mesh.dimensions() == 1 ? "lines of " + mesh::thickness_text(tissue.mesh) + " radius, "
                                            : "") +
           sides + " mm, mean edge " + plain_number(tissue.edge, 4) + " mm" +
           (unit.empty() ? "" : "; its lengths are in " + unit);
}

// Keeps the whole mesh as the conductor, and takes the elements of baths out of it. The mesh has passed its checks.
void take_out_baths(experiment::Experiment& experiment, mesh::MeshFile& file, ThreadPool& threads) {
    mesh::Mesh& mesh = file.mesh;
    experiment::Geometry& geometry = experiment.geometry;
    const std::string& path = geometry.mesh->path;
    mesh::require_tetrahedra(mesh, path + ": a bath around the tissue");
    if (experiment.fibres.file || experiment.fibres.sheet_file)
        throw UserFault("directions of elements from a data set and baths on a mesh do not go together: give " + path +
                        " the fibres, or a \"constant\" one");
    geometry.conductor_mesh = std::make_shared<const mesh::TissueMesh>(mesh::make_tissue_mesh(mesh, {}, threads));
    const auto blocks = blocks_of_elements(experiment, grid_of_elements(*geometry.conductor_mesh));
    std::vector<bool> is_bath(blocks.size());
    std::vector<std::size_t> elements(experiment.regions.size());
    for (std::size_t e = 0; e < blocks.size(); ++e) {
        if (blocks[e] > 0) ++elements[blocks[e] - 1u];
        is_bath[e] = blocks[e] > 0 && experiment.regions[blocks[e] - 1u].bath;
    }
    for (std::size_t r = 0; r < elements.size(); ++r) {
        const experiment::Region& region = experiment.regions[r];
        if (region.bath && elements[r] == 0)
            throw UserFault("region '" + region.name + "' holds no element of " + path +
                            why_empty(geometry, region.where, ""));
    }
    if (std::find(is_bath.begin(), is_bath.end(), false) == is_bath.end())
        throw UserFault(path + ": all of it is bath, and there is no tissue");
    for (std::size_t e = 0; e < file.baths.size(); ++e)
        if (file.baths[e] && !is_bath[e])
            throw UserFault(path + ": element " + std::to_string(mesh.label(e)) +
                            " has a fibre of length 0, and is in no region with \"bath\"");
    mesh::leave_out_elements(mesh, is_bath);
}

void refuse_finite_volumes_of_surface(const experiment::Geometry& geometry, const mesh::Mesh& mesh) {
    if (geometry.has_finite_volumes() && mesh.dimensions() != 3)
        throw UserFault(
            geometry.mesh->path +
            ": \"discretisation\": \"finite volumes\" needs a mesh of tetrahedra, and this one consists of " +
            mesh::name_of_elements(mesh.dimensions()) + "; \"finite elements\" are for both");
}

void refuse_singularities_of_lines(const experiment::Experiment& experiment, const mesh::Mesh& mesh) {
    if (experiment.measures.phase_singularities && mesh.dimensions() == 1)
        throw UserFault(
            experiment.geometry.mesh->path +
            ": \"phase_singularities\" need an area about which a wave turns, and the mesh consists of lines");
}

// One direction for all of a surface is projected to its triangles.
void note_projected_fibres(experiment::Experiment& experiment, const mesh::Mesh& mesh) {
    const experiment::Fibres& fibres = experiment.fibres;
    if (!mesh.is_surface() || !fibres.given || fibres.from_mesh || fibres.file) return;
    std::size_t far = 0;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        far += mesh::in_plane_of(mesh, e, fibres.direction).is_far ? 1 : 0;
    if (far > 0)
        experiment.notes.push_back("warning: the constant fibre stands at more than 20 degrees to the surface in " +
                                   std::to_string(far) + " of " + std::to_string(mesh.elements.size()) +
                                   " triangles, to which it is projected");
}

}  // namespace

void read_mesh(experiment::Experiment& experiment) {
    experiment::Geometry& geometry = experiment.geometry;
    make_picture(geometry);
    if (!geometry.mesh || geometry.tissue_mesh) return;
    const experiment::MeshSource& source = *geometry.mesh;
    ThreadPool threads(hardware_threads());
    auto file = mesh_of(source, has_baths(experiment), threads);
    refuse_finite_volumes_of_surface(geometry, file.mesh);
    refuse_singularities_of_lines(experiment, file.mesh);
    const mesh::MeshFindings findings =
        mesh::check_mesh(file.mesh, threads, {.allows_junctions = source.allows_junctions});
    if (source.made)
        mesh::refuse_bad_made_mesh(recipe_of(*source.made), source.path, findings);
    else
        mesh::refuse_bad_mesh(source.path, findings);
    note_projected_fibres(experiment, file.mesh);
    const std::string unit = file.unit;
    for (const auto& warnings : {file.warnings, findings.warnings})
        for (const std::string& warning : warnings)
            experiment.notes.push_back("warning: " + source.path + ": " + warning);
    if (has_baths(experiment)) take_out_baths(experiment, file, threads);
    geometry.tissue_mesh = std::make_shared<const mesh::TissueMesh>(
        mesh::make_tissue_mesh(std::move(file.mesh),
                               {.cells_are_elements = geometry.has_finite_volumes(),
                                .has_loops = experiment.measures.phase_singularities.has_value()},
                               threads));
    geometry.cells = {geometry.tissue_mesh->cells()->count(), 1, 1};
    geometry.spacing = geometry.tissue_mesh->edge;
    experiment.notes.push_back(size_text(source.path, *geometry.tissue_mesh, unit));
}

void read_mesh(experiment::Experiment& experiment, mpi::Team& team) {
    experiment::Geometry& geometry = experiment.geometry;
    if (team.is_serial() || !geometry.mesh) {
        mpi::collective_try(team, [&] { read_mesh(experiment); });
        return;
    }
    mpi::collective_try(team, [&] {
        if (team.is_root()) read_mesh(experiment);
    });
    struct Told {
        std::int64_t cells;
        double edge;
    } told{geometry.cells[0], geometry.spacing.least()};
    const auto own = std::as_bytes(std::span(&told, 1));
    const auto bytes = team.broadcast({own.begin(), own.end()});
    std::memcpy(&told, bytes.data(), sizeof told);
    geometry.cells = {told.cells, 1, 1};
    geometry.spacing = told.edge;
    geometry.mesh_is_at_root = true;
}

tissue::Grid grid_of(const experiment::Geometry& geometry) {
    tissue::Grid grid{geometry.cells, geometry.dimensions, geometry.spacing, geometry.on_nodes};
    if (geometry.is_made_atria && !geometry.labels)
        throw OurFault("the atria were not made before their points are asked for");
    if (geometry.mesh && !(geometry.mesh_is_at_root && !geometry.tissue_mesh)) {
        if (!geometry.tissue_mesh)
            throw OurFault("the mesh " + geometry.mesh->path + " was not read before its points are asked for");
        grid.rows = geometry.tissue_mesh->cells();
    }
    return grid;
}

tissue::Grid grid_of_conductor(const experiment::Geometry& geometry) {
    tissue::Grid grid = grid_of(geometry);
    if (geometry.conductor_mesh) grid.rows = geometry.conductor_mesh->cells();
    return grid;
}

namespace {

// From the root to one rank; the others take part. Nothing elsewhere.
std::vector<std::byte> sent_to(int rank, std::vector<std::byte> bytes, mpi::Team& team) {
    const auto size = team.all_reduce_max(static_cast<std::int64_t>(bytes.size()));
    std::vector<mpi::Message> messages;
    std::vector<std::byte> received;
    mpi::collective_try(team, [&] { received.resize(team.rank() == rank ? static_cast<std::size_t>(size) : 0); });
    if (team.is_root())
        messages.push_back({rank, bytes.data(), size, nullptr, 0});
    else if (team.rank() == rank)
        messages.push_back({0, nullptr, 0, received.data(), size});
    const auto exchange = team.exchange(messages);
    exchange->start();
    exchange->finish();
    return received;
}

}  // namespace

std::shared_ptr<const mesh::TissueMesh> share_of_rank(const experiment::Geometry& geometry,
                                                      const tissue::Decomposition& decomposition, mpi::Team& team) {
    std::shared_ptr<const mesh::TissueMesh> share;
    const auto cut = [&](int rank) {
        std::vector<std::int32_t> own;
        for (const tissue::CellBox& range : decomposition.boxes(rank))
            for (std::int64_t row = range.first[0]; row < range.end[0]; ++row)
                own.push_back(static_cast<std::int32_t>(row));
        return mesh::share_of(*geometry.tissue_mesh, own);
    };
    mpi::collective_try(team, [&] {
        if (team.is_root() || !geometry.mesh_is_at_root) {
            share = std::make_shared<const mesh::TissueMesh>(cut(team.rank()));
        }
    });
    for (int rank = 1; rank < team.size() && geometry.mesh_is_at_root; ++rank) {
        std::vector<std::byte> bytes;
        mpi::collective_try(team, [&] {
            if (team.is_root()) bytes = mesh::bytes_of(cut(rank));
        });
        bytes = sent_to(rank, std::move(bytes), team);
        mpi::collective_try(team, [&] {
            if (team.rank() == rank) share = std::make_shared<const mesh::TissueMesh>(mesh::share_from(bytes));
        });
    }
    return share;
}

tissue::Grid part_of(const tissue::Grid& whole, const mesh::TissueMesh& share) {
    const auto& rows = share.cells();
    tissue::Grid part = whole;
    part.rows = rows;
    part.whole = whole.cells;
    part.cells = {rows->count(), 1, 1};
    part.own = {{0, 0, 0}, {rows->share->own_rows, 1, 1}};
    return part;
}

}  // namespace heartwright::tissue_state
