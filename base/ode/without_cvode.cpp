// The interface of a build without SUNDIALS: nothing can be integrated.
#include "base/ode/integration.hpp"

namespace heartwright::ode {
namespace {

[[noreturn]] void refuse() {
    throw MachineFault(
        "this program was built without SUNDIALS (libsundials-dev): it has no integrator with error control");
}

}  // namespace

std::string integrator_name() { return ""; }

void Step::at(double, double*) const { refuse(); }
double Step::state_at(double, std::size_t) const { refuse(); }

class Integration::Parts {};

Integration::Integration(System&, const Tolerances&, double, std::span<const double>) { refuse(); }
Integration::~Integration() = default;
double Integration::t() const { refuse(); }
std::span<const double> Integration::x() const { refuse(); }
void Integration::restart(std::span<const double>) { refuse(); }
void Integration::run_to(double, const TakeStep&, double) { refuse(); }
void Integration::step() { refuse(); }
void Integration::at(double, double*) const { refuse(); }
Polynomial Integration::polynomial(std::size_t) const { refuse(); }
void Integration::restart_at(double, std::span<const double>) { refuse(); }
Effort Integration::effort() const { refuse(); }

}  // namespace heartwright::ode
