// Whether a paced cell is in steady state: how far every state still is from the limit that its beats approach. A slow
// drift is extrapolated as a geometric series, so that a small change from beat to beat is not mistaken for a small
// distance. Beats are compared with beats an even number before, so that alternans (period 2) is a limit, too.
//
// A distance is relative to the state's level or its range over the beat, whichever is larger. So a gate that is closed
// before the stimulus is judged by how far it opens, and one that moves little by its own size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace heartwright::commands {

struct BeatDrift {
    double over_one = 0, over_two = 0;  // largest relative change of a state of any cell; infinity: not yet known
    double distance = 0;                // largest relative distance of a state to its limit; likewise
    std::size_t state_one = 0, state_far = 0;  // which state changes most over one beat, and which is farthest
    std::size_t cell_one = 0, cell_far = 0;    // of which cell
};

class SteadyState {
public:
    // n_states of each cell. What is below 1e-9 in level and range is compared to 1e-9.
    SteadyState(std::size_t n_states, double tolerance) : n_states_(n_states), tolerance_(tolerance) {}

    // The states of all cells just before a stimulus: [cell][state]. The first call is beat 0.
    void add_beat(const std::vector<double>& states);
    // The same within the beat that follows; what is between them is not known.
    void add_instant(const std::vector<double>& states);

    // A condition of the user ends pacing at the newest beat; the first one counts.
    void stop(const std::string& condition) {
        if (stopped_by_.empty()) stopped_by_ = condition;
    }
    const std::string& stopped_by() const { return stopped_by_; }  // "": none

    // Steady once the distance of every state has stayed below the tolerance for as many beats as it was taken over.
    // Of period 1 where states change by less than the tolerance over one beat, else of period 2 (alternans).
    enum class Period { not_reached, one, two };
    Period period() const { return period_; }
    std::int64_t reached_at() const { return reached_at_; }  // the beat; -1: not reached
    std::int64_t beats() const { return static_cast<std::int64_t>(drifts_.size()) - 1; }
    const std::vector<BeatDrift>& drifts() const { return drifts_; }  // [beat]
    double tolerance() const { return tolerance_; }
    // Of the newest beat, [cell]: the largest distance of a state. Infinity: not yet known.
    std::vector<double> distances() const;
    const std::vector<double>& states() const { return beats_.back(); }  // newest; after a beat alone

private:
    struct Range {
        double low = 0, high = 0;
    };
    struct Largest {
        double value = 0;
        std::size_t at = 0;
    };
    double size_of(std::size_t k, double before, double now) const;
    Largest largest_change(const std::vector<double>& before, const std::vector<double>& now) const;
    double distance_of(std::size_t k) const;  // of state k of all
    std::size_t span() const;                 // beats over which a change is taken; 0: there are too few

    std::size_t n_states_;
    double tolerance_;
    std::deque<std::vector<double>> beats_;  // the newest last
    std::vector<Range> ranges_;              // of each state since the newest beat
    std::vector<double> spans_;              // of each state over the beat before that; empty: there was none
    std::vector<BeatDrift> drifts_;
    std::int64_t near_for_ = 0;  // beats
    Period period_ = Period::not_reached;
    std::int64_t reached_at_ = -1;
    std::string stopped_by_;
};

// "steady state of period 1 reached after 213 beats (...)", "not reached in 100 beats: Na_i is 2.1% from its limit
// ...".
std::string steady_state_text(const SteadyState& steady, const std::vector<std::string>& state_names);

std::string percent_text(double share);  // "0.1%"

}  // namespace heartwright::commands
