#include "runtime/tissue_state/bidomain_setup.hpp"

#include <algorithm>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/mpi/broadcast.hpp"
#include "runtime/tissue_state/cell_blocks.hpp"
#include "runtime/tissue_state/conductivities.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"
#include "runtime/tissue_state/tissue_state.hpp"
#include "runtime/tissue_state/tissues.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;

tissue::Slots slots_of_one_block(const tissue::Grid& grid, std::vector<std::uint16_t> block_of_cell) {
    for (std::uint16_t& block : block_of_cell) block = block == tissue::no_cell ? tissue::no_cell : 0;
    return {grid, block_of_cell, 1};
}

// The whole tissue, without or with its baths.
Assembly whole_of(const Experiment& experiment, Baths baths) {
    Assembly whole;
    whole.team = &mpi::serial();
    whole.grid = grid_of(experiment.geometry);
    whole.tissue_mesh = experiment.geometry.tissue_mesh;
    whole.block_of_cell = place_cells(experiment, whole.grid, baths).block_of_cell;
    whole.slots = slots_of_one_block(whole.grid, whole.block_of_cell);
    return whole;
}

// Rows of the problem stand for points in ascending order.
std::vector<std::int64_t> rows_in(const Experiment& experiment, const experiment::Where& where, const Assembly& all,
                                  const std::string& what) {
    const tissue::Selection inside = select(experiment, where, all.grid, all.block_of_cell);
    std::vector<std::int64_t> rows;
    std::int64_t row = 0;
    for (std::size_t g = 0; g < inside.size(); ++g) {
        if (all.slots.slot_of(static_cast<std::int64_t>(g)) < 0) continue;
        if (inside[g] != 0) rows.push_back(row);
        ++row;
    }
    if (rows.empty()) throw UserFault(what + " reaches no point of tissue or bath");
    return rows;
}

bool touches_a_bath(const Experiment& experiment, const experiment::Where& where, const Assembly& all) {
    const tissue::Selection inside = select(experiment, where, all.grid, all.block_of_cell);
    for (std::size_t g = 0; g < inside.size(); ++g) {
        const std::uint16_t block = all.block_of_cell[g];
        if (inside[g] != 0 && block > 0 && block != tissue::no_cell && experiment.regions[block - 1u].bath) return true;
    }
    return false;
}

// `all`: null where the tissue as a whole is not known, as on ranks but the root: then without rows.
std::vector<bidomain::Electrode> electrodes_of(const Experiment& experiment, const Assembly* all) {
    std::vector<bidomain::Electrode> electrodes;
    for (const experiment::ExtracellularElectrode& one : experiment.electrodes) {
        bidomain::Electrode electrode{static_cast<bidomain::Electrode::Kind>(one.kind),
                                      one.name,
                                      {},
                                      {},
                                      one.value,
                                      one.first_steps,
                                      one.steps,
                                      one.levels};
        const std::string what = "electrode '" + one.name + "'";
        if (all) electrode.rows = rows_in(experiment, one.where, *all, what);
        const bool is_for_cells = one.kind == experiment::ExtracellularElectrode::Kind::intracellular_current;
        if (all && is_for_cells && touches_a_bath(experiment, one.where, *all))
            throw UserFault(what + " gives its current to cells, but reaches points of a bath");
        if (all && one.sink) electrode.sink = rows_in(experiment, *one.sink, *all, "'sink' of " + what);
        electrodes.push_back(std::move(electrode));
    }
    return electrodes;
}

// A current I that enters mass M of cells gives each of them I/(chi C_m M).
std::vector<bidomain::ExtracellularPotential::Injection> injections_of(const Experiment& experiment, const Assembly& a,
                                                                       const std::vector<double>& masses) {
    const std::vector<experiment::Tissue> tissues = tissues_of(experiment);
    std::vector<bidomain::ExtracellularPotential::Injection> injections;
    collective_try(*a.team, [&] {
        for (std::size_t e = 0; e < experiment.electrodes.size(); ++e) {
            const experiment::ExtracellularElectrode& one = experiment.electrodes[e];
            if (one.kind != experiment::ExtracellularElectrode::Kind::intracellular_current) continue;
            const tissue::Selection inside = select(experiment, one.where, a.grid, a.block_of_cell);
            auto& injection = injections.emplace_back();
            injection.electrode = e;
            for (std::int64_t s = 0; s < a.slots.count(); ++s) {
                const auto cell = static_cast<std::size_t>(a.slots.grid_of(s));
                if (inside[cell] == 0) continue;
                injection.slots.push_back(s);
                injection.rates.push_back(1 / (*tissues[a.block_of_cell[cell]].chi_C_m * masses[e]));
            }
        }
    });
    return injections;
}

std::unique_ptr<bidomain::EllipticProblem> make_problem(const Experiment& experiment, device::Device& device) {
    using Of = experiment::Tissue::Spaces;
    const std::vector<experiment::Tissue> tissues = tissues_of(experiment);
    const Assembly cells = whole_of(experiment, Baths::left_out), all = whole_of(experiment, Baths::present);
    elliptic::SolverOptions options;
    options.tolerance = experiment.tissue->elliptic_tolerance;
    if (device.backend() == device::Backend::cuda) options.gpu = &device;
    return std::make_unique<bidomain::EllipticProblem>(
        rows_of_space(experiment, with_conductivities(tissues, &Of::intracellular), cells),
        rows_of_space(experiment, with_conductivities(tissues, &Of::extracellular), all),
        electrodes_of(experiment, &all), device.threads(), options);
}

}  // namespace

std::unique_ptr<bidomain::ExtracellularPotential> make_extracellular_potential(device::Device& device,
                                                                               const Experiment& experiment,
                                                                               const Assembly& a, int real_bytes) {
    if (!experiment.tissue->has_extracellular_potential()) return nullptr;
    std::unique_ptr<bidomain::EllipticProblem> problem;
    collective_try(*a.team, [&] {
        if (a.team->is_root()) problem = make_problem(experiment, device);
    });
    bidomain::ExtracellularPotential::Slots slots{{}, a.slots.count()};
    for (std::int64_t s = 0; s < a.slots.total(); ++s)
        slots.numbers.push_back(a.grid.whole_index(a.grid.cell(a.slots.grid_of(s))));
    std::vector<double> masses;
    if (problem)
        for (const bidomain::Electrode& one : problem->electrodes()) masses.push_back(problem->mass_of(one));
    auto injections = injections_of(experiment, a, mpi::broadcast(masses, *a.team));
    auto potential = std::make_unique<bidomain::ExtracellularPotential>(
        device, *a.team, std::move(problem), electrodes_of(experiment, nullptr), slots, real_bytes);
    potential->set_injections(std::move(injections));
    return potential;
}

bidomain::StepSettings bidomain_steps(const Experiment& experiment, const Assembly& a, int substeps, int real_bytes) {
    const std::int64_t every = experiment.tissue->elliptic_every;
    const std::int64_t calls = substeps * (has_strang_splitting(experiment) ? 2 : 1);
    return {a.slots.count(),
            a.slots.stride(),
            real_bytes,
            diffusion_step(experiment) / substeps,
            {calls, every == 1 ? substeps : every * calls}};
}

tissue::Slots points_of_potential(const Experiment& experiment, const tissue::Grid& whole) {
    return slots_of_one_block(whole, place_cells(experiment, whole, Baths::present).block_of_cell);
}

}  // namespace heartwright::tissue_state
