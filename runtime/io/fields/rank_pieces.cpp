#include "runtime/io/fields/rank_pieces.hpp"

#include <cstdio>

namespace heartwright::io {

std::string rank_file(std::int64_t rank) {
    char name[32];
    std::snprintf(name, sizeof name, "rank_%05lld.h5", static_cast<long long>(rank));
    return name;
}

Shape zyx_shape(const std::array<std::int64_t, 3>& xyz) {
    return {static_cast<std::uint64_t>(xyz[2]), static_cast<std::uint64_t>(xyz[1]), static_cast<std::uint64_t>(xyz[0])};
}

std::vector<Hdf5Writer::Piece> pieces_of(const std::string& folder, const std::string& name,
                                         const std::vector<FieldBox>& boxes, std::uint64_t rows) {
    std::vector<Hdf5Writer::Piece> pieces;
    for (std::size_t rank = 0; rank < boxes.size(); ++rank) {
        if (boxes[rank].count() == 0) continue;
        Hdf5Writer::Piece piece{folder + "/" + rank_file(static_cast<std::int64_t>(rank)), name,
                                zyx_shape(boxes[rank].first), zyx_shape(boxes[rank].points)};
        if (rows > 0) {
            piece.first.insert(piece.first.begin(), 0);
            piece.shape.insert(piece.shape.begin(), rows);
        }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

}  // namespace heartwright::io
