#include "runtime/io/hdf5/streamed_hdf5.hpp"

#include <fcntl.h>
#include <hdf5.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/hdf5_times.hpp"
#include "runtime/io/sync.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

namespace {

[[noreturn]] void cannot(const std::string& path, const char* what) {
    throw MachineFault(path + ": cannot be " + what + ": " + std::strerror(errno));
}

void write_attribute(hid_t object, const std::string& path, const std::string& key, std::int64_t value) {
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path, "H5Screate");
    const Handle attribute(H5Acreate2(object, key.c_str(), H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                           path, "H5Acreate2");
    check(H5Awrite(attribute, H5T_NATIVE_INT64, &value), path, "H5Awrite");
}

void write_attribute(hid_t object, const std::string& path, const std::string& key, const std::string& value) {
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose, path, "H5Tcopy");
    check(H5Tset_size(type, std::max<std::size_t>(1, value.size())), path, "H5Tset_size");
    check(H5Tset_cset(type, H5T_CSET_UTF8), path, "H5Tset_cset");
    check(H5Tset_strpad(type, H5T_STR_NULLPAD), path, "H5Tset_strpad");
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path, "H5Screate");
    const Handle attribute(H5Acreate2(object, key.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, path,
                           "H5Acreate2");
    check(H5Awrite(attribute, type, value.c_str()), path, "H5Awrite");
}

}  // namespace

hid_t hdf5_type(Number number) {
    switch (number) {
        case Number::u8:
            return H5T_STD_U8LE;
        case Number::i32:
            return H5T_STD_I32LE;
        case Number::u32:
            return H5T_STD_U32LE;
        case Number::i64:
            return H5T_STD_I64LE;
        case Number::f32:
            return H5T_IEEE_F32LE;
        case Number::f64:
            return H5T_IEEE_F64LE;
    }
    throw OurFault("a kind of number that streamed HDF5 files do not know");
}

std::int64_t bytes_of(Number number) {
    switch (number) {
        case Number::u8:
            return 1;
        case Number::i32:
        case Number::u32:
        case Number::f32:
            return 4;
        case Number::i64:
        case Number::f64:
            return 8;
    }
    return 0;
}

StreamedHdf5Writer::StreamedHdf5Writer(std::string path, const Manner& manner)
    : path_(std::move(path)), manner_(manner) {
    try {
        open();
    } catch (...) {
        give_up();
        throw;
    }
}

StreamedHdf5Writer::~StreamedHdf5Writer() { give_up(); }

// The frame has holes for the values, and counts as a file of that size where the process may write small ones only:
// HDF5 does not survive a file that it cannot close.
void StreamedHdf5Writer::require_room(std::int64_t bytes) const {
    constexpr rlim_t for_names = 1 << 18;
    rlimit most{};
    hsize_t size = 0;
    if (hdf5_ >= 0) check(H5Fget_filesize(hdf5_, &size), path_, "H5Fget_filesize");
    if (::getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur != RLIM_INFINITY &&
        size + static_cast<rlim_t>(bytes) + for_names > most.rlim_cur) {
        errno = EFBIG;
        cannot(path_, "written");
    }
}

void StreamedHdf5Writer::open() {
    require_room(0);
    file_.emplace(new_file(path_));
    if (!manner_.is_seen_whole) file_->put_in_place();
    frame_ = ::memfd_create("heartwright", MFD_CLOEXEC);
    if (frame_ < 0) cannot(path_ + " (its frame, in memory)", "written");
    const auto lock = hdf5_lock();
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_LATEST), path_, "H5Pset_libver_bounds");
    check(H5Pset_fapl_stdio(access), path_,
          "H5Pset_fapl_stdio");  // the others look for the name behind a link, and it has none
    const std::string in_memory = "/proc/self/fd/" + std::to_string(frame_);
    const WithoutTimes root(H5P_FILE_CREATE, path_);
    hdf5_ = H5Fcreate(in_memory.c_str(), H5F_ACC_TRUNC, root, access);
    if (hdf5_ < 0) fail(path_, "H5Fcreate");
}

void StreamedHdf5Writer::give_up() noexcept {
    if (set_ >= 0 || hdf5_ >= 0) {
        const auto lock = hdf5_lock();
        if (set_ >= 0) H5Dclose(set_);
        if (hdf5_ >= 0) H5Fclose(hdf5_);
    }
    if (frame_ >= 0) ::close(frame_);
    file_.reset();
}

