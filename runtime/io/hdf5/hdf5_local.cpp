#include "runtime/io/hdf5/hdf5_local.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "base/diag/faults.hpp"
#include "base/diag/input_file.hpp"
#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/hdf5_process.hpp"

namespace heartwright::io::local {

namespace {

// UserFault when it is not there or no HDF5.
Handle open_to_read(const std::string& path) {
    if (::access(path.c_str(), R_OK) != 0) {
        const std::string why = path + ": " + std::strerror(errno);
        if (errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP || errno == ENAMETOOLONG)
            throw UserFault(why);
        throw MachineFault(why);
    }
    if (const std::string why = why_no_file(path); !why.empty()) throw UserFault(path + ": " + why);
    const hid_t opened = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    if (opened < 0) throw UserFault(path + ": is no HDF5 file that can be read: " + hdf5_reason());
    return {opened, H5Fclose, path, "H5Fopen"};
}

Handle open_object(hid_t file, const std::string& path, const std::string& name) {
    const hid_t found = H5Oopen(file, name.c_str(), H5P_DEFAULT);
    if (found < 0) {
        H5Eclear2(H5E_DEFAULT);
        throw UserFault(path + ": has no '" + name + "'");
    }
    return {found, H5Oclose, path, "H5Oopen"};
}

}  // namespace

std::vector<std::string> read_members(const std::string& path, const std::string& group) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle object = open_object(file, path, group);
    std::vector<std::string> names;
    const auto collect = [](hid_t, const char* name, const H5L_info_t*, void* all) -> herr_t {
        static_cast<std::vector<std::string>*>(all)->emplace_back(name);
        return 0;
    };
    if (H5Iget_type(object) != H5I_GROUP ||
        H5Literate(object, H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &names) < 0)
        throw UserFault(path + ": '" + group + "' is no group");
    return names;
}

std::string read_text_attribute(const std::string& path, const std::string& object_name, const std::string& key) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle object = open_object(file, path, object_name);
    if (H5Aexists(object, key.c_str()) <= 0) return "";
    const Handle attribute(H5Aopen(object, key.c_str(), H5P_DEFAULT), H5Aclose, path, "H5Aopen");
    const Handle type(H5Aget_type(attribute), H5Tclose, path, "H5Aget_type");
    constexpr std::size_t most = 4096;
    if (H5Tget_class(type) != H5T_STRING) return "";
    if (H5Tis_variable_str(type) > 0) {  // as h5py writes it
        const Handle space(H5Aget_space(attribute), H5Sclose, path, "H5Aget_space");
        char* there = nullptr;
        if (H5Sget_simple_extent_npoints(space) != 1 || H5Aread(attribute, type, &there) < 0 || !there) {
            H5Eclear2(H5E_DEFAULT);
            return "";
        }
        std::string words(there, std::min(std::strlen(there), most));
        H5free_memory(there);
        return words;
    }
    if (H5Tget_size(type) > most) return "";
    std::string text(H5Tget_size(type), '\0');
    check(H5Aread(attribute, type, text.data()), path, "H5Aread");
    return text.substr(0, text.find('\0'));
}

std::vector<double> read_attribute(const std::string& path, const std::string& object_name, const std::string& key) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle object = open_object(file, path, object_name);
    if (H5Aexists(object, key.c_str()) <= 0) return {};
    const Handle attribute(H5Aopen(object, key.c_str(), H5P_DEFAULT), H5Aclose, path, "H5Aopen");
    const Handle space(H5Aget_space(attribute), H5Sclose, path, "H5Aget_space");
    const Handle type(H5Aget_type(attribute), H5Tclose, path, "H5Aget_type");
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    const H5T_class_t kind = H5Tget_class(type);
    constexpr hssize_t most = 4096;
    if ((kind != H5T_INTEGER && kind != H5T_FLOAT) || count < 0 || count > most) return {};
    std::vector<double> values(static_cast<std::size_t>(count));
    check(H5Aread(attribute, H5T_NATIVE_DOUBLE, values.data()), path, "H5Aread");
    return values;
}

