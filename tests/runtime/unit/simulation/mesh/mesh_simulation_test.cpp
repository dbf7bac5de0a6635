// Experiments on tetrahedral meshes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "runtime/io/arrays/vtk_xml.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/make_mesh.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/measured.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

const interface::Model& toy() { return toy_model(interface::Backend::cpu); }

// A file of this process that is removed at the end of the test.
struct Finished {
    explicit Finished(const std::string& text, int threads = 2)
        : experiment(bound(text, toy())), simulation(experiment, toy(), {device::Backend::cpu, threads, 0, 100}) {
        Silent output;
        simulation.run(output);
    }
    experiment::Experiment experiment;
    simulation::Simulation simulation;
};

std::string experiment_text(const std::string& geometry, const std::string& rest, const std::string& end = "12 ms") {
    return R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": ")" + end +
           R"(", "dt": "0.05 ms"}, "geometry": {)" + geometry + "}" + (rest.empty() ? "" : ", " + rest) + "}";
}

const char* const anisotropic =
    R"("tissue": {"D": ["1 mm^2/ms", "0.6 mm^2/ms", "0.4 mm^2/ms"]}, "fibres": {"constant": [1, 0, 0]})";

// Of the activation maps of two runs: the largest difference among nodes that both activate, and how many these are.
struct Difference {
    double largest = 0;
    int activated = 0, in_one_only = 0;
};
Difference difference(const std::vector<double>& a, const std::vector<double>& b) {
    Difference found;
    for (std::size_t n = 0; n < std::min(a.size(), b.size()); ++n) {
        found.in_one_only += std::isnan(a[n]) != std::isnan(b[n]) ? 1 : 0;
        if (std::isnan(a[n]) || std::isnan(b[n])) continue;
        ++found.activated;
        found.largest = std::max(found.largest, std::fabs(a[n] - b[n]));
    }
    return found;
}

// Six tetrahedra a cube with a diagonal tensor are the grid's 7-point stencil in the interior, before couplings are
// rounded. At the ends of the bar, which rest, rows differ.
TEST(MeshSimulation, of_six_tetrahedra_a_cube_is_that_of_the_grid) {
    const MeshFile file("mesh_simulation", mesh::make_box({60, 3, 3}, 1));
    const std::string stimulus =
        std::string(anisotropic) +
        R"(, "stimuli": [{"name": "S1", "where": {"box": [["27 mm"], ["33 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
           "maps": [{"activation": {"threshold": "0"}}])";
    const Finished on_mesh(experiment_text(R"("couplings": "fp64", "mesh": ")" + file.path() + '"', stimulus));
    const Finished on_grid(
        experiment_text(R"("size": ["60 mm", "3 mm", "3 mm"], "spacing": "1 mm", "points": "nodes")", stimulus));
    const auto a = simulation::maps_of(on_mesh.simulation).front().values,
               b = simulation::maps_of(on_grid.simulation).front().values;
    ASSERT_EQ(a.size(), 61U * 4 * 4);
    ASSERT_EQ(a.size(), b.size());
    const Difference found = difference(a, b);
    EXPECT_GT(found.activated, 16 * 10);  // the wave has left its stimulus
    EXPECT_LT(found.activated, 16 * 40);  // and has not reached the ends
    EXPECT_EQ(found.in_one_only, 0);
    EXPECT_LT(found.largest, 1e-9);
}

