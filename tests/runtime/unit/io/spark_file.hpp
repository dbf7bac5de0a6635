// sparks.csv of sparks that a test invents.
#pragma once

#include <string>

#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

inline void write_sparks(const std::string& path, const SparkTable& table) {
    CsvText csv(table.headers());
    for (const SparkTable::Row& row : table.rows) {
        for (const double value : row) csv.number(value);
        csv.end_line();
    }
    write_whole_file(path, csv.all());
}

}  // namespace heartwright::io
