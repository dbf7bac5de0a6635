// The CUDA runtime as host code of a module sees it, for Clang's host pass (-x cuda --cuda-host-only): calls go through
// the table of runtime/interface/gpu_module.hpp. Device functions are declared, so that templates can be read; no code
// is made of them here. Numbers are those of NVIDIA's headers (runtime/modules/gpu_code.cpp asserts it).
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/interface/gpu_module.hpp"

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __grid_constant__

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct alignas(16) double2 {
    double x, y;
};

// ---- the runtime

enum cudaError_t : int {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorLaunchOutOfResources = 701
};
enum cudaDeviceAttr : int {
    cudaDevAttrClockRate = 13,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
    cudaDevAttrCooperativeLaunch = 95,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};
enum cudaFuncAttribute : int {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9,
    cudaFuncAttributeNonPortableClusterSizeAllowed = 14
};
enum cudaStreamCaptureMode : int { cudaStreamCaptureModeRelaxed = 2 };
enum cudaLaunchAttributeID : int { cudaLaunchAttributeCooperative = 2, cudaLaunchAttributeClusterDimension = 4 };
inline constexpr int cudaSharedmemCarveoutMaxShared = 100;
inline constexpr unsigned cudaStreamNonBlocking = 1, cudaEventDisableTiming = 2;

using cudaStream_t = struct CUstream_st*;
using cudaEvent_t = struct CUevent_st*;

extern "C" __attribute__((visibility("hidden"))) const heartwright::interface::GpuCalls* heartwright_gpu_calls;

struct cudaFuncAttributes {
    int ptxVersion;  // of all attributes the one that we ask for
};
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    union {
        struct {
            unsigned x, y, z;
        } clusterDim;
        int cooperative;
    } val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    std::size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};

inline cudaError_t cudaGetLastError() { return cudaError_t(heartwright_gpu_calls->last_error()); }
inline cudaError_t cudaGetDevice(int* device) { return cudaError_t(heartwright_gpu_calls->device(device)); }
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    return cudaError_t(heartwright_gpu_calls->device_attribute(attribute, device, value));
}
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel* kernel, cudaFuncAttribute attribute, int value) {
    return cudaError_t(
        heartwright_gpu_calls->set_attribute(reinterpret_cast<const void*>(kernel), attribute, value));
}
template <class Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel* kernel) {
    return cudaError_t(
        heartwright_gpu_calls->code_version(reinterpret_cast<const void*>(kernel), &attributes->ptxVersion));
}
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel* kernel, int threads,
                                                          std::size_t memory) {
    return cudaError_t(
        heartwright_gpu_calls->blocks_at_once(reinterpret_cast<const void*>(kernel), threads, memory, blocks));
}
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    int number = *mode;
    const auto error = cudaError_t(heartwright_gpu_calls->exchange_capture_mode(&number));
    *mode = cudaStreamCaptureMode(number);
    return error;
}
inline cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    return cudaError_t(heartwright_gpu_calls->stream_priority(stream, priority));
}
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    return cudaError_t(heartwright_gpu_calls->make_stream(reinterpret_cast<void**>(stream), flags, priority));
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    return cudaError_t(heartwright_gpu_calls->make_event(reinterpret_cast<void**>(event), flags));
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return cudaError_t(heartwright_gpu_calls->record_event(event, stream));
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    return cudaError_t(heartwright_gpu_calls->wait_for_event(stream, event));
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    return cudaError_t(heartwright_gpu_calls->destroy_stream(stream));
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
    return cudaError_t(heartwright_gpu_calls->destroy_event(event));
}

// ---- launches

inline cudaError_t heartwright_launch(const void* kernel, dim3 blocks, dim3 threads, unsigned cluster,
                                      bool is_cooperative, void** arguments, std::size_t memory, cudaStream_t stream) {
    const heartwright::interface::GpuLaunch how{
        {blocks.x, blocks.y, blocks.z}, {threads.x, threads.y, threads.z}, cluster, is_cooperative, memory, stream};
    return cudaError_t(heartwright_gpu_calls->launch(kernel, how, arguments));
}
template <class... Parameters, class... Given>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...), Given&&... given) {
    unsigned cluster = 0;
    bool is_cooperative = false;
    for (unsigned k = 0; k < config->numAttrs; ++k) {
        const cudaLaunchAttribute& attribute = config->attrs[k];
        if (attribute.id == cudaLaunchAttributeClusterDimension) cluster = attribute.val.clusterDim.x;
        if (attribute.id == cudaLaunchAttributeCooperative) is_cooperative = attribute.val.cooperative != 0;
    }
    return [&](Parameters... parameters) {
        void* arguments[] = {const_cast<void*>(static_cast<const void*>(&parameters))...};
        return heartwright_launch(reinterpret_cast<const void*>(kernel), config->gridDim, config->blockDim, cluster,
                                  is_cooperative, arguments, config->dynamicSmemBytes, config->stream);
    }(static_cast<Given&&>(given)...);
}

