// The cycles of a potential that rises and falls by itself, found in its trace as it comes: a pacemaker has no stimulus
// from which times could be counted.
#pragma once

#include <vector>

namespace heartwright::commands {

// From the lowest potential before an action potential, the maximum diastolic potential (MDP), to the one behind it.
struct Cycle {
    double at = 0;                    // ms: when the potential rises through the level
    double length = 0;                // ms: from there to the next rise through it
    double diastolic = 0;             // MDP before the action potential
    double take_off = 0;              // potential from which on dV/dt stays above `take_off_rate` up to the level
    double take_off_at = 0;           // ms
    double peak = 0;                  //
    double fastest_rise = 0;          // dV/dt max, per ms
    double slope = 0, slope_100 = 0;  // per ms: of the line from MDP to take-off, and in the first 100 ms after the MDP
    double durations[4] = {};         // ms: APD20, APD30, APD50, APD90, from take-off; NaN: the level is not reached
};
inline constexpr double percents_of_cycle[] = {20, 30, 50, 90};

class CycleFinder {
public:
    // level: between the diastolic and the highest potential. take_off_rate: in units of the potential per ms.
    CycleFinder(double level, double take_off_rate) : level_(level), take_off_rate_(take_off_rate) {}

    void add(double t, double V);  // times ascend
    // Those that are complete: with a diastole before and behind.
    const std::vector<Cycle>& cycles() const { return cycles_; }
    bool is_in_diastole() const;  // the potential rises from an MDP, and is below the level

private:
    struct Point {
        double t, V;
    };
    void end_of_cycle(const Point& rise);
    Cycle with_diastole(std::size_t lowest) const;

    double level_, take_off_rate_;
    std::vector<Point> points_;  // since the last rise through the level
    Cycle open_;                 // of the action potential that points_ begin with
    bool has_open_ = false;
    std::vector<Cycle> cycles_;
};

}  // namespace heartwright::commands
