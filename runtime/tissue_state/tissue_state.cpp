#include "runtime/tissue_state/tissue_state.hpp"

#include <algorithm>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/device/first_touch.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/stepping/rkl2.hpp"
#include "runtime/tissue_state/bidomain_setup.hpp"
#include "runtime/tissue_state/tissue_operator.hpp"

namespace heartwright::tissue_state {

bool has_strang_splitting(const experiment::Experiment& experiment) {
    return experiment.time.splitting == experiment::Time::Splitting::strang;
}

double diffusion_step(const experiment::Experiment& experiment) {
    return has_strang_splitting(experiment) ? experiment.time.dt / 2 : experiment.time.dt;
}

bool suits_space_time_blocks(const interface::Model& model, const Assembly& a, const DiffusionPlan& plan) {
    if (model.space_time == nullptr || !a.has_diffusion || a.solves_each_step || a.decomposition || a.couplings ||
        !a.clamps.empty())
        return false;
    const bool is_sheet = a.grid.dimensions == 2 && !a.grid.on_nodes && !a.grid.rows && a.slots.is_identity();
    const bool has_one_block = a.slots.block(0).last == a.slots.count() && a.blocks.front().fields.empty();
    const bool is_uniform = has_one_block && a.conductivity.fills_grid && a.conductivity.classes.size() == 1 &&
                            a.conductivity.is_diagonal(2);
    return is_sheet && is_uniform && plan.substeps == 1 && plan.rkl2_stages == 0;
}

TissueState::TissueState(device::Device& on_device, const experiment::Experiment& of_experiment,
                         const interface::Model& model, const Assembly& a, const DiffusionPlan& plan,
                         const std::vector<tissue::HaloPeer>& peers, const StartFiles& start_files)
    : device(on_device),
      experiment(of_experiment),
      assembly(a),
      substeps(plan.substeps),
      substep(diffusion_step(of_experiment) / std::max(1, plan.substeps)),
      rkl2_stages(plan.rkl2_stages),
      population(device, model, a.slots, a.blocks, experiment.time.dt, a.stimulus_mask,
                 a.lattice ? &*a.lattice : nullptr),
      clock(device, experiment.time.dt, a.stimulus_windows, a.holds),
      clamps(device, population, a.clamps) {
    const auto real_bytes = static_cast<int>(model.real_bytes);
    if (experiment.time.has_error_control()) {
        const ode::ErrorControl control = experiment.time.error_control();
        const std::string integrator = std::string("\"integrator\": \"") + control.name() + "\"";
        if (a.has_diffusion) throw UserFault(integrator + " is for cells that are not coupled: leave 'tissue' out");
        if (!a.clamps.empty())
            throw UserFault(integrator +
                            " does not hold a potential: a voltage clamp is stepped by the spec's schemes");
        population.control_errors(control, [this](std::int64_t slot) {
            return "cell " + cell_text(assembly.grid, assembly.slots.grid_of(slot));
        });
    }
    if (model.react == nullptr && !experiment.time.has_error_control()) {
        throw UserFault(std::string("this solver of ") + model.name +
                        " was made for error control alone; the experiment has no \"integrator\": \"rodas\"");
    }
    collective_try(team(), [&] { start_files.put(population); });
    clamps.begin(clock.on_device());
    if (a.decomposition) halo = halo::make_halo(team(), device, peers, real_bytes);
    if (a.has_diffusion) {
        diffusion = make_operator(device, a, substep, real_bytes);
        forward_euler = diffusion.get();
        if (rkl2_stages > 0) {
            stepping::Rkl2Settings settings{rkl2_stages, a.slots.count(), a.slots.stride(), real_bytes};
            if (halo) settings.refresh_ghosts = [of_stage = halo.get()](void* plane) { of_stage->exchange(plane); };
            diffusion = stepping::make_rkl2(device, std::move(diffusion), settings);
        }
        phi_e = make_extracellular_potential(device, experiment, a, real_bytes);
        if (a.solves_each_step)
            diffusion = bidomain::make_bidomain(device, std::move(diffusion), *phi_e,
                                                bidomain_steps(experiment, a, substeps, real_bytes));
        spare_potential = device::Buffer<std::byte>(device, a.slots.stride() * real_bytes);
        const auto start_of = [real_bytes](std::int64_t slot) { return slot * real_bytes; };
        device::touch_first(device, spare_potential.data(), a.slots.count(), start_of);
    }
}

void TissueState::take_up_actions() {
    population.set_stimulus_mask(assembly.stimulus_mask);
    clock.set_stimulus_windows(assembly.stimulus_windows);
}

std::int64_t TissueState::memory(const interface::Model& model, const Assembly& a, const DiffusionPlan& plan) {
    const auto real_bytes = static_cast<int>(model.real_bytes);
    std::int64_t bytes = cells::population_memory(model, a.slots, !a.stimulus_mask.empty()) +
                         cells::varying_memory(model, a.slots, a.blocks);
    if (a.has_diffusion) {
        const int planes =
            1 + (plan.rkl2_stages > 0 ? stepping::rkl2_planes : 0) + (a.solves_each_step ? bidomain::step_planes : 0);
        bytes += planes * a.slots.stride() * real_bytes + operator_memory(a, real_bytes);
    }
    if (a.lattice) bytes += lattice::lattice_memory(model, *a.lattice, a.slots);
    return bytes;
}

std::vector<double> TissueState::shown_potential(experiment::TissuePotential which, std::int64_t step,
                                                 const std::vector<std::int64_t>& slots) const {
    const bidomain::Vector& phi = phi_e->at(step, potential());
    std::vector<double> V;
    if (which == experiment::TissuePotential::intracellular) V = population.download(population.model().potential);
    std::vector<double> shown;
    for (const std::int64_t slot : slots) {
        const auto s = static_cast<std::size_t>(slot);
        shown.push_back(V.empty() ? phi[s] : phi[s] + V[s]);
    }
    return shown;
}

void TissueState::keep(checkpoint::Keeper& keeper) {
    population.keep(keeper);
    if (phi_e) phi_e->keep(keeper);
}

double TissueState::reaction_bytes_per_cell() const {
    const interface::Model& model = population.model();
    double bytes = 0;
    for (int b = 0; b < population.block_count(); ++b) {
        const auto& block = assembly.blocks[static_cast<std::size_t>(b)];
        const double columns = static_cast<double>(block.varying.size()) * model.real_bytes;
        bytes += (model.costs[model.variants[block.variant].kernel].bytes + columns) *
                 static_cast<double>(assembly.cells_of_block[static_cast<std::size_t>(b)]);
    }
    return bytes / static_cast<double>(assembly.whole_cells) + (assembly.stimulus_mask.empty() ? 0 : 4);
}

}  // namespace heartwright::tissue_state
