// Whether the files of fields/ are there and whole, before a run continues after them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/fields/field_series.hpp"

namespace heartwright::io {

// What fields/ is to hold.
struct ExpectedFields {
    std::string folder;
    FieldGrid grid;
    std::vector<FieldQuantity> quantities;
    bool fp64 = false;

    std::string file(std::int64_t step) const;  // its name in the folder
    std::int64_t bytes_of_instant() const;
};

// What is wrong with the file of an instant; "": it is there with all its pieces, and its data sets are those that are
// expected. are_values_read: the values agree with their checksums, too, where the file has them.
std::string fault_of_instant(const ExpectedFields& expected, std::int64_t step, bool are_values_read);
std::string fault_of_mesh(const ExpectedFields& expected);

// Reads a data set of StreamedHdf5Writer to its end. DamagedFile when it does not agree with its checksum; without one
// nothing is read.
void compare_with_checksum(const std::string& path, const std::string& name);

}  // namespace heartwright::io
