// Iterations of conjugate gradients: at most 20 for a residual of 1e-8, whatever size, jumps and anisotropy.
#include <gtest/gtest.h>

#include "runtime/mesh/make/make_mesh.hpp"
#include "tests/runtime/unit/elliptic/elliptic_problems.hpp"

namespace heartwright::elliptic {
namespace {

constexpr int most = 20;

struct Case {
    int cubes;
    double bath, anisotropy;
};

int iterations_of(const Case& one) {
    ThreadPool threads(2);
    const double side = one.cubes;
    const mesh::Mesh mesh = mesh::make_box({side, side, side}, 1);
    const sparse::Rows rows = rows_of_mesh(mesh, turning_fibres(side, one.bath, one.anisotropy));
    Solver solver(rows, {}, threads);
    EXPECT_LT(solver.hierarchy().operator_complexity(), 2);
    const std::size_t n = rows.mass.size();
    const Solution solution = solver.solve(dipole(n, n / 4, n / 2));
    EXPECT_LE(solution.residual, 1.1e-8);
    return solution.iterations;
}

TEST(EllipticConvergence, iterations_stay_few_with_jumps_and_anisotropy) {
    for (const double bath : {0.01, 0.1, 1.0, 10.0, 100.0})
        for (const double anisotropy : {1.0, 10.0}) {
            const int iterations = iterations_of({23, bath, anisotropy});
            EXPECT_LE(iterations, most) << "bath " << bath << ", anisotropy " << anisotropy;
        }
}

TEST(EllipticConvergence, iterations_hardly_grow_with_the_mesh) {
    for (const double bath : {0.1, 100.0}) {
        const int few = iterations_of({23, bath, 10}), many = iterations_of({47, bath, 10});
        EXPECT_LE(many, most) << bath;
        EXPECT_LE(many - few, 5) << bath;
    }
}

TEST(EllipticConvergence, a_made_ventricle_takes_few_iterations) {
    ThreadPool threads(2);
    mesh::MeshRecipe recipe;
    recipe.kind = mesh::MeshRecipe::Kind::biventricle;
    recipe.ventricle.has_right = true;
    recipe.edge = 3;
    const mesh::Mesh mesh = mesh::make_mesh(recipe, threads);
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        tensors.push_back(tissue::diffusion_tensor({1, 0.1, 0.1}, mesh.fibres[e], nullptr));
    const sparse::Rows rows =
        sparse::rows_of(mesh::assemble_couplings(mesh, tensors, threads), mesh::lumped_mass(mesh));
    const std::size_t n = rows.mass.size();
    EXPECT_LE(Solver(rows, {}, threads).solve(dipole(n, 0, n / 2)).iterations, most);
}

}  // namespace
}  // namespace heartwright::elliptic
