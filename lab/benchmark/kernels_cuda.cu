// How fast a generated kernel is on a GPU: reaction only, beside the card's own copy bandwidth.
//
//     kernel_benchmark_cuda [--cells N] [--steps M] [--model NAME]
//
// Prints one JSON object a line: first the copy, then each kernel: ms a step (median), cell-steps per second, bytes a
// cell-step, the fraction of the bound that memory sets, and the largest difference from the CPU kernel after 20 steps,
// relative to each state's size.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "lab/benchmark/cuda_timing.cuh"
#include "runtime/interface/model.hpp"

#define MODEL(name)                                                             \
    const heartwright::interface::Model& heartwright_model_##name##_cpu();      \
    const heartwright::interface::Model& heartwright_model_##name##_cpu_fp32(); \
    const heartwright::interface::Model& heartwright_model_##name##_cuda();     \
    const heartwright::interface::Model& heartwright_model_##name##_cuda_fp32();
#include "kernel_list.inc"
#undef MODEL

namespace {

namespace interface = heartwright::interface;
using heartwright::benchmark::check;
using heartwright::benchmark::copy;
using heartwright::benchmark::median_ms;
using interface::Model;

template <class T>
T* on_device(std::size_t count) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, count * sizeof(T)), "cudaMalloc");
    return static_cast<T*>(memory);
}

double copy_bandwidth(int repeats) {
    const std::int64_t count = 1 << 27;  // 2 GiB each way
    auto* from = on_device<double2>(count);
    auto* to = on_device<double2>(count);
    check(cudaMemset(from, 1, count * sizeof(double2)), "memset");
    const double ms = median_ms(repeats, [&] { copy<<<static_cast<unsigned>(count / 256), 256>>>(from, to, count); });
    check(cudaGetLastError(), "copy");
    cudaFree(from);
    cudaFree(to);
    return 2.0 * static_cast<double>(count) * sizeof(double2) / (ms * 1e-3);
}

// Cells at every potential from rest to plateau.
template <class Real>
struct Cells {
    std::int64_t cells, stride;
    std::vector<double> constants;
    std::vector<Real> state;

    Cells(const Model& model, int variant, std::int64_t n, double dt) : cells(n), stride((n + 31) / 32 * 32) {
        const auto& info = model.variants[variant];
        constants.resize(static_cast<std::size_t>(model.n_constants));
        std::vector<double> initial(static_cast<std::size_t>(model.n_states));
        model.derive(info.kernel, info.parameters, dt, constants.data());
        model.initialise(variant, model.default_start, info.parameters, initial.data());
        state.assign(static_cast<std::size_t>(model.n_states * stride), Real(0));
        for (int c = 0; c < model.n_states; ++c) {
            for (std::int64_t s = 0; s < cells; ++s) {
                double value = initial[static_cast<std::size_t>(c)];
                const double part = static_cast<double>(s) / static_cast<double>(cells);
                if (c == model.potential)
                    value += std::string(model.potential_unit) == "mV" ? 100.0 * part : 2.5 * part;
                state[static_cast<std::size_t>(c * stride + s)] = static_cast<Real>(value);
            }
        }
    }
};

