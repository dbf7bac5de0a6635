#include "runtime/io/hdf5/read_hdf5.hpp"

#include <sys/stat.h>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/hdf5_process.hpp"

namespace heartwright::io {

std::vector<std::string> read_members(const std::string& path, const std::string& group) {
    return in_reader_process<local::read_members>(path, group);
}

std::string read_text_attribute(const std::string& path, const std::string& object, const std::string& key) {
    return in_reader_process<local::read_text_attribute>(path, object, key);
}

std::vector<double> read_attribute(const std::string& path, const std::string& object, const std::string& key) {
    return in_reader_process<local::read_attribute>(path, object, key);
}

Shape read_shape(const std::string& path, const std::string& name) {
    return in_reader_process<local::read_shape>(path, name);
}

std::size_t number_bytes(const std::string& path, const std::string& name) {
    return in_reader_process<local::number_bytes>(path, name);
}

std::vector<double> read_rows(const std::string& path, const std::string& name, std::uint64_t first,
                              std::uint64_t count) {
    return in_reader_process<local::read_rows>(path, name, first, count);
}

std::vector<double> read_box(const std::string& path, const std::string& name, const Shape& first, const Shape& count) {
    return in_reader_process<local::read_box>(path, name, first, count);
}

std::vector<std::string> read_texts(const std::string& path, const std::string& name, std::uint64_t most) {
    return in_reader_process<local::read_texts>(path, name, most);
}

void check_pieces(const std::string& path, const std::string& name) {
    in_reader_process<local::check_pieces>(path, name);
}

DataSet read_data_set(const std::string& path, const std::string& name) {
    return in_reader_process<local::read_data_set>(path, name);
}

namespace {

double size_of(const std::string& path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) return -1;
    return static_cast<double>(file.st_size);
}

// The files that may hold values of the set, together; those with the pieces of a virtual one must be there (HDF5 would
// take them for empty).
double bytes_behind(const std::string& path, const std::string& name) {
    double bytes = 0;
    for (const std::string& piece : in_reader_process<local::files_of_set>(path, name)) {
        const double size = size_of(piece);
        if (size < 0) throw UserFault(path + ": data set '" + name + "' lies in " + piece + ", which is not there");
        bytes += size;
    }
    return bytes;
}

}  // namespace

Shape read_own_shape(const std::string& path, const std::string& name) {
    constexpr double most_packed = 1040;  // times: deflate packs a byte into a 1032nd at best
    double bytes = static_cast<double>(number_bytes(path, name));
    Shape shape = read_shape(path, name);
    for (const std::uint64_t length : shape) bytes *= static_cast<double>(length);
    if (bytes > most_packed * bytes_behind(path, name))
        throw UserFault(path + ": data set '" + name + "' claims to hold more than the whole file could");
    check_pieces(path, name);
    return shape;
}

DataSet read_own_data_set(const std::string& path, const std::string& name) {
    read_own_shape(path, name);
    return read_data_set(path, name);
}

bool lies_in_several_files(const std::string& path, const std::string& name) {
    read_shape(path, name);  // says what is wrong with the file
    const auto lock = hdf5_lock();
    const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, path, "H5Fopen");
    const Handle set(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, path, "H5Dopen2");
    const Handle made(H5Dget_create_plist(set), H5Pclose, path, "H5Dget_create_plist");
    return H5Pget_layout(made) == H5D_VIRTUAL || H5Pget_external_count(made) > 0;
}

}  // namespace heartwright::io
