#include "runtime/io/hdf5_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5_handle.hpp"
#include "runtime/io/hdf5_lock.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

namespace {

// UserFault when it is not there or no HDF5.
Handle open_to_read(const std::string& path) {
    if (::access(path.c_str(), R_OK) != 0) {
        const std::string why = path + ": " + std::strerror(errno);
        if (errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP || errno == ENAMETOOLONG) throw UserFault(why);
        throw MachineFault(why);
    }
    struct stat kind {};
    if (::stat(path.c_str(), &kind) == 0 && !S_ISREG(kind.st_mode))  // a pipe would be waited for
        throw UserFault(path + ": is " + (S_ISDIR(kind.st_mode) ? "a folder" : "a pipe or device") + ", and no HDF5 file");
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
    if (H5Iget_type(object) != H5I_GROUP || H5Literate(object, H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &names) < 0)
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
    if (kind != H5T_INTEGER && kind != H5T_FLOAT && !is_truth(type)) throw UserFault(path + ": data set '" + name + "' does not hold numbers");
    const Handle space(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    const int rank = H5Sget_simple_extent_ndims(space);
    if (rank < 0) fail(path, "H5Sget_simple_extent_ndims");
    std::vector<hsize_t> dimensions(static_cast<std::size_t>(rank));
    if (rank > 0) check(H5Sget_simple_extent_dims(space, dimensions.data(), nullptr), path, "H5Sget_simple_extent_dims");
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

std::size_t number_bytes(const std::string& path, const std::string& name) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    shape_of(set, path, name);
    const Handle type(H5Dget_type(set), H5Tclose, path, "H5Dget_type");
    return H5Tget_size(type);
}

namespace {

std::vector<double> read_part(hid_t set, const std::string& path, const std::string& name, const Shape& first, const Shape& count) {
    std::uint64_t numbers = 1;
    for (const std::uint64_t n : count) {
        constexpr std::uint64_t most = std::uint64_t{1} << 36;
        if (n > most || (n > 0 && numbers > most / n)) throw UserFault(path + ": data set '" + name + "' has rows of more than 2^36 numbers");
        numbers *= n;
    }
    std::vector<double> values(numbers);
    if (numbers == 0) return values;
    const std::vector<hsize_t> from(first.begin(), first.end()), size(count.begin(), count.end());
    const Handle there(H5Dget_space(set), H5Sclose, path, "H5Dget_space");
    check(H5Sselect_hyperslab(there, H5S_SELECT_SET, from.data(), nullptr, size.data(), nullptr), path, "H5Sselect_hyperslab");
    const Handle here(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose, path, "H5Screate_simple");
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

std::vector<double> read_rows(const std::string& path, const std::string& name, std::uint64_t first, std::uint64_t count) {
    const auto lock = hdf5_lock();
    const Handle file = open_to_read(path);
    const Handle set = open_set(file, path, name);
    Shape size = shape_of(set, path, name);
    if (size.empty() || first > size[0] || count > size[0] - first)
        throw UserFault(path + ": data set '" + name + "' has no rows " + std::to_string(first) + " to " + std::to_string(first + count));
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
    for (std::size_t axis = 0; fits && axis < shape.size(); ++axis) fits = first[axis] <= shape[axis] && count[axis] <= shape[axis] - first[axis];
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
    const bool is_fixed = H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0 && H5Tget_size(type) <= longest;
    if (!is_fixed || count < 0 || static_cast<std::uint64_t>(count) > most)
        throw UserFault(path + ": data set '" + name + "' is no list of at most " + std::to_string(most) + " short texts");
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

DataSet read_own_data_set(const std::string& path, const std::string& name) {
    constexpr double most_packed = 1040;  // times: deflate packs a byte into a 1032nd at best
    double bytes = static_cast<double>(number_bytes(path, name));
    for (const std::uint64_t length : read_shape(path, name)) bytes *= static_cast<double>(length);
    struct stat file {};
    if (::stat(path.c_str(), &file) == 0 && bytes > most_packed * static_cast<double>(file.st_size))
        throw UserFault(path + ": data set '" + name + "' claims to hold more than the whole file could");
    return read_data_set(path, name);
}

Hdf5Writer::Hdf5Writer(std::string path) : path_(std::move(path)) {
    const auto lock = hdf5_lock();
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, path_, "H5Pcreate");
    constexpr std::size_t growth = 1 << 20;
    check(H5Pset_fapl_core(access, growth, 0), path_, "H5Pset_fapl_core");
    file_ = H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    if (file_ < 0) fail(path_, "H5Fcreate");
}

Hdf5Writer::~Hdf5Writer() {
    if (file_ < 0) return;
    const auto lock = hdf5_lock();
    H5Fclose(file_);
}

void Hdf5Writer::close(bool is_synced) { write_whole_file(path_, image(), is_synced); }

std::string Hdf5Writer::image() {
    const auto lock = hdf5_lock();
    check(H5Fflush(file_, H5F_SCOPE_LOCAL), path_, "H5Fflush");
    const ssize_t size = H5Fget_file_image(file_, nullptr, 0);
    if (size < 0) fail(path_, "H5Fget_file_image");
    std::string image(static_cast<std::size_t>(size), '\0');
    if (H5Fget_file_image(file_, image.data(), image.size()) != size) fail(path_, "H5Fget_file_image");
    const hid_t file = file_;
    file_ = -1;
    check(H5Fclose(file), path_, "H5Fclose");
    return image;
}

void Hdf5Writer::write_raw(const std::string& name, const Shape& shape, std::size_t count, std::int64_t type, const void* values) {
    const auto lock = hdf5_lock();
    const std::uint64_t expected = std::accumulate(shape.begin(), shape.end(), std::uint64_t{1}, std::multiplies<>());
    if (expected != count)
        throw OurFault(path_ + ": '" + name + "' has " + std::to_string(count) + " values for a shape of " + std::to_string(expected));
    const std::vector<hsize_t> dimensions(shape.begin(), shape.end());
    const Handle space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, path_, "H5Screate_simple");
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_create_intermediate_group(links, 1), path_, "H5Pset_create_intermediate_group");
    const Handle set(H5Dcreate2(file_, name.c_str(), type, space, links, H5P_DEFAULT, H5P_DEFAULT), H5Dclose, path_, "H5Dcreate2");
    check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), path_, "H5Dwrite");
}

