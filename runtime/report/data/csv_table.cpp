#include "runtime/report/data/csv_table.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::report {
namespace {

// "apd90 [ms]"
CsvColumn column_headed(const std::string& header) {
    const auto open = header.rfind(" [");
    if (open == std::string::npos || header.back() != ']') return {header, "1", {}, {}};
    return {header.substr(0, open), header.substr(open + 2, header.size() - open - 3), {}, {}};
}

double number_in(const std::string& field, const std::string& place) {
    if (field.empty()) return std::numeric_limits<double>::quiet_NaN();
    double value = 0;
    const char* const end = field.data() + field.size();
    const auto [rest, error] = std::from_chars(field.data(), end, value);
    if (error != std::errc() || rest != end) throw UserFault(place + " is not a number");
    return value;
}

}  // namespace

const CsvColumn* CsvTable::find(std::string_view name) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const CsvColumn& column) { return column.name == name; });
    return found == columns.end() ? nullptr : &*found;
}

std::vector<std::string> csv_fields(std::string_view line) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    std::vector<std::string> fields(1);
    bool is_quoted = false;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const char c = line[k];
        if (is_quoted && c == '"' && k + 1 < line.size() && line[k + 1] == '"')
            fields.back() += line[k++];
        else if (c == '"')
            is_quoted = !is_quoted;
        else if (c == ',' && !is_quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

CsvTable read_csv(const std::string& path, const std::vector<std::string>& texts) {
    const std::string text = io::read_file(path);
    const std::string_view all = text;
    CsvTable table;
    std::vector<bool> is_text;
    std::size_t begin = 0, end = 0;
    for (int line = 1; (end = all.find('\n', begin)) != std::string_view::npos; begin = end + 1, ++line) {
        const auto fields = csv_fields(all.substr(begin, end - begin));
        const std::string place = path + ":" + std::to_string(line) + ": ";
        if (line == 1) {
            for (const std::string& header : fields) {
                table.columns.push_back(column_headed(header));
                is_text.push_back(std::find(texts.begin(), texts.end(), table.columns.back().name) != texts.end());
            }
            continue;
        }
        if (fields.size() != table.columns.size())
            throw UserFault(place + std::to_string(fields.size()) + " fields, where the first line names " +
                            std::to_string(table.columns.size()));
        for (std::size_t k = 0; k < fields.size(); ++k)
            if (is_text[k])
                table.columns[k].texts.push_back(fields[k]);
            else
                table.columns[k].numbers.push_back(number_in(fields[k], place + "column " + std::to_string(k + 1)));
        ++table.rows;
    }
    return table;
}

std::optional<CsvTable> read_any_csv(const std::string& path) {
    const std::string text = io::read_file(path);
    const auto end = text.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::vector<std::string> texts;
    for (const std::string& header : csv_fields(std::string_view(text).substr(0, end)))
        if (column_headed(header).unit == "1") texts.push_back(header);
    try {
        CsvTable table = read_csv(path, texts);
        for (CsvColumn& column : table.columns) {
            const auto is_number = [](const std::string& field) {
                double value = 0;
                const auto [rest, error] = std::from_chars(field.data(), field.data() + field.size(), value);
                return error == std::errc() && rest == field.data() + field.size();
            };
            if (column.texts.empty() || !std::all_of(column.texts.begin(), column.texts.end(), is_number)) continue;
            for (const std::string& field : column.texts) column.numbers.push_back(number_in(field, path));
            column.texts.clear();
        }
        return table;
    } catch (const UserFault&) {
        return std::nullopt;
    }
}

}  // namespace heartwright::report
