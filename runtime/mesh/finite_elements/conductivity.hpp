// Conductivities by region tag, and the diffusion tensor of each element.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::mesh {

using Diffusivities = std::array<double, 3>;  // mm^2/ms: along the fibre, within the sheet, normal to it

struct TagConductivities {
    std::map<std::int32_t, Diffusivities> of_tag;
    std::optional<Diffusivities> others;  // of tags that are not named; nothing: each tag must be
};

// The directions that the tensor of an element has, from those that are given. Those of a tetrahedron are these. On a
// triangle the fibre is projected to its plane, and without a sheet the second conductivity holds in the plane across
// it; the third is normal to both and without effect. A sheet out of the plane stays: the operator takes what the
// tensor has in the plane. UserFault for a fibre normal to the triangle. The fibre of a
// line is along it.
struct ElementDirections {
    Point fibre;
    std::optional<Point> sheet;
};
ElementDirections directions_in(const Mesh& mesh, std::size_t element, const Point& fibre,
                                const std::optional<Point>& sheet);

// UserFault that names the element: a tag without conductivity, fibres that are needed and missing.
std::vector<tissue::Tensor> element_tensors(const Mesh& mesh, const TagConductivities& conductivities);

// UserFault naming the first element whose tensor holds no number or is indefinite (an eigenvalue below 0).
void check_tensors(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors);

}  // namespace heartwright::mesh
