// Fibres by the Laplace-Dirichlet rules: the law through the wall, angles of both ventricles, and another program's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/fit_fibre_rule.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/mesh/make/ventricle.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"
#include "tests/runtime/unit/support/expat.hpp"
#include "tests/runtime/unit/support/public_meshes.hpp"

namespace heartwright::mesh {
namespace {

constexpr VentricleSize one_ventricle{11, 30, 6, 3, false}, two_ventricles{11, 30, 6, 4, true};

// The helix angle in the middle of a single ventricle, away from base and apex, beside that of a law of the depth.
void expect_angles(FibreRule::Kind kind, const std::function<double(double)>& law, double left_out_around) {
    const VentricleMesh made = make_ventricle(one_ventricle, 1.5);
    ThreadPool threads(2);
    FibreRule rule;
    rule.kind = kind;
    const RuleBasedFibres fibres = make_fibres(WallFields(made.mesh, made.walls, threads).at_elements(), rule);
    std::size_t count = 0;
    double worst = 0, sum = 0;
    for (std::size_t e = 0; e < made.mesh.elements.size(); ++e) {
        const Point& f = fibres.fibres[e];
        ASSERT_NEAR(length(f), 1, 1e-12);
        ASSERT_NEAR(dot(f, fibres.sheets[e]), 0, 1e-12);
        const Point at = centroid(made.mesh, e);
        const double depth = fibres.depth[e];
        if (at[2] < -12 || at[2] > 2 || std::fabs(depth - left_out_around) < 0.03) continue;
        // In the plane across the wall's normal: from the circumference towards the base.
        const Point outwards = unit({at[0] / 289, at[1] / 289, at[2] / 1296}),
                    circumferential = unit({-at[1], at[0], 0}), upwards = cross(outwards, circumferential);
        const double angle = std::atan(dot(f, upwards) / dot(f, circumferential)) * 180 / M_PI;
        const double difference = std::fabs(angle - law(depth));
        worst = std::max(worst, difference);
        sum += difference;
        ++count;
    }
    EXPECT_GT(count, 1000u);
    EXPECT_LT(worst, 10);
    EXPECT_LT(sum / static_cast<double>(count), 3);
}

TEST(Fibres, turn_through_the_wall_in_proportion_to_the_depth) {
    expect_angles(
        FibreRule::Kind::continuous, [](double depth) { return 60 - 120 * depth; }, -1);
}

// 60 - 120 d^2 degrees while the two frames that are blended differ by less than 90 degrees (d < 0.75), then near the
// epicardial angle.
TEST(Fibres, turn_through_the_wall_as_published) {
    expect_angles(
        FibreRule::Kind::bayer_2012, [](double depth) { return depth < 0.75 ? 60 - 120 * depth * depth : -56; }, 0.75);
}

class FibresOfTwoVentricles : public testing::Test {
protected:
    FibresOfTwoVentricles() : made(make_ventricle(two_ventricles, 1.2)), nodes(places()) {}

    std::vector<WallPlace> places() {
        ThreadPool threads(2);
        return WallFields(made.mesh, made.walls, threads).at_nodes();
    }

