#include <algorithm>
#include <sstream>

#include "runtime/commands/models/document.hpp"

namespace heartwright::commands {

namespace {

std::size_t width_of(const std::string& text) {  // in characters
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Words in lines of at most `width` characters; a word that is longer has a line of its own.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
    std::vector<std::string> lines(1);
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > width) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
    }
    return lines;
}

class TextWriter {
public:
    explicit TextWriter(std::size_t width) : width_(width) {}

    void operator()(const Heading& heading) {
        text_ += (text_.empty() ? "" : "\n") + heading.text + "\n";
        if (heading.level <= 2) text_ += std::string(width_of(heading.text), heading.level == 1 ? '=' : '-') + "\n";
    }
    void operator()(const Paragraph& paragraph) {
        if (!text_.ends_with("-\n") && !text_.ends_with("=\n")) text_ += "\n";
        add_lines(paragraph.text, "", "");
        if (!paragraph.link.empty()) text_ += paragraph.link + "\n";
    }
    void operator()(const Bullets& bullets) {
        for (const std::string& item : bullets.items) add_lines(item, "- ", "  ");
    }
    void operator()(const Equation& equation) { add_lines(equation.text, "  ", "      "); }
    void operator()(const FigureBlock&) {}
    void operator()(const Table& table);

    const std::string& text() const { return text_; }

private:
    void add_lines(const std::string& text, const std::string& first, const std::string& others) {
        bool is_first = true;
        for (const std::string& line : wrapped(text, width_ - others.size())) {
            text_ += (is_first ? first : others) + line + "\n";
            is_first = false;
        }
    }

    std::size_t width_;
    std::string text_;
};

// Without columns of symbols, which a terminal cannot typeset.
Table without_math(const Table& table) {
    Table kept;
    kept.rows.resize(table.rows.size());
    for (std::size_t k = 0; k < table.headings.size(); ++k) {
        const auto is_math = [&](const std::vector<TableCell>& row) { return !row[k].math.empty(); };
        if (!table.rows.empty() && k > 0 && std::all_of(table.rows.begin(), table.rows.end(), is_math)) continue;
        if (table.numbers.contains(k)) kept.numbers.insert(kept.headings.size());
        kept.headings.push_back(table.headings[k]);
        for (std::size_t row = 0; row < table.rows.size(); ++row) kept.rows[row].push_back(table.rows[row][k]);
    }
    return kept;
}

// The last column has what the others leave, and is broken into lines.
void TextWriter::operator()(const Table& whole) {
    const Table table = without_math(whole);
    const std::size_t last = table.headings.size() - 1;
    std::vector<std::size_t> widths;
    for (std::size_t k = 0; k <= last; ++k) {
        widths.push_back(width_of(table.headings[k]));
        for (const auto& row : table.rows) widths[k] = std::max(widths[k], width_of(row[k].text));
    }
    std::size_t used = 2;
    for (std::size_t k = 0; k < last; ++k) used += widths[k] + 2;
    const std::size_t rest = std::max<std::size_t>(24, used < width_ ? width_ - used : 0);
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string begin = "  ";
        for (std::size_t k = 0; k < last; ++k) {
            const std::string space(widths[k] - width_of(cells[k]), ' ');
            begin += (table.numbers.contains(k) ? space + cells[k] : cells[k] + space) + "  ";
        }
        for (const std::string& part : wrapped(cells[last], rest)) {
            std::string whole = begin;
            const std::size_t wide = std::min(widths[last], rest);
            if (table.numbers.contains(last) && width_of(part) < wide) whole += std::string(wide - width_of(part), ' ');
            whole += part;
            whole.erase(whole.find_last_not_of(' ') + 1);
            text_ += whole + "\n";
            begin = std::string(used, ' ');
        }
    };
    if (!text_.empty() && !text_.ends_with("-\n")) text_ += "\n";
    if (has_headings(table)) line(table.headings);
    for (const auto& row : table.rows) {
        std::vector<std::string> cells;
        for (const TableCell& cell : row) cells.push_back(cell.text);
        line(cells);
    }
}

}  // namespace

bool has_headings(const Table& table) {
    return std::any_of(
        table.headings.begin(), table.headings.end(), [](const std::string& it) { return !it.empty(); });
}

std::string text_of(const Document& document, std::size_t width) {
    TextWriter writer(width);
    for (std::size_t k = 0; k < document.size(); ++k) {
        const bool is_of_figures = std::holds_alternative<Heading>(document[k]) && k + 1 < document.size() &&
                                   std::holds_alternative<FigureBlock>(document[k + 1]);
        if (!is_of_figures) std::visit(writer, document[k]);
    }
    return writer.text();
}

}  // namespace heartwright::commands
