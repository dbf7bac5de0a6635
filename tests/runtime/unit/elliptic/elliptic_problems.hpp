// Boxes of tetrahedra with conductivities, as elliptic problems.
#pragma once

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/operators/elliptic/solver.hpp"

namespace heartwright::elliptic {

using TensorAt = std::function<tissue::Tensor(const mesh::Point&)>;

inline tissue::Tensor isotropic(double sigma) { return {{sigma, sigma, sigma, 0, 0, 0}}; }

inline sparse::Rows rows_of_mesh(const mesh::Mesh& mesh, const TensorAt& tensor_at) {
    ThreadPool threads(2);
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) tensors.push_back(tensor_at(mesh::centroid(mesh, e)));
    return sparse::rows_of(mesh::assemble_couplings(mesh, tensors, threads), mesh::lumped_mass(mesh));
}

// Fibres with 10 times the conductivity turn through 120 degrees in the inner part of a cube of this side; the bath
// around has a conductivity of its own.
inline TensorAt turning_fibres(double side, double bath, double anisotropy = 10) {
    return [=](const mesh::Point& at) {
        const double low = 0.2 * side, high = 0.8 * side;
        for (const double coordinate : at)
            if (coordinate < low || coordinate > high) return isotropic(bath);
        const double angle = (60 - 120 * (at[2] - low) / (high - low)) * std::numbers::pi / 180;
        return tissue::diffusion_tensor({1, 1 / anisotropy, 1 / anisotropy}, {std::cos(angle), std::sin(angle), 0},
                                        nullptr);
    };
}

// A current that enters at one row and leaves at another.
inline Vector dipole(std::size_t rows, std::size_t in, std::size_t out) {
    Vector f(rows, 0);
    f[in] = 1;
    f[out] = -1;
    return f;
}

}  // namespace heartwright::elliptic