void Hdf5Writer::write(const std::string& name, const Shape& shape, const std::vector<double>& values) {
    write_raw(name, shape, values.size(), H5T_NATIVE_DOUBLE, values.data());
}
void Hdf5Writer::write(const std::string& name, const Shape& shape, const std::vector<float>& values) {
    write_raw(name, shape, values.size(), H5T_NATIVE_FLOAT, values.data());
}
void Hdf5Writer::write(const std::string& name, const Shape& shape, const std::vector<std::int32_t>& values) {
    write_raw(name, shape, values.size(), H5T_NATIVE_INT32, values.data());
}

void Hdf5Writer::write(const std::string& name, const Shape& shape, const std::vector<std::int64_t>& values) {
    write_raw(name, shape, values.size(), H5T_NATIVE_INT64, values.data());
}
void Hdf5Writer::write(const std::string& name, const Shape& shape, const std::vector<std::uint8_t>& values) {
    write_raw(name, shape, values.size(), H5T_NATIVE_UINT8, values.data());
}

void Hdf5Writer::write_texts(const std::string& name, const std::vector<std::string>& texts) {
    const auto lock = hdf5_lock();
    std::size_t length = 1;
    for (const std::string& text : texts) length = std::max(length, text.size());
    std::string all;
    for (const std::string& text : texts) all += text + std::string(length - text.size(), '\0');
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose, path_, "H5Tcopy");
    check(H5Tset_size(type, length), path_, "H5Tset_size");
    check(H5Tset_cset(type, H5T_CSET_UTF8), path_, "H5Tset_cset");
    check(H5Tset_strpad(type, H5T_STR_NULLPAD), path_, "H5Tset_strpad");
    write_raw(name, {texts.size()}, texts.size(), type, all.data());
}

void Hdf5Writer::make_group(const std::string& name) {
    const auto lock = hdf5_lock();
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_create_intermediate_group(links, 1), path_, "H5Pset_create_intermediate_group");
    const Handle group(H5Gcreate2(file_, name.c_str(), links, H5P_DEFAULT, H5P_DEFAULT), H5Gclose, path_, "H5Gcreate2");
}

void Hdf5Writer::begin(const std::string& name, const Shape& shape, bool single) {
    const auto lock = hdf5_lock();
    const std::vector<hsize_t> dimensions(shape.begin(), shape.end());
    const Handle space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, path_, "H5Screate_simple");
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_create_intermediate_group(links, 1), path_, "H5Pset_create_intermediate_group");
    const hid_t type = single ? H5T_NATIVE_FLOAT : H5T_NATIVE_DOUBLE;
    const Handle set(H5Dcreate2(file_, name.c_str(), type, space, links, H5P_DEFAULT, H5P_DEFAULT), H5Dclose, path_, "H5Dcreate2");
}

