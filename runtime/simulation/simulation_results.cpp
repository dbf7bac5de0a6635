// What a simulation is asked for after its run, or after what there was of one.
#include <algorithm>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/simulation/observers/beat_measures.hpp"
#include "runtime/simulation/observers/velocity_maps.hpp"
#include "runtime/simulation/setup/grid_gather.hpp"
#include "runtime/simulation/setup/parameter_fields.hpp"
#include "runtime/simulation/simulation_parts.hpp"

namespace heartwright::simulation {
namespace {

constexpr double not_reached = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::vector<tissue::CellBox> Simulation::own_boxes() const { return parts_->assembly.grid.owned_in_whole(); }

void Simulation::for_each_map(const std::function<void(MapPiece)>& take) const {
    const Assembly& a = parts_->assembly;
    const std::int64_t cells = a.grid.owned().count();
    // Of each probe the last value that there is, which its owner has.
    const auto add_probes = [&](MapPiece& piece) {
        const tissue::CellBox box = a.grid.owned();
        const std::int64_t nx = box.end[0] - box.first[0], ny = box.end[1] - box.first[1];
        std::vector<double> own(a.probes.size(), not_reached);
        for (std::size_t p = 0; p < a.probes.size(); ++p) {
            if (a.probes[p].slot < 0) {
                continue;
            }
            const tissue::Cell c = a.grid.part_cell(a.probes[p].cell);
            const std::int64_t at = c[0] - box.first[0] + nx * (c[1] - box.first[1] + ny * (c[2] - box.first[2]));
            for (std::int64_t b = 0; b < piece.beats; ++b) {
                const double value = piece.values[static_cast<std::size_t>(b * cells + at)];
                own[p] = std::isnan(value) ? own[p] : value;
            }
        }
        const auto all = a.team->gather(own);
        for (std::size_t p = 0; p < a.probes.size() && !all.empty(); ++p) {
            piece.at_probes.push_back(all[static_cast<std::size_t>(a.probes[p].owner)][p]);
        }
    };
    for (const auto& map : parts_->observers->maps->results()) {
        MapPiece piece{map.name, map.unit, {}, {}, map.beats, map.each_beat};
        for (std::int64_t b = 0; b < map.beats; ++b) {
            auto on_box = on_own_box(a, map.values.data() + b * a.slots.count(), not_reached);
            if (map.beats == 1) {
                piece.values = std::move(on_box);
            } else {
                piece.values.insert(piece.values.end(), on_box.begin(), on_box.end());
            }
        }
        add_probes(piece);
        take(std::move(piece));
    }
    const SymbolMaps* const symbol_maps = parts_->observers->symbol_maps;
    for (const auto& map : symbol_maps == nullptr ? std::vector<SymbolMaps::Result>{} : symbol_maps->results()) {
        MapPiece piece{map.name, map.unit, on_own_box(a, map.values.data(), not_reached), {}, 1, false};
        add_probes(piece);
        take(std::move(piece));
    }
    for (const auto& map : parts_->experiment.maps) {
        if (map.kind != experiment::Map::Kind::parameter) {
            continue;
        }
        MapPiece piece{"parameter_" + map.of.name,
                       parts_->model.parameters[map.of.index].unit,
                       on_own_box(a, parameter_of_slots(a, map.of.index).data(), not_reached),
                       {},
                       1,
                       false};
        add_probes(piece);
        take(std::move(piece));
    }
    for (auto& map : velocity_maps(*parts_->tissue, parts_->observers->maps->activation_on_device())) {
        MapPiece piece{map.name, map.unit, std::move(map.values), {}, 1, false};
        add_probes(piece);
        take(std::move(piece));
    }
}

std::vector<MapResult> Simulation::maps() const {
    const Assembly& a = parts_->assembly;
    const auto cells = static_cast<std::ptrdiff_t>(a.grid.owned().count());
    std::vector<MapResult> results;
    for_each_map([&](MapPiece piece) {
        MapResult& result =
            results.emplace_back(MapResult{piece.name, piece.unit, {}, std::move(piece.at_probes), piece.each_beat});
        for (std::ptrdiff_t b = 0; b < piece.beats; ++b) {
            const auto begin = piece.values.begin() + b * cells;
            auto whole = gather_boxes(a, std::vector<double>(begin, begin + cells), not_reached);
            if (piece.beats == 1) {
                result.values = std::move(whole);
            } else {
                result.values.insert(result.values.end(), whole.begin(), whole.end());
            }
        }
    });
    return a.team->is_root() ? results : std::vector<MapResult>{};
}

std::vector<RegionActivation> Simulation::region_activations() const {
    return simulation::region_activations(*parts_->tissue, parts_->observers->maps->activation_on_device());
}

void Simulation::for_each_probe_beats(const std::function<void(const ProbeBeats&)>& take) const {
    parts_->observers->beats->for_each(take);
}

std::vector<ProbeBeats> Simulation::probe_beats() const {
    std::vector<ProbeBeats> all;
    for_each_probe_beats([&](const ProbeBeats& one) { all.push_back(one); });
    return all;
}

void Simulation::for_each_restitution_curve(const std::function<void(const RestitutionCurve&)>& take) const {
    const auto& a = parts_->assembly;
    // Without tissue no wave comes from elsewhere: a cell feels only what reaches it itself.
    std::vector<std::int64_t> felt;
    for (const ProbePlace& place : a.probes) {
        felt.push_back(a.has_diffusion ? 0xffffffff
                       : place.slot < 0 || a.stimulus_mask.empty()
                           ? 0
                           : a.stimulus_mask[static_cast<std::size_t>(place.slot)]);
    }
    felt = a.team->all_reduce_max(felt);
    for (const auto& measure : parts_->experiment.measures.restitution) {
        for_each_probe_beats([&](const ProbeBeats& beats) {
            const auto felt_here = static_cast<std::uint32_t>(felt[beats.probe]);
            if ((felt_here >> measure.stimulus & 1u) != 0) {
                take(restitution_curve(parts_->experiment, measure, beats, parts_->loop->steps_done(), felt_here));
            }
        });
    }
}

std::vector<RestitutionCurve> Simulation::restitution_curves() const {
    std::vector<RestitutionCurve> all;
    for_each_restitution_curve([&](const RestitutionCurve& one) { all.push_back(one); });
    return all;
}

std::vector<ConductionVelocity> Simulation::conduction_velocities() const {
    const auto& p = *parts_;
    const auto& asked = p.experiment.measures.cv;
    const auto place = [&](std::size_t probe) {
        const tissue::Cell& cell = p.assembly.probes[probe].cell;
        return whole_points(p.assembly).position(cell);
    };
    std::vector<ProbeBeats> named;
    for_each_probe_beats([&](const ProbeBeats& one) {
        if (std::any_of(asked.begin(), asked.end(),
                        [&](const auto& cv) { return cv.from == one.probe || cv.to == one.probe; })) {
            named.push_back(one);
        }
    });
    std::vector<ConductionVelocity> velocities;
    if (!p.assembly.team->is_root()) {
        return velocities;
    }
    for (const auto& measure : asked) {
        const auto from = place(measure.from), to = place(measure.to);
        velocities.push_back(conduction_velocity(p.experiment, measure,
                                                 std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]), named));
    }
    return velocities;
}