namespace {

// True and false as h5py writes numpy's bool: an enumeration of one byte.
bool is_truth(hid_t type) { return H5Tget_class(type) == H5T_ENUM && H5Tget_size(type) == 1; }

// Of a data set that holds numbers.
Shape shape_of(hid_t set, const std::string& path, const std::string& name) {
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    const H5T_class_t kind = H5Tget_class(type);
    if (kind != H5T_INTEGER && kind != H5T_FLOAT && !is_truth(type))
        throw UserFault(path + ": data set '" + name + "' does not hold numbers");
    const Handle space(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    const int rank = H5Sget_simple_extent_ndims(space);
    if (rank < 0) fail(path, "H5Sget_simple_extent_ndims");
    std::vector<hsize_t> dimensions(static_cast<std::size_t>(rank));
    if (rank > 0)
        check(H5Sget_simple_extent_dims(space, dimensions.data(), nullptr), path, "H5Sget_simple_extent_dims");
    return {dimensions.begin(), dimensions.end()};
}

Handle open_set(hid_t file, const std::string& path, const std::string& name) {
    const hid_t found = H5Dopen2(file, name.c_str(), H5P_DEFAULT);
    if (found < 0) {
        H5Eclear2(H5E_DEFAULT);
        throw UserFault(path + ": has no data set '" + name + "'");
    }
    return {found, H5Dclose, path, "H5Dopen2"};
}

}  // namespace

Shape read_shape(const std::string& path, const std::string& name) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    return shape_of(set, path, name);
}

std::uint64_t number_bytes(const std::string& path, const std::string& name) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    shape_of(set, path, name);
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    return H5Tget_size(type);
}

namespace {

std::vector<double> read_part(hid_t set, const std::string& path, const std::string& name, const Shape& first,
                              const Shape& count) {
    std::uint64_t numbers = 1;
    for (const std::uint64_t n : count) {
        constexpr std::uint64_t most = std::uint64_t{1} << 36;
        if (n > most || (n > 0 && numbers > most / n))
            throw UserFault(path + ": data set '" + name + "' has rows of more than 2^36 numbers");
        numbers *= n;
    }
    allow_time_for(numbers);
    std::vector<double> values(numbers);
    if (numbers == 0) return values;
    const std::vector<hsize_t> from(first.begin(), first.end()), size(count.begin(), count.end());
    const Handle there(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    check(H5Sselect_hyperslab(there, H5S_SELECT_SET, from.data(), nullptr, size.data(), nullptr), path,
          "H5Sselect_hyperslab");
    const Handle here(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose, path,
                      "H5Screate_simple");
    const auto cannot = [&] { return UserFault(path + ": data set '" + name + "' cannot be read: " + hdf5_reason()); };
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    if (is_truth(type)) {
        std::vector<std::uint8_t> bytes(numbers);
        if (H5Dread(set, type, here, there, H5P_DEFAULT, bytes.data()) < 0) throw cannot();
        values.assign(bytes.begin(), bytes.end());
    } else if (H5Dread(set, H5T_NATIVE_DOUBLE, here, there, H5P_DEFAULT, values.data()) < 0) {
        throw cannot();
    }
    return values;
}

}  // namespace

std::vector<double> read_rows(const std::string& path, const std::string& name, std::uint64_t first,
                              std::uint64_t count) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    Shape size = shape_of(set, path, name);
    if (size.empty() || first > size[0] || count > size[0] - first)
        throw UserFault(path + ": data set '" + name + "' has no rows " + std::to_string(first) + " to " +
                        std::to_string(first + count));
    Shape from(size.size(), 0);
    from[0] = first;
    size[0] = count;
    return read_part(set, path, name, from, size);
}

