// What diffusion on tetrahedra keeps without a maximum principle: energy never rises, and what a point stimulus
// undershoots is bounded. On a ventricle whose fibres turn through the wall.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/make/make_mesh.hpp"

namespace heartwright::mesh {
namespace {

struct Operator {
    Couplings couplings;
    std::vector<double> mass;
    double dt = 0;  // 0.9 of the explicit limit, ms
};

class Bounds : public testing::Test {
protected:
    static const Mesh& ventricle() {
        static const Mesh made = [] {
            MeshRecipe recipe;
            recipe.kind = MeshRecipe::Kind::ventricle;
            recipe.edge = 1.2;
            recipe.ventricle = {9, 22, 5, 3, false};
            recipe.fibres = {{60, -60}, {60, -60}, {}};
            return make_mesh(recipe, threads());
        }();
        return made;
    }
    static Operator finite_elements(const Diffusivities& D) {
        Operator made{assemble_couplings(ventricle(), tensors(D), threads()), lumped_mass(ventricle()), 0};
        made.dt = 0.9 * stable_step(made.couplings, made.mass);
        return made;
    }
    static Operator finite_volumes(const Diffusivities& D) {
        Operator made{assemble_cell_fluxes(ventricle(), tensors(D), threads()), cell_volumes(ventricle()), 0};
        made.dt = 0.9 * published_step(made.couplings, made.mass);
        return made;
    }

private:
    static ThreadPool& threads() {
        static ThreadPool pool(2);
        return pool;
    }
    static std::vector<tissue::Tensor> tensors(const Diffusivities& D) {
        TagConductivities conductivities;
        conductivities.others = D;
        return element_tensors(ventricle(), conductivities);
    }
};

void step(const Operator& diffusion, std::vector<double>& V, std::vector<double>& rate) {
    apply(diffusion.couplings, diffusion.mass, V, rate);
    for (std::size_t i = 0; i < V.size(); ++i) V[i] += diffusion.dt * rate[i];
}

// The lowest potential that 1 in one cell and 0 in all others leads to within 5 ms, the worst of `tries` cells.
double undershoot(const Operator& diffusion, int tries) {
    std::mt19937_64 random(7);
    std::uniform_int_distribution<std::size_t> cell(0, diffusion.mass.size() - 1);
    double lowest = 0;
    std::vector<double> rate(diffusion.mass.size());
    for (int k = 0; k < tries; ++k) {
        std::vector<double> V(diffusion.mass.size());
        V[cell(random)] = 1;
        for (double t = 0; t < 5; t += diffusion.dt) {
            step(diffusion, V, rate);
            lowest = std::min(lowest, *std::min_element(V.begin(), V.end()));
        }
    }
    return -lowest;
}

constexpr Diffusivities isotropic{0.1, 0.1, 0.1}, of_the_slab{0.0952984, 0.0125758, 0.0125758};  // mm^2/ms

TEST_F(Bounds, of_a_point_stimulus_are_kept_to_a_few_per_cent) {
    const auto expect = [&](const char* name, const Operator& diffusion, double most) {
        const double found = undershoot(diffusion, 40);
        EXPECT_LT(found, most) << name;
        RecordProperty(name, std::to_string(found));
    };
    expect("elements_isotropic", finite_elements(isotropic), 0.03);
    expect("elements_anisotropic", finite_elements(of_the_slab), 0.07);
    expect("volumes_isotropic", finite_volumes(isotropic), 0.08);
    expect("volumes_anisotropic", finite_volumes(of_the_slab), 0.12);
}

// The sum of m_i V_i^2, and that of k_ij (V_i - V_j)^2, of noise under the explicit step of finite elements.
TEST_F(Bounds, energy_never_rises_under_explicit_steps_of_finite_elements) {
    const Operator diffusion = finite_elements(of_the_slab);
    std::mt19937_64 random(3);
    std::normal_distribution<double> noise;
    std::vector<double> V(diffusion.mass.size()), rate(V.size());
    for (double& v : V) v = noise(random);
    const auto energies = [&] {
        apply(diffusion.couplings, diffusion.mass, V, rate);
        double of_potential = 0, of_slopes = 0;
        for (std::size_t i = 0; i < V.size(); ++i) {
            of_potential += diffusion.mass[i] * V[i] * V[i];
            of_slopes -= diffusion.mass[i] * V[i] * rate[i];
        }
        return std::pair{of_potential, of_slopes};
    };
    auto before = energies();
    for (int k = 0; k < 3000; ++k) {
        step(diffusion, V, rate);
        const auto after = energies();
        ASSERT_LE(after.first, before.first * (1 + 1e-14)) << k;
        ASSERT_LE(after.second, before.second * (1 + 1e-12)) << k;
        ASSERT_GE(after.second, 0) << k;
        before = after;
    }
}

}  // namespace
}  // namespace heartwright::mesh
