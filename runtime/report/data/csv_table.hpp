// A table of a run folder read back: a line of headers ("apd90 [ms]"), then rows of numbers and of the texts that are
// asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::report {

struct CsvColumn {
    std::string name, unit;          // "apd90", "ms"; unit "1" when the header has none
    std::vector<double> numbers;     // NaN: an empty field; none in a column of texts
    std::vector<std::string> texts;  // of the columns that were asked for as texts
};

struct CsvTable {
    std::vector<CsvColumn> columns;
    std::size_t rows = 0;

    const CsvColumn* find(std::string_view name) const;  // null: no such column
};

// The fields of one line, quotes taken off.
std::vector<std::string> csv_fields(std::string_view line);

// Columns named in `texts` hold texts, all others numbers. A last line without its end is left out: it is still being
// written. UserFault with the line when a field is no number, or a row has another number of fields than the first
// line.
CsvTable read_csv(const std::string& path, const std::vector<std::string>& texts = {});

// A table that is known by its file alone: columns without a unit that hold anything but numbers hold texts. Nothing
// where the file is no such table.
std::optional<CsvTable> read_any_csv(const std::string& path);

}  // namespace heartwright::report
