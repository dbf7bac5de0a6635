#include "runtime/simulation/observers/beat_recorder.hpp"

#include <algorithm>
#include <utility>

#include "runtime/mpi/agree.hpp"

namespace heartwright::simulation {
namespace {

using experiment::Experiment;
using experiment::Map;

std::int64_t kept_beats(const Experiment& experiment) {  // a beat takes two steps at least
    return std::min(BeatRecorder::most_beats, experiment.time.steps / 2 + 1);
}

reduce::BeatMapsSetup setup_of(const Experiment& experiment) {
    const auto activation = std::find_if(experiment.maps.begin(), experiment.maps.end(),
                                         [](const Map& map) { return map.kind == Map::Kind::activation; });
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
        const bool is_named = std::any_of(measures.biomarkers.begin(), measures.biomarkers.end(),
                                          [&](const auto& one) { return one.probe == p; }) ||
                              std::any_of(measures.cv.begin(), measures.cv.end(),
                                          [&](const auto& one) { return one.from == p || one.to == p; });
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

BeatRecorder::BeatRecorder(device::Device& device, cells::Population& population, const cells::Clock& clock,
                           const Experiment& experiment, const Assembly& assembly)
    : population_(population),
      team_(*assembly.team),
      probes_(recorded_probes(experiment)),
      kept_(kept_beats(experiment)) {
    if (probes_.empty()) {
        return;
    }
    Diagnostics diagnostics;
    for (const auto& cv : experiment.measures.cv) {
        if (assembly.probes[cv.from].whole_index == assembly.probes[cv.to].whole_index) {
            diagnostics.error(cv.origin, "'cv' is measured between two cells, but '" + experiment.probes[cv.from].name +
                                             "' and '" + experiment.probes[cv.to].name + "' are the same one");
        }
    }
    diagnostics.throw_if_errors();
    std::vector<std::int64_t> recorded;
    for (std::size_t i = 0; i < probes_.size(); ++i) {
        if (const std::int64_t slot = assembly.probes[probes_[i]].slot; slot >= 0) {
            own_.push_back(i);
            recorded.push_back(slot);
        }
    }
    beats_ = reduce::make_beat_maps(device, static_cast<std::int64_t>(recorded.size()), setup_of(experiment),
                                    experiment.time.dt, &clock.on_device()->step,
                                    static_cast<int>(population.model().real_bytes), recorded);
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

namespace {

// Probes one after another: number, beats lost, beats kept, and of each of these its figures.
void append(const ProbeBeats& one, std::vector<double>& all) {
    all.insert(all.end(),
               {static_cast<double>(one.probe), static_cast<double>(one.lost), static_cast<double>(one.beats.size())});
    for (const Beat& beat : one.beats) {
        all.insert(all.end(), {beat.activation, beat.foot, beat.peak, beat.peak_time, beat.fastest_rise});
        all.insert(all.end(), beat.repolarisation.begin(), beat.repolarisation.end());
    }
}

void take_apart(const std::vector<double>& all, std::vector<ProbeBeats>& probes) {
    for (auto value = all.begin(); value != all.end();) {
        ProbeBeats one{static_cast<std::size_t>(value[0]), {}, static_cast<std::int64_t>(value[1])};
        const auto kept = static_cast<std::int64_t>(value[2]);
        value += 3;
        for (std::int64_t beat = 0; beat < kept; ++beat, value += 8) {
            one.beats.push_back({value[0], value[1], value[2], value[3], value[4], {value[5], value[6], value[7]}});
        }
        probes.push_back(std::move(one));
    }
}

}  // namespace

void BeatRecorder::for_each(const std::function<void(const ProbeBeats&)>& take) const {
    if (!beats_) {
        return;
    }
    const std::vector<ProbeBeats> own = own_results();
    if (team_.is_serial()) {
        std::for_each(own.begin(), own.end(), take);
        return;
    }
    std::vector<std::int64_t> kept(probes_.size());
    for (std::size_t k = 0; k < own.size(); ++k) {
        kept[own_[k]] = static_cast<std::int64_t>(own[k].beats.size());
    }
    kept = team_.all_reduce_sum(kept);
    constexpr std::int64_t at_once = 100'000;  // beats at the root, or those of one probe
    mpi::Fault fault;
    std::size_t next = 0;  // of own
    for (std::size_t first = 0, end = 0; first < probes_.size(); first = end) {
        for (std::int64_t beats = 0; end < probes_.size() && (end == first || beats + kept[end] <= at_once); ++end) {
            beats += kept[end];
        }
        std::vector<double> sent;
        for (; next < own.size() && own_[next] < end; ++next) {
            append(own[next], sent);
        }
        std::vector<ProbeBeats> probes;
        for (const auto& of_rank : team_.gather(sent)) {
            take_apart(of_rank, probes);
        }
        std::sort(probes.begin(), probes.end(),
                  [](const ProbeBeats& a, const ProbeBeats& b) { return a.probe < b.probe; });
        try {
            for (const ProbeBeats& one : probes) {
                if (fault.kind == mpi::Fault::Kind::none) {
                    take(one);
                }
            }
        } catch (...) {
            fault = mpi::fault_of(std::current_exception());
        }
    }
    agree(team_, fault);
}

std::vector<ProbeBeats> BeatRecorder::own_results() const {
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

}  // namespace heartwright::simulation
