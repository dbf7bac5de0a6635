#include "runtime/tissue_state/assembly.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>

#include "base/diag/faults.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "runtime/tissue_state/actions.hpp"
#include "runtime/tissue_state/cell_blocks.hpp"
#include "runtime/tissue_state/conductivities.hpp"
#include "runtime/tissue_state/data_sets/data_sets.hpp"
#include "runtime/tissue_state/data_sets/picture_data.hpp"
#include "runtime/tissue_state/host_share.hpp"
#include "runtime/tissue_state/mesh/mesh_couplings.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"
#include "runtime/tissue_state/mesh/tags.hpp"
#include "runtime/tissue_state/parameter_fields.hpp"
#include "runtime/tissue_state/shares.hpp"
#include "runtime/tissue_state/tissues.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;
using experiment::Where;

// Which part of the grid this rank has, and what is there.
void place(const Experiment& experiment, const interface::Model& model, Assembly& a, Diagnostics& diagnostics) {
    if (!a.team->is_serial()) {
        a.decomposition = share_out(experiment, model, *a.team, a.shares);
        if (a.shares.empty()) {
            a.team->arrange(a.decomposition->is_grid() ? a.decomposition->ranks()
                                                       : std::array{a.decomposition->count(), 1, 1});
        }
    }
    if (experiment.geometry.mesh) {
        a.tissue_mesh = a.decomposition ? share_of_rank(experiment.geometry, *a.decomposition, *a.team)
                                        : experiment.geometry.tissue_mesh;
        a.whole_rows = a.grid.rows;
    }
    if (a.decomposition)
        a.grid = a.tissue_mesh ? part_of(a.grid, *a.tissue_mesh) : a.decomposition->part(a.grid, a.team->rank());
    require_memory_of_points(*a.team, a.grid.count());
    CellBlocks placed;
    collective_try(*a.team, [&] { placed = place_cells(experiment, a.grid); });
    a.present = std::move(placed.present);
    a.block_of_cell = std::move(placed.block_of_cell);
    const auto cells = a.team->all_reduce_sum(placed.cells_of_region);
    for (std::size_t r = 0; r < cells.size(); ++r) {
        const auto& region = experiment.regions[r];
        const std::string what = "region '" + region.name + "'";
        if (cells[r] == 0 && !(region.bath && experiment.geometry.mesh)) {
            diagnostics.error(region.origin,
                              what + " holds no cell" + why_empty(experiment.geometry, region.where, ""));
        }
        note_absent_tags(experiment.geometry, what, region.where, a.notes);
    }
}

std::int32_t start_of(const experiment::Cells& cells, const interface::Model& model) {
    return cells.start && cells.start->index >= 0 ? cells.start->index : model.default_start;
}

void set_up_blocks(const Experiment& experiment, const interface::Model& model, Assembly& a) {
    for (int b = 0; b <= static_cast<int>(experiment.regions.size()); ++b) {
        const auto& cells = experiment::cells_of(experiment, b - 1);
        cells::BlockSetup setup{
            cells.variant, start_of(cells, model), experiment::parameters_of(experiment, cells, model), {}};
        setup.amplitudes = amplitudes_of(experiment, model, setup.parameters);
        a.blocks.push_back(std::move(setup));
    }
    set_starts_of_hosted(a);
}

void note_tissue(const experiment::Tissue& tissue, const std::string& where, Assembly& a) {
    char text[160];
    std::snprintf(text, sizeof text, "%s: D = %.7g, %.7g, %.7g mm^2/ms (fibre, sheet, normal)", where.c_str(),
                  tissue.D[0], tissue.D[1], tissue.D[2]);
    a.notes.emplace_back(text);
}

// Does anyone look at cells that touch a rank's own at an edge only?
bool looks_over_edges(const Experiment& experiment) {
    if (experiment.measures.phase_singularities) return true;
    if (!experiment.tissue || has_directions_of_cells(experiment))
        return experiment.tissue.has_value();  // they may be any
    diffusion::Conductivity conductivity;
    for (const experiment::Tissue& tissue : tissues_of(experiment))
        conductivity.classes.push_back(shared_tensor(tissue, experiment.fibres));
    return !conductivity.is_diagonal(experiment.geometry.dimensions);
}