std::vector<double> read_box(const std::string& path, const std::string& name, const Shape& first, const Shape& count) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    const Shape shape = shape_of(set, path, name);
    bool fits = first.size() == shape.size() && count.size() == shape.size();
    for (std::size_t axis = 0; fits && axis < shape.size(); ++axis)
        fits = first[axis] <= shape[axis] && count[axis] <= shape[axis] - first[axis];
    if (!fits) throw UserFault(path + ": data set '" + name + "' is smaller than what is to be read of it");
    return read_part(set, path, name, first, count);
}

std::vector<std::string> read_texts(const std::string& path, const std::string& name, std::uint64_t most) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const hid_t found = H5Dopen2(file, name.c_str(), H5P_DEFAULT);
    if (found < 0) {
        H5Eclear2(H5E_DEFAULT);
        return {};
    }
    const Handle set(found, H5Dclose, path, "H5Dopen2");
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    const Handle space(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    constexpr std::size_t longest = 4096;
    const bool is_fixed =
        H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0 && H5Tget_size(type) <= longest;
    if (!is_fixed || count < 0 || static_cast<std::uint64_t>(count) > most)
        throw UserFault(path + ": data set '" + name + "' is no list of at most " + std::to_string(most) +
                        " short texts");
    const std::size_t length = H5Tget_size(type);
    std::string all(length * static_cast<std::size_t>(count), '\0');
    if (count > 0 && H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data()) < 0)
        throw UserFault(path + ": data set '" + name + "' cannot be read: " + hdf5_reason());
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
        const std::string text = all.substr(k * length, length);
        texts.push_back(text.substr(0, text.find('\0')));
    }
    return texts;
}

DataSet read_data_set(const std::string& path, const std::string& name) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    DataSet data;
    data.shape = shape_of(set, path, name);
    const Handle space(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    if (count < 0) fail(path, "H5Sget_simple_extent_npoints");
    constexpr hssize_t most = hssize_t{1} << 36;
    if (count > most) throw UserFault(path + ": data set '" + name + "' has more than 2^36 numbers");
    allow_time_for(static_cast<std::uint64_t>(count));
    const auto cannot = [&] { return UserFault(path + ": data set '" + name + "' cannot be read: " + hdf5_reason()); };
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    if (is_truth(type)) {
        std::vector<std::int8_t> bytes(static_cast<std::size_t>(count));
        if (H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()) < 0) throw cannot();
        data.values.assign(bytes.begin(), bytes.end());
        return data;
    }
    data.values.resize(static_cast<std::size_t>(count));
    if (H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, data.values.data()) < 0) throw cannot();
    return data;
}

