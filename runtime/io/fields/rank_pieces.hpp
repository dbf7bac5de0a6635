// What each of several ranks writes of a box of points: files rank_00003.h5 of one folder, which virtual data sets
// join.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/hdf5/hdf5_writer.hpp"

namespace heartwright::io {

// The points of one of several ranks; without points it writes nothing.
struct FieldBox {
    std::array<std::int64_t, 3> first{}, points{};  // x, y, z
    std::int64_t count() const { return points[0] * points[1] * points[2]; }
};

std::string rank_file(std::int64_t rank);  // rank_00003.h5
Shape zyx_shape(const std::array<std::int64_t, 3>& xyz);

// Of the data set `name`: [z][y][x] of each box, or [rows] of them. folder: of the files, relative to the one that
// joins them.
std::vector<Hdf5Writer::Piece> pieces_of(const std::string& folder, const std::string& name,
                                         const std::vector<FieldBox>& boxes, std::uint64_t rows = 0);

}  // namespace heartwright::io
