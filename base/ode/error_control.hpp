// Which integrator controls the errors of steps, and how far: what an experiment says, and the stepper that does it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/ode/stepper.hpp"
#include "base/ode/system.hpp"

namespace heartwright::ode {

struct ErrorControl {
    // RODAS is the faster one at tolerances from 1e-3 to 1e-6, CVODE below.
    enum class Method { cvode, rodas } method = Method::rodas;
    double tolerance = 3e-5;  // relative, of each state and step

    const char* name() const { return method == Method::rodas ? "rodas" : "cvode"; }  // as experiments say it
    std::string text() const;  // "CVODE 6.4.1, relative tolerance 1e-06"
};

// With which one beat of a bundled model is within 0.1 mV of the solution outside of upstrokes, and its APDs within
// 0.02 ms (docs/numerics/single_cells.md).
constexpr double usual_tolerance(ErrorControl::Method method) {
    return method == ErrorControl::Method::rodas ? 3e-5 : 1e-5;
}

// UserFault where this program lacks the method.
void require(const ErrorControl& control);

// From x at t (ms) on. absolute: tolerances of the states, in their units. The system outlives it.
std::unique_ptr<Stepper> make_stepper(const ErrorControl& control, System& system, std::vector<double> absolute,
                                      double t, std::span<const double> x);

}  // namespace heartwright::ode
