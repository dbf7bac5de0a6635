#include "runtime/commands/cell/steady_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/statistics/extrapolation.hpp"

namespace heartwright::commands {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();
constexpr std::size_t longest_span = 20;  // beats

void take(double& value, std::size_t& at, double one, std::size_t k) {
    if (one <= value) return;  // else larger, or not a number
    value = one;
    at = k;
}

}  // namespace

double SteadyState::size_of(std::size_t k, double before, double now) const {
    constexpr double least_size = 1e-9;
    return std::max({std::fabs(before), std::fabs(now), spans_.empty() ? 0 : spans_[k], least_size});
}

SteadyState::Largest SteadyState::largest_change(const std::vector<double>& before,
                                                 const std::vector<double>& now) const {
    Largest largest;
    for (std::size_t k = 0; k < now.size(); ++k)
        take(largest.value, largest.at, std::fabs(now[k] - before[k]) / size_of(k, before[k], now[k]), k);
    return largest;
}

void SteadyState::add_instant(const std::vector<double>& states) {
    for (std::size_t k = 0; k < ranges_.size(); ++k) {
        ranges_[k].low = std::min(ranges_[k].low, states[k]);
        ranges_[k].high = std::max(ranges_[k].high, states[k]);
    }
}

// Even, so that beats of alternans are compared with their like; a quarter of the beats so far, so that half of them
// are left out as a transient.
std::size_t SteadyState::span() const {
    const std::size_t quarter = (drifts_.size() / 4) & ~std::size_t{1};
    const std::size_t most = ((beats_.size() - 1) / 2) & ~std::size_t{1};
    return std::min({std::max<std::size_t>(quarter, 2), most, longest_span});
}

// x, then x - d, then x - d - d/q a span before: what is left is d (q + q^2 + ...).
double SteadyState::distance_of(std::size_t k) const {
    constexpr double slowest = 0.999;  // q above it is not told from a drift without end
    const std::size_t n = beats_.size() - 1, beats = span();
    if (beats == 0) return unknown;
    const double now = beats_[n][k], last = now - beats_[n - beats][k],
                 before = beats_[n - beats][k] - beats_[n - 2 * beats][k];
    const double change = std::fabs(last) / size_of(k, beats_[n - beats][k], now);
    const double q = last / before;
    if (change == 0) return 0;
    if (std::isnan(change)) return unknown;
    if (q <= 0) return change;  // to and fro
    return rest_of_changes(change, q < slowest ? q : slowest);
}

std::vector<double> SteadyState::distances() const {
    std::vector<double> all;
    for (std::size_t first = 0; !beats_.empty() && first < beats_.back().size(); first += n_states_) {
        Largest largest;
        for (std::size_t k = first; k < first + n_states_; ++k) take(largest.value, largest.at, distance_of(k), k);
        all.push_back(largest.value);
    }
    return all;
}

void SteadyState::add_beat(const std::vector<double>& states) {
    add_instant(states);
    spans_.clear();
    for (const Range& range : ranges_) spans_.push_back(range.high - range.low);
    ranges_.clear();
    for (const double value : states) ranges_.push_back({value, value});
    beats_.push_back(states);
    if (beats_.size() > 2 * longest_span + 1) beats_.pop_front();
    const std::size_t n = beats_.size() - 1;
    BeatDrift drift{unknown, unknown, unknown};
    if (n >= 1) {
        const Largest change = largest_change(beats_[n - 1], states);
        drift.over_one = change.value;
        drift.state_one = change.at % n_states_;
        drift.cell_one = change.at / n_states_;
    }
    if (n >= 2) drift.over_two = largest_change(beats_[n - 2], states).value;
    if (span() > 0) {
        Largest farthest;
        for (std::size_t k = 0; k < states.size(); ++k) take(farthest.value, farthest.at, distance_of(k), k);
        drift.distance = farthest.value;
        drift.state_far = farthest.at % n_states_;
        drift.cell_far = farthest.at / n_states_;
    }
    // A span may be a multiple of three beats, or of another period: two beats are near their limit, too.
    near_for_ = drift.distance < tolerance_ && drift.over_two < 2 * tolerance_ ? near_for_ + 1 : 0;
    drifts_.push_back(drift);
    if (period_ == Period::not_reached && near_for_ > static_cast<std::int64_t>(span())) {
        period_ = drift.over_one < tolerance_ ? Period::one : Period::two;
        reached_at_ = beats();
    }
}

std::string percent_text(double share) { return number_text(100 * share) + "%"; }

std::string steady_state_text(const SteadyState& steady, const std::vector<std::string>& state_names) {
    const std::string within = percent_text(steady.tolerance()) + " of its limit";
    if (steady.drifts().empty()) return "no beat was paced";
    const BeatDrift& last = steady.drifts().back();
    const std::string farthest = "; farthest is " + state_names[last.state_far] + ", " + percent_text(last.distance);
    if (steady.period() == SteadyState::Period::one)
        return "steady state of period 1 reached after " + std::to_string(steady.reached_at()) +
               " beats: every state is within " + within + ", extrapolated" + farthest;
    if (steady.period() == SteadyState::Period::two)
        return "steady state of period 2 (alternans) reached after " + std::to_string(steady.reached_at()) +
               " beats: every state of either beat is within " + within + ", extrapolated" + farthest;
    const std::string& state = state_names[std::isfinite(last.distance) ? last.state_far : last.state_one];
    const std::string distance = std::isfinite(last.distance)
                                     ? state + " is " + percent_text(last.distance) + " from its limit, extrapolated"
                                     : state + " changes by " + percent_text(last.over_one) + " over one beat";
    if (!steady.stopped_by().empty())
        return "stopped after " + std::to_string(steady.beats()) + " beats at the condition " + steady.stopped_by() +
               "; " + distance;
    return "steady state not reached in " + std::to_string(steady.beats()) + " beats: " + distance + " (tolerance " +
           percent_text(steady.tolerance()) + ")";
}

}  // namespace heartwright::commands
