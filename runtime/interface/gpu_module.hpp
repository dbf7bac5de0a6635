// The GPU half of a model module (module.hpp): device code for one kind of GPU, made by NVRTC, and what host code of
// the module calls of the CUDA runtime. A module is not linked with that runtime: the program that opens it has it, and
// hands over a table of functions. A module that exports gpu_code_entry has models for a GPU.
//
// Numbers of errors and attributes are those of the CUDA runtime.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/interface/model.hpp"

namespace heartwright::interface {

// How a kernel is launched.
struct GpuLaunch {
    unsigned blocks[3], threads[3];
    unsigned cluster;           // blocks of a cluster; 0: none
    bool is_cooperative;        // all blocks are on the GPU at once, or the launch is refused
    std::size_t shared_memory;  // dynamic, bytes of a block
    void* stream;               // a cudaStream_t
};

// Each as the function of the CUDA runtime: a cudaError_t. `kernel`: GpuKernel::host.
struct GpuCalls {
    int (*launch)(const void* kernel, const GpuLaunch& how, void** arguments);
    int (*set_attribute)(const void* kernel, int attribute, int value);
    int (*code_version)(const void* kernel, int* version);  // 90: of PTX for sm_90
    int (*blocks_at_once)(const void* kernel, int threads, std::size_t shared_memory, int* blocks);
    int (*device)(int* device);
    int (*device_attribute)(int attribute, int device, int* value);
    int (*last_error)();
    int (*exchange_capture_mode)(int* mode);
    int (*stream_priority)(void* stream, int* priority);
    int (*make_stream)(void** stream, unsigned flags, int priority);
    int (*make_event)(void** event, unsigned flags);
    int (*record_event)(void* event, void* stream);
    int (*wait_for_event)(void* stream, void* event);
    int (*destroy_stream)(void* stream);
    int (*destroy_event)(void* event);
};

struct GpuKernel {
    const void* host;  // the function that stands for the kernel in host code
    const char* name;  // in `code`, a cubin, of which several kernels may be
    const unsigned char* code;
};

// The first member is read before all others.
struct GpuCode {
    std::uint32_t interface_version;
    std::int32_t n_kernels;
    const GpuKernel* kernels;  // [n_kernels]
    const char* architecture;  // "sm_90"
    const GpuCalls** calls;    // where the program puts the address of its table, before any hook is called
};

inline constexpr const char* gpu_code_entry = "heartwright_gpu_code";
using GpuCodeEntry = const GpuCode* (*)();

}  // namespace heartwright::interface

// Once in a module for a GPU, at global scope, beside HEARTWRIGHT_MODULE, with the array of its kernels.
#define HEARTWRIGHT_GPU_CODE(architecture, kernels)                                                                    \
    extern "C" {                                                                                                       \
    const heartwright::interface::GpuCalls* heartwright_gpu_calls = nullptr;                                           \
    __attribute__((visibility("default"))) const heartwright::interface::GpuCode* heartwright_gpu_code() {             \
        using namespace heartwright::interface;                                                                        \
        static const GpuCode code = {version, std::int32_t(sizeof kernels / sizeof kernels[0]), kernels, architecture, \
                                     &heartwright_gpu_calls};                                                          \
        return &code;                                                                                                  \
    }                                                                                                                  \
    }
