// Surfaces of triangles: how they are checked, measured and turned, and finite elements on them.
#include "runtime/mesh/sheets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <set>
#include <utility>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"
#include "tests/runtime/unit/support/surfaces.hpp"

namespace heartwright::mesh {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::flat_sheet;
using tests::icosphere;
using tests::tube;

std::vector<std::string> errors_of_sheet(const Mesh& mesh) { return check_mesh(mesh).errors; }

// One triangle more, with two nodes that are there.
void add_flap(Mesh& mesh, std::int32_t a, std::int32_t b, const Point& tip) {
    mesh.nodes.push_back(tip);
    mesh.elements.emplace_back(a, b, static_cast<std::int32_t>(mesh.nodes.size()) - 1);
}

TEST(Sheets, that_are_good_have_no_findings) {
    for (const Mesh& mesh : {flat_sheet(5, 4, 1), icosphere(2, 15), tube(12, 5, 4, 9)}) {
        const MeshFindings findings = check_mesh(mesh);
        EXPECT_THAT(findings.errors, IsEmpty());
        EXPECT_THAT(findings.warnings, IsEmpty());
    }
    Mesh one;
    one.nodes = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    one.elements = {{0, 1, 2}};
    EXPECT_THAT(errors_of_sheet(one), IsEmpty());
}

TEST(Sheets, that_branch_are_refused_unless_junctions_are_allowed) {
    Mesh mesh = flat_sheet(2, 2, 1);
    add_flap(mesh, 4, 3, {0.5, 1, 1});
    add_flap(mesh, 4, 9, {1.2, 1.2, 1});  // so that the first flap is one of two
    EXPECT_THAT(errors_of_sheet(mesh),
                ElementsAre("element 8 (nodes 4 3 9) is one of 3 triangles at the edge from node 3 to node 4: sheets "
                            "branch there, the surface is no manifold; --allow-junctions takes it so, "
                            "\"allow_junctions\": true in an experiment"));
    const MeshFindings allowed = check_mesh(mesh, {.allows_junctions = true});
    EXPECT_THAT(allowed.errors, IsEmpty());
    EXPECT_EQ(node_normals(mesh)[4], Point{}) << "no tangent plane";
    EXPECT_EQ(node_normals(mesh)[0], (Point{0, 0, 1}));
}

TEST(Sheets, with_flipped_triangles_are_refused_and_turned_on_request) {
    Mesh mesh = icosphere(2, 15);
    const auto good = mesh.elements;
    for (const std::size_t e : {7, 100, 101}) std::swap(mesh.elements[e][1], mesh.elements[e][2]);
    const auto errors = errors_of_sheet(mesh);
    ASSERT_FALSE(errors.empty());
    EXPECT_THAT(errors[0], HasSubstr(" is flipped beside element "));
    EXPECT_THAT(errors[0], HasSubstr("the same way; --reorient turns triangles, unless the sheet has one side only"));
    EXPECT_EQ(orient_elements(mesh), 3u);
    EXPECT_EQ(mesh.elements, good);
}

// A band of three squares whose ends are joined with a half turn.
TEST(Sheets, with_one_side_only_stay_refused) {
    Mesh mesh;
    constexpr std::int32_t n = 12;
    for (std::int32_t i = 0; i < n; ++i)
        for (const double side : {-1.0, 1.0}) {
            const double around = 2 * M_PI * i / n, half = around / 2, r = 6 + side * std::cos(half);
            mesh.nodes.push_back({r * std::cos(around), r * std::sin(around), side * std::sin(half)});
        }
    for (std::int32_t i = 0; i < n; ++i) {
        const bool is_last = i == n - 1;
        const std::int32_t a = 2 * i, b = 2 * i + 1, c = is_last ? 1 : 2 * i + 2, d = is_last ? 0 : 2 * i + 3;
        mesh.elements.emplace_back(a, b, c);
        mesh.elements.emplace_back(b, d, c);
    }
    orient_elements(mesh);
    EXPECT_THAT(errors_of_sheet(mesh), ElementsAre(HasSubstr("unless the sheet has one side only")));
}

TEST(Sheets, isolated_and_degenerate_triangles_and_copies_are_named) {
    Mesh mesh = flat_sheet(2, 2, 1);
    mesh.nodes.push_back({5, 0, 0});
    mesh.nodes.push_back({6, 0, 0});
    mesh.elements.emplace_back(8, 9, 10);
    EXPECT_THAT(errors_of_sheet(mesh),
                ElementsAre("element 8 (nodes 8 9 10) is isolated: it shares no edge with another "
                            "triangle; leave it out"));
    mesh = flat_sheet(2, 2, 1);
    mesh.elements.emplace_back(0, 1, 2);  // on a line
    EXPECT_THAT(errors_of_sheet(mesh), ElementsAre("element 8 (nodes 0 1 2) is degenerate: it has no area"));
    mesh = flat_sheet(2, 2, 1);
    mesh.elements.emplace_back(4, 0, 1);
    EXPECT_THAT(errors_of_sheet(mesh),
                ElementsAre("element 8 (nodes 4 0 1) is listed twice: element 0 has the same nodes"));
}

TEST(Sheets, hanging_nodes_and_nodes_at_one_place_are_named) {
    Mesh mesh = flat_sheet(1, 1, 2);  // a square whose right neighbour has two triangles at the common side
    mesh.nodes.insert(mesh.nodes.end(), {{2, 1, 0}, {4, 1, 0}});
    mesh.elements.insert(mesh.elements.end(), {{1, 5, 4}, {4, 5, 3}});
    EXPECT_THAT(errors_of_sheet(mesh), ElementsAre(HasSubstr("node 4 at (2, 1, 0) mm hangs: it lies on a face of "
                                                             "element 0 (nodes 0 1 3), which does not have it")));
    mesh = flat_sheet(2, 1, 1);
    mesh.nodes.push_back(mesh.nodes[1]);
    mesh.nodes.push_back(mesh.nodes[4]);
    for (const std::size_t e : {2, 3})
        for (std::int32_t& node : mesh.elements[e]) node = node == 1 ? 6 : node == 4 ? 7 : node;
    EXPECT_THAT(errors_of_sheet(mesh), ElementsAre(HasSubstr("node 6 is at the same place as node 1"),
                                                   HasSubstr("node 7 is at the same place as node 4")));
}

TEST(Sheets, that_touch_at_a_node_only_are_a_warning) {
    Mesh mesh = flat_sheet(1, 1, 1);
    mesh.nodes.insert(mesh.nodes.end(), {{2, 1, 0}, {2, 2, 0}, {1, 2, 0}});
    mesh.elements.insert(mesh.elements.end(), {{3, 4, 5}, {3, 5, 6}});
    const MeshFindings findings = check_mesh(mesh);
    EXPECT_THAT(findings.errors, IsEmpty());
    EXPECT_THAT(findings.warnings,
                ElementsAre("of the 2 sheets of the surface 1 touch others at nodes only: waves pass "
                            "there through single nodes"));
}

TEST(Sheets, elements_of_several_kinds_are_named) {
    Mesh mesh = flat_sheet(1, 1, 1);
    mesh.elements.emplace_back(0, 1);
    mesh.elements.emplace_back();
    EXPECT_THAT(errors_of_sheet(mesh),
                ElementsAre("element 2 is a line among triangles", "element 3 is no line, triangle or tetrahedron"));
}

TEST(Sheets, are_measured_with_their_borders) {
    MeshStatistics facts = measure_mesh(icosphere(4, 10));
    EXPECT_NEAR(facts.surface_area, 4 * M_PI * 100, 0.01 * 4 * M_PI * 100);
    EXPECT_EQ(facts.border.loops, 0);
    EXPECT_EQ(facts.edge_count, 30 * 256);
    EXPECT_GT(facts.angles.least, 45);
    EXPECT_LT(facts.angles.most, 75);
    Mesh tubes = tube(20, 10, 3, 12);
    tubes.thicknesses.assign(tubes.elements.size(), 0.5);
    facts = measure_mesh(tubes);
    const double area = 20 * 2 * 3 * std::sin(M_PI / 20) * 12;
    EXPECT_NEAR(facts.surface_area, area, 1e-9);
    EXPECT_NEAR(facts.volume, 0.5 * area, 1e-9);
    EXPECT_EQ(facts.border.loops, 2);
    EXPECT_EQ(facts.border.edges, 40);
    EXPECT_NEAR(facts.border.length, 2 * 20 * 2 * 3 * std::sin(M_PI / 20), 1e-9);
    EXPECT_THAT(facts.sheets, ElementsAre(400));
}

TEST(Sheets, have_their_triangles_as_faces) {
    const Mesh sheet = icosphere(1, 10);
    const std::vector<Face> surface = surface_of(sheet);
    ASSERT_EQ(surface.size(), sheet.elements.size());
    for (std::size_t e = 0; e < surface.size(); ++e) {
        EXPECT_EQ(surface[e].element, static_cast<std::int32_t>(e));
        EXPECT_TRUE(std::equal(surface[e].nodes.begin(), surface[e].nodes.end(), sheet.elements[e].begin()));
    }
}

// ---- finite elements

constexpr double h = 0.25;
constexpr std::int32_t nx = 9, ny = 7;

Couplings couplings_on(const Mesh& mesh, const tissue::Tensor& tensor, int threads = 1) {
    ThreadPool pool(threads);
    return assemble_couplings(mesh, std::vector<tissue::Tensor>(mesh.elements.size(), tensor), pool);
}

std::vector<double> values_between(std::size_t count, double low, double high) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> uniform(low, high);
    std::vector<double> values(count);
    for (double& value : values) value = uniform(random);
    return values;
}

