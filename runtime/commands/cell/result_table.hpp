// Columns with a name and a unit: what protocols compute and write.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heartwright::commands {

struct ResultColumn {
    std::string name, unit;      // "apd90", "ms"; unit "1": a number
    std::vector<double> values;  // NaN: none
};

struct ResultTable {
    std::string label_name = {};           // of a first column of texts; "": there is none
    std::vector<std::string> labels = {};  // [row]
    std::vector<ResultColumn> columns = {};

    std::size_t rows() const { return columns.empty() ? 0 : columns.front().values.size(); }
    const ResultColumn* find(std::string_view name) const;  // null: there is none
    void add(std::string name, std::string unit, std::vector<double> values);
    void add(const ResultTable& other);
};

// CSV with headers such as "apd90 [ms]". UserFault and MachineFault as of io::write_whole_file().
void write_table(const std::string& path, const ResultTable& table);

// An HTML table with a row for each row; numbers with `digits` significant digits. Of more than `most` rows the first.
std::string html_table(const ResultTable& table, int digits = 4, std::size_t most = 60);

}  // namespace heartwright::commands
