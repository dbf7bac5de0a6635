// potassium_cluster_2026: the cell as a system of ordinary differential equations, for integrators with error control.
// Written by heartwright-generate 0.1.0 from potassium_cluster_2026.json (16638b1ca03dea10224fdfacb3dc3a3c).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
// Compiled once, for HEARTWRIGHT_ISA: for one cell, and for a batch of four, one a SIMD lane.
#include "model.hpp"
#include "runtime/interface/ode_system.hpp"

namespace heartwright::models::potassium_cluster_2026 {
using namespace interface;
using namespace math;

namespace {
}  // namespace

const OdeSystem* const systems = nullptr;
const char* const instruction_set_of_systems = HEARTWRIGHT_ISA_NAME;

}  // namespace heartwright::models::potassium_cluster_2026