TEST(CouplingsOnSheets, interior_rows_of_right_triangles_are_the_five_point_stencil) {
    Mesh mesh = flat_sheet(nx, ny, h);
    mesh.thicknesses.assign(mesh.elements.size(), 1.7);
    const tissue::Tensor tensor{{0.11, 0.035, 0.5, 0, 0, 0}};
    const Couplings couplings = couplings_on(mesh, tensor);
    const std::vector<double> mass = lumped_mass(mesh), V = values_between(mesh.nodes.size(), -80, 40);
    std::vector<double> rate(V.size());
    apply(couplings, mass, V, rate);
    constexpr std::size_t row = nx + 1;
    double worst = 0, worst_mass = 0;
    for (std::size_t j = 1; j < ny; ++j)
        for (std::size_t i = 1; i < nx; ++i) {
            const std::size_t n = i + row * j;
            const double stencil =
                (0.11 * (V[n + 1] - 2 * V[n] + V[n - 1]) + 0.035 * (V[n + row] - 2 * V[n] + V[n - row])) / (h * h);
            worst = std::max(worst, std::fabs(rate[n] - stencil) / ((0.11 + 0.035) / (h * h) * 4 * 80));
            worst_mass = std::max(worst_mass, std::fabs(mass[n] / (1.7 * h * h) - 1));
        }
    EXPECT_LT(worst, 1e-14);
    EXPECT_LT(worst_mass, 1e-14);
}

