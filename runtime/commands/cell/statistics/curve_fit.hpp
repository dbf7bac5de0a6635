// Nonlinear least squares for the few parameters of curves that electrophysiologists fit: Levenberg-Marquardt
// (Marquardt 1963, J Soc Ind Appl Math 11:431) with a numerical Jacobian.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace heartwright::commands {

// f(x, parameters).
using FittedFunction = std::function<double(double x, const std::vector<double>& parameters)>;

struct Fit {
    std::vector<double> parameters;
    double rms = 0;  // of the residuals
};

// The parameters that minimise the sum of squared residuals, from `start` on. Points with a NaN are left out. Nothing
// when there are fewer points than parameters, or when it does not converge to finite values.
std::optional<Fit> fit_curve(const FittedFunction& function, const std::vector<double>& x, const std::vector<double>& y,
                             std::vector<double> start);

// y = a / (1 + exp(-(x - half) / slope)): parameters a, half, slope. Rising curves have a positive slope factor.
double boltzmann(double x, const std::vector<double>& parameters);
std::optional<Fit> fit_boltzmann(const std::vector<double>& x, const std::vector<double>& y, bool is_rising);

// y = a - b exp(-x / tau): parameters a, b, tau.
double recovery(double x, const std::vector<double>& parameters);
std::optional<Fit> fit_recovery(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace heartwright::commands
