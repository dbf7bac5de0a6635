// HDF5 files read by this process itself. The library may crash or hang on a damaged file, so only the reader process
// (hdf5_process.hpp) calls these functions; everybody else calls read_hdf5.hpp, which says what they do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::io::local {

std::vector<std::string> read_members(const std::string& path, const std::string& group);
std::string read_text_attribute(const std::string& path, const std::string& object, const std::string& key);
std::vector<double> read_attribute(const std::string& path, const std::string& object, const std::string& key);
Shape read_shape(const std::string& path, const std::string& name);
std::uint64_t number_bytes(const std::string& path, const std::string& name);
std::vector<double> read_rows(const std::string& path, const std::string& name, std::uint64_t first,
                              std::uint64_t count);
std::vector<double> read_box(const std::string& path, const std::string& name, const Shape& first, const Shape& count);
std::vector<std::string> read_texts(const std::string& path, const std::string& name, std::uint64_t most);
DataSet read_data_set(const std::string& path, const std::string& name);
std::vector<float> read_floats(const std::string& path, const std::string& name, const Shape& first,
                               const Shape& stride, const Shape& count);
bool check_pieces(const std::string& path, const std::string& name);
std::vector<std::string> files_of_set(const std::string& path, const std::string& name);

// Of files of StreamedHdf5Writer. DamagedFile.
bool is_hdf5(const std::string& path);
bool has_set(const std::string& path, const std::string& name);
StreamedHdf5Reader::Set find_set(const std::string& path, const std::string& name, std::int64_t bytes_of_file);
std::int64_t read_number_attribute(const std::string& path, const std::string& key);

}  // namespace heartwright::io::local
