// NAME.tiles beside an experiment with tissue: the sizes of tiles and blocks that `heartwright tune --tiles` found
// quickest, by machine and storage. Written by tune, read by run on one rank.
//
//     {"format": 1, "experiment": "NAME", "choices": [{"device": "NVIDIA H100 80GB HBM3", "precision": "fp64",
//       "couplings": "fp32", "rows": 226981, "tile": "512x128", "ms_per_product": 0.0111, "date": "2026-11-26",
//       "version": "0.1.0", "driver": "driver 580.65.06, CUDA 13.0"}]}
//
// Of a grid of one tensor, which goes through the stencil: "couplings": "stencil", "rows": 10000000, "grid":
// "250x200x200", "tile": "128x2x4" (threads along x and y, planes of a thread). Any size gives the same bits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/diffusion/stencil_block.hpp"
#include "runtime/operators/sparse/tile_shape.hpp"

namespace heartwright::commands {

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

std::string tile_file_of(const std::string& experiment_path);  // mine/x.json -> mine/x.tiles

std::string grid_text(const std::array<std::int64_t, 3>& cells);  // "250x200x200"

// UserFault with each problem and its place.
std::vector<TunedTile> read_tile_file(const std::string& path);

// The file with `chosen` in place of what it had for the same.
void add_to_tile_file(const std::string& path, const std::string& experiment, const TunedTile& chosen);

// What the file beside an experiment has for the device, precision, couplings, rows and grid of `wanted`; nothing
// without a file or a line.
std::optional<TunedTile> tuned_tile(const std::string& experiment_path, const TunedTile& wanted);

}  // namespace heartwright::commands
