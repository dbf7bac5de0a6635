#include "runtime/report/plots/figure.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/plots/page_text.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/plots/zlib_stream.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_table_bytes = 6 << 20;  // in the page, as written there
constexpr std::size_t most_listed = 24;            // rows that are shown one by one
constexpr double caption_height = 26, key_height = 20;

std::size_t rows_of(const std::vector<Column>& table) {
    std::size_t rows = 0;
    for (const Column& column : table) rows = std::max(rows, column.values.size());
    return rows;
}

// What only a file shows: caption above, legend below. Characters are taken as 7.5 wide.
std::string file_only(const Figure& figure, double& height_below) {
    std::string text =
        "<g class=\"file-only\">\n<text class=\"caption\" x=\"4\" y=\"-9\">" + escaped(figure.title) + "</text>\n";
    double x = 60, y = figure.height + 14;
    for (const Key& key : figure.keys) {
        const double width = 52 + 7.5 * static_cast<double>(key.name.size());
        if (x > 60 && x + width > figure.width) {
            x = 60;
            y += key_height;
        }
        text += "<path class=\"" + key.classes + "\" d=\"M" + coordinate(x) + " " + coordinate(y);
        text += key.classes.rfind("bars", 0) == 0    ? "m0 -5h24v10h-24z\"/>"
                : key.classes.rfind("marks", 0) == 0 ? "m12 0h0\"/>"
                                                     : "h24\"/>";
        text += "<text x=\"" + coordinate(x + 30) + "\" y=\"" + coordinate(y) + "\" dy=\".35em\">" + escaped(key.name) +
                "</text>\n";
        x += width;
    }
    height_below = figure.keys.empty() ? 0 : y + key_height - figure.height;
    return text + "</g>\n";
}

// The <svg> element's inside and its attributes but the view box.
struct Drawing {
    std::string attributes, inside, file_box;
};

Drawing drawing_of(const Figure& figure) {
    Drawing drawing;
    double below = 0;
    const std::string extra = file_only(figure, below);
    drawing.file_box = "0 " + coordinate(-caption_height) + " " + coordinate(figure.width) + " " +
                       coordinate(figure.height + caption_height + below);
    drawing.attributes = " role=\"img\" aria-labelledby=\"" + figure.id + "-title\"" + figure.attributes;
    drawing.inside =
        "<title id=\"" + figure.id + "-title\">" + escaped(figure.description) + "</title>\n" + figure.drawing + extra;
    return drawing;
}

std::string legend_of(const Figure& figure) {
    std::string html;
    for (const Key& key : figure.keys) {
        const bool is_line = key.classes.rfind("curve", 0) == 0;
        const std::string sample = "<svg viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path class=\"" + key.classes +
                                   "\" d=\"" +
                                   (is_line                              ? "M1 4H23"
                                    : key.classes.rfind("marks", 0) == 0 ? "M12 4h0"
                                                                         : "M0 0H24V8H0z") +
                                   "\"/></svg>" + escaped(key.name);
        html += key.id.empty() ? "<span>" + sample + "</span>\n"
                               : "<button type=\"button\" aria-pressed=\"true\" data-curve=\"" + key.id + "\">" +
                                     sample + "</button>\n";
    }
    return html.empty() ? "" : "<div class=\"legend\">\n" + html + "</div>\n";
}

// The numbers for whoever does not see the picture: all of a short table, of a long one each column's ends and
// extremes.
std::string numbers_of(const Figure& figure) {
    const std::size_t rows = rows_of(figure.table);
    if (rows == 0) return "";
    std::string head, body;
    const auto cell = [](double value) { return "<td class=\"number\">" + readable(value, 5) + "</td>"; };
    if (rows <= most_listed) {
        for (const Column& column : figure.table) head += "<th scope=\"col\">" + escaped(column.header) + "</th>";
        for (std::size_t row = 0; row < rows; ++row) {
            body += "<tr>";
            for (const Column& column : figure.table)
                body += row < column.values.size() ? cell(column.values[row]) : "<td></td>";
            body += "</tr>\n";
        }
    } else {
        head =
            "<th scope=\"col\">Column</th><th scope=\"col\">Values</th><th scope=\"col\">First</th><th "
            "scope=\"col\">Lowest</th><th "
            "scope=\"col\">Highest</th><th scope=\"col\">Last</th>";
        for (const Column& column : figure.table) {
            std::vector<double> known;
            for (double value : column.values)
                if (std::isfinite(value)) known.push_back(value);
            if (known.empty()) continue;
            body += "<tr><th scope=\"row\">" + escaped(column.header) + "</th>" +
                    cell(static_cast<double>(known.size())) + cell(known.front()) +
                    cell(*std::min_element(known.begin(), known.end())) +
                    cell(*std::max_element(known.begin(), known.end())) + cell(known.back()) + "</tr>\n";
        }
    }
    return "<details class=\"numbers\"><summary>In numbers<span class=\"unseen\">: " + escaped(figure.title) +
           "</span></summary>\n<div class=\"scroll\"><table><thead><tr>" + head + "</tr></thead><tbody>\n" + body +
           "</tbody></table></div></details>\n";
}