// What Clang makes of <<<...>>>: push, a call of the function that stands for the kernel, and in it pop and launch.
// A thread's calls nest no deeper.
struct HeartwrightCall {
    dim3 blocks, threads;
    std::size_t memory;
    void* stream;
};
inline thread_local HeartwrightCall heartwright_call __attribute__((visibility("hidden")));
extern "C" inline unsigned __cudaPushCallConfiguration(dim3 blocks, dim3 threads, std::size_t memory = 0,
                                                       void* stream = nullptr) {
    heartwright_call.blocks = blocks, heartwright_call.threads = threads;
    heartwright_call.memory = memory, heartwright_call.stream = stream;
    return 0;
}
extern "C" __attribute__((used)) inline unsigned __cudaPopCallConfiguration(dim3* blocks, dim3* threads,
                                                                            std::size_t* memory, void* stream) {
    *blocks = heartwright_call.blocks, *threads = heartwright_call.threads;
    *memory = heartwright_call.memory, *static_cast<void**>(stream) = heartwright_call.stream;
    return 0;
}
extern "C" __attribute__((used)) inline cudaError_t cudaLaunchKernel(const void* kernel, dim3 blocks, dim3 threads,
                                                                     void** arguments, std::size_t memory,
                                                                     cudaStream_t stream) {
    return heartwright_launch(kernel, blocks, threads, 0, false, arguments, memory, stream);
}

// ---- what device code uses

// Of those that host code has too, the twins on a device.
__device__ void* memcpy(void*, const void*, std::size_t) noexcept;
__device__ double fma(double, double, double) noexcept;
__device__ double sqrt(double) noexcept;
__device__ double floor(double) noexcept;
__device__ double fabs(double) noexcept;

extern const __device__ dim3 threadIdx, blockIdx, blockDim, gridDim;

__device__ unsigned atomicCAS(unsigned*, unsigned, unsigned);
__device__ int atomicMin(int*, int);
__device__ int atomicMax(int*, int);
__device__ int max(int, int);
__device__ int min(int, int);
__device__ float fminf(float, float);
__device__ float fabsf(float);
__device__ uint4 make_uint4(unsigned, unsigned, unsigned, unsigned);
__device__ void __syncthreads();
__device__ void __syncwarp(unsigned = 0xffffffffu);
__device__ void __threadfence();
__device__ int __shfl_sync(unsigned, int, int);
__device__ double __shfl_xor_sync(unsigned, double, int);
__device__ std::size_t __cvta_generic_to_global(const void*);
__device__ std::size_t __cvta_generic_to_shared(const void*);
__device__ void* __cvta_shared_to_generic(std::size_t);
__device__ unsigned __isGlobal(const void*);
__device__ unsigned __byte_perm(unsigned, unsigned, unsigned);
__device__ unsigned __viaddmin_u32(unsigned, unsigned, unsigned);
__device__ unsigned __float_as_uint(float);
__device__ float __uint_as_float(unsigned);
__device__ float __double2float_rn(double);
__device__ float __fmaf_rn(float, float, float);
__device__ float __fmaf_rd(float, float, float);
__device__ float __saturatef(float);
__device__ float __fsqrt_rn(float);
__device__ float __fdiv_rn(float, float);
__device__ int __double2hiint(double);
__device__ int __double2loint(double);
__device__ double __hiloint2double(int, int);
__device__ double __fma_rn(double, double, double);
__device__ double __fma_rd(double, double, double);
__device__ double __dmul_rn(double, double);
__device__ double __ddiv_rn(double, double);
__device__ double __drcp_rn(double);
__device__ double __dsqrt_rn(double);
__device__ float __ldg(const float*);
__device__ double __ldg(const double*);
__device__ float4 __ldg(const float4*);
__device__ double2 __ldg(const double2*);
__device__ float __ldcs(const float*);
__device__ double __ldcs(const double*);
__device__ int __ldcs(const int*);
__device__ unsigned __ldcs(const unsigned*);
