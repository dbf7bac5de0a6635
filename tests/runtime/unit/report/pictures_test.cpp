// Figures for papers: PDF, SVG and PNG of the width and with the letters that were asked for; and films as GIF.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/report/pictures/figure_file.hpp"
#include "runtime/report/pictures/gif_writer.hpp"
#include "runtime/report/pictures/paper_figure.hpp"
#include "runtime/report/pictures/raster.hpp"
#include "runtime/report/pictures/typeface.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/map_plot.hpp"
#include "runtime/report/plots/zlib_stream.hpp"
#include "runtime/report/report.hpp"
#include "runtime/report/sections/film_of_run.hpp"
#include "tests/runtime/unit/report/a_run.hpp"

namespace heartwright::report {
namespace {

using testing::HasSubstr;
using testing::Not;

Figure curves(double width) {
    return line_plot(
               {"trace-v", "V", "t [ms]", "V [mV]", {{"P1", {0, 1, 2}, {-85, 20, -80}}, {"P2", {0, 1, 2}, {1, 2, 3}}}})
        .at_width(width);
}

// The drawing commands of a PDF: its largest compressed stream of text.
std::string content_of(const std::string& pdf) {
    const std::size_t begin = pdf.find("stream\n", pdf.find("/FlateDecode")) + 7;
    return heartwright::report::inflated(pdf.substr(begin, pdf.find("\nendstream", begin) - begin), 1 << 20);
}

TEST(PaperFigure, as_pdf_has_the_width_and_letters_that_were_asked_for) {
    PaperStyle style;  // 85 mm, Arial 8pt
    const std::string pdf = paper_picture(curves(style.layout_width()), style, PictureFormat::pdf).bytes;
    EXPECT_EQ(pdf.substr(0, 8), "%PDF-1.4");
    EXPECT_THAT(pdf, HasSubstr("/MediaBox [0 0 240.9449 "));
    EXPECT_THAT(pdf, HasSubstr("/BaseFont /Arial "));
    const std::string content = content_of(pdf);
    EXPECT_THAT(content, HasSubstr("0.75 0 0 -0.75 0 "));
    EXPECT_THAT(content, HasSubstr("/F1 10.6667 Tf <74205B6D735D> Tj")) << "t [ms] in 8 pt";
    EXPECT_THAT(content, Not(HasSubstr(" 9.75 Tf")));
    // Every object stands where the table says.
    const std::size_t table = pdf.find("xref\n0 ");
    for (std::size_t k = 1, at = pdf.find("\n", pdf.find(" f \n") + 1) + 1; pdf.compare(at, 7, "trailer") != 0;
         ++k, at += 20)
        EXPECT_EQ(
            pdf.compare(std::stoul(pdf.substr(at, 10)), std::to_string(k).size() + 5, std::to_string(k) + " 0 ob"), 0);
    EXPECT_THAT(pdf, HasSubstr("startxref\n" + std::to_string(table) + "\n%%EOF"));
}

TEST(PaperFigure, takes_letters_that_a_font_lacks_from_the_built_in_one) {
    Figure figure = curves(300);
    figure.drawing += "<text x=\"9\" y=\"9\">10⁻⁴ µM</text>";
    const std::string pdf = paper_picture(figure, {}, PictureFormat::pdf).bytes;
    EXPECT_THAT(pdf, HasSubstr("/BaseFont /DejaVuSans "));
    EXPECT_THAT(pdf, HasSubstr("/FontFile2 "));
    EXPECT_THAT(pdf, HasSubstr("/ToUnicode "));
}

TEST(PaperFigure, as_svg_says_everything_at_its_elements) {
    PaperStyle style{120, "Times New Roman", 9};
    const std::string svg = paper_picture(curves(style.layout_width()), style, PictureFormat::svg).bytes;
    EXPECT_THAT(svg, HasSubstr(" width=\"120mm\""));
    EXPECT_THAT(svg, HasSubstr("font-family=\"Times New Roman, sans-serif\""));
    EXPECT_THAT(svg, HasSubstr("font-size=\"9pt\""));
    EXPECT_THAT(svg, HasSubstr("stroke=\"#136fe1\""));
    for (const char* const absent : {"<style", "class=", "var(", "font-size=\"13"})
        EXPECT_THAT(svg, Not(HasSubstr(absent)));
}

TEST(PaperFigure, as_png_has_600_dots_an_inch) {
    const std::string png = paper_picture(curves(PaperStyle().layout_width()), {}, PictureFormat::png).bytes;
    const auto number = [&](std::size_t at) {
        return (std::uint32_t{static_cast<std::uint8_t>(png[at + 2])} << 8) + static_cast<std::uint8_t>(png[at + 3]);
    };
    EXPECT_NEAR(number(16), 85 / 25.4 * 600, 1);
    EXPECT_THAT(png, HasSubstr("pHYs"));
}

TEST(PaperFigure, is_laid_out_anew_so_that_letters_do_not_shrink) {
    const ARun run("paper");
    PaperStyle style{60, "Arial", 7};
    const std::vector<Figure> figures = report_figures(run.folder(), "trace-v", style.layout_width());
    const auto found =
        std::find_if(figures.begin(), figures.end(), [](const Figure& one) { return one.id == "trace-v"; });
    ASSERT_NE(found, figures.end());
    EXPECT_DOUBLE_EQ(found->width, style.layout_width());
    const auto map = std::find_if(figures.begin(), figures.end(), [](const Figure& one) { return one.kind == "map"; });
    ASSERT_NE(map, figures.end());
    const std::vector<Figure> again = report_figures(run.folder(), map->id, 300);
    const auto narrow = std::find_if(again.begin(), again.end(), [&](const Figure& one) { return one.id == map->id; });
    EXPECT_LE(narrow->width, 300.01);
    EXPECT_THAT(paper_picture(*narrow, style, PictureFormat::pdf).bytes, HasSubstr("/Subtype /Image"));
}

TEST(PaperFigure, is_read_back_from_its_file) {
    const ARun run("file");
    write_report(run.folder());
    const Figure figure = figure_of_file(run.folder() / "plots/trace-v.svg");
    EXPECT_EQ(figure.id, "trace-v");
    EXPECT_EQ(figure.title, "V");
    EXPECT_EQ(figure.keys.size(), 3u);
    EXPECT_EQ(figure.keys[1].name, "P8, far");
    EXPECT_THAT(paper_picture(figure, {}, PictureFormat::svg).bytes, HasSubstr(">t [ms]</text>"));
}

TEST(Typeface, that_is_built_in_has_what_plots_write) {
    const Typeface& face = Typeface::built_in();
    EXPECT_EQ(face.family(), "DejaVu Sans");
    for (const char32_t character : characters_of("Az09 [ms]×µ−–…⁰¹²³⁴⁵⁶⁷⁸⁹⁻∞ΔαβΩ"))
        EXPECT_NE(face.glyph(character), 0) << +character;
    EXPECT_GT(face.width_of_glyph(face.glyph(U'W')), face.width_of_glyph(face.glyph(U'i')));
    EXPECT_EQ(face.outline(face.glyph(U'o')).size(), 2u) << "within and without";
    EXPECT_EQ(face.outline(face.glyph(U'é')).size(), 3u) << "made of two glyphs";
}

TEST(Raster, covers_what_a_shape_covers) {
    VectorPicture picture{10, 10};
    picture.parts.emplace_back(Shape{{{{{2, 2}, {5, 2}, {5, 4.5}, {2, 4.5}}, true}}, Paint{{0, 0, 0}}, std::nullopt});
    picture.parts.emplace_back(Shape{{{{{0, 8}, {10, 8}}}}, std::nullopt, Paint{{255, 0, 0}}, 2});
    const Raster raster = rasterised(picture, 1, Typeface::built_in());
    ASSERT_EQ(raster.width, 10u);
    const auto red = [&](std::size_t x, std::size_t y) { return raster.rgb[3 * (10 * y + x)]; };
    const auto green = [&](std::size_t x, std::size_t y) { return raster.rgb[3 * (10 * y + x) + 1]; };
    EXPECT_EQ(red(3, 3), 0);
    EXPECT_EQ(red(6, 3), 255);
    EXPECT_NEAR(red(3, 4), 128, 26) << "half a pixel";
    EXPECT_EQ(green(5, 7), 0);
    EXPECT_EQ(red(5, 8), 255);
    EXPECT_EQ(green(5, 5), 255);
}

// The pixels of a GIF's first frame, as numbers of its palette.
std::vector<std::uint8_t> decoded(const std::string& gif) {
    std::size_t at = gif.find(std::string("\x2c\0\0\0\0", 5)) + 11;
    std::string bytes;
    for (auto size = static_cast<std::uint8_t>(gif[at]); size > 0; size = static_cast<std::uint8_t>(gif[at])) {
        bytes += gif.substr(at + 1, size);
        at += size + std::size_t{1};
    }
    std::vector<std::vector<std::uint8_t>> table;
    std::vector<std::uint8_t> pixels;
    std::uint32_t held = 0, last = 256;
    int count = 0, bits = 9;
    const auto restart = [&] {
        table.assign(258, {});
        for (std::size_t k = 0; k < 256; ++k) table[k] = {static_cast<std::uint8_t>(k)};
        bits = 9;
    };
    for (const char byte : bytes) {
        held |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(byte)) << count;
        for (count += 8; count >= bits;) {
            const std::uint32_t code = held & ((1u << bits) - 1);
            held >>= bits;
            count -= bits;
            if (code == 257) return pixels;
            if (code == 256) {
                restart();
            } else {
                std::vector<std::uint8_t> string = code < table.size() ? table[code] : table[last];
                if (code >= table.size()) string.push_back(string[0]);
                if (last != 256 && table.size() < 4096) {
                    table.push_back(table[last]);
                    table.back().push_back(string[0]);
                }
                pixels.insert(pixels.end(), string.begin(), string.end());
                if (table.size() == 1u << bits && bits < 12) ++bits;
            }
            last = code;
        }
    }
    return pixels;
}

TEST(Gif, holds_its_frames_whole) {
    Raster frame{211, 97, {}};
    std::uint32_t word = 7;
    for (std::size_t k = 0; k < std::size_t{211} * 97; ++k) {
        const auto shade =
            static_cast<std::uint8_t>(k % 3 == 0 ? 8 * ((word = word * 1664525u + 1013904223u) >> 27) : 64);
        frame.rgb.insert(frame.rgb.end(), {shade, shade, 0});
    }
    const std::string gif = gif_of({frame, frame}, 10);
    EXPECT_EQ(gif.substr(0, 6), "GIF89a");
    const std::vector<std::uint8_t> pixels = decoded(gif);
    ASSERT_EQ(pixels.size(), std::size_t{211} * 97);
    for (std::size_t k = 0; k < pixels.size(); ++k)
        ASSERT_EQ(static_cast<std::uint8_t>(gif[13 + std::size_t{3} * pixels[k]]), frame.rgb[3 * k]) << k;
}

TEST(FilmOfRun, has_a_clock_and_the_probes_in_each_picture) {
    const ARun run("film_of_run");
    run.add_fields();
    const FilmOfRun film(run.folder(), 10);
    ASSERT_EQ(film.frames(), 10u);
    const VectorPicture first = film.frame(0), last = film.frame(9);
    EXPECT_EQ(first.width, last.width);
    EXPECT_EQ(first.height, last.height);
    const auto has = [](const VectorPicture& picture, const std::string& text) {
        return std::any_of(picture.parts.begin(), picture.parts.end(), [&](const auto& part) {
            const auto* letters = std::get_if<Letters>(&part);
            return letters != nullptr && letters->text.find(text) != std::string::npos;
        });
    };
    EXPECT_TRUE(has(first, "t = 0 ms"));
    EXPECT_TRUE(has(last, "t = 40 ms"));
    EXPECT_TRUE(has(first, "P1"));
    EXPECT_TRUE(has(first, "mV")) << "the colour bar";
}

TEST(FilmOfRun, of_a_mesh_shows_its_surface) {
    const ARun run("film_of_mesh");
    run.add_mesh();
    const FilmOfRun film(run.folder(), 5);
    const auto parts = film.frame(1).parts;
    EXPECT_TRUE(
        std::any_of(parts.begin(), parts.end(), [](const auto& part) { return std::holds_alternative<Image>(part); }));
}

}  // namespace
}  // namespace heartwright::report