void Hdf5Writer::write_virtual(const std::string& name, const Shape& shape, Number number, const std::vector<Piece>& pieces) {
    const auto lock = hdf5_lock();
    const std::vector<hsize_t> dimensions(shape.begin(), shape.end());
    const Handle space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, path_, "H5Screate_simple");
    const Handle layout(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, path_, "H5Pcreate");
    const double nothing = number == Number::i32 ? 0 : std::numeric_limits<double>::quiet_NaN();
    check(H5Pset_fill_value(layout, H5T_NATIVE_DOUBLE, &nothing), path_, "H5Pset_fill_value");
    for (const Piece& piece : pieces) {
        const std::vector<hsize_t> first(piece.first.begin(), piece.first.end()), size(piece.shape.begin(), piece.shape.end());
        const Handle there(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose, path_, "H5Screate_simple");
        check(H5Sselect_hyperslab(space, H5S_SELECT_SET, first.data(), nullptr, size.data(), nullptr), path_, "H5Sselect_hyperslab");
        check(H5Pset_virtual(layout, space, piece.file.c_str(), piece.name.c_str(), there), path_, "H5Pset_virtual");
    }
    check(H5Sselect_all(space), path_, "H5Sselect_all");
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_create_intermediate_group(links, 1), path_, "H5Pset_create_intermediate_group");
    const hid_t type = number == Number::i32 ? H5T_NATIVE_INT32 : number == Number::f32 ? H5T_NATIVE_FLOAT : H5T_NATIVE_DOUBLE;
    const Handle set(H5Dcreate2(file_, name.c_str(), type, space, links, layout, H5P_DEFAULT), H5Dclose, path_, "H5Dcreate2");
}

void Hdf5Writer::write_rows(const std::string& name, std::uint64_t first, const std::vector<double>& values) {
    const auto lock = hdf5_lock();
    const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose, path_, "H5Dopen2");
    const Handle there(H5Dget_space(set), H5Sclose, path_, "H5Dget_space");
    std::vector<hsize_t> size(static_cast<std::size_t>(H5Sget_simple_extent_ndims(there))), from(size.size(), 0);
    check(H5Sget_simple_extent_dims(there, size.data(), nullptr), path_, "H5Sget_simple_extent_dims");
    const std::uint64_t row = std::accumulate(size.begin() + 1, size.end(), std::uint64_t{1}, std::multiplies<>());
    if (row == 0 || values.size() % row != 0 || first + values.size() / row > size[0])
        throw OurFault(path_ + ": '" + name + "' has no place for " + std::to_string(values.size()) + " values from row " + std::to_string(first));
    from[0] = first;
    size[0] = values.size() / row;
    check(H5Sselect_hyperslab(there, H5S_SELECT_SET, from.data(), nullptr, size.data(), nullptr), path_, "H5Sselect_hyperslab");
    const Handle here(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose, path_, "H5Screate_simple");
    check(H5Dwrite(set, H5T_NATIVE_DOUBLE, here, there, H5P_DEFAULT, values.data()), path_, "H5Dwrite");
}

namespace {

void write_attribute(hid_t file, const std::string& path, const std::string& name, const std::string& key, hid_t type, hid_t space,
                     const void* value) {
    const Handle object(H5Oopen(file, name.c_str(), H5P_DEFAULT), H5Oclose, path, "H5Oopen");
    const Handle attribute(H5Acreate2(object, key.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, path, "H5Acreate2");
    check(H5Awrite(attribute, type, value), path, "H5Awrite");
}

}  // namespace

void Hdf5Writer::attribute(const std::string& name, const std::string& key, const std::string& value) {
    const auto lock = hdf5_lock();
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose, path_, "H5Tcopy");
    check(H5Tset_size(type, value.empty() ? 1 : value.size()), path_, "H5Tset_size");
    check(H5Tset_cset(type, H5T_CSET_UTF8), path_, "H5Tset_cset");
    check(H5Tset_strpad(type, H5T_STR_NULLPAD), path_, "H5Tset_strpad");
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path_, "H5Screate");
    write_attribute(file_, path_, name, key, type, space, value.c_str());
}

void Hdf5Writer::attribute(const std::string& name, const std::string& key, double value) {
    const auto lock = hdf5_lock();
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path_, "H5Screate");
    write_attribute(file_, path_, name, key, H5T_NATIVE_DOUBLE, space, &value);
}

void Hdf5Writer::attribute(const std::string& name, const std::string& key, std::int64_t value) {
    const auto lock = hdf5_lock();
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path_, "H5Screate");
    write_attribute(file_, path_, name, key, H5T_NATIVE_INT64, space, &value);
}

void Hdf5Writer::attribute(const std::string& name, const std::string& key, const std::vector<std::int64_t>& values) {
    const auto lock = hdf5_lock();
    const hsize_t count = values.size();
    const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, path_, "H5Screate_simple");
    write_attribute(file_, path_, name, key, H5T_NATIVE_INT64, space, values.data());
}

void Hdf5Writer::ascii_attribute(const std::string& name, const std::string& key, const std::string& value) {
    const auto lock = hdf5_lock();
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose, path_, "H5Tcopy");
    check(H5Tset_size(type, value.size()), path_, "H5Tset_size");
    check(H5Tset_strpad(type, H5T_STR_NULLPAD), path_, "H5Tset_strpad");
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path_, "H5Screate");
    write_attribute(file_, path_, name, key, type, space, value.data());
}

void Hdf5Writer::attribute(const std::string& name, const std::string& key, const std::vector<double>& values) {
    const auto lock = hdf5_lock();
    const hsize_t count = values.size();
    const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, path_, "H5Screate_simple");
    write_attribute(file_, path_, name, key, H5T_NATIVE_DOUBLE, space, values.data());
}

}  // namespace heartwright::io
