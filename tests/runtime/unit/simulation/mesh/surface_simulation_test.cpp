// Experiments on surfaces of triangles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <string>

#include "runtime/mesh/sheets.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/measured.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/surfaces.hpp"

namespace heartwright::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

std::string wave_on(const std::string& geometry, const std::string& rest, const std::string& end) {
    return R"("variant": ["excitable"], "time": {"end": ")" + end + R"(", "dt": "0.05 ms"}, "geometry": {)" + geometry +
           "}, " + rest;
}
std::string in_file(const MeshFile& file, const std::string& more = "") {
    return R"("couplings": "fp64", "mesh": ")" + file.path() + '"' + more;
}

// The nodes for which it is true, as a WHERE.
template <class Is>
std::string nodes_where(const mesh::Mesh& mesh, const Is& is) {
    std::string cells;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n)
        if (is(mesh.nodes[n])) cells += (cells.empty() ? "[" : ", [") + std::to_string(n) + "]";
    return R"({"cells": [)" + cells + "]}";
}
std::string stimulus_at(const std::string& where) {
    return R"("stimuli": [{"name": "S1", "where": )" + where +
           R"(, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}])";
}
const std::string activation_map = R"("maps": [{"activation": {"threshold": "0"}}])";

std::vector<double> activation_of(const ToyRun& run) { return simulation::maps_of(run.simulation).front().values; }

// Two right triangles a square are the grid's 5-point stencil, also at the edges; corners rest and differ.
TEST(SurfaceSimulation, of_right_triangles_is_that_of_the_grid) {
    const MeshFile file("surface_simulation", tests::flat_sheet(60, 12, 1));
    const std::string rest =
        R"("tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.3 mm^2/ms"]}, "fibres": {"constant": [1, 0, 0]}, )" +
        stimulus_at(R"({"box": [["27 mm"], ["33 mm"]]})") + ", " + activation_map;
    const ToyRun on_surface(wave_on(in_file(file), rest, "12 ms"));
    const ToyRun on_grid(wave_on(R"("size": ["60 mm", "12 mm"], "spacing": "1 mm", "points": "nodes")", rest, "12 ms"));
    const std::vector<double> a = activation_of(on_surface), b = activation_of(on_grid);
    ASSERT_EQ(a.size(), 61U * 13);
    ASSERT_EQ(a.size(), b.size());
    int activated = 0;
    for (std::size_t n = 0; n < a.size(); ++n) {
        ASSERT_EQ(std::isnan(a[n]), std::isnan(b[n])) << n;
        if (std::isnan(a[n])) continue;
        ++activated;
        ASSERT_NEAR(a[n], b[n], 1e-9) << n;
    }
    EXPECT_GT(activated, 13 * 10);
    EXPECT_LT(activated, 13 * 40) << "the wave has not reached the ends";
}

// A bent sheet with fibres, turned in space: only rounding differs.
TEST(SurfaceSimulation, turned_in_space_is_the_same) {
    mesh::Mesh sheet = tests::flat_sheet(30, 20, 1);
    for (mesh::Point& node : sheet.nodes) node[2] = 3 * std::sin(node[0] / 6) * std::cos(node[1] / 7);
    for (std::size_t e = 0; e < sheet.elements.size(); ++e)
        sheet.fibres.push_back(mesh::in_plane_of(sheet, e, {0.8, 0.6, 0}).direction);
    const std::string rest = R"("tissue": {"D": ["1 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]}, )" +
                             stimulus_at(nodes_where(sheet, [](const mesh::Point& p) { return p[0] < 3; })) + ", " +
                             activation_map;
    MeshFile file("surface_simulation", sheet);
    const std::vector<double> before = activation_of(ToyRun(wave_on(in_file(file), rest, "40 ms")));
    file.write(tests::turned(sheet));
    const std::vector<double> after = activation_of(ToyRun(wave_on(in_file(file), rest, "40 ms")));
    std::size_t activated = 0;
    for (std::size_t n = 0; n < before.size(); ++n) {
        ASSERT_EQ(std::isnan(before[n]), std::isnan(after[n]));
        if (std::isnan(before[n])) continue;
        ++activated;
        ASSERT_NEAR(after[n] / before[n], 1, 1e-12) << n;
    }
    EXPECT_GT(activated, before.size() / 2);
}

