// Data sets and attributes of HDF5 files, with checked calls: what is wrong with a file that a user named is a
// UserFault that names it, every other failure a MachineFault with the call and HDF5's own reason. From any thread:
// calls take turns (hdf5_lock.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/hdf5/hdf5_shape.hpp"

namespace heartwright::io {

struct DataSet {
    Shape shape;
    std::vector<double> values;
};

// Any integer or floating-point data set, or one of true (1) and false (0) as h5py writes them. UserFault when file or
// data set is not there or is no HDF5: a user named it.
DataSet read_data_set(const std::string& path, const std::string& name);

// Of a data set of numbers, without reading it: look before there is memory for what a file claims to hold. UserFault
// as above.
Shape read_shape(const std::string& path, const std::string& name);
std::size_t number_bytes(const std::string& path,
                         const std::string& name);  // of each of its numbers, as the file has them
// Rows [first, first + count) of its leading axis, the others whole. UserFault when there are not so many.
std::vector<double> read_rows(const std::string& path, const std::string& name, std::uint64_t first,
                              std::uint64_t count);
// Numbers [first, first + count) of each axis. UserFault when the data set has other axes, or there are not so many.
std::vector<double> read_box(const std::string& path, const std::string& name, const Shape& first, const Shape& count);
// UserFault when values of the data set lie in another file (a virtual data set, external storage) that is not there or
// cannot be read: HDF5 would take them for fill values, without a word.
void check_pieces(const std::string& path, const std::string& name);
// A virtual data set (of several ranks a run's maps are), or one with external storage: a copy of the file alone lacks
// values, and HDF5 reads fill values in their place. UserFault when it cannot be read.
bool lies_in_several_files(const std::string& path, const std::string& name);
// As read_shape() and read_data_set(), of a file that a run wrote. UserFault when it claims to hold more than could be
// packed into its bytes, or as check_pieces().
Shape read_own_shape(const std::string& path, const std::string& name);
DataSet read_own_data_set(const std::string& path, const std::string& name);
// A list of texts of a fixed length, at most `most` of them; nothing when the data set is not there. UserFault when it
// is no such list.
std::vector<std::string> read_texts(const std::string& path, const std::string& name, std::uint64_t most);

// Names of what a group holds ("/": the file), in order. UserFault as above.
std::vector<std::string> read_members(const std::string& path, const std::string& group);
// Of a data set or group; "" or nothing when it is not there or of another kind.
std::string read_text_attribute(const std::string& path, const std::string& object, const std::string& key);
std::vector<double> read_attribute(const std::string& path, const std::string& object, const std::string& key);

}  // namespace heartwright::io
