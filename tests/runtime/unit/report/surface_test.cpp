// Pictures of a mesh's surface: what is seen from where, values as colours, and files that hold no such mesh.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/io/fields/mesh_files.hpp"
#include "runtime/report/data/mesh_surface.hpp"
#include "runtime/report/plots/surface_plot.hpp"
#include "tests/runtime/unit/report/a_run.hpp"

namespace heartwright::report {
namespace {

using testing::HasSubstr;

// The faces of a tetrahedron, outwards; its corners lie at the origin and on the axes, moved along x.
Surface tetrahedron(double x = 0) {
    return {{{x, 0, 0}, {x + 1, 0, 0}, {x, 1, 0}, {x, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

std::set<std::int32_t> faces_seen(const Surface& surface, View view) {
    std::set<std::int32_t> faces;
    for (const SurfacePixel& pixel : seen_from(surface, view, 64).pixels)
        if (pixel.face >= 0) faces.insert(pixel.face);
    return faces;
}

TEST(SurfaceView, shows_the_faces_that_look_at_the_viewer) {
    EXPECT_EQ(faces_seen(tetrahedron(), View::x), (std::set<std::int32_t>{3}));
    EXPECT_EQ(faces_seen(tetrahedron(), View::z), (std::set<std::int32_t>{3}));
    EXPECT_EQ(faces_seen(tetrahedron(), View::below), (std::set<std::int32_t>{0, 1}));
    EXPECT_EQ(faces_seen(tetrahedron(), View::behind), (std::set<std::int32_t>{2, 3}));
}

TEST(SurfaceView, shows_what_is_in_front_whatever_the_order) {
    for (const bool is_far_first : {true, false}) {
        const Surface far = tetrahedron(0), near = tetrahedron(5);
        Surface both = is_far_first ? far : near;
        const Surface& second = is_far_first ? near : far;
        both.points.insert(both.points.end(), second.points.begin(), second.points.end());
        for (auto face : second.faces) both.faces.push_back({face[0] + 4, face[1] + 4, face[2] + 4});
        EXPECT_EQ(faces_seen(both, View::x), (std::set<std::int32_t>{is_far_first ? 7 : 3}));
    }
}

TEST(SurfaceView, barycentric_coordinates_give_back_the_position) {
    const Surface surface = tetrahedron();
    const SurfaceView view = seen_from(surface, View::x, 101);
    int seen = 0;
    for (const SurfacePixel& pixel : view.pixels) {
        if (pixel.face < 0) continue;
        ++seen;
        EXPECT_NEAR(pixel.share[0] + pixel.share[1] + pixel.share[2], 1, 1e-5);
        EXPECT_GE(pixel.light, 0);
        EXPECT_LE(pixel.light, 1);
    }
    EXPECT_NEAR(seen, 85 * 85 / 2, 100);  // half of the square within the margins
}

TEST(SurfacePlot, has_a_picture_and_a_label_for_each_panel) {
    const Surface surface = tetrahedron();
    const std::vector<double> values{0, 1, 2, 3}, unknown(4, std::nan(""));
    SurfacePlot plot{"map-x", "Activation", "ms"};
    plot.high = 3;
    plot.interval = 0.5;
    plot.panels = {{"from the <front>", View::oblique, &values}, {"later", View::x, &unknown}};
    const Figure figure = surface_plot(plot, surface);
    EXPECT_EQ(figure.kind, "surface");
    EXPECT_THAT(figure.drawing, HasSubstr("from the &lt;front&gt;"));
    EXPECT_THAT(figure.drawing, HasSubstr("later"));
    std::set<std::string> pictures;
    for (std::size_t at = 0; (at = figure.drawing.find("href=\"data:image/png", at)) != std::string::npos; ++at)
        pictures.insert(figure.drawing.substr(at, figure.drawing.find('"', at + 6) - at));
    EXPECT_EQ(pictures.size(), 2U);
    EXPECT_TRUE(surface_plot(plot, {}).empty());
    plot.low = plot.high;
    EXPECT_TRUE(surface_plot(plot, surface).empty());
}

class MeshSurface : public testing::Test {
protected:
    RunFolder run_with(const std::vector<std::array<std::int32_t, 4>>& elements, const std::string& geometry) {
        const std::vector<std::array<double, 3>> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
        io::write_mesh_state((folder_.folder() / "maps.vtkhdf").string(), {points, elements, nullptr}, {});
        RunFolder run;
        run.folder = folder_.folder();
        folder_.write("experiment.json", geometry);
        Diagnostics diagnostics;
        run.experiment = json::parse(json::read_source((run.folder / "experiment.json").string()), diagnostics).value();
        return run;
    }
    const std::string mesh_ = R"({"geometry": {"mesh": "heart.vtu"}})";
    ARun folder_{"mesh_surface"};
};

TEST_F(MeshSurface, is_that_of_faces_of_one_element) {
    const auto surface = mesh_surface(run_with({{0, 1, 2, 3}, {1, 4, 2, 3}}, mesh_));
    ASSERT_TRUE(surface);
    EXPECT_EQ(surface->points.size(), 5U);
    EXPECT_EQ(surface->faces.size(), 6U);  // of 8; the one in common counts twice
}

TEST_F(MeshSurface, there_is_none_of_a_grid) {
    EXPECT_FALSE(mesh_surface(run_with({{0, 1, 2, 3}}, R"({"geometry": {"cells": [4, 1, 1]}})")));
}

TEST_F(MeshSurface, a_corner_that_is_no_node_is_refused_with_its_element) {
    for (const std::int32_t node : {-1, 5}) {
        try {
            mesh_surface(run_with({{0, 1, 2, 3}, {1, node, 2, 3}}, mesh_));
            ADD_FAILURE() << node;
        } catch (const UserFault& fault) {
            EXPECT_THAT(fault.what(), HasSubstr("element 1"));
        }
    }
}

}  // namespace
}  // namespace heartwright::report
