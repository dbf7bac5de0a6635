#include "runtime/io/read_planes.hpp"

#include <hdf5.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5_lock.hpp"
#include "runtime/io/read_hdf5.hpp"

namespace heartwright::io {

namespace {

// Closes an HDF5 identifier when it goes; UserFault when there is none: the file is not as a run leaves it.
class Opened {
public:
    Opened(hid_t id, herr_t (*close)(hid_t), const std::string& path) : id_(id), close_(close) {
        if (id_ < 0) throw UserFault(path + ": is damaged");
    }
    ~Opened() { close_(id_); }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    operator hid_t() const { return id_; }

private:
    hid_t id_;
    herr_t (*close_)(hid_t);
};

std::array<hsize_t, 3> shape_of(hid_t space, const std::string& path) {
    std::array<hsize_t, 3> shape{};
    if (H5Sget_simple_extent_ndims(space) != 3 || H5Sget_simple_extent_dims(space, shape.data(), nullptr) != 3)
        throw UserFault(path + ": a data set is not [nz][ny][nx]");
    return shape;
}

bool is_instant(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    return name.rfind("step_", 0) == 0 && path.extension() == ".h5";
}

std::array<std::int64_t, 3> points_of(const std::string& path, const std::string& quantity) {
    const auto lock = hdf5_lock();
    const Opened file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, path);
    const Opened set(H5Dopen2(file, quantity.c_str(), H5P_DEFAULT), H5Dclose, path);
    const Opened space(H5Dget_space(set), H5Sclose, path);
    const auto shape = shape_of(space, path);
    return {static_cast<std::int64_t>(shape[2]), static_cast<std::int64_t>(shape[1]), static_cast<std::int64_t>(shape[0])};
}

}  // namespace

FieldFolder list_fields(const std::string& folder) {
    FieldFolder fields;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (is_instant(entry->path()) && entry->is_regular_file(error)) fields.instants.push_back({entry->path().string(), 0});
    if (fields.instants.empty()) return fields;
    std::sort(fields.instants.begin(), fields.instants.end(), [](const auto& a, const auto& b) { return a.path < b.path; });

    const std::string& first = fields.instants.front().path;
    for (const std::string& name : read_members(first, "/")) fields.quantities.push_back({name, read_text_attribute(first, name, "unit")});
    if (fields.quantities.empty()) throw UserFault(first + ": holds no field");
    fields.grid.points = points_of(first, fields.quantities.front().name);
    fields.grid.spacing.fill(1);
    if (const std::string mesh = folder + "/mesh.h5"; std::filesystem::is_regular_file(mesh, error)) {
        const auto triple = [&](const char* key, std::array<double, 3>& value) {
            const std::vector<double> read = read_attribute(mesh, "/", key);
            if (read.size() == 3) std::copy(read.begin(), read.end(), value.begin());
        };
        triple("origin", fields.grid.origin);
        triple("spacing", fields.grid.spacing);
    }
    for (FieldInstant& instant : fields.instants) {
        const std::vector<double> t = read_attribute(instant.path, "/", "t [ms]");
        if (t.size() != 1 || !std::isfinite(t[0])) throw UserFault(instant.path + ": has no time");
        instant.t = t[0];
    }
    std::stable_sort(fields.instants.begin(), fields.instants.end(), [](const auto& a, const auto& b) { return a.t < b.t; });
    return fields;
}

std::vector<float> read_plane(const FieldInstant& instant, const FieldGrid& grid, const std::string& quantity, int normal, std::int64_t at,
                              std::int64_t stride) {
    const std::string& path = instant.path;
    const auto lock = hdf5_lock();
    const Opened file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, path);
    const Opened set(H5Dopen2(file, quantity.c_str(), H5P_DEFAULT), H5Dclose, path);
    const Opened space(H5Dget_space(set), H5Sclose, path);
    const auto shape = shape_of(space, path);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (static_cast<std::int64_t>(shape[2 - axis]) != grid.points[axis])
            throw UserFault(path + ": has another grid than the first instant");
    std::array<hsize_t, 3> start{}, step{}, count{};
    hsize_t points = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool is_normal = static_cast<int>(axis) == normal;
        start[2 - axis] = is_normal ? static_cast<hsize_t>(at) : 0;
        step[2 - axis] = is_normal ? 1 : static_cast<hsize_t>(stride);
        count[2 - axis] = is_normal ? 1 : (shape[2 - axis] + static_cast<hsize_t>(stride) - 1) / static_cast<hsize_t>(stride);
        points *= count[2 - axis];
    }
    constexpr hsize_t most = hsize_t{1} << 26;
    if (points > most) throw UserFault(path + ": claims more points than a file of this size can hold");
    std::vector<float> values(points);
    const Opened memory(H5Screate_simple(1, &points, nullptr), H5Sclose, path);
    if (H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data(), step.data(), count.data(), nullptr) < 0 ||
        H5Dread(set, H5T_NATIVE_FLOAT, memory, space, H5P_DEFAULT, values.data()) < 0)
        throw UserFault(path + ": '" + quantity + "' cannot be read");
    return values;
}

}  // namespace heartwright::io
