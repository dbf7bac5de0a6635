#include "runtime/observers/beats/running_maps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::observers {
namespace {

using experiment::Map;

bool needs_beats(const Map& map) {
    switch (map.kind) {
        case Map::Kind::activation:
        case Map::Kind::repolarisation:
        case Map::Kind::apd:
        case Map::Kind::dvdt_max:
        case Map::Kind::alternans:
        case Map::Kind::afterdepolarisations:
        case Map::Kind::period:
        case Map::Kind::time_to_peak:
        case Map::Kind::decay:
            return true;
        case Map::Kind::peak:
        case Map::Kind::minimum:
        case Map::Kind::maximum:
        case Map::Kind::parameter:
        case Map::Kind::charge:
        case Map::Kind::cv:
            break;
    }
    return false;
}

// Of what the model computes: those of potentials of the tissue are potential_maps.hpp's.
bool is_extreme(const Map& map, const interface::Model& model) {
    return (map.kind == Map::Kind::peak || map.kind == Map::Kind::minimum || map.kind == Map::Kind::maximum) &&
           !experiment::is_tissue_potential(model, map.of.index);
}

// The peak of a current is what it is in electrophysiology: inward currents are negative, and peak downwards.
Extreme extreme_of(const Map& map, const interface::Model& model) {
    if (map.kind == Map::Kind::minimum) return Extreme::lowest;
    return map.kind == Map::Kind::peak && experiment::is_current(model, map.of.index) ? Extreme::largest_magnitude
                                                                                      : Extreme::highest;
}

const char* name_of_extreme(const Map& map) {
    return map.kind == Map::Kind::peak ? "peak_" : map.kind == Map::Kind::minimum ? "minimum_" : "maximum_";
}

void add_once(std::vector<double>& percents, double percent) {
    if (std::find(percents.begin(), percents.end(), percent) == percents.end()) percents.push_back(percent);
}

BeatMapsSetup beats_of(const experiment::Experiment& experiment) {
    BeatMapsSetup setup;
    for (const Map& map : experiment.maps) {
        switch (map.kind) {
            case Map::Kind::activation:
                setup.threshold = map.threshold.value;
                setup.keep = map.beats == Map::Beats::all    ? KeepBeats::all
                             : map.beats == Map::Beats::last ? KeepBeats::last
                                                             : KeepBeats::first;
                setup.kept = map.beats == Map::Beats::all ? map.at_most : 1;
                break;
            case Map::Kind::alternans:
                add_once(setup.alternans, map.percent);
                add_once(setup.percents, map.percent);
                break;
            case Map::Kind::repolarisation:
            case Map::Kind::apd:
                add_once(setup.percents, map.percent);
                break;
            case Map::Kind::afterdepolarisations:
                setup.afterdepolarisations = {map.rise.value, map.after};
                add_once(setup.percents, 90);
                break;
            case Map::Kind::period:
                setup.period = {static_cast<double>(map.first_step) * experiment.time.dt,
                                static_cast<double>(map.last_step) * experiment.time.dt};
                break;
            case Map::Kind::dvdt_max:
                setup.fastest_rise = true;
                break;
            case Map::Kind::peak:
            case Map::Kind::minimum:
            case Map::Kind::maximum:
            case Map::Kind::parameter:
            case Map::Kind::time_to_peak:
            case Map::Kind::decay:
            case Map::Kind::charge:
            case Map::Kind::cv:
                break;
        }
    }
    std::sort(setup.percents.begin(), setup.percents.end());
    return setup;
}

}  // namespace

RunningMaps::RunningMaps(device::Device& device, cells::Population& population, const cells::Clock& clock,
                         const experiment::Experiment& experiment, mpi::Team& team)
    : device_(device),
      population_(population),
      clock_(clock),
      experiment_(experiment),
      team_(team),
      setup_(beats_of(experiment)) {
    const auto& model = population.model();
    if (std::any_of(experiment.maps.begin(), experiment.maps.end(), needs_beats)) {
        beats_ = make_beat_maps(device, population.count(), setup_, experiment.time.dt, &clock.on_device()->step,
                                static_cast<int>(model.real_bytes));
        beats_->start(population.potential());
    }
    std::map<std::int64_t, std::vector<std::size_t>> by_every;  // numbers of extremes
    std::vector<const Map*> extremes;
    for (const Map& map : experiment.maps) {
        if (is_extreme(map, model)) {
            by_every[std::max<std::int64_t>(1, map.every_steps)].push_back(extremes.size());
            extremes.push_back(&map);
        }
    }
    places_.resize(extremes.size());
    for (const auto& [every, numbers] : by_every) {
        PeakGroup& group = groups_.emplace_back();
        group.every = every;
        std::vector<std::int32_t> wanted;
        for (const std::size_t number : numbers) {
            places_[number] = {groups_.size() - 1, group.peaks.size()};
            const std::int32_t symbol = extremes[number]->of.index;
            const Extreme extreme = extreme_of(*extremes[number], model);
            group.peaks.push_back({symbol, extreme, device::Buffer<double>(device, population.count())});
            group.peaks.back().kept.fill(before_any(extreme));
            if (symbol >= model.n_states) wanted.push_back(symbol - model.n_states);
        }
        group.n_observed = static_cast<std::int32_t>(wanted.size());
        group.wanted = device::Buffer<std::int32_t>(device, wanted);
        group.observed = device::Buffer<double>(device, group.n_observed * population.count());
        keep_peaks(group);
    }
    device.synchronise();
}

