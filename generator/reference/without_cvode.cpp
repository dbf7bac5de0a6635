#include "base/diag/faults.hpp"
#include "generator/reference/trajectory.hpp"

namespace heartwright::reference {

std::string integrator_name() { return ""; }

Effort integrate(const ir::Model&, const Request&, const TakeRow&) {
    throw MachineFault("heartwright-generate was built without SUNDIALS (libsundials-dev): there is no reference");
}

}  // namespace heartwright::reference
