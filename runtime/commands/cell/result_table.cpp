#include "runtime/commands/cell/result_table.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/units/shown.hpp"
#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::commands {

const ResultColumn* ResultTable::find(std::string_view name) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const ResultColumn& column) { return column.name == name; });
    return found == columns.end() ? nullptr : &*found;
}

void ResultTable::add(std::string name, std::string unit, std::vector<double> values, std::string definition) {
    columns.push_back({std::move(name), std::move(unit), std::move(values), std::move(definition)});
}

void ResultTable::add(const ResultTable& other) {
    columns.insert(columns.end(), other.columns.begin(), other.columns.end());
}

void write_table(const std::string& path, const ResultTable& table) {
    std::vector<std::string> headers;
    if (!table.label_name.empty()) headers.push_back(table.label_name);
    for (const ResultColumn& column : table.columns)
        headers.push_back(column.unit == "1" || column.unit.empty() ? column.name
                                                                    : column.name + " [" + column.unit + "]");
    io::CsvText text(headers);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!table.label_name.empty()) text.text(table.labels[row]);
        for (const ResultColumn& column : table.columns) text.number(column.values[row]);
        text.end_line();
    }
    io::write_whole_file(path, text.all());
}

std::string html_table(const ResultTable& table, int digits, std::size_t most) {
    std::string html = "<div class=\"scroll\"><table><thead><tr>";
    if (!table.label_name.empty()) html += "<th scope=\"col\">" + report::escaped(table.label_name) + "</th>";
    for (const ResultColumn& column : table.columns)
        html += "<th scope=\"col\">" + report::escaped(column.name + behind_a_name(column.unit)) + "</th>";
    html += "</tr></thead><tbody>\n";
    for (std::size_t row = 0; row < std::min(most, table.rows()); ++row) {
        html += "<tr>";
        if (!table.label_name.empty()) html += "<th scope=\"row\">" + report::escaped(table.labels[row]) + "</th>";
        for (const ResultColumn& column : table.columns)
            html += "<td class=\"number\">" + report::readable(column.values[row], digits) + "</td>";
        html += "</tr>\n";
    }
    html += "</tbody></table></div>\n";
    if (table.rows() > most)
        html += "<p class=\"note\">The first " + std::to_string(most) + " of " + std::to_string(table.rows()) +
                " rows; the CSV file has all.</p>\n";
    return html;
}

}  // namespace heartwright::commands
