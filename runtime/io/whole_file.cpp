#include "runtime/io/whole_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/sync.hpp"

namespace heartwright::io {

namespace {

[[noreturn]] void cannot_be_written(const std::string& path, int error) {
    throw MachineFault(path + ": cannot be written: " + std::strerror(error));
}

}  // namespace

WholeFileWriter::WholeFileWriter(std::string path) : path_(std::move(path)), file_(new_file(path_)) {}

void WholeFileWriter::finish(bool is_synced) {
    if (is_synced && ::fsync(file_.descriptor()) != 0) cannot_be_written(path_, errno);
    file_.put_in_place();
    file_.close();
    if (is_synced) sync_folder_of(path_);
}

void write_whole_file(const std::string& path, std::string_view bytes, bool is_synced) {
    WholeFileWriter file(path);
    file.write(bytes);
    file.finish(is_synced);
}

void sync_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) cannot_be_written(path, errno);
    const int status = ::fsync(file), error = errno;
    ::close(file);
    if (status != 0) cannot_be_written(path, error);
}

}  // namespace heartwright::io
