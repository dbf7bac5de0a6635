// Measures on the nodes and tetrahedra of meshes: against closed forms, and against sums over elements.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <random>

#include "runtime/mesh/edge_rings.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mesh/vectors.hpp"
#include "runtime/observers/beats/conduction_velocity.hpp"
#include "runtime/observers/electrodes/electrode.hpp"
#include "runtime/observers/waves/phase_singularities.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"
#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::observers {
namespace {

using mesh::Point;
using mesh::operator-;
using mesh::operator*;
using mesh::Mesh;
constexpr double step = 1e-3;  // ms

tissue::Grid grid_of(const mesh::TissueMesh& tissue_mesh) {
    tissue::Grid grid{{tissue_mesh.cells()->count(), 1, 1}, 3, tissue_mesh.edge, true};
    grid.rows = tissue_mesh.cells();
    return grid;
}

tissue::Slots all_slots(const tissue::Grid& grid) {
    return {grid, std::vector<std::uint16_t>(static_cast<std::size_t>(grid.count()), 0), 1};
}

// The electrode's sum, over the step: sum over rows of volume*(div D grad V)/r.
double electrode_sum(device::Device& device, const Mesh& mesh, const std::vector<tissue::Tensor>& tensors,
                     const std::vector<double>& v, const Point& at, bool has_volumes = false) {
    const auto tissue_mesh = mesh::make_tissue_mesh(mesh, {.cells_are_elements = has_volumes});
    const tissue::Grid grid = grid_of(tissue_mesh);
    const tissue::Slots slots = all_slots(grid);
    ThreadPool threads(1);
    const auto couplings = has_volumes ? mesh::assemble_cell_fluxes(mesh, tensors, threads)
                                       : mesh::assemble_couplings(mesh, tensors, threads);
    const auto rows = sparse::rows_of(couplings, has_volumes ? mesh::cell_volumes(mesh) : mesh::lumped_mass(mesh));
    const auto diffusion = sparse::make_diffusion(device, rows, step, 8, {.fp64_couplings = true});
    device::Buffer<double> before(device, slots.stride()), after(device, slots.stride());
    before.upload(v, 0);
    diffusion->apply(before.data(), after.data());
    Electrode electrode(device, grid, slots, nullptr, at, nullptr);
    electrode.sample(before.data(), after.data(), 8);
    return electrode.value(electrode.sums().at(0)) * Electrode::unit_volume(grid) / step;
}

// The gradient within an element of a field that is linear between its corners.
Point gradient(const Mesh& mesh, std::size_t e, const std::vector<double>& values) {
    Point sum{};
    for (std::size_t c = 0; c < 4; ++c) {
        const auto corner = [&](std::size_t k) {
            return mesh
                .nodes[static_cast<std::size_t>(mesh.elements[e][static_cast<std::size_t>(mesh::face_corners[c][k])])];
        };
        // Along the inward normal of the face opposite to the corner, one over the height above it.
        const Point outward = mesh::cross(corner(1) - corner(0), corner(2) - corner(0));
        sum = sum -
              (values[static_cast<std::size_t>(mesh.elements[e][c])] / (6 * mesh::signed_volume(mesh, e))) * outward;
    }
    return sum;
}

class RowsOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, RowsOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(RowsOn, electrodes_sum_what_gradients_in_linear_elements_do) {
    const auto device = testing::open(GetParam());
    auto mesh = mesh::make_box({1.5, 1.25, 1.75}, 0.25);
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> moved(-0.03, 0.03), uniform(-90, 40);
    for (Point& node : mesh.nodes)
        for (double& x : node) x += moved(random);
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        tensors.push_back({{0.11 + moved(random), 0.06, 0.05, moved(random), -0.02, 0.01}});
    const Point at{-1, 0.4, 2.5};
    std::vector<double> v, inverse_distance;
    for (const Point& node : mesh.nodes) {
        v.push_back(uniform(random));
        inverse_distance.push_back(1 / mesh::length(node - at));
    }
    double expected = 0, size = 0;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const Point g = gradient(mesh, e, v), w = gradient(mesh, e, inverse_distance);
        const auto& D = tensors[e].D;
        const Point flux{D[0] * g[0] + D[3] * g[1] + D[4] * g[2], D[3] * g[0] + D[1] * g[1] + D[5] * g[2],
                         D[4] * g[0] + D[5] * g[1] + D[2] * g[2]};
        expected -= mesh::signed_volume(mesh, e) * mesh::dot(flux, w);
        size += mesh::signed_volume(mesh, e) * mesh::length(flux) * mesh::length(w);
    }
    EXPECT_NEAR(electrode_sum(*device, mesh, tensors, v, at), expected, 1e-9 * size);  // V + change rounds to 1e-14
}

