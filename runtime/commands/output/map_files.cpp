#include "runtime/commands/output/map_files.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/commands/output/folder_output.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/fields/mesh_files.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/simulation/simulation_observers.hpp"

namespace heartwright::commands {
namespace {

bool has_a_value(const std::vector<double>& values) {
    return std::any_of(
        values.begin(), values.end(), [](double value) { return !std::isnan(value); });
}

void write_whole(const std::vector<simulation::MapResult>& maps, const io::FieldGrid& grid,
                 const std::string& experiment, const interface::Model& model, const std::string& folder) {
    std::vector<io::MapData> data;
    for (const simulation::MapResult& map : maps) data.push_back({map.name, map.unit, map.values, map.each_beat});
    io::write_maps(folder + "/maps.h5", grid, data, experiment, model.name);
}

// maps.vtkhdf, from maps.h5: an array a map, or a beat of one.
void write_maps_on_mesh(const io::FieldGrid& grid, const std::string& folder) {
    if (!grid.mesh) return;
    const io::Maps maps = io::read_maps(folder + "/maps.h5");
    const auto points = static_cast<std::size_t>(grid.count());
    std::vector<io::MeshArray> arrays;
    for (const io::MapData& map : maps.maps) {
        const std::size_t beats = map.values.size() / points;
        for (std::size_t b = 0; b < beats; ++b)
            arrays.push_back({map.each_beat || beats > 1 ? map.name + "_beat_" + std::to_string(b + 1) : map.name,
                              map.unit, std::span(map.values).subspan(b * points, points)});
    }
    io::write_mesh_state(folder + "/maps.vtkhdf", *grid.mesh, arrays);
}

}  // namespace

std::vector<simulation::MapResult> write_map_files(const simulation::Simulation& simulation,
                                                   const experiment::Experiment& experiment,
                                                   const interface::Model& model, const std::string& folder) {
    const simulation::Layout layout = simulation.layout();
    mpi::Team& team = layout.team;
    if (simulation::SimulationObservers::values_of_maps(experiment) == 0) return {};
    const io::FieldGrid grid = whole_grid(experiment.geometry, layout.domain);
    const auto remove_pieces = [&] {
        io::remove_made(folder + "/maps");
    };  // of a run before, not to be taken for these
    if (team.is_serial()) {
        remove_pieces();
        std::vector<simulation::MapResult> maps = simulation::maps_of(simulation);
        for (simulation::MapResult& map : maps) map.is_empty = !has_a_value(map.values);
        write_whole(maps, grid, experiment.name, model, folder);
        write_maps_on_mesh(grid, folder);
        return maps;
    }
    const io::FieldBoxes boxes = boxes_of(layout.own_boxes);
    const std::vector<io::FieldBoxes> ranks = team.gather(boxes);
    mpi::collective_try(team, [&] {
        if (!team.is_root()) return;
        remove_pieces();
        io::make_folder(folder + "/maps");
    });
    std::optional<io::MapPieces> pieces;
    mpi::collective_try(team, [&] { pieces.emplace(folder, team.rank(), boxes); });
    std::vector<simulation::MapResult> maps;
    std::vector<io::MapKind> kinds;
    simulation.for_each_map([&](const simulation::MapPiece& piece) {
        kinds.push_back({piece.name, piece.unit, piece.beats, piece.each_beat});
        mpi::collective_try(
            team, [&] { pieces->write(kinds.back(), piece.values); });
        const bool is_empty = !team.any(has_a_value(piece.values));
        maps.push_back({piece.name, piece.unit, {}, piece.at_probes, piece.each_beat, is_empty});
    });
    mpi::collective_try(team, [&] { pieces->close(); });
    mpi::collective_try(team, [&] {
        if (!team.is_root()) return;
        io::join_maps(folder + "/maps.h5", grid, kinds, ranks, experiment.name, model.name);
        write_maps_on_mesh(grid, folder);
    });
    return team.is_root() ? maps : std::vector<simulation::MapResult>{};
}

std::vector<std::string> notes_on_empty_maps(const std::vector<simulation::MapResult>& maps,
                                             const experiment::Experiment& experiment, const interface::Model& model) {
    std::string names;
    bool is_activated = true;
    int count = 0;
    for (const simulation::MapResult& map : maps) {
        if (!map.is_empty) continue;
        is_activated = is_activated && map.name != "activation";
        names += (names.empty() ? "'" : ", '") + map.name + "'";
        ++count;
    }
    if (count == 0) return {};
    const std::string empty = std::string(count == 1 ? "the map " : "the maps ") + names +
                              (count == 1 ? " is" : " are") + " empty: no cell has a value there";
    if (is_activated) return {"warning: " + empty};
    const auto activation =
        std::find_if(experiment.maps.begin(), experiment.maps.end(),
                     [](const experiment::Map& map) { return map.kind == experiment::Map::Kind::activation; });
    return {"warning: no cell was activated: " + std::string(model.states[model.potential].name) +
            " rose nowhere through the threshold of " + experiment::format_number(activation->threshold.value) +
            behind_a_number(model.potential_unit) + ", so " + empty +
            "; choose a threshold that the potential crosses (a map {\"maximum\": \"" +
            model.states[model.potential].name + "\"} shows how high it comes), or a stronger stimulus"};
}

}  // namespace heartwright::commands
