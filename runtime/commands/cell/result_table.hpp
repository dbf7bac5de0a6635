// Columns with a name, a unit and a definition: what protocols compute and write.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heartwright::commands {

struct ResultColumn {
    std::string name, unit;      // "apd90", "ms"; unit "1": a number
    std::vector<double> values;  // NaN: none
    std::string definition = {};
};

struct ResultTable {
    std::string label_name = {};           // of a first column of texts; "": there is none
    std::vector<std::string> labels = {};  // [row]
    std::vector<ResultColumn> columns = {};
    // What rows are of: columns that tell them apart ("voltage"), or one noun ("dose"), whose coordinates are then the
    // columns that say which one a row is of. None: a table of one row.
    std::vector<std::string> dimensions = {}, coordinates = {};
    bool rows_are_cells = false;  // of the run whose probes are written, in their order

    std::size_t rows() const { return columns.empty() ? 0 : columns.front().values.size(); }
    const ResultColumn* find(std::string_view name) const;  // null: there is none
    void add(std::string name, std::string unit, std::vector<double> values, std::string definition = {});
    void add(const ResultTable& other);
};

// CSV with headers such as "apd90 [ms]". UserFault and MachineFault as of io::write_whole_file().
void write_table(const std::string& path, const ResultTable& table);

// An HTML table with a row for each row; numbers with `digits` significant digits. Of more than `most` rows the first.
std::string html_table(const ResultTable& table, int digits = 4, std::size_t most = 60);

}  // namespace heartwright::commands