// The ids within a drawing begin with the figure's own.
void rename_parts(Figure& figure, const std::string& before) {
    for (const char* mark : {"id=\"", "data-of=\"", "#"})
        figure.drawing = replaced(figure.drawing, mark + before + "-", mark + figure.id + "-");
    for (Key& key : figure.keys)
        if (key.id.rfind(before + "-", 0) == 0) key.id = figure.id + key.id.substr(before.size());
}

}  // namespace

std::string file_name(const std::string& text) {
    std::string name;
    for (char c : text) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (is_letter)
            name += c;
        else if (c >= 'A' && c <= 'Z')
            name += static_cast<char>(c - 'A' + 'a');
        else if (!name.empty() && name.back() != '-')
            name += '-';
        if (name.size() == 60) break;
    }
    while (!name.empty() && name.back() == '-') name.pop_back();
    return name.empty() ? "plot" : name;
}

std::string csv_text(const std::vector<Column>& table) {
    std::string text;
    for (std::size_t k = 0; k < table.size(); ++k) text += (k ? "," : "") + io::csv_field(table[k].header);
    text += "\n";
    const std::size_t rows = rows_of(table);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t k = 0; k < table.size(); ++k) {
            if (k > 0) text += ',';
            if (row >= table[k].values.size() || std::isnan(table[k].values[row])) continue;
            char digits[40];
            const double value = table[k].values[row];
            text.append(digits, std::to_chars(digits, digits + sizeof digits, value == 0 ? 0.0 : value,
                                              std::chars_format::general, 7)
                                    .ptr);
        }
        text += '\n';
    }
    return text;
}

std::string file_style() {
    std::string style = std::string(figure_css) + ".file-only { display: inline; }\n";
    const std::string all = page_css;  // its first :root is the light scheme
    for (std::size_t at = all.find("--"); at < all.find('}'); at = all.find("--", at + 2)) {
        const std::size_t colon = all.find(':', at), end = all.find(';', at);
        style = replaced(style, "var(" + all.substr(at, colon - at) + ")", all.substr(colon + 2, end - colon - 2));
    }
    return style;
}

std::string svg_file(const Figure& figure) {
    const Drawing drawing = drawing_of(figure);
    const std::string size = drawing.file_box.substr(drawing.file_box.find(' ', 2) + 1);
    const auto space = size.find(' ');
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" +
           drawing.file_box + "\" width=\"" + size.substr(0, space) + "\" height=\"" + size.substr(space + 1) +
           "\" class=\"" + figure.kind + "\"" + drawing.attributes + ">\n<style>\n" + file_style() +
           "</style>\n<rect class=\"sheet\" y=\"" + coordinate(-caption_height) +
           "\" width=\"100%\" height=\"100%\"/>\n" + drawing.inside + "</svg>\n";
}

void Figures::lay_out(std::string id, double width) {
    laid_out_ = std::move(id);
    width_ = width;
}

std::string Figures::add(Figure figure) {
    if (figure.empty()) return "";
    figure.id = file_name(figure.id);
    const std::string wanted = figure.id;
    for (int number = 2; !taken_.insert(figure.id).second; ++number) figure.id = wanted + "-" + std::to_string(number);
    if (figure.id == laid_out_ && figure.at_width) {
        Figure narrow = figure.at_width(width_);
        if (figure.keys.empty()) narrow.keys.clear();
        narrow.title = figure.title;
        narrow.id = figure.id;
        figure = std::move(narrow);
    }
    figure.at_width = nullptr;  // it holds all that was drawn
    if (figure.id != wanted) rename_parts(figure, wanted);
    const Drawing drawing = drawing_of(figure);
    std::string html = "<figure class=\"" + figure.kind + "\" id=\"" + figure.id + "\">\n<figcaption>" +
                       escaped(figure.title) + "</figcaption>\n<svg viewBox=\"0 0 " + coordinate(figure.width) + " " +
                       coordinate(figure.height) + "\" data-file-box=\"" + drawing.file_box + "\"" +
                       drawing.attributes + ">\n" + drawing.inside + "</svg>\n" + legend_of(figure) + figure.below +
                       numbers_of(figure);
    if (!figure.table.empty()) {
        const std::string data = base64(zlib_stream(csv_text(figure.table)));
        if (table_bytes_ + data.size() <= most_table_bytes) {
            table_bytes_ += data.size();
            html += "<script type=\"application/zlib\" class=\"table\">" + data + "</script>\n";
        } else {
            html +=
                "<p class=\"note\">Its numbers are " +
                (files_ == Files::written ? "in plots/" + figure.id + ".csv" : std::string("too many for this page")) +
                ".</p>\n";
        }
    }
    all_.push_back(std::move(figure));
    return html + "</figure>\n";
}

void Figures::write(const std::filesystem::path& folder) const {
    if (all_.empty()) return;
    io::make_folder(folder.string());
    for (const Figure& figure : all_) {
        io::write_whole_file((folder / (figure.id + ".svg")).string(), svg_file(figure), false);
        if (!figure.table.empty())
            io::write_whole_file((folder / (figure.id + ".csv")).string(), csv_text(figure.table), false);
    }
}

}  // namespace heartwright::report
