#include "runtime/io/fields/maps_file.hpp"

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"

namespace heartwright::io {

namespace {

void describe(Hdf5Writer& file, const FieldGrid& grid, const std::string& experiment, const std::string& model) {
    file.attribute("/", "experiment", experiment);
    file.attribute("/", "model", model);
    write_domain(file, grid.domain);
    file.attribute("/", "origin", std::vector<double>(grid.origin.begin(), grid.origin.end()));
    file.attribute("/", "spacing", std::vector<double>(grid.spacing.begin(), grid.spacing.end()));
}

Shape shape_of(const std::array<std::int64_t, 3>& points, std::size_t beats, bool has_beats) {
    Shape shape = zyx_shape(points);
    if (has_beats) shape.insert(shape.begin(), beats);
    return shape;
}

}  // namespace

void write_maps(const std::string& path, const FieldGrid& grid, const std::vector<MapData>& maps,
                const std::string& experiment, const std::string& model) {
    Hdf5Writer file(path);
    describe(file, grid, experiment, model);
    const auto points = static_cast<std::size_t>(grid.count());
    for (const MapData& map : maps) {
        if (points == 0 || map.values.size() % points != 0)
            throw OurFault(path + ": map '" + map.name + "' does not fit the grid");
        const std::size_t beats = map.values.size() / points;
        file.write(map.name, shape_of(grid.points, beats, beats != 1 || map.each_beat), map.values);
        file.attribute(map.name, "unit", map.unit);
    }
    file.close();
}

MapPieces::MapPieces(const std::string& folder, int rank, const FieldBoxes& boxes) : points_(points_of(boxes)) {
    if (count_of(boxes) == 0) return;
    file_ = std::make_unique<StreamedHdf5Writer>(folder + "/maps/" + rank_file(rank));
    const auto& first = boxes.front().first;
    file_->attribute("first", std::vector<std::int64_t>(first.begin(), first.end()));
}

void MapPieces::write(const MapKind& map, const std::vector<double>& values) {
    if (!file_) return;
    file_->begin(map.name, Number::f64, shape_of(points_, static_cast<std::size_t>(map.beats), map.has_beats()));
    file_->write(values.data(), static_cast<std::int64_t>(8 * values.size()));
}

void MapPieces::close() {
    if (file_) file_->finish();
}

void join_maps(const std::string& path, const FieldGrid& grid, const std::vector<MapKind>& maps,
               const std::vector<FieldBoxes>& ranks, const std::string& experiment, const std::string& model) {
    Hdf5Writer file(path);
    describe(file, grid, experiment, model);
    for (const MapKind& map : maps) {
        const auto beats = static_cast<std::uint64_t>(map.beats);
        file.write_virtual(map.name, shape_of(grid.points, beats, map.has_beats()), Hdf5Writer::Number::f64,
                           pieces_of("maps", map.name, ranks, map.has_beats() ? beats : 0));
        file.attribute(map.name, "unit", map.unit);
    }
    file.close();
}

}  // namespace heartwright::io
