// HDF5 files written with checked calls: every failure is a MachineFault that names the file, the call and HDF5's own
// reason. From any thread: calls take turns (hdf5_lock.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/hdf5/hdf5_shape.hpp"

namespace heartwright::io {

// A file made in memory; close() writes it beside `path` and renames it, so whoever sees `path` sees a whole file.
// (HDF5 itself never touches the disk: it cannot be relied upon to survive a full one.)
class Hdf5Writer {
public:
    explicit Hdf5Writer(std::string path);
    ~Hdf5Writer();
    Hdf5Writer(const Hdf5Writer&) = delete;
    Hdf5Writer& operator=(const Hdf5Writer&) = delete;

    // `name` may hold groups ("a/b"), made as needed. Row-major, as `shape` says; sizes must agree.
    void write(const std::string& name, const Shape& shape, const std::vector<double>& values);
    void write(const std::string& name, const Shape& shape, const std::vector<float>& values);
    void write(const std::string& name, const Shape& shape, const std::vector<std::int32_t>& values);
    void write(const std::string& name, const Shape& shape, const std::vector<std::int64_t>& values);
    void write(const std::string& name, const Shape& shape, const std::vector<std::uint8_t>& values);
    void write_texts(const std::string& name,
                     const std::vector<std::string>& texts);  // [n], UTF-8, of one fixed length
    void make_group(const std::string& name);
    // A data set that is filled part by part: rows of its leading axis from `first` on, whole.
    void begin(const std::string& name, const Shape& shape, bool single);
    void write_rows(const std::string& name, std::uint64_t first, const std::vector<double>& values);
    // A data set whose values lie in other files: each piece, a whole data set there, is a box of it, or several, which
    // begin one after the other in row-major order; NaN (of integers 0) where there is none. Names of files are
    // relative to this file's folder. The other files are not looked at.
    enum class Number { f32, f64, i32, u8 };
    struct Piece {
        std::string file, name;
        Shape first, shape;
        Shape there{};  // the shape of the data set in its own file; empty: `shape`
        struct Box {
            Shape first, shape;
        };
        std::vector<Box> further{};
    };
    void write_virtual(const std::string& name, const Shape& shape, Number number, const std::vector<Piece>& pieces);
    // Attributes of a data set, or of the file when `name` is "/".
    void attribute(const std::string& name, const std::string& key, const std::string& value);
    void attribute(const std::string& name, const std::string& key, double value);
    void attribute(const std::string& name, const std::string& key, const std::vector<double>& values);
    void attribute(const std::string& name, const std::string& key, const std::vector<std::int64_t>& values);
    void attribute(const std::string& name, const std::string& key, std::int64_t value);
    void ascii_attribute(const std::string& name, const std::string& key,
                         const std::string& value);  // for readers that know no UTF-8

    // Synced: it also survives a crash of the machine; costs about 10 ms.
    void close(bool is_synced = true);

private:
    std::string image();  // closes the file in memory
    void write_raw(const std::string& name, const Shape& shape, std::size_t count, std::int64_t type,
                   const void* values);

    std::string path_;
    std::int64_t file_ = -1;
};

}  // namespace heartwright::io
