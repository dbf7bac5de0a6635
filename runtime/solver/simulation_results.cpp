// What a simulation is asked for after its run, or after what there was of one.
#include <algorithm>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/solver/beat_measures.hpp"
#include "runtime/solver/grid_gather.hpp"
#include "runtime/solver/simulation_parts.hpp"

namespace heartwright::solver {

std::vector<double> Simulation::Parts::on_grid(const std::vector<double>& by_slot) const {
    return gather_grid(assembly, by_slot, std::numeric_limits<double>::quiet_NaN());
}

std::vector<MapResult> Simulation::maps() const {
    const Assembly& a = parts_->assembly;
    constexpr double never = std::numeric_limits<double>::quiet_NaN();
    std::vector<MapResult> results;
    // on_grid: of one beat, or of all; at the root.
    const auto add = [&](MapResult& to, std::vector<double> on_grid) {
        if (!a.team->is_root()) {
            return;
        }
        to.at_probes.resize(a.probes.size(), never);
        for (std::size_t p = 0; p < a.probes.size(); ++p) {
            const double value = a.probes[p].is_mean ? never : on_grid[static_cast<std::size_t>(a.probes[p].whole_index)];
            to.at_probes[p] = std::isnan(value) ? to.at_probes[p] : value;
        }
        if (to.values.empty()) {
            to.values = std::move(on_grid);
        } else {
            to.values.insert(to.values.end(), on_grid.begin(), on_grid.end());
        }
    };
    for (auto& map : parts_->maps->results()) {
        MapResult& result = results.emplace_back(MapResult{map.name, map.unit, {}, {}, map.each_beat});
        for (std::int64_t b = 0; b < map.beats; ++b) {
            const auto begin = map.values.begin() + b * a.slots.count();
            add(result, gather_grid(a, std::vector<double>(begin, begin + a.slots.count()), never));
        }
    }
    for (const auto& map : parts_->tissue_measures->maps()) {
        add(results.emplace_back(MapResult{map.name, map.unit, {}, {}, false}), gather_grid(a, map.values, never));
    }
    for (auto& map : parts_->tissue_measures->velocities()) {
        add(results.emplace_back(MapResult{map.name, map.unit, {}, {}, false}), std::move(map.values));
    }
    return a.team->is_root() ? results : std::vector<MapResult>{};
}

std::vector<ProbeBeats> Simulation::probe_beats() const { return parts_->beats->results(); }

std::vector<RestitutionCurve> Simulation::restitution_curves() const {
    std::vector<RestitutionCurve> curves;
    const auto all = probe_beats();
    const auto& a = parts_->assembly;
    // Without tissue no wave comes from elsewhere: a cell has the stimuli that reach it.
    std::vector<std::int64_t> felt;
    for (const ProbePlace& place : a.probes) {
        felt.push_back(a.has_diffusion ? 0xffffffff : place.slot < 0 || a.stimulus_mask.empty() ? 0 : a.stimulus_mask[static_cast<std::size_t>(place.slot)]);
    }
    felt = a.team->largest(felt);
    for (const auto& measure : parts_->experiment.measures.restitution) {
        for (const ProbeBeats& beats : all) {
            const auto stimuli = static_cast<std::uint32_t>(felt[beats.probe]);
            if ((stimuli >> measure.stimulus & 1u) != 0) {
                curves.push_back(restitution_curve(parts_->experiment, measure, beats, parts_->steps_done, stimuli));
            }
        }
    }
    return curves;
}

std::vector<ConductionVelocity> Simulation::conduction_velocities() const {
    const auto& p = *parts_;
    const auto place = [&](std::size_t probe) {
        const tissue::Cell& cell = p.assembly.probes[probe].cell;
        return std::array{p.experiment.geometry.position(cell[0]), p.experiment.geometry.position(cell[1]), p.experiment.geometry.position(cell[2])};
    };
    std::vector<ConductionVelocity> velocities;
    const auto beats = probe_beats();
    if (!p.assembly.team->is_root()) {
        return velocities;
    }
    for (const auto& measure : p.experiment.measures.cv) {
        const auto from = place(measure.from), to = place(measure.to);
        velocities.push_back(
            conduction_velocity(p.experiment, measure, std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]), beats));
    }
    return velocities;
}

std::vector<ElectrodeResult> Simulation::electrodes() const { return parts_->tissue_measures->electrodes(); }
PhaseSingularities Simulation::phase_singularities() const { return parts_->tissue_measures->phase_singularities(); }

std::vector<LineScanResult> Simulation::line_scans() const { return parts_->site_outputs->line_scans(); }
std::vector<SparkResult> Simulation::sparks() const { return parts_->site_outputs->sparks(); }

bool Simulation::write_end_state(const std::string& path) const {
    if (parts_->end_state->empty()) {
        return false;
    }
    parts_->end_state->write(path, *parts_->population, parts_->steps_done);
    return true;
}

Timings Simulation::timings() const {
    Timings timings = parts_->timings;
    const auto& shares = parts_->stepper->shares();
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

std::vector<double> Simulation::state(std::int32_t component) const { return parts_->on_grid(parts_->population->download(component)); }

std::vector<double> Simulation::site_state(const std::array<std::int64_t, 3>& cell, std::int32_t component) const {
    const auto& p = *parts_;
    const auto& grid = p.assembly.grid;
    const auto here = grid.part_cell(cell);
    const std::int64_t slot = grid.owned().contains(here) ? p.assembly.slots.slot_of(grid.index(here)) : -1;
    if (!p.team.any(slot >= 0) || !p.population->has_lattice()) {
        throw UserFault("there is no such cell, or it has no sites");
    }
    std::vector<double> own;
    if (slot >= 0) {
        const lattice::Lattice& lattice = p.population->lattice();
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
}  // namespace heartwright::solver
