#include "runtime/io/fields/maps_reader.hpp"

#include <hdf5.h>

#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::io {

namespace {

// Names of the data sets at the top, and their text attribute `unit`; the file's own `origin` and `spacing`.
struct Contents {
    std::vector<std::string> names, units;
    std::array<double, 3> origin{}, spacing{1, 1, 1};
};

std::string text_attribute(hid_t object, const char* key) {
    std::string text;
    if (H5Aexists(object, key) <= 0) return text;
    const hid_t attribute = H5Aopen(object, key, H5P_DEFAULT), type = H5Aget_type(attribute);
    if (H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0) {
        text.resize(std::min<std::size_t>(H5Tget_size(type), 1024));
        if (text.size() != H5Tget_size(type) || H5Aread(attribute, type, text.data()) < 0) text.clear();
        text = text.substr(0, text.find('\0'));
    }
    H5Tclose(type);
    H5Aclose(attribute);
    return text;
}

void triple_attribute(hid_t object, const char* key, std::array<double, 3>& value) {
    if (H5Aexists(object, key) <= 0) return;
    const hid_t attribute = H5Aopen(object, key, H5P_DEFAULT), space = H5Aget_space(attribute);
    if (H5Sget_simple_extent_npoints(space) == 3) H5Aread(attribute, H5T_NATIVE_DOUBLE, value.data());
    H5Sclose(space);
    H5Aclose(attribute);
}

Contents contents_of(const std::string& path) {
    const auto lock = hdf5_lock();
    const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    if (file < 0) throw UserFault(path + ": is no HDF5 file that can be read");
    Contents contents;
    const auto collect = [](hid_t, const char* name, const H5L_info_t*, void* names) -> herr_t {
        static_cast<std::vector<std::string>*>(names)->emplace_back(name);
        return 0;
    };
    H5Literate(file, H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &contents.names);
    for (const std::string& name : contents.names) {
        const hid_t set = H5Oopen(file, name.c_str(), H5P_DEFAULT);
        contents.units.push_back(set < 0 ? "" : text_attribute(set, "unit"));
        if (set >= 0) H5Oclose(set);
    }
    triple_attribute(file, "origin", contents.origin);
    triple_attribute(file, "spacing", contents.spacing);
    H5Fclose(file);
    return contents;
}

}  // namespace

Maps read_maps(const std::string& path) {
    const Contents contents = contents_of(path);
    Maps result;
    for (std::size_t k = 0; k < contents.names.size(); ++k) {
        DataSet set = read_own_data_set(path, contents.names[k]);
        const bool each_beat = set.shape.size() == 4;
        if (each_beat) set.shape.erase(set.shape.begin());
        if (set.shape.size() != 3) throw UserFault(path + ": map '" + contents.names[k] + "' is not [nz][ny][nx]");
        const std::array<std::int64_t, 3> points{static_cast<std::int64_t>(set.shape[2]),
                                                 static_cast<std::int64_t>(set.shape[1]),
                                                 static_cast<std::int64_t>(set.shape[0])};
        if (k > 0 && points != result.grid.points)
            throw UserFault(path + ": map '" + contents.names[k] + "' has another grid than '" + contents.names[0] +
                            "'");
        result.grid.points = points;
        result.maps.push_back({contents.names[k], contents.units[k], std::move(set.values), each_beat});
    }
    result.grid.origin = contents.origin;
    result.grid.spacing = contents.spacing;
    result.grid.domain = read_domain(path);
    return result;
}

}  // namespace heartwright::io
