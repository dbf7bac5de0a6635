// Numbers of a file at the points of a tissue, in data sets of HDF5 files and arrays of pictures, and the domain that
// they belong to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/tissue/selection.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::tissue_state {

// [nz][ny][nx] or, with `components` of 3, [nz][ny][nx][3]; of a part only what lies there. Of rows [rows] or
// [1][1][rows], in the order of the mesh, of a part too. UserFault when it has another shape than the whole grid, and
// for a picture, which has none of the points of rows.
std::vector<double> read_on_grid(const experiment::FileData& file, const tissue::Grid& grid, std::uint64_t components);

// diffusion_tensor() at a place ("element 3"), whose UserFault names it and the files of the directions.
tissue::Tensor tensor_of(const std::array<double, 3>& D, const tissue::Point& fibre, const tissue::Point* sheet,
                         const experiment::Fibres& fibres, const std::function<std::string()>& place);

// read_on_grid() as a mask: 1 where it is not 0. UserFault for what is no finite number.
tissue::Selection read_mask(const experiment::FileData& file, const tissue::Grid& grid);

// Which domain an experiment has: what the numbers of its files are numbers of (io/fields/domain_identity.hpp).
// Collective, and the same on any number of ranks. `grid`: the part of this rank, `present`: its cells. Of a mesh the
// nodes and elements in their order count, whatever the orientation of an element; the root must have it. Of a grid the
// points, where they lie, and which of them are cells. Coordinates that differ by rounding are the same.
io::DomainIdentity domain_of(const experiment::Geometry& geometry, const tissue::Grid& grid,
                             const tissue::Selection& present, mpi::Team& team);

// Collective. UserFault when a data set that a run on a mesh reads lies in a file that says another domain, such as
// maps.h5 of a run on another mesh: its numbers go to nodes or elements by their number.
void require_domain_of_data(const experiment::Experiment& experiment, const io::DomainIdentity& domain,
                            mpi::Team& team);

}  // namespace heartwright::tissue_state
