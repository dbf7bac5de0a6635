#include "runtime/io/tables/probe_table.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/diag/faults.hpp"
#include "runtime/io/tables/csv_text.hpp"

namespace heartwright::io {

namespace {

constexpr std::size_t flush_at = 1 << 16;

void append_number(std::string& text, double value) {
    char buffer[32];
    text.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

}  // namespace

std::string ProbeTable::header_of(const std::vector<Column>& columns) {
    std::string header = "t [ms]";
    for (const Column& column : columns)
        header += "," + csv_field(column.name + " [" + column.unit + "] @ " + column.probe);
    return header + '\n';
}

ProbeTable::ProbeTable(std::string path, const std::vector<Column>& columns)
    : path_(std::move(path)), columns_(columns.size()) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file_ < 0) throw MachineFault(path_ + ": cannot be written: " + std::strerror(errno));
    pending_ = header_of(columns);
    flush();
}

void ProbeTable::require(const std::string& path, const std::vector<Column>& columns, std::int64_t bytes) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const auto refuse = [&](const std::string& why) {
        if (file >= 0) ::close(file);
        throw UserFault(path + ": " + why +
                        "; without the rows up to the checkpoint the run cannot go on in this folder");
    };
    if (file < 0 && errno != ENOENT) throw MachineFault(path + ": cannot be read: " + std::strerror(errno));
    if (file < 0) refuse("is not there any more");
    const std::string header = header_of(columns);
    std::string there(header.size(), '\0');
    const off_t size = ::lseek(file, 0, SEEK_END);
    if (size < bytes || bytes < static_cast<std::int64_t>(header.size()))
        refuse("has " + std::to_string(size) + " bytes, but had " + std::to_string(bytes) +
               " when the checkpoint was written");
    char last = '\0';
    if (::pread(file, there.data(), there.size(), 0) != static_cast<ssize_t>(there.size()) || there != header)
        refuse("has other columns");
    if (::pread(file, &last, 1, bytes - 1) != 1 || last != '\n')
        refuse("is not as it was when the checkpoint was written");
    ::close(file);
}

ProbeTable::ProbeTable(std::string path, const std::vector<Column>& columns, std::int64_t bytes)
    : path_(std::move(path)), bytes_(bytes), columns_(columns.size()) {
    require(path_, columns, bytes);
    file_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
    if (file_ < 0 || ::ftruncate(file_, bytes) != 0 || ::lseek(file_, 0, SEEK_END) != bytes) {
        const int error = errno;
        if (file_ >= 0) ::close(file_);
        throw MachineFault(path_ + ": cannot be written: " + std::strerror(error));
    }
}

ProbeTable::~ProbeTable() {
    if (file_ >= 0) ::close(file_);
}

void ProbeTable::row(double t, const std::vector<double>& values) {
    if (values.size() != columns_)
        throw OurFault(path_ + ": a row of " + std::to_string(values.size()) + " values for " +
                       std::to_string(columns_) + " columns");
    if (std::all_of(values.begin(), values.end(), [](double value) { return std::isnan(value); })) return;
    append_number(pending_, t);
    for (double value : values) {
        pending_ += ',';
        if (!std::isnan(value)) append_number(pending_, value);
    }
    pending_ += '\n';
    if (pending_.size() >= flush_at) flush();
}

void ProbeTable::flush() {
    for (std::size_t done = 0; done < pending_.size();) {
        const ssize_t written = ::write(file_, pending_.data() + done, pending_.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) throw MachineFault(path_ + ": cannot be written: " + std::strerror(errno));
        done += static_cast<std::size_t>(written);
        bytes_ += written;
    }
    struct stat now {};
    if (::fstat(file_, &now) == 0 && now.st_nlink == 0)
        throw MachineFault(path_ + ": was removed while it was being written");
    pending_.clear();
}

void ProbeTable::close() {
    flush();
    const int file = file_;
    file_ = -1;
    if (::close(file) != 0) throw MachineFault(path_ + ": cannot be written: " + std::strerror(errno));
}

}  // namespace heartwright::io
