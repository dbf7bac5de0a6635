// Places on a surface of triangles: the nearest one to a point.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

struct SurfacePlace {
    Point at{};
    std::int32_t triangle = -1;  // the lowest of several; -1: none within reach
    bool is_on_border = false;   // on an edge of one triangle, within which the surface ends
};

// Triangles in the cells of a regular grid over their boxes. Refers to the mesh, which consists of triangles and has
// passed check_mesh().
class SurfacePlaces {
public:
    SurfacePlaces(const Mesh& surface, double cell);  // mm, about the distances that will be asked for

    SurfacePlace nearest(const Point& point) const;                // looks at all triangles
    SurfacePlace nearest(const Point& point, double reach) const;  // mm: at those that are so near, and a few more

private:
    std::array<std::size_t, 3> cell_of(const Point& point) const;
    void look_at(std::size_t triangle, const Point& point, SurfacePlace& best, double& least) const;

    const Mesh& surface_;
    BoundingBox box_;
    double cell_;
    std::array<std::size_t, 3> size_{};
    std::vector<std::array<bool, 3>> are_borders_;  // of each triangle the edges from corners 0, 1 and 2
    std::vector<std::size_t> starts_;
    std::vector<std::int32_t> members_;
};

}  // namespace heartwright::mesh
