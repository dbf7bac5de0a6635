// Figures: their numbers as CSV, their picture as a file that stands alone, and the small forms of both in the page.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <regex>

#include "runtime/report/plots/colours.hpp"
#include "runtime/report/plots/figure.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/map_plot.hpp"
#include "runtime/report/plots/png.hpp"
#include "runtime/report/plots/zlib_stream.hpp"
#include "tests/runtime/unit/report/inflate.hpp"
#include "tests/runtime/unit/report/nan.hpp"

namespace heartwright::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

LinePlot two_probes() {
    LinePlot plot{"trace-V", "V <b>", "t [ms]", "V [mV]", {}};
    plot.curves.push_back({"P1", {0, 1, 2}, {-85, 20.123456789, nan}});
    plot.curves.push_back({"P2, \"far\"", {0, 1, 2}, {-85, -84, -83}});
    return plot;
}

MapPlot slope() {
    MapPlot plot{
        "map-activation", "Activation", "ms", {"x", "y"}, {0.25, 0.25}, {0.5, 0.5}, {4, 2, {0, 1, 2, 3, 1, 2, nan, 4}}};
    plot.high = 4;
    return plot;
}

TEST(ZlibStream, gives_back_what_went_in) {
    std::string text, noise, zeros(100000, '\0');
    for (int k = 0; k < 20000; ++k) text += std::to_string(k % 977) + "," + std::to_string(k / 7) + "\n";
    for (std::uint32_t k = 0, word = 1; k < 200000; ++k)
        noise += static_cast<char>((word = word * 1664525u + 1013904223u) >> 24);
    for (const std::string& raw : {std::string(), std::string("a"), std::string("abcabcabcabc"), text, noise, zeros})
        EXPECT_EQ(inflate(zlib_stream(raw)), raw) << raw.size();
    EXPECT_LT(zlib_stream(text).size(), text.size() / 3);
    EXPECT_LT(zlib_stream(zeros).size(), 200u);
    EXPECT_LT(zlib_stream(noise).size(), noise.size() + noise.size() / 100);
    EXPECT_EQ(base64("heart"), "aGVhcnQ=");
}

TEST(ZlibStream, that_is_damaged_is_refused) {
    std::string stream = zlib_stream("0,-85\n1,-84.5\n2,-84\n");
    EXPECT_THROW(inflate(stream.substr(0, stream.size() - 1)), std::runtime_error);
    stream[4] = static_cast<char>(stream[4] ^ 0x40);
    EXPECT_THROW(inflate(stream), std::runtime_error);
}

TEST(Png, has_its_pixels_in_filtered_rows) {
    std::vector<std::uint8_t> pixels;
    for (int row = 0; row < 40; ++row)
        for (int column = 0; column < 60; ++column) pixels.push_back(static_cast<std::uint8_t>(row * column));
    const std::string png = png_bytes(60, 40, pixels, {{0, 0, 0}, {1, 2, 3}});
    EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(png.substr(png.size() - 12), std::string("\0\0\0\0IEND\xae\x42\x60\x82", 12));  // its checksum, too
    const auto at = png.find("IDAT");
    const std::string rows = inflate(png.substr(at + 4, png.size() - at - 4 - 16));
    ASSERT_EQ(rows.size(), 61u * 40);
    std::vector<std::uint8_t> back(pixels.size());
    for (std::size_t row = 0; row < 40; ++row)
        for (std::size_t k = 0; k < 60; ++k) {
            const int filter = rows[row * 61], before = filter == 1          ? (k ? back[row * 60 + k - 1] : 0)
                                                        : filter == 2 && row ? back[(row - 1) * 60 + k]
                                                                             : 0;
            back[row * 60 + k] = static_cast<std::uint8_t>(before + static_cast<std::uint8_t>(rows[row * 61 + 1 + k]));
        }
    EXPECT_EQ(back, pixels);
}

