#include "runtime/io/fields/read_planes.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_process.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::io {

namespace {

bool is_instant(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    return name.rfind("step_", 0) == 0 && path.extension() == ".h5";
}

std::array<std::int64_t, 3> points_of(const std::string& path, const std::string& quantity) {
    const Shape shape = read_shape(path, quantity);
    if (shape.size() != 3) throw UserFault(path + ": a data set is not [nz][ny][nx]");
    return {static_cast<std::int64_t>(shape[2]), static_cast<std::int64_t>(shape[1]),
            static_cast<std::int64_t>(shape[0])};
}

}  // namespace

FieldFolder list_fields(const std::string& folder) {
    FieldFolder fields;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (is_instant(entry->path()) && entry->is_regular_file(error))
            fields.instants.push_back({entry->path().string(), 0});
    if (fields.instants.empty()) return fields;
    std::sort(fields.instants.begin(), fields.instants.end(),
              [](const auto& a, const auto& b) { return a.path < b.path; });

    const std::string& first = fields.instants.front().path;
    for (const std::string& name : read_members(first, "/"))
        fields.quantities.push_back({name, read_text_attribute(first, name, "unit")});
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
        fields.grid.domain = read_domain(mesh);
    }
    for (FieldInstant& instant : fields.instants) {
        const std::vector<double> t = read_attribute(instant.path, "/", "t [ms]");
        if (t.size() != 1 || !std::isfinite(t[0])) throw UserFault(instant.path + ": has no time");
        instant.t = t[0];
    }
    std::stable_sort(fields.instants.begin(), fields.instants.end(),
                     [](const auto& a, const auto& b) { return a.t < b.t; });
    return fields;
}

std::vector<float> read_plane(const FieldInstant& instant, const FieldGrid& grid, const std::string& quantity,
                              int normal, std::int64_t at, std::int64_t stride) {
    const std::string& path = instant.path;
    if (points_of(path, quantity) != grid.points) throw UserFault(path + ": has another grid than the first instant");
    Shape start(3), step(3), count(3);
    std::uint64_t points = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool is_normal = static_cast<int>(axis) == normal;
        start[2 - axis] = is_normal ? static_cast<std::uint64_t>(at) : 0;
        step[2 - axis] = is_normal ? 1 : static_cast<std::uint64_t>(stride);
        count[2 - axis] = is_normal ? 1 : static_cast<std::uint64_t>((grid.points[axis] + stride - 1) / stride);
        points *= count[2 - axis];
    }
    constexpr std::uint64_t most = std::uint64_t{1} << 26;
    if (points > most) throw UserFault(path + ": claims more points than a file of this size can hold");
    return in_reader_process<local::read_floats>(path, quantity, start, step, count);
}

}  // namespace heartwright::io
