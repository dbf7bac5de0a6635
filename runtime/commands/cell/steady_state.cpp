#include "runtime/commands/cell/steady_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/commands/bench/model_words.hpp"

namespace heartwright::commands {

namespace {

struct LargestChange {
    double value = 0;
    std::size_t at = 0;
};

LargestChange largest_change(const std::vector<double>& before, const std::vector<double>& now) {
    constexpr double least_size = 1e-9;
    LargestChange largest;
    for (std::size_t k = 0; k < now.size(); ++k) {
        const double size = std::max({std::fabs(before[k]), std::fabs(now[k]), least_size});
        const double change = std::fabs(now[k] - before[k]) / size;
        if (!(change <= largest.value)) largest = {change, k};
    }
    return largest;
}

}  // namespace

void SteadyState::add_beat(const std::vector<double>& states) {
    constexpr double unknown = std::numeric_limits<double>::infinity();
    BeatDrift drift{unknown, unknown};
    if (!before_.empty()) {
        const LargestChange change = largest_change(before_, states);
        drift.over_one = change.value;
        drift.state_one = change.at % n_states_;
        drift.cell_one = change.at / n_states_;
    }
    if (!two_before_.empty()) {
        const LargestChange change = largest_change(two_before_, states);
        drift.over_two = change.value;
        drift.state_two = change.at % n_states_;
    }
    two_before_ = std::move(before_);
    before_ = states;
    const bool repeats_after_two = drift.over_two < tolerance_;
    if (!drifts_.empty() && period_ == Period::not_reached) {
        const BeatDrift& last = drifts_.back();
        const bool repeated_after_two = last.over_two < tolerance_;
        const bool one_now = drift.over_one < tolerance_, one_before = last.over_one < tolerance_;
        if (repeats_after_two && repeated_after_two && one_now == one_before) {
            period_ = one_now ? Period::one : Period::two;
            reached_at_ = static_cast<std::int64_t>(drifts_.size());
        }
    }
    drifts_.push_back(drift);
}

std::string steady_state_text(const SteadyState& steady, const std::vector<std::string>& state_names) {
    const std::string tolerance = number_text(steady.tolerance());
    if (steady.period() == SteadyState::Period::one)
        return "steady state of period 1 reached after " + std::to_string(steady.reached_at()) +
               " beats: every state changes by less than " + tolerance + " over one and over two beats";
    if (steady.period() == SteadyState::Period::two)
        return "steady state of period 2 (alternans) reached after " + std::to_string(steady.reached_at()) +
               " beats: every state repeats within " + tolerance + " after two beats, but not after one";
    if (steady.drifts().empty()) return "no beat was paced";
    if (!steady.stopped_by().empty())
        return "stopped after " + std::to_string(steady.beats()) + " beats at the condition " + steady.stopped_by();
    const BeatDrift& last = steady.drifts().back();
    return "steady state not reached in " + std::to_string(steady.beats()) + " beats: " + state_names[last.state_one] +
           " still changes by " + number_text(last.over_one) + " over one beat (relative; tolerance " + tolerance + ")";
}

}  // namespace heartwright::commands