namespace {

// Where HDF5 looks for a file that `path` names: beside it first, then in the working folder.
std::string path_of_piece(const std::string& path, const std::string& name) {
    const std::string beside = (std::filesystem::path(path).parent_path() / name).string();
    return ::access(beside.c_str(), F_OK) != 0 && ::access(name.c_str(), F_OK) == 0 ? name : beside;
}

std::string text_of_piece(hid_t made, std::size_t piece, ssize_t (*ask)(hid_t, std::size_t, char*, std::size_t),
                          const std::string& path) {
    const ssize_t length = ask(made, piece, nullptr, 0);
    if (length < 0) fail(path, "H5Pget_virtual_filename");
    std::string text(static_cast<std::size_t>(length), '\0');
    ask(made, piece, text.data(), text.size() + 1);
    return text;
}

std::size_t count_pieces(hid_t made, const std::string& path, const std::string& name) {
    std::size_t count = 0;
    constexpr std::size_t most = std::size_t{1} << 20;
    check(H5Pget_virtual_count(made, &count), path, "H5Pget_virtual_count");
    if (count > most) throw UserFault(path + ": data set '" + name + "' has more than 2^20 pieces");
    return count;
}

// Files without HDF5's format that hold the values one after the other.
void check_external(hid_t set, hid_t made, const std::string& path, const std::string& name) {
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    const Handle space(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    auto left = static_cast<double>(H5Sget_simple_extent_npoints(space)) * static_cast<double>(H5Tget_size(type));
    const int count = H5Pget_external_count(made);
    for (int k = 0; k < count && left > 0; ++k) {
        std::string other(4096, '\0');
        off_t first = 0;
        hsize_t size = 0;
        check(H5Pget_external(made, static_cast<unsigned>(k), other.size() - 1, other.data(), &first, &size), path,
              "H5Pget_external");
        other.resize(other.find('\0'));
        const double needed = std::min(left, static_cast<double>(size));  // its last file may be of any length
        struct stat file {};
        if (::stat(other.c_str(), &file) != 0 || static_cast<double>(file.st_size - first) < needed)
            throw UserFault(path + ": data set '" + name + "' lies in " + other +
                            ", which is not there or too short; put the file back");
        left -= needed;
    }
}

void check_pieces_of(const std::string& path, const std::string& name, int depth) {
    constexpr int deepest = 8;
    if (depth > deepest) throw UserFault(path + ": data set '" + name + "' is a piece of itself");
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    const Handle made(H5Dget_create_plist(set), H5Pclose, path, "H5Dget_create_plist");
    if (H5Pget_external_count(made) > 0) check_external(set, made, path, name);
    if (H5Pget_layout(made) != H5D_VIRTUAL) return;
    for (std::size_t k = 0, count = count_pieces(made, path, name); k < count; ++k) {
        const std::string other = text_of_piece(made, k, H5Pget_virtual_filename, path),
                          piece = text_of_piece(made, k, H5Pget_virtual_dsetname, path);
        if (other.find('%') != std::string::npos || piece.find('%') != std::string::npos) continue;  // any number of
        try {
            check_pieces_of(other == "." ? path : path_of_piece(path, other), piece, depth + 1);
        } catch (const UserFault& fault) {
            throw UserFault(path + ": a piece of data set '" + name + "' is missing: " + fault.what());
        }
    }
}

}  // namespace

bool check_pieces(const std::string& path, const std::string& name) {
    const auto lock = hdf5_lock();
    check_pieces_of(path, name, 0);
    return true;
}

// The files that hold values of the set: its own, of a virtual data set those with the pieces.
std::vector<std::string> files_of_set(const std::string& path, const std::string& name) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    const Handle made(H5Dget_create_plist(set), H5Pclose, path, "H5Dget_create_plist");
    if (H5Pget_layout(made) != H5D_VIRTUAL) return {path};
    std::set<std::string> files;
    for (std::size_t k = 0, count = count_pieces(made, path, name); k < count; ++k) {
        const std::string other = text_of_piece(made, k, H5Pget_virtual_filename, path);
        files.insert(other == "." ? path : path_of_piece(path, other));
    }
    return {files.begin(), files.end()};
}

// Every stride-th number of each axis from `first`, `count` of them, as floats.
std::vector<float> read_floats(const std::string& path, const std::string& name, const Shape& first,
                               const Shape& stride, const Shape& count) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    if (const std::size_t axes = shape_of(set, path, name).size();
        first.size() != axes || stride.size() != axes || count.size() != axes)
        throw UserFault(path + ": data set '" + name + "' has other axes than expected");
    hsize_t points = 1;
    for (const std::uint64_t n : count) points *= n;
    allow_time_for(points);
    std::vector<float> values(points);
    const std::vector<hsize_t> from(first.begin(), first.end()), step(stride.begin(), stride.end()),
        size(count.begin(), count.end());
    const Handle there(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    const Handle here(H5Screate_simple(1, &points, nullptr), H5Sclose, path, "H5Screate_simple");
    if (H5Sselect_hyperslab(there, H5S_SELECT_SET, from.data(), step.data(), size.data(), nullptr) < 0 ||
        H5Dread(set, H5T_NATIVE_FLOAT, here, there, H5P_DEFAULT, values.data()) < 0)
        throw UserFault(path + ": '" + name + "' cannot be read: " + hdf5_reason());
    return values;
}

}  // namespace heartwright::io::local
