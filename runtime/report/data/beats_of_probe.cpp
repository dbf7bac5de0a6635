#include "runtime/report/data/beats_of_probe.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/units/unit.hpp"
#include "runtime/report/data/pacing.hpp"

namespace heartwright::report {
namespace {

// When any stimulus begins, each time once.
std::vector<double> stimulus_starts_of(const RunFolder& run) {
    std::vector<double> starts;
    for (const StimulusWindow& window : stimulus_windows(run))
        if (starts.empty() || window.begin > starts.back()) starts.push_back(window.begin);
    return starts;
}

// In the unit of the trace, when that is the model's.
std::optional<double> threshold_of(const RunFolder& run, const std::string& unit) {
    const json::Value* maps = run.experiment.find("maps");
    if (maps == nullptr) return std::nullopt;
    for (const auto& map : maps->items) {
        const auto said = parse_quantity(text_at(map, "activation.threshold"));
        const auto own = parse_unit(unit);
        if (said && own && said->unit.same_dimension(*own)) return said->value * conversion_factor(said->unit, *own);
    }
    return std::nullopt;
}

std::vector<double> rises_of(const std::vector<double>& times, const std::vector<double>& values, double threshold) {
    std::vector<double> rises;
    double before_t = 0, before = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t k = 0; k < std::min(times.size(), values.size()); ++k) {
        if (!std::isfinite(values[k])) continue;
        if (before < threshold && values[k] >= threshold)
            rises.push_back(before_t + (threshold - before) / (values[k] - before) * (times[k] - before_t));
        before_t = times[k];
        before = values[k];
    }
    return rises;
}

bool is_shown(const RunFolder& run, const std::string& quantity) {
    return std::any_of(
        run.traces.begin(), run.traces.end(), [&](const Trace& trace) { return trace.quantity == quantity; });
}

BeatStarts starts_of(const RunFolder& run, const std::string& probe) {
    BeatStarts starts;
    if (run.beats)
        if (const CsvColumn* names = run.beats->find("probe"), *activations = run.beats->find("activation");
            names != nullptr && activations != nullptr)
            for (std::size_t row = 0; row < run.beats->rows; ++row)
                if (names->texts[row] == probe && std::isfinite(activations->numbers[row]))
                    starts.at.push_back(activations->numbers[row]);
    if (!starts.at.empty()) return starts;

    const std::string potential = potential_of(run);
    for (const Trace& trace : run.traces) {
        if (trace.probe != probe || trace.quantity != potential) continue;
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (double value : trace.values)
            if (std::isfinite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
        const auto said = threshold_of(run, trace.unit);
        if (!said && !(high > low)) return starts;
        starts.at = rises_of(run.times, trace.values, said.value_or((low + high) / 2));
        return starts;
    }
    starts.at = stimulus_starts_of(run);
    starts.are_stimulus_starts = true;
    return starts;
}

}  // namespace

BeatStarts beats_of_probe(const RunFolder& run, const std::string& probe) {
    BeatStarts starts = starts_of(run, probe);
    std::vector<double> intervals;
    for (std::size_t k = 1; k < starts.at.size(); ++k) intervals.push_back(starts.at[k] - starts.at[k - 1]);
    if (!intervals.empty()) {
        const auto middle = intervals.begin() + static_cast<std::ptrdiff_t>(intervals.size() / 2);
        std::nth_element(intervals.begin(), middle, intervals.end());
        starts.worth = std::min(*middle, 1000.0);
    }
    const CsvColumn* names = run.beats ? run.beats->find("probe") : nullptr;
    const CsvColumn* durations = run.beats ? run.beats->find("apd90") : nullptr;
    for (std::size_t row = 0; names != nullptr && durations != nullptr && row < run.beats->rows; ++row)
        if (names->texts[row] == probe && std::isfinite(durations->numbers[row]))
            starts.worth = std::max(starts.worth, 1.5 * durations->numbers[row] + 50);
    return starts;
}

std::vector<CutBeat> cut_into_beats(const std::vector<double>& times, const Trace& trace, const BeatStarts& all,
                                    std::size_t most) {
    const std::vector<double>& starts = all.at;
    std::vector<CutBeat> beats;
    const std::size_t count = starts.size(), shown = std::min(count, most);
    for (std::size_t k = 0; k < shown; ++k) {
        const std::size_t number =
            shown < 2 || shown == count
                ? k
                : static_cast<std::size_t>(std::llround(static_cast<double>(k) * static_cast<double>(count - 1) /
                                                        static_cast<double>(shown - 1)));
        const double start = starts[number];
        // So much before it that the foot of the upstroke is seen.
        const auto before = [&](std::size_t n) {
            return n == 0 || n >= count ? 10.0 : std::min(10.0, 0.05 * (starts[n] - starts[n - 1]));
        };
        const double from = start - before(number),
                     to = std::min(start + all.worth, number + 1 < count ? starts[number + 1] - before(number + 1)
                                                                         : std::numeric_limits<double>::infinity());
        CutBeat beat;
        beat.number = number + 1;
        for (auto row = static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), from) - times.begin());
             row < times.size() && times[row] < to; ++row) {
            if (row >= trace.values.size() || !std::isfinite(trace.values[row])) continue;
            beat.t.push_back(times[row] - start);
            beat.y.push_back(trace.values[row]);
            if (!trace.deviations.empty()) beat.deviations.push_back(trace.deviations[row]);
        }
        if (beat.t.size() > 1) beats.push_back(std::move(beat));
    }
    return beats;
}

std::string potential_of(const RunFolder& run) {
    if (run.summary)
        if (const std::string name = text_at(*run.summary, "model.potential"); !name.empty()) return name;
    for (const char* name : {"V", "Vm", "v", "E", "u"})
        if (is_shown(run, name)) return name;
    return "";
}

std::string calcium_of(const RunFolder& run) {
    for (const char* name : {"Ca_i", "Cai", "ca_i", "cai", "Ca_myo", "ca_myo", "Ca_cyt"})
        if (is_shown(run, name)) return name;
    return "";
}

}  // namespace heartwright::report
