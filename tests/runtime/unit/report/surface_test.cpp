// Pictures of a mesh's surface: what is seen from where, values as colours, and files that hold no such mesh.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/io/fields/mesh_files.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/report/surfaces/mesh_shape.hpp"
#include "runtime/report/surfaces/surface_plot.hpp"
#include "runtime/report/surfaces/surface_viewer.hpp"
#include "tests/runtime/unit/report/a_run.hpp"
#include "tests/runtime/unit/report/inflate.hpp"

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
    RunFolder run_with(const std::vector<Simplex>& elements, const std::string& geometry) {
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
    ARun folder_{"mesh_shape"};
};

// A sheet is seen from both sides, and a plane meets it in lines.
TEST_F(MeshSurface, of_triangles_is_the_mesh_itself) {
    const auto shape = mesh_shape(run_with({{0, 1, 2}, {1, 4, 2}}, mesh_));
    ASSERT_TRUE(shape);
    EXPECT_EQ(shape->surface.faces.size(), 2U);
    EXPECT_TRUE(shape->surface.has_two_sides);
    for (const MeshCut& cut : shape->cuts) EXPECT_TRUE(cut.surface.faces.empty());
    Surface below = shape->surface;
    for (auto& face : below.faces) std::swap(face[1], face[2]);
    const auto seen = [](const Surface& surface) {
        const SurfaceView view = seen_from(surface, View::z, 100);
        return std::count_if(view.pixels.begin(), view.pixels.end(), [](const auto& pixel) { return pixel.face >= 0; });
    };
    EXPECT_GT(seen(shape->surface), 1000);
    EXPECT_EQ(seen(shape->surface), seen(below));
}

TEST_F(MeshSurface, is_that_of_faces_of_one_element) {
    const auto shape = mesh_shape(run_with({{0, 1, 2, 3}, {1, 4, 2, 3}}, mesh_));
    ASSERT_TRUE(shape);
    EXPECT_EQ(shape->surface.points.size(), 5U);
    EXPECT_EQ(shape->surface.faces.size(), 6U);  // of 8; the one in common counts twice
}

TEST_F(MeshSurface, there_is_none_of_a_grid) {
    EXPECT_FALSE(mesh_shape(run_with({{0, 1, 2, 3}}, R"({"geometry": {"cells": [4, 1, 1]}})")));
    EXPECT_FALSE(mesh_shape(run_with({{0, 1, 2, 3}}, R"({"geometry": {"make": "atria", "spacing": "1 mm"}})")));
    EXPECT_TRUE(mesh_shape(run_with({{0, 1, 2, 3}}, R"({"geometry": {"make": "slab", "edge": "1 mm"}})")));
}

TEST_F(MeshSurface, a_corner_that_is_no_node_is_refused_with_its_element) {
    for (const std::int32_t node : {-1, 5}) {
        try {
            mesh_shape(run_with({{0, 1, 2, 3}, {1, node, 2, 3}}, mesh_));
            ADD_FAILURE() << node;
        } catch (const UserFault& fault) {
            EXPECT_THAT(fault.what(), HasSubstr("element 1"));
        }
    }
}

// Twelve tetrahedra: a prism of two cubes, six each.
mesh::Mesh two_cubes() { return mesh::make_box({2, 1, 1}, 1); }

TEST(MeshCut, has_the_area_of_the_plane_and_looks_along_the_axis) {
    for (const double place : {0.25, 0.5, 1.0, 1.75}) {
        const MeshCut across = cut_through(two_cubes(), 0, place, false);
        EXPECT_NEAR(across.area(), 1, 1e-12) << place;
        EXPECT_EQ(across.view, View::x);
        for (const auto& face : across.surface.faces) {
            const auto at = [&](std::size_t c) { return across.surface.points[static_cast<std::size_t>(face[c])]; };
            EXPECT_EQ(at(0)[0], place);
            EXPECT_GE((at(1)[1] - at(0)[1]) * (at(2)[2] - at(0)[2]) - (at(1)[2] - at(0)[2]) * (at(2)[1] - at(0)[1]), 0);
        }
    }
    EXPECT_NEAR(cut_through(two_cubes(), 1, 0.3, false).area(), 2, 1e-12);
    EXPECT_NEAR(cut_through(two_cubes(), 2, 0.3, false).area(), 2, 1e-12);
    EXPECT_TRUE(cut_through(two_cubes(), 2, 1.5, false).surface.faces.empty());
    EXPECT_EQ(cut_through(two_cubes(), 0, 0.5, false).label, "x = 0.5 mm");
}

TEST(MeshCut, has_a_linear_field_exactly_and_the_values_of_its_elements) {
    const mesh::Mesh mesh = two_cubes();
    std::vector<double> of_nodes, of_elements;
    for (const auto& node : mesh.nodes) of_nodes.push_back(2 * node[0] - node[1] + 3 * node[2]);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) of_elements.push_back(static_cast<double>(e));
    const MeshCut cut = cut_through(mesh, 1, 0.4, false);
    const std::vector<double> values = cut.values(of_nodes);
    ASSERT_EQ(values.size(), cut.surface.points.size());
    for (std::size_t k = 0; k < values.size(); ++k) {
        const auto& p = cut.surface.points[k];
        EXPECT_NEAR(values[k], 2 * p[0] - p[1] + 3 * p[2], 1e-12);
    }
    const MeshCut of_cells = cut_through(mesh, 1, 0.4, true);
    EXPECT_EQ(of_cells.values(of_elements), of_elements);
    EXPECT_EQ(of_cells.surface.element_of_face.size(), of_cells.surface.faces.size());
}