TEST(MeshSimulation, spreads_across_fibres_as_on_the_grid) {
    const MeshFile file("mesh_simulation", mesh::make_box({24, 24, 24}, 1));
    const std::string stimulus =
        std::string(anisotropic) +
        R"(, "stimuli": [{"name": "S1", "where": {"sphere": {"centre": ["12 mm", "12 mm", "12 mm"], "radius": "3 mm"}}, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}])";
    const Finished on_mesh(experiment_text(R"("couplings": "fp64", "mesh": ")" + file.path() + '"', stimulus, "3 ms"));
    const Finished on_grid(experiment_text(
        R"("size": ["24 mm", "24 mm", "24 mm"], "spacing": "1 mm", "points": "nodes")", stimulus, "3 ms"));
    const auto a = on_mesh.simulation.state(0), b = on_grid.simulation.state(0);
    ASSERT_EQ(a.size(), b.size());
    double largest = 0, least = a[0], most = a[0];
    for (std::size_t n = 0; n < a.size(); ++n) {
        largest = std::max(largest, std::fabs(a[n] - b[n]));
        least = std::min(least, a[n]);
        most = std::max(most, a[n]);
    }
    EXPECT_GT(most - least, 1);
    EXPECT_LT(largest, 1e-9);
}

// Rows at the surface differ, where lumped masses of nodes do: by how much the whole ECG may differ, of its height.
TEST(MeshSimulation, has_the_ecg_of_the_grid) {
    const MeshFile file("mesh_simulation", mesh::make_box({30, 6, 6}, 1));
    const std::string rest =
        std::string(anisotropic) +
        R"(, "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["3 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
           "measures": [{"ecg": "ahead", "at": ["40 mm", "3 mm", "3 mm"], "every": "0.5 ms"},
                        {"ecg": "across", "at": ["15 mm", "-9 mm", "3 mm"], "minus": ["25 mm", "3 mm", "20 mm"], "every": "0.5 ms"}])";
    const Finished on_mesh(experiment_text(R"("mesh": ")" + file.path() + '"', rest, "30 ms"));
    const Finished on_grid(
        experiment_text(R"("size": ["30 mm", "6 mm", "6 mm"], "spacing": "1 mm", "points": "nodes")", rest, "30 ms"));
    const auto measured_on_mesh = measured(on_mesh.simulation), measured_on_grid = measured(on_grid.simulation);
    const auto &a = *measured_on_mesh.find("ecg.csv"), &b = *measured_on_grid.find("ecg.csv");
    EXPECT_EQ(a.column("t"), b.column("t"));
    for (const char* name : {"ahead", "across"}) {
        const std::vector<double>&of_mesh = a.column(name), &of_grid = b.column(name);
        double height = 0, largest = 0;
        for (std::size_t n = 0; n < of_mesh.size(); ++n) {
            height = std::max(height, std::fabs(of_grid[n]));
            largest = std::max(largest, std::fabs(of_mesh[n] - of_grid[n]));
        }
        EXPECT_GT(height, 1e-3);
        EXPECT_LT(largest, 0.02 * height) << name;
    }
}

// A plane wave: the speed from the map of activation is that from the times at two probes.
TEST(MeshSimulation, maps_the_velocity_of_a_plane_wave) {
    for (const char* discretisation : {"finite elements", "finite volumes"}) {
        const Finished run(experiment_text(
            R"("make": "slab", "sides": ["24 mm", "2 mm", "2 mm"], "edge": "1 mm", "discretisation": ")" +
                std::string(discretisation) + '"',
            std::string(R"("tissue": {"D": "0.5 mm^2/ms"},
               "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["2 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
               "probes": [{"name": "a", "at": ["8 mm", "1 mm", "1 mm"], "show": "V"}, {"name": "b", "at": ["16 mm", "1 mm", "1 mm"], "show": "V"}],
               "maps": [{"activation": {"threshold": "0"}}, {"cv": true}], "measures": [{"cv": ["a", "b"]}])"),
            "60 ms"));
        const double velocity = measured(run.simulation).facts()["measures"]["cv"].at(0)["cv_mm_per_ms"].get<double>();
        EXPECT_GT(velocity, 0.1);
        const auto maps = simulation::maps_of(run.simulation);
        ASSERT_EQ(maps.size(), 5U);
        EXPECT_EQ(maps[1].name, "cv");
        const auto& positions = run.experiment.geometry.tissue_mesh->cells()->positions;
        for (std::size_t n = 0; n < positions.size(); ++n) {
            if (positions[n][0] < 8 || positions[n][0] > 16) continue;
            ASSERT_NEAR(maps[1].values[n] / velocity, 1, 0.03) << n;
            ASSERT_NEAR(maps[2].values[n] / velocity, 1, 0.03) << n;
            ASSERT_NEAR(maps[3].values[n] / velocity, 0, 0.1) << n;
        }
    }
}

TEST(MeshSimulation, refuses_an_electrode_within_the_tissue) {
    const auto refusal = [](const char* x) {
        const std::string text = experiment_text(
            R"("make": "slab", "sides": ["4 mm", "2 mm", "2 mm"], "edge": "1 mm")",
            std::string(anisotropic) + R"(, "measures": [{"ecg": "e", "at": [")" + x + R"(", "1 mm", "1 mm"]}])",
            "1 ms");
        return message_of([&] { const Finished run(text); });
    };
    EXPECT_NE(refusal("2.1 mm").find("'at' of electrode 'e' lies within half a spacing of a cell"), std::string::npos);
    EXPECT_EQ(refusal("7 mm"), "no fault");
}

TEST(MeshSimulation, leaves_uniform_tissue_uniform_in_every_bit) {
    const MeshFile file("mesh_simulation", mesh::make_box({3, 2, 4}, 1));
    const Finished run(experiment_text(R"("mesh": ")" + file.path() + '"', anisotropic));
    for (std::int32_t component = 0; component < toy().n_states; ++component) {
        const auto values = run.simulation.state(component);
        EXPECT_TRUE(std::all_of(values.begin(), values.end(), [&](double one) { return one == values.front(); }));
    }
}

// A wave ends where the tag of elements has no conductivity.
TEST(MeshSimulation, has_the_tissue_of_each_tag) {
    MeshFile file("mesh_simulation");
    auto mesh = mesh::make_box({20, 2, 2}, 1);
    mesh.tags.assign(mesh.elements.size(), 1);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        double x = 0;
        for (const auto node : mesh.elements[e]) x += mesh.nodes[static_cast<std::size_t>(node)][0] / 4;
        mesh.tags[e] = x > 10 && x < 12 ? 7 : 1;
    }
    file.write(mesh);
    const auto activated_beyond = [](const std::string& geometry, const std::string& regions) {
        const Finished run(experiment_text(
            geometry,
            R"("tissue": {"D": "1 mm^2/ms"}, "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["3 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
            "maps": [{"activation": {"threshold": "0"}}])" +
                regions,
            "60 ms"));
        const auto map = simulation::maps_of(run.simulation).front().values;
        const auto activated = [&](std::size_t x) { return !std::isnan(map[x + 21 * (1 + 3 * 1)]); };
        EXPECT_TRUE(activated(8));
        return activated(16);
    };
    const std::string scar = R"(, "regions": [{"name": "scar", "where": {"tag": 7}, "tissue": {"D": "0 mm^2/ms"}}])";
    EXPECT_TRUE(activated_beyond(R"("mesh": ")" + file.path() + '"', ""));
    EXPECT_FALSE(activated_beyond(R"("mesh": ")" + file.path() + '"', scar));
    if (!io::can_read_vtk_xml()) return;
    mesh.element_fields = {{"segment", 1, {mesh.tags.begin(), mesh.tags.end()}}};
    mesh.tags.assign(mesh.elements.size(), 7);
    const std::string with_fields = file.path() + ".vtu";
    mesh::write_mesh(with_fields, mesh);
    EXPECT_FALSE(activated_beyond(R"("tags": "segment", "mesh": ")" + with_fields + '"', scar));
    std::remove(with_fields.c_str());
}

TEST(MeshSimulation, stimulates_the_nodes_of_a_vertex_list) {
    const MeshFile file("mesh_simulation", mesh::make_box({3, 1, 1}, 1));
    const std::string list = file.path() + ".vtx";
    std::ofstream(list) << "2\nintra\n0\n5\n";
    const Finished run(experiment_text(R"("mesh": ")" + file.path() + '"',
                                       R"("stimuli": [{"name": "S1", "where": {"nodes": ")" + list +
                                           R"("}, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}])",
                                       "1 ms"));
    std::remove(list.c_str());
    const auto V = run.simulation.state(0);
    for (std::size_t n = 0; n < V.size(); ++n) EXPECT_EQ(V[n] > V[1] + 0.5, n == 0 || n == 5) << n;
}

