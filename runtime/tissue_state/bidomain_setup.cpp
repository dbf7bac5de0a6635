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
    const experiment::Geometry& geometry = experiment.geometry;
    const bool is_conductor = baths == Baths::present && geometry.conductor_mesh;
    whole.grid = is_conductor ? grid_of_conductor(geometry) : grid_of(geometry);
    whole.tissue_mesh = is_conductor ? geometry.conductor_mesh : geometry.tissue_mesh;
    whole.block_of_cell = place_cells(experiment, whole.grid, baths).block_of_cell;
    whole.slots = slots_of_one_block(whole.grid, whole.block_of_cell);
    return whole;
}

struct Spaces {
    Assembly cells, all;  // without and with baths, whose points have the same numbers
};

// Rows of the problem stand for points in ascending order; of `inside`, what is selected in the grid of either space.
std::vector<std::int64_t> rows_in(const tissue::Selection& inside, const Assembly& all, const std::string& what) {
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

bool touches_a_bath(const tissue::Selection& inside, const Spaces& spaces) {
    for (std::size_t g = 0; g < inside.size(); ++g) {
        const auto point = static_cast<std::int64_t>(g);
        if (inside[g] != 0 && spaces.cells.slots.slot_of(point) < 0 && spaces.all.slots.slot_of(point) >= 0)
            return true;
    }
    return false;
}

// `spaces`: null where the tissue as a whole is not known, as on ranks but the root: then without rows.
std::vector<bidomain::Electrode> electrodes_of(const Experiment& experiment, const Spaces* spaces) {
    std::vector<bidomain::Electrode> electrodes;
    const auto selected = [&](const experiment::Where& where, const Assembly& space) {
        return select(experiment, where, space.grid, space.block_of_cell);
    };
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
        if (spaces) {
            const bool is_for_cells = one.kind == experiment::ExtracellularElectrode::Kind::intracellular_current;
            const auto inside = selected(one.where, is_for_cells ? spaces->cells : spaces->all);
            electrode.rows = rows_in(inside, spaces->all, what);
            if (is_for_cells && touches_a_bath(inside, *spaces))
                throw UserFault(what + " gives its current to cells, but reaches points of a bath");
            if (one.sink) electrode.sink = rows_in(selected(*one.sink, spaces->all), spaces->all, "'sink' of " + what);
        }
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
    const Spaces spaces{whole_of(experiment, Baths::left_out), whole_of(experiment, Baths::present)};
    elliptic::SolverOptions options;
    options.tolerance = experiment.tissue->elliptic_tolerance;
    if (device.backend() == device::Backend::cuda) options.gpu = &device;
    return std::make_unique<bidomain::EllipticProblem>(
        rows_of_space(experiment, with_conductivities(tissues, &Of::intracellular), spaces.cells),
        rows_of_space(experiment, with_conductivities(tissues, &Of::extracellular), spaces.all),
        electrodes_of(experiment, &spaces), device.threads(), options);
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
    bidomain::ExtracellularPotential::Slots slots{{}, a.slots.count(), {}};
    const auto number_of = [&](std::int64_t point) { return a.grid.whole_index(a.grid.cell(point)); };
    for (std::int64_t s = 0; s < a.slots.total(); ++s) slots.numbers.push_back(number_of(a.slots.grid_of(s)));
    const tissue::CellBox own = a.grid.owned();
    for (std::int64_t point = 0; point < a.grid.count(); ++point)
        if (a.slots.slot_of(point) < 0 && (!a.grid.is_part() || own.contains(a.grid.cell(point))))
            slots.others.push_back(number_of(point));
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

PointsOfPotential points_of_potential(const Experiment& experiment) {
    const tissue::Grid grid = grid_of_conductor(experiment.geometry);
    return {grid, slots_of_one_block(grid, place_cells(experiment, grid, Baths::present).block_of_cell)};
}

}  // namespace heartwright::tissue_state
