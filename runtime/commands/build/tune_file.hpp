// NAME.tune beside a spec or an experiment: what `heartwright tune` found quickest, by machine. Written by tune, read
// wherever a solver is made and a run begins. Any choice but `exp_table` gives the same bits.
//
//     {"format": 2, "name": "NAME",
//      "kernels": [{"spec_hash": "...", "backend": "cuda", "device": "NVIDIA H200", "architecture": "sm_90",
//        "precision": "fp64", "choice": {"blocks_at_once": 5}, "ms_per_step": 1.02, "default_ms_per_step": 1.11,
//        "cells": 10000000, "date": "2026-11-21", "version": "0.1.0", "commit": "1a2b3c4",
//        "compiler": "NVIDIA 13.0.48", "driver": "driver 580.65.06, CUDA 13.0", "solver": "...",
//        "candidates": [{"choice": {}, "ms_per_step": 1.11}]}],
//      "plans": [{"spec_hash": "...", "device": "NVIDIA H200", "cells": 1024, "sites": 10000, "plan": "march+8",
//        "ms_per_step": 0.48, "default_ms_per_step": 0.508, "date": "2026-11-26", "version": "0.1.0"}],
//      "tiles": [{"device": "NVIDIA H200", "precision": "fp64", "couplings": "fp32", "rows": 226981, "tile": "512x128",
//        "ms_per_product": 0.0111, "date": "2026-11-26", "version": "0.1.0"}],
//      "checksum": "0123456789abcdef"}
//
// kernels and plans are beside a spec: how its kernels are compiled, and how cells of one variant with sites are
// computed on one GPU. tiles are beside an experiment: tiles and blocks of the product with a mesh's matrix, or, of a
// grid of one tensor, "couplings": "stencil", "grid": "250x200x200", "tile": "128x2x4" (threads along x and y, planes
// of a thread). checksum: of the lists as they were written; a file without it is taken, one that is damaged or edited
// is refused.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/commands/build/kernel_choice.hpp"
#include "runtime/diffusion/stencil_block.hpp"
#include "runtime/lattice/plan_wish.hpp"
#include "runtime/operators/sparse/tile_shape.hpp"

namespace heartwright::commands {

struct MeasuredChoice {
    KernelChoice choice;
    double ms_per_step = 0;
};
struct TunedChoice {
    std::string spec_hash, backend, device, architecture, precision;
    KernelChoice choice;
    double ms_per_step = 0, default_ms_per_step = 0;
    std::int64_t cells = 0;
    std::string date, version, compiler, driver = {};
    std::string solver = {};  // key of the one that was chosen, in the cache of solvers
    std::string commit = {};
    std::vector<MeasuredChoice> candidates = {};  // all that could be made, as they were measured

    bool is_for(const TunedChoice& other) const {  // the same machine and precision
        return backend == other.backend && device == other.device && precision == other.precision;
    }
};

struct MeasuredPlan {
    std::string spec_hash, device;
    lattice::TunedPlan plan;
    double ms_per_step = 0, default_ms_per_step = 0;
    std::string date, version, driver;

    bool is_for(const MeasuredPlan& other) const {  // the same machine, cells and sites
        return device == other.device && plan.cells == other.plan.cells && plan.sites == other.plan.sites;
    }
};

inline constexpr const char* of_stencil = "stencil";

struct TunedTile {
    std::string device, precision, couplings;  // "fp64" or "fp32"; couplings of a grid: "stencil"
    std::int64_t rows = 0;                     // of the mesh, or cells of the grid
    sparse::TileShape tile;                    // of a mesh
    double ms_per_product = 0;
    std::string date, version, driver;
    std::string grid = {};               // "250x200x200", of a grid
    diffusion::StencilBlock block = {};  // of a grid

    bool is_of_grid() const { return couplings == of_stencil; }
    bool is_for(const TunedTile& other) const {  // the same machine, storage and number of rows
        return device == other.device && precision == other.precision && couplings == other.couplings &&
               rows == other.rows && grid == other.grid;
    }
};

std::string grid_text(const std::array<std::int64_t, 3>& cells);  // "250x200x200"

struct Tuning {
    std::vector<TunedChoice> kernels;
    std::vector<MeasuredPlan> plans;
    std::vector<TunedTile> tiles;
};

std::string tune_file_of(const std::string& path);  // of a spec or an experiment: mine/x.json -> mine/x.tune

// Nothing where there is no file. UserFault with each problem and its place.
Tuning read_tuning(const std::string& file);

// The file with this in place of what it had for the same. name: of the model or experiment.
void add_tuning(const std::string& file, const std::string& name, const TunedChoice& chosen);
void add_tuning(const std::string& file, const std::string& name, const MeasuredPlan& chosen);
void add_tuning(const std::string& file, const std::string& name, const TunedTile& chosen);

// How kernels of a spec are made for the backend, device and precision of `wanted`; nothing where nothing was found.
// What was found for another text of the spec is not taken: `why_not` says so then.
std::optional<TunedChoice> tuned_choice(const std::string& file, const TunedChoice& wanted, std::string& why_not);
// The same of plans for a GPU.
std::vector<lattice::TunedPlan> tuned_plans(const std::string& file, const std::string& spec_hash,
                                            const std::string& device, std::string& why_not);
// For the device, precision, couplings, rows and grid of `wanted`; nothing where nothing was found.
std::optional<TunedTile> tuned_tile(const std::string& file, const TunedTile& wanted);

}  // namespace heartwright::commands
