// The parts of the extension module heartwright._core. What people see is python/heartwright/; this is its engine room.
#pragma once

#include <nanobind/nanobind.h>

namespace heartwright::python {

void bind_models(nanobind::module_& module);       // Model, bundled_models(), open_module(), cell_values()
void bind_runs(nanobind::module_& module);         // simulate()
void bind_derivatives(nanobind::module_& module);  // Derivatives

}  // namespace heartwright::python
