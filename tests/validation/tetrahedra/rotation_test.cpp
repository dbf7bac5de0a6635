// A mesh and its fibres turned together: the same coefficients, and the same wave.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/vectors.hpp"
#include "tests/validation/tetrahedra/rotation.hpp"
#include "tests/validation/tetrahedra/waves_on_meshes.hpp"

namespace heartwright::validation {
namespace {

using mesh::Mesh;
using mesh::Point;

// Fibres turn through the wall, so that no tensor is diagonal.
Mesh wedge() {
    Mesh made = mesh::make_box({6, 3, 2}, 0.5);
    for (const Point& centroid : mesh::centroids(made)) {
        const double angle = 0.4 + 0.5 * centroid[2];
        made.fibres.push_back({std::cos(angle), std::sin(angle), 0});
        made.sheets.push_back({0, 0, 1});
    }
    return made;
}

Mesh turned(const Mesh& mesh) {
    const Rotation rotation = oblique_rotation();
    Mesh made = mesh;
    for (auto* points : {&made.nodes, &made.fibres, &made.sheets})
        for (Point& point : *points) point = rotation.turned(point);
    return made;
}

mesh::Couplings couplings(const Mesh& mesh, bool on_cells) {
    mesh::TagConductivities conductivities;
    conductivities.others = mesh::Diffusivities{0.15, 0.05, 0.02};
    const auto tensors = mesh::element_tensors(mesh, conductivities);
    ThreadPool threads(1);
    return on_cells ? mesh::assemble_cell_fluxes(mesh, tensors, threads)
                    : mesh::assemble_couplings(mesh, tensors, threads);
}

TEST(TurnedMesh, has_the_same_coefficients_to_1e_12) {
    const Mesh mesh = wedge(), other = turned(mesh);
    for (const bool on_cells : {false, true}) {
        const mesh::Couplings a = couplings(mesh, on_cells), b = couplings(other, on_cells);
        ASSERT_EQ(a.columns, b.columns) << on_cells;
        double largest = 0, difference = 0;
        for (std::size_t k = 0; k < a.values.size(); ++k) {
            largest = std::max(largest, std::fabs(a.values[k]));
            difference = std::max(difference, std::fabs(a.values[k] - b.values[k]));
        }
        EXPECT_LT(difference, 1e-12 * largest) << on_cells;
        RecordProperty(on_cells ? "finite_volumes" : "finite_elements", std::to_string(1e15 * difference / largest));
    }
}

TEST(TurnedMesh, activates_within_1e_6_ms) {
    const Mesh mesh = wedge(), other = turned(mesh);
    const auto within = [](const Point& p) { return p[0] <= 1.1; };
    const auto within_turned = [&](const Point& p) { return within(oblique_rotation().back(p)); };
    for (const char* discretisation : {"finite elements", "finite volumes"}) {
        Wave wave;
        wave.discretisation = discretisation;
        wave.sigma = {0.133418, 0.05, 0.0176062};
        wave.end = 25;
        const std::vector<double> a = activation(mesh, within, wave), b = activation(other, within_turned, wave);
        ASSERT_EQ(a.size(), b.size());
        std::size_t activated = 0;
        for (std::size_t n = 0; n < a.size(); ++n) {
            ASSERT_EQ(std::isnan(a[n]), std::isnan(b[n])) << discretisation << n;
            if (std::isnan(a[n])) continue;
            EXPECT_NEAR(a[n], b[n], 1e-6) << discretisation << n;
            ++activated;
        }
        EXPECT_GT(activated, a.size() / 2) << discretisation;
    }
}

}  // namespace
}  // namespace heartwright::validation
