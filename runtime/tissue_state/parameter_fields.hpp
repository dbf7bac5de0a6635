// Parameters that differ from cell to cell: their values, and the constants that differ with them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

// Both are collective. Fills BlockSetup::fields and notes what the values are. Needs the assembly's slots and blocks.
void set_up_fields(const experiment::Experiment& experiment, const interface::Model& model, Assembly& assembly,
                   Diagnostics& diagnostics);

// The value of a parameter in the cell of an own slot, and [own slots] in all of them, at `step`, after what is set
// just before it; as the run begins when no step is given.
double parameter_of_slot(const Assembly& assembly, std::int64_t slot, std::int32_t parameter, std::int64_t step);
std::vector<double> parameter_of_slots(const Assembly& assembly, std::int32_t parameter, std::int64_t step = -1);

// Fills BlockSetup::varying, for now and after all changes of parameters. UserFault for parameters that no kernel is
// made for (cells/assumptions.hpp).
void find_varying_constants(const interface::Model& model, double dt, Assembly& assembly, ThreadPool& threads);

}  // namespace heartwright::tissue_state
