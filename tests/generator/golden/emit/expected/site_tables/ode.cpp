// site_tables: the cell as a system of ordinary differential equations, for integrators with error control.
// Written by heartwright-generate 1.2.3 from site_tables.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
// Compiled once, for HEARTWRIGHT_ISA: for one cell, and for a batch of four, one a SIMD lane.
#include "model.hpp"
#include "runtime/interface/ode_system.hpp"

namespace heartwright::models::site_tables {
using namespace interface;
using namespace math;

namespace {
}  // namespace

const OdeSystem* const systems = nullptr;
const char* const instruction_set_of_systems = HEARTWRIGHT_ISA_NAME;

}  // namespace heartwright::models::site_tables
