#include "runtime/mesh/finite_elements/laplace.hpp"

#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

using Vector = std::vector<double>;

// product_i = sum of k_ij (p_i - p_j) at free nodes, 0 elsewhere.
void multiply(const Couplings& couplings, const std::vector<bool>& is_prescribed, const Vector& p, Vector& product,
              ThreadPool& threads) {
    threads.for_ranges(
        static_cast<std::int64_t>(couplings.rows()),
        [&](std::int64_t first, std::int64_t last) {
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
                double sum = 0;
                const auto end = static_cast<std::size_t>(couplings.row_starts[i + 1]);
                for (auto k = static_cast<std::size_t>(couplings.row_starts[i]); k < end && !is_prescribed[i]; ++k)
                    sum += couplings.values[k] * (p[i] - p[static_cast<std::size_t>(couplings.columns[k])]);
                product[i] = sum;
            }
        });
}

double product_of(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

Vector inverse_diagonal(const Couplings& couplings) {
    Vector inverse(couplings.rows());
    for (std::size_t i = 0; i < inverse.size(); ++i) {
        double sum = 0;
        for (auto k = static_cast<std::size_t>(couplings.row_starts[i]);
             k < static_cast<std::size_t>(couplings.row_starts[i + 1]); ++k)
            sum += couplings.values[k];
        inverse[i] = sum > 0 ? 1 / sum : 1;
    }
    return inverse;
}

}  // namespace

LaplaceSolution solve_laplace(const Couplings& couplings, const std::vector<bool>& is_prescribed, Vector values,
                              ThreadPool& threads) {
    return solve_poisson(couplings, Vector(couplings.rows()), is_prescribed, std::move(values), 1e-14, threads);
}

LaplaceSolution solve_poisson(const Couplings& couplings, const Vector& load, const std::vector<bool>& is_prescribed,
                              Vector values, double tolerance, ThreadPool& threads) {
    constexpr int most_iterations = 20'000;
    const std::size_t n = couplings.rows();
    const Vector inverse = inverse_diagonal(couplings);
    Vector residual(n), product(n), preconditioned(n);
    for (std::size_t i = 0; i < n; ++i)
        if (!is_prescribed[i]) values[i] = 0;
    multiply(couplings, is_prescribed, values, residual, threads);
    for (std::size_t i = 0; i < n; ++i) {
        residual[i] = is_prescribed[i] ? 0 : load[i] - residual[i];
        preconditioned[i] = inverse[i] * residual[i];
    }
    Vector direction = preconditioned;
    double energy = product_of(residual, preconditioned);
    const double target = tolerance * tolerance * energy;
    LaplaceSolution solution;
    while (energy > target && energy > 0) {
        if (++solution.iterations > most_iterations)
            throw UserFault("Laplace's equation was not solved: the mesh is too distorted");
        multiply(couplings, is_prescribed, direction, product, threads);
        const double curvature = product_of(direction, product);
        if (!(curvature > 0)) throw UserFault("Laplace's equation has no unique solution on this mesh");
        const double step = energy / curvature;
        for (std::size_t i = 0; i < n; ++i) {
            values[i] += step * direction[i];
            residual[i] -= step * product[i];
            preconditioned[i] = inverse[i] * residual[i];
        }
        const double next = product_of(residual, preconditioned);
        for (std::size_t i = 0; i < n; ++i) direction[i] = preconditioned[i] + next / energy * direction[i];
        energy = next;
    }
    solution.values = std::move(values);
    return solution;
}

std::vector<Point> element_gradients(const Mesh& mesh, const Vector& values) {
    std::vector<Point> gradients(mesh.elements.size());
    for (std::size_t e = 0; e < gradients.size(); ++e) {
        const Element& element = mesh.elements[e];
        const auto at = [&](std::size_t corner) -> const Point& {
            return mesh.nodes[static_cast<std::size_t>(element[corner])];
        };
        const auto value = [&](std::size_t corner) { return values[static_cast<std::size_t>(element[corner])]; };
        const Point a = at(1) - at(0), b = at(2) - at(0), c = at(3) - at(0);
        const Point sum = (value(1) - value(0)) * cross(b, c) + (value(2) - value(0)) * cross(c, a) +
                          (value(3) - value(0)) * cross(a, b);
        gradients[e] = (1 / dot(cross(a, b), c)) * sum;
    }
    return gradients;
}

}  // namespace heartwright::mesh
