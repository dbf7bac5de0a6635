// What the phases of the dyad step share: the cell's shape, device arrays, and the JSON document of their times.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "runtime/math/philox.hpp"
#include "tests/benchmark/cuda_timing.cuh"

namespace heartwright::benchmark {

constexpr int nx = 100, ny = 10, nz = 10, sites = nx * ny * nz, values = 6, threads = 128;
constexpr int units = (sites + threads - 1) / threads;  // of 128 sites, 79 a cell

template <class T>
class Array {
public:
    explicit Array(std::size_t count) { check(cudaMalloc(&memory_, count * sizeof(T)), "cudaMalloc"); }
    ~Array() { cudaFree(memory_); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    T* get() const { return static_cast<T*>(memory_); }

private:
    void* memory_ = nullptr;
};

struct Kernel {
    const void* function;
    int registers() const {
        cudaFuncAttributes attributes{};
        check(cudaFuncGetAttributes(&attributes, function), "attributes");
        return attributes.numRegs;
    }
};

// Prints one JSON document: of each phase its variants by name.
class Report {
public:
    explicit Report(int cells) {
        cudaDeviceProp properties{};
        check(cudaGetDeviceProperties(&properties, 0), "device");
        std::printf("{\"machine\": {\"device\": \"%s\"}, \"cells\": %d", properties.name, cells);
    }
    ~Report() { std::printf("}}\n"); }
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;

    void begin(const char* phase) {
        std::printf("%s,\n\"%s\": {", is_open_ ? "}" : "", phase);
        is_open_ = true, is_first_ = true;
    }
    // bytes: each value that is read or written once. difference: the largest from the first variant's result.
    void add(const char* variant, double ms, double bytes, int registers, double difference) {
        std::printf("%s\n  \"%s\": {\"ms\": %.5g, \"GB_per_s\": %.5g, \"registers\": %d, \"difference\": %.3g}",
                    is_first_ ? "" : ",", variant, ms, bytes / (ms * 1e6), registers, difference);
        std::fflush(stdout);
        is_first_ = false;
    }

private:
    bool is_open_ = false, is_first_ = true;
};

__global__ void fill(double* to, std::int64_t count) {
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (k < count) to[k] = math::uniform(1, k >> 20, k & 0xfffff, 0, 0);
}

}  // namespace heartwright::benchmark
