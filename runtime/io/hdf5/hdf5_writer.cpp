#include "runtime/io/hdf5/hdf5_writer.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/hdf5_times.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

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

void Hdf5Writer::write_raw(const std::string& name, const Shape& shape, std::size_t count, std::int64_t type,
                           const void* values) {
    const auto lock = hdf5_lock();
    const std::uint64_t expected = std::accumulate(shape.begin(), shape.end(), std::uint64_t{1}, std::multiplies<>());
    if (expected != count)
        throw OurFault(path_ + ": '" + name + "' has " + std::to_string(count) + " values for a shape of " +
                       std::to_string(expected));
    const std::vector<hsize_t> dimensions(shape.begin(), shape.end());
    const Handle space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, path_,
                       "H5Screate_simple");
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_create_intermediate_group(links, 1), path_, "H5Pset_create_intermediate_group");
    const WithoutTimes layout(H5P_DATASET_CREATE, path_);
    const Handle set(H5Dcreate2(file_, name.c_str(), type, space, links, layout, H5P_DEFAULT), H5Dclose, path_,
                     "H5Dcreate2");
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
    const Handle space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, path_,
                       "H5Screate_simple");
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_create_intermediate_group(links, 1), path_, "H5Pset_create_intermediate_group");
    const hid_t type = single ? H5T_NATIVE_FLOAT : H5T_NATIVE_DOUBLE;
    const WithoutTimes layout(H5P_DATASET_CREATE, path_);
    const Handle set(H5Dcreate2(file_, name.c_str(), type, space, links, layout, H5P_DEFAULT), H5Dclose, path_,
                     "H5Dcreate2");
}

void Hdf5Writer::write_virtual(const std::string& name, const Shape& shape, Number number,
                               const std::vector<Piece>& pieces) {
    const auto lock = hdf5_lock();
    const std::vector<hsize_t> dimensions(shape.begin(), shape.end());
    const Handle space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, path_,
                       "H5Screate_simple");
    const WithoutTimes layout(H5P_DATASET_CREATE, path_);
    const double nothing = number == Number::i32 || number == Number::u8 ? 0 : std::numeric_limits<double>::quiet_NaN();
    check(H5Pset_fill_value(layout, H5T_NATIVE_DOUBLE, &nothing), path_, "H5Pset_fill_value");
    for (const Piece& piece : pieces) {
        const Shape& own = piece.there.empty() ? piece.shape : piece.there;
        const std::vector<hsize_t> own_size(own.begin(), own.end());
        const Handle there(H5Screate_simple(static_cast<int>(own_size.size()), own_size.data(), nullptr), H5Sclose,
                           path_, "H5Screate_simple");
        const auto select = [&](H5S_seloper_t how, const Shape& from, const Shape& shape_of_box) {
            const std::vector<hsize_t> first(from.begin(), from.end()), size(shape_of_box.begin(), shape_of_box.end());
            check(H5Sselect_hyperslab(space, how, first.data(), nullptr, size.data(), nullptr), path_,
                  "H5Sselect_hyperslab");
        };
        select(H5S_SELECT_SET, piece.first, piece.shape);
        for (const Piece::Box& box : piece.further) select(H5S_SELECT_OR, box.first, box.shape);
        check(H5Pset_virtual(layout, space, piece.file.c_str(), piece.name.c_str(), there), path_, "H5Pset_virtual");
    }
    check(H5Sselect_all(space), path_, "H5Sselect_all");
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, path_, "H5Pcreate");
    check(H5Pset_create_intermediate_group(links, 1), path_, "H5Pset_create_intermediate_group");
    const hid_t type = number == Number::i32   ? H5T_NATIVE_INT32
                       : number == Number::u8  ? H5T_NATIVE_UINT8
                       : number == Number::f32 ? H5T_NATIVE_FLOAT
                                               : H5T_NATIVE_DOUBLE;
    const Handle set(H5Dcreate2(file_, name.c_str(), type, space, links, layout, H5P_DEFAULT), H5Dclose, path_,
                     "H5Dcreate2");
}

void Hdf5Writer::write_rows(const std::string& name, std::uint64_t first, const std::vector<double>& values) {
    const auto lock = hdf5_lock();
    const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose, path_, "H5Dopen2");
    const Handle there(H5Dget_space(set), H5Sclose, path_, "H5Dget_space");
    std::vector<hsize_t> size(static_cast<std::size_t>(H5Sget_simple_extent_ndims(there))), from(size.size(), 0);
    check(H5Sget_simple_extent_dims(there, size.data(), nullptr), path_, "H5Sget_simple_extent_dims");
    const std::uint64_t row = std::accumulate(size.begin() + 1, size.end(), std::uint64_t{1}, std::multiplies<>());
    if (row == 0 || values.size() % row != 0 || first + values.size() / row > size[0])
        throw OurFault(path_ + ": '" + name + "' has no place for " + std::to_string(values.size()) +
                       " values from row " + std::to_string(first));
    from[0] = first;
    size[0] = values.size() / row;
    check(H5Sselect_hyperslab(there, H5S_SELECT_SET, from.data(), nullptr, size.data(), nullptr), path_,
          "H5Sselect_hyperslab");
    const Handle here(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose, path_,
                      "H5Screate_simple");
    check(H5Dwrite(set, H5T_NATIVE_DOUBLE, here, there, H5P_DEFAULT, values.data()), path_, "H5Dwrite");
}

namespace {

void write_attribute(hid_t file, const std::string& path, const std::string& name, const std::string& key, hid_t type,
                     hid_t space, const void* value) {
    const Handle object(H5Oopen(file, name.c_str(), H5P_DEFAULT), H5Oclose, path, "H5Oopen");
    const Handle attribute(H5Acreate2(object, key.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, path,
                           "H5Acreate2");
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
