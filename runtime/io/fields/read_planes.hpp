// Planes of fields/ read back, for the report: little of large files is touched.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/fields/field_series.hpp"

namespace heartwright::io {

struct FieldInstant {
    std::string path;
    double t = 0;  // ms
};

struct FieldFolder {
    FieldGrid grid;
    std::vector<FieldSeries::Quantity> quantities;  // of the first instant, in the order of their names
    std::vector<FieldInstant> instants;             // by time
};

// What a run's fields/ holds; of a folder without instants everything is empty. UserFault when a file is damaged.
FieldFolder list_fields(const std::string& folder);

// The points of one instant with index `at` along axis `normal` (0 x, 1 y, 2 z): value (i, j) at values[j*n + i], where
// i runs along the first and j along the second of the other two axes; every `stride`-th of each, beginning with the
// first. UserFault when the file is damaged or its grid is another one.
std::vector<float> read_plane(const FieldInstant& instant, const FieldGrid& grid, const std::string& quantity,
                              int normal, std::int64_t at, std::int64_t stride);

}  // namespace heartwright::io
