#include "runtime/io/fields/line_scan_pieces.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/field_check.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"
#include "runtime/io/output_folder.hpp"

namespace heartwright::io {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

template <std::size_t n>
std::vector<double> numbers(const std::array<std::int64_t, n>& indices) {
    return {indices.begin(), indices.end()};
}

// step_000000001200_rank_00003.h5 and what is left of its writing; of another name: step -1.
LineScanPiece piece_named(std::string name) {
    LineScanPiece piece{{}, -1, -1, true};
    const std::string whole = files::name_of_partial(name), begin = "step_", middle = "_rank_", end = ".h5";
    piece.is_whole = whole.empty();
    if (!piece.is_whole) name = whole;
    const auto at = name.find(middle);
    const auto read = [&](std::size_t from, std::size_t to, std::int64_t& number) {
        const auto [rest, error] = std::from_chars(name.data() + from, name.data() + to, number);
        return error == std::errc() && rest == name.data() + to && number >= 0;
    };
    const bool is_one = at != std::string::npos && at > begin.size() && name.size() > at + middle.size() + end.size() &&
                        name.starts_with(begin) && name.ends_with(end) && read(begin.size(), at, piece.step) &&
                        read(at + middle.size(), name.size() - end.size(), piece.rank);
    if (!is_one) piece.step = -1;
    return piece;
}

constexpr StreamedHdf5Writer::Manner shown_at_once{.is_seen_whole = true, .is_synced = false, .has_checksums = true};

void write_set(StreamedHdf5Writer& file, const std::string& name, const Shape& shape, const std::string& unit,
               const std::vector<double>& values) {
    file.begin(name, Number::f64, shape);
    file.attribute_of_set("unit", unit);
    file.write(values.data(), static_cast<std::int64_t>(8 * values.size()));
}

}  // namespace

std::string line_scan_piece(std::int64_t step, std::int64_t rank) {
    char name[80];
    std::snprintf(name, sizeof name, "line_scans/step_%012lld_rank_%05lld.h5", static_cast<long long>(step),
                  static_cast<long long>(rank));
    return name;
}

void write_line_scan_piece(const std::string& path, const std::vector<LineScanKind>& kinds,
                           const std::vector<LineScanSpan>& spans) {
    StreamedHdf5Writer file(path, shown_at_once);
    for (const LineScanSpan& span : spans) {
        const LineScanKind& kind = kinds[span.scan];
        const std::uint64_t rows = span.t.size();
        write_set(file, kind.kind.name + "/t", {rows}, "ms", span.t);
        for (std::size_t q = 0; q < span.values.size(); ++q)
            write_set(file, kind.kind.name + "/" + kind.kind.quantities[q].name, {rows, kind.sites},
                      kind.kind.quantities[q].unit, span.values[q]);
        const std::string& name = kind.kind.name;
        file.attribute_of(name, "first", {static_cast<double>(span.first)});
        file.attribute_of(name, "axis", {static_cast<double>(std::string("xyz").find(kind.kind.axis))});
        file.attribute_of(name, "cell", numbers(kind.kind.cell));
        file.attribute_of(name, "through", numbers(kind.kind.through));
        file.attribute_of(name, "spacing", {kind.kind.spacing});
    }
    file.finish();
}

std::vector<LineScanPiece> line_scan_pieces(const std::string& folder) {
    std::vector<LineScanPiece> pieces;
    std::error_code error;
    const fs::path there = fs::path(folder) / "line_scans";
    if (!fs::is_directory(there, error)) return pieces;
    for (fs::directory_iterator entry(there, error), end; !error && entry != end; entry.increment(error)) {
        LineScanPiece piece = piece_named(entry->path().filename().string());
        if (piece.step < 0) continue;
        piece.path = entry->path().string();
        pieces.push_back(std::move(piece));
    }
    if (error) throw UserFault(there.string() + ": cannot be read: " + error.message());
    std::sort(pieces.begin(), pieces.end(),
              [](const auto& a, const auto& b) { return std::pair(a.step, a.rank) < std::pair(b.step, b.rank); });
    return pieces;
}

LineScanRowsOfPiece rows_of_piece(const std::string& path, const std::string& scan) {
    constexpr double most = 9e15;  // of what a double counts
    const std::vector<double> first = read_attribute(path, scan, "first");
    const Shape t = read_own_shape(path, scan + "/t");
    if (first.size() != 1 || !(first[0] >= 0 && first[0] < most) || t.size() != 1)
        throw UserFault(path + ": is no piece of line scans");
    return {static_cast<std::uint64_t>(first[0]), t[0]};
}

LineScanIndex::LineScanIndex(std::string folder, std::vector<LineScanKind> kinds, std::string experiment,
                             std::string model)
    : folder_(std::move(folder)),
      kinds_(std::move(kinds)),
      experiment_(std::move(experiment)),
      model_(std::move(model)),
      pieces_(kinds_.size()),
      rows_(kinds_.size()) {}

