#include "runtime/commands/sweep/sweep_table.hpp"

#include <algorithm>
#include <regex>
#include <utility>

namespace heartwright::commands {

namespace {

struct Field {
    std::string text;
    std::size_t begin, length;  // in the file
};

// The fields of a line; quotes are taken off, and what is within them separates nothing.
std::vector<Field> fields_of(std::string_view line, std::size_t begin, char separator) {
    std::vector<Field> fields{{"", begin, 0}};
    bool is_quoted = false;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const char c = line[k];
        if (c == separator && !is_quoted) {
            fields.push_back({"", begin + k + 1, 0});
            continue;
        }
        ++fields.back().length;
        if (c == '"' && is_quoted && k + 1 < line.size() && line[k + 1] == '"') {
            fields.back().text += '"';
            ++fields.back().length;
            ++k;
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else {
            fields.back().text += c;
        }
    }
    for (Field& field : fields) {
        const std::size_t first = std::min(field.text.find_first_not_of(' '), field.text.size());
        field.text = field.text.substr(first, field.text.find_last_not_of(' ') + 1 - first);
    }
    return fields;
}

// Paths have neither semicolons nor tabs, and no path of several columns has a comma outside of quotes.
char separator_of(std::string_view header) {
    bool is_quoted = false;
    char separator = ',';
    for (const char c : header) {
        if (c == '"') is_quoted = !is_quoted;
        if (!is_quoted && c == ',') return ',';
        if (!is_quoted && (c == ';' || c == '\t')) separator = c;
    }
    return separator;
}

// "0,5", "*1,25", "1,5 ms": a decimal comma, or thousands set apart.
bool has_decimal_comma(const std::string& text) {
    static const std::regex number(R"(\*?[-+]?\d+,\d+([eE][-+]?\d+)?( *[^\d\s,].*)?)");
    return std::regex_match(text, number);
}

class TableReader {
public:
    TableReader(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics)
        : file_(std::move(file)), diagnostics_(diagnostics) {}

    std::vector<SweepRun> read() {
        const std::string& text = file_->text();
        for (std::size_t begin = byte_order_mark(text); begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            std::size_t length = end - begin;
            while (length > 0 && (text[begin + length - 1] == '\r' || text[begin + length - 1] == ' ')) --length;
            line(std::string_view(text).substr(begin, length), begin);
            begin = end + 1;
        }
        return std::move(runs_);
    }

private:
    Origin origin(const Field& field) const { return {file_, field.begin, std::max<std::size_t>(1, field.length)}; }

    void line(std::string_view line, std::size_t begin) {
        if (line.empty() || line[0] == '#') return;
        if (paths_.empty()) {
            separator_ = separator_of(line);
            header(fields_of(line, begin, separator_));
            return;
        }
        std::vector<Field> fields = fields_of(line, begin, separator_);
        // A run of the experiment as it is; below the last run it is an empty row of a spreadsheet.
        if (std::all_of(fields.begin(), fields.end(), [](const Field& field) { return field.text.empty(); }) &&
            fields.size() > 1) {
            ++rows_without_values_;
            return;
        }
        runs_.resize(runs_.size() + std::exchange(rows_without_values_, 0));
        while (fields.size() > paths_.size() && fields.back().text.empty()) fields.pop_back();
        if (fields.size() != paths_.size()) {
            const std::string numbers = "this line has " + std::to_string(fields.size()) + " fields, the first has " +
                                        std::to_string(paths_.size());
            diagnostics_.error({file_, begin, line.size()}, numbers,
                               fields.size() > paths_.size() && separator_ == ','
                                   ? "a value with a comma stands in quotes; a decimal point is '.'"
                                   : "");
            return;
        }
        SweepRun& run = runs_.emplace_back();
        for (std::size_t k = 0; k < fields.size(); ++k) value(run, k, fields[k]);
    }

    void header(std::vector<Field> fields) {
        while (fields.size() > 1 && fields.back().text.empty()) fields.pop_back();  // a line that ends with a separator
        for (const Field& field : fields) {
            const auto same = [&](const Field& other) { return other.text == field.text; };
            if (field.text.empty() || field.text.find('=') != std::string::npos) {
                diagnostics_.error(origin(field), field.text.empty() ? "a path is missing" : "a path has no '='",
                                   "such as set.g_Kr or time.end");
            } else if (&*std::find_if(fields.begin(), fields.end(), same) != &field) {
                diagnostics_.error(origin(field), "the path '" + field.text + "' stands twice");
            }
            paths_.push_back(field.text);
        }
    }

    void value(SweepRun& run, std::size_t column, const Field& field) {
        if (field.text.empty()) return;
        if (has_decimal_comma(field.text)) {
            std::string with_point = field.text;
            std::replace(with_point.begin(), with_point.end(), ',', '.');
            diagnostics_.error(origin(field), "'" + field.text + "' may be a decimal comma or thousands set apart",
                               "write " + with_point + ", or the digits without a comma");
            return;
        }
        run.changes.push_back({paths_[column], field.text});
    }

    std::shared_ptr<const SourceFile> file_;
    Diagnostics& diagnostics_;
    char separator_ = ',';
    std::vector<std::string> paths_;
    std::vector<SweepRun> runs_;
    std::size_t rows_without_values_ = 0;  // since the last run
};

}  // namespace

std::size_t byte_order_mark(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

std::vector<SweepRun> read_sweep_table(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
    return TableReader(file, diagnostics).read();
}

}  // namespace heartwright::commands