// The potential of a uniformly charged rectangle, from its corner below the place: integral of 1/r over
// [0, a] x [0, b] at the distance z.
double corner_integral(double a, double b, double z) {
    const double r = std::sqrt(a * a + b * b + z * z);
    return a * std::log((b + r) / std::hypot(a, z)) + b * std::log((a + r) / std::hypot(b, z)) -
           z * std::atan(a * b / (z * r));
}

// V = s x in a box of uniform conductivity: current enters through one face and leaves through the other, where the
// tissue ends. The sum is D_xx s (integral of 1/r over the face x = 0 less that over x = L).
TEST_P(RowsOn, electrodes_see_a_uniform_current_with_second_order) {
    const auto device = testing::open(GetParam());
    constexpr double slope = 10, length = 2, side = 1;
    const Point at{2.75, 0.5, 0.5};  // in front of the face's centre
    const auto face = [&](double z) { return 4 * corner_integral(side / 2, side / 2, z); };
    const tissue::Tensor D{{0.2, 0.1, 0.05, 0, 0, 0}};
    const double exact = D.D[0] * slope * (face(at[0]) - face(at[0] - length));
    const auto error = [&](double h) {
        const auto mesh = mesh::make_box({length, side, side}, h);
        std::vector<double> v;
        for (const Point& node : mesh.nodes) v.push_back(slope * node[0]);
        const std::vector<tissue::Tensor> tensors(mesh.elements.size(), D);
        return std::fabs(electrode_sum(*device, mesh, tensors, v, at) - exact);
    };
    const double coarse = error(0.25), fine = error(0.125);
    EXPECT_LT(coarse, 0.02 * std::fabs(exact));
    EXPECT_LT(fine, 0.005 * std::fabs(exact));
    EXPECT_GT(std::log2(coarse / fine), 1.8);
}

// A potential without flux through the walls, in tetrahedra as cells and on nodes.
TEST_P(RowsOn, electrodes_see_the_same_with_finite_volumes_as_with_finite_elements) {
    const auto device = testing::open(GetParam());
    const auto mesh = mesh::make_box({2, 1, 1}, 0.125);
    const std::vector<tissue::Tensor> tensors(mesh.elements.size(), {{0.2, 0.1, 0.05, 0, 0, 0}});
    const auto potential = [](const std::vector<Point>& points) {
        std::vector<double> v;
        for (const Point& p : points) v.push_back(40 * std::cos(M_PI * p[0] / 2) * std::cos(M_PI * p[2]));
        return v;
    };
    const Point at{2.4, 0.3, 1.6};
    const double elements = electrode_sum(*device, mesh, tensors, potential(mesh.nodes), at),
                 volumes = electrode_sum(*device, mesh, tensors, potential(mesh::centroids(mesh)), at, true);
    EXPECT_GT(std::fabs(elements), 0.1);
    EXPECT_NEAR(volumes / elements, 1, 0.02);
}

Mesh irregular_box() {
    auto mesh = mesh::make_box({6, 4, 3}, 0.5);
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> moved(-0.08, 0.08);
    for (Point& node : mesh.nodes)
        for (double& x : node) x += moved(random);
    return mesh;
}

std::vector<double> times(const tissue::Grid& grid, const std::function<double(const Point&)>& time) {
    std::vector<double> map;
    for (const Point& p : grid.rows->positions) map.push_back(time(p));
    return map;
}

TEST(VelocityOnRows, of_a_plane_wave_is_exact_up_to_the_surface) {
    constexpr double c = 0.6;
    const Point way{0.8, -0.36, 0.48};
    for (const bool has_volumes : {false, true}) {
        const auto mesh = mesh::make_tissue_mesh(irregular_box(), {.cells_are_elements = has_volumes});
        const tissue::Grid grid = grid_of(mesh);
        const auto found =
            conduction_velocity(times(grid, [&](const Point& p) { return 5 + mesh::dot(way, p) / c; }), grid);
        for (std::size_t row = 0; row < found.speed.size(); ++row) {
            ASSERT_NEAR(found.speed[row], c, 1e-9) << row;
            for (std::size_t a = 0; a < 3; ++a) ASSERT_NEAR(found.along[a][row], c * way[a], 1e-9) << row;
        }
    }
}