// mm/ms along x, of a plane wave, by least squares over places between two bounds.
struct Track {
    double n = 0, x = 0, t = 0, xx = 0, xt = 0;
    void add(double place, double time) {
        n += 1;
        x += place;
        t += time;
        xx += place * place;
        xt += place * time;
    }
    double velocity() const { return (n * xx - x * x) / (n * xt - x * t); }
};

const std::string isotropic = R"("tissue": {"D": "0.8 mm^2/ms"}, )";

double velocity_on_flat_sheet() {
    static const double found = [] {
        const mesh::Mesh sheet = tests::flat_sheet(80, 6, 0.8);
        const MeshFile file("flat_sheet", sheet);
        const ToyRun run(wave_on(in_file(file),
                                 isotropic + stimulus_at(R"({"box": [["0 mm"], ["3 mm"]]})") + ", " + activation_map,
                                 "120 ms"));
        const std::vector<double> times = activation_of(run);
        Track track;
        for (std::size_t n = 0; n < times.size(); ++n)
            if (sheet.nodes[n][0] > 20 && sheet.nodes[n][0] < 40) track.add(sheet.nodes[n][0], times[n]);
        return track.velocity();
    }();
    return found;
}

TEST(SurfaceSimulation, waves_along_and_around_a_cylinder_are_as_fast_as_on_a_flat_sheet) {
    const double flat = velocity_on_flat_sheet();
    EXPECT_GT(flat, 0.3);
    constexpr double radius = 20;
    const mesh::Mesh tube = tests::tube(157, 75, radius, 60);  // edges of 0.8 mm
    const auto angle = [](const mesh::Point& p) { return std::atan2(p[1], p[0]); };
    const MeshFile file("cylinder", tube);
    const auto run = [&](const std::string& where) {
        return activation_of(
            ToyRun(wave_on(in_file(file), isotropic + stimulus_at(where) + ", " + activation_map, "120 ms")));
    };
    const std::vector<double> along = run(nodes_where(tube, [](const mesh::Point&p) { return p[2] < 3.1; })),
                              around = run(nodes_where(
                                  tube, [&](const mesh::Point&p) { return std::fabs(angle(p)) * radius < 3; }));
    Track on_axis, on_circle;
    for (std::size_t n = 0; n < along.size(); ++n) {
        if (tube.nodes[n][2] > 20 && tube.nodes[n][2] < 40) on_axis.add(tube.nodes[n][2], along[n]);
        const double arc = std::fabs(angle(tube.nodes[n])) * radius;
        if (arc > 20 && arc < 40) on_circle.add(arc, around[n]);
    }
    EXPECT_NEAR(on_axis.velocity() / flat, 1, 0.002);
    EXPECT_NEAR(on_circle.velocity() / flat, 1, 0.002);
}

// From a pole: at the equator the front is a great circle, which is a geodesic as a straight front is.
TEST(SurfaceSimulation, a_wave_on_a_sphere_crosses_the_equator_as_fast_as_on_a_flat_sheet) {
    constexpr double radius = 22;
    const mesh::Mesh sphere = tests::icosphere(5, radius);  // edges of 0.76 to 0.91 mm
    const MeshFile file("sphere", sphere);
    const ToyRun run(wave_on(in_file(file),
                             isotropic +
                                 stimulus_at(nodes_where(sphere, [](const mesh::Point& p) { return p[2] > 21.7; })) +
                                 R"(, "maps": [{"activation": {"threshold": "0"}}, {"cv": true}])",
                             "150 ms"));
    const std::vector<double> times = activation_of(run);
    Track track;
    for (std::size_t n = 0; n < times.size(); ++n) {
        const double arc = radius * std::asin(sphere.nodes[n][2] / radius);
        if (std::fabs(arc) < 6) track.add(-arc, times[n]);
    }
    EXPECT_GT(track.n, 1000);
    EXPECT_NEAR(track.velocity() / velocity_on_flat_sheet(), 1, 0.01);

    // The map has the same speed, in the tangent plane, away from the pole.
    const auto maps = simulation::maps_of(run.simulation);
    double sum = 0, count = 0;
    for (std::size_t n = 0; n < times.size(); ++n) {
        if (std::fabs(sphere.nodes[n][2]) > 5) continue;
        ASSERT_FALSE(std::isnan(maps[1].values[n])) << n;
        const mesh::Point velocity{maps[2].values[n], maps[3].values[n], maps[4].values[n]};
        EXPECT_LT(std::fabs(mesh::dot(velocity, mesh::unit(sphere.nodes[n]))), 0.02 * maps[1].values[n]);
        EXPECT_LT(velocity[2], -0.9 * maps[1].values[n]);
        sum += maps[1].values[n];
        count += 1;
    }
    EXPECT_NEAR(sum / count / track.velocity(), 1, 0.01);
}