TEST(Figures, write_their_numbers_with_units_in_the_header) {
    EXPECT_EQ(csv_text(line_plot(two_probes()).table),
              "t [ms],V [mV] @ P1,\"V [mV] @ P2, \"\"far\"\"\"\n"
              "0,-85,-85\n"
              "1,20.12346,-84\n"
              "2,,-83\n");
    EXPECT_EQ(csv_text(map_plot(slope()).table),
              "x [mm],y [mm],Activation [ms]\n"
              "0.25,0.25,0\n0.75,0.25,1\n1.25,0.25,2\n1.75,0.25,3\n"
              "0.25,0.75,1\n0.75,0.75,2\n1.25,0.75,\n1.75,0.75,4\n");
}

TEST(Figures, of_curves_over_different_times_have_a_column_of_times_each) {
    LinePlot plot{"beats", "Beats", "t [ms]", "V [mV]", {}};
    plot.curves.push_back({"beat 1", {0, 1}, {1, 2}, {0, 1}, {2, 3}});
    plot.curves.push_back({"beat 2", {0, 2, 4}, {3, 4, 5}});
    std::vector<std::string> headers;
    for (const Column& column : line_plot(plot).table) headers.push_back(column.header);
    EXPECT_THAT(headers, ElementsAre("t [ms] @ beat 1", "V [mV] @ beat 1", "V [mV] @ beat 1, low",
                                     "V [mV] @ beat 1, high", "t [ms] @ beat 2", "V [mV] @ beat 2"));
    EXPECT_THAT(line_plot(plot).drawing, HasSubstr("class=\"band f0\" data-of=\"beats-0\""));
}

TEST(Figures, of_many_beats_have_one_line_of_the_legend_for_the_earlier_ones) {
    LinePlot plot{"beats", "Beats", "t [ms]", "V [mV]", {}};
    for (int beat = 0; beat < 5; ++beat) {
        Curve curve{"beat " + std::to_string(beat + 1), {0, 1}, {1.0 * beat, 2}};
        curve.colour = 3;
        if (beat < 4) {
            curve.look = Curve::Look::faint;
            curve.group = "earlier beats";
        }
        plot.curves.push_back(curve);
    }
    plot.marks = {{0.5, "S1"}};
    plot.levels = {{-10, "threshold"}};
    plot.x_range = {{0, 2}};
    const Figure figure = line_plot(plot);
    ASSERT_EQ(figure.keys.size(), 2u);
    EXPECT_EQ(figure.keys[0].name, "earlier beats");
    EXPECT_EQ(figure.keys[0].id, "beats-group-0");
    EXPECT_EQ(figure.keys[1].id, "beats-4");
    EXPECT_EQ(figure.keys[1].classes, "curve c3 d0");
    EXPECT_THAT(figure.drawing, HasSubstr("data-of=\"beats-group-0\" class=\"curve c3 d0 faint\""));
    EXPECT_THAT(figure.drawing, HasSubstr("<text class=\"mark-label\" x=\"267.5\" y=\"22\">S1</text>"));
    EXPECT_THAT(figure.drawing, HasSubstr(" data-y=\"-10\" data-label=\"threshold\""));
    EXPECT_THAT(figure.attributes, HasSubstr(" data-x1=\"2\""));
}

