// A surface of triangles as seen from somewhere: orthographic projection with a z-buffer and Lambert shading.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace heartwright::report {

// Of a solid body: each face's normal by the right-hand rule points outwards. Or a sheet, which is seen from both
// sides.
struct Surface {
    std::vector<std::array<double, 3>> points;       // mm
    std::vector<std::array<std::int32_t, 3>> faces;  // indices of points
    // Of values that belong to the elements behind the faces: the element of each face, and how many there are. Empty:
    // values are those of points.
    std::vector<std::int32_t> element_of_face{};
    std::size_t elements = 0;
    bool has_two_sides = false;  // a sheet

    std::size_t values() const { return element_of_face.empty() ? points.size() : elements; }
};

// From the positive end of an axis; from above a corner; the same from the opposite side; from below.
enum class View { x, y, z, oblique, behind, below };

struct SurfacePixel {
    std::int32_t face = -1;        // of the surface; -1: none
    std::array<float, 3> share{};  // barycentric coordinates in it
    float light = 0;               // 0 to 1
    bool is_edge = false;          // of a face that is larger than 12 pixels
};

struct SurfaceView {
    std::uint32_t width = 0, height = 0;
    std::vector<SurfacePixel> pixels;  // [height][width], the top row first
};

// size: pixels of the longer side. Faces of a body that look away are left out.
SurfaceView seen_from(const Surface& surface, View view, int size);

}  // namespace heartwright::report
