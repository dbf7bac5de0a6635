// NVRTC, NVIDIA's compiler of device code as a library. It is opened when it is needed: NVIDIA's wheels, a CUDA Toolkit
// or HEARTWRIGHT_NVRTC have it, and no other part of CUDA is used.
#pragma once

#include <string>
#include <vector>

namespace heartwright::compile {

// Where NVRTC is, and its version.
struct NvrtcFound {
    std::string file;
    int major = 0, minor = 0;
};
// MachineFault, which says how to get it, where it is not.
NvrtcFound find_nvrtc();

// A source of device code and the kernels that are wanted of it.
struct DeviceJob {
    std::string source;                // a file
    std::vector<std::string> flags;    // as NVRTC takes them
    std::vector<std::string> kernels;  // expressions: "heartwright::kernels::react_kernel<...>"
};
struct DeviceCode {
    std::string cubin;
    std::vector<std::string> names;  // of the kernels in it
};

// Several jobs, as many at once as there are processors. MachineFault where NVRTC is not found or does not know the
// GPU, OurFault with its messages when a source does not compile: the sources are ours.
std::vector<DeviceCode> compile_for_gpu(const std::vector<DeviceJob>& jobs);

}  // namespace heartwright::compile
