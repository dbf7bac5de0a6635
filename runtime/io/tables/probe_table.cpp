#include "runtime/io/tables/probe_table.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/tables/csv_text.hpp"

namespace heartwright::io {

namespace {

constexpr std::size_t flush_at = 1 << 16;

// The first bytes of a file, in pieces; the first has at least 1 MiB where there is so much.
template <class Take>
void for_each_piece(int file, const std::string& path, std::int64_t bytes, Take take) {
    std::string piece;
    for (std::int64_t at = 0; at < bytes;) {
        piece.resize(static_cast<std::size_t>(std::min<std::int64_t>(bytes - at, std::int64_t{1} << 20)));
        std::size_t done = 0;
        while (done < piece.size()) {
            const ssize_t got =
                ::pread(file, piece.data() + done, piece.size() - done, at + static_cast<std::int64_t>(done));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) throw MachineFault(path + ": cannot be read: " + std::strerror(got < 0 ? errno : EIO));
            done += static_cast<std::size_t>(got);
        }
        take(std::string_view(piece), at == 0);
        at += static_cast<std::int64_t>(piece.size());
    }
}

}  // namespace

std::string ProbeTable::header_of(const std::vector<Column>& columns) {
    std::string header = "t [ms]";
    for (const Column& column : columns)
        header += "," + csv_field(column.name + " [" + column.unit + "] @ " + column.probe);
    return header + '\n';
}

ProbeTable::ProbeTable(std::string path, const std::vector<Column>& columns)
    : path_(std::move(path)), file_(new_file(path_)), columns_(columns.size()) {
    file_.put_in_place();
    pending_ = header_of(columns);
    flush();
}

void ProbeTable::require(const std::string& path, const std::vector<Column>& columns, const Written& before) {
    const auto refuse = [&](const std::string& why) {
        throw UserFault(path + ": " + why +
                        "; without the rows up to the checkpoint the run cannot go on in this folder: put the file "
                        "back, or begin anew with --force instead of --resume");
    };
    const files::Descriptor file = open_there(path, O_RDONLY);
    if (!file && errno == ENOENT) refuse("is not there any more");
    if (!file) throw MachineFault(path + ": cannot be read: " + std::strerror(errno));
    const off_t size = ::lseek(file.number(), 0, SEEK_END);
    if (size < before.bytes)
        refuse("has " + std::to_string(size) + " bytes, but had " + std::to_string(before.bytes) +
               " when the checkpoint was written");
    const std::string header = header_of(columns);
    Checksum checksum;
    bool has_columns = before.bytes >= static_cast<std::int64_t>(header.size());
    for_each_piece(file.number(), path, before.bytes, [&](std::string_view piece, bool is_first) {
        has_columns = has_columns && (!is_first || piece.starts_with(header));
        checksum.add(piece.data(), piece.size());
    });
    if (!has_columns) refuse("has other columns");
    if (checksum.value() != before.checksum)
        refuse("is not as it was when the checkpoint was written: its rows up to there have other values");
}

ProbeTable::ProbeTable(std::string path, const std::vector<Column>& columns, const Written& before)
    : path_((require(path, columns, before), std::move(path))), file_(new_file(path_)), columns_(columns.size()) {
    const files::Descriptor old = open_there(path_, O_RDONLY);
    if (!old) throw MachineFault(path_ + ": cannot be read: " + std::strerror(errno));
    for_each_piece(old.number(), path_, before.bytes, [&](std::string_view piece, bool) {
        checksum_.add(piece.data(), piece.size());
        file_.write(piece);
    });
    bytes_ = before.bytes;
    file_.put_in_place();
}

void ProbeTable::row(double t, const std::vector<double>& values) {
    if (values.size() != columns_)
        throw OurFault(path_ + ": a row of " + std::to_string(values.size()) + " values for " +
                       std::to_string(columns_) + " columns");
    if (std::all_of(values.begin(), values.end(), [](double value) { return std::isnan(value); })) return;
    append_number(pending_, t);
    for (double value : values) {
        pending_ += ',';
        append_number(pending_, value);
    }
    pending_ += '\n';
    if (pending_.size() >= flush_at) flush();
}

void ProbeTable::flush() {
    file_.write(pending_);
    bytes_ += static_cast<std::int64_t>(pending_.size());
    checksum_.add(pending_.data(), pending_.size());
    struct stat now {};
    if (::fstat(file_.descriptor(), &now) == 0 && now.st_nlink == 0)
        throw MachineFault(path_ + ": was removed while it was being written");
    pending_.clear();
}

void ProbeTable::close() {
    flush();
    file_.close();
}

}  // namespace heartwright::io
