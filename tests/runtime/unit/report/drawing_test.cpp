// What the page is drawn with: numbers as people write them, ticks, curves, isochrones, pictures.
#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <limits>

#include "runtime/report/plots/isochrones.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/png.hpp"
#include "runtime/report/plots/simplified.hpp"
#include "runtime/report/plots/text.hpp"
#include "tests/runtime/unit/report/nan.hpp"

namespace heartwright::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Readable, numbers_are_as_people_write_them) {
    EXPECT_EQ(readable(0), "0");
    EXPECT_EQ(readable(12345), "12,345");
    EXPECT_EQ(readable(-85.23), "-85.23");
    EXPECT_EQ(readable(0.05), "0.05");
    EXPECT_EQ(readable(42.918273), "42.92");
    EXPECT_EQ(readable(5.02e9, 3), "5.02×10⁹");
    EXPECT_EQ(readable(1.26e-4), "1.26×10⁻⁴");
    EXPECT_EQ(readable(123456.7), "123,457");
    EXPECT_EQ(readable(3825992.27, 3), "3.83×10⁶");
    EXPECT_EQ(readable(1e-4, 1), "10⁻⁴");
    EXPECT_EQ(readable(nan), "–");
    EXPECT_EQ(coordinate(-0.001), "0");
    EXPECT_EQ(coordinate(12.50), "12.5");
}

