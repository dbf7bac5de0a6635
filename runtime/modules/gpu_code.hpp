// The GPU half of a model module (interface/gpu_module.hpp): device code that the CUDA runtime of this program loads.
#pragma once

#include <string>

#include "runtime/interface/gpu_module.hpp"

namespace heartwright::modules {

// Gives the module of `path` the functions of the CUDA runtime, and loads its kernels where a GPU is; they stay loaded
// until the program ends. UserFault where a GPU here cannot run them, and in a program that was built without CUDA.
// MachineFault where the driver refuses them.
void load_gpu_code(const std::string& path, const interface::GpuCode& code);

}  // namespace heartwright::modules
