#include "runtime/observers/beats/beat_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/mpi/agree.hpp"
#include "runtime/tissue_state/grid_gather.hpp"

namespace heartwright::observers {
namespace {

using experiment::Experiment;
using experiment::Map;

std::int64_t kept_beats(const Experiment& experiment) {  // a beat takes two steps at least
    return std::min(BeatRecorder::most_beats, experiment.time.steps / 2 + 1);
}

BeatMapsSetup setup_of(const Experiment& experiment) {
    const auto activation = std::find_if(experiment.maps.begin(), experiment.maps.end(),
                                         [](const Map& map) { return map.kind == Map::Kind::activation; });
    BeatMapsSetup setup;
    setup.threshold = activation->threshold.value;
    setup.keep = KeepBeats::all;
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
        if (is_named || (is_single && !measures.restitution.empty())) probes.push_back(p);
    }
    return probes;
}

std::int64_t BeatRecorder::memory(const Experiment& experiment) {
    const auto count = static_cast<std::int64_t>(recorded_probes(experiment).size());
    return count == 0 ? 0 : beat_maps_memory(count, setup_of(experiment)) + 8 * count;
}

BeatRecorder::BeatRecorder(device::Device& device, cells::Population& population, const cells::Clock& clock,
                           const Experiment& experiment, const tissue_state::Assembly& assembly)
    : population_(population),
      experiment_(experiment),
      assembly_(assembly),
      team_(*assembly.team),
      probes_(recorded_probes(experiment)),
      kept_(kept_beats(experiment)) {
    if (probes_.empty()) return;
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
    beats_ =
        make_beat_maps(device, static_cast<std::int64_t>(recorded.size()), setup_of(experiment), experiment.time.dt,
                       &clock.on_device()->step, static_cast<int>(population.model().real_bytes), recorded);
    beats_->start(population.potential());
}

void BeatRecorder::keep(checkpoint::Keeper& keeper) {
    if (!beats_) return;
    auto items = beats_->kept_items();
    std::size_t next = 0;
    std::vector<double> others;
    for (std::size_t i = 0; i < probes_.size(); ++i) {
        const bool is_mine = next < own_.size() && own_[next] == i;
        keeper.values("beats.probe" + std::to_string(probes_[i]), is_mine, is_mine ? items[next++] : others);
    }
    if (keeper.restores()) beats_->put_items(items);
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
        for (std::int64_t beat = 0; beat < kept; ++beat, value += 8)
            one.beats.push_back({value[0], value[1], value[2], value[3], value[4], {value[5], value[6], value[7]}});
        probes.push_back(std::move(one));
    }
}

}  // namespace

void BeatRecorder::for_each(const std::function<void(const ProbeBeats&)>& take) const {
    if (!beats_) return;
    const std::vector<ProbeBeats> own = own_results();
    if (team_.is_serial()) {
        std::for_each(own.begin(), own.end(), take);
        return;
    }
    std::vector<std::int64_t> kept(probes_.size());
    for (std::size_t k = 0; k < own.size(); ++k) kept[own_[k]] = static_cast<std::int64_t>(own[k].beats.size());
    kept = team_.all_reduce_sum(kept);
    constexpr std::int64_t at_once = 100'000;  // beats at the root, or those of one probe
    mpi::Fault fault;
    std::size_t next = 0;  // of own
    for (std::size_t first = 0, end = 0; first < probes_.size(); first = end) {
        for (std::int64_t beats = 0; end < probes_.size() && (end == first || beats + kept[end] <= at_once); ++end)
            beats += kept[end];
        std::vector<double> sent;
        for (; next < own.size() && own_[next] < end; ++next) append(own[next], sent);
        std::vector<ProbeBeats> probes;
        for (const auto& of_rank : team_.gather(sent)) take_apart(of_rank, probes);
        std::sort(probes.begin(), probes.end(),
                  [](const ProbeBeats& a, const ProbeBeats& b) { return a.probe < b.probe; });
        try {
            for (const ProbeBeats& one : probes)
                if (fault.kind == mpi::Fault::Kind::none) take(one);
        } catch (...) {
            fault = mpi::fault_of(std::current_exception());
        }
    }
    agree(team_, fault);
}

