// A page made of blocks, and what it becomes: text for a terminal, a page of HTML, Markdown for a site.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::commands {

struct Heading {
    int level = 2;  // 1: the title
    std::string text;
};
struct Paragraph {
    std::string text;
    std::string link = {};  // of a web address at its end; "": none
};
struct Bullets {
    std::vector<std::string> items;
};
struct TableCell {
    std::string text;
    std::string math = {};  // MathML without <math>, which pages show in place of the text; "": none
};
struct Table {
    std::vector<std::string> headings;  // as many as columns; all empty: none are shown
    std::vector<std::vector<TableCell>> rows;
    std::set<std::size_t> numbers = {};  // columns that are aligned to the right
};
struct Equation {
    std::string text;  // "tau_m [ms] = alpha_m*beta_m"
    std::string math;  // a whole <math> element
    std::string unit = {};
};
struct FigureBlock {
    std::vector<report::Figure> figures;  // beside each other where there are several
};

using Block = std::variant<Heading, Paragraph, Bullets, Table, Equation, FigureBlock>;
using Document = std::vector<Block>;

bool has_headings(const Table& table);
std::string text_of(const Document& document, std::size_t width = 110);  // without figures and their headings
// "NAME.html", self-contained.
void write_html(const Document& document, const std::filesystem::path& file);
// "NAME.md", and the figures as SVG files in the folder "NAME" beside it.
void write_markdown(const Document& document, const std::filesystem::path& file);

}  // namespace heartwright::commands
