#include "runtime/io/fields/line_scans_file.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/line_scan_pieces.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::io {

namespace {

template <std::size_t n>
void read_indices(const std::string& path, const std::string& group, const char* key,
                  std::array<std::int64_t, n>& indices) {
    constexpr double most = 9e15;  // of what a double counts
    const std::vector<double> values = read_attribute(path, group, key);
    for (std::size_t k = 0; k < n && k < values.size(); ++k)
        if (values[k] >= 0 && values[k] < most) indices[k] = static_cast<std::int64_t>(values[k]);
}

// All but the axis.
void read_kind(const std::string& path, const std::string& name, ListedLineScan& listed) {
    LineScanData& scan = listed.kind;
    scan.name = name;
    read_indices(path, name, "cell", scan.cell);
    read_indices(path, name, "through", scan.through);
    const std::vector<double> spacing = read_attribute(path, name, "spacing");
    if (spacing.size() == 1) scan.spacing = spacing[0];
    const Shape t = read_own_shape(path, name + "/t");
    if (t.size() != 1) throw UserFault(path + ": '" + name + "/t' is not a row of times");
    for (const std::string& symbol : read_members(path, name)) {
        if (symbol == "t") continue;
        const std::string full = name + "/" + symbol;
        const Shape shape = read_own_shape(path, full);
        if (shape.size() != 2 || shape[0] != t[0] || (!scan.quantities.empty() && shape[1] != listed.sites))
            throw UserFault(path + ": '" + full + "' is not [rows][sites] of its scan");
        listed.sites = shape[1];
        scan.quantities.push_back({symbol, read_text_attribute(path, full, "unit"), {}});
    }
}

// The file's own data sets.
std::vector<ListedLineScan> list_file(const std::string& path) {
    std::vector<ListedLineScan> scans;
    for (const std::string& name : read_members(path, "/")) {
        ListedLineScan& listed = scans.emplace_back();
        read_kind(path, name, listed);
        listed.kind.axis = read_text_attribute(path, name, "axis");
        listed.rows = read_shape(path, name + "/t")[0];
        listed.pieces.push_back({path, 0, listed.rows});
    }
    return scans;
}

std::vector<ListedLineScan> list_pieces(const std::vector<LineScanPiece>& pieces) {
    std::map<std::string, ListedLineScan> scans;
    for (const LineScanPiece& piece : pieces) {
        for (const std::string& name : read_members(piece.path, "/")) {
            ListedLineScan& listed = scans[name];
            const LineScanRowsOfPiece rows = rows_of_piece(piece.path, name);
            if (listed.pieces.empty()) {
                std::array<std::int64_t, 1> axis{};
                read_kind(piece.path, name, listed);
                read_indices(piece.path, name, "axis", axis);
                listed.kind.axis = std::string(1, "xyz"[std::clamp<std::int64_t>(axis[0], 0, 2)]);
            }
            if (rows.first != listed.rows)
                throw UserFault(piece.path + ": begins with row " + std::to_string(rows.first) + " of '" + name +
                                "', of which there are " + std::to_string(listed.rows) + " before");
            listed.pieces.push_back({piece.path, rows.first, rows.count});
            listed.rows += rows.count;
        }
    }
    std::vector<ListedLineScan> all;
    for (auto& [name, listed] : scans) all.push_back(std::move(listed));
    return all;
}

}  // namespace

std::vector<ListedLineScan> list_line_scans(const std::string& path) {
    const std::vector<double> format = read_attribute(path, "/", "format");
    if (format.size() == 1 && format[0] > line_scans_format)
        throw UserFault(path + ": is of a later format than " + std::to_string(line_scans_format) +
                        ", which this heartwright knows");
    std::vector<LineScanPiece> pieces = line_scan_pieces(std::filesystem::path(path).parent_path().string());
    std::erase_if(pieces, [](const LineScanPiece& piece) { return !piece.is_whole; });
    if (pieces.empty()) return list_file(path);
    std::vector<ListedLineScan> scans = list_pieces(pieces);
    for (const std::string& name : read_members(path, "/"))  // those that have no row yet
        if (std::none_of(scans.begin(), scans.end(),
                         [&](const ListedLineScan& scan) { return scan.kind.name == name; })) {
            scans.emplace_back().kind.name = name;
            scans.back().kind.axis = read_text_attribute(path, name, "axis");
        }
    std::sort(scans.begin(), scans.end(),
              [](const ListedLineScan& a, const ListedLineScan& b) { return a.kind.name < b.kind.name; });
    return scans;
}

std::vector<double> read_line_scan(const ListedLineScan& scan, const std::string& set, std::uint64_t first,
                                   std::uint64_t count) {
    const std::string name = scan.kind.name + "/" + set;
    const std::uint64_t numbers = set == "t" ? 1 : scan.sites;  // of a row
    std::vector<double> values;
    for (const ListedLineScan::Piece& piece : scan.pieces) {
        const std::uint64_t from = std::max(first, piece.first), to = std::min(first + count, piece.first + piece.rows);
        if (from >= to) continue;
        const std::vector<double> rows = read_rows(piece.path, name, from - piece.first, to - from);
        if (rows.size() != (to - from) * numbers)
            throw UserFault(piece.path + ": '" + name + "' is not [rows][sites] of its scan");
        values.insert(values.end(), rows.begin(), rows.end());
    }
    return values;
}

std::vector<LineScanData> read_line_scans(const std::string& path) {
    std::vector<LineScanData> scans;
    for (const ListedLineScan& listed : list_line_scans(path)) {
        LineScanData& scan = scans.emplace_back(listed.kind);
        scan.t = read_line_scan(listed, "t", 0, listed.rows);
        for (LineScanData::Quantity& quantity : scan.quantities)
            quantity.values = read_line_scan(listed, quantity.name, 0, listed.rows);
    }
    return scans;
}

}  // namespace heartwright::io