void set_up_slots(const Experiment& experiment, const interface::Model& model, Assembly& a) {
    a.host_of_block = hosts_of_blocks(experiment, model);
    std::vector<std::int64_t> cells(a.host_of_block.size());
    collective_try(*a.team, [&] {
        std::vector<std::int64_t> ghosts;
        if (a.decomposition && (experiment.tissue || experiment.measures.phase_singularities)) {
            a.edges = looks_over_edges(experiment);
            ghosts = tissue::ghosts_of(*a.decomposition, a.grid, a.block_of_cell, a.edges);
        }
        a.slots =
            tissue::Slots(a.grid, hosted(a.block_of_cell, a.host_of_block), static_cast<int>(cells.size()), ghosts);
        for (std::int64_t slot = 0; slot < a.slots.count(); ++slot)
            ++cells[a.block_of_cell[static_cast<std::size_t>(a.slots.grid_of(slot))]];
    });
    a.cells_of_block = a.team->all_reduce_sum(cells);
    a.whole_cells = std::accumulate(a.cells_of_block.begin(), a.cells_of_block.end(), std::int64_t{0});
    if (a.whole_cells == 0) throw UserFault("the geometry holds no cell: its mask is empty");
}

void set_conductivity(const Experiment& experiment, Assembly& a) {
    a.has_diffusion = experiment.tissue.has_value();
    if (!a.has_diffusion) return;
    a.solves_each_step = experiment.tissue->model == experiment::Tissue::Model::bidomain;
    note_tissue(*experiment.tissue, "tissue", a);
    for (const auto& region : experiment.regions)
        if (region.tissue) note_tissue(*region.tissue, "tissue of region '" + region.name + "'", a);
    a.has_fp32_couplings = experiment.geometry.couplings == experiment::Geometry::Couplings::fp32;
    const auto tissues = tissues_of(experiment);
    if (experiment.geometry.mesh) {
        collective_try(*a.team,
                       [&] { a.couplings = couplings_of(experiment, tissues, *a.tissue_mesh, a.slots, *a.team); });
        if (experiment.geometry.has_finite_volumes()) {
            require_decay(*a.couplings,
                          a.decomposition
                              ? tissue::halo_peers(*a.decomposition, a.team->rank(), a.grid, a.slots, a.edges)
                              : std::vector<tissue::HaloPeer>{},
                          *a.team);
        }
        return;
    }
    auto& c = a.conductivity;
    collective_try(*a.team, [&] { set_conductivity_of_grid(experiment, tissues, a); });
    c.has_cross_terms = a.team->any(!c.is_diagonal(a.grid.dimensions));
    const tissue::Cell& whole = a.grid.whole_cells();
    std::vector<std::int64_t> in_slots_of(a.cells_of_block.size());
    for (std::size_t b = 0; b < in_slots_of.size(); ++b) in_slots_of[a.host_of_block[b]] += a.cells_of_block[b];
    c.fills_grid = std::count(in_slots_of.begin(), in_slots_of.end(), whole[0] * whole[1] * whole[2]) == 1;
}

std::vector<tissue::Cell> cells_of_nodes(const std::vector<std::int32_t>& nodes) {
    std::vector<tissue::Cell> cells;
    for (const std::int32_t node : nodes) cells.push_back({node, 0, 0});
    return cells;
}

}  // namespace

std::string cell_text(const tissue::Grid& grid, std::int64_t index) {
    const tissue::Cell cell = grid.whole_cell(grid.cell(index));
    if (grid.rows) return std::to_string(cell[0]);
    return "(" + std::to_string(cell[0]) + ", " + std::to_string(cell[1]) + ", " + std::to_string(cell[2]) + ")";
}

tissue::Grid whole_points(const Assembly& a) {
    tissue::Grid whole = a.grid.whole_grid();
    if (a.grid.rows && !a.whole_rows)
        throw OurFault("a rank that has a share of a mesh is asked for the positions of all points");
    whole.rows = a.whole_rows;
    return whole;
}

tissue::Selection select(const Experiment& experiment, const Where& where, const tissue::Grid& grid,
                         const std::vector<std::uint16_t>& block_of_cell) {
    switch (where.kind) {
        case Where::Kind::all:
            return tissue::everything(grid);
        case Where::Kind::box:
            return tissue::box(grid, where.low, where.high);
        case Where::Kind::sphere:
            return tissue::sphere(grid, where.centre, where.radius);
        case Where::Kind::cells:
            return tissue::listed(grid, where.cells);
        case Where::Kind::tag:
            return experiment.geometry.labels ? labelled(experiment.geometry, grid, where.tags)
                                              : tissue::tagged(grid, where.tags);
        case Where::Kind::nodes:
            return tissue::listed(grid, cells_of_nodes(mesh::read_vertex_list(
                                            where.file.path, static_cast<std::size_t>(grid.whole_cells()[0]))));
        case Where::Kind::layers:
            return tissue::layers(grid, where.axis, where.first_layer, where.layers);
        case Where::Kind::file:
            return read_mask(where.file, grid);
        case Where::Kind::region:
            for (std::size_t r = 0; r < experiment.regions.size(); ++r) {
                if (experiment.regions[r].name == where.region) {
                    tissue::Selection chosen(block_of_cell.size());
                    std::transform(block_of_cell.begin(), block_of_cell.end(), chosen.begin(),
                                   [&](std::uint16_t block) -> std::uint8_t { return block == r + 1 ? 1 : 0; });
                    return chosen;
                }
            }
            throw UserFault("there is no region '" + where.region + "'");
    }
    throw OurFault("a kind of WHERE that select() does not know");
}

