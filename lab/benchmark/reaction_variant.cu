// One generated kernel's reaction on a GPU, of a model that is generated in one way or another:
// lab/reproduction/kernel_variants.py compiles this beside it. HEARTWRIGHT_ENTRY: the function that gives the model.
//
//     PROGRAM [--cells N] [--steps M] [--dt MS] [--scratch SLOTS]
//
// A step that is split into kernels takes SLOTS cells at a time through all of them (default 65536, as a run does);
// with
// --scratch 0 its parts are inlined into one kernel.
// Prints one JSON object with the names of `heartwright bench --json`. Cells stand at every potential from rest to 100
// mV above, so that both sides of choices occur; ms: the median of M launches, of which each is a step.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "lab/benchmark/cuda_timing.cuh"
#include "runtime/interface/model.hpp"

const heartwright::interface::Model& HEARTWRIGHT_ENTRY();

namespace {

namespace interface = heartwright::interface;
using heartwright::benchmark::check;
using heartwright::benchmark::copy;
using heartwright::benchmark::median_ms;

// Of each slot its initial state, with potentials spread over 100 mV.
__global__ void fill(double* state, const double* initial, std::int64_t cells, std::int64_t stride, int potential) {
    const std::int64_t s = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (s >= cells) return;
    const int c = static_cast<int>(blockIdx.y);
    state[c * stride + s] =
        initial[c] + (c == potential ? 100.0 * static_cast<double>(s) / static_cast<double>(cells) : 0.0);
}

double* on_device(std::size_t count) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, count * sizeof(double)), "cudaMalloc");
    return static_cast<double*>(memory);
}

double copy_bandwidth() {
    const std::int64_t count = 1 << 26;  // 1 GiB each way
    auto* from = reinterpret_cast<double2*>(on_device(2 * count));
    auto* to = reinterpret_cast<double2*>(on_device(2 * count));
    check(cudaMemset(from, 1, count * sizeof(double2)), "memset");
    const double ms = median_ms(10, [&] { copy<<<static_cast<unsigned>(count / 256), 256>>>(from, to, count); });
    cudaFree(from), cudaFree(to);
    return 2.0 * static_cast<double>(count) * sizeof(double2) / (ms * 1e-3);
}

}  // namespace

int main(int argc, char** argv) {
    std::int64_t cells = 10000000;
    int steps = 40;
    double dt = 0.02;
    std::int64_t scratch_slots = 65536;
    for (int k = 1; k + 1 < argc; k += 2)
        if (!std::strcmp(argv[k], "--cells"))
            cells = static_cast<std::int64_t>(std::atof(argv[k + 1]));
        else if (!std::strcmp(argv[k], "--steps"))
            steps = std::atoi(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--dt"))
            dt = std::atof(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--scratch"))
            scratch_slots = std::atoll(argv[k + 1]) / 32 * 32;
        else
            return std::fprintf(stderr, "unknown option %s\n", argv[k]), 2;
    const interface::Model& model = HEARTWRIGHT_ENTRY();
    if (cells < 1 || steps < 1 || !(dt > 0) || model.real_bytes != 8 || model.lattice != nullptr)
        return std::fprintf(stderr, "1 or more cells and steps, dt above 0, an FP64 model without sites\n"), 2;
    const double bandwidth = copy_bandwidth();
    const auto& variant = model.variants[0];
    std::vector<double> constants(static_cast<std::size_t>(model.n_constants)),
        initial(static_cast<std::size_t>(model.n_states));
    model.derive(variant.kernel, variant.parameters, dt, constants.data());
    model.initialise(0, model.default_start, variant.parameters, initial.data());
    const std::int64_t stride = (cells + 31) / 32 * 32;
    double* const state = on_device(static_cast<std::size_t>(model.n_states * stride));
    double* const start = on_device(initial.size());
    check(cudaMemcpy(start, initial.data(), 8 * initial.size(), cudaMemcpyHostToDevice), "copy");
    fill<<<dim3(static_cast<unsigned>((cells + 255) / 256), static_cast<unsigned>(model.n_states)), 256>>>(
        state, start, cells, stride, model.potential);
    check(cudaGetLastError(), "fill");
    interface::StepClock clock {
        0, dt, 0, 0
    };
    auto* const device_clock = reinterpret_cast<interface::StepClock*>(on_device(8));
    check(cudaMemcpy(device_clock, &clock, sizeof clock, cudaMemcpyHostToDevice), "copy");
    double* const v = state + model.potential * stride;
    interface::ReactArguments at {
        0, cells, stride, state, v, v, device_clock, nullptr, nullptr, constants.data()
    };
    if (model.scratch_values > 0 && scratch_slots > 0) {
        at.scratch = on_device(static_cast<std::size_t>(model.scratch_values * scratch_slots));
        at.scratch_slots = scratch_slots;
    }
    const double ms = median_ms(steps, [&] { check(model.react(variant.kernel, at, nullptr), "react"); });
    std::vector<double> end(static_cast<std::size_t>(model.n_states));
    for (int c = 0; c < model.n_states; ++c)
        check(cudaMemcpy(&end[static_cast<std::size_t>(c)], state + c * stride + cells / 3, 8, cudaMemcpyDeviceToHost),
              "copy");
    double digest = 0;  // two ways of one model that compute the same have the same
    for (const double one : end) digest = digest * 3 + one;
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, 0), "device");
    const double bytes = model.costs[variant.kernel].bytes;
    const long long scratch = at.scratch ? 8 * at.scratch_slots * model.scratch_values : 0;
    std::printf(
        "{\"model\": \"%s\", \"variant\": \"%s\", \"cells\": %lld, \"dt\": %g, \"ms_per_step\": %.6g, "
        "\"cell_steps_per_second\": %.6g, \"bytes_per_cell_step\": %.6g, \"copy_bandwidth\": %.6g, "
        "\"fraction_of_bound\": %.6g, \"scratch_bytes\": %lld, \"digest\": \"%a\", \"machine\": {\"device\": "
        "\"%s\"}}\n",
        model.name, variant.name, static_cast<long long>(cells), dt, ms, static_cast<double>(cells) / (ms * 1e-3),
        bytes, bandwidth, bytes * static_cast<double>(cells) / bandwidth / (ms * 1e-3), scratch, digest,
        properties.name);
}