TEST(CouplingsOnSheets, are_symmetric_and_conserve_on_any_threads) {
    Mesh mesh = icosphere(3, 12);
    mesh.thicknesses = values_between(mesh.elements.size(), 0.5, 2);
    const tissue::Tensor tensor{{0.11, 0.05, 0.04, 0.03, -0.02, 0.01}};
    const Couplings one = couplings_on(mesh, tensor), three = couplings_on(mesh, tensor, 3);
    EXPECT_EQ(one.values, three.values);
    std::map<std::pair<std::size_t, std::size_t>, double> of_pair;
    for (std::size_t i = 0; i < one.rows(); ++i)
        for (auto k = one.row_starts[i]; k < one.row_starts[i + 1]; ++k)
            of_pair[{i, static_cast<std::size_t>(one.columns[static_cast<std::size_t>(k)])}] =
                one.values[static_cast<std::size_t>(k)];
    for (const auto& [pair, value] : of_pair) ASSERT_EQ(value, of_pair.at({pair.second, pair.first}));
    const std::vector<double> mass = lumped_mass(mesh), V = values_between(mesh.nodes.size(), -80, 40);
    std::vector<double> rate(V.size());
    apply(one, mass, V, rate);
    double sum = 0, size = 0, tissue = 0, expected = 0;
    for (std::size_t i = 0; i < rate.size(); ++i) {
        sum += mass[i] * rate[i];
        size += mass[i] * std::fabs(rate[i]);
        tissue += mass[i];
    }
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) expected += volume_of(mesh, e);
    EXPECT_LT(std::fabs(sum), 1e-13 * size);
    EXPECT_NEAR(tissue, expected, 1e-12 * expected);
}