void StreamedHdf5Writer::begin(const std::string& name, Number number, const Shape& shape) {
    end_set();
    std::int64_t bytes = bytes_of(number);
    for (const std::uint64_t n : shape) bytes *= static_cast<std::int64_t>(n);
    const std::vector<hsize_t> dimensions(shape.begin(), shape.end());
    const auto lock = hdf5_lock();
    require_room(bytes);
    const Handle space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, path_,
                       "H5Screate_simple");
    // Groups on the way, each by itself: those that HDF5 makes have the time in them.
    const WithoutTimes of_group(H5P_GROUP_CREATE, path_);
    for (std::size_t end = name.find('/', 1); end != std::string::npos; end = name.find('/', end + 1)) {
        const std::string group = name.substr(0, end);
        if (H5Lexists(hdf5_, group.c_str(), H5P_DEFAULT) > 0) continue;
        const Handle made(H5Gcreate2(hdf5_, group.c_str(), H5P_DEFAULT, of_group, H5P_DEFAULT), H5Gclose, path_,
                          "H5Gcreate2");
    }
    const WithoutTimes creation(H5P_DATASET_CREATE, path_);
    check(H5Pset_layout(creation, H5D_CONTIGUOUS), path_, "H5Pset_layout");
    check(H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY), path_, "H5Pset_alloc_time");
    check(H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER), path_, "H5Pset_fill_time");
    set_ = H5Dcreate2(hdf5_, name.c_str(), hdf5_type(number), space, H5P_DEFAULT, creation, H5P_DEFAULT);
    if (set_ < 0) fail(path_, "H5Dcreate2");
    left_ = bytes;
    checksum_ = {};
    if (bytes == 0) return;
    const haddr_t at = H5Dget_offset(set_);
    if (at == HADDR_UNDEF) fail(path_, "H5Dget_offset");
    at_ = static_cast<std::int64_t>(at);
    extents_.push_back({at_, at_ + bytes});
}

void StreamedHdf5Writer::put(const void* bytes, std::int64_t count, std::int64_t at) {
    for (std::int64_t done = 0; done < count;) {
        const ssize_t written = ::pwrite(file_->descriptor(), static_cast<const char*>(bytes) + done,
                                         static_cast<std::size_t>(count - done), at + done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) cannot(path_, "written");
        done += written;
    }
}

void StreamedHdf5Writer::write(const void* bytes, std::int64_t count) {
    if (count > left_) throw OurFault(path_ + ": a data set is given more bytes than it has");
    constexpr std::int64_t piece = 8 << 20;  // summed while it is in the cache
    for (std::int64_t done = 0; done < count; done += piece) {
        const std::int64_t now = std::min(piece, count - done);
        const auto* const from = static_cast<const char*>(bytes) + done;
        if (manner_.has_checksums) checksum_.add(from, static_cast<std::size_t>(now));
        put(from, now, at_);
        at_ += now;
        left_ -= now;
        // The disk begins while more comes, so that the sync at the end finds little to do.
        if (manner_.is_synced && at_ - synced_ >= 4 * piece) {
            ::sync_file_range(file_->descriptor(), synced_, at_ - synced_, SYNC_FILE_RANGE_WRITE);
            synced_ = at_;
        }
    }
}

void StreamedHdf5Writer::end_set() {
    if (set_ < 0) return;
    if (left_ != 0) throw OurFault(path_ + ": a data set lacks bytes");
    const auto lock = hdf5_lock();
    if (manner_.has_checksums) write_attribute(set_, path_, "checksum", static_cast<std::int64_t>(checksum_.value()));
    check(H5Dclose(std::exchange(set_, -1)), path_, "H5Dclose");
}

void StreamedHdf5Writer::attribute_of_set(const std::string& key, const std::string& value) {
    const auto lock = hdf5_lock();
    write_attribute(set_, path_, key, value);
}

void StreamedHdf5Writer::group(const std::string& name) {
    const auto lock = hdf5_lock();
    const WithoutTimes creation(H5P_GROUP_CREATE, path_);
    const Handle group(H5Gcreate2(hdf5_, name.c_str(), H5P_DEFAULT, creation, H5P_DEFAULT), H5Gclose, path_,
                       "H5Gcreate2");
}

void StreamedHdf5Writer::attribute_of(const std::string& object, const std::string& key,
                                      const std::vector<double>& values) {
    const auto lock = hdf5_lock();
    const Handle of(H5Oopen(hdf5_, object.c_str(), H5P_DEFAULT), H5Oclose, path_, "H5Oopen");
    const hsize_t count = values.size();
    const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, path_, "H5Screate_simple");
    const Handle attribute(H5Acreate2(of, key.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                           path_, "H5Acreate2");
    check(H5Awrite(attribute, H5T_NATIVE_DOUBLE, values.data()), path_, "H5Awrite");
}

