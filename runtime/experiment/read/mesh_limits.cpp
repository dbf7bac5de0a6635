// What only grids have, and what only meshes have.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

void refuse_other_geometry(const Where& where, const json::Value& value, Reading& reading) {
    const Geometry& geometry = reading.experiment.geometry;
    using Kind = Where::Kind;
    if (geometry.is_grid() && where.kind == Kind::tag && !geometry.labels && !geometry.is_made_atria)
        reading.error_in_view_of("geometry", value.origin,
                                 "'tag' needs an image or a mesh; the geometry is a grid without labels");
    if (geometry.is_grid() && where.kind == Kind::nodes)
        reading.error_in_view_of("geometry", value.origin, "'nodes' needs a mesh; the geometry is a grid");
    if (geometry.is_grid()) return;
    if (where.kind == Kind::nodes && geometry.has_finite_volumes())
        reading.error_in_view_of("geometry", value.origin,
                                 "'nodes' are not the cells of finite volumes, which are tetrahedra",
                                 "\"tag\", \"box\" or \"sphere\"");
    if (where.kind == Kind::layers)
        reading.error_in_view_of("geometry", value.origin, "'layers' are those of a grid; the geometry is a mesh",
                                 "\"box\", \"sphere\", \"tag\" or \"nodes\"");
    for (const auto& cell : where.cells)
        if (cell[1] != 0 || cell[2] != 0)
            reading.error_in_view_of("geometry", value.origin, "a cell of a mesh has one number", "such as [5]");
}

void refuse_what_meshes_lack(Reading& reading) {
    const Experiment& experiment = reading.experiment;
    if (experiment.geometry.is_grid()) return;
    if (experiment.geometry.has_finite_volumes() && experiment.time.diffusion == Time::Diffusion::rkl2)
        reading.error_in_view_of("geometry", experiment.geometry.mesh->origin,
                                 "\"diffusion\": \"rkl2\" is stable for symmetric operators only, and that of finite "
                                 "volumes is not symmetric",
                                 "\"diffusion\": \"substep\", or \"discretisation\": \"finite elements\"");
    if (experiment.fields && experiment.fields->stride != std::array<std::int64_t, 3>{1, 1, 1})
        reading.error_in_view_of(
            "geometry", experiment.fields->origin,
            "'stride' of fields takes each k-th point along the axes of a grid, and the points of a "
            "mesh lie along none",
            "\"where\" (NaN elsewhere) or a longer \"every\"");
}

}  // namespace heartwright::experiment