// What a mode of the Laplace operator becomes after Dt = 0.05 R^2, by the classical Runge-Kutta method with steps whose
// error does not count: the distance from exp(-l(l+1) Dt/R^2) times the mode.
double error_of_mode(int times, int l, const std::function<double(const Point&)>& mode) {
    constexpr double radius = 10, D = 0.2, end = 0.05 * radius * radius / D;
    const Mesh mesh = icosphere(times, radius);
    const Couplings couplings = couplings_on(mesh, {{D, D, D, 0, 0, 0}});
    const std::vector<double> mass = lumped_mass(mesh);
    const auto steps = static_cast<int>(std::ceil(end / stable_step(couplings, mass)));
    const double dt = end / steps;
    std::vector<double> V, rate(mass.size());
    for (const Point& node : mesh.nodes) V.push_back(mode((1 / radius) * node));
    const std::vector<double> start = V;
    for (int step = 0; step < steps; ++step) {
        std::vector<double> stage = V, sum(V.size());
        for (const auto& [weight, next] : {std::pair{1.0, 0.5}, {2.0, 0.5}, {2.0, 1.0}, {1.0, 0.0}}) {
            apply(couplings, mass, stage, rate);
            for (std::size_t i = 0; i < V.size(); ++i) {
                sum[i] += weight * rate[i];
                stage[i] = V[i] + next * dt * rate[i];
            }
        }
        for (std::size_t i = 0; i < V.size(); ++i) V[i] += dt / 6 * sum[i];
    }
    const double decay = std::exp(-l * (l + 1) * 0.05);
    double error = 0, size = 0;
    for (std::size_t i = 0; i < V.size(); ++i) {
        error += mass[i] * std::pow(V[i] - decay * start[i], 2);
        size += mass[i] * std::pow(decay * start[i], 2);
    }
    return std::sqrt(error / size);
}

TEST(DiffusionOnSpheres, spherical_harmonics_decay_as_they_should_with_second_order) {
    const std::vector<std::pair<int, std::function<double(const Point&)>>> modes{
        {1, [](const Point& p) { return p[2]; }},
        {1, [](const Point& p) { return p[0] + 0.3 * p[1]; }},
        {2, [](const Point& p) { return p[0] * p[1]; }},
        {2, [](const Point& p) { return 3 * p[2] * p[2] - 1; }},
        {3, [](const Point& p) { return p[2] * (5 * p[2] * p[2] - 3); }},
        {3, [](const Point& p) { return p[0] * p[1] * p[2]; }}};
    for (const auto& [l, mode] : modes) {
        const double coarse = error_of_mode(2, l, mode), fine = error_of_mode(3, l, mode);
        EXPECT_GT(std::log2(coarse / fine), 1.8) << l << ": " << coarse << ", " << fine;
        EXPECT_LT(fine, 0.02) << l;
    }
}

