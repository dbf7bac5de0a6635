#include <fcntl.h>
#include <hdf5.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/hdf5_process.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::io {

StreamedHdf5Reader::StreamedHdf5Reader(std::string path) : path_(std::move(path)) {
    try {
        open();
    } catch (...) {
        close();
        throw;
    }
}

StreamedHdf5Reader::~StreamedHdf5Reader() { close(); }

void StreamedHdf5Reader::open() {
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat size {};
    if (file_ < 0 || ::fstat(file_, &size) != 0) damaged(std::strerror(errno));
    if (!S_ISREG(size.st_mode)) damaged("it is no file");
    bytes_ = size.st_size;
    in_reader_process<local::is_hdf5>(path_);
}

void StreamedHdf5Reader::close() noexcept {
    if (file_ >= 0) ::close(file_);
}

void StreamedHdf5Reader::damaged(const std::string& what) const {
    throw DamagedFile(path_ + ": cannot be used: " + what);
}

bool StreamedHdf5Reader::has(const std::string& name) const { return in_reader_process<local::has_set>(path_, name); }

StreamedHdf5Reader::Set StreamedHdf5Reader::find(const std::string& name) const {
    return in_reader_process<local::find_set>(path_, name, bytes_);
}

std::int64_t StreamedHdf5Reader::attribute(const std::string& key) const {
    return in_reader_process<local::read_number_attribute>(path_, key);
}

void StreamedHdf5Reader::Stream::read(void* to, std::int64_t count) {
    if (count > set_.bytes - done_) file_.damaged("'" + name_ + "' has fewer numbers than it should");
    for (std::int64_t have = 0; have < count;) {
        const ssize_t got = ::pread(file_.file_, static_cast<char*>(to) + have, static_cast<std::size_t>(count - have),
                                    set_.at + done_ + have);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0)
            file_.damaged("'" + name_ +
                          "' cannot be read: " + (got < 0 ? std::strerror(errno) : "the file ends too early"));
        have += got;
    }
    done_ += count;
    checksum_.add(to, static_cast<std::size_t>(count));
}

void StreamedHdf5Reader::Stream::end() const {
    if (done_ != set_.bytes) file_.damaged("'" + name_ + "' has more numbers than it should");
    if (checksum_.value() != set_.checksum)
        file_.damaged("the values of '" + name_ + "' do not agree with their checksum");
}

namespace local {
namespace {

[[noreturn]] void damaged(const std::string& path, const std::string& what) {
    throw DamagedFile(path + ": cannot be used: " + what);
}

Handle open_streamed(const std::string& path) {
    const hid_t opened = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    if (opened < 0) damaged(path, hdf5_reason());
    return {opened, H5Fclose, path, "H5Fopen"};
}

}  // namespace

bool is_hdf5(const std::string& path) {
    const auto lock = hdf5_lock();
    const Handle hdf5 = open_streamed(path);
    return true;
}

bool has_set(const std::string& path, const std::string& name) {
    const auto lock = hdf5_lock();
    const Handle hdf5 = open_streamed(path);
    for (std::size_t end = name.find('/');;
         end = name.find('/', end + 1)) {  // each group on the way must be there to be asked
        const htri_t is_there = H5Lexists(hdf5, name.substr(0, end).c_str(), H5P_DEFAULT);
        if (is_there < 0) damaged(path, hdf5_reason());
        if (is_there == 0 || end == std::string::npos) return is_there > 0;
    }
}

StreamedHdf5Reader::Set find_set(const std::string& path, const std::string& name, std::int64_t bytes_of_file) {
    const auto lock = hdf5_lock();
    const Handle hdf5 = open_streamed(path);
    const hid_t opened = H5Dopen2(hdf5, name.c_str(), H5P_DEFAULT);
    if (opened < 0) damaged(path, "it has no '" + name + "': " + hdf5_reason());
    const Handle set(opened, H5Dclose, path, "H5Dopen2");
    const auto must = [&](bool is_so, const char* what) {
        if (!is_so) damaged(path, "'" + name + "' " + what);
    };
    StreamedHdf5Reader::Set found{};
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    constexpr std::array numbers = {Number::u8, Number::i32, Number::u32, Number::i64, Number::f32, Number::f64};
    const auto number =
        std::find_if(numbers.begin(), numbers.end(), [&](Number one) { return H5Tequal(type, hdf5_type(one)) > 0; });
    must(number != numbers.end(), "has numbers of another kind than is ever written");
    found.number = *number;
    const Handle space(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    const int rank = H5Sget_simple_extent_ndims(space);
    must(rank > 0 && rank <= 3, "has another shape than is ever written");
    std::array<hsize_t, 3> dimensions{};
    must(H5Sget_simple_extent_dims(space, dimensions.data(), nullptr) == rank, "has no shape");
    found.shape.assign(dimensions.begin(), dimensions.begin() + rank);
    found.bytes = bytes_of(found.number);
    for (const std::uint64_t n : found.shape) {  // never more than the file has, so the product stays small
        must(n == 0 || found.bytes <= bytes_of_file / static_cast<std::int64_t>(std::min<std::uint64_t>(n, INT64_MAX)),
             "claims to hold more than the whole file");
        found.bytes *= static_cast<std::int64_t>(n);
    }
    if (found.bytes > 0) {
        const haddr_t at = H5Dget_offset(set);
        must(at != HADDR_UNDEF && at <= static_cast<haddr_t>(bytes_of_file - found.bytes),
             "does not lie within the file");
        found.at = static_cast<std::int64_t>(at);
    }
    std::int64_t checksum = 0;
    must(H5Aexists(set, "checksum") > 0, "has no checksum");
    const Handle attribute(H5Aopen(set, "checksum", H5P_DEFAULT), H5Aclose, path, "H5Aopen");
    const Handle one(H5Aget_space(attribute), H5Sclose, path, "H5Aget_space");
    must(H5Sget_simple_extent_npoints(one) == 1 && H5Aread(attribute, H5T_NATIVE_INT64, &checksum) >= 0,
         "has a checksum that cannot be read");
    found.checksum = static_cast<std::uint64_t>(checksum);
    return found;
}

std::int64_t read_number_attribute(const std::string& path, const std::string& key) {
    const auto lock = hdf5_lock();
    const Handle hdf5 = open_streamed(path);
    if (H5Aexists(hdf5, key.c_str()) <= 0) damaged(path, "it has no '" + key + "'");
    const Handle attribute(H5Aopen(hdf5, key.c_str(), H5P_DEFAULT), H5Aclose, path, "H5Aopen");
    const Handle one(H5Aget_space(attribute), H5Sclose, path, "H5Aget_space");
    std::int64_t value = 0;
    if (H5Sget_simple_extent_npoints(one) != 1 || H5Aread(attribute, H5T_NATIVE_INT64, &value) < 0)
        damaged(path, "'" + key + "' cannot be read");
    return value;
}

}  // namespace local

}  // namespace heartwright::io
