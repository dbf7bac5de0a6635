// The mesh that a run was on as it is drawn: its surface and plane cuts through it, read back from a file that the run
// left.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/surfaces/surface_view.hpp"

namespace heartwright::report {

// A plane across an axis through a mesh: triangles whose corners lie on edges of the mesh.
struct MeshCut {
    struct Crossing {  // of the edge from node a to node b
        std::int32_t a, b;
        double share;  // of b, 0 to 1
    };
    View view = View::x;  // from the positive end of the axis
    std::string label;    // "x = 12 mm"
    Surface surface;
    std::vector<Crossing> crossings;  // of the surface's points

    // Of the mesh's nodes, interpolated linearly; of its elements as they are, when the surface has such values.
    std::vector<double> values(const std::vector<double>& of_mesh) const;
    double area() const;  // mm^2
};

// Normals point towards the axis's positive end. Without faces where the plane misses the mesh, and of a surface, which
// a plane meets in lines.
MeshCut cut_through(const mesh::Mesh& mesh, std::size_t axis, double position, bool has_values_of_elements);

struct MeshShape {
    Surface surface;
    std::vector<MeshCut> cuts;  // through the middle, across x, y and z
    const MeshCut& largest() const;
};

// Of maps.vtkhdf, or of the fields' mesh.h5; null of a run on a grid, or where neither file is there. UserFault for a
// file that holds no mesh of one kind of elements. What `run.shape` holds already is not read again.
std::shared_ptr<const MeshShape> mesh_shape(const RunFolder& run);

// Of each point of the maps: does pacing reach it? Empty: none, or points lie nowhere.
std::vector<bool> touched_points(const RunFolder& run, const io::FieldGrid& grid, const MeshShape* shape);

}  // namespace heartwright::report