    VentricleMesh made;
    std::vector<WallPlace> nodes;
};

TEST_F(FibresOfTwoVentricles, have_the_angles_of_their_own_ventricle) {
    const FibreRule rule{{50, -40}, {80, -20}, {}};
    const RuleBasedFibres fibres = make_fibres(nodes, rule);
    const FibreRule fitted = fit_fibre_rule(nodes, made.walls, fibres.fibres, {});
    EXPECT_NEAR(fitted.left.endocardial, 50, 1);
    EXPECT_NEAR(fitted.left.epicardial, -40, 1);
    EXPECT_NEAR(fitted.right.endocardial, 80, 1);
    EXPECT_NEAR(fitted.right.epicardial, -20, 1);
    const LineDifferences same = compare_lines(fibres.fibres, make_fibres(nodes, fitted).fibres);
    EXPECT_LT(same.percentile_95, 1);
    EXPECT_GT(compare_lines(fibres.fibres, make_fibres(nodes, {}).fibres).percentile_95, 15);
}

// The septum turns through 0 degrees between the two endocardia: each angle is seen from its own cavity.
TEST_F(FibresOfTwoVentricles, turn_in_the_septum_from_one_endocardium_to_the_other) {
    const RuleBasedFibres fibres = make_fibres(nodes, {{60, -60}, {40, -60}, {}});
    std::size_t count = 0;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const WallPlace& place = nodes[n];
        if (place.epicardium > 0.01 || made.walls.of_nodes[n] != Wall::none || made.mesh.nodes[n][2] > 3) continue;
        const Point outwards = unit(place.to_right - place.to_left),
                    circumferential = unit(cross(place.to_base, outwards));
        const Point upwards = cross(outwards, circumferential);
        const double angle =
            std::atan2(dot(fibres.fibres[n], upwards), dot(fibres.fibres[n], circumferential)) * 180 / M_PI;
        const double expected = 60 - 100 * right_share(place);
        EXPECT_NEAR(std::remainder(angle - expected, 180), 0, 12) << n;
        ++count;
    }
    EXPECT_GT(count, 100u);
}

TEST_F(FibresOfTwoVentricles, of_the_epicardium_belong_to_the_nearer_ventricle) {
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (made.walls.of_nodes[n] != Wall::epicardium) continue;
        const double x = made.mesh.nodes[n][0];
        if (x < -5)
            EXPECT_LT(right_share(nodes[n]), 0.05) << n;
        else if (x > 22 && made.mesh.nodes[n][2] > -15)
            EXPECT_GT(right_share(nodes[n]), 0.95) << n;
    }
}