TEST(CouplingsOnSheets, turned_in_space_are_the_same) {
    Mesh mesh = flat_sheet(nx, ny, h);
    for (Point& node : mesh.nodes) node[2] = 0.3 * std::sin(node[0]) * std::cos(2 * node[1]);  // bent
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        mesh.fibres.push_back(in_plane_of(mesh, e, {0.8, 0.6, 0.1}).direction);
    const Mesh other = tests::turned(mesh);
    ThreadPool threads(1);
    const TagConductivities conductivities{{}, Diffusivities{0.3, 0.05, 0.02}};
    const Couplings a = assemble_couplings(mesh, element_tensors(mesh, conductivities), threads),
                    b = assemble_couplings(other, element_tensors(other, conductivities), threads);
    ASSERT_EQ(a.columns, b.columns);
    const double largest = *std::max_element(a.values.begin(), a.values.end());
    for (std::size_t k = 0; k < a.values.size(); ++k) ASSERT_NEAR(a.values[k], b.values[k], 1e-12 * largest);
}

// Along the fibre, and across it in the plane: the third conductivity has no effect. An oblique fibre is projected.
TEST(CouplingsOnSheets, tensors_lie_in_the_plane_of_the_triangle) {
    Mesh mesh = flat_sheet(3, 3, 1);
    mesh.fibres.assign(mesh.elements.size(), Point{0, 1, 0});
    ThreadPool threads(1);
    const auto values = [&](const Mesh& sheet, const Diffusivities& D) {
        return assemble_couplings(sheet, element_tensors(sheet, {{}, D}), threads).values;
    };
    const auto expected = couplings_on(mesh, {{0.1, 0.4, 0, 0, 0, 0}}).values;
    EXPECT_EQ(values(mesh, {0.4, 0.1, 0.7}), expected);
    EXPECT_EQ(values(mesh, {0.4, 0.1, 0}), expected);
    Mesh oblique = mesh;
    oblique.fibres.assign(mesh.elements.size(), unit(Point{0, 0.8, 0.6}));
    const auto projected = values(oblique, {0.4, 0.1, 0.7});
    for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_NEAR(projected[k], expected[k], 1e-15);
    Mesh with_sheets = mesh;  // normal to the surface: the third value is then across the fibre in the plane
    with_sheets.sheets.assign(mesh.elements.size(), Point{0, 0, 1});
    const auto third = values(with_sheets, {0.4, 0.7, 0.1});
    for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_NEAR(third[k], expected[k], 1e-15);
    oblique.fibres.assign(mesh.elements.size(), Point{0, 0, 1});
    EXPECT_EQ(fault_of([&] {
                  values(oblique, {0.4, 0.1, 0.1});
              }),
              "element 0 has a fibre normal to its triangle: a fibre of a surface lies in it");
}

TEST(TissueOfSheets, has_volumes_by_thickness_and_normals) {
    Mesh mesh = icosphere(2, 15);
    mesh.thicknesses.assign(mesh.elements.size(), 2);
    const TissueMesh tissue = make_tissue_mesh(mesh, {.has_loops = true});
    double sum = 0;
    for (const double volume : tissue.nodes->volumes) sum += volume;
    EXPECT_NEAR(sum, 2 * measure_mesh(mesh).surface_area, 1e-9 * sum);
    ASSERT_EQ(tissue.nodes->normals.size(), mesh.nodes.size());
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n)
        EXPECT_GT(dot(tissue.nodes->normals[n], unit(mesh.nodes[n])), 0.99);
    EXPECT_EQ(tissue.nodes->triangles.size(), mesh.elements.size());
    EXPECT_EQ(tissue.nodes->neighbours.size(), 2U * 30 * 16) << "edges, both ways";
}

TEST(TissueOfSheets, renumbered_is_the_same_surface) {
    Mesh mesh = icosphere(2, 15);
    mesh.thicknesses = values_between(mesh.elements.size(), 1, 2);
    const double before = measure_mesh(mesh).volume;
    ThreadPool threads(2);
    renumber(mesh, threads);
    EXPECT_THAT(errors_of_sheet(mesh), IsEmpty());
    EXPECT_NEAR(measure_mesh(mesh).volume, before, 1e-9);
}

}  // namespace
}  // namespace heartwright::mesh
