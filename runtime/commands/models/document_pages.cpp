#include <algorithm>

#include "runtime/commands/models/document.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/page.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::commands {

namespace {

using report::escaped;

// Of the model's equations, in a page that may be narrow.
constexpr const char* style =
    "<style>.equation { display: flex; align-items: center; gap: 1rem; overflow-x: auto; padding: .25rem 0; } "
    ".equation math { flex: none; margin: 0; } .equation .unit { margin-left: auto; color: var(--quiet); font-size: "
    ".8125rem; white-space: nowrap; } math { font-size: 1.05em; }</style>\n";

std::string title_of(const Document& document) {
    for (const Block& block : document)
        if (const auto* const heading = std::get_if<Heading>(&block); heading && heading->level == 1)
            return heading->text;
    return "A model";
}

std::string cell_html(const TableCell& cell) {
    return cell.math.empty() ? escaped(cell.text)
                             : "<math title=\"" + escaped(cell.text) + "\">" + cell.math + "</math>";
}

std::string table_html(const Table& table) {
    std::string html = "<div class=\"scroll\"><table>\n";
    const auto of_class = [&](std::size_t column) { return table.numbers.contains(column) ? " class=\"number\"" : ""; };
    if (has_headings(table)) html += "<thead><tr>";
    for (std::size_t k = 0; has_headings(table) && k < table.headings.size(); ++k)
        html += "<th scope=\"col\"" + std::string(of_class(k)) + ">" + escaped(table.headings[k]) + "</th>";
    html += has_headings(table) ? "</tr></thead>\n<tbody>\n" : "<tbody>\n";
    for (const auto& row : table.rows) {
        html += "<tr>";
        for (std::size_t k = 0; k < row.size(); ++k)
            html += "<td" + std::string(of_class(k)) + ">" + cell_html(row[k]) + "</td>";
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

class HtmlWriter {
public:
    explicit HtmlWriter(const std::string& title) {
        body_ = style + ("<header>\n<p class=\"kicker\">Heartwright model</p>\n<h1>" + escaped(title) + "</h1>\n");
    }

    void operator()(const Heading& heading) {
        if (heading.level == 1) return;  // in the header
        if (heading.level == 2) {
            end_section();
            section_ = heading.text;
            return;
        }
        body_ += "<h3>" + escaped(heading.text) + "</h3>\n";
    }
    void operator()(const Paragraph& paragraph) {
        const std::string link = escaped(paragraph.link);
        body_ += "<p>" + escaped(paragraph.text) + (link.empty() ? "" : " <a href=\"" + link + "\">" + link + "</a>") +
                 "</p>\n";
    }
    void operator()(const Bullets& bullets) {
        body_ += "<ul>\n";
        for (const std::string& item : bullets.items) body_ += "<li>" + escaped(item) + "</li>\n";
        body_ += "</ul>\n";
    }
    void operator()(const Table& table) { body_ += table_html(table); }
    void operator()(const Equation& equation) {
        body_ += "<div class=\"equation\" title=\"" + escaped(equation.text) + "\">" + equation.math +
                 (equation.unit.empty() ? "" : "<span class=\"unit\">[" + escaped(equation.unit) + "]</span>") +
                 "</div>\n";
    }
    void operator()(const FigureBlock& block) {
        if (block.figures.size() > 1) body_ += "<div class=\"many panels\">\n";
        for (const report::Figure& figure : block.figures) body_ += figures_.add(figure);
        if (block.figures.size() > 1) body_ += "</div>\n";
    }

    const std::string& body() {
        end_section();
        return page_;
    }

private:
    void end_section() {
        page_ += section_.empty() ? body_ + (page_.empty() ? "</header>\n" : "")
                                  : report::section(report::file_name(section_), escaped(section_), body_);
        body_.clear();
        section_.clear();
    }

    report::Figures figures_{report::Figures::Files::none};
    std::string page_, body_, section_;
};

// Text between tags and in tables of Markdown.
std::string plain_markdown(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (std::string("\\`*_[]|#").find(c) != std::string::npos) safe += '\\';
        safe += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    }
    return safe;
}

class MarkdownWriter {
public:
    explicit MarkdownWriter(std::filesystem::path file) : file_(std::move(file)) {}

    void operator()(const Heading& heading) {
        text_ += (text_.empty() ? "" : "\n") + std::string(static_cast<std::size_t>(heading.level), '#') + " " +
                 plain_markdown(heading.text) + "\n";
    }
    void operator()(const Paragraph& paragraph) {
        text_ +=
            "\n" + plain_markdown(paragraph.text) + (paragraph.link.empty() ? "" : " <" + paragraph.link + ">") + "\n";
    }
    void operator()(const Bullets& bullets) {
        text_ += "\n";
        for (const std::string& item : bullets.items) text_ += "- " + plain_markdown(item) + "\n";
    }
    void operator()(const Table& table) {
        text_ += "\n|";
        for (const std::string& heading : table.headings) text_ += " " + plain_markdown(heading) + " |";
        text_ += "\n|";
        for (std::size_t k = 0; k < table.headings.size(); ++k) text_ += table.numbers.contains(k) ? "---:|" : "---|";
        text_ += "\n";
        for (const auto& row : table.rows) {
            text_ += "|";
            for (const TableCell& cell : row)
                text_ += " " + (cell.math.empty() ? plain_markdown(cell.text) : cell_html(cell)) + " |";
            text_ += "\n";
        }
    }
    void operator()(const Equation& equation) { text_ += "\n<div>" + equation.math + "</div>\n"; }
    void operator()(const FigureBlock& block) {
        const std::string folder = file_.stem().string();
        text_ += "\n";
        for (const report::Figure& figure : block.figures) {
            const std::string name = report::file_name(figure.id) + ".svg";
            io::make_folder((file_.parent_path() / folder).string());
            io::write_whole_file((file_.parent_path() / folder / name).string(), report::svg_file(figure), false);
            text_ += "![" + plain_markdown(figure.title) + "](" + folder + "/" + name + ")\n";
        }
    }

    const std::string& text() const { return text_; }

private:
    std::filesystem::path file_;
    std::string text_;
};

}  // namespace

void write_html(const Document& document, const std::filesystem::path& file) {
    const std::string title = title_of(document);
    HtmlWriter writer(title);
    for (const Block& block : document) std::visit(writer, block);
    io::write_whole_file(file.string(), report::page_of(title, writer.body()));
}

void write_markdown(const Document& document, const std::filesystem::path& file) {
    MarkdownWriter writer(file);
    for (const Block& block : document) std::visit(writer, block);
    io::write_whole_file(file.string(), writer.text());
}

}  // namespace heartwright::commands