// The map of the last activations where a second wave is half way: it jumps by 300 ms at x = 3 mm.
TEST(VelocityOnRows, is_that_of_the_wave_on_each_side_of_a_break) {
    constexpr double c = 0.5;
    const auto mesh = mesh::make_tissue_mesh(irregular_box());
    const tissue::Grid grid = grid_of(mesh);
    const auto found =
        conduction_velocity(times(grid, [&](const Point& p) { return p[0] / c + (p[0] < 3 ? 300 : 0); }), grid);
    int known = 0;
    for (std::size_t row = 0; row < found.speed.size(); ++row) {
        if (!std::isnan(found.speed[row])) {
            EXPECT_NEAR(found.along[0][row], c, 1e-9) << row;
            ++known;
        }
    }
    EXPECT_GT(known, static_cast<int>(0.9 * static_cast<double>(found.speed.size())));
}

TEST(VelocityOnRows, is_not_known_where_waves_meet_or_nothing_came) {
    const auto mesh = mesh::make_tissue_mesh(mesh::make_box({6, 2, 2}, 0.5));
    const tissue::Grid grid = grid_of(mesh);
    const auto found = conduction_velocity(
        times(grid, [](const Point& p) { return p[2] > 1.6 ? std::nan("") : -std::fabs(p[0] - 3); }), grid);
    for (std::size_t row = 0; row < found.speed.size(); ++row) {
        const Point& p = grid.rows->positions[row];
        EXPECT_EQ(std::isnan(found.speed[row]), p[2] > 1.6 || std::fabs(p[0] - 3) < 0.1)
            << p[0] << ' ' << p[1] << ' ' << p[2];
    }
}

using Points = std::vector<SingularityFinder::Point>;

// V = level + 30 cos(phase - w t) with a quarter of a turn in two looks; what is found at the third.
Points singularities(device::Device& device, const tissue::Grid& grid, const std::function<double(const Point&)>& phase,
                     int real_bytes = 8) {
    const tissue::Slots slots = all_slots(grid);
    SingularityFinder finder(device, grid, slots, -60, 2, real_bytes);
    std::optional<Points> found;
    for (int look = 0; look < 3; ++look) {
        EXPECT_FALSE(found.has_value());
        const auto v = times(grid, [&](const Point& p) { return -60 + 30 * std::cos(phase(p) - 0.25 * M_PI * look); });
        found = real_bytes == 8
                    ? finder.find(device::Buffer<double>(device, v).data())
                    : finder.find(device::Buffer<float>(device, std::vector<float>(v.begin(), v.end())).data());
    }
    return found.value_or(Points{});
}

// A straight filament along each axis: all faces that it crosses are near it, with the sense of the rotation where
// their normal is along it. It enters and leaves each tetrahedron that it meets, and ends at two faces of the surface.
TEST_P(RowsOn, a_filament_is_found_from_surface_to_surface) {
    const auto device = testing::open(GetParam());
    const auto tissue_mesh = mesh::make_tissue_mesh(irregular_box(), {.has_loops = true});
    const tissue::Grid grid = grid_of(tissue_mesh);
    const auto& triangles = grid.rows->triangles;
    const Point through{2.83, 1.94, 1.61};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t x = (axis + 1) % 3, y = (axis + 2) % 3;
        for (const int sense : {1, -1}) {
            const auto phase = [&](const Point& p) { return sense * std::atan2(p[y] - through[y], p[x] - through[x]); };
            const Points found = singularities(*device, grid, phase, sense == 1 ? 8 : 4);
            std::map<std::array<std::int32_t, 3>, int> crossed;
            int along = 0;
            for (std::size_t k = 0; k < found.size(); ++k) {
                EXPECT_TRUE(k == 0 || found[k - 1] < found[k]);
                const Point place = SingularityFinder::place_of(found[k], grid);
                EXPECT_LT(std::hypot(place[x] - through[x], place[y] - through[y]), 0.5);
                if (found[k].normal == static_cast<int>(axis)) {
                    EXPECT_EQ(found[k].charge, sense);
                    ++along;
                }
                crossed[triangles[static_cast<std::size_t>(found[k].grid)]] = 0;
            }
            EXPECT_GT(along, 5);
            for (std::size_t e = 0; e < tissue_mesh.mesh.elements.size(); ++e) {
                int faces = 0;
                for (const auto& corners : mesh::face_corners) {
                    std::array<std::int32_t, 3> face{};
                    for (std::size_t c = 0; c < 3; ++c)
                        face[c] = tissue_mesh.mesh.elements[e][static_cast<std::size_t>(corners[c])];
                    std::sort(face.begin(), face.end());
                    if (const auto one = crossed.find(face); one != crossed.end()) {
                        ++one->second;
                        ++faces;
                    }
                }
                EXPECT_TRUE(faces == 0 || faces == 2) << faces;
            }
            EXPECT_EQ(std::count_if(crossed.begin(), crossed.end(), [](const auto& one) { return one.second == 1; }),
                      2);
        }
    }
}