// The angles between fibres of neighbours, which share a face, in one wall at the height of the cavities.
struct Jumps {
    double mean = 0, largest = 0;
};
Jumps jumps_in(const Mesh& mesh, const std::vector<Point>& fibres, const std::function<bool(std::size_t)>& is_in) {
    ThreadPool threads(2);
    const std::vector<SortedFace> faces = sorted_faces(mesh, threads);
    Jumps jumps;
    std::size_t count = 0;
    for (std::size_t f = 1; f < faces.size(); ++f) {
        const auto a = static_cast<std::size_t>(faces[f].element), b = static_cast<std::size_t>(faces[f - 1].element);
        if (faces[f].key != faces[f - 1].key || !is_in(a) || !is_in(b)) continue;
        const double angle = std::acos(std::min(std::fabs(dot(fibres[a], fibres[b])), 1.0)) * 180 / M_PI;
        jumps.mean += angle;
        jumps.largest = std::max(jumps.largest, angle);
        ++count;
    }
    EXPECT_GT(count, 10'000u);
    jumps.mean /= static_cast<double>(count);
    return jumps;
}

// In both free walls and in the septum of the heart of biventricle_ecg. At the apices, and along the lines where the right wall joins the left one, no
// field of fibres that follow the walls is continuous (rule_based_fibres.hpp).
TEST(Fibres, do_not_jump_between_neighbours) {
    ThreadPool threads(2);
    const VentricleMesh made = make_ventricle({22, 60, 10, 5, true}, 2);
    const std::vector<WallPlace> places = WallFields(made.mesh, made.walls, threads).at_elements();
    FibreRule published;
    published.kind = FibreRule::Kind::bayer_2012;
    const std::vector<Point> fibres = make_fibres(places, {}).fibres,
                             as_published = make_fibres(places, published).fibres;
    const auto is_at_height = [&](std::size_t e) {
        const double z = centroid(made.mesh, e)[2];
        return z > -25 && z < 8;
    };
    const std::function<bool(std::size_t)> left = [&](std::size_t e) {
        return is_at_height(e) && places[e].right < 0.02;
    };
    const std::function<bool(std::size_t)> right = [&](std::size_t e) {
        return is_at_height(e) && places[e].left < 0.02 && right_share(places[e]) > 0.5;
    };
    const std::function<bool(std::size_t)> septum = [&](std::size_t e) {
        return is_at_height(e) && places[e].epicardium < 0.02;
    };
    for (const auto& wall : {left, right, septum}) {
        const Jumps jumps = jumps_in(made.mesh, fibres, wall);
        EXPECT_LT(jumps.largest, 3 * jumps.mean);
        EXPECT_LT(jumps.largest, 25);
    }
    for (const auto& wall : {left, right}) {
        const Jumps jumps = jumps_in(made.mesh, as_published, wall);
        EXPECT_GT(jumps.largest, 8 * jumps.mean);
        EXPECT_GT(jumps.largest, 44);
    }
}

// Through the free wall of the left ventricle, in forty layers: steps of 3 degrees, where the published rule falls by
// 44 at 75% of the depth.
TEST_F(FibresOfTwoVentricles, change_their_angle_evenly_with_the_depth) {
    const auto step_and_mean = [](FibreRule::Kind kind) {
        FibreRule rule;
        rule.kind = kind;
        std::vector<WallPlace> line;
        for (int k = 0; k <= 40; ++k) {
            WallPlace& place = line.emplace_back();
            place.epicardium = k / 40.0;
            place.left = 1 - place.epicardium;
            place.to_epicardium = {1, 0, 0};
            place.to_left = {-1, 0, 0};
            place.to_base = {0, 0, 1};
        }
        const std::vector<Point> fibres = make_fibres(line, rule).fibres;
        Jumps jumps;
        for (std::size_t k = 1; k < fibres.size(); ++k) {
            const double angle = std::acos(std::min(std::fabs(dot(fibres[k], fibres[k - 1])), 1.0)) * 180 / M_PI;
            jumps.mean += angle / 40;
            jumps.largest = std::max(jumps.largest, angle);
        }
        return jumps;
    };
    const Jumps even = step_and_mean(FibreRule::Kind::continuous),
                published = step_and_mean(FibreRule::Kind::bayer_2012);
    EXPECT_NEAR(even.mean, 3, 1e-9);
    EXPECT_NEAR(even.largest, 3, 1e-6);
    EXPECT_GT(published.largest, 40);
}

// A mirror makes a right-handed helix a left-handed one; and neither ventricle is favoured.
TEST_F(FibresOfTwoVentricles, are_mirrored_with_the_heart_and_exchanged_with_the_ventricles) {
    const auto mirrored = [](const Point& p) { return Point{-p[0], p[1], p[2]}; };
    std::vector<WallPlace> mirrors, exchanged;
    for (const WallPlace& place : nodes) {
        WallPlace& mirror = mirrors.emplace_back(place);
        for (Point WallPlace::*gradient :
             {&WallPlace::to_epicardium, &WallPlace::to_left, &WallPlace::to_right, &WallPlace::to_base})
            mirror.*gradient = mirrored(place.*gradient);
        WallPlace& other = exchanged.emplace_back(place);
        std::swap(other.left, other.right);
        std::swap(other.to_left, other.to_right);
    }
    const FibreRule rule{{50, -40}, {80, -20}, {}};
    const std::vector<Point> fibres = make_fibres(nodes, rule).fibres,
                             of_mirrors = make_fibres(mirrors, {{-50, 40}, {-80, 20}, {}}).fibres,
                             of_exchanged = make_fibres(exchanged, {{80, -20}, {50, -40}, {}}).fibres;
    for (std::size_t n = 0; n < fibres.size(); ++n) {
        EXPECT_NEAR(std::fabs(dot(mirrored(fibres[n]), of_mirrors[n])), 1, 1e-9) << n;
        EXPECT_NEAR(std::fabs(dot(fibres[n], of_exchanged[n])), 1, 1e-9) << n;
    }
}

// From the surface alone: the base, the apex and all fields turn with the heart.
TEST_F(FibresOfTwoVentricles, turn_with_the_heart) {
    ThreadPool threads(2);
    const auto fibres_of = [&](const Mesh& mesh) {
        return make_fibres(WallFields(mesh, find_walls(mesh).walls, threads).at_elements(), {{60, -60}, {80, -40}, {}});
    };
    const RuleBasedFibres upright = fibres_of(made.mesh);
    for (const double degrees : {10.0, 90.0, 133.0}) {
        const double c = std::cos(degrees * M_PI / 180), s = std::sin(degrees * M_PI / 180);
        const auto turned_in_space = [&](const Point& p) {  // about y, then about z
            const Point q{c * p[0] + s * p[2], p[1], c * p[2] - s * p[0]};
            return Point{c * q[0] - s * q[1], s * q[0] + c * q[1], q[2]};
        };
        Mesh mesh = made.mesh;
        for (Point& node : mesh.nodes) node = turned_in_space(node) + Point{100, -20, 7};
        const RuleBasedFibres fibres = fibres_of(mesh);
        double worst = 0;
        for (std::size_t e = 0; e < mesh.elements.size(); ++e)
            worst = std::max(worst, length(cross(turned_in_space(upright.fibres[e]), fibres.fibres[e])));
        EXPECT_LT(worst, 2e-11) << degrees;
    }
}

// Elements with all four nodes on one wall have no gradient of their own.
TEST_F(FibresOfTwoVentricles, are_finite_everywhere) {
    ThreadPool threads(2);
    for (const Point& fibre : make_fibres(WallFields(made.mesh, made.walls, threads).at_elements(), {}).fibres)
        ASSERT_NEAR(length(fibre), 1, 1e-12);
}

TEST(Fibres, need_the_walls) {
    const VentricleMesh made = make_ventricle(one_ventricle, 3);
    ThreadPool threads(1);
    Walls walls = made.walls;
    walls.is_base.assign(walls.is_base.size(), false);
    EXPECT_EQ(fault_of([&] { WallFields(made.mesh, walls, threads); }),
              "no node lies on the base, which the fibres begin from");
}

// A mesh with the fibres of another program's rule-based method (lifex), at nodes: the walls are found, the angles
// fitted. Compared at nodes: the right wall is one element thick, so that the mean over an element says little.
TEST(Fibres, agree_with_those_of_another_program) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const char* const file = "biventricle_fibre.vtu";
    if (!tests::has_public_mesh(file)) GTEST_SKIP() << tests::without_public_mesh(file);
    const Mesh mesh = read_mesh(tests::public_mesh(file), {.length_unit = 1000}).mesh;
    EXPECT_THAT(check_mesh(mesh).errors, testing::IsEmpty());
    const Field* field = node_fibres(mesh, "");
    ASSERT_NE(field, nullptr);
    std::vector<Point> given;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n)
        given.push_back({field->values[3 * n], field->values[3 * n + 1], field->values[3 * n + 2]});
    ThreadPool threads(2);
    const Walls walls = find_walls(mesh).walls;
    const std::vector<WallPlace> nodes = WallFields(mesh, walls, threads).at_nodes();
    const FibreRule rule = fit_fibre_rule(nodes, walls, given, {{0, 0}, {0, 0}, {}, FibreRule::Kind::bayer_2012});
    for (const WallAngles& angles : {rule.left, rule.right}) {
        EXPECT_NEAR(angles.endocardial, 60, 1);
        EXPECT_NEAR(angles.epicardial, -60, 1);
    }
    const LineDifferences differences = compare_lines(make_fibres(nodes, rule).fibres, given);
    EXPECT_LT(differences.median, 1) << "asked: at most 10 degrees";
    EXPECT_LT(differences.percentile_95, 8) << "asked: at most 30 degrees";
}

