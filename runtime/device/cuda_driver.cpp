#include "runtime/device/cuda_driver.hpp"

#if HEARTWRIGHT_CUDA
#include <cuda_runtime_api.h>

#include <fstream>
#endif

namespace heartwright::device {

#if HEARTWRIGHT_CUDA
std::string cuda_driver() {
    int version = 0;
    if (cudaDriverGetVersion(&version) != cudaSuccess || version == 0) return {};
    const std::string cuda = "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
    // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  Sun Jul..."
    std::ifstream file("/proc/driver/nvidia/version");
    for (std::string word; file >> word;)
        if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos)
            return "driver " + word + ", " + cuda;
    return cuda;
}

std::string cuda_architecture() {
    int major = 0, minor = 0;
    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0) != cudaSuccess ||
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0) != cudaSuccess) {
        cudaGetLastError();  // kept else for the next who asks
        return {};
    }
    return "sm_" + std::to_string(10 * major + minor);
}
#else
std::string cuda_driver() { return {}; }
std::string cuda_architecture() { return {}; }
#endif

}  // namespace heartwright::device
