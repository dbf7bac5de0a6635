// Laplace's and Poisson's equations on a mesh: values that are prescribed at some nodes, harmonic between them.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/mesh/finite_elements/couplings.hpp"

namespace heartwright::mesh {

struct LaplaceSolution {
    std::vector<double> values;  // per node
    int iterations = 0;
};

// Conjugate gradients, preconditioned by the diagonal, until the residual is 1e-14 of the first. `is_prescribed`: the
// nodes whose entry of `values` stays; a part of the mesh without one becomes 0. UserFault when 20,000 iterations do
// not solve it.
LaplaceSolution solve_laplace(const Couplings& couplings, const std::vector<bool>& is_prescribed,
                              std::vector<double> values, ThreadPool& threads);

// The same with a load: sum over j of k_ij (p_i - p_j) = load_i at the nodes that are not prescribed, until the
// residual is `tolerance` of the first.
LaplaceSolution solve_poisson(const Couplings& couplings, const std::vector<double>& load,
                              const std::vector<bool>& is_prescribed, std::vector<double> values, double tolerance,
                              ThreadPool& threads);

// The gradient of a nodal field in each element, 1/mm times the field's unit.
std::vector<Point> element_gradients(const Mesh& mesh, const std::vector<double>& values);

}  // namespace heartwright::mesh
