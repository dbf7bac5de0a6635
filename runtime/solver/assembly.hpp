// What an experiment means on its grid: which cells there are, in which blocks, with which tensors and stimuli.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/cells/clamps.hpp"
#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/diffusion/coefficients.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/lattice/setup.hpp"
#include "runtime/tissue/selection.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::solver {

// Channels moved just before a step.
struct Moving {
    std::int64_t step;
    lattice::MoveSetup move;
    std::string text;                                  // "3 channels of RyR to move from C1 to O1", for people
};

// States of cells put to values just before a step.
struct Resetting {
    std::int64_t step;
    bool to_start;                                     // all states; else `values`: state and value
    std::vector<std::pair<std::int32_t, double>> values;
    std::vector<std::uint8_t> cells;                   // [slots], non-zero: reset; empty: all
};

// Other parameters from a step on.
struct Changing {
    struct Block {
        std::vector<double> parameters;
        std::array<double, abi::max_stimuli> amplitudes;
    };
    std::int64_t step;
    std::vector<Block> blocks;                         // all blocks, as they are then
    std::string text;                                  // "P_Ca *0.5, K_o = 4 mM", for people
};

struct Assembly {
    tissue::Grid grid;
    tissue::Selection present;                         // 1: a cell
    std::vector<std::uint16_t> block_of_cell;          // block 0: the whole; 1 + r: region r; no_cell
    tissue::Slots slots;
    std::vector<cells::BlockSetup> blocks;
    bool has_diffusion = false;
    diffusion::Conductivity conductivity;
    std::vector<std::uint32_t> stimulus_mask;          // [slots] or empty
    std::vector<cells::Windows> stimuli;
    std::optional<lattice::Setup> lattice;             // of a model with one; its plans are chosen later, on the device
    std::vector<cells::Windows> holds;                 // when each of lattice->holds is on
    std::vector<Moving> moves;                         // steps ascend
    std::vector<cells::ClampSetup> clamps;
    std::vector<Resetting> resets;                     // steps ascend
    std::vector<Changing> changes;                     // steps ascend
    std::vector<std::string> notes;
};

// UserFault with all that is wrong.
Assembly assemble(const experiment::Experiment& experiment, const abi::Model& model);

// What the stimuli give cells with these parameters, as BlockSetup has it.
std::array<double, abi::max_stimuli> amplitudes_of(const experiment::Experiment& experiment, const abi::Model& model,
                                                   const std::vector<double>& parameters);

// A file's data set on the grid: [nz][ny][nx] or, with `components` of 3, [nz][ny][nx][3]. UserFault when it has another shape.
std::vector<double> read_on_grid(const experiment::FileData& file, const tissue::Grid& grid, std::uint64_t components);

// The cells of `where`, those that are there or not. `block_of_cell` resolves region names.
tissue::Selection select(const experiment::Experiment& experiment, const experiment::Where& where, const tissue::Grid& grid,
                         const std::vector<std::uint16_t>& block_of_cell);

}  // namespace heartwright::solver
