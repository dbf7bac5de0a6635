// One macro for every call of the CUDA runtime: a failure names the call and its place.
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::device {

inline void check_cuda(cudaError_t status, const char* call, const char* file, int line) {
    if (status != cudaSuccess) {
        throw MachineFault(std::string(call) + " failed with '" + cudaGetErrorString(status) + "' (" + file + ":" +
                           std::to_string(line) + ")");
    }
}

}  // namespace heartwright::device

#define HEARTWRIGHT_CUDA_CALL(call) ::heartwright::device::check_cuda((call), #call, __FILE__, __LINE__)
