// Numbers of a file at the points of a tissue: data sets of HDF5 files, arrays of pictures.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/tissue/selection.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::simulation {

// [nz][ny][nx] or, with `components` of 3, [nz][ny][nx][3]; of a part only what lies there. Of rows [rows] or
// [1][1][rows], in the order of the mesh, of a part too. UserFault when it has another shape than the whole grid, and
// for a picture, which has none of the points of rows.
std::vector<double> read_on_grid(const experiment::FileData& file, const tissue::Grid& grid, std::uint64_t components);

// diffusion_tensor() at a place ("element 3"), whose UserFault names it and the files of the directions.
tissue::Tensor tensor_of(const std::array<double, 3>& D, const tissue::Point& fibre, const tissue::Point* sheet,
                         const experiment::Fibres& fibres, const std::function<std::string()>& place);

// read_on_grid() as a mask: 1 where it is not 0. UserFault for what is no finite number.
tissue::Selection read_mask(const experiment::FileData& file, const tissue::Grid& grid);

}  // namespace heartwright::simulation
