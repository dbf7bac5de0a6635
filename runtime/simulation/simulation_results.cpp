// What a simulation is asked for after its run, or after what there was of one.
#include <algorithm>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/simulation/simulation_parts.hpp"
#include "runtime/tissue_state/grid_gather.hpp"

namespace heartwright::simulation {
namespace {

constexpr double not_reached = std::numeric_limits<double>::quiet_NaN();

MapResult whole_map(const tissue_state::Assembly& a, const MapPiece& piece) {
    const auto cells = static_cast<std::ptrdiff_t>(a.grid.owned().count());
    MapResult whole{piece.name, piece.unit, {}, piece.at_probes, piece.each_beat};
    for (std::ptrdiff_t b = 0; b < piece.beats; ++b) {
        const auto begin = piece.values.begin() + b * cells;
        auto beat = gather_boxes(a, std::vector<double>(begin, begin + cells), not_reached);
        if (piece.beats == 1)
            whole.values = std::move(beat);
        else
            whole.values.insert(whole.values.end(), beat.begin(), beat.end());
    }
    return whole;
}

}  // namespace

void Simulation::for_each_map(const std::function<void(const MapPiece&)>& take) const {
    const tissue_state::Assembly& a = parts_->assembly;
    const std::int64_t cells = a.grid.owned().count();
    // Of each probe the last value that there is, which its owner has.
    const auto add_probes = [&](MapPiece& piece) {
        const tissue::CellBox box = a.grid.owned();
        const std::int64_t nx = box.end[0] - box.first[0], ny = box.end[1] - box.first[1];
        std::vector<double> own(a.probes.size(), not_reached);
        for (std::size_t p = 0; p < a.probes.size(); ++p) {
            if (a.probes[p].slot < 0) continue;
            const tissue::Cell c = a.grid.part_cell(a.probes[p].cell);
            const std::int64_t at = c[0] - box.first[0] + nx * (c[1] - box.first[1] + ny * (c[2] - box.first[2]));
            for (std::int64_t b = 0; b < piece.beats; ++b) {
                const double value = piece.values[static_cast<std::size_t>(b * cells + at)];
                own[p] = std::isnan(value) ? own[p] : value;
            }
        }
        const auto all = a.team->gather(own);
        for (std::size_t p = 0; p < a.probes.size() && !all.empty(); ++p)
            piece.at_probes.push_back(all[static_cast<std::size_t>(a.probes[p].owner)][p]);
    };
    for (const observers::MapOfCells& map : parts_->observers->registry.maps()) {
        MapPiece piece{map.name, map.unit, {}, {}, map.beats, map.each_beat};
        for (std::int64_t b = 0; b < map.beats; ++b) {
            auto on_box = on_own_box(a, map.values.data() + b * a.slots.count(), not_reached);
            if (map.beats == 1)
                piece.values = std::move(on_box);
            else
                piece.values.insert(piece.values.end(), on_box.begin(), on_box.end());
        }
        add_probes(piece);
        piece.whole = [&a, &piece] { return whole_map(a, piece); };
        take(piece);
    }
}

void Simulation::results(results::Sink& sink) const {
    parts_->observers->registry.results(sink, parts_->loop->steps_done());
}

std::vector<MapResult> maps_of(const Simulation& simulation) {
    std::vector<MapResult> maps;
    simulation.for_each_map([&](const MapPiece& piece) { maps.push_back(piece.whole()); });
    std::erase_if(maps, [](const MapResult& map) { return map.values.empty(); });  // not at the root
    return maps;
}

bool Simulation::write_end_state(const std::string& path) const {
    if (parts_->end_state->empty()) return false;
    parts_->end_state->write(path, parts_->tissue->population, parts_->loop->steps_done());
    return true;
}

Timings Simulation::timings() const {
    Timings timings = parts_->timings;
    timings.output = parts_->loop->output_seconds();
    timings.checkpoints = parts_->loop->checkpoint_times();
    const auto& shares = parts_->loop->shares();
    const double timed = shares.react + shares.halo + shares.diffuse + shares.maps;
    const double steps = timings.total - timings.output;
    if (timed > 0 && steps > 0) {
        timings.react = steps * shares.react / timed;
        timings.halo = steps * shares.halo / timed;
        timings.diffuse = steps * shares.diffuse / timed;
        timings.maps = steps * shares.maps / timed;
    } else {
        timings.react = std::max(0.0, steps);
    }
    return timings;
}

std::vector<double> Simulation::state(std::int32_t component) const {
    return gather_grid(parts_->assembly, parts_->tissue->population.download(component), not_reached);
}

std::vector<double> Simulation::site_state(const std::array<std::int64_t, 3>& cell, std::int32_t component) const {
    const auto& p = *parts_;
    const auto& grid = p.assembly.grid;
    const auto here = grid.part_cell(cell);
    const std::int64_t slot = grid.owned().contains(here) ? p.assembly.slots.slot_of(grid.index(here)) : -1;
    if (!p.team.any(slot >= 0) || !p.tissue->population.has_lattice())
        throw UserFault("there is no such cell, or it has no sites");
    std::vector<double> own;
    if (slot >= 0) {
        const lattice::Lattice& lattice = p.tissue->population.lattice();
        if (component < lattice.info().n_states) {
            own = lattice.download_state(component, slot);
        } else {
            const auto counts = lattice.download_count(component - lattice.info().n_states, slot);
            own.assign(counts.begin(), counts.end());
        }
    }
    for (const auto& of_rank : p.team.gather(own))
        if (!of_rank.empty()) return of_rank;
    return {};
}
}  // namespace heartwright::simulation
