// How fast a generated kernel is: ionic only, one thread, state beyond the caches.
//
//     kernel_benchmark [--cells N] [--model NAME] [--seconds S]
//
// Prints one JSON object a line and kernel: cell-steps per second, ms a step, bytes a cell-step.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "runtime/abi/model.hpp"

#define MODEL(name) \
    const heartwright::abi::Model& heartwright_model_##name##_cpu(); \
    const heartwright::abi::Model& heartwright_model_##name##_cpu_fp32();
#include "kernel_list.inc"
#undef MODEL

namespace {

using heartwright::abi::Model;
namespace abi = heartwright::abi;

// Cells that differ: the potential runs from rest to plateau along the slots.
template <class Real>
void measure(const Model& model, int variant, std::int64_t cells, double seconds) {
    const auto& info = model.variants[variant];
    const double dt = 0.02;
    std::vector<double> constants(static_cast<std::size_t>(model.n_constants)), initial(static_cast<std::size_t>(model.n_states));
    model.derive(info.kernel, info.parameters, dt, constants.data());
    model.initialise(variant, model.default_start, info.parameters, initial.data());
    const std::int64_t stride = (cells + 15) / 16 * 16;
    std::vector<Real> state(static_cast<std::size_t>(model.n_states * stride));
    for (int c = 0; c < model.n_states; ++c) {
        for (std::int64_t s = 0; s < cells; ++s) state[static_cast<std::size_t>(c * stride + s)] = static_cast<Real>(initial[static_cast<std::size_t>(c)]);
    }
    Real* v = &state[static_cast<std::size_t>(model.potential * stride)];
    if (std::string(model.potential_unit) == "mV") {
        for (std::int64_t s = 0; s < cells; ++s) v[s] += static_cast<Real>(100.0 * static_cast<double>(s) / static_cast<double>(cells));
    }
    abi::StepClock clock{0, dt, 0, 0};
    abi::ReactArguments at{0, cells, stride, state.data(), v, v, &clock, nullptr, nullptr, constants.data()};
    const auto step = [&] {
        model.react(info.kernel, at, nullptr);
        ++clock.step;
    };
    step();
    using Clock = std::chrono::steady_clock;
    double best = 1e30, total = 0;
    int steps = 0;
    while (total < seconds || steps < 3) {
        const auto start = Clock::now();
        step();
        const double took = std::chrono::duration<double>(Clock::now() - start).count();
        best = std::min(best, took);
        total += took;
        ++steps;
    }
    double sum = 0;
    for (std::int64_t s = 0; s < cells; ++s) sum += v[s];
    std::printf("{\"model\": \"%s\", \"variant\": \"%s\", \"precision\": \"fp%d\", \"isa\": \"%s\", \"cells\": %lld, \"steps\": %d, "
                "\"cell_steps_per_second\": %.4g, \"best_cell_steps_per_second\": %.4g, \"ms_per_step\": %.4g, \"bytes_per_cell_step\": %.4g, "
                "\"mean_potential\": %.6g}\n",
                model.name, info.name, static_cast<int>(8 * sizeof(Real)), model.instruction_set(), static_cast<long long>(cells), steps,
                static_cast<double>(cells) * steps / total, static_cast<double>(cells) / best, 1e3 * total / steps, model.costs[info.kernel].bytes,
                sum / static_cast<double>(cells));
    std::fflush(stdout);
}

void measure_kernels(const Model& model, std::int64_t cells, double seconds) {
    int last = -1;
    for (int v = 0; v < model.n_variants; ++v) {
        if (model.variants[v].kernel <= last) continue;
        last = model.variants[v].kernel;
        if (model.real_bytes == 8) measure<double>(model, v, cells, seconds);
        else measure<float>(model, v, cells, seconds);
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::int64_t cells = 1000000;
    double seconds = 1;
    std::string only;
    for (int k = 1; k + 1 < argc; k += 2) {
        if (!std::strcmp(argv[k], "--cells")) cells = std::atoll(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--seconds")) seconds = std::atof(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--model")) only = argv[k + 1];
        else return std::fprintf(stderr, "unknown option %s\n", argv[k]), 2;
    }
    const Model* models[] = {
#define MODEL(name) &heartwright_model_##name##_cpu(), &heartwright_model_##name##_cpu_fp32(),
#include "kernel_list.inc"
#undef MODEL
    };
    for (const Model* model : models) {
        if (only.empty() || only == model->name) measure_kernels(*model, cells, seconds);
    }
}
