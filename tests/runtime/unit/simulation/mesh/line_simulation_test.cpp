// Experiments on lines: strands and branching cables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "runtime/mesh/tissue_mesh.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/lines.hpp"
#include "tests/runtime/unit/support/measured.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/surfaces.hpp"

namespace heartwright::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// Lines in a legacy VTK file with radii and tags, removed in the end.
class LinesFile {
public:
    explicit LinesFile(const mesh::Mesh& mesh)
        : path_(::testing::TempDir() + "heartwright_lines_" + std::to_string(getpid()) + ".vtk") {
        std::ofstream out(path_);
        out.precision(17);
        out << "# vtk DataFile Version 3.0\nlines\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS " << mesh.nodes.size()
            << " double\n";
        for (const mesh::Point& node : mesh.nodes) out << node[0] << " " << node[1] << " " << node[2] << "\n";
        const std::size_t count = mesh.elements.size();
        out << "CELLS " << count << " " << 3 * count << "\n";
        for (const mesh::Element& line : mesh.elements) out << "2 " << line[0] << " " << line[1] << "\n";
        out << "CELL_TYPES " << count << "\n";
        for (std::size_t e = 0; e < count; ++e) out << "3\n";
        out << "CELL_DATA " << count << "\nSCALARS radius double 1\nLOOKUP_TABLE default\n";
        for (const double area : mesh.thicknesses) out << std::sqrt(area / std::numbers::pi) << "\n";
        out << "SCALARS tag int 1\nLOOKUP_TABLE default\n";
        for (const std::int32_t tag : mesh.tags) out << tag << "\n";
    }
    LinesFile(const LinesFile&) = delete;
    LinesFile& operator=(const LinesFile&) = delete;
    ~LinesFile() { std::remove(path_.c_str()); }
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

std::string wave_on_lines(const std::string& geometry, const std::string& rest = "") {
    return R"("variant": ["excitable"], "time": {"end": "100 ms", "dt": "0.05 ms"}, "geometry": {)" + geometry +
           R"(}, "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["2.5 mm"]]}, "rate": "2 1/ms",
        "start": "1 ms", "duration": "2 ms"}], "maps": [{"activation": {"threshold": "0"}}])" +
           rest;
}
const std::string one_tissue = R"(, "tissue": {"D": "0.8 mm^2/ms"})";

std::string lines_in(const LinesFile& file) { return R"("couplings": "fp64", "mesh": ")" + file.path() + '"'; }

std::vector<double> activation(const std::string& geometry, const std::string& rest = one_tissue) {
    return simulation::maps_of(ToyRun(wave_on_lines(geometry, rest)).simulation).front().values;
}

TEST(LineSimulation, of_a_straight_line_is_that_of_the_strand) {
    const LinesFile file(tests::strand(60, 1, 0.3));
    const std::vector<double> a = activation(lines_in(file)),
                              b = activation(R"("size": ["60 mm"], "spacing": "1 mm", "points": "nodes")");
    ASSERT_EQ(a.size(), 61U);
    ASSERT_EQ(b.size(), 61U);
    for (std::size_t n = 0; n < a.size(); ++n) ASSERT_NEAR(a[n], b[n], 1e-9) << n;
}

// A cable A dV/dt = d/dx(A D dV/dx) has the admittance A sqrt(D) at one length constant: where those of two daughters
// add up to that of the trunk, the wave passes as along a strand without a fork.
TEST(LineSimulation, a_fork_of_matched_admittance_does_not_reflect) {
    const LinesFile straight(tests::strand(60, 1, 1));
    const std::vector<double> strand = activation(lines_in(straight));
    const auto expect_that_of_the_strand = [&](const std::vector<double>& times) {
        ASSERT_EQ(times.size(), 91U);
        for (std::size_t n = 0; n < times.size(); ++n) ASSERT_NEAR(times[n], strand[n > 60 ? n - 30 : n], 1e-9) << n;
    };
    const LinesFile by_radius(tests::fork({.radius_daughters = std::sqrt(0.5)}));
    expect_that_of_the_strand(activation(lines_in(by_radius)));
    const LinesFile by_D(tests::fork({.h_daughters = 0.5}));
    expect_that_of_the_strand(
        activation(lines_in(by_D), one_tissue + R"(, "regions": [{"name": "daughters", "where": {"tag": 2},
        "tissue": {"D": "0.2 mm^2/ms"}}])"));
}

// Daughters of the trunk's own radius are twice its load, and thin ones a small one: the wave is late at the fork, or
// early.
TEST(LineSimulation, a_mismatched_fork_delays_or_hastens_the_wave) {
    const auto at_fork = [](double radius_daughters) {
        const LinesFile file(tests::fork({.radius_daughters = radius_daughters}));
        return activation(lines_in(file))[30];
    };
    const double matched = at_fork(std::sqrt(0.5));
    EXPECT_GT(at_fork(1), matched + 0.1);
    EXPECT_LT(at_fork(0.3), matched - 0.1);
}

