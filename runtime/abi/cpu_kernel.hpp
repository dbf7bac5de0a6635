// Kernels over slots on a CPU: a pack at a time; what is left at the end runs as a full pack in a scratch block, so a cell's bits
// do not depend on where it stands. Included by generated cpu/ files only.
#pragma once

#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "runtime/abi/kernel.hpp"

namespace heartwright::abi {

// The kernels of a model compiled for one instruction set.
struct CpuKernels {
    const char* instruction_set;
    int (*react)(std::int32_t kernel, const ReactArguments& arguments);
    // With a lattice; else one copy for all sets does (cpu_observe below).
    int (*observe)(std::int32_t kernel, const ObserveArguments& arguments) = nullptr;
    int (*observe_sites)(std::int32_t kernel, const ObserveSitesArguments& arguments) = nullptr;
};

inline namespace HEARTWRIGHT_ISA {

template <class Kernel>
class CpuReact {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int lanes = real::lanes;

public:
    explicit CpuReact(const ReactArguments& arguments)
        : at_(arguments),
          constants_(constants_of_kernel<Kernel>(arguments.constants)),
          step_(Kernel::step(constants_, real(arguments.clock->step * arguments.clock->dt))),
          active_(arguments.stimulus_mask ? arguments.clock->active_stimuli : 0u) {}

    void run() const {
        std::int64_t slot = at_.first;
        for (; slot + lanes <= at_.last; slot += lanes) full_pack(slot);
        if (slot < at_.last) rest(slot, static_cast<int>(at_.last - slot));
    }

private:
    // Not inlined: one copy of the kernel serves full packs and the rest.
    __attribute__((noinline)) static void react(const CpuReact& self, const Cells<real>& cells) {
        Kernel::react(self.constants_, self.step_, cells);
    }

    void full_pack(std::int64_t slot) const {
        react(*this, Cells<real>(static_cast<scalar*>(at_.state) + slot, at_.stride, static_cast<const scalar*>(at_.v_in) + slot,
                                 static_cast<scalar*>(at_.v_out) + slot, stimulus(slot, lanes)));
    }

    void rest(std::int64_t slot, int count) const {
        scalar state[Kernel::n_states][lanes], v_in[lanes], v_out[lanes];
        auto* from = static_cast<scalar*>(at_.state) + slot;
        for (int lane = 0; lane < lanes; ++lane) {
            const int cell = lane < count ? lane : count - 1;  // lanes beyond the end repeat the last cell
            for (int c = 0; c < Kernel::n_states; ++c) state[c][lane] = from[c * at_.stride + cell];
            v_in[lane] = static_cast<const scalar*>(at_.v_in)[slot + cell];
        }
        react(*this, Cells<real>(state[0], lanes, v_in, v_out, stimulus(slot, count)));
        for (int lane = 0; lane < count; ++lane) {
            for (int c = 0; c < Kernel::n_states; ++c) {
                if (c != Kernel::potential) from[c * at_.stride + lane] = state[c][lane];
            }
            static_cast<scalar*>(at_.v_out)[slot + lane] = v_out[lane];
        }
    }

    real stimulus(std::int64_t slot, int count) const {
        if (active_ == 0) return real(0);
        scalar current[lanes] = {};
        for (int lane = 0; lane < count; ++lane) {
            current[lane] = static_cast<scalar>(stimulus_current(at_.stimulus_mask[slot + lane] & active_, at_.stimulus_amplitude));
        }
        return real::load(current);
    }

    ReactArguments at_;
    typename Kernel::Constants constants_;
    typename Kernel::Step step_;
    std::uint32_t active_;
};

template <class... Kernels>
int cpu_react(std::int32_t kernel, const ReactArguments& arguments) {
    std::int32_t k = 0;
    ((k++ == kernel ? CpuReact<Kernels>(arguments).run() : void()), ...);
    return 0;
}

template <class Kernel>
void observe_on_cpu(const ObserveArguments& arguments) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    const ReactArguments& at = arguments.at;
    const auto constants = constants_of_kernel<Kernel>(at.constants);
    const auto step = Kernel::step(constants, real(at.clock->step * at.clock->dt));
    const std::uint32_t active = at.stimulus_mask ? at.clock->active_stimuli : 0u;
    for (std::int64_t k = 0; k < arguments.count; ++k) {
        const std::int64_t slot = arguments.slots ? arguments.slots[k] : at.first + k;
        const std::uint32_t reaching = active ? at.stimulus_mask[slot] & active : 0u;
        const real stimulus = reaching ? stimulus_current(reaching, at.stimulus_amplitude) : 0.0;
        real values[Kernel::n_observables + 1];
        Kernel::observe(constants, step,
                        Cells<real>(static_cast<scalar*>(at.state) + slot, at.stride, static_cast<const scalar*>(at.v_in) + slot, nullptr, stimulus),
                        values);
        for (std::int32_t w = 0; w < arguments.n_wanted; ++w) arguments.out[w * arguments.count + k] = values[arguments.wanted[w]].v;
    }
}

template <class... Kernels>
int cpu_observe(std::int32_t kernel, const ObserveArguments& arguments, void*) {
    std::int32_t k = 0;
    ((k++ == kernel ? observe_on_cpu<Kernels>(arguments) : void()), ...);
    return 0;
}

}  // namespace HEARTWRIGHT_ISA

// The widest set that this processor has, or the one that the environment variable HEARTWRIGHT_ISA names if it has that.
inline const CpuKernels& choose_kernels(std::initializer_list<const CpuKernels*> widest_first) {
    const auto runs_here = [](const CpuKernels& kernels) {
#if defined(__x86_64__)
        const std::string_view set = kernels.instruction_set;
        if (set == "avx512") {
            return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("fma");
        }
        if (set == "avx2") return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
        return std::string_view(kernels.instruction_set) == "portable";
    };
    const char* wish = std::getenv("HEARTWRIGHT_ISA");
    const CpuKernels* widest = nullptr;
    for (const CpuKernels* kernels : widest_first) {
        if (!runs_here(*kernels)) continue;
        if (wish && std::string_view(wish) == kernels->instruction_set) return *kernels;
        if (!widest) widest = kernels;
    }
    return *widest;
}

}  // namespace heartwright::abi
