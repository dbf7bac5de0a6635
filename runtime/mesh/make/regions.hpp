// Region tags of made meshes: layers of the wall, and a scar with its border zone.
#pragma once

#include <optional>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

constexpr std::int32_t scar_tag = 100, border_tag = 101;

struct Scar {
    Point centre{};     // mm
    double radius = 0;  // mm
    double border = 0;  // mm: the border zone's thickness around the scar
};

struct RegionRequest {
    int layers = 1;  // of equal thickness; tags 1 (endocardial) to `layers` (epicardial)
    std::optional<Scar> scar;
};

// The centroid of an element decides. `depth`: per element, 0 at the endocardium to 1 at the epicardium. UserFault when
// no element lies in the scar.
void set_tags(Mesh& mesh, const std::vector<double>& depth, const RegionRequest& request);

Point centroid(const Mesh& mesh, std::size_t element);

}  // namespace heartwright::mesh