std::vector<ProbeBeats> BeatRecorder::own_results() const {
    std::vector<ProbeBeats> results;
    if (!beats_) return results;
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

results::Table BeatRecorder::table_of_beats(const std::string& potential_unit) {
    const char *const repolarisation = "from the activation to that share of repolarisation from peak to foot",
                      *const not_reached = "not reached";
    return {"beats.csv",
            "a row per beat; sorted by probe, then beat",
            {{"probe", "", "name of the probe"},
             {"beat", "", "from 1"},
             {"activation", "ms", "upward crossing of the threshold, linear between steps"},
             {"foot", potential_unit, "the potential when it last stopped falling before the upstroke"},
             {"peak", potential_unit, "the highest potential of the beat"},
             {"peak_time", "ms", "the step of the highest potential"},
             {"dvdt_max", potential_unit + "/ms", "steepest rise of the beat"},
             {"apd30", "ms", repolarisation, not_reached},
             {"apd50", "ms", repolarisation, not_reached},
             {"apd90", "ms", repolarisation, not_reached},
             {"di90", "ms", "from 90 % repolarisation of the beat before to the activation",
              "the first beat, or the one before did not repolarise"},
             {"cycle_length", "ms", "from the activation before", "the first beat"}}};
}

results::Table BeatRecorder::table_of_restitution() {
    return {"restitution.csv",
            "a row per tested start that evoked a beat; sorted by stimulus, probe, then time",
            {{"stimulus", "", "name of the stimulus"},
             {"probe", "", "name of the probe"},
             {"period", "ms", "of the train: S1's, or the dynamic protocol's", "not periodic"},
             {"interval", "ms", "from the last S1 to S2", "a dynamic protocol"},
             {"di90", "ms", "before the beat that was evoked", "the beat before did not repolarise to 90 %"},
             {"apd90", "ms", "of the beat that was evoked", "it did not repolarise to 90 %"},
             {"apd90_before", "ms", "of the beat before", "not reached"}}};
}

namespace {

using Json = nlohmann::ordered_json;
using results::finite;

struct Interval {
    double di90, cycle_length;  // NaN: of the first beat
};
Interval interval_before(const std::vector<Beat>& beats, std::size_t number) {
    if (number == 0) {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        return {none, none};
    }
    const Beat& before = beats[number - 1];
    return {beats[number].activation - before.repolarisation[2], beats[number].activation - before.activation};
}

// The last beat that repolarised to 90 %, else the last one.
Json last_beat(const std::vector<Beat>& beats, const std::string& potential_unit) {
    if (beats.empty()) return nullptr;
    std::size_t last = beats.size() - 1;
    for (std::size_t number = beats.size(); number-- > 0;) {
        if (std::isfinite(beats[number].apd(2))) {
            last = number;
            break;
        }
    }
    const Beat& beat = beats[last];
    const auto [di90, cycle_length] = interval_before(beats, last);
    return {{"beat", last + 1},
            {"activation_ms", finite(beat.activation)},
            {"foot", finite(beat.foot)},
            {"peak", finite(beat.peak)},
            {"peak_time_ms", finite(beat.peak_time)},
            {"dvdt_max_per_ms", finite(beat.fastest_rise)},
            {"unit", potential_unit},
            {"apd30_ms", finite(beat.apd(0))},
            {"apd50_ms", finite(beat.apd(1))},
            {"apd90_ms", finite(beat.apd(2))},
            {"di90_ms", finite(di90)},
            {"cycle_length_ms", finite(cycle_length)}};
}

}  // namespace

void BeatRecorder::results(results::Sink& sink, std::int64_t steps) const {
    std::vector<std::string> notes;
    add_velocities(sink);
    add_beats(sink, notes);
    add_restitution(sink, steps);
    sink.notes().insert(sink.notes().end(), notes.begin(), notes.end());
}

void BeatRecorder::add_velocities(results::Sink& sink) const {
    const auto& asked = experiment_.measures.cv;
    if (asked.empty()) return;
    std::vector<ProbeBeats> named;
    for_each([&](const ProbeBeats& one) {
        if (std::any_of(asked.begin(), asked.end(),
                        [&](const auto& cv) { return cv.from == one.probe || cv.to == one.probe; }))
            named.push_back(one);
    });
    if (!team_.is_root()) return;
    const auto place = [&](std::size_t probe) {
        return whole_points(assembly_).position(assembly_.probes[probe].cell);
    };
    for (const auto& measure : asked) {
        const auto from = place(measure.from), to = place(measure.to);
        const auto cv = conduction_velocity(experiment_, measure,
                                            std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]), named);
        sink.facts()["measures"]["cv"].push_back({{"from", cv.from},
                                                  {"to", cv.to},
                                                  {"distance_mm", cv.distance},
                                                  {"time_ms", finite(cv.time)},
                                                  {"cv_mm_per_ms", finite(cv.velocity)}});
    }
}

