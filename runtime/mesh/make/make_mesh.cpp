#include "runtime/mesh/make/make_mesh.hpp"

#include <cmath>
#include <utility>

#include "base/diag/plain_number.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/mesh_memory.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

namespace {

constexpr double pi = 3.14159265358979323846;

// The wall of a box is its z axis: 0 at the endocardium. Fibres lie in planes of constant z, at an angle from x.
Mesh make_box_with_fibres(const MeshRecipe& recipe) {
    Mesh mesh = make_box(recipe.sides, recipe.edge);
    std::vector<double> depth(mesh.elements.size());
    for (std::size_t e = 0; e < depth.size(); ++e) {
        depth[e] = centroid(mesh, e)[2] / recipe.sides[2];
        const WallAngles& angles = recipe.fibres.left;
        const double angle = (angles.endocardial + (angles.epicardial - angles.endocardial) * depth[e]) * pi / 180;
        mesh.fibres.push_back({std::cos(angle), std::sin(angle), 0});
        mesh.sheets.push_back({0, 0, 1});
    }
    set_tags(mesh, depth, recipe.regions);
    return mesh;
}

VentricleSize ventricle_size(const MeshRecipe& recipe) {
    VentricleSize size = recipe.ventricle;
    size.has_right = recipe.kind == MeshRecipe::Kind::biventricle;
    return size;
}

Mesh make_ventricle_with_fibres(const MeshRecipe& recipe, ThreadPool& threads) {
    VentricleMesh made = make_ventricle(ventricle_size(recipe), recipe.edge);
    const WallFields fields(made.mesh, made.walls, threads);
    RuleBasedFibres fibres = make_fibres(fields.at_elements(), recipe.fibres);
    made.mesh.fibres = std::move(fibres.fibres);
    made.mesh.sheets = std::move(fibres.sheets);
    set_tags(made.mesh, fibres.depth, recipe.regions);
    made.mesh.element_fields.push_back({"depth", 1, std::move(fibres.depth)});
    return std::move(made.mesh);
}

}  // namespace

double predicted_elements(const MeshRecipe& recipe) {
    return is_box(recipe.kind) ? elements_of_box(recipe.sides, recipe.edge)
                               : predicted_elements(ventricle_size(recipe), recipe.edge);
}

Mesh make_mesh(const MeshRecipe& recipe, ThreadPool& threads) {
    require_memory_of_elements(predicted_elements(recipe), recipe.edge, host_memory_available());
    return is_box(recipe.kind) ? make_box_with_fibres(recipe) : make_ventricle_with_fibres(recipe, threads);
}

void refuse_bad_made_mesh(const MeshRecipe& recipe, const std::string& name, MeshFindings findings) {
    if (!findings.errors.empty())
        findings.errors.push_back("edges of " + plain_number(recipe.edge) +
                                  " mm are too long for this shape; take shorter ones");
    refuse_bad_mesh(name, findings);
}

}  // namespace heartwright::mesh
