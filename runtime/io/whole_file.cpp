#include "runtime/io/whole_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/diag/faults.hpp"

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

void write_whole_file(const std::string& path, std::string_view bytes, bool is_synced) {
    const std::string temporary = temporary_name(path);
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) fail(path, "written", errno);
    const auto give_up = [&](const char* what) {
        const int error = errno;
        ::close(file);
        std::remove(temporary.c_str());
        fail(path, what, error);
    };
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = ::write(file, bytes.data() + done, bytes.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) give_up("written");
        done += static_cast<std::size_t>(written);
    }
    if (is_synced && ::fsync(file) != 0) give_up("written");
    if (std::rename(temporary.c_str(), path.c_str()) != 0) give_up("put in place");
    if (::close(file) != 0) fail(path, "written", errno);
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
