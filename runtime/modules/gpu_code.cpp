#include "runtime/modules/gpu_code.hpp"

#include "base/diag/faults.hpp"

#if HEARTWRIGHT_CUDA

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstdlib>
#include <unordered_map>

namespace heartwright::modules {

namespace {

// Of all modules; written while modules are opened, before any hook is called.
std::unordered_map<const void*, CUkernel>& kernels() {
    static std::unordered_map<const void*, CUkernel> all;
    return all;
}

// The numbers of runtime/freestanding/cuda/cuda_runtime.h, which host code of modules includes in place of NVIDIA's.
static_assert(cudaSuccess == 0 && cudaErrorInvalidValue == 1 && cudaErrorInvalidConfiguration == 9 &&
              cudaErrorLaunchOutOfResources == 701);
static_assert(cudaDevAttrClockRate == 13 && cudaDevAttrMultiProcessorCount == 16 &&
              cudaDevAttrComputeCapabilityMajor == 75 && cudaDevAttrComputeCapabilityMinor == 76 &&
              cudaDevAttrMaxSharedMemoryPerMultiprocessor == 81 && cudaDevAttrMaxSharedMemoryPerBlockOptin == 97);
static_assert(cudaFuncAttributeMaxDynamicSharedMemorySize == 8 && cudaFuncAttributePreferredSharedMemoryCarveout == 9 &&
              cudaFuncAttributeNonPortableClusterSizeAllowed == 14 && cudaSharedmemCarveoutMaxShared == 100);
static_assert(cudaStreamCaptureModeRelaxed == 2 && cudaLaunchAttributeClusterDimension == 4 &&
              cudaLaunchAttributeCooperative == 2 && cudaDevAttrCooperativeLaunch == 95 && cudaStreamNonBlocking == 1 &&
              cudaEventDisableTiming == 2);

// What the CUDA runtime takes for a function. Null, which it refuses, where no GPU was there to load it.
const void* kernel_of(const void* host) {
    const auto found = kernels().find(host);
    return found == kernels().end() ? nullptr : reinterpret_cast<const void*>(found->second);
}

int launch(const void* host, const interface::GpuLaunch& how, void** arguments) {
    const void* const kernel = kernel_of(host);
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    cudaLaunchAttribute attributes[2] = {};
    cudaLaunchConfig_t config{};
    config.attrs = attributes;
    config.gridDim = dim3(how.blocks[0], how.blocks[1], how.blocks[2]);
    config.blockDim = dim3(how.threads[0], how.threads[1], how.threads[2]);
    config.dynamicSmemBytes = how.shared_memory;
    config.stream = static_cast<cudaStream_t>(how.stream);
    if (how.cluster > 0) {
        cudaLaunchAttribute& attribute = attributes[config.numAttrs++];
        attribute.id = cudaLaunchAttributeClusterDimension;
        attribute.val.clusterDim.x = how.cluster;
        attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    }
    if (how.is_cooperative) {
        cudaLaunchAttribute& attribute = attributes[config.numAttrs++];
        attribute.id = cudaLaunchAttributeCooperative;
        attribute.val.cooperative = 1;
    }
    return cudaLaunchKernelExC(&config, kernel, arguments);
}

int set_attribute(const void* host, int attribute, int value) {
    return cudaFuncSetAttribute(kernel_of(host), static_cast<cudaFuncAttribute>(attribute), value);
}

int code_version(const void* host, int* version) {
    cudaFuncAttributes attributes{};
    const cudaError_t error = cudaFuncGetAttributes(&attributes, kernel_of(host));
    *version = attributes.ptxVersion;
    return error;
}

int blocks_at_once(const void* host, int threads, std::size_t shared_memory, int* blocks) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel_of(host), threads, shared_memory);
}

int device_attribute(int attribute, int device, int* value) {
    return cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device);
}

int exchange_capture_mode(int* number) {
    auto mode = static_cast<cudaStreamCaptureMode>(*number);
    const cudaError_t error = cudaThreadExchangeStreamCaptureMode(&mode);
    *number = mode;
    return error;
}

