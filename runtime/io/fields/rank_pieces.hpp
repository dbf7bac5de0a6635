// What each of several ranks writes of its points: files rank_00003.h5 of one folder, which virtual data sets
// join.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/hdf5/hdf5_writer.hpp"

namespace heartwright::io {

struct FieldBox {
    std::array<std::int64_t, 3> first{}, points{};  // x, y, z
    std::int64_t count() const { return points[0] * points[1] * points[2]; }
};

// The points of one of several ranks: a box, or ascending ranges of the points of a mesh. Without points it writes
// nothing.
using FieldBoxes = std::vector<FieldBox>;
std::int64_t count_of(const FieldBoxes& boxes);
std::array<std::int64_t, 3> points_of(const FieldBoxes& boxes);  // of the data set that the rank writes

std::string rank_file(std::int64_t rank);  // rank_00003.h5
Shape zyx_shape(const std::array<std::int64_t, 3>& xyz);

// Of the data set `name`: [z][y][x] of the points of each rank, or [rows] of them. folder: of the files, relative to
// the one that joins them.
std::vector<Hdf5Writer::Piece> pieces_of(const std::string& folder, const std::string& name,
                                         const std::vector<FieldBoxes>& ranks, std::uint64_t rows = 0);

}  // namespace heartwright::io
