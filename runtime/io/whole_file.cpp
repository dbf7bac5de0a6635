#include "runtime/io/whole_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/sync.hpp"

namespace heartwright::io {

namespace {

[[noreturn]] void fail(const std::string& path, const char* what, int error) {
    throw MachineFault(path + ": cannot be " + what + ": " + std::strerror(error));
}

}  // namespace

std::string temporary_name(const std::string& path) {
    const std::filesystem::path whole(path);
    return (whole.parent_path() / ("." + whole.filename().string() + ".partial")).string();
}

WholeFileWriter::WholeFileWriter(std::string path) : path_(std::move(path)), temporary_(temporary_name(path_)) {
    file_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file_ < 0) io::fail(path_, "written", errno);
}

WholeFileWriter::~WholeFileWriter() {
    if (file_ < 0) return;
    ::close(file_);
    std::remove(temporary_.c_str());
}

void WholeFileWriter::fail(const char* what) {
    const int error = errno;
    ::close(std::exchange(file_, -1));
    std::remove(temporary_.c_str());
    io::fail(path_, what, error);
}

void WholeFileWriter::write(std::string_view bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = ::write(file_, bytes.data() + done, bytes.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail("written");
        done += static_cast<std::size_t>(written);
    }
}

void WholeFileWriter::finish(bool is_synced) {
    if (is_synced && ::fsync(file_) != 0) fail("written");
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail("put in place");
    if (::close(std::exchange(file_, -1)) != 0) io::fail(path_, "written", errno);
    if (is_synced) sync_folder_of(path_);
}

void write_whole_file(const std::string& path, std::string_view bytes, bool is_synced) {
    WholeFileWriter file(path);
    file.write(bytes);
    file.finish(is_synced);
}

void sync_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(path, "written", errno);
    const int status = ::fsync(file), error = errno;
    ::close(file);
    if (status != 0) fail(path, "written", error);
}

void make_folder(const std::string& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) throw MachineFault(path + ": cannot be made: " + error.message());
}

}  // namespace heartwright::io
