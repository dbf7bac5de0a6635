// How fast a generated kernel is on a CPU: ionic only, one thread, state beyond the caches; and what its functions
// cost.
//
//     kernel_benchmark [--benchmark_filter=ten_tusscher.*fp64] [--benchmark_format=json]
//
// items_per_second are cell-steps (or function values) a second and core. HEARTWRIGHT_ISA=avx2 takes a narrower set
// than the widest.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"
#include "runtime/math/math.hpp"

#define MODEL(name)                                                        \
    const heartwright::interface::Model& heartwright_model_##name##_cpu(); \
    const heartwright::interface::Model& heartwright_model_##name##_cpu_fp32();
#include "kernel_list.inc"
#undef MODEL

namespace {

namespace interface = heartwright::interface;
namespace kernels = heartwright::kernels;
namespace math = heartwright::math;

// Cells that differ: the potential runs from rest to plateau along the slots.
template <class Real>
void step(benchmark::State& run, const interface::Model& model, int variant) {
    const std::int64_t cells =
        (std::int64_t{96} << 20) / (model.n_states * static_cast<std::int64_t>(sizeof(Real)));  // 96 MiB of state
    const auto& info = model.variants[variant];
    std::vector<double> constants(static_cast<std::size_t>(model.n_constants)),
        initial(static_cast<std::size_t>(model.n_states));
    interface::StepClock clock {
        0, 0.02, 0, 0
    };
    model.derive(info.kernel, info.parameters, clock.dt, constants.data());
    model.initialise(variant, model.default_start, info.parameters, initial.data());
    std::vector<Real> state(static_cast<std::size_t>(model.n_states * cells));
    for (std::size_t k = 0; k < state.size(); ++k) {
        const auto component = static_cast<std::int64_t>(k) / cells, slot = static_cast<std::int64_t>(k) % cells;
        double value = initial[static_cast<std::size_t>(component)];
        const double part = static_cast<double>(slot) / static_cast<double>(cells);
        if (component == model.potential) value += std::string(model.potential_unit) == "mV" ? 100 * part : 2.5 * part;
        state[k] = static_cast<Real>(value);
    }
    Real* v = &state[static_cast<std::size_t>(model.potential * cells)];
    const interface::ReactArguments at {
        0, cells, cells, state.data(), v, v, &clock, nullptr, nullptr, constants.data()
    };
    for (auto _ : run) {
        model.react(info.kernel, at, nullptr);
        ++clock.step;
    }
    run.SetItemsProcessed(static_cast<std::int64_t>(run.iterations()) * cells);
    run.SetLabel(model.instruction_set());
    run.counters["bytes_per_cell_step"] = model.costs[info.kernel].bytes;
}

void add_kernels(const interface::Model& model) {
    for (int v = 0, last = -1; v < model.n_variants; ++v) {
        if (model.variants[v].kernel <= last) continue;
        last = model.variants[v].kernel;
        const std::string name =
            std::string(model.name) + "/" + model.variants[v].name + (model.real_bytes == 8 ? "/fp64" : "/fp32");
        benchmark::RegisterBenchmark(name.c_str(), [&model, v](benchmark::State& run) {
            if (model.real_bytes == 8)
                step<double>(run, model, v);
            else
                step<float>(run, model, v);
        });
    }
}

// One function over an array that stays in the first cache, in the registers that this file is compiled for.
template <class T, class F>
void function(benchmark::State& run, const F& f) {
    using P = math::pack<T, math::register_lanes<T>>;
    T x[1024];
    for (int k = 0; k < 1024; ++k) x[k] = static_cast<T>(0.01 + 0.002 * k);
    for (auto _ : run) {
        for (int k = 0; k < 1024; k += P::lanes) f(P::load(x + k)).store(x + k);
        benchmark::ClobberMemory();
        for (int k = 0; k < 1024; ++k) x[k] = static_cast<T>(0.01 + 0.002 * k);
    }
    run.SetItemsProcessed(static_cast<std::int64_t>(run.iterations()) * 1024);
}

template <class T>
void add_functions(const std::string& precision) {
#define ADD(name)                                                             \
    benchmark::RegisterBenchmark(("function/" #name "/" + precision).c_str(), \
                                 [](benchmark::State& run) { function<T>(run, [](auto x) { return name(x); }); });
    // clang-format off
    ADD(exp) ADD(expm1) ADD(log) ADD(tanh) ADD(sin)
    // clang-format on
#undef ADD
        benchmark::RegisterBenchmark(("function/pow/" + precision).c_str(), [](benchmark::State& run) {
            function<T>(run, [](auto x) { return pow(x, 1.4); });
        });
}

}  // namespace

int main(int argc, char** argv) {
#define MODEL(name)                                \
    add_kernels(heartwright_model_##name##_cpu()); \
    add_kernels(heartwright_model_##name##_cpu_fp32());
#include "kernel_list.inc"
#undef MODEL
    add_functions<double>("fp64");
    add_functions<float>("fp32");
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
