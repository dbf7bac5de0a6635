// Colours of curves are told apart by people who are colour-blind: their least distance is computed for all pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <regex>
#include <string>
#include <vector>

#include "runtime/report/plots/page_text.hpp"

namespace heartwright::report {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& matrix, const Triple& v) {
    Triple product{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t k = 0; k < 3; ++k) product[row] += matrix[row][k] * v[k];
    return product;
}

// Machado, Oliveira and Fernandes 2009 (IEEE TVCG 15:1291), severity 1, of linear RGB.
constexpr Matrix usual{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

// CIE L*a*b* (D65) of "#rrggbb" as it is seen.
Triple seen(const std::string& colour, const Matrix& vision) {
    Triple linear{};
    for (std::size_t k = 0; k < 3; ++k) {
        const double share = std::stoi(colour.substr(1 + 2 * k, 2), nullptr, 16) / 255.0;
        linear[k] = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    }
    Triple light = times(vision, linear);
    for (double& part : light) part = std::clamp(part, 0.0, 1.0);
    constexpr Matrix to_xyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    constexpr Triple white{0.95047, 1, 1.08883};
    Triple f = times(to_xyz, light);
    for (std::size_t k = 0; k < 3; ++k) {
        const double share = f[k] / white[k];
        f[k] = share > 216.0 / 24389 ? std::cbrt(share) : (24389.0 / 27 * share + 16) / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double cie76(const Triple& one, const Triple& other) {
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

// Sharma, Wu and Dalal 2005 (Color Research and Application 30:21).
double ciede2000(const Triple& one, const Triple& other) {
    const auto pow7 = [](double x) { return std::pow(x, 7); };
    const double chroma = (std::hypot(one[1], one[2]) + std::hypot(other[1], other[2])) / 2;
    const double stretch = 1.5 - 0.5 * std::sqrt(pow7(chroma) / (pow7(chroma) + pow7(25)));
    const double a1 = stretch * one[1], a2 = stretch * other[1];
    const double c1 = std::hypot(a1, one[2]), c2 = std::hypot(a2, other[2]), c = (c1 + c2) / 2;
    const auto hue = [](double a, double b) {
        const double degrees = std::atan2(b, a) * 180 / std::numbers::pi;
        return degrees < 0 ? degrees + 360 : degrees;
    };
    const double h1 = hue(a1, one[2]), h2 = hue(a2, other[2]), apart = h2 - h1;
    const double turn = std::fabs(apart) <= 180 ? apart : apart > 0 ? apart - 360 : apart + 360;
    const double middle = h1 + turn / 2, h = middle < 0 ? middle + 360 : middle;
    const double dl = other[0] - one[0], dc = c2 - c1, dh = 2 * std::sqrt(c1 * c2) * std::sin(radians(turn / 2));
    const double lightness = (one[0] + other[0]) / 2 - 50;
    const double t = 1 - 0.17 * std::cos(radians(h - 30)) + 0.24 * std::cos(radians(2 * h)) +
                     0.32 * std::cos(radians(3 * h + 6)) - 0.2 * std::cos(radians(4 * h - 63));
    const double sl = 1 + 0.015 * lightness * lightness / std::sqrt(20 + lightness * lightness), sc = 1 + 0.045 * c,
                 sh = 1 + 0.015 * c * t;
    const double rotation =
        -std::sin(radians(60 * std::exp(-std::pow((h - 275) / 25, 2)))) * 2 * std::sqrt(pow7(c) / (pow7(c) + pow7(25)));
    const double l = dl / sl, k = dc / sc, m = dh / sh;
    return std::sqrt(l * l + k * k + m * m + rotation * k * m);
}

// Of each scheme of page.css (light, dark, print) the variables "--NAME-0", "--NAME-1" ...
std::vector<std::vector<std::string>> schemes(const std::string& name) {
    std::vector<std::vector<std::string>> all;
    const std::string css = page_css;
    for (auto at = css.find(":root {"); at != std::string::npos; at = css.find(":root {", at + 1)) {
        const std::string block = css.substr(at, css.find('}', at) - at);
        const std::regex variable("--" + name + "-[0-9]+: (#[0-9a-f]{6});");
        all.emplace_back();
        for (std::sregex_iterator match(block.begin(), block.end(), variable), end; match != end; ++match)
            all.back().push_back((*match)[1]);
    }
    return all;
}

double least_distance(const std::vector<std::string>& colours, const Matrix& vision) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < colours.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Triple one = seen(colours[i], vision), other = seen(colours[j], vision);
            least = std::min({least, cie76(one, other), ciede2000(one, other)});
        }
    return least;
}

TEST(ColourVision, distances_are_those_of_the_published_examples) {
    EXPECT_NEAR(ciede2000({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425, 1e-4);
    EXPECT_NEAR(ciede2000({50, 2.5, 0}, {58, 24, 15}), 19.4535, 1e-4);
    EXPECT_NEAR(ciede2000({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}), 0.9082, 1e-4);
    EXPECT_NEAR(seen("#ffffff", usual)[0], 100, 0.01);
    EXPECT_LT(cie76(seen("#6b3fa0", deuteranopia), seen("#0b62a8", deuteranopia)), 8) << "purple and blue";
}

TEST(ColourVision, tells_all_pairs_of_curves_apart) {
    const auto all = schemes("curve");
    ASSERT_EQ(all.size(), 3u);
    for (const auto& colours : all) {
        ASSERT_EQ(colours.size(), 8u);
        EXPECT_GE(least_distance(colours, usual), 14);
        EXPECT_GE(least_distance(colours, deuteranopia), 12);
        EXPECT_GE(least_distance(colours, protanopia), 12);
        EXPECT_GE(least_distance(colours, tritanopia), 10);
    }
}

TEST(ColourVision, tells_all_pairs_of_paths_on_maps_apart) {
    std::vector<std::string> colours;
    const std::string css = figure_css;
    static const std::regex path(R"(\.p[0-7] \{ stroke: (#[0-9a-f]+); \})");
    for (std::sregex_iterator match(css.begin(), css.end(), path), end; match != end; ++match)
        colours.push_back((*match)[1] == "#fff" ? "#ffffff" : (*match)[1].str());
    ASSERT_EQ(colours.size(), 8u);
    EXPECT_GE(least_distance(colours, deuteranopia), 12);
}

// From one end to the other a ramp becomes lighter (or darker) for everybody.
TEST(ColourVision, sees_the_order_of_a_ramp) {
    const auto all = schemes("ramp");
    ASSERT_EQ(all.size(), 3u);
    for (const auto& colours : all) {
        ASSERT_EQ(colours.size(), 12u);
        for (const Matrix& vision : {usual, deuteranopia, protanopia, tritanopia})
            for (std::size_t k = 1; k < colours.size(); ++k)
                EXPECT_GT(seen(colours[k], vision)[0], seen(colours[k - 1], vision)[0] + 0.5) << colours[k];
    }
}

}  // namespace
}  // namespace heartwright::report