Surface outside_of_a_box(const mesh::Point& size) {
    const mesh::Mesh mesh = mesh::make_box(size, 1);
    Surface surface;
    surface.points = mesh.nodes;
    for (const auto& face : mesh::surface_of(mesh)) {
        surface.faces.push_back(face.nodes);
        surface.element_of_face.push_back(face.element);
    }
    surface.elements = mesh.elements.size();
    return surface;
}

TEST(ThinnedSurface, of_few_points_is_the_surface_without_what_is_inside) {
    Surface surface = outside_of_a_box({4, 4, 4});
    surface.element_of_face.clear();
    const ThinnedSurface thin = thinned(surface, 1000);
    EXPECT_TRUE(thin.is_whole);
    EXPECT_EQ(thin.points.size(), 125U - 27U);
    EXPECT_EQ(thin.faces.size(), surface.faces.size());
    std::vector<double> values(surface.points.size());
    for (std::size_t n = 0; n < values.size(); ++n) values[n] = static_cast<double>(n);
    const std::vector<double> on = values_on(thin, surface, values);
    for (std::size_t k = 0; k < on.size(); ++k)
        EXPECT_EQ(surface.points[static_cast<std::size_t>(on[k])], thin.points[k]);
}

TEST(ThinnedSurface, of_many_points_stays_below_the_limit_and_spans_the_same) {
    const Surface surface = outside_of_a_box({20, 20, 20});
    const ThinnedSurface thin = thinned(surface, 300);
    EXPECT_FALSE(thin.is_whole);
    EXPECT_LE(thin.points.size(), 300U);
    EXPECT_GT(thin.points.size(), 50U);
    for (const auto& face : thin.faces) {
        EXPECT_TRUE(face[0] != face[1] && face[1] != face[2] && face[2] != face[0]);
        for (const auto point : face) EXPECT_LT(static_cast<std::size_t>(point), thin.points.size());
    }
    double low = 20, high = 0;
    for (const auto& point : thin.points) {
        low = std::min(low, point[0]);
        high = std::max(high, point[0]);
    }
    EXPECT_LT(low, 2);
    EXPECT_GT(high, 18);
    const std::vector<double> constant(surface.elements, 7);
    for (const double value : values_on(thin, surface, constant)) EXPECT_EQ(value, 7);
}

// A stream as it stands in the page.
std::string inflated(const std::string& text) {
    const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0, count = 0;
    for (const char letter : text.substr(0, text.find('='))) {
        bits = bits << 6 | static_cast<unsigned>(letters.find(letter));
        if ((count += 6) < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xff);
    }
    return inflate(bytes);
}

std::string between(const std::string& text, const std::string& before, const std::string& after) {
    const std::size_t begin = text.find(before) + before.size();
    return text.substr(begin, text.find(after, begin) - begin);
}

TEST(SurfaceViewer, holds_places_and_values_to_their_bits) {
    const Surface surface = tetrahedron(2);
    SurfaceViewer viewer;
    viewer.maps = {{"A </script>", "ms", 0, 3, false, 0.5, {0, 1, std::nan(""), 3}}};
    viewer.film = {"V", "mV", {0, 1, 2}, {{0, 0, 0, 0}, {0, 0, 0, 10}, {0, 0, 10, 10}}};
    const std::string html = surface_viewer(viewer, thinned(surface, 100));
    EXPECT_EQ(html.find("</script>"), html.rfind("</script>"));
    EXPECT_THAT(html, HasSubstr("4 faces; 3 instants of V"));
    const std::string places = inflated(between(html, "\"points\":\"", "\""));
    ASSERT_EQ(places.size(), 4U * 3 * 2);  // the corner (2, 0, 0) comes first, then (2, 1, 0), (3, 0, 0)
    EXPECT_EQ(places.substr(0, 12), std::string("\0\0\0\0\0\0\0\0\xff\xff\0\0", 12));
    EXPECT_EQ(inflated(between(html, "\"faces\":\"", "\"")).size(), 4U * 3 * 4);
    // 1 of [0, 3] is 1 + 65534/3, rounded.
    EXPECT_EQ(inflated(between(html, "\"values\":\"", "\"")), std::string("\x01\0\x56\x55\0\0\xff\xff", 8));
    EXPECT_EQ(inflated(between(html, "\"frames\":[\"", "\"")), std::string("\1\1\1\1"));
}

TEST(SurfaceViewer, leaves_out_frames_that_do_not_fit_and_shows_nothing_of_nothing) {
    const ThinnedSurface surface = thinned(tetrahedron(), 100);
    SurfaceViewer viewer;
    EXPECT_EQ(surface_viewer(viewer, surface), "");
    viewer.maps = {{"A", "ms", 0, 1, false, 0, {1, 1, 1, 1}}};
    EXPECT_EQ(surface_viewer(viewer, surface), "");
    viewer.film = {"V", "mV", {0, 1, 2, 3, 4, 5, 6, 7}, {}};
    for (int k = 0; k < 8; ++k) viewer.film.frames.push_back({0, 1, 2, static_cast<double>(k)});
    EXPECT_THAT(surface_viewer(viewer, surface), HasSubstr("8 instants"));
    viewer.most_film_bytes = 100;  // a frame of four values takes 18 to 26
    EXPECT_THAT(surface_viewer(viewer, surface), testing::AnyOf(HasSubstr("4 instants"), HasSubstr("2 instants")));
    viewer.most_film_bytes = 10;
    EXPECT_EQ(surface_viewer(viewer, surface), "");
    EXPECT_EQ(surface_viewer(viewer, ThinnedSurface{}), "");
}

}  // namespace
}  // namespace heartwright::report