const interface::GpuCalls calls = {
    launch,
    set_attribute,
    code_version,
    blocks_at_once,
    [](int* device) -> int { return cudaGetDevice(device); },
    device_attribute,
    []() -> int { return cudaGetLastError(); },
    exchange_capture_mode,
    [](void* stream, int* priority) -> int {
        return cudaStreamGetPriority(static_cast<cudaStream_t>(stream), priority);
    },
    [](void** stream, unsigned flags, int priority) -> int {
        return cudaStreamCreateWithPriority(reinterpret_cast<cudaStream_t*>(stream), flags, priority);
    },
    [](void** event, unsigned flags) -> int {
        return cudaEventCreateWithFlags(reinterpret_cast<cudaEvent_t*>(event), flags);
    },
    [](void* event, void* stream) -> int {
        return cudaEventRecord(static_cast<cudaEvent_t>(event), static_cast<cudaStream_t>(stream));
    },
    [](void* stream, void* event) -> int {
        return cudaStreamWaitEvent(static_cast<cudaStream_t>(stream), static_cast<cudaEvent_t>(event), 0);
    },
    [](void* stream) -> int { return cudaStreamDestroy(static_cast<cudaStream_t>(stream)); },
    [](void* event) -> int { return cudaEventDestroy(static_cast<cudaEvent_t>(event)); },
};

// A function of the driver, which this program is not linked with.
template <class Function>
Function of_driver(const char* name) {
    void* function = nullptr;
    cudaDriverEntryPointQueryResult result{};
#if CUDART_VERSION >= 12050
    const cudaError_t error = cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &result);
#else
    const cudaError_t error = cudaGetDriverEntryPoint(name, &function, cudaEnableDefault, &result);
#endif
    if (error != cudaSuccess || result != cudaDriverEntryPointSuccess) {
        throw MachineFault(std::string("NVIDIA's driver has no ") + name +
                           "(); modules of GPU solvers need a driver for CUDA 12 or later");
    }
    return reinterpret_cast<Function>(function);
}

std::string text_of(CUresult error) {
    const char* text = nullptr;
    of_driver<CUresult (*)(CUresult, const char**)>("cuGetErrorName")(error, &text);
    return text ? text : "error " + std::to_string(error);
}

// Code for sm_86 runs on sm_86 and later ones of 8.x.
void check_gpus(const std::string& path, const std::string& architecture, int devices) {
    const int made_for = std::atoi(architecture.substr(3).c_str());
    for (int device = 0; device < devices; ++device) {
        int major = 0, minor = 0;
        if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess ||
            cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) != cudaSuccess)
            continue;
        if (made_for / 10 == major && made_for % 10 <= minor) continue;
        throw UserFault(path + ": its kernels are for " + architecture + ", and GPU " + std::to_string(device) +
                        " is sm_" + std::to_string(10 * major + minor) + "; build the module here");
    }
}

}  // namespace

void load_gpu_code(const std::string& path, const interface::GpuCode& code) {
    *code.calls = &calls;
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess) {
        cudaGetLastError();  // kept else for the next who asks
        return;              // such a program lists models, and says itself that there is no GPU
    }
    check_gpus(path, code.architecture, devices);
    const auto load = of_driver<decltype(&cuLibraryLoadData)>("cuLibraryLoadData");
    const auto get_kernel = of_driver<decltype(&cuLibraryGetKernel)>("cuLibraryGetKernel");
    for (std::int32_t k = 0; k < code.n_kernels; ++k) {
        const interface::GpuKernel& kernel = code.kernels[k];
        CUlibrary library = nullptr;
        CUkernel handle = nullptr;
        CUresult error = load(&library, kernel.code, nullptr, nullptr, 0, nullptr, nullptr, 0);
        if (error == CUDA_SUCCESS) error = get_kernel(&handle, library, kernel.name);
        if (error != CUDA_SUCCESS)
            throw MachineFault(path + ": the driver does not load kernel " + kernel.name + ": " + text_of(error));
        kernels()[kernel.host] = handle;
    }
}

}  // namespace heartwright::modules

#else

namespace heartwright::modules {

void load_gpu_code(const std::string& path, const interface::GpuCode&) {
    throw UserFault(path + ": a module for a GPU, and this program was built without CUDA");
}

}  // namespace heartwright::modules

#endif
