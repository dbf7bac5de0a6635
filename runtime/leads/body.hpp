// A body around the heart as a volume conductor: conductivities by tag, electrodes on its surface, points inside it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::leads {

struct BodyConductivities {
    std::map<std::int32_t, double> of_tag;  // S/m, isotropic
    std::set<std::int32_t> heart_tags;      // where it is `heart`, along the mesh's fibres
    std::array<double, 3> heart{};          // S/m: fibre, sheet, normal; sigma_i + sigma_e
};

// One tensor per element, S/m. UserFault that names the tag: of an element without conductivity, or of the table and no
// element's; and where the heart is anisotropic and the mesh has no fibres.
std::vector<tissue::Tensor> body_tensors(const mesh::Mesh& body, const BodyConductivities& conductivities);

// A point of a mesh as a mean of nodes.
struct PointOfMesh {
    std::array<std::int32_t, 4> nodes{};
    std::array<double, 4> weights{};  // sum 1; of a point of the surface the last is 0

    double value(const std::vector<double>& of_nodes) const;
};

struct PointOfSurface {
    PointOfMesh point;
    mesh::Point at{};     // mm
    double distance = 0;  // mm, from what was asked for
};

// The nearest point of any face.
PointOfSurface nearest_on_surface(const mesh::Mesh& body, const std::vector<mesh::Face>& surface,
                                  const mesh::Point& asked);

// Finds the elements that hold points, by bins. The mesh outlives it.
class ElementsOfPoints {
public:
    explicit ElementsOfPoints(const mesh::Mesh& body);
    // A point on a face belongs to either element. UserFault when none holds it: it lies outside the body.
    PointOfMesh find(const mesh::Point& at) const;

private:
    std::array<std::int64_t, 3> bin_of(const mesh::Point& at) const;
    std::size_t index(const std::array<std::int64_t, 3>& bin) const;

    const mesh::Mesh& body_;
    mesh::Point low_{};
    double side_ = 1;  // mm
    std::array<std::int64_t, 3> bins_{1, 1, 1};
    std::vector<std::int64_t> starts_;
    std::vector<std::int32_t> elements_;
};

}  // namespace heartwright::leads
