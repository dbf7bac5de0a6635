// Data sets read by the HDF5 library alone, in a process of their own: what the file holds, whatever the program makes
// of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heartwright::fuzz {

struct PlainSet {
    std::vector<std::uint64_t> shape;
    std::vector<double> values;
    std::string unit;  // "": it has no attribute of this name
};

// Nothing where HDF5 refuses one of them, or crashes.
std::optional<std::vector<PlainSet>> read_plain(const std::string& path, const std::vector<std::string>& names);

}  // namespace heartwright::fuzz
