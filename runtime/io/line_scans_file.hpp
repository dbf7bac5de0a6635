// line_scans.h5: a group a scan, "scan_1", holding `t` [rows] (ms) and a data set a symbol, [rows][sites], attribute `unit` on each;
// attributes of the group: `axis` ("x", "y", "z"), `cell` and `through` (indices), `spacing` (um, between sites); of the file:
// `experiment`, `model`.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::io {

struct LineScanData {
    struct Quantity {
        std::string name, unit;
        std::vector<double> values;  // [rows][sites]
    };
    std::string name;
    std::string axis = "x";
    std::array<std::int64_t, 3> cell{};
    std::array<std::int64_t, 2> through{};
    double spacing = 1;     // um
    std::vector<double> t;  // ms, [rows]
    std::vector<Quantity> quantities;

    std::size_t sites() const { return t.empty() || quantities.empty() ? 0 : quantities[0].values.size() / t.size(); }
};

void write_line_scans(const std::string& path, const std::vector<LineScanData>& scans, const std::string& experiment,
                      const std::string& model);

// In the order of their names, as are the symbols of each. UserFault when the file is damaged.
std::vector<LineScanData> read_line_scans(const std::string& path);

}  // namespace heartwright::io
