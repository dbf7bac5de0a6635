#include "runtime/io/maps_file.hpp"

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5_writer.hpp"

namespace heartwright::io {

void write_maps(const std::string& path, const FieldGrid& grid, const std::vector<MapData>& maps, const std::string& experiment,
                const std::string& model) {
    Hdf5Writer file(path);
    file.attribute("/", "experiment", experiment);
    file.attribute("/", "model", model);
    file.attribute("/", "origin", std::vector<double>(grid.origin.begin(), grid.origin.end()));
    file.attribute("/", "spacing", std::vector<double>(grid.spacing.begin(), grid.spacing.end()));
    const auto points = static_cast<std::size_t>(grid.count());
    for (const MapData& map : maps) {
        if (points == 0 || map.values.size() % points != 0) throw OurFault(path + ": map '" + map.name + "' does not fit the grid");
        const std::size_t beats = map.values.size() / points;
        Shape shape{static_cast<std::uint64_t>(grid.points[2]), static_cast<std::uint64_t>(grid.points[1]),
                    static_cast<std::uint64_t>(grid.points[0])};
        if (beats != 1 || map.each_beat) shape.insert(shape.begin(), beats);
        file.write(map.name, shape, map.values);
        file.attribute(map.name, "unit", map.unit);
    }
    file.close();
}

}  // namespace heartwright::io