TEST(MeshSimulation, of_renumbered_nodes_is_the_same_at_each_node) {
    MeshFile file("mesh_simulation");
    auto mesh = mesh::make_box({8, 4, 4}, 1);
    mesh.tags.assign(mesh.elements.size(), 1);
    std::fill(mesh.tags.begin() + static_cast<std::ptrdiff_t>(mesh.tags.size() / 2), mesh.tags.end(), 2);
    const std::string rest = std::string(anisotropic) +
                             R"(, "regions": [{"name": "slow", "where": {"tag": 2}, "tissue": {"D": "0.1 mm^2/ms"}}],
           "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["2 mm"]]}, "rate": "2 1/ms", "start": "0 ms", "duration": "2 ms"}])";
    const std::string text = experiment_text(R"("mesh": ")" + file.path() + '"', rest, "5 ms");
    file.write(mesh);
    const auto before = Finished(text).simulation.state(0);
    ThreadPool threads(2);
    mesh::renumber(mesh, threads);
    file.write(mesh);
    const auto after = Finished(text).simulation.state(0);
    ASSERT_EQ(before.size(), after.size());
    const std::vector<double>& number = mesh.node_fields.back().values;
    EXPECT_FALSE(std::is_sorted(number.begin(), number.end()));
    for (std::size_t n = 0; n < after.size(); ++n)
        EXPECT_NEAR(after[n], before[static_cast<std::size_t>(number[n])], 1e-10) << n;
}