void place_stimuli(const Experiment& experiment, Assembly& a, Diagnostics& diagnostics) {
    if (experiment.stimuli.size() > static_cast<std::size_t>(interface::max_stimulus_count))
        throw UserFault("an experiment may have at most 32 stimuli, not " + std::to_string(experiment.stimuli.size()));
    if (!experiment.stimuli.empty()) a.stimulus_mask.resize(static_cast<std::size_t>(a.slots.count()));
    std::vector<std::int64_t> reached(experiment.stimuli.size());
    collective_try(*a.team, [&] {
        for (std::size_t k = 0; k < experiment.stimuli.size(); ++k) {
            const auto inside = select(experiment, experiment.stimuli[k].where, a.grid, a.block_of_cell);
            for (std::int64_t s = 0; s < a.slots.count(); ++s) {
                if (inside[static_cast<std::size_t>(a.slots.grid_of(s))] != 0) {
                    a.stimulus_mask[static_cast<std::size_t>(s)] |= 1u << k;
                    ++reached[k];
                }
            }
        }
    });
    reached = a.team->all_reduce_sum(reached);
    for (std::size_t k = 0; k < experiment.stimuli.size(); ++k) {
        const auto& stimulus = experiment.stimuli[k];
        const std::string what = "stimulus '" + stimulus.name + "'";
        if (reached[k] == 0) {
            diagnostics.error(stimulus.origin,
                              what + " reaches no cell" +
                                  why_empty(experiment.geometry, stimulus.where, ": it lies outside the tissue"));
        }
        note_absent_tags(experiment.geometry, what, stimulus.where, a.notes);
        a.stimulus_windows.push_back({stimulus.first_steps, stimulus.steps});
        a.stimulus_levels.push_back(stimulus.levels);
    }
}

std::array<double, interface::max_stimulus_count> amplitudes_of(const Experiment& experiment,
                                                                const interface::Model& model,
                                                                const std::vector<double>& parameters) {
    std::array<double, interface::max_stimulus_count> amplitudes{};
    for (std::size_t k = 0; k < std::min(amplitudes.size(), experiment.stimuli.size()); ++k)
        amplitudes[k] = experiment::stimulus_current(experiment.stimuli[k], model, parameters);
    return amplitudes;
}

std::vector<std::int64_t> cells_of_slots(const Assembly& assembly) {
    std::vector<std::int64_t> cells(static_cast<std::size_t>(assembly.slots.count()));
    for (std::size_t s = 0; s < cells.size(); ++s)
        cells[s] = assembly.grid.whole_index(assembly.slots.grid_of(static_cast<std::int64_t>(s)));
    return cells;
}

Assembly assemble(const Experiment& experiment, const interface::Model& model, mpi::Team& team,
                  const std::vector<double>& shares) {
    Diagnostics diagnostics;
    Assembly a{.grid = grid_of(experiment.geometry),
               .present = {},
               .block_of_cell = {},
               .slots = {},
               .blocks = {},
               .has_diffusion = false,
               .solves_each_step = false,
               .conductivity = {},
               .stimulus_mask = {},
               .stimulus_windows = {},
               .stimulus_levels = {},
               .lattice = {},
               .holds = {},
               .moves = {},
               .clamps = {},
               .resets = {},
               .changes = {},
               .notes = {},
               .team = &team};
    a.shares = team.is_serial() ? std::vector<double>{} : shares;
    if (experiment.regions.size() > 1000) throw UserFault("an experiment may have at most 1000 regions");
    place(experiment, model, a, diagnostics);
    throw_if_errors(team, diagnostics);
    set_up_slots(experiment, model, a);
    a.domain = domain_of(experiment.geometry, a.grid, a.present, *a.team);
    require_domain_of_data(experiment, a.domain, *a.team);
    set_up_blocks(experiment, model, a);
    set_up_fields(experiment, model, a, diagnostics);
    a.probes = find_probes(experiment, a, diagnostics);
    check_region_models(experiment, model, a, diagnostics);
    place_stimuli(experiment, a, diagnostics);
    set_up_actions(experiment, model, a, diagnostics);
    throw_if_errors(team, diagnostics);
    set_conductivity(experiment, a);
    return a;
}

}  // namespace heartwright::tissue_state
