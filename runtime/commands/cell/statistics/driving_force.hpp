// What a current is divided by for its conductance or permeability, over the membrane potential.
#pragma once

#include <limits>
#include <vector>

namespace heartwright::commands {

struct DrivingForce {
    enum class Kind { chord, ghk };
    Kind kind = Kind::chord;
    double reversal = std::numeric_limits<double>::quiet_NaN();  // mV; NaN: not known; of a GHK current: influx alone
    double valence = 1;                                          // of a GHK current
    double temperature = 310;                                    // K, of a GHK current

    // chord: V - E. ghk: u (exp(u - u_E) - 1)/(exp(u) - 1) with u = zFV/RT, u_E = zFE/RT, to which the
    // Goldman-Hodgkin-Katz flux is proportional (Hille 2001, Ion Channels of Excitable Membranes, ch. 14); negative
    // where the current is inward.
    double operator()(double V) const;
};

// Where currents change from inward to outward, between two voltages; NaN: they do not.
double reversal_within(const std::vector<double>& voltages, const std::vector<double>& currents);
// The same, or for an inward current that only comes near to zero, where the line through the last two voltages ends.
double reversal_with_extrapolation(const std::vector<double>& voltages, const std::vector<double>& currents);

// Currents over their driving force, over the largest; NaN within 8 mV of the reversal potential.
std::vector<double> activation_by(const DrivingForce& force, const std::vector<double>& voltages,
                                  const std::vector<double>& currents);

std::vector<double> normalised(std::vector<double> values);  // over that of largest magnitude; NaNs stay

}  // namespace heartwright::commands