TEST(Readable, markup_in_text_is_text) {
    EXPECT_EQ(escaped("<a b='\"'>&\x01\n"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;\n");
}

TEST(Ticks, are_round_and_inside) {
    EXPECT_THAT(round_ticks(-90, 45, 6), ElementsAre(-75, -50, -25, 0, 25));
    EXPECT_THAT(round_ticks(0, 20, 4), ElementsAre(0, 5, 10, 15, 20));
    EXPECT_LE(round_ticks(1e300, 1.0000001e300, 5).size(), 100u);
}

TEST(Readable, large_numbers_are_said_in_words) {
    EXPECT_EQ(in_words(27.4e6), "27.4 million");
    EXPECT_EQ(in_words(3.14159e9), "3.14 billion");
    EXPECT_EQ(in_words(999'960), "1 million");
    EXPECT_EQ(in_words(8250), "8,250");
}

TEST(Ticks, of_logarithmic_axes_stand_at_powers_of_ten) {
    std::vector<std::string> texts;
    for (const Tick& tick : logarithmic_ticks(-4.2, 1.3, 9))
        if (!tick.text.empty()) {
            texts.push_back(tick.text);
            EXPECT_EQ(tick.at, std::round(tick.at)) << tick.text;
        }
    EXPECT_THAT(texts, ElementsAre("10⁻⁴", "0.001", "0.01", "0.1", "1", "10"));
    for (const Tick& tick : logarithmic_ticks(0.1, 0.6, 5))
        EXPECT_NEAR(std::stod(tick.text), std::pow(10, tick.at), 1e-9);
}

TEST(Curves, on_logarithmic_axes_leave_out_what_is_not_above_zero) {
    LinePlot plot{"p", "dose", "c [nM]", "APD90 [ms]", {{"drug", {0, 1, 10, 100}, {5, 10, 20, 30}}}};
    plot.has_log_x = true;
    const Figure figure = line_plot(plot);
    EXPECT_THAT(figure.attributes, HasSubstr("data-log-x"));
    EXPECT_THAT(figure.attributes, HasSubstr(" data-x0=\"0\" data-x1=\"2\""));
    EXPECT_THAT(figure.drawing, HasSubstr(">100</text>"));
    EXPECT_EQ(figure.table[0].values[0], 0) << "the table has the values themselves";
}

TEST(Curves, of_a_family_have_a_ramp_of_colours) {
    std::vector<Curve> curves(3, Curve{"c", {0, 1}, {1, 2}});
    colour_as_family(curves);
    const Figure figure = line_plot({"p", "V", "t [ms]", "V [mV]", curves});
    EXPECT_EQ(figure.keys[0].classes, "curve r0 d0");
    EXPECT_EQ(figure.keys[1].classes, "curve r6 d0");
    EXPECT_EQ(figure.keys[2].classes, "curve r11 d0");
}

TEST(Marks, are_smaller_the_more_there_are) {
    const auto width_with = [](int count) {
        Curve curve{"cells", {}, {}};
        curve.draws_points = true;
        for (int k = 0; k < count; ++k) {
            curve.x.push_back(k);
            curve.y.push_back(k % 7);
        }
        const std::string svg = line_plot({"p", "APD", "cell", "APD [ms]", {curve}}).drawing;
        const auto at = svg.find("stroke-width:");
        return at == std::string::npos ? 6 : std::stod(svg.substr(at + 13));
    };
    EXPECT_EQ(width_with(20), 6);
    EXPECT_LT(width_with(300), 4);
    EXPECT_LT(width_with(5000), width_with(300));
    EXPECT_GE(width_with(20000), 1.8);
}

TEST(Curves, of_many_points_keep_the_highest) {
    LinePlot plot{"p", "V", "t [ms]", "V [mV]", {{"P1", {}, {}}}};
    for (int k = 0; k < 100000; ++k) {
        plot.curves[0].x.push_back(k);
        plot.curves[0].y.push_back(k == 54321 ? 40 : -85);
    }
    const Figure made = line_plot(plot);
    const std::string& figure = made.drawing;
    EXPECT_LT(figure.size(), 100000u);
    EXPECT_EQ(made.table[1].values.size(), 100000u);
    EXPECT_THAT(figure, HasSubstr(",8.96"));  // the peak, 4% below the top of the frame
}

TEST(Curves, of_small_values_are_in_a_smaller_unit) {
    const std::string figure =
        line_plot({"p", "Ca_i", "t [ms]", "Ca_i [mM]", {{"P1", {0, 1, 2}, {1e-4, 8e-4, 3e-4}}}}).drawing;
    EXPECT_THAT(figure, HasSubstr("Ca_i [uM]</text>"));
    EXPECT_THAT(figure, HasSubstr(">0.6</text>"));
}

TEST(Curves, lose_only_points_that_no_eye_would_miss) {
    using Points = std::vector<std::array<double, 2>>;
    EXPECT_EQ(simplified({{0, 0}, {1, 0.05}, {2, 0}, {3, 5}, {4, 0}}, 0.1), (Points{{0, 0}, {2, 0}, {3, 5}, {4, 0}}));
    EXPECT_EQ(simplified({{0, 0}, {1, 1}}, 0.1).size(), 2u);
    EXPECT_EQ(simplified({{2, 2}, {2, 2}, {2, 2}}, 0.1).size(), 2u);
    Points wave;
    for (int k = 0; k <= 3000; ++k) wave.push_back({0.24 * k, 100 * std::sin(0.005 * k)});
    const Points fewer = simplified(wave, 0.08);
    EXPECT_LT(fewer.size(), 200u);
    std::size_t next = 1;
    for (const auto& [x, y] : wave) {  // every point lies so near to the line that is left
        while (fewer[next][0] < x) ++next;
        const auto& [x0, y0] = fewer[next - 1];
        const auto& [x1, y1] = fewer[next];
        EXPECT_NEAR(y, y0 + (y1 - y0) * (x - x0) / (x1 - x0), 0.08 * std::hypot(x1 - x0, y1 - y0) / (x1 - x0) + 1e-9);
    }
}

TEST(Curves, without_two_known_points_are_not_drawn) {
    EXPECT_TRUE(line_plot({"p", "V", "t", "V", {{"P1", {0, 1, 2}, {nan, 3, nan}}}}).empty());
}

TEST(Isochrones, cross_where_the_value_is) {
    const Slice slope{3, 2, {0, 1, 2, 0, 1, 2}};
    const auto line = isochrone(slope, 0.25);
    ASSERT_EQ(line.size(), 1u);
    EXPECT_DOUBLE_EQ(line[0].x0, 0.25);
    EXPECT_DOUBLE_EQ(line[0].x1, 0.25);
    EXPECT_THAT(isochrone(slope, 5), IsEmpty());
}

TEST(Isochrones, separate_the_high_corners_of_a_low_saddle) {
    const Slice saddle{2, 2, {1, 0, 0, 1}};  // mean 0.5
    for (const auto& s : isochrone(saddle, 0.75))
        EXPECT_TRUE((s.x0 + s.x1 < 0.75 && s.y0 + s.y1 < 0.75) || (s.x0 + s.x1 > 1.25 && s.y0 + s.y1 > 1.25));
    EXPECT_EQ(isochrone(saddle, 0.75).size(), 2u);
    EXPECT_EQ(isochrone(saddle, 0.25).size(), 2u);
}

TEST(Isochrones, leave_squares_with_an_unknown_corner_empty) {
    EXPECT_THAT(isochrone({2, 2, {0, 1, nan, 1}}, 0.5), IsEmpty());
}

TEST(Isochrones, of_a_circle_have_its_length) {
    Slice bowl{101, 101, {}};
    for (int j = 0; j < 101; ++j)
        for (int i = 0; i < 101; ++i) bowl.values.push_back(std::hypot(i - 50, j - 50));
    double length = 0;
    for (const auto& s : isochrone(bowl, 30)) length += std::hypot(s.x1 - s.x0, s.y1 - s.y0);
    EXPECT_NEAR(length, 2 * M_PI * 30, 0.1);
}

}  // namespace
}  // namespace heartwright::report
