#include "base/files/new_file.hpp"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::files {

namespace {

constexpr std::string_view partial = ".partial";
constexpr std::size_t digits = 16;

[[noreturn]] void cannot(const std::string& path, const char* what, int error) {
    throw MachineFault(path + ": cannot be " + what + ": " + std::strerror(error));
}

std::string last_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        close();
        number_ = other.release();
    }
    return *this;
}

int Descriptor::release() { return std::exchange(number_, -1); }

bool Descriptor::close() { return number_ < 0 || ::close(release()) == 0; }

std::string random_digits() {
    std::uint64_t number = 0;
    std::size_t have = 0;
    while (have < sizeof number) {
        const ssize_t got = ::getrandom(reinterpret_cast<char*>(&number) + have, sizeof number - have, 0);
        if (got < 0 && errno != EINTR) throw MachineFault(std::string("no random number: ") + std::strerror(errno));
        have += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    char text[digits + 1];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
    return text;
}

std::string name_of_partial(const std::string& name) {
    const std::size_t around = 1 + 1 + digits + partial.size();
    if (name.size() <= around || name.front() != '.' || !name.ends_with(partial)) return {};
    const std::string_view all(name), middle = all.substr(all.size() - partial.size() - digits, digits);
    const bool has_digits = all[all.size() - partial.size() - digits - 1] == '.' &&
                            middle.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    return has_digits ? name.substr(1, name.size() - around) : std::string();
}

NewFile::NewFile(Descriptor folder, std::string name, std::string path)
    : folder_(std::move(folder)), name_(std::move(name)), path_(std::move(path)) {
    do {
        own_name_ = "." + name_ + "." + random_digits() + std::string(partial);
        file_ = Descriptor(
            ::openat(folder_.number(), own_name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    } while (!file_ && (errno == EEXIST || errno == EINTR));
    if (file_) return;
    own_name_.clear();
    cannot(path_, "written", errno);
}

NewFile::~NewFile() {
    if (folder_ && !own_name_.empty()) ::unlinkat(folder_.number(), own_name_.c_str(), 0);
}

void NewFile::fail(const char* what) {
    const int error = errno;
    if (!own_name_.empty()) ::unlinkat(folder_.number(), std::exchange(own_name_, {}).c_str(), 0);
    file_.close();
    cannot(path_, what, error);
}

void NewFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_.number(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail("written");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void NewFile::put_in_place() {
    if (::renameat(folder_.number(), own_name_.c_str(), folder_.number(), name_.c_str()) != 0) fail("put in place");
    own_name_.clear();
}

void NewFile::close() {
    if (!file_.close()) cannot(path_, "written", errno);
}

Descriptor open_folder_of(const std::string& path) {
    const std::string above = std::filesystem::path(path).parent_path().string();
    Descriptor folder(::open(above.empty() ? "." : above.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!folder) cannot(path, "written", errno);
    return folder;
}

namespace {

// A device, a pipe, or a name of what is open: nothing is put in their place.
bool is_stream(const std::string& path) {
    struct stat there {};
    const bool is_there = ::stat(path.c_str(), &there) == 0 && !S_ISDIR(there.st_mode);
    return is_there && (!S_ISREG(there.st_mode) || path.starts_with("/dev/") || path.starts_with("/proc/"));
}

}  // namespace

void write_whole(const std::string& path, std::string_view text) {
    if (is_stream(path)) {
        std::ofstream stream(path, std::ios::binary | std::ios::app);
        stream << text << std::flush;
        if (!stream) cannot(path, "written", errno);
        return;
    }
    NewFile file(open_folder_of(path), last_name(path), path);
    file.write(text);
    file.put_in_place();
    file.close();
}

}  // namespace heartwright::files
