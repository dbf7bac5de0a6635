// The step of a thread's cell that may refuse it as too long (halves.hpp), on a GPU. Included by cuda_kernel.cuh.
#pragma once

#include "runtime/kernels/common/halves.hpp"

namespace heartwright::kernels {

// Constants of all cells for a step and parts of it.
template <class Kernel>
struct SharedHalves {
    HalvedConstants halves;

    __device__ __forceinline__ bool are_there() const { return halves.values != nullptr; }
    __device__ __forceinline__ const typename Kernel::Constants& operator()(int halvings) const {
        return *reinterpret_cast<const typename Kernel::Constants*>(
            static_cast<const typename Kernel::scalar*>(halves.values) + halvings * halves.stride);
    }
};

// Those of a thread's own cell. numbers: where it finds each of its constants for the whole step; stride: as
// CellConstants::halves_stride.
template <class Kernel, class Number>
struct OwnHalves {
    const Number* numbers;
    std::int64_t stride;

    __device__ __forceinline__ bool are_there() const { return stride > 0; }
    __device__ __forceinline__ typename Kernel::Constants operator()(int halvings) const {
        typename Kernel::Constants constants;
        for (int k = 0; k < Kernel::n_constants; ++k)
            reinterpret_cast<typename Kernel::scalar*>(&constants)[k] = numbers[k].after(halvings * stride);
        return constants;
    }
};

// The step in halves of a cell in memory, whose state nobody changed. A function that is called: few cells need it, and
// its registers are its own.
template <class Kernel, class Halves>
__device__ __noinline__ void step_cell_in_halves(const Halves& halves, StepTime time, const CellsOf<Kernel>& cell) {
    step_in_halves<Kernel>(
        cell, time, halves,
        [](const auto& constants, const typename Kernel::Step& step, const CellsOf<Kernel>& cells) {
            return Kernel::react(constants, step, cells);
        });
}

// The step of the cell by whole(cell), in halves where it refuses it.
template <class Kernel, class Halves, class Whole>
__device__ __forceinline__ void step_cell(const Halves& halves, StepTime time, CellsOf<Kernel> cell,
                                          const Whole& whole) {
    if constexpr (HalvesSteps<Kernel>) {
        cell.may_refuse(halves.are_there());
        if (!whole(cell)) return;
        cell.forget();
        step_cell_in_halves<Kernel>(halves, time, cell);
    } else {
        whole(cell);
    }
}

// The same of a cell whose state is in registers, which a function that is called cannot read.
template <class Kernel, class Halves, class Whole>
__device__ __forceinline__ void step_cell_in_registers(const Halves& halves, StepTime time,
                                                       typename Kernel::scalar (&state)[Kernel::n_states],
                                                       CellsOf<Kernel> cell, const Whole& whole) {
    cell.stay_in_registers();
    if constexpr (HalvesSteps<Kernel>) {
        cell.may_refuse(halves.are_there());
        if (!whole(cell)) return;
        typename Kernel::scalar copy[Kernel::n_states];
#pragma unroll
        for (int c = 0; c < Kernel::n_states; ++c) copy[c] = state[c];
        CellsOf<Kernel> copied = cell.at(copy, 1, &copy[Kernel::potential]);
        copied.stay_in_registers();
        step_cell_in_halves<Kernel>(halves, time, copied);
#pragma unroll
        for (int c = 0; c < Kernel::n_states; ++c) state[c] = copy[c];
    } else {
        whole(cell);
    }
}

}  // namespace heartwright::kernels
