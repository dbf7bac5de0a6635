#include "runtime/mesh/finite_elements/conductivity.hpp"

#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/mesh/sheets.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// By the principal minors.
bool is_definite_or_zero(const std::array<double, 6>& D) {
    const double trace = D[0] + D[1] + D[2], slack = 1e-12;
    const auto minor = [&](double a, double b, double c) { return a * b - c * c >= -slack * trace * trace; };
    const double determinant =
        D[0] * (D[1] * D[2] - D[5] * D[5]) - D[3] * (D[3] * D[2] - D[5] * D[4]) + D[4] * (D[3] * D[5] - D[1] * D[4]);
    return D[0] >= 0 && D[1] >= 0 && D[2] >= 0 && minor(D[0], D[1], D[3]) && minor(D[0], D[2], D[4]) &&
           minor(D[1], D[2], D[5]) && determinant >= -slack * trace * trace * trace;
}

}  // namespace

ElementDirections directions_in(const Mesh& mesh, std::size_t element, const Point& fibre,
                                const std::optional<Point>& sheet) {
    if (mesh.elements[element].size() == 2) return {unit(along_line(mesh, element)), {}};
    if (mesh.elements[element].size() != 3) return {fibre, sheet};
    const Point within = in_plane_of(mesh, element, fibre).direction;
    if (within == Point{})
        throw UserFault("element " + std::to_string(mesh.label(element)) +
                        " has a fibre normal to its triangle: a fibre of a surface lies in it");
    return {within, sheet ? sheet : across_in_plane(mesh, element, within)};
}

std::vector<tissue::Tensor> element_tensors(const Mesh& mesh, const TagConductivities& conductivities) {
    std::vector<tissue::Tensor> tensors(mesh.elements.size());
    for (std::size_t e = 0; e < tensors.size(); ++e) {
        const auto found = conductivities.of_tag.find(mesh.tag(e));
        if (found == conductivities.of_tag.end() && !conductivities.others)
            throw UserFault("element " + std::to_string(mesh.label(e)) + " has the tag " + std::to_string(mesh.tag(e)) +
                            ", which has no conductivity");
        const Diffusivities& D = found == conductivities.of_tag.end() ? *conductivities.others : found->second;
        const bool is_isotropic = D[0] == D[1] && D[1] == D[2];
        if (!is_isotropic && mesh.fibres.empty())
            throw UserFault("the mesh has no fibres, which different conductivities along and across fibres need");
        ElementDirections along{mesh.fibres.empty() ? Point{1, 0, 0} : mesh.fibres[e], {}};
        if (!mesh.sheets.empty()) along.sheet = mesh.sheets[e];
        if (!is_isotropic) along = directions_in(mesh, e, along.fibre, along.sheet);
        tensors[e] = tissue::diffusion_tensor(D, along.fibre, along.sheet ? &*along.sheet : nullptr);
    }
    check_tensors(mesh, tensors);
    return tensors;
}

void check_tensors(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors) {
    for (std::size_t e = 0; e < tensors.size(); ++e) {
        for (const double entry : tensors[e].D)
            if (!std::isfinite(entry))
                throw UserFault("element " + std::to_string(mesh.label(e)) + " has a conductivity that is no number");
        if (!is_definite_or_zero(tensors[e].D))
            throw UserFault("element " + std::to_string(mesh.label(e)) +
                            " has an indefinite conductivity: an eigenvalue of its tensor is below 0");
    }
}

}  // namespace heartwright::mesh
