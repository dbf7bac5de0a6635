#include "runtime/mesh/make/regions.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

Point centroid(const Mesh& mesh, std::size_t element) {
    Point sum{};
    for (const std::int32_t node : mesh.elements[element]) sum = sum + mesh.nodes[static_cast<std::size_t>(node)];
    return 0.25 * sum;
}

void set_tags(Mesh& mesh, const std::vector<double>& depth, const RegionRequest& request) {
    mesh.tags.resize(mesh.elements.size());
    bool has_scar = false;
    for (std::size_t e = 0; e < mesh.tags.size(); ++e) {
        const double layer = std::clamp(depth[e], 0.0, 1.0) * request.layers;
        mesh.tags[e] = std::min(static_cast<std::int32_t>(layer), request.layers - 1) + 1;
        if (!request.scar) continue;
        const double distance = length(centroid(mesh, e) - request.scar->centre);
        if (distance < request.scar->radius + request.scar->border) mesh.tags[e] = border_tag;
        if (distance < request.scar->radius) mesh.tags[e] = scar_tag;
        has_scar = has_scar || mesh.tags[e] == scar_tag;
    }
    if (request.scar && !has_scar)
        throw UserFault("no element lies in the scar: its centre is outside, or it is too small");
}

}  // namespace heartwright::mesh