// Small: HDF5 has them in the frame.
void StreamedHdf5Writer::texts(const std::string& name, const std::vector<std::string>& texts) {
    end_set();
    const auto lock = hdf5_lock();
    std::size_t length = 1;
    for (const std::string& text : texts) length = std::max(length, text.size());
    std::string all;
    for (const std::string& text : texts) all += text + std::string(length - text.size(), '\0');
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose, path_, "H5Tcopy");
    check(H5Tset_size(type, length), path_, "H5Tset_size");
    check(H5Tset_cset(type, H5T_CSET_UTF8), path_, "H5Tset_cset");
    check(H5Tset_strpad(type, H5T_STR_NULLPAD), path_, "H5Tset_strpad");
    const hsize_t count = texts.size();
    const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, path_, "H5Screate_simple");
    const WithoutTimes creation(H5P_DATASET_CREATE, path_);
    const Handle set(H5Dcreate2(hdf5_, name.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose, path_,
                     "H5Dcreate2");
    check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data()), path_, "H5Dwrite");
}

void StreamedHdf5Writer::attribute(const std::string& key, std::int64_t value) {
    const auto lock = hdf5_lock();
    write_attribute(hdf5_, path_, key, value);
}

void StreamedHdf5Writer::attribute(const std::string& key, double value) {
    const auto lock = hdf5_lock();
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path_, "H5Screate");
    const Handle attribute(H5Acreate2(hdf5_, key.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                           path_, "H5Acreate2");
    check(H5Awrite(attribute, H5T_NATIVE_DOUBLE, &value), path_, "H5Awrite");
}

void StreamedHdf5Writer::attribute(const std::string& key, const std::vector<std::int64_t>& values) {
    const auto lock = hdf5_lock();
    const hsize_t count = values.size();
    const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, path_, "H5Screate_simple");
    const Handle attribute(H5Acreate2(hdf5_, key.c_str(), H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                           path_, "H5Acreate2");
    check(H5Awrite(attribute, H5T_NATIVE_INT64, values.data()), path_, "H5Awrite");
}

void StreamedHdf5Writer::attribute(const std::string& key, const std::string& value) {
    const auto lock = hdf5_lock();
    write_attribute(hdf5_, path_, key, value);
}

// All that HDF5 has written in memory, but for the places of the values.
void StreamedHdf5Writer::write_frame() {
    struct stat size {};
    if (::fstat(frame_, &size) != 0) cannot(path_, "written");
    std::sort(extents_.begin(), extents_.end(), [](const Extent& a, const Extent& b) { return a.first < b.first; });
    std::size_t next = 0;
    std::vector<char> bytes;
    for (off_t first = 0; (first = ::lseek(frame_, first, SEEK_DATA)) >= 0;) {
        const off_t last = ::lseek(frame_, first, SEEK_HOLE);
        for (off_t from = first; from < last;) {
            while (next < extents_.size() && extents_[next].last <= from) ++next;
            const bool is_within = next < extents_.size() && extents_[next].first <= from;
            const off_t until = next == extents_.size()
                                    ? last
                                    : std::min<off_t>(last, is_within ? extents_[next].last : extents_[next].first);
            if (!is_within) {
                bytes.resize(static_cast<std::size_t>(until - from));
                if (::pread(frame_, bytes.data(), bytes.size(), from) != until - from)
                    cannot(path_ + " (its frame, in memory)", "read");
                put(bytes.data(), until - from, from);
            }
            from = until;
        }
        first = last;
    }
    if (::ftruncate(file_->descriptor(), size.st_size) != 0) cannot(path_, "written");
}

std::int64_t StreamedHdf5Writer::finish() {
    end_set();
    {
        const auto lock = hdf5_lock();
        check(H5Fclose(std::exchange(hdf5_, -1)), path_, "H5Fclose");
    }
    write_frame();
    struct stat size {};
    if ((manner_.is_synced && ::fsync(file_->descriptor()) != 0) || ::fstat(file_->descriptor(), &size) != 0)
        cannot(path_, "written");
    if (manner_.is_seen_whole) file_->put_in_place();
    file_->close();
    file_.reset();
    if (manner_.is_synced && manner_.is_seen_whole) sync_folder_of(path_);
    return size.st_size;
}

}  // namespace heartwright::io