TEST(LineSimulation, conductivities_across_lines_have_no_effect) {
    const mesh::Mesh tree = tests::fork({.radius_daughters = 0.8});
    const std::string where = R"(, "tissue": {"D": ["0.8 mm^2/ms", "0.1 mm^2/ms", "0.1 mm^2/ms"]}, )"
                              R"("regions": [{"name": "all", "where": {"tag": 1}}])";
    const LinesFile file(tree);
    const ToyRun run(wave_on_lines(lines_in(file), where));
    EXPECT_THAT(run.experiment.notes, Contains(HasSubstr("lines of 0.8 to 1 mm radius, ")));
    const std::vector<double> isotropic = activation(lines_in(file)),
                              along = simulation::maps_of(run.simulation).front().values;
    for (std::size_t n = 0; n < along.size(); ++n) ASSERT_NEAR(along[n], isotropic[n], 1e-9) << n;
}

// A bent strand: the map of velocities goes along it, with the speed of a straight one, and is not known at a fork.
TEST(LineSimulation, velocities_go_along_lines) {
    mesh::Mesh bent = tests::strand(60, 1, 0.3);
    for (std::size_t n = 0; n < bent.nodes.size(); ++n) {
        const double angle = static_cast<double>(n) / 20;  // chords of 1 mm
        const double radius = 0.5 / std::sin(1.0 / 40);
        bent.nodes[n] = {radius * std::sin(angle), radius * (1 - std::cos(angle)), 0};
    }
    const LinesFile file(bent);
    const ToyRun run(R"("variant": ["excitable"], "time": {"end": "100 ms", "dt": "0.05 ms"}, "geometry": {)" +
                     lines_in(file) + R"(}, "stimuli": [{"name": "S1", "where": {"cells": [[0], [1], [2]]},
        "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "maps": [{"activation": {"threshold": "0"}}, {"cv": true}])" +
                     one_tissue);
    const auto maps = simulation::maps_of(run.simulation);
    const std::vector<double>& times = maps[0].values;
    for (std::size_t n = 20; n <= 40; ++n) {
        EXPECT_NEAR(maps[1].values[n], 2 / (times[n + 1] - times[n - 1]), 1e-9) << n;
        const mesh::Point velocity{maps[2].values[n], maps[3].values[n], maps[4].values[n]};
        const mesh::Point along = mesh::unit(mesh::operator-(bent.nodes[n + 1], bent.nodes[n - 1]));
        EXPECT_NEAR(mesh::dot(velocity, along), maps[1].values[n], 1e-9);
    }
    const LinesFile forked(tests::fork({.radius_daughters = std::sqrt(0.5)}));
    const ToyRun at_fork(R"("variant": ["excitable"], "time": {"end": "100 ms", "dt": "0.05 ms"}, "geometry": {)" +
                         lines_in(forked) + R"(}, "stimuli": [{"name": "S1", "where": {"cells": [[0], [1], [2]]},
        "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "maps": [{"activation": {"threshold": "0"}}, {"cv": true}])" +
                         one_tissue);
    const auto velocity = simulation::maps_of(at_fork.simulation)[1].values;
    EXPECT_TRUE(std::isnan(velocity[30]));
    EXPECT_NEAR(velocity[29], velocity[40], 0.02 * velocity[40]);
}

TEST(LineSimulation, refuses_what_lines_lack) {
    const LinesFile file(tests::strand(10, 1, 0.3));
    const auto refusal = [&](const std::string& geometry, const std::string& rest = "") {
        return ToyRun::refusal(wave_on_lines(lines_in(file) + geometry, one_tissue + rest));
    };
    EXPECT_THAT(refusal(R"(, "discretisation": "finite volumes")"),
                HasSubstr("needs a mesh of tetrahedra, and this one consists of lines"));
    EXPECT_THAT(
        refusal("", R"(, "measures": [{"phase_singularities": {"every": "1 ms", "delay": "3 ms", "level": "0"}}])"),
        HasSubstr("\"phase_singularities\" need an area about which a wave turns, and the mesh consists of "
                  "lines"));
    EXPECT_THAT(refusal(R"(, "radius": "1 mm", "radius_field": "r")"),
                HasSubstr("'radius' and 'radius_field' exclude each other"));
    EXPECT_THAT(refusal(R"(, "radius_field": "r")"), HasSubstr("no field 'r' with one component is in the mesh"));
    EXPECT_THAT(refusal(R"(, "elements": "triangles")"), HasSubstr("has no triangles"));
}

}  // namespace
}  // namespace heartwright::testing