TEST(Figures, as_files_stand_alone) {
    for (const Figure& figure : {line_plot(two_probes()), map_plot(slope())}) {
        const std::string svg = svg_file(figure);
        EXPECT_THAT(svg, HasSubstr("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        EXPECT_THAT(svg, Not(HasSubstr("var(")));
        EXPECT_FALSE(std::regex_search(svg, std::regex(R"((src|href)="(?!data:|#))")));
        EXPECT_THAT(svg, HasSubstr("<text class=\"caption\""));
        EXPECT_THAT(svg, HasSubstr(".file-only { display: inline; }"));
    }
    const std::string svg = svg_file(line_plot(two_probes()));
    EXPECT_THAT(svg, HasSubstr("V &lt;b&gt;</text>"));
    EXPECT_THAT(svg, HasSubstr("P2, &quot;far&quot;</text>"));
    EXPECT_THAT(svg, HasSubstr(".c0 { stroke: #136fe1; }"));
}

TEST(Figures, keep_their_names_apart) {
    Figures figures;
    EXPECT_THAT(figures.add(line_plot(two_probes())), HasSubstr("<figure class=\"plot\" id=\"trace-v\">"));
    const std::string second = figures.add(line_plot(two_probes()));
    EXPECT_THAT(second, HasSubstr("<figure class=\"plot\" id=\"trace-v-2\">"));
    EXPECT_THAT(second, HasSubstr("id=\"trace-v-2-0\""));
    EXPECT_THAT(second, HasSubstr("data-curve=\"trace-v-2-1\""));
    EXPECT_THAT(second, Not(HasSubstr("\"trace-v-0\"")));
    EXPECT_EQ(file_name("../../<Ca_i> [mM]"), "ca-i-mm");
    EXPECT_EQ(file_name("µ"), "plot");
    EXPECT_EQ(figures.add(Figure{}), "");
}

TEST(Figures, say_their_numbers_to_those_who_do_not_see) {
    Figures figures;
    EXPECT_THAT(figures.add(line_plot(two_probes())),
                HasSubstr("<summary>In numbers<span class=\"unseen\">: V &lt;b&gt;</span></summary>"));
    LinePlot plot{"long", "Long", "t [ms]", "V [mV]", {{"P1", {}, {}}}};
    for (int k = 0; k < 100; ++k) {
        plot.curves[0].x.push_back(k);
        plot.curves[0].y.push_back(k == 50 ? 40 : -85);
    }
    EXPECT_THAT(
        figures.add(line_plot(plot)),
        HasSubstr("<th scope=\"row\">V [mV] @ P1</th><td class=\"number\">100</td><td class=\"number\">-85</td><td "
                  "class=\"number\">-85</td><td class=\"number\">40</td>"));
}

TEST(Figures, carry_their_numbers_while_there_is_room) {
    Figures figures;
    LinePlot plot{"noise", "Noise", "t [ms]", "V [mV]", {{"P1", {}, {}}}};
    std::uint32_t word = 1;
    for (int k = 0; k < 150000; ++k) {
        plot.curves[0].x.push_back(k);
        plot.curves[0].y.push_back((word = word * 1664525u + 1013904223u) * 1e-3);
    }
    std::size_t carried = 0, bytes = 0;
    for (int k = 0; k < 7; ++k) {
        const std::string html = figures.add(line_plot(plot));
        bytes += html.size();
        carried += html.find("class=\"table\"") != std::string::npos;
        EXPECT_EQ(html.find("class=\"table\"") == std::string::npos,
                  html.find("Its numbers are in plots/noise") != std::string::npos);
    }
    EXPECT_GT(carried, 0u);
    EXPECT_LT(carried, 7u);
    EXPECT_LT(bytes, 7u << 20);
}

TEST(Figures, with_what_cannot_be_drawn_are_empty) {
    constexpr double huge = 1.7e308;
    EXPECT_TRUE(line_plot({"p", "V", "t [ms]", "V [mV]", {{"P1", {0, 1}, {-huge, huge}}}}).empty());
    MapPlot plot = slope();
    plot.low = -huge;
    plot.high = huge;
    EXPECT_TRUE(map_plot(plot).empty());
    plot = slope();
    plot.spacing = {0, nan};
    EXPECT_TRUE(map_plot(plot).empty());
}

TEST(Maps, draw_arrows_and_paths_over_their_colours) {
    MapPlot plot = slope();
    plot.arrows = {{0.25, 0.25, 1.25, 0.25}, {0, 0, 0, 0}, {nan, 0, 1, 1}};
    plot.paths = {{"tip 1", {{{0.25, 0.25}}, {{nan, 1}}, {{1.25, 0.75}}}}};
    const std::string drawing = map_plot(plot).drawing;
    EXPECT_THAT(drawing, HasSubstr("<path class=\"arrows\" d=\"M"));
    EXPECT_THAT(drawing, HasSubstr("<title>tip 1</title>"));
    EXPECT_THAT(drawing, Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace heartwright::report
