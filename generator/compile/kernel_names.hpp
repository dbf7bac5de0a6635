// Which kernels the host code of a model launches: of an object file that Clang's host pass made.
#pragma once

#include <string>
#include <vector>

namespace heartwright::compile {

struct HostKernel {
    std::string symbol;        // of the function that stands for the kernel in host code
    std::string expression;    // the kernel in C++: "heartwright::kernels::react_kernel<...>"
    bool is_observer = false;  // it shows values of cells to the runtime, and is no part of a step
};

// All kernels of the file, observers first. OurFault when it cannot be read.
std::vector<HostKernel> kernels_of_object(const std::string& object);

}  // namespace heartwright::compile