TEST(SurfaceSimulation, has_tags_probes_and_lists_of_nodes) {
    mesh::Mesh sheet = tests::flat_sheet(30, 4, 1);
    for (const mesh::Element& element : sheet.elements)
        sheet.tags.push_back(sheet.nodes[static_cast<std::size_t>(element[0])][0] < 15 ? 1 : 2);
    const MeshFile file("surface_simulation", sheet);
    const std::string list = file.path() + ".vtx";
    std::ofstream nodes(list);
    nodes << "20\nintra\n";
    for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 4; ++i) nodes << i + 31 * j << "\n";
    nodes.close();
    const ToyRun run(wave_on(in_file(file),
                             R"("tissue": {"D": "1 mm^2/ms"},
           "regions": [{"name": "scar", "where": {"tag": 2}, "tissue": {"D": "0 mm^2/ms"}}],
           "probes": [{"name": "a", "at": ["10 mm", "2 mm", "0 mm"], "show": "V"}, {"name": "b", "cell": [25], "show": "V"}], )" +
                                 stimulus_at(R"({"nodes": ")" + list + R"("})") + ", " + activation_map,
                             "40 ms"));
    std::remove(list.c_str());
    const std::vector<double> times = activation_of(run);
    EXPECT_FALSE(std::isnan(times[10 + 31 * 2]));
    EXPECT_TRUE(std::isnan(times[25 + 31 * 2]));
    double highest = -1e9;
    for (const auto& row : run.output.rows) highest = std::max(highest, row[0]);
    EXPECT_GT(highest, 0);
    EXPECT_NEAR(run.output.rows.back()[1], run.output.rows.front()[1], 0.01) << "rest";
}

// Diffusion does not depend on a thickness that is the same everywhere, an electrode is proportional to it.
TEST(SurfaceSimulation, thickness_scales_electrograms_alone) {
    const MeshFile file("surface_simulation", tests::flat_sheet(40, 4, 1));
    const std::string rest = isotropic + stimulus_at(R"({"box": [["0 mm"], ["3 mm"]]})") + ", " + activation_map +
                             R"(, "measures": [{"ecg": "e", "at": ["20 mm", "2 mm", "8 mm"], "every": "1 ms"}])";
    const ToyRun thin(wave_on(in_file(file), rest, "30 ms")),
        thick(wave_on(in_file(file, R"(, "thickness": "2 mm")"), rest, "30 ms"));
    const std::vector<double> a = activation_of(thin), b = activation_of(thick);
    for (std::size_t n = 0; n < a.size(); ++n)
        if (!std::isnan(a[n])) ASSERT_NEAR(a[n], b[n], 1e-12 * a[n]);
    const auto of_thin = measured(thin.simulation).find("ecg.csv")->column("e"),
               of_thick = measured(thick.simulation).find("ecg.csv")->column("e");
    double highest = 0;
    for (const double value : of_thin) highest = std::max(highest, std::fabs(value));
    EXPECT_GT(highest, 1e-3);
    for (std::size_t n = 0; n < of_thin.size(); ++n) ASSERT_NEAR(of_thick[n], 2 * of_thin[n], 1e-9 * highest);
    EXPECT_THAT(thick.experiment.notes, Contains(HasSubstr("a surface of 2 mm thickness, 40 x 4 x 0 mm")));
}

