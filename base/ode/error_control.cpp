#include "base/ode/error_control.hpp"

#include <fmt/core.h>

#include <utility>

#include "base/ode/integration.hpp"
#include "base/ode/rosenbrock.hpp"

namespace heartwright::ode {

std::string ErrorControl::text() const {
    return fmt::format("{}, relative tolerance {:.0e}", method == Method::rodas ? "RODAS" : integrator_name(),
                       tolerance);
}

void require(const ErrorControl& control) {
    if (control.method == ErrorControl::Method::cvode && integrator_name().empty()) {
        throw UserFault(
            "\"integrator\": \"cvode\" needs SUNDIALS, without which this program was built (libsundials-dev); "
            "\"rodas\" does not");
    }
}

std::unique_ptr<Stepper> make_stepper(const ErrorControl& control, System& system, std::vector<double> absolute,
                                      double t, std::span<const double> x) {
    Tolerances tolerances{control.tolerance, std::move(absolute)};
    if (control.method == ErrorControl::Method::rodas)
        return std::make_unique<Rosenbrock>(system, std::move(tolerances), t, x);
    return std::make_unique<Integration>(system, tolerances, t, x);
}

}  // namespace heartwright::ode
