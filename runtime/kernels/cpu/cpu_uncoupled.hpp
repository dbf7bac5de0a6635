// Several steps of uncoupled cells on a CPU (interface/step_block.hpp): a pack at a time makes all steps while its
// state is in the cache nearest to the core. Twin of cuda_uncoupled.cuh. Included by generated cpu/ files.
#pragma once

#include "runtime/interface/step_block.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"

namespace heartwright::kernels {

inline namespace HEARTWRIGHT_ISA {

template <class Kernel, class Known>
class CpuUncoupled {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int lanes = real::lanes;

public:
    CpuUncoupled(const interface::UncoupledArguments& arguments, const Known& known) : at_(arguments), known_(known) {}

    void run() {
        for (std::int64_t slot = at_.cells.first; slot < at_.cells.last; slot += lanes) {
            const std::int64_t left = at_.cells.last - slot;
            slot_ = slot;
            count_ = left < lanes ? static_cast<int>(left) : lanes;
            known_.take(slot);
            load();
            for (std::int32_t s = 0; s < at_.steps; ++s) step(s);
            store();
        }
    }

private:
    auto states_of(int lane) const { return states_of_slot<Kernel>(at_.cells.state, at_.cells.stride, slot_ + lane); }
    // Lanes beyond the end repeat the last cell.
    void load() {
        for (int lane = 0; lane < lanes; ++lane) {
            const auto from = states_of(lane < count_ ? lane : count_ - 1);
            for (int c = 0; c < Kernel::n_states; ++c) from.load(c).store(&state_[c][lane]);
        }
    }
    void store() const {
        for (int lane = 0; lane < count_; ++lane) {
            const auto to = states_of(lane);
            for (int c = 0; c < Kernel::n_states; ++c) to.store(c, state_[c][lane]);
        }
    }
    void step(std::int32_t s) {
        const std::int32_t in_block = at_.first_step + s;
        const std::uint32_t active = at_.cells.stimulus_mask ? at_.block->active_stimulus_mask[in_block] : 0u;
        known_.go_to(real((at_.block->first + in_block) * at_.block->dt));
        scalar* const potential = state_[Kernel::potential];
        const CellsOf<Kernel> cells(state_[0], lanes, potential, potential,
                                    stimulus_of_pack<real>(at_.cells, active, slot_, count_));
        step_pack<Kernel>(
            PackOfCells{at_.cells, slot_, count_}, time_of(at_.block->first + in_block, at_.block->dt), cells,
            [&](const CellsOf<Kernel>& pack) { return react_pack<Kernel>(known_.constants, known_.step, pack); });
        if (at_.potential_rows == nullptr) return;
        scalar* const row = static_cast<scalar*>(at_.potential_rows) + s * at_.cells.stride + slot_;
        for (int lane = 0; lane < count_; ++lane) row[lane] = potential[lane];
    }

    const interface::UncoupledArguments& at_;
    Known known_;
    std::int64_t slot_ = 0;  // of the pack
    int count_ = 0;
    alignas(64) scalar state_[Kernel::n_states][lanes];
};

template <class Kernel>
void advance_on_cpu(const interface::UncoupledArguments& arguments) {
    interface::UncoupledArguments at = arguments;
    const StepClock clock{at.block->first + at.first_step, at.block->dt, 0, 0};
    at.cells.clock = &clock;
    if constexpr (Kernel::n_constants > 0) {
        if (at.cells.own) return CpuUncoupled<Kernel, OwnOfEach<Kernel>>(at, OwnOfEach<Kernel>(at.cells)).run();
    }
    with_constants<Kernel>(at.cells.constants, [&]<class Constants>(const Constants& constants) {
        using Known = SharedByAll<Kernel, Constants>;
        CpuUncoupled<Kernel, Known>(at, Known(at.cells, constants)).run();
    });
}

template <class... Kernels>
int cpu_advance(std::int32_t kernel, const interface::UncoupledArguments& arguments) {
    std::int32_t k = 0;
    ((k++ == kernel ? advance_on_cpu<Kernels>(arguments) : void()), ...);
    return 0;
}

}  // namespace HEARTWRIGHT_ISA

}  // namespace heartwright::kernels
