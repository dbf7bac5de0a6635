// NAME.tiles beside an experiment on a mesh: the sizes of tiles and blocks that `heartwright tune --tiles` found
// quickest, by machine and storage. Written by tune, read by run.
//
//     {"format": 1, "experiment": "NAME", "choices": [{"device": "NVIDIA H100 80GB HBM3", "precision": "fp64",
//       "couplings": "fp32", "rows": 226981, "tile": "512x128", "ms_per_product": 0.0111, "date": "2026-11-26",
//       "version": "0.1.0", "driver": "driver 580.65.06, CUDA 13.0"}]}
//
// Any size gives the same bits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/operators/sparse/tile_shape.hpp"

namespace heartwright::commands {

struct TunedTile {
    std::string device, precision, couplings;  // "fp64" or "fp32"
    std::int64_t rows = 0;                     // of the mesh
    sparse::TileShape tile;
    double ms_per_product = 0;
    std::string date, version, driver;

    bool is_for(const TunedTile& other) const {  // the same machine, storage and number of rows
        return device == other.device && precision == other.precision && couplings == other.couplings &&
               rows == other.rows;
    }
};

std::string tile_file_of(const std::string& experiment_path);  // mine/x.json -> mine/x.tiles

// UserFault with each problem and its place.
std::vector<TunedTile> read_tile_file(const std::string& path);

// The file with `chosen` in place of what it had for the same.
void add_to_tile_file(const std::string& path, const std::string& experiment, const TunedTile& chosen);

// What the file beside an experiment has for the device, precision, couplings and rows of `wanted`; of no rows without
// a file or a line.
sparse::TileShape tuned_tile(const std::string& experiment_path, const TunedTile& wanted);

}  // namespace heartwright::commands