std::vector<ElectrodeResult> Simulation::electrodes() const {
    const Electrodes* const electrodes = parts_->observers->electrodes;
    return electrodes == nullptr ? std::vector<ElectrodeResult>{} : electrodes->results();
}
PhaseSingularities Simulation::phase_singularities() const {
    const SingularityWatch* const singularities = parts_->observers->singularities;
    return singularities == nullptr ? PhaseSingularities{} : singularities->results();
}

const std::vector<LineScan>& Simulation::line_scans() const { return parts_->observers->sites->line_scans(); }
std::vector<SparkResult> Simulation::own_sparks() const { return parts_->observers->sites->own_sparks(); }
void Simulation::for_each_spark(const std::function<void(const SparkResult&)>& take) const {
    parts_->observers->sites->for_each_spark(take);
}
std::vector<SparkResult> Simulation::sparks() const {
    std::vector<SparkResult> all;
    for_each_spark([&](const SparkResult& one) { all.push_back(one); });
    return all;
}

bool Simulation::write_end_state(const std::string& path) const {
    if (parts_->end_state->empty()) {
        return false;
    }
    parts_->end_state->write(path, parts_->tissue->population, parts_->loop->steps_done());
    return true;
}

Timings Simulation::timings() const {
    Timings timings = parts_->timings;
    timings.output = parts_->loop->output_seconds();
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
    if (!p.team.any(slot >= 0) || !p.tissue->population.has_lattice()) {
        throw UserFault("there is no such cell, or it has no sites");
    }
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
    for (const auto& of_rank : p.team.gather(own)) {
        if (!of_rank.empty()) {
            return of_rank;
        }
    }
    return {};
}
}  // namespace heartwright::simulation
