// line_scans.h5: a group a scan, "scan_1", holding `t` [rows] (ms) and a data set a symbol, [rows][sites], attribute
// `unit` on each; attributes of the group: `axis` ("x", "y", "z"), `cell` and `through` (indices), `spacing` (um,
// between sites); of the file: `experiment`, `model`, `format`.
//
// Format 2: the data sets are virtual ones over the closed files of line_scans/ (line_scan_pieces.hpp), as far as a run
// has come; what reads here goes to those files itself (HDF5 does not survive a damaged list of them), and sees pieces
// that are not listed yet, too. Files without the attribute are of before: they hold the values, or are virtual data
// sets over line_scans/rank_R.h5.
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

inline constexpr std::int64_t line_scans_format = 2;

// What there is of a scan. A run that continues adds rows: those listed stay.
struct ListedLineScan {
    struct Piece {
        std::string path;
        std::uint64_t first, rows;  // of all rows
    };
    LineScanData kind;  // without times and values
    std::uint64_t rows = 0, sites = 0;
    std::vector<Piece> pieces;  // one after the other; of a file of before the file itself
};

// path: of line_scans.h5. In the order of their names, as are the symbols of each. UserFault when a file is damaged, a
// piece between others is not there, or the format is a later one.
std::vector<ListedLineScan> list_line_scans(const std::string& path);
// Rows [first, first + count) of one of its data sets: of a symbol [count][sites], of "t" [count].
std::vector<double> read_line_scan(const ListedLineScan& scan, const std::string& set, std::uint64_t first,
                                   std::uint64_t count);
// All there is.
std::vector<LineScanData> read_line_scans(const std::string& path);

}  // namespace heartwright::io
