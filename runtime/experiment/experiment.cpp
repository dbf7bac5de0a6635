#include "runtime/experiment/experiment.hpp"

#include <algorithm>

#include "base/units/shown.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

template <class IsMeant>
const Stimulus* first_of(const std::vector<Stimulus>& stimuli, IsMeant is_meant) {
    const auto found = std::find_if(stimuli.begin(), stimuli.end(), is_meant);
    return found == stimuli.end() ? nullptr : &*found;
}

}  // namespace

const Stimulus* Experiment::periodic_stimulus() const {
    return first_of(
        stimuli, [](const Stimulus& one) { return one.period.has_value(); });
}

const Stimulus* Experiment::stimulus_by_rate() const {
    return first_of(
        stimuli, [](const Stimulus& one) { return one.kind != Stimulus::Kind::current; });
}

const Stimulus& Experiment::prepaces(const Cells& with_prepace) const {
    return stimuli[static_cast<std::size_t>(with_prepace.prepace->stimulus.index)];
}

std::optional<Experiment::Pulse> Experiment::first_pulse() const {
    if (stimuli.empty()) return std::nullopt;
    static constexpr const char* keys[] = {"current", "rate", "volume_current"};
    const Stimulus& first = stimuli.front();
    const Quantity& strength = first.amplitude.said;
    return Pulse{keys[static_cast<int>(first.kind)],
                 format_number(strength.value) + behind_a_number(strength.unit.text),
                 format_number(first.duration) + " ms"};
}

std::optional<double> Experiment::shortest_open_period() const {
    std::optional<double> shortest;
    for (const Stimulus& one : stimuli)
        if (one.period && one.count == 0) shortest = std::min(shortest.value_or(*one.period), *one.period);
    return shortest;
}

std::int64_t Experiment::next_start(std::uint32_t felt, std::int64_t step) const {
    std::int64_t next = time.steps + 1;
    for (std::size_t k = 0; k < stimuli.size(); ++k) {
        if ((felt >> k & 1u) == 0) continue;
        const std::vector<std::int64_t>& starts = stimuli[k].first_steps;
        const auto after = std::upper_bound(starts.begin(), starts.end(), step);
        if (after != starts.end()) next = std::min(next, *after);
    }
    return next;
}

}  // namespace heartwright::experiment
