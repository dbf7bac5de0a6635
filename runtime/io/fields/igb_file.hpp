// Fields as .igb: what openCARP's viewers read. 1024 bytes of header (keyword:value, separated by blanks; lines end
// with CR LF and have at most 80 characters; the last byte is a form feed), then instants one after the other, x
// fastest; value = facteur*stored + zero. openCARP manual, "Output file formats".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

struct IgbHeader {
    std::array<std::int64_t, 3> points{1, 1, 1};  // x, y, z
    std::int64_t instants = 1;
    std::string unit;                           // of the values
    bool fp64 = false;                          // type double, else float
    std::array<double, 3> origin{}, spacing{};  // um; of points without places of their own in the grid: 0
    double first_time = 0, between = 0;         // ms
};

std::string igb_header(const IgbHeader& header);  // 1024 bytes

// Written beside and renamed by close(); until then there is no file of that name. MachineFault when it cannot be
// written.
class IgbWriter {
public:
    IgbWriter(std::string path, const IgbHeader& header);

    void instant(const std::vector<double>& values);  // [points]
    void close();

private:
    std::string path_;
    std::int64_t points_, instants_;
    bool fp64_;
    WholeFileWriter file_;
};

}  // namespace heartwright::io
