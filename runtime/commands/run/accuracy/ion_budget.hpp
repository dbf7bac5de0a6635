// What a paced cell gains in a beat, of each ion and of charge, and where its levels end.
#pragma once

#include <string>
#include <vector>

namespace heartwright::commands {

// Of an ion, free and bound, or of a potential.
struct LevelBudget {
    std::string name, unit;
    double before = 0, change = 0;  // just before the last beat; since the beat before
    double limit = 0;               // extrapolated; NaN: it drifts without one, or alternates

    double distance() const;  // to the limit, relative; infinity: there is none
    bool is_steady() const { return distance() < 1e-3; }
};

// From the values just before each beat: three at least. The limit is that of values a quarter of the beats apart, an
// even number, so that beats of alternans are compared with their like.
LevelBudget level_budget(const std::string& name, const std::string& unit, const std::vector<double>& beats);

std::string text_of(const LevelBudget& level);  // "K_i             136.3 mM, -0.00023 mM a beat, ends at 136.2 mM"
// "K_i (ends at 135 mM, 1.7% away) still drifts after 126 beats"; empty: all are steady.
std::string drift_sentence(const std::vector<LevelBudget>& levels, std::size_t beats);

// The charge that changes a potential in a beat, over the capacitance: in units of the potential, depolarising.
struct ChargeBudget {
    std::string potential, unit;
    double by_pulse = 0, by_currents = 0, change = 0;  // change: of the potential
    double exchanged = 0;                              // by currents of either direction

    double unaccounted() const { return change - by_pulse - by_currents; }
    bool is_balanced() const;  // within 1% of what is exchanged
};

// Of a beat, from a row for each step: what currents change the potential by, in its units per ms.
ChargeBudget charge_budget(const std::vector<double>& potential, const std::vector<double>& rates, double dt,
                           double by_pulse);

std::string text_of(const ChargeBudget& charge);  // begins with "warning: " where it is not balanced

}  // namespace heartwright::commands