void BeatRecorder::add_beats(results::Sink& sink, std::vector<std::string>& notes) const {
    const auto& measures = experiment_.measures;
    if (measures.biomarkers.empty() && measures.restitution.empty()) return;
    const std::string unit = population_.model().potential_unit;
    if (team_.is_root()) sink.begin(table_of_beats(unit));
    std::map<std::size_t, Json> of_probes;
    for_each([&](const ProbeBeats& one) {
        const std::string& probe = experiment_.probes[one.probe].name;
        of_probes[one.probe] = {{"beats", static_cast<std::int64_t>(one.beats.size()) + one.lost},
                                {"last", last_beat(one.beats, unit)}};
        if (one.lost > 0)
            notes.push_back("warning: probe '" + probe + "': the last " + std::to_string(one.lost) +
                            " beats are counted only, " + std::to_string(one.beats.size()) + " are kept");
        const bool is_wanted = !measures.restitution.empty() ||
                               std::any_of(measures.biomarkers.begin(), measures.biomarkers.end(),
                                           [&](const auto& biomarkers) { return biomarkers.probe == one.probe; });
        for (std::size_t number = 0; is_wanted && number < one.beats.size(); ++number) {
            const Beat& beat = one.beats[number];
            const auto [di90, cycle_length] = interval_before(one.beats, number);
            sink.row({probe, static_cast<std::int64_t>(number) + 1, beat.activation, beat.foot, beat.peak,
                      beat.peak_time, beat.fastest_rise, beat.apd(0), beat.apd(1), beat.apd(2), di90, cycle_length});
        }
    });
    for (const experiment::BiomarkersMeasure& measure : measures.biomarkers)
        if (const auto found = of_probes.find(measure.probe); found != of_probes.end())
            sink.facts()["measures"]["biomarkers"][experiment_.probes[measure.probe].name] = found->second;
}

// Bit k of the number of a probe: stimulus k can reach its cell. Without tissue no wave comes from elsewhere.
std::vector<std::int64_t> BeatRecorder::felt_at_probes() const {
    std::vector<std::int64_t> felt;
    for (const tissue_state::ProbePlace& place : assembly_.probes) {
        felt.push_back(assembly_.has_diffusion ? 0xffffffff
                       : place.slot < 0 || assembly_.stimulus_mask.empty()
                           ? 0
                           : assembly_.stimulus_mask[static_cast<std::size_t>(place.slot)]);
    }
    return team_.all_reduce_max(felt);
}

void BeatRecorder::add_restitution(results::Sink& sink, std::int64_t steps) const {
    if (experiment_.measures.restitution.empty()) return;
    const std::vector<std::int64_t> felt = felt_at_probes();
    if (team_.is_root()) sink.begin(table_of_restitution());
    for (const auto& measure : experiment_.measures.restitution) {
        for_each([&](const ProbeBeats& beats) {
            const auto felt_here = static_cast<std::uint32_t>(felt[beats.probe]);
            if ((felt_here >> measure.stimulus & 1u) == 0) return;
            const RestitutionCurve curve = restitution_curve(experiment_, measure, beats, steps, felt_here);
            for (const RestitutionPair& pair : curve.pairs)
                sink.row({curve.stimulus, curve.probe, pair.period, pair.interval, pair.di90, pair.apd90,
                          pair.apd90_before});
            sink.facts()["measures"]["restitution"][curve.stimulus][curve.probe] = {
                {"steepest_slope", finite(curve.steepest_slope)},
                {"pairs", curve.pairs.size()},
                {"without_beat", curve.without_beat}};
            if (curve.without_beat > 0)
                sink.notes().push_back("warning: restitution of '" + curve.stimulus + "' at '" + curve.probe +
                                       "': " + std::to_string(curve.without_beat) +
                                       (curve.without_beat == 1 ? " start" : " starts") + " evoked no beat");
        });
    }
}

}  // namespace heartwright::observers
