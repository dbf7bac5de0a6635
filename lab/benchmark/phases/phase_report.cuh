// What the phases of the dyad step share: the cell's shape, device arrays, and the JSON document of their times.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "lab/benchmark/cuda_timing.cuh"
#include "runtime/math/philox.hpp"

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

// A kernel as it is launched: its registers, spills, shared memory and theoretical occupancy. nullptr: a library's, of
// which nothing is told.
struct Kernel {
    const void* function = nullptr;
    int block = threads;
    std::size_t dynamic_shared = 0;

    cudaFuncAttributes attributes() const {
        cudaFuncAttributes all{};
        check(cudaFuncGetAttributes(&all, function), "attributes");
        return all;
    }
    // Percent of the threads that a multiprocessor can hold.
    double occupancy() const {
        int blocks = 0, most = 0;
        check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, block, dynamic_shared), "occupancy");
        check(cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerMultiProcessor, 0), "device");
        return 100.0 * blocks * block / most;
    }
};

// bytes: each value that is read or written once. difference: the largest from the first variant's result. flop: of all
// dyads, 0 where they are not counted.
struct Measured {
    double ms, bytes;
    Kernel kernel;
    double difference = 0, flop = 0;
};

// Prints one JSON document: of each phase its variants by name.
class Report {
public:
    // only: phases that are reported, all of them where it is empty.
    Report(int cells, std::vector<std::string> only) : only_(std::move(only)), cells_(cells) {
        cudaDeviceProp properties{};
        check(cudaGetDeviceProperties(&properties, 0), "device");
        std::printf("{\"machine\": {\"device\": \"%s\"}, \"cells\": %d", properties.name, cells);
    }
    ~Report() { std::printf(is_open_ ? "}}\n" : "}\n"); }
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;

    bool wants(const std::string& phase) const {
        return only_.empty() || std::find(only_.begin(), only_.end(), phase) != only_.end();
    }
    // Whether the phase is wanted; its variants follow.
    bool begin(const std::string& phase) {
        if (!wants(phase)) return false;
        std::printf("%s,\n\"%s\": {", is_open_ ? "}" : "", phase.c_str());
        is_open_ = true, is_first_ = true;
        return true;
    }
    // GB/s of a copy, which later variants are compared with.
    void set_copy(double GB_per_s) { copy_ = GB_per_s; }
    void add(const char* variant, const Measured& m) {
        const double rate = m.bytes / (m.ms * 1e6);
        std::printf("%s\n  \"%s\": {\"ms\": %.5g, \"GB_per_s\": %.5g", is_first_ ? "" : ",", variant, m.ms, rate);
        std::printf(", \"cells_per_s\": %.5g", 1e3 * cells_ / m.ms);
        if (m.kernel.function != nullptr) add_kernel(m.kernel);
        if (copy_ > 0) std::printf(", \"percent_of_copy\": %.4g", 100 * rate / copy_);
        if (m.flop > 0) {
            std::printf(", \"GFLOP_per_s\": %.5g, \"flop_per_byte\": %.4g", m.flop / (m.ms * 1e6), m.flop / m.bytes);
            if (copy_ > 0) std::printf(", \"GFLOP_per_s_at_copy\": %.5g", m.flop / m.bytes * copy_);
        }
        std::printf(", \"difference\": %.3g}", m.difference);
        std::fflush(stdout);
        is_first_ = false;
    }

private:
    static void add_kernel(const Kernel& kernel) {
        const cudaFuncAttributes all = kernel.attributes();
        std::printf(", \"registers\": %d, \"local_bytes\": %zu, \"shared_bytes\": %zu, \"occupancy\": %.4g",
                    all.numRegs, all.localSizeBytes, all.sharedSizeBytes + kernel.dynamic_shared, kernel.occupancy());
    }

    std::vector<std::string> only_;
    int cells_;
    bool is_open_ = false, is_first_ = true;
    double copy_ = 0;
};

__global__ void fill(double* to, std::int64_t count) {
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (k < count) to[k] = math::uniform(1, k >> 20, k & 0xfffff, 0, 0);
}

}  // namespace heartwright::benchmark
