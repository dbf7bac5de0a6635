// What stands between a program and its GPUs.
#pragma once

#include <string>

namespace heartwright::device {

// "driver 580.65.06, CUDA 13.0": NVIDIA's driver, as its file under /proc has it, and the newest CUDA that it takes; ""
// without a driver or in a build without CUDA.
std::string cuda_driver();

// "sm_90": the kind of the first GPU, as compilers call it; "" without one or in a build without CUDA.
std::string cuda_architecture();

}  // namespace heartwright::device
