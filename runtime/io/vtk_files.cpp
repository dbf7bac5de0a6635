#include "runtime/io/vtk_files.hpp"

#include <bit>
#include <cstring>

#include "base/diag/faults.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

VtkHdfImage::VtkHdfImage(const std::string& path, const FieldGrid& grid) : file_(path) { write_frame(grid, false); }

VtkHdfImage::VtkHdfImage(const std::string& path, const FieldGrid& grid, const std::vector<double>& times) : file_(path), times_(times) {
    write_frame(grid, true);
}

void VtkHdfImage::write_frame(const FieldGrid& grid, bool has_steps) {
    for (std::size_t axis = 3; axis-- > 0;) shape_.push_back(static_cast<std::uint64_t>(grid.points[axis]));
    file_.make_group("VTKHDF/PointData");
    file_.attribute("VTKHDF", "Version", std::vector<std::int64_t>{2, 0});
    file_.ascii_attribute("VTKHDF", "Type", "ImageData");
    file_.attribute("VTKHDF", "WholeExtent",
                    std::vector<std::int64_t>{0, grid.points[0] - 1, 0, grid.points[1] - 1, 0, grid.points[2] - 1});
    file_.attribute("VTKHDF", "Origin", std::vector<double>(grid.origin.begin(), grid.origin.end()));
    file_.attribute("VTKHDF", "Spacing", std::vector<double>(grid.spacing.begin(), grid.spacing.end()));
    file_.attribute("VTKHDF", "Direction", std::vector<double>{1, 0, 0, 0, 1, 0, 0, 0, 1});
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

void write_legacy_vtk(const std::string& path, const std::string& title, const FieldGrid& grid, const std::vector<MapData>& maps) {
    const auto triple = [](const auto& values, const auto& text) { return " " + text(values[0]) + " " + text(values[1]) + " " + text(values[2]) + "\n"; };
    const auto whole = [](std::int64_t value) { return std::to_string(value); };
    std::string line;
    for (const char c : title.substr(0, 250)) line += c == '\n' ? ' ' : c;
    std::string file = "# vtk DataFile Version 3.0\n" + line + "\nBINARY\nDATASET STRUCTURED_POINTS\nDIMENSIONS" + triple(grid.points, whole) + "ORIGIN" +
                       triple(grid.origin, number_text) + "SPACING" + triple(grid.spacing, number_text) + "POINT_DATA " + std::to_string(grid.count()) + "\n";
    for (const MapData& map : maps) {
        if (static_cast<std::int64_t>(map.values.size()) != grid.count()) throw OurFault(path + ": '" + map.name + "' does not fit the grid");
        std::string name = map.name + "_[" + map.unit + "]";
        for (char& c : name) c = c == ' ' || c == '\t' ? '_' : c;
        file += "SCALARS " + name + " double 1\nLOOKUP_TABLE default\n";
        const std::size_t begin = file.size();
        file.resize(begin + map.values.size() * 8);
        for (std::size_t k = 0; k < map.values.size(); ++k) {
            auto bits = std::bit_cast<std::uint64_t>(map.values[k]);
            if constexpr (std::endian::native == std::endian::little) bits = __builtin_bswap64(bits);  // the format is big-endian
            std::memcpy(file.data() + begin + 8 * k, &bits, 8);
        }
        file += "\n";
    }
    write_whole_file(path, file);
}

}  // namespace heartwright::io
