#include "runtime/simulation/setup/tissue_state.hpp"

#include <algorithm>

#include "runtime/mpi/agree.hpp"

namespace heartwright::solver {

bool has_strang_splitting(const experiment::Experiment& experiment) {
    return experiment.time.splitting == experiment::Time::Splitting::strang;
}

double diffusion_step(const experiment::Experiment& experiment) {
    return has_strang_splitting(experiment) ? experiment.time.dt / 2 : experiment.time.dt;
}

TissueState::TissueState(device::Device& on_device, const experiment::Experiment& of_experiment,
                         const abi::Model& model, const Assembly& a, int n_substeps,
                         const std::vector<tissue::HaloPeer>& peers, const StartFiles& start_files)
    : device(on_device),
      experiment(of_experiment),
      assembly(a),
      substeps(n_substeps),
      substep(diffusion_step(of_experiment) / std::max(1, n_substeps)),
      population(device, model, a.slots, a.blocks, experiment.time.dt, a.stimulus_mask,
                 a.lattice ? &*a.lattice : nullptr),
      clock(device, experiment.time.dt, a.stimuli, a.holds),
      clamps(device, population, a.clamps) {
    const auto real_bytes = static_cast<int>(model.real_bytes);
    collective_try(team(), [&] { start_files.put(population); });
    clamps.begin(clock.on_device());
    if (a.decomposition) {
        halo = halo::make_halo(team(), device, peers, real_bytes);
    }
    if (a.has_diffusion) {
        diffusion = diffusion::make_diffusion(device, a.grid, a.slots, a.conductivity, substep, real_bytes);
        spare_potential = device::Buffer<std::byte>(device, a.slots.stride() * real_bytes);
    }
}

}  // namespace heartwright::solver
