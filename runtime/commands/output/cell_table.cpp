#include "runtime/commands/output/cell_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::commands {
namespace {

constexpr std::string_view of_parameter = "parameter_";

bool is_parameter(const io::MapData& map) { return map.name.starts_with(of_parameter); }

double last_value(const io::MapData& map, std::size_t point, std::size_t points) {
    double value = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t at = point; at < map.values.size(); at += points)
        value = std::isnan(map.values[at]) ? value : map.values[at];
    return value;
}

}  // namespace

void write_cell_table(const std::string& folder, const experiment::Experiment& experiment) {
    if (experiment.fields_in.empty() || experiment.geometry.count() > most_cells_of_table) return;
    io::Maps maps = io::read_maps(folder + "/maps.h5");
    std::stable_partition(maps.maps.begin(), maps.maps.end(), is_parameter);
    const auto field = std::find_if(maps.maps.begin(), maps.maps.end(), [&](const io::MapData& map) {
        return map.name == "parameter_" + experiment.fields_in.front().parameter.name;
    });
    if (field == maps.maps.end()) return;
    const std::size_t there = static_cast<std::size_t>(field - maps.maps.begin());
    std::vector<std::string> headers{"cell", "x [mm]", "y [mm]", "z [mm]"};
    for (const io::MapData& map : maps.maps)
        headers.push_back((is_parameter(map) ? map.name.substr(of_parameter.size()) : map.name) + " [" + map.unit +
                          "]");
    io::CsvText table(headers);
    const auto& points = maps.grid.points;
    const auto count = static_cast<std::size_t>(maps.grid.count());
    const auto& mesh = experiment.geometry.tissue_mesh;
    for (std::size_t g = 0; g < count; ++g) {
        if (std::isnan(maps.maps[there].values[g])) continue;  // no cell
        table.integer(static_cast<std::int64_t>(g));
        auto rest = static_cast<std::int64_t>(g);
        for (std::size_t axis = 0; axis < 3 && mesh; ++axis) table.number(mesh->cells()->positions[g][axis]);
        for (std::size_t axis = 0; axis < 3 && !mesh; ++axis) {
            table.number(maps.grid.origin[axis] + static_cast<double>(rest % points[axis]) * maps.grid.spacing[axis]);
            rest /= points[axis];
        }
        for (const io::MapData& map : maps.maps) table.number(last_value(map, g, count));
        table.end_line();
    }
    io::write_whole_file(folder + "/cells.csv", table.all());
}

}  // namespace heartwright::commands