void LineScanIndex::take(const Piece& piece) {
    const auto scan = static_cast<std::size_t>(piece.scan);
    if (piece.first != rows_[scan])
        throw UserFault(folder_ + "/" + line_scan_piece(piece.step, piece.rank) + ": begins with row " +
                        std::to_string(piece.first) + " of '" + kinds_[scan].kind.name + "', of which there are " +
                        std::to_string(rows_[scan]) + " before");
    pieces_[scan].push_back(piece);
    rows_[scan] += piece.rows;
}

void LineScanIndex::add(const std::vector<Piece>& pieces) {
    const bool are_first =
        std::all_of(pieces_.begin(), pieces_.end(), [](const auto& of_scan) { return of_scan.empty(); });
    for (const Piece& piece : pieces) take(piece);
    constexpr int share = 20;  // of the time at least between two, the longer the more pieces there are
    if (are_first ||
        Clock::now() - written_ >= std::max<Clock::duration>(std::chrono::milliseconds(500), share * took_))
        write();
}

void LineScanIndex::write() {
    const auto begin = Clock::now();
    Hdf5Writer file(folder_ + "/line_scans.h5");
    file.attribute("/", "experiment", experiment_);
    file.attribute("/", "model", model_);
    file.attribute("/", "format", line_scans_format);
    for (std::size_t s = 0; s < kinds_.size(); ++s) {
        const LineScanData& kind = kinds_[s].kind;
        const auto write = [&](const std::string& set, const std::string& unit, const Shape& of_row) {
            const std::string name = kind.name + "/" + set;
            const auto with_rows = [&](std::int64_t rows) {
                Shape shape{static_cast<std::uint64_t>(rows)};
                shape.insert(shape.end(), of_row.begin(), of_row.end());
                return shape;
            };
            std::vector<Hdf5Writer::Piece> pieces;
            for (const Piece& piece : pieces_[s]) {
                Shape first(1 + of_row.size(), 0);
                first[0] = static_cast<std::uint64_t>(piece.first);
                pieces.push_back({line_scan_piece(piece.step, piece.rank), name, first, with_rows(piece.rows)});
            }
            if (pieces.empty())
                file.write(name, with_rows(0), std::vector<double>{});
            else
                file.write_virtual(name, with_rows(rows_[s]), Hdf5Writer::Number::f64, pieces);
            file.attribute(name, "unit", unit);
        };
        write("t", "ms", {});
        for (const LineScanData::Quantity& quantity : kind.quantities)
            write(quantity.name, quantity.unit, {kinds_[s].sites});
        file.attribute(kind.name, "axis", kind.axis);
        file.attribute(kind.name, "cell", numbers(kind.cell));
        file.attribute(kind.name, "through", numbers(kind.through));
        file.attribute(kind.name, "spacing", kind.spacing);
    }
    file.close(false);
    written_ = Clock::now();
    took_ = written_ - begin;
}

namespace {

// Every data set of the scan has these rows, and values that agree with their checksums where it has them. UserFault.
void read_through(const std::string& path, const std::string& scan, std::uint64_t rows) {
    for (const std::string& set : read_members(path, scan)) {
        const Shape shape = read_shape(path, scan + "/" + set);
        if (shape.empty() || shape[0] != rows) throw UserFault(path + ": '" + scan + "/" + set + "' lacks rows");
        compare_with_checksum(path, scan + "/" + set);
    }
}

}  // namespace

void LineScanIndex::find_pieces(std::int64_t step, const std::vector<std::int64_t>& rows) {
    for (auto& pieces : pieces_) pieces.clear();
    std::fill(rows_.begin(), rows_.end(), 0);
    later_.clear();
    for (const LineScanPiece& piece : line_scan_pieces(folder_)) {
        if (piece.step > step || !piece.is_whole) {
            later_.push_back(piece.path);
            continue;
        }
        const std::vector<std::string> members = read_members(piece.path, "/");
        for (std::size_t s = 0; s < kinds_.size(); ++s) {
            const std::string& name = kinds_[s].kind.name;
            if (std::find(members.begin(), members.end(), name) == members.end()) continue;
            const LineScanRowsOfPiece there = rows_of_piece(piece.path, name);
            take({static_cast<std::int64_t>(s), static_cast<std::int64_t>(there.first),
                  static_cast<std::int64_t>(there.count), piece.step, piece.rank});
            read_through(piece.path, name, there.count);
        }
    }
    for (std::size_t s = 0; s < kinds_.size(); ++s)
        if (rows_[s] != rows[s])
            throw UserFault(folder_ + "/line_scans: has " + std::to_string(rows_[s]) + " rows of '" +
                            kinds_[s].kind.name + "' up to step " + std::to_string(step) +
                            ", and the checkpoint says " + std::to_string(rows[s]));
}

void LineScanIndex::cut() {
    write();  // first: nobody is to be told of files that are gone
    for (const std::string& path : std::exchange(later_, {})) remove_made(path);
}

}  // namespace heartwright::io
