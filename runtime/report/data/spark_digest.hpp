// What the report says of the sparks of a run: read from sparks.csv several times when there are more than fit into
// memory.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "runtime/io/tables/spark_table.hpp"
#include "runtime/report/plots/histogram.hpp"

namespace heartwright::report {

struct SparkDigest {
    struct Column {
        std::size_t known = 0;                 // finite values; without any the rest says nothing
        double low = 0, high = 0, median = 0;  // median: of an even number the mean of the middle two
        Bins bins;                             // kind 0: primary, 1: recruited
    };
    io::SparkTable first;  // names, units, and the first rows
    std::size_t count = 0, primary = 0;
    std::array<Column, io::SparkTable::columns> columns;
};

// At most `listed` rows are in `first`. The same for any `kept`, the number of rows up to which all stay in memory
// (each takes 128 bytes); of more the file is read five times. UserFault as read_sparks().
SparkDigest digest_of_sparks(const std::string& path, std::size_t listed, std::size_t kept = std::size_t{1} << 18);

}  // namespace heartwright::report
