// line_scans/: the rows of line scans in closed files as they come, step_N_rank_R.h5: of rank R those after the ones of
// its file before, up to step N. A group a scan whose cell the rank has, with `t` and the symbols as line_scans.h5 has
// them; its attributes: `first`, the number of its first row in the whole scan; `axis` (0, 1, 2), `cell`, `through`,
// `spacing`. line_scans.h5 lists them: virtual data sets, replaced as a whole during a run.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/fields/line_scans_file.hpp"

namespace heartwright::io {

// What is scanned, in the order of the experiment.
struct LineScanKind {
    LineScanData kind;  // without times and values
    std::uint64_t sites;
};

// Rows of one scan, one after the other.
struct LineScanSpan {
    std::size_t scan = 0;                     // number of the kind
    std::int64_t first = 0;                   // of all rows of the scan
    std::vector<double> t;                    // ms
    std::vector<std::vector<double>> values;  // [quantity][rows*sites]
};

// "line_scans/step_000000001200_rank_00003.h5"
std::string line_scan_piece(std::int64_t step, std::int64_t rank);

// Seen when it is whole; not synced. The folder is there. MachineFault as of StreamedHdf5Writer.
void write_line_scan_piece(const std::string& path, const std::vector<LineScanKind>& kinds,
                           const std::vector<LineScanSpan>& spans);

// What lies in a run's line_scans/, by step and rank. UserFault when the folder cannot be read; one that is not there
// has none.
struct LineScanPiece {
    std::string path;
    std::int64_t step, rank;
    bool is_whole;  // else what is left of its writing
};
std::vector<LineScanPiece> line_scan_pieces(const std::string& folder);

struct LineScanRowsOfPiece {
    std::uint64_t first, count;
};
LineScanRowsOfPiece rows_of_piece(const std::string& path, const std::string& scan);  // UserFault when it is none

class LineScanIndex {
public:
    struct Piece {
        std::int64_t scan, first, rows, step, rank;
    };

    // folder: of the run.
    LineScanIndex(std::string folder, std::vector<LineScanKind> kinds, std::string experiment, std::string model);

    // Pieces that are there, of each scan in order. The file follows at once, or with a later call where the last was
    // written a moment ago.
    void add(const std::vector<Piece>& pieces);
    void write();

    // For a run that continues after `step`: finds the pieces up to it and reads them through. rows: of each scan at
    // that step. UserFault when there are others: a piece has gone, is damaged, or is of another run. Changes nothing.
    void find_pieces(std::int64_t step, const std::vector<std::int64_t>& rows);
    void cut();  // then: lists them and removes what is later
    void cut_after(std::int64_t step, const std::vector<std::int64_t>& rows) { find_pieces(step, rows), cut(); }

private:
    void take(const Piece& piece);

    std::string folder_;
    std::vector<LineScanKind> kinds_;
    std::string experiment_, model_;
    std::vector<std::vector<Piece>> pieces_;  // of each scan
    std::vector<std::int64_t> rows_;          // of each scan
    std::vector<std::string> later_;          // after find_pieces(): what cut() removes
    std::chrono::steady_clock::time_point written_{};
    std::chrono::steady_clock::duration took_{};
};

}  // namespace heartwright::io
