// Waves of ten Tusscher-Panfilov 2006 (epicardial) on meshes that a test makes, with the benchmark slab's start and
// membrane.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::validation {

struct Wave {
    std::string discretisation = "finite elements";
    std::array<double, 3> sigma{0.133418, 0.0176062, 0.0176062};  // S/m along the fibres, sheets and normals
    double end = 40, dt = 0.02;                                   // ms
};

using Places = std::function<bool(const mesh::Point&)>;

// The first crossing of 0 mV in each node (of finite volumes: element), ms; NaN: none. Cells within `stimulated` get
// the benchmark's stimulus, 2 ms from the start on. Fibres and sheets are those of the mesh; couplings are FP64.
std::vector<double> activation(const mesh::Mesh& mesh, const Places& stimulated, const Wave& wave);

// The same on a line of points with one conductivity along it, S/m; at x = 0, spacing, 2 spacing ... mm.
std::vector<double> activation_on_a_line(double length, double spacing, double sigma, double stimulated,
                                         const Wave& wave);

}  // namespace heartwright::validation
