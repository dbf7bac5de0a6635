// What an experiment means on its grid: which cells there are, in which blocks, with which tensors and stimuli.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/cells/clamps.hpp"
#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/diffusion/coefficients.hpp"
#include "runtime/diffusion/stencil_block.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/lattice/setup.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/operators/sparse/rows.hpp"
#include "runtime/operators/sparse/tile_shape.hpp"
#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/selection.hpp"
#include "runtime/tissue/slots.hpp"
#include "runtime/tissue_state/probe_places.hpp"

namespace heartwright::tissue_state {

// Channels moved just before a step.
struct Moving {
    std::int64_t step;
    lattice::MoveSetup move;
    std::string text;  // "3 channels of RyR to move from C1 to O1", for people
    bool is_here;      // are there such cells on this rank?
};

// States of cells put to values just before a step.
struct Resetting {
    std::int64_t step;
    bool to_start;  // all states; else `values`: state and value
    std::vector<std::pair<std::int32_t, double>> values;
    std::vector<std::uint8_t> cells;  // [slots], non-zero: reset; empty: all
};

// Other parameters from a step on.
struct Changing {
    struct Block {
        std::vector<double> parameters;
        std::array<double, interface::max_stimulus_count> amplitudes;
    };
    std::int64_t step;
    std::vector<Block> blocks;  // all blocks, as they are then
    std::string text;           // "P_Ca *0.5, K_o = 4 mM", for people
};

// Of one rank: the whole grid, or its part of it, where what is [slots] is of own cells unless it says otherwise.
struct Assembly {
    tissue::Grid grid;
    tissue::Selection present;                 // 1: a cell; ghosts included
    std::vector<std::uint16_t> block_of_cell;  // block 0: the whole; 1 + r: region r; no_cell
    tissue::Slots slots;
    std::vector<cells::BlockSetup> blocks;
    bool has_diffusion = false;
    bool solves_each_step = false;  // diffusion waits for the host, which solves for phi_e: steps go one by one
    diffusion::Conductivity conductivity;
    std::vector<std::uint32_t> stimulus_mask;  // [slots] or empty
    std::vector<cells::Windows> stimulus_windows;
    std::vector<std::vector<double>> stimulus_levels;  // [stimulus][step of a window]; empty: its strength is constant
    std::optional<lattice::Setup> lattice;             // of a model with one; its plans are chosen later, on the device
    std::vector<cells::Windows> holds;                 // when each of lattice->holds is on
    std::vector<Moving> moves;                         // steps ascend
    std::vector<cells::ClampSetup> clamps;
    std::vector<Resetting> resets;  // steps ascend
    std::vector<Changing> changes;  // steps ascend
    std::vector<std::string> notes;
    mpi::Team* team = nullptr;                             // whose ranks share the whole
    std::optional<tissue::Decomposition> decomposition{};  // nothing: one rank has it all
    std::vector<double> shares{};                          // of all costs, [ranks]; empty: equal
    bool edges = false;                                    // ghosts are also those that touch own cells at an edge
    std::int64_t whole_cells = 0;                          // cells there are, of all ranks
    std::vector<std::int64_t> cells_of_block{};            // the same of each block
    std::vector<std::uint16_t> host_of_block{};            // in whose slots its cells lie (cell_blocks.hpp)
    std::vector<ProbePlace> probes{};
    sparse::TileShape tile{};                               // of a GPU's product on a mesh; of no rows: by its model
    diffusion::StencilBlock stencil_block{};                // of a GPU's stencil on a grid
    bool has_fp32_couplings = false;                        // else as states are
    std::optional<sparse::Rows> couplings{};                // of a mesh, in the place of `conductivity`; [slots]
    std::shared_ptr<const mesh::TissueMesh> tissue_mesh{};  // the whole, or the share of this rank; null: a grid
    std::shared_ptr<const tissue::Rows> whole_rows{};       // of a mesh, where the rank has the whole
    io::DomainIdentity domain{};                            // of the whole, the same on all ranks
};

// The whole grid with positions: of a mesh only where the rank has the whole, as the root does; OurFault else.
tissue::Grid whole_points(const Assembly& assembly);

// Collective; the team must outlive the assembly. UserFault with all that is wrong, on every rank. shares: as
// share_out() takes them (shares.hpp); then ranks keep their numbers, as each has its own.
Assembly assemble(const experiment::Experiment& experiment, const interface::Model& model,
                  mpi::Team& team = mpi::serial(), const std::vector<double>& shares = {});

// The couplings of the intracellular space between own slots and their neighbours, mS: those of diffusion with sigma_i
// in the place of D. Every tissue has sigma_i (experiment::Tissue::spaces). UserFault for finite volumes. Collective.
sparse::Rows intracellular_rows(const experiment::Experiment& experiment, const Assembly& assembly);

// Fills stimulus_mask and stimulus_windows, whose slots are there. Collective.
void place_stimuli(const experiment::Experiment& experiment, Assembly& assembly, Diagnostics& diagnostics);

// [own slots] numbers of their cells in the whole grid.
std::vector<std::int64_t> cells_of_slots(const Assembly& assembly);

// What the stimuli give cells with these parameters, as BlockSetup has it.
std::array<double, interface::max_stimulus_count> amplitudes_of(const experiment::Experiment& experiment,
                                                                const interface::Model& model,
                                                                const std::vector<double>& parameters);

// "(3, 0, 12)", in the whole grid; the number of a row.
std::string cell_text(const tissue::Grid& grid, std::int64_t index);

// The cells of `where`, those that are there or not. `block_of_cell` resolves region names.
tissue::Selection select(const experiment::Experiment& experiment, const experiment::Where& where,
                         const tissue::Grid& grid, const std::vector<std::uint16_t>& block_of_cell);

// Regions with another model than the whole: what may be looked at where.
// Collective. Errors for probes that show what the model of their cells has not, and for maps of what some cells have
// not. Notes which region has which model. Nothing for a model that is not joined of several.
void check_region_models(const experiment::Experiment& experiment, const interface::Model& model, Assembly& assembly,
                         Diagnostics& diagnostics);

}  // namespace heartwright::tissue_state