bool RunningMaps::follows_beats(const experiment::Experiment& experiment) {
    return std::any_of(experiment.maps.begin(), experiment.maps.end(), needs_beats);
}

std::int64_t RunningMaps::memory(const experiment::Experiment& experiment, const interface::Model& model,
                                 std::int64_t cells) {
    std::int64_t bytes = 0;
    if (follows_beats(experiment)) bytes += beat_maps_memory(cells, beats_of(experiment));
    for (const Map& map : experiment.maps)
        bytes += is_extreme(map, model) ? cells * (map.of.index >= model.n_states ? 16 : 8) : 0;
    return bytes;
}

void RunningMaps::update() {
    if (beats_) beats_->update(population_.potential());
    if (!groups_.empty() && groups_.front().every == 1) keep_peaks(groups_.front());
}

bool RunningMaps::is_membrane_current(const Peak& peak) const {
    const auto& model = population_.model();
    return model.membrane_current >= 0 && peak.symbol == model.n_states + model.membrane_current;
}

bool RunningMaps::updates_by_blocks() const {
    if (!keeps_peaks_each_step()) return true;
    const std::vector<Peak>& peaks = groups_.front().peaks;
    return std::all_of(peaks.begin(), peaks.end(), [&](const Peak& peak) {
        return peak.symbol == population_.model().potential ||
               (population_.controls_errors() && is_membrane_current(peak));
    });
}

void RunningMaps::update_by_block(const PotentialRows& potential) {
    if (beats_) beats_->update(potential);
    if (!keeps_peaks_each_step()) return;
    for (Peak& peak : groups_.front().peaks) {
        const bool is_current = is_membrane_current(peak);
        const void* const values = is_current ? potential.membrane_current : potential.rows;
        const auto format = is_current ? interface::NumberFormat::fp64 : population_.layout().format(peak.symbol);
        keep_extreme(device_, population_.count(), {values, format, potential.steps, potential.stride}, peak.extreme,
                     peak.kept.data());
    }
}

bool RunningMaps::is_due(std::int64_t step) const {
    return std::any_of(
        groups_.begin(), groups_.end(),
        [&](const PeakGroup& group) { return group.every > 1 && step % group.every == 0; });
}

std::int64_t RunningMaps::next_due(std::int64_t step) const {
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    for (const PeakGroup& group : groups_)
        next = group.every > 1 ? std::min(next, (step / group.every + 1) * group.every) : next;
    return next;
}

void RunningMaps::observe(std::int64_t step) {
    for (PeakGroup& group : groups_)
        if (group.every > 1 && step % group.every == 0) keep_peaks(group);
}

void RunningMaps::keep(checkpoint::Keeper& keeper) {
    if (beats_) {
        std::int64_t beats = keeper.restores() || setup_.keep != KeepBeats::all ? 1 : beats_kept();
        keeper.value("maps.beats_kept", true, beats);
        if (beats < 1 || beats > (setup_.keep == KeepBeats::all ? setup_.kept : 1)) {
            throw UserFault("the checkpoint's maps hold " + std::to_string(beats) +
                            " beats, which this run does not keep");
        }
        beats_->keep(keeper, "maps.beats", beats);
    }
    for (std::size_t peak = 0; peak < places_.size(); ++peak) {
        keeper.cells("maps.peak" + std::to_string(peak),
                     {groups_[places_[peak].group].peaks[places_[peak].peak].kept.data(), checkpoint::Type::f64, 1,
                      population_.count()});
    }
}