template <class Real>
void measure(const Model& gpu, const Model& cpu, int variant, std::int64_t n, int steps, double bandwidth) {
    const double dt = 0.02;
    const int kernel = gpu.variants[variant].kernel;
    interface::StepClock clock {
        0, dt, 0, 0
    };
    auto* device_clock = on_device<interface::StepClock>(1);
    check(cudaMemcpy(device_clock, &clock, sizeof clock, cudaMemcpyHostToDevice), "copy");

    const auto run_on_gpu = [&](Cells<Real>& cells, auto&& then) {
        auto* state = on_device<Real>(cells.state.size());
        check(cudaMemcpy(state, cells.state.data(), cells.state.size() * sizeof(Real), cudaMemcpyHostToDevice), "copy");
        Real* v = state + gpu.potential * cells.stride;
        interface::ReactArguments at {
            0, cells.cells, cells.stride, state, v, v, device_clock, nullptr, nullptr, cells.constants.data()
        };
        then(at);
        check(cudaMemcpy(cells.state.data(), state, cells.state.size() * sizeof(Real), cudaMemcpyDeviceToHost), "copy");
        cudaFree(state);
    };

    Cells<Real> few(gpu, variant, 4099, dt), few_on_cpu(gpu, variant, 4099, dt);
    run_on_gpu(few, [&](const interface::ReactArguments& at) {
        for (int k = 0; k < 20; ++k) check(gpu.react(kernel, at, nullptr), "react");
    });
    Real* v = few_on_cpu.state.data() + cpu.potential * few_on_cpu.stride;
    interface::ReactArguments at {
        0, few_on_cpu.cells, few_on_cpu.stride, few_on_cpu.state.data(), v, v, &clock, nullptr,
            nullptr, few_on_cpu.constants.data()
    };
    for (int k = 0; k < 20; ++k) cpu.react(kernel, at, nullptr);
    double difference = 0;
    for (int c = 0; c < gpu.n_states; ++c) {
        double size = 0, largest = 0;
        for (std::int64_t s = 0; s < few.cells; ++s) {
            const auto k = static_cast<std::size_t>(c * few.stride + s);
            size = std::max(size, std::fabs(static_cast<double>(few_on_cpu.state[k])));
            largest = std::max(largest,
                               std::fabs(static_cast<double>(few.state[k]) - static_cast<double>(few_on_cpu.state[k])));
            if (std::isnan(few.state[k])) largest = INFINITY;
        }
        if (size > 0) difference = std::max(difference, largest / size);
    }

    Cells<Real> many(gpu, variant, n, dt);
    double ms = 0;
    run_on_gpu(many, [&](const interface::ReactArguments& arguments) {
        ms = median_ms(steps, [&] { check(gpu.react(kernel, arguments, nullptr), "react"); });
    });
    const double bytes = gpu.costs[kernel].bytes;
    std::printf(
        "{\"model\": \"%s\", \"variant\": \"%s\", \"precision\": \"fp%d\", \"device\": \"%s\", \"cells\": %lld, "
        "\"ms_per_step\": %.4g, "
        "\"cell_steps_per_second\": %.4g, \"bytes_per_cell_step\": %.4g, \"fraction_of_bound\": %.3f, "
        "\"difference_from_cpu\": %.2g}\n",
        gpu.name, gpu.variants[variant].name, static_cast<int>(8 * sizeof(Real)), gpu.instruction_set(),
        static_cast<long long>(n), ms, static_cast<double>(n) / (ms * 1e-3), bytes,
        bytes * static_cast<double>(n) / bandwidth / (ms * 1e-3), difference);
    std::fflush(stdout);
    cudaFree(device_clock);
}

}  // namespace

int main(int argc, char** argv) {
    std::int64_t cells = 10000000;
    int steps = 100;
    std::string only;
    for (int k = 1; k + 1 < argc; k += 2)
        if (!std::strcmp(argv[k], "--cells"))
            cells = std::atoll(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--steps"))
            steps = std::atoi(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--model"))
            only = argv[k + 1];
        else
            return std::fprintf(stderr, "unknown option %s\n", argv[k]), 2;
    const double bandwidth = copy_bandwidth(steps);
    std::printf("{\"copy_bandwidth\": %.4g}\n", bandwidth);
    struct Pair {
        const Model &gpu, &cpu;
    };
    const Pair models[] = {
#define MODEL(name)                                                        \
    {heartwright_model_##name##_cuda(), heartwright_model_##name##_cpu()}, \
        {heartwright_model_##name##_cuda_fp32(), heartwright_model_##name##_cpu_fp32()},
#include "kernel_list.inc"
#undef MODEL
    };
    for (const auto& [gpu, cpu] : models) {
        if (!only.empty() && only != gpu.name) continue;
        for (int v = 0, last = -1; v < gpu.n_variants; ++v) {
            if (gpu.variants[v].kernel <= last) continue;
            last = gpu.variants[v].kernel;
            if (gpu.real_bytes == 8)
                measure<double>(gpu, cpu, v, cells, steps, bandwidth);
            else
                measure<float>(gpu, cpu, v, cells, steps, bandwidth);
        }
    }
}
