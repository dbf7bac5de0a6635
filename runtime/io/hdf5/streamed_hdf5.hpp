// HDF5 files for much data at disk's speed: HDF5 makes the frame (names, types, shapes) in memory; the values go past
// it, straight to the places that it gave them. The disk never sees a call of HDF5, which cannot be relied upon to
// survive a full one.
//
// Each data set lies in one piece (contiguous layout) and has, unless it is not wanted, the attribute "checksum"
// (int64) of its bytes, checksum.hpp's. The frame is of HDF5 1.8's format, which carries checksums of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/files/new_file.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/hdf5/hdf5_shape.hpp"

namespace heartwright::io {

// A file of ours that is not as it was written.
class DamagedFile : public UserFault {
public:
    using UserFault::UserFault;
};

enum class Number : std::uint8_t { u8, i32, u32, i64, f32, f64 };
std::int64_t bytes_of(Number number);

class StreamedHdf5Writer {
public:
    struct Manner {
        bool is_seen_whole = false;  // written beside and renamed by finish(); what was begun goes when it is given up.
                                     // Else the file grows
        bool is_synced = true;       // by finish()
        bool has_checksums = true;   // else data sets have no attribute "checksum"
    };
    explicit StreamedHdf5Writer(std::string path) : StreamedHdf5Writer(std::move(path), Manner{}) {}
    StreamedHdf5Writer(std::string path, const Manner& manner);
    ~StreamedHdf5Writer();
    StreamedHdf5Writer(const StreamedHdf5Writer&) = delete;
    StreamedHdf5Writer& operator=(const StreamedHdf5Writer&) = delete;

    // A data set, row-major; `name` may hold groups ("a/b"). Its bytes follow in write(), in order, until it is full.
    void begin(const std::string& name, Number number, const Shape& shape);
    void write(const void* bytes, std::int64_t count);
    void attribute_of_set(const std::string& key, const std::string& value);  // of the set that was begun last
    void group(const std::string& name);
    void attribute_of(const std::string& object, const std::string& key, const std::vector<double>& values);
    void texts(const std::string& name,
               const std::vector<std::string>& texts);  // [n], UTF-8, of one fixed length; without a checksum
    // Of the file.
    void attribute(const std::string& key, std::int64_t value);
    void attribute(const std::string& key, double value);
    void attribute(const std::string& key, const std::vector<double>& values) { attribute_of("/", key, values); }
    void attribute(const std::string& key, const std::vector<std::int64_t>& values);
    void attribute(const std::string& key, const std::string& value);

    std::int64_t finish();  // closed, and synced unless it was not wanted; bytes of the file

private:
    struct Extent {
        std::int64_t first, last;
    };
    void require_room(std::int64_t bytes) const;
    void open();
    void give_up() noexcept;
    void end_set();
    void write_frame();
    void put(const void* bytes, std::int64_t count, std::int64_t at);

    std::string path_;
    Manner manner_;
    std::optional<files::NewFile> file_;
    int frame_ = -1;
    std::int64_t hdf5_ = -1, set_ = -1;  // hid_t
    std::int64_t at_ = 0, left_ = 0, synced_ = 0;
    Checksum checksum_;
    std::vector<Extent> extents_;  // of values
};

class StreamedHdf5Reader {
public:
    explicit StreamedHdf5Reader(std::string path);  // DamagedFile: it is not there, or no such file
    ~StreamedHdf5Reader();
    StreamedHdf5Reader(const StreamedHdf5Reader&) = delete;
    StreamedHdf5Reader& operator=(const StreamedHdf5Reader&) = delete;

    const std::string& path() const { return path_; }
    std::int64_t bytes() const { return bytes_; }

    struct Set {
        Number number;
        Shape shape;
        std::int64_t at, bytes;
        std::uint64_t checksum;
    };
    bool has(const std::string& name) const;
    Set find(const std::string& name) const;  // DamagedFile: it is not there, or does not lie within the file
    std::int64_t attribute(const std::string& key) const;  // of the file

    // Bytes of a set in order, to its end; then the checksum is compared. DamagedFile.
    class Stream {
    public:
        Stream(const StreamedHdf5Reader& file, const std::string& name)
            : file_(file), name_(name), set_(file.find(name)) {}
        const Set& set() const { return set_; }
        void read(void* to, std::int64_t count);
        void end() const;

    private:
        const StreamedHdf5Reader& file_;
        std::string name_;
        Set set_;
        std::int64_t done_ = 0;
        Checksum checksum_;
    };

private:
    void open();
    void close() noexcept;
    [[noreturn]] void damaged(const std::string& what) const;

    std::string path_;
    int file_ = -1;
    std::int64_t hdf5_ = -1;
    std::int64_t bytes_ = 0;
};

}  // namespace heartwright::io
