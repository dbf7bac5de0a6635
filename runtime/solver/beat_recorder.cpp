#include "runtime/solver/beat_recorder.hpp"

#include <algorithm>

namespace heartwright::solver {
namespace {

using experiment::Experiment;
using experiment::Map;

std::int64_t kept_beats(const Experiment& experiment) {  // a beat takes two steps at least
    return std::min(BeatRecorder::most_beats, experiment.time.steps / 2 + 1);
}

reduce::BeatMapsSetup setup_of(const Experiment& experiment) {
    const auto activation =
        std::find_if(experiment.maps.begin(), experiment.maps.end(), [](const Map& map) { return map.kind == Map::Kind::activation; });
    reduce::BeatMapsSetup setup;
    setup.threshold = activation->threshold.value;
    setup.keep = reduce::KeepBeats::all;
    setup.kept = kept_beats(experiment);
    setup.percents = {30, 50, 90};
    setup.records = true;
    return setup;
}

}  // namespace

std::vector<std::size_t> BeatRecorder::recorded_probes(const Experiment& experiment) {
    const auto& measures = experiment.measures;
    std::vector<std::size_t> probes;
    for (std::size_t p = 0; p < experiment.probes.size(); ++p) {
        const bool is_named =
            std::any_of(measures.biomarkers.begin(), measures.biomarkers.end(), [&](const auto& one) { return one.probe == p; }) ||
            std::any_of(measures.cv.begin(), measures.cv.end(), [&](const auto& one) { return one.from == p || one.to == p; });
        const bool is_single = experiment.probes[p].kind != experiment::Probe::Kind::mean_over;
        if (is_named || (is_single && !measures.restitution.empty())) {
            probes.push_back(p);
        }
    }
    return probes;
}

std::int64_t BeatRecorder::memory(const Experiment& experiment) {
    const auto count = static_cast<std::int64_t>(recorded_probes(experiment).size());
    return count == 0 ? 0 : reduce::beat_maps_memory(count, setup_of(experiment)) + 8 * count;
}

BeatRecorder::BeatRecorder(device::Device& device, cells::Population& population, const cells::Clock& clock, const Experiment& experiment,
                           const std::vector<std::int64_t>& slots)
    : population_(population), probes_(recorded_probes(experiment)), kept_(kept_beats(experiment)) {
    if (probes_.empty()) {
        return;
    }
    Diagnostics diagnostics;
    for (const auto& cv : experiment.measures.cv) {
        if (slots[cv.from] == slots[cv.to]) {
            diagnostics.error(cv.origin, "'cv' is measured between two cells, but '" + experiment.probes[cv.from].name + "' and '" +
                                             experiment.probes[cv.to].name + "' are the same one");
        }
    }
    diagnostics.throw_if_errors();
    std::vector<std::int64_t> recorded;
    for (std::size_t i = 0; i < probes_.size(); ++i) {
        if (slots[probes_[i]] >= 0) {
            own_.push_back(i);
            recorded.push_back(slots[probes_[i]]);
        }
    }
    beats_ = reduce::make_beat_maps(device, static_cast<std::int64_t>(recorded.size()), setup_of(experiment), experiment.time.dt,
                                    &clock.on_device()->step, static_cast<int>(population.model().real_bytes), recorded);
    beats_->start(population.potential());
}

void BeatRecorder::keep(checkpoint::Keeper& keeper) {
    if (!beats_) {
        return;
    }
    auto items = beats_->kept_items();
    std::size_t next = 0;
    std::vector<double> others;
    for (std::size_t i = 0; i < probes_.size(); ++i) {
        const bool is_mine = next < own_.size() && own_[next] == i;
        keeper.values("beats.probe" + std::to_string(probes_[i]), is_mine, is_mine ? items[next++] : others);
    }
    if (keeper.restores()) {
        beats_->put_items(items);
    }
}

std::vector<ProbeBeats> BeatRecorder::results() const {
    std::vector<ProbeBeats> results;
    if (!beats_) {
        return results;
    }
    const auto numbers = beats_->beats();
    const auto activation = beats_->activation();
    const std::array<std::vector<double>, 3> repolarisation{beats_->repolarisation(0), beats_->repolarisation(1),
                                                            beats_->repolarisation(2)};
    const auto records = beats_->records();
    for (std::size_t i = 0; i < own_.size(); ++i) {
        const std::int64_t number = numbers[i], kept = std::min(number, kept_);
        ProbeBeats one{probes_[own_[i]], {}, number - kept};
        for (std::int64_t beat = 0; beat < kept; ++beat) {
            const std::size_t at = static_cast<std::size_t>(beat) * own_.size() + i;
            one.beats.push_back({activation[at],
                                 records.foot[at],
                                 records.peak[at],
                                 records.peak_time[at],
                                 records.fastest_rise[at],
                                 {repolarisation[0][at], repolarisation[1][at], repolarisation[2][at]}});
        }
        results.push_back(std::move(one));
    }
    return results;
}

}  // namespace heartwright::solver
