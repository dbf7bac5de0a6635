#include "runtime/commands/sweep/sweep_plan.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <memory>
#include <regex>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/utf8.hpp"
#include "base/json/value.hpp"

namespace heartwright::commands {
namespace {

// A sweep's runs from a table: CSV as programs write it, and as spreadsheets do (byte-order mark, CRLF, semicolons or
// tabs).

struct TableField {
    std::string text;
    std::size_t begin, length;  // in the file
};

// The fields of a line; quotes are taken off, and what is within them separates nothing.
std::vector<TableField> fields_of(std::string_view line, std::size_t begin, char separator) {
    std::vector<TableField> fields{{"", begin, 0}};
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
    for (TableField& field : fields) {
        const std::size_t first = std::min(field.text.find_first_not_of(' '), field.text.size());
        field.text = field.text.substr(first, field.text.find_last_not_of(' ') + 1 - first);
    }
    return fields;
}

// Length of the UTF-8 byte-order mark at the beginning of `text`, 0 without one.
std::size_t byte_order_mark(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

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
    Origin origin(const TableField& field) const {
        return {file_, field.begin, std::max<std::size_t>(1, field.length)};
    }

    void line(std::string_view line, std::size_t begin) {
        if (line.empty() || line[0] == '#') return;
        if (paths_.empty()) {
            separator_ = separator_of(line);
            header(fields_of(line, begin, separator_));
            return;
        }
        std::vector<TableField> fields = fields_of(line, begin, separator_);
        // A run of the experiment as it is; below the last run it is an empty row of a spreadsheet.
        if (std::all_of(fields.begin(), fields.end(), [](const TableField& field) { return field.text.empty(); }) &&
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

    void header(std::vector<TableField> fields) {
        while (fields.size() > 1 && fields.back().text.empty()) fields.pop_back();  // a line that ends with a separator
        for (const TableField& field : fields) {
            const auto same = [&](const TableField& other) { return other.text == field.text; };
            if (field.text.empty() || field.text.find('=') != std::string::npos) {
                diagnostics_.error(origin(field), field.text.empty() ? "a path is missing" : "a path has no '='",
                                   "such as set.g_Kr or time.end");
            } else if (&*std::find_if(fields.begin(), fields.end(), same) != &field) {
                diagnostics_.error(origin(field), "the path '" + field.text + "' stands twice");
            }
            paths_.push_back(field.text);
        }
    }

    void value(SweepRun& run, std::size_t column, const TableField& field) {
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

// A line of paths, then a line a run. Empty fields leave the experiment as it is; lines that are empty or begin with #
// are left out.
std::vector<SweepRun> read_sweep_table(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
    return TableReader(file, diagnostics).read();
}

constexpr std::size_t most_runs = 1'000'000;

void refuse_more(std::size_t runs) {
    if (runs > most_runs) throw UserFault("a sweep has at most " + std::to_string(most_runs) + " runs");
}

bool is_read_as_json(const std::string& text) {
    if (text.empty()) return false;
    if (text[0] == '[' || text[0] == '{' || text[0] == '"') return true;
    double number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    return text == "true" || text == "false" || text == "null" ||
           (result.ec == std::errc() && result.ptr == text.data() + text.size());
}

// As --set takes it: a string that would be read as JSON there is quoted; arrays and objects as the file says them.
std::string value_text(const json::Value& value) {
    switch (value.kind) {
        case json::Kind::null:
            return "null";
        case json::Kind::boolean:
            return value.boolean ? "true" : "false";
        case json::Kind::number:
            return value.text;
        case json::Kind::string: {
            return is_read_as_json(value.text)
                       ? nlohmann::json(value.text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                       : value.text;
        }
        case json::Kind::array:
        case json::Kind::object:
            break;
    }
    return value.origin.file->text().substr(value.origin.offset, value.origin.length);
}

bool is_path(const std::string& path, const Origin& origin, Diagnostics& diagnostics) {
    if (!path.empty() && path.find('=') == std::string::npos) return true;
    diagnostics.error(origin, path.empty() ? "a path is missing" : "a path has no '='", "such as set.g_Kr or time.end");
    return false;
}

std::vector<SweepRun> combined(const std::vector<SweepRun>& runs, const std::string& path,
                               const std::vector<std::string>& values) {
    if (!values.empty() && runs.size() > most_runs / values.size()) refuse_more(most_runs + 1);
    std::vector<SweepRun> all;
    all.reserve(runs.size() * values.size());
    for (const SweepRun& run : runs)
        for (const std::string& value : values) {
            all.push_back(run);
            all.back().changes.push_back({path, value});
        }
    return all;
}

std::vector<SweepRun> combinations(const json::Value& axes, Diagnostics& diagnostics) {
    std::vector<SweepRun> runs(1);
    for (const json::Member& axis : axes.members) {
        if (!is_path(axis.key, axis.key_origin, diagnostics)) continue;
        std::vector<std::string> values;
        if (axis.value.is(json::Kind::array)) {
            for (const json::Value& value : axis.value.items) values.push_back(value_text(value));
            if (values.empty()) diagnostics.error(axis.value.origin, "there is no value to run with");
        } else {
            values.push_back(value_text(axis.value));
        }
        if (!diagnostics.has_errors()) runs = combined(runs, axis.key, values);
    }
    return runs;
}

std::vector<SweepRun> listed(const json::Value& list, Diagnostics& diagnostics) {
    refuse_more(list.items.size());
    std::vector<SweepRun> runs;
    for (const json::Value& item : list.items) {
        if (!item.is(json::Kind::object)) {
            diagnostics.error(item.origin, "a run is an object of paths and values",
                              "such as {\"set.g_Kr\": \"*0.5\"}");
            continue;
        }
        SweepRun& run = runs.emplace_back();
        for (const json::Member& member : item.members)
            if (is_path(member.key, member.key_origin, diagnostics))
                run.changes.push_back({member.key, value_text(member.value)});
    }
    return runs;
}

}  // namespace

std::vector<std::string> SweepRun::overrides() const {
    std::vector<std::string> all;
    for (const Change& change : changes) all.push_back(change.path + "=" + change.value);
    return all;
}

std::vector<SweepRun> read_sweep(const std::shared_ptr<const SourceFile>& file) {
    Diagnostics diagnostics;
    std::vector<SweepRun> runs;
    if (!is_utf8(file->text())) throw UserFault(file->name() + ": is not valid UTF-8; save it as UTF-8 text");
    const std::size_t first = file->text().find_first_not_of(" \t\r\n", byte_order_mark(file->text()));
    const char sign = first == std::string::npos ? '\0' : file->text()[first];
    const bool is_json = sign == '[' || sign == '{' || sign == '/' || file->name().ends_with(".json") ||
                         file->name().ends_with(".jsonc");
    if (is_json) {
        const auto document = json::parse(file, diagnostics);
        if (document && document->is(json::Kind::object)) {
            runs = combinations(*document, diagnostics);
        } else if (document && document->is(json::Kind::array)) {
            runs = listed(*document, diagnostics);
        } else if (document) {
            diagnostics.error(document->origin,
                              "a sweep is an object of paths and arrays of values, or an array of runs");
        }
    } else {
        runs = read_sweep_table(file, diagnostics);
        refuse_more(runs.size());
    }
    diagnostics.throw_if_errors();
    if (runs.empty()) throw UserFault(file->name() + ": lists no run");
    return runs;
}

std::vector<SweepRun> varied(const std::vector<SweepRun>& runs, const std::string& assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
        throw UserFault("--vary is path=value|value|..., such as 'set.g_Kr=*1|*0.5', not '" + assignment + "'");
    std::vector<std::string> values;
    for (std::size_t begin = equals + 1; begin <= assignment.size();) {
        const std::size_t end = std::min(assignment.find('|', begin), assignment.size());
        values.push_back(assignment.substr(begin, end - begin));
        if (values.back().empty()) throw UserFault("--vary " + assignment + ": a value is missing");
        begin = end + 1;
    }
    return combined(runs, assignment.substr(0, equals), values);
}

std::vector<std::string> paths_of(const std::vector<SweepRun>& runs) {
    std::vector<std::string> paths;
    for (const SweepRun& run : runs)
        for (const SweepRun::Change& change : run.changes)
            if (std::find(paths.begin(), paths.end(), change.path) == paths.end()) paths.push_back(change.path);
    return paths;
}

SweepPart sweep_part(const std::string& text) {
    SweepPart part;
    const char* const end = text.data() + text.size();
    const auto [slash, error] = std::from_chars(text.data(), end, part.number);
    bool is_good = error == std::errc() && slash != end && *slash == '/';
    if (is_good) {
        const auto [rest, wrong] = std::from_chars(slash + 1, end, part.parts);
        is_good = wrong == std::errc() && rest == end && part.number >= 0 && part.number < part.parts;
    }
    if (!is_good) throw UserFault("--part is K/N with K from 0 to N-1, such as 2/10, not '" + text + "'");
    return part;
}

}  // namespace heartwright::commands
