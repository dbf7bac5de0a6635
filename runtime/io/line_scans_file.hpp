// line_scans.h5: a group a scan, "scan_1", holding `t` [rows] (ms) and a data set a symbol, [rows][sites], attribute `unit` on each;
// attributes of the group: `axis` ("x", "y", "z"), `cell` and `through` (indices), `spacing` (um, between sites); of the file:
// `experiment`, `model`.
//
// Of several ranks each writes the scans of the cells that it has, line_scans/rank_R.h5, with the same groups and data sets;
// line_scans.h5 has the same names and shapes as of one rank, as virtual data sets over these files.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/io/streamed_hdf5.hpp"

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

// What one of several ranks writes, whole after close(). Without scans nothing is written.
class LineScanPieces {
public:
    // folder: of the run, where "line_scans" is there. MachineFault as of StreamedHdf5Writer.
    LineScanPieces(const std::string& folder, int rank);
    void begin(const std::string& scan, const std::vector<double>& t);
    void quantity(const std::string& name, const std::vector<double>& values);  // of the scan begun last, [rows][sites]
    void close();

private:
    std::string path_, scan_;
    std::uint64_t rows_ = 0;
    std::unique_ptr<StreamedHdf5Writer> file_;
};

// line_scans.h5 over the pieces, when all are there.
struct JoinedLineScan {
    LineScanData kind;             // without values
    std::uint64_t rows, sites;
    int rank;                      // that wrote it; without rows none did
};
void join_line_scans(const std::string& path, const std::vector<JoinedLineScan>& scans, const std::string& experiment,
                     const std::string& model);

// In the order of their names, as are the symbols of each. UserFault when the file is damaged.
std::vector<LineScanData> read_line_scans(const std::string& path);

}  // namespace heartwright::io
