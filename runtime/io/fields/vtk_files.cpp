#include "runtime/io/fields/vtk_files.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/diag/faults.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

namespace {

// The grid's axes in the order of the image's indices: those with more than one point first.
std::array<std::size_t, 3> axes_of_image(const FieldGrid& grid) {
    std::array<std::size_t, 3> axes{0, 1, 2};
    std::stable_partition(axes.begin(), axes.end(), [&](std::size_t axis) { return grid.points[axis] > 1; });
    return axes;
}

// Row-major 3 x 3: column k is where index k points. The last axis may point backwards, so that the determinant is 1.
std::vector<double> direction_of(const std::array<std::size_t, 3>& axes) {
    const bool is_even = axes[1] == (axes[0] + 1) % 3;
    std::vector<double> direction(9, 0.0);
    for (std::size_t k = 0; k < 3; ++k) direction[3 * axes[k] + k] = k == 2 && !is_even ? -1 : 1;
    return direction;
}

}  // namespace

VtkHdfImage::VtkHdfImage(const std::string& path, const FieldGrid& grid) : file_(path) { write_frame(grid, false); }

VtkHdfImage::VtkHdfImage(const std::string& path, const FieldGrid& grid, const std::vector<double>& times)
    : file_(path), times_(times) {
    write_frame(grid, true);
}

void VtkHdfImage::write_frame(const FieldGrid& grid, bool has_steps) {
    const std::array<std::size_t, 3> axes = axes_of_image(grid);
    std::vector<std::int64_t> extent;
    std::vector<double> spacing;
    for (const std::size_t axis : axes) {
        extent.insert(extent.end(), {0, grid.points[axis] - 1});
        spacing.push_back(grid.spacing[axis]);
        if (grid.points[axis] > 1) shape_.insert(shape_.begin(), static_cast<std::uint64_t>(grid.points[axis]));
    }
    if (shape_.empty()) shape_ = {1};  // a single cell
    file_.make_group("VTKHDF/PointData");
    file_.attribute("VTKHDF", "Version", std::vector<std::int64_t>{2, 0});
    file_.ascii_attribute("VTKHDF", "Type", "ImageData");
    file_.attribute("VTKHDF", "WholeExtent", extent);
    file_.attribute("VTKHDF", "Origin", std::vector<double>(grid.origin.begin(), grid.origin.end()));
    file_.attribute("VTKHDF", "Spacing", spacing);
    file_.attribute("VTKHDF", "Direction", direction_of(axes));
    if (!has_steps) return;
    shape_.insert(shape_.begin(), times_.size());
    file_.make_group("VTKHDF/Steps");
    file_.attribute("VTKHDF/Steps", "NSteps", static_cast<std::int64_t>(times_.size()));
    file_.write("VTKHDF/Steps/Values", {times_.size()}, times_);
    file_.attribute("VTKHDF/Steps/Values", "unit", std::string("ms"));
}

void VtkHdfImage::array(const std::string& name, const std::string& unit, bool single) {
    file_.begin("VTKHDF/PointData/" + name, shape_, single);
    file_.attribute("VTKHDF/PointData/" + name, "unit", unit);
    if (times_.empty()) return;
    std::vector<std::int64_t> offsets;
    for (std::size_t k = 0; k < times_.size(); ++k) offsets.push_back(static_cast<std::int64_t>(k));
    file_.write("VTKHDF/Steps/PointDataOffsets/" + name, {times_.size()}, offsets);
}

void VtkHdfImage::values(const std::string& name, std::uint64_t instant, const std::vector<double>& values) {
    file_.write_rows("VTKHDF/PointData/" + name, times_.empty() ? 0 : instant, values);
}

void write_legacy_vtk(const std::string& path, const std::string& title, const FieldGrid& grid,
                      const std::vector<MapData>& maps) {
    const auto triple = [](const auto& values, const auto& text) {
        return " " + text(values[0]) + " " + text(values[1]) + " " + text(values[2]) + "\n";
    };
    const auto whole = [](std::int64_t value) { return std::to_string(value); };
    std::string line;
    for (const char c : title.substr(0, 250)) line += c == '\n' ? ' ' : c;
    std::string file = "# vtk DataFile Version 3.0\n" + line + "\nBINARY\nDATASET STRUCTURED_POINTS\nDIMENSIONS" +
                       triple(grid.points, whole) + "ORIGIN" + triple(grid.origin, number_text) + "SPACING" +
                       triple(grid.spacing, number_text) + "POINT_DATA " + std::to_string(grid.count()) + "\n";
    for (const MapData& map : maps) {
        if (static_cast<std::int64_t>(map.values.size()) != grid.count())
            throw OurFault(path + ": '" + map.name + "' does not fit the grid");
        std::string name = map.name + "_[" + map.unit + "]";
        for (char& c : name) c = c == ' ' || c == '\t' ? '_' : c;
        file += "SCALARS " + name + " double 1\nLOOKUP_TABLE default\n";
        const std::size_t begin = file.size();
        file.resize(begin + map.values.size() * 8);
        for (std::size_t k = 0; k < map.values.size(); ++k) {
            auto bits = std::bit_cast<std::uint64_t>(map.values[k]);
            if constexpr (std::endian::native == std::endian::little)
                bits = __builtin_bswap64(bits);  // the format is big-endian
            std::memcpy(file.data() + begin + 8 * k, &bits, 8);
        }
        file += "\n";
    }
    write_whole_file(path, file);
}

}  // namespace heartwright::io