// The mesh that an experiment makes is the one that `mesh make` writes, with its fibres and tags. The reader normalises
// fibres once more, so the last bits differ.
TEST(MeshSimulation, of_a_made_mesh_is_that_of_its_file) {
    const std::string rest = R"("tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.2 mm^2/ms"]},
           "regions": [{"name": "slow", "where": {"tag": 2}, "tissue": {"D": "0.1 mm^2/ms"}}],
           "stimuli": [{"name": "S1", "where": {"sphere": {"centre": ["0 mm", "0 mm", "-24 mm"], "radius": "8 mm"}}, "rate": "2 1/ms", "start": "0 ms", "duration": "2 ms"}])";
    mesh::MeshRecipe recipe;
    recipe.kind = mesh::MeshRecipe::Kind::biventricle;
    recipe.edge = 2;
    recipe.ventricle = {9, 22, 5, 3, true};
    recipe.fibres = {{50, -40}, {70, -30}, {}, mesh::FibreRule::Kind::bayer_2012};
    recipe.regions.layers = 2;
    MeshFile file("mesh_simulation");
    ThreadPool threads(3);
    auto written = mesh::make_mesh(recipe, threads);
    mesh::order_for_locality(written, threads);
    file.write(written);
    const auto read = Finished(experiment_text(R"("mesh": ")" + file.path() + '"', rest, "5 ms")).simulation.state(0);
    const std::string text = experiment_text(R"("make": "biventricle", "edge": "2 mm", "cavity": ["9 mm", "22 mm"],
           "wall": ["5 mm", "3 mm"], "fibre_rule": "bayer_2012", "fibre_angles": [50, -40],
           "rv_fibre_angles": [70, -30], "layers": 2)",
                                             rest, "5 ms");
    const auto made = Finished(text).simulation.state(0);
    EXPECT_GT(*std::max_element(made.begin(), made.end()), *std::min_element(made.begin(), made.end()) + 1);
    ASSERT_EQ(read.size(), made.size());
    for (std::size_t n = 0; n < made.size(); ++n) EXPECT_NEAR(read[n], made[n], 1e-10) << n;
    EXPECT_EQ(Finished(text, 1).simulation.state(0), made);
}

TEST(MeshSimulation, refuses_what_cannot_be_made) {
    const auto message = [](const std::string& geometry, const std::string& rest = "") {
        return message_of([&] { bound(experiment_text(geometry, rest), toy()); });
    };
    const auto expect = [&](const std::string& geometry, const std::string& said) {
        EXPECT_NE(message(geometry).find(said), std::string::npos) << geometry << "\n" << message(geometry);
    };
    expect(R"("make": "biventricle")", "'edge'");
    expect(R"("make": "atrium", "edge": "1 mm")", "biventricle");
    expect(R"("make": "biventricle", "edge": "1 um")",
           "edges of 0.001 mm give a lattice of 9.6e+14 points, more than 1e9");
    expect(R"("make": "slab", "edge": "1 um")", "elements, more than");
    expect(R"("make": "slab", "edge": "0.3 mm", "sides": ["1 mm", "1 mm", "1 mm"])", "is no multiple of the edge");
    expect(R"("make": "slab", "edge": "1 mm", "sides": ["1 mm", "1 mm"])", "'sides' has 3 values");
    expect(R"("make": "slab", "edge": "1 mm", "wall": ["1 mm", "1 mm"])", "'wall' is that of a ventricle");
    expect(R"("make": "slab", "edge": "1 mm", "fibre_rule": "continuous")", "'fibre_rule' is that of a ventricle");
    expect(R"("make": "ventricle", "edge": "1 mm", "fibre_rule": "bayer")", "bayer_2012");
    expect(R"("make": "ventricle", "edge": "1 mm", "sides": ["1 mm", "1 mm", "1 mm"])", "'sides' are those of a slab");
    expect(R"("make": "slab", "edge": "1 mm", "spacing": "1 mm")", "'spacing' belongs to a grid");
    expect(R"("make": "ventricle", "edge": "1 mm", "rv_fibre_angles": [60, -60])",
           "'rv_fibre_angles' are those of a biventricle");
    expect(R"("make": "biventricle", "edge": "1 mm", "rv_fibre_angles": [60])", "'rv_fibre_angles' has 2 values");
    expect(R"("make": "slab", "edge": "1 mm", "unit": "mm")", "'unit' belongs to the file of a 'mesh'");
    expect(R"("cells": [3], "spacing": "1 mm", "edge": "1 mm")", "'edge' goes with 'make'");
    const std::string field =
        message(R"("make": "slab", "edge": "1 mm")", R"("tissue": {"D": "1 mm^2/ms"}, "fibres": {"field": "f"})");
    EXPECT_NE(field.find("a made mesh has fibres by 'fibre_angles'"), std::string::npos) << field;
}

