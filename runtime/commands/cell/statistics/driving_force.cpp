#include "runtime/commands/cell/statistics/driving_force.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::commands {

namespace {

bool is_inward_at(const std::vector<double>& currents, std::size_t last) {
    double largest = 0;
    for (const double value : currents) largest = std::max(largest, std::fabs(value));
    return std::any_of(currents.begin(), currents.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                       [&](double current) { return current < -0.05 * largest; });
}

// Where the line through two points has the value 0.
double zero_of_line(double x_0, double x_1, double y_0, double y_1) { return x_0 - y_0 * (x_1 - x_0) / (y_1 - y_0); }

}  // namespace

double DrivingForce::operator()(double V) const {
    if (kind == Kind::chord) return V - reversal;
    constexpr double gas_constant = 8314.462618, faraday = 96485.33212;  // mJ/(mol K), C/mol: V in mV
    const double u_per_mV = valence * faraday / (gas_constant * temperature), u = u_per_mV * V;
    const double of_influx = std::fabs(u) < 1e-9 ? 1 : u / std::expm1(u);
    return of_influx * (std::isfinite(reversal) ? std::expm1(u - u_per_mV * reversal) : -1);
}

double reversal_within(const std::vector<double>& voltages, const std::vector<double>& currents) {
    for (std::size_t k = 1; k < voltages.size(); ++k)
        if (currents[k - 1] < 0 && currents[k] >= 0 && is_inward_at(currents, k - 1))
            return zero_of_line(voltages[k - 1], voltages[k], currents[k - 1], currents[k]);
    return std::nan("");
}

double reversal_with_extrapolation(const std::vector<double>& voltages, const std::vector<double>& currents) {
    const double within = reversal_within(voltages, currents);
    if (std::isfinite(within) || voltages.size() < 2) return within;
    const std::size_t last = voltages.size() - 1;
    const bool comes_near = currents[last] < 0 && currents[last] > currents[last - 1];
    return comes_near && is_inward_at(currents, last - 1)
               ? zero_of_line(voltages[last - 1], voltages[last], currents[last - 1], currents[last])
               : std::nan("");
}

std::vector<double> activation_by(const DrivingForce& force, const std::vector<double>& voltages,
                                  const std::vector<double>& currents) {
    constexpr double too_near = 8;  // mV: the quotient is not known there
    std::vector<double> quotients;
    for (std::size_t k = 0; k < voltages.size(); ++k)
        quotients.push_back(std::fabs(voltages[k] - force.reversal) < too_near ? std::nan("")
                                                                               : currents[k] / force(voltages[k]));
    return normalised(quotients);
}

std::vector<double> normalised(std::vector<double> values) {
    double largest = 0;
    for (const double value : values)
        if (std::fabs(value) > std::fabs(largest)) largest = value;
    for (double& value : values) value /= largest;
    return values;
}

}  // namespace heartwright::commands
