// Whether a paced cell is in steady state: the drift of every state over one beat and over two beats, so that alternans
// (period 2) is not mistaken for a steady state of period 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::commands {

struct BeatDrift {
    double over_one = 0, over_two = 0;  // largest relative change of a state of any cell; infinity: not yet known
    std::size_t state_one = 0, state_two = 0;  // which state has it
    std::size_t cell_one = 0;                  // of which cell
};

class SteadyState {
public:
    // n_states of each cell. States below 1e-9 in magnitude are compared to 1e-9.
    SteadyState(std::size_t n_states, double tolerance) : n_states_(n_states), tolerance_(tolerance) {}

    // The states of all cells just before a stimulus: [cell][state]. The first call is beat 0.
    void add_beat(const std::vector<double>& states);

    // A condition of the user ends pacing at the newest beat; the first one counts.
    void stop(const std::string& condition) {
        if (stopped_by_.empty()) stopped_by_ = condition;
    }
    const std::string& stopped_by() const { return stopped_by_; }  // "": none

    // Beats are of period 1 once the drift over one and over two beats stays below the tolerance for two beats; of
    // period 2 (alternans) when that over two beats does, but not that over one in any of the last two.
    enum class Period { not_reached, one, two };
    Period period() const { return period_; }
    std::int64_t reached_at() const { return reached_at_; }  // the beat; -1: not reached
    std::int64_t beats() const { return static_cast<std::int64_t>(drifts_.size()) - 1; }
    const std::vector<BeatDrift>& drifts() const { return drifts_; }  // [beat]
    double tolerance() const { return tolerance_; }

private:
    std::size_t n_states_;
    double tolerance_;
    std::vector<double> before_, two_before_;
    std::vector<BeatDrift> drifts_;
    Period period_ = Period::not_reached;
    std::int64_t reached_at_ = -1;
    std::string stopped_by_;
};

// "steady state of period 1 reached after 213 beats (...)", "not reached in 100 beats: Na_i still changes by ...".
std::string steady_state_text(const SteadyState& steady, const std::vector<std::string>& state_names);

}  // namespace heartwright::commands
