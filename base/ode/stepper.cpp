#include "base/ode/stepper.hpp"

#include <fmt/core.h>

#include <utility>

#include "base/ode/system.hpp"

namespace heartwright::ode {

const Pattern& System::pattern() const {
    static const Pattern dense;
    return dense;
}

Effort& Effort::operator+=(const Effort& other) {
    steps += other.steps;
    evaluations += other.evaluations;
    jacobians += other.jacobians;
    factorisations += other.factorisations;
    return *this;
}

Failure::Failure(double t, std::string report)
    : UserFault(fmt::format("the integrator fails at {:.6g} ms: {}", t, report)), t(t), report(std::move(report)) {}

}  // namespace heartwright::ode
