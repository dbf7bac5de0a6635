#include "runtime/solver/running_maps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "runtime/experiment/bind.hpp"

namespace heartwright::solver {
namespace {

using experiment::Map;

bool needs_beats(const Map& map) { return map.kind != Map::Kind::peak; }

reduce::BeatMapsSetup beats_of(const experiment::Experiment& experiment) {
    reduce::BeatMapsSetup setup;
    setup.threshold = std::numeric_limits<double>::infinity();
    for (const Map& map : experiment.maps) {
        if (map.kind == Map::Kind::activation) {
            setup.threshold = map.threshold.value;
            setup.last_beat = map.beats == Map::Beats::last;
        } else if (map.kind == Map::Kind::apd || map.kind == Map::Kind::repolarisation) {
            if (std::find(setup.percents.begin(), setup.percents.end(), map.percent) == setup.percents.end()) {
                setup.percents.push_back(map.percent);
            }
        } else if (map.kind == Map::Kind::dvdt_max) {
            setup.fastest_rise = true;
        }
    }
    return setup;
}

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

}  // namespace

RunningMaps::RunningMaps(device::Device& device, cells::Population& population, const cells::Clock& clock, const experiment::Experiment& experiment)
    : device_(device), population_(population), clock_(clock), experiment_(experiment), setup_(beats_of(experiment)) {
    const auto& model = population.model();
    if (std::any_of(experiment.maps.begin(), experiment.maps.end(), needs_beats)) {
        beats_ = reduce::make_beat_maps(device, population.count(), setup_, experiment.time.dt, &clock.on_device()->step,
                                        static_cast<int>(model.real_bytes));
        beats_->start(population.potential());
    }
    std::vector<std::int32_t> wanted;
    for (const Map& map : experiment.maps) {
        if (map.kind == Map::Kind::peak) {
            Peak& peak = peaks_.emplace_back(Peak{map.of.index, device::Buffer<double>(device, population.count())});
            peak.highest.fill(-std::numeric_limits<double>::infinity());
            if (map.of.index >= model.n_states) {
                wanted.push_back(map.of.index - model.n_states);
            }
        }
    }
    n_observed_ = static_cast<std::int32_t>(wanted.size());
    wanted_ = device::Buffer<std::int32_t>(device, wanted);
    observed_ = device::Buffer<double>(device, n_observed_ * population.count());
    keep_peaks();
    device.synchronise();
}

std::int64_t RunningMaps::memory(const experiment::Experiment& experiment, const abi::Model& model, std::int64_t cells) {
    std::int64_t bytes = 0;
    if (std::any_of(experiment.maps.begin(), experiment.maps.end(), needs_beats)) {
        bytes += reduce::beat_maps_memory(cells, beats_of(experiment), static_cast<int>(model.real_bytes));
    }
    for (const Map& map : experiment.maps) {
        bytes += map.kind == Map::Kind::peak ? cells * (map.of.index >= model.n_states ? 16 : 8) : 0;
    }
    return bytes;
}

void RunningMaps::update() {
    if (beats_) {
        beats_->update(population_.potential());
    }
    keep_peaks();
}

void RunningMaps::keep_peaks() {
    const auto& model = population_.model();
    if (n_observed_ > 0) {
        for (int b = 0; b < population_.block_count(); ++b) {
            const auto range = population_.block_range(b);
            population_.observe(b, wanted_.data(), n_observed_, nullptr, range.last - range.first, clock_.on_device(),
                                observed_.data() + n_observed_ * range.first);
        }
    }
    std::int32_t observed = 0;
    for (Peak& peak : peaks_) {
        if (peak.symbol < model.n_states) {
            reduce::keep_highest(device_, population_.count(), population_.plane(peak.symbol), static_cast<int>(model.real_bytes), peak.highest.data());
            continue;
        }
        for (int b = 0; b < population_.block_count(); ++b) {
            const auto range = population_.block_range(b);
            const std::int64_t length = range.last - range.first;
            reduce::keep_highest(device_, length, observed_.data() + n_observed_ * range.first + observed * length, 8, peak.highest.data() + range.first);
        }
        ++observed;
    }
}

std::vector<RunningMaps::Result> RunningMaps::results() const {
    const auto& model = population_.model();
    const std::string potential_unit = model.potential_unit;
    std::vector<Result> results;
    std::size_t peak = 0;
    for (const Map& map : experiment_.maps) {
        const auto level = static_cast<int>(std::find(setup_.percents.begin(), setup_.percents.end(), map.percent) - setup_.percents.begin());
        switch (map.kind) {
            case Map::Kind::activation:
                results.push_back({"activation", "ms", beats_->activation()});
                break;
            case Map::Kind::repolarisation:
                results.push_back({"repolarisation" + number_text(map.percent), "ms", beats_->repolarisation(level)});
                break;
            case Map::Kind::apd:
                results.push_back({"apd" + number_text(map.percent), "ms", beats_->duration(level)});
                break;
            case Map::Kind::peak:
                results.push_back({std::string("peak_") + experiment::symbol_name(model, map.of.index), experiment::symbol_unit(model, map.of.index),
                                   peaks_[peak].highest.download()});
                ++peak;
                break;
            case Map::Kind::dvdt_max:
                results.push_back({"dvdt_max", potential_unit == "1" ? "1/ms" : potential_unit + "/ms", beats_->fastest_rise()});
                break;
        }
    }
    return results;
}

}  // namespace heartwright::solver
