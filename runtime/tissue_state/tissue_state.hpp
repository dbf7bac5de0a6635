// The tissue on its device: cells, clock, clamps, diffusion and halo, as the experiment asks for them.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "runtime/bidomain/extracellular_potential.hpp"
#include "runtime/cells/clamps.hpp"
#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/diffusion/diffusion.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/halo/halo.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "runtime/tissue_state/assembly.hpp"
#include "runtime/tissue_state/start_files.hpp"

namespace heartwright::tissue_state {

// How each (half) step of diffusion is made.
struct DiffusionPlan {
    int substeps = 0;     // 0: no diffusion
    int rkl2_stages = 0;  // of each sub-step; 0: forward Euler
};

struct TissueState {
    // peers: empty on one rank alone. Collective. All but the plan, peers and the start files outlive it.
    TissueState(device::Device& device, const experiment::Experiment& experiment, const interface::Model& model,
                const Assembly& assembly, const DiffusionPlan& plan, const std::vector<tissue::HaloPeer>& peers,
                const StartFiles& start_files);
    TissueState(const TissueState&) = delete;
    TissueState& operator=(const TissueState&) = delete;

    // Bytes on the device, without the halo.
    static std::int64_t memory(const interface::Model& model, const Assembly& assembly, const DiffusionPlan& plan);
    // Memory traffic of a step's reaction that cannot be avoided, in bytes a cell of all ranks; sites not counted.
    double reaction_bytes_per_cell() const;

    void* potential() const { return population.potential(); }
    void exchange_halo() {  // of the potential; does nothing on one rank alone
        if (halo) halo->exchange(potential());
    }
    // After replace_actions() of setup/actions.hpp: what reaches cells, and when, from the step that comes next on. A
    // recording of steps keeps what was before. Waits.
    void take_up_actions();
    // phi_e or phi_i at the instant of a step, of own slots; solve_for_output() of that step goes before it, which is
    // collective and may wait.
    void solve_for_output(std::int64_t step) { phi_e->at(step, potential()); }
    std::vector<double> shown_potential(experiment::TissuePotential which, std::int64_t step,
                                        const std::vector<std::int64_t>& slots) const;
    void keep(checkpoint::Keeper& keeper);  // what steps have left of cells and potentials
    // Stages exchange their own ghosts; what the host must carry or solve cannot be recorded. A step that streams its
    // sites is thousands of copies, beside which launches cost nothing.
    bool can_be_recorded() const {
        return !assembly.solves_each_step && !population.streams_sites() &&
               (rkl2_stages == 0 || halo == nullptr || !halo->needs_host());
    }
    mpi::Team& team() const { return *assembly.team; }

    device::Device& device;
    const experiment::Experiment& experiment;
    const Assembly& assembly;
    int substeps;
    double substep;   // ms, of each call to diffusion->apply()
    int rkl2_stages;  // of each call; 0: forward Euler
    cells::Population population;
    cells::Clock clock;
    cells::Clamps clamps;
    std::unique_ptr<bidomain::ExtracellularPotential> phi_e;  // null: a monodomain
    std::unique_ptr<diffusion::Diffusion> diffusion;          // null: none
    diffusion::Diffusion* forward_euler = nullptr;            // a step of `substep` by one product; in diffusion
    std::unique_ptr<halo::Halo> halo;                         // null: one rank has it all
    device::Buffer<std::byte> spare_potential;  // Real[stride], free between steps; empty without diffusion
};

// Whether steps can go together by space-time blocking (blocks/space_time_blocks.hpp), be it that they pay or not;
// Strang splitting aside.
bool suits_space_time_blocks(const interface::Model& model, const Assembly& assembly, const DiffusionPlan& plan);
bool has_strang_splitting(const experiment::Experiment& experiment);
double diffusion_step(const experiment::Experiment& experiment);  // ms, of each of its (half) steps

}  // namespace heartwright::tissue_state