// The same filaments with tetrahedra as cells: in rings around edges near it, and where finite elements
// find them.
TEST_P(RowsOn, a_filament_of_finite_volumes_is_where_that_of_finite_elements_is) {
    const auto device = testing::open(GetParam());
    const auto volumes = mesh::make_tissue_mesh(irregular_box(), {.cells_are_elements = true, .has_loops = true}),
               elements = mesh::make_tissue_mesh(irregular_box(), {.has_loops = true});
    const tissue::Grid cells = grid_of(volumes), nodes = grid_of(elements);
    const Point through{2.83, 1.94, 1.61};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t x = (axis + 1) % 3, y = (axis + 2) % 3;
        for (const int sense : {1, -1}) {
            const auto phase = [&](const Point& p) { return sense * std::atan2(p[y] - through[y], p[x] - through[x]); };
            struct Found {
                double x = 0, y = 0;
                int along = 0;
            };
            const auto filament = [&](const tissue::Grid& grid) {
                const Points points = singularities(*device, grid, phase, sense == 1 ? 8 : 4);
                Found found;
                for (std::size_t k = 0; k < points.size(); ++k) {
                    EXPECT_TRUE(k == 0 || points[k - 1] < points[k]);
                    const Point place = SingularityFinder::place_of(points[k], grid);
                    EXPECT_LT(std::hypot(place[x] - through[x], place[y] - through[y]), 0.6);
                    if (points[k].normal == static_cast<int>(axis)) {
                        EXPECT_EQ(points[k].charge, sense);
                        ++found.along;
                    }
                    found.x += place[x] / static_cast<double>(points.size());
                    found.y += place[y] / static_cast<double>(points.size());
                }
                return found;
            };
            const Found of_volumes = filament(cells), of_elements = filament(nodes);
            EXPECT_GE(of_volumes.along, 4);
            EXPECT_NEAR(of_volumes.x, of_elements.x, 0.5);  // an edge
            EXPECT_NEAR(of_volumes.y, of_elements.y, 0.5);
        }
    }
}

TEST_P(RowsOn, planar_and_spherical_waves_have_no_singularity) {
    const auto device = testing::open(GetParam());
    for (const bool has_volumes : {false, true}) {
        const auto tissue_mesh =
            mesh::make_tissue_mesh(irregular_box(), {.cells_are_elements = has_volumes, .has_loops = true});
        const tissue::Grid grid = grid_of(tissue_mesh);
        EXPECT_TRUE(singularities(
                        *device, grid, [](const Point& p) { return 0.9 * p[0] + 0.4 * p[1] - p[2]; })
                        .empty());
        EXPECT_TRUE(singularities(*device, grid, [](const Point& p) {
                        return mesh::length(p - Point{3, 2, -1});
                    }).empty());
    }
}

// Each ring is a closed walk through faces, and each inner edge of the box of cubes has one.
TEST(RingsAroundEdges, are_closed_walks_through_faces) {
    const auto mesh = mesh::make_box({2, 2, 2}, 1);
    ThreadPool threads(1);
    const auto neighbours = mesh::face_neighbours(mesh, threads);
    const auto rings = mesh::edge_rings(mesh);
    // In 8 cubes: 6 edges along axes, 12 diagonals of faces between cubes, 8 diagonals through cubes.
    EXPECT_EQ(rings.count(), 26u);
    for (std::size_t n = 0; n < rings.count(); ++n) {
        const auto first = static_cast<std::size_t>(rings.starts[n]),
                   end = static_cast<std::size_t>(rings.starts[n + 1]);
        std::map<std::int32_t, std::int32_t> next;
        for (std::size_t k = first; k < end; ++k) {
            const auto& [from, to] = rings.steps[k];
            const auto& near = neighbours[static_cast<std::size_t>(from)];
            EXPECT_NE(std::find(near.begin(), near.end(), to), near.end());
            EXPECT_TRUE(next.emplace(from, to).second);
        }
        std::int32_t cell = rings.steps[first][0];
        for (std::size_t k = first; k < end; ++k) cell = next.at(cell);
        EXPECT_EQ(cell, rings.steps[first][0]);
        EXPECT_GE(end - first, 4u);
    }
}

}  // namespace
}  // namespace heartwright::observers