// One direction for all of a sphere lies in few of its triangles.
TEST(SurfaceSimulation, tells_of_constant_fibres_that_are_projected) {
    const MeshFile file("surface_simulation", tests::icosphere(2, 20));
    const std::string rest =
        R"("tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.4 mm^2/ms"]}, "fibres": {"constant": [0.2, 0.1, 1]})";
    const ToyRun run(wave_on(in_file(file), rest, "1 ms"));
    EXPECT_THAT(run.experiment.notes,
                Contains(HasSubstr("warning: the constant fibre stands at more than 20 degrees to "
                                   "the surface in ")));
}

TEST(SurfaceSimulation, refuses_what_surfaces_lack) {
    mesh::Mesh sheet = tests::flat_sheet(4, 4, 1);
    const std::string rest = R"("tissue": {"D": "1 mm^2/ms"})";
    MeshFile file("surface_simulation", sheet);
    const auto refusal = [&](const std::string& more) {
        return ToyRun::refusal(wave_on(in_file(file, more), rest, "1 ms"));
    };
    EXPECT_THAT(refusal(R"(, "discretisation": "finite volumes")"),
                HasSubstr(R"("discretisation": "finite volumes" needs a mesh of tetrahedra, and this one consists of )"
                          R"(triangles; "finite elements" are for both)"));
    EXPECT_THAT(refusal(R"(, "elements": "tetrahedra")"), HasSubstr("has no tetrahedra, but 32 triangles"));
    EXPECT_THAT(refusal(R"(, "thickness": "1 mm", "thickness_field": "t")"),
                HasSubstr("'thickness' and 'thickness_field' exclude each other"));
    EXPECT_EQ(refusal(""), "no fault");
    sheet.nodes.push_back({1, 1.5, 1});
    sheet.elements.emplace_back(7, 6, 25);
    sheet.nodes.push_back({2, 1.5, 1});
    sheet.elements.emplace_back(6, 26, 25);
    file.write(sheet);
    EXPECT_THAT(refusal(""), HasSubstr("is one of 3 triangles at the edge from node 6 to node 7"));
    EXPECT_EQ(refusal(R"(, "allow_junctions": true)"), "no fault");
}

// Singularities of a wave that is broken on a sphere: as many turn one way as the other.
TEST(SurfaceSimulation, phase_singularities_on_a_closed_surface_have_no_charge_together) {
    constexpr double radius = 22;
    const mesh::Mesh sphere = tests::icosphere(4, radius);
    const MeshFile file("singularities", sphere);
    const ToyRun run(wave_on(
        in_file(file),
        isotropic + stimulus_at(nodes_where(sphere, [](const mesh::Point& p) { return p[2] > 20; })) +
            R"(, "actions": [{"reset": "initial", "where": {"box": [["-30 mm", "-30 mm", "-30 mm"], ["0 mm", "30 mm", "30 mm"]]}, "at": "40 ms"}],
               "measures": [{"phase_singularities": {"every": "1 ms", "delay": "3 ms", "level": "-0.6", "from": "42 ms"}}])",
        "70 ms"));
    const auto measured_run = measured(run.simulation);
    const auto& table = *measured_run.find("phase_singularity_points.csv");
    const std::vector<double> t = table.column("t"), x = table.column("x"), y = table.column("y"),
                              z = table.column("z"), charge = table.column("charge");
    EXPECT_GT(t.size(), 20U);
    std::map<double, double> charges;
    for (std::size_t k = 0; k < t.size(); ++k) {
        EXPECT_NEAR(std::hypot(x[k], y[k], z[k]), radius, 0.5);
        charges[t[k]] += charge[k];
    }
    for (const auto& [time, sum] : charges) EXPECT_EQ(sum, 0) << time;
}

}  // namespace
}  // namespace heartwright::testing