TEST(CompareLines, takes_quantiles_of_angles_without_signs) {
    std::vector<Point> some, others;
    for (int k = 0; k <= 100; ++k) {
        some.push_back({2, 0, 0});
        const double angle = k * 0.9 * M_PI / 180;
        others.push_back({-std::cos(angle), std::sin(angle), 0});
    }
    const LineDifferences differences = compare_lines(some, others);
    EXPECT_NEAR(differences.median, 45, 1e-9);
    EXPECT_NEAR(differences.percentile_95, 85.5, 1e-9);
}

// Linear elements interpolate vectors between nodes. Only where a sign jumps, directions are lines.
TEST(ElementDirections, are_means_of_vectors_or_of_lines_where_a_sign_jumps) {
    Mesh mesh = two_tetrahedra();
    const double c = std::cos(M_PI / 3), s = std::sin(M_PI / 3);
    const auto first = [&](const std::vector<double>& directions) { return element_directions(mesh, directions)[0]; };
    const Point turned = first({c, s, 0, c, s, 0, c, -s, 0, c, -s, 0, 1, 0, 0});
    EXPECT_NEAR(std::fabs(turned[0]), 1, 1e-12) << "60 and -60 degrees on two sides of a wall: 0 in its middle";
    const Point jumping = first({c, s, 0, -c, -s, 0, c, s, 0, -c, -s, 0, 1, 0, 0});
    EXPECT_NEAR(std::fabs(jumping[0] * c + jumping[1] * s), 1, 1e-12);
    EXPECT_EQ(first({1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0}), (Point{1, 0, 0})) << "a node without a direction";
}

}  // namespace
}  // namespace heartwright::mesh