void RunningMaps::keep_peaks(PeakGroup& group) {
    const auto& model = population_.model();
    if (group.n_observed > 0) {
        for (int b = 0; b < population_.block_count(); ++b) {
            const auto range = population_.block_range(b);
            population_.observe(b, group.wanted.data(), group.n_observed, nullptr, range.last - range.first,
                                clock_.on_device(), group.observed.data() + group.n_observed * range.first);
        }
    }
    std::int32_t observed = 0;
    for (Peak& peak : group.peaks) {
        if (peak.symbol < model.n_states) {
            keep_extreme(device_, population_.count(),
                         {population_.plane(peak.symbol), population_.layout().format(peak.symbol)}, peak.extreme,
                         peak.kept.data());
            continue;
        }
        for (int b = 0; b < population_.block_count(); ++b) {
            const auto range = population_.block_range(b);
            const std::int64_t length = range.last - range.first;
            const double* const values = group.observed.data() + group.n_observed * range.first + observed * length;
            keep_extreme(device_, length, {values, interface::NumberFormat::fp64}, peak.extreme,
                         peak.kept.data() + range.first);
        }
        ++observed;
    }
}

std::vector<MapOfCells> RunningMaps::maps() const {
    const auto& model = population_.model();
    const std::string potential_unit = model.potential_unit;
    const bool each_beat = setup_.keep == KeepBeats::all;
    const std::int64_t kept = each_beat ? beats_kept() : 1;
    std::vector<MapOfCells> results;
    const auto of_beats = [&](const std::string& name, std::vector<double> values) {
        results.push_back({name, "ms", std::move(values), kept, each_beat});
    };
    std::size_t peak = 0;
    for (const Map& map : experiment_.maps) {
        const auto level = static_cast<int>(std::find(setup_.percents.begin(), setup_.percents.end(), map.percent) -
                                            setup_.percents.begin());
        switch (map.kind) {
            case Map::Kind::activation:
                of_beats("activation", beats_->activation(kept));
                break;
            case Map::Kind::repolarisation:
                of_beats("repolarisation" + fmt::format("{:g}", map.percent), beats_->repolarisation(level, kept));
                break;
            case Map::Kind::apd:
                of_beats("apd" + fmt::format("{:g}", map.percent), beats_->duration(level, kept));
                break;
            case Map::Kind::alternans:
                results.push_back({"alternans" + fmt::format("{:g}", map.percent), "ms", beats_->alternans(level)});
                break;
            case Map::Kind::afterdepolarisations:
                results.push_back({"ead", "1", beats_->early_afterdepolarisations()});
                results.push_back({"dad", "1", beats_->delayed_afterdepolarisations()});
                break;
            case Map::Kind::period:
                results.push_back({"period", "ms", beats_->period()});
                break;
            case Map::Kind::peak:
            case Map::Kind::minimum:
            case Map::Kind::maximum: {
                if (!is_extreme(map, model)) break;
                auto values = groups_[places_[peak].group].peaks[places_[peak].peak].kept.download();
                for (double& value : values) value += 0.0;  // a current that never flowed peaked at 0, not at -0
                results.push_back({std::string(name_of_extreme(map)) + experiment::symbol_name(model, map.of.index),
                                   experiment::symbol_unit(model, map.of.index), std::move(values)});
                ++peak;
                break;
            }
            case Map::Kind::dvdt_max:
                results.push_back(
                    {"dvdt_max", potential_unit == "1" ? "1/ms" : potential_unit + "/ms", beats_->fastest_rise()});
                break;
            case Map::Kind::parameter:
            case Map::Kind::time_to_peak:
            case Map::Kind::decay:
            case Map::Kind::charge:
            case Map::Kind::cv:
                break;
        }
    }
    return results;
}

std::int64_t RunningMaps::beats_kept() const {
    const auto beats = beats_->beats();
    const std::int64_t most = beats.empty() ? 0 : *std::max_element(beats.begin(), beats.end());
    return std::clamp<std::int64_t>(team_.all_reduce_max(most), 1, setup_.kept);
}

void RunningMaps::add_notes(std::vector<std::string>& notes) const {
    if (!beats_ || setup_.keep != KeepBeats::all) return;
    const auto beats = beats_->beats();
    const std::int64_t lost = team_.all_reduce_sum(
        std::count_if(beats.begin(), beats.end(), [&](std::int32_t n) { return n > setup_.kept; }));
    const std::int64_t most =
        team_.all_reduce_max(beats.empty() ? std::int64_t{0} : *std::max_element(beats.begin(), beats.end()));
    if (lost > 0) {
        notes.push_back(std::to_string(lost) + (lost == 1 ? " cell" : " cells") + " had more beats than the " +
                        std::to_string(setup_.kept) + " that maps keep (up to " + std::to_string(most) +
                        "): the later ones are not in the maps; \"at_most\" keeps more");
    }
}

}  // namespace heartwright::observers
