// `report`: the page of a run, of several side by side, one of its figures for a paper, and its film.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "base/command_line/arguments.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/command_usages.hpp"
#include "runtime/commands/output/film_file.hpp"
#include "runtime/commands/verbs/verbs.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/folder_lock.hpp"
#include "runtime/report/compare/cell_report.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/compare/side_by_side.hpp"
#include "runtime/report/pictures/figure_file.hpp"
#include "runtime/report/pictures/paper_figure.hpp"
#include "runtime/report/report.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;

// "--figure" without a name asks for the names.
Words with_name_of_figure(Words words) {
    const auto figure = std::find(words.begin(), words.end(), "--figure");
    if (figure != words.end() && (figure + 1 == words.end() || (figure + 1)->starts_with("--")))
        words.insert(figure + 1, "");
    return words;
}

double length_of(const Arguments& arguments, const std::string& option, const std::string& otherwise,
                 const std::string& unit, double least, double most) {
    const std::string text = arguments.value(option, otherwise);
    const auto quantity = parse_quantity(text);
    const auto wanted = parse_unit("mm");
    const double mm = quantity && quantity->unit.same_dimension(*wanted)
                          ? quantity->value * conversion_factor(quantity->unit, *wanted)
                          : -1;
    if (!(mm >= least && mm <= most))
        throw UserFault(option + " is a length from " + std::to_string(static_cast<int>(least)) + " to " +
                        std::to_string(static_cast<int>(most)) + " " + unit + ", such as \"" + otherwise + "\", not '" +
                        text + "'");
    return mm;
}

// "Arial 8pt", "Times New Roman 9 pt"
void read_font(const std::string& text, report::PaperStyle& style) {
    const std::string wrong =
        "--font is a family and a size from 3 to 72 pt, such as \"Arial 8pt\", not '" + text + "'";
    std::string words = text;
    if (!words.ends_with("pt")) throw UserFault(wrong);
    words.resize(words.size() - 2);
    while (words.ends_with(' ')) words.pop_back();
    const std::size_t space = words.rfind(' ');
    if (space == std::string::npos || space == 0) throw UserFault(wrong);
    char* end = nullptr;
    style.size_pt = std::strtod(words.c_str() + space + 1, &end);
    style.family = words.substr(0, words.find_last_not_of(' ', space) + 1);
    if (*end != '\0' || !(style.size_pt >= 3 && style.size_pt <= 72)) throw UserFault(wrong);
}

std::vector<report::Figure> figures_of(const fs::path& folder, const std::string& name, double width) {
    if (!report::is_cell_folder(folder)) return report::report_figures(folder, name, width);
    std::vector<report::Figure> figures;
    std::error_code error;
    for (const auto& file : fs::directory_iterator(folder / "plots", error))
        if (file.path().extension() == ".svg") figures.push_back(report::figure_of_file(file.path()));
    std::sort(figures.begin(), figures.end(), [](const auto& one, const auto& other) { return one.id < other.id; });
    return figures;
}

report::PictureFormat format_of(const Arguments& arguments, const fs::path& file) {
    std::string ending = file.extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    const std::vector<std::string> formats{"pdf", "svg", "png"};
    const bool is_known = std::find(formats.begin(), formats.end(), ending) != formats.end();
    const std::string said = arguments.choice("--format", formats, is_known ? ending : "pdf");
    return said == "svg"   ? report::PictureFormat::svg
           : said == "png" ? report::PictureFormat::png
                           : report::PictureFormat::pdf;
}

int write_figure(const Arguments& arguments, const fs::path& folder) {
    const std::string name = arguments.value("--figure");
    report::PaperStyle style;
    style.width_mm = length_of(arguments, "--width", "85 mm", "mm", 10, 2000);
    if (arguments.has("--font")) read_font(arguments.value("--font"), style);
    const fs::path file = arguments.value("-o");
    const report::PictureFormat format = format_of(arguments, file);
    const std::vector<report::Figure> figures = figures_of(folder, name, style.layout_width());
    if (name.empty()) {
        for (const report::Figure& figure : figures) std::cout << figure.id << "  " << figure.title << "\n";
        return 0;
    }
    const auto found =
        std::find_if(figures.begin(), figures.end(), [&](const report::Figure& figure) { return figure.id == name; });
    if (found == figures.end()) {
        std::vector<std::string> names;
        std::string list;
        for (const report::Figure& figure : figures) {
            names.push_back(figure.id);
            list += "\n  " + figure.id;
        }
        const std::string near = did_you_mean(name, names);
        throw UserFault("the report of " + folder.string() + " has no figure '" + name + "'" +
                        (near.empty() ? "" : "; " + near) + ". It has" + (list.empty() ? " none" : ":" + list));
    }
    const report::PaperPicture picture = report::paper_picture(*found, style, format);
    const char* const ending = format == report::PictureFormat::svg   ? ".svg"
                               : format == report::PictureFormat::png ? ".png"
                                                                      : ".pdf";
    const fs::path to = file.empty() ? fs::path(name + ending) : file;
    io::write_whole_file(to.string(), picture.bytes);
    if (!picture.note.empty()) std::cerr << picture.note << "\n";
    std::cout << to.string() << "\n";
    return 0;
}

int write_page_of_several(const Arguments& arguments) {
    const auto& folders = arguments.positional();
    const fs::path page = arguments.value("-o", "comparison.html");
    if (page.extension() != ".html")
        throw UserFault("heartwright report: -o is the page's file: its name ends with .html");
    if (folders.size() > 2 || std::any_of(folders.begin(), folders.end(), report::is_cell_folder))
        report::write_side_by_side({folders.begin(), folders.end()}, page);
    else
        report::write_comparison(folders[0], folders[1], page);
    std::cout << page.string() << "\n";
    return 0;
}

}  // namespace

int report_verb(const launch::Installation&, const Words& words) {
    const Arguments arguments(report_usage(), with_name_of_figure(words), 1, report::most_side_by_side);
    const bool is_figure = arguments.has("--figure"), is_film = arguments.has("--film");
    if (is_figure && is_film) throw UserFault("heartwright report: --figure and --film are two commands");
    if ((is_figure || is_film) && arguments.positional().size() > 1)
        throw UserFault(std::string("heartwright report: ") + (is_figure ? "--figure" : "--film") +
                        " is of one folder");
    for (const char* const option : {"--width", "--font", "--format"})
        if (arguments.has(option) && !is_figure)
            throw UserFault(std::string("heartwright report: ") + option + " is for --figure");
    const fs::path folder = arguments.positional()[0];
    if (is_figure) return write_figure(arguments, folder);
    if (is_film) return write_film(folder, arguments.value("--film"));
    if (arguments.positional().size() > 1) return write_page_of_several(arguments);
    if (arguments.has("-o"))
        throw UserFault(
            "heartwright report: -o is for the page of several runs and for --figure; the page of one run is "
            "report.html in its folder");
    if (report::is_unfinished_cell_folder(folder))
        report::write_unfinished_cell_report(folder);
    else if (!report::is_cell_folder(folder))
        report::write_report(folder, launch::is_locked(folder.string()));
    else if (!fs::exists(folder / "report.html"))
        throw UserFault(folder.string() +
                        ": the page of a finished protocol is not there; the command in its cell.json makes it again");
    else
        std::cerr << "note: the page of a protocol is as heartwright cell wrote it\n";
    std::cout << (folder / "report.html").string() << "\n";
    return 0;
}

}  // namespace heartwright::commands
