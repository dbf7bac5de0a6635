// A document as text, as HTML and as Markdown.
#include "runtime/commands/models/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/report/plots/line_plot.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Document example() {
    report::LinePlot plot{"toy-v", "Membrane potential", "t [ms]", "V [mV]", {{"V", {0, 1, 2}, {-80, 20, -70}}}};
    return {Heading{1, "toy <1>"},
            Paragraph{"A cell & its paper.", "https://doi.org/10.1/x"},
            Heading{2, "Values"},
            Table{{"name", "value", "what it is"},
                  {{{"g_Na", "<mi>g</mi>"}, {"7.5"}, {"a | b"}}, {{"tau"}, {"120"}, {"time"}}},
                  {1}},
            Equation{"x [mV] = a/b", "<math display=\"block\"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>", "mV"},
            Bullets{{"one", "two"}},
            FigureBlock{{report::line_plot(plot)}}};
}

TEST(document_text, aligns_numbers_to_the_right_and_shows_equations_as_text) {
    const std::string text = text_of(example());
    EXPECT_THAT(text, HasSubstr("toy <1>\n=======\n"));
    EXPECT_THAT(text, HasSubstr("  g_Na    7.5  a | b\n"));
    EXPECT_THAT(text, HasSubstr("  tau     120  time\n"));
    EXPECT_THAT(text, HasSubstr("  x [mV] = a/b\n"));
    EXPECT_THAT(text, HasSubstr("- two\n"));
    EXPECT_THAT(text, Not(HasSubstr("<mi>")));
}

TEST(document_text, breaks_the_last_column_within_the_width) {
    const Document document{Table{{"a", "b"}, {{{"x"}, {"one two three four five six seven eight nine ten"}}}}};
    const std::string text = text_of(document, 40);
    EXPECT_THAT(text, HasSubstr("\n     "));
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        EXPECT_LE(end - begin, 40u);
        begin = end + 1;
    }
}

TEST(document_html, is_one_file_with_its_figures_and_escaped_text) {
    const Scratch scratch;
    write_html(example(), scratch / "toy.html");
    const std::string page = heartwright::text_of(scratch / "toy.html");
    EXPECT_THAT(page, HasSubstr("<h1>toy &lt;1&gt;</h1>"));
    EXPECT_THAT(page, HasSubstr("A cell &amp; its paper."));
    EXPECT_THAT(page, HasSubstr("<a href=\"https://doi.org/10.1/x\">"));
    EXPECT_THAT(page, HasSubstr("<mfrac><mi>a</mi><mi>b</mi></mfrac>"));
    EXPECT_THAT(page, HasSubstr("<figure"));
    EXPECT_THAT(page, HasSubstr(">Values<"));
}

TEST(document_markdown, has_its_figures_beside_it_and_no_bar_in_a_cell_of_a_table) {
    const Scratch scratch;
    write_markdown(example(), scratch / "toy.md");
    const std::string page = heartwright::text_of(scratch / "toy.md");
    EXPECT_THAT(page, HasSubstr("# toy &lt;1>\n"));
    EXPECT_THAT(page, HasSubstr("|---|---:|---|\n"));
    EXPECT_THAT(page, HasSubstr("a \\| b |\n"));
    EXPECT_THAT(page, HasSubstr("![Membrane potential](toy/toy-v.svg)"));
    EXPECT_THAT(heartwright::text_of(scratch / "toy/toy-v.svg"), HasSubstr("<svg"));
}

}  // namespace
}  // namespace heartwright::commands