TEST(MeshSimulation, tags_that_the_mesh_lacks_are_named_beside_those_it_has) {
    const auto stimulus = [](const char* tags) {
        return std::string(R"("tissue": {"D": "1 mm^2/ms"}, "stimuli": [{"name": "S1", "where": {"tag": )") + tags +
               R"(}, "rate": "2 1/ms", "start": "0 ms", "duration": "2 ms"}])";
    };
    const std::string made = R"("make": "slab", "edge": "1 mm", "sides": ["3 mm", "2 mm", "2 mm"], "layers": 2)";
    const auto message = [&](const std::string& geometry, const std::string& rest) {
        return message_of([&] { Finished(experiment_text(geometry, rest, "1 ms")); });
    };
    EXPECT_NE(message(made, stimulus("9"))
                  .find("stimulus 'S1' reaches no cell: no node of the mesh has the tag 9; it has "
                        "the tags 1, 2"),
              std::string::npos)
        << message(made, stimulus("9"));
    const std::string volumes = made + R"(, "discretisation": "finite volumes")";
    EXPECT_NE(
        message(volumes, stimulus("[8, 9]")).find("no tetrahedron of the mesh has the tags 8, 9; it has the tags 1, 2"),
        std::string::npos);
    const std::string region = R"("tissue": {"D": "1 mm^2/ms"},
        "regions": [{"name": "scar", "where": {"tag": 5}, "tissue": {"D": "0.1 mm^2/ms"}}])";
    EXPECT_NE(message(made, region).find("region 'scar' holds no cell: no node of the mesh has the tag 5"),
              std::string::npos)
        << message(made, region);
    const auto notes = Finished(experiment_text(made, stimulus("[2, 7]"), "1 ms")).simulation.facts().notes;
    const std::string expected =
        "warning: stimulus 'S1' names the tag 7, which no node of the mesh has; it has the tags 1, 2";
    EXPECT_EQ(std::count(notes.begin(), notes.end(), expected), 1);
}

TEST(MeshSimulation, a_probe_of_no_node_says_which_there_are) {
    const std::string made = R"("make": "slab", "edge": "1 mm", "sides": ["3 mm", "2 mm", "2 mm"])";
    const std::string rest =
        R"("tissue": {"D": "0.1 mm^2/ms"}, "probes": [{"name": "p", "cell": [36], "show": "V", "every": "1 ms"}])";
    const auto message = [&](const std::string& geometry) {
        return message_of([&] { Finished(experiment_text(geometry, rest, "1 ms")); });
    };
    EXPECT_NE(message(made).find("probe 'p' names a point without a cell: the mesh has the nodes 0 to 35"),
              std::string::npos)
        << message(made);
    EXPECT_EQ(message(made + R"(, "discretisation": "finite volumes")"), "no fault") << "72 tetrahedra";
}

TEST(MeshSimulation, refuses_what_only_grids_have) {
    const auto message = [](const std::string& rest) {
        return message_of([&] { bound(experiment_text(R"("mesh": "no_such.vtu")", rest), toy()); });
    };
    const auto stimulus = [&](const std::string& where) {
        return message(R"("stimuli": [{"name": "S1", "where": )" + where +
                       R"(, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}])");
    };
    EXPECT_NE(message("").find("no_such.vtu"), std::string::npos);
    EXPECT_NE(stimulus(R"({"layers": {"axis": "x", "count": 2}})").find("'layers' are those of a grid"),
              std::string::npos);
    EXPECT_NE(stimulus(R"({"cells": [[1, 2, 3]]})").find("a cell of a mesh has one number"), std::string::npos);
    EXPECT_NE(message(R"("fields": {"show": ["V"], "every": "1 ms", "stride": [2, 1, 1]})")
                  .find("'stride' of fields takes each k-th point along the axes of a grid"),
              std::string::npos);
    const std::string on_grid = message_of([] {
        bound(
            experiment_text(
                R"("cells": [3], "spacing": "1 mm")",
                R"("stimuli": [{"name": "S1", "where": {"tag": 3}, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}])"),
            toy());
    });
    EXPECT_NE(on_grid.find("'tag' needs an image or a mesh"), std::string::npos) << on_grid;
}

}  // namespace
}  // namespace heartwright::testing
