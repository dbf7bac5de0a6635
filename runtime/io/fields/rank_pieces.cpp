#include "runtime/io/fields/rank_pieces.hpp"

#include <cstdio>

namespace heartwright::io {

std::string rank_file(std::int64_t rank) {
    char name[32];
    std::snprintf(name, sizeof name, "rank_%05lld.h5", static_cast<long long>(rank));
    return name;
}

std::int64_t count_of(const FieldBoxes& boxes) {
    std::int64_t count = 0;
    for (const FieldBox& box : boxes) count += box.count();
    return count;
}

std::array<std::int64_t, 3> points_of(const FieldBoxes& boxes) {
    if (boxes.size() == 1) return boxes.front().points;
    return {count_of(boxes), 1, 1};
}

Shape zyx_shape(const std::array<std::int64_t, 3>& xyz) {
    return {static_cast<std::uint64_t>(xyz[2]), static_cast<std::uint64_t>(xyz[1]), static_cast<std::uint64_t>(xyz[0])};
}

std::vector<Hdf5Writer::Piece> pieces_of(const std::string& folder, const std::string& name,
                                         const std::vector<FieldBoxes>& ranks, std::uint64_t rows) {
    const auto with_rows = [&](Shape shape, std::uint64_t of_rows) {
        if (rows > 0) shape.insert(shape.begin(), of_rows);
        return shape;
    };
    std::vector<Hdf5Writer::Piece> pieces;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        const FieldBoxes& boxes = ranks[rank];
        if (count_of(boxes) == 0) continue;
        std::vector<Hdf5Writer::Piece::Box> all;
        for (const FieldBox& box : boxes)
            all.push_back({with_rows(zyx_shape(box.first), 0), with_rows(zyx_shape(box.points), rows)});
        pieces.push_back({folder + "/" + rank_file(static_cast<std::int64_t>(rank)),
                          name,
                          all.front().first,
                          all.front().shape,
                          with_rows(zyx_shape(points_of(boxes)), rows),
                          {all.begin() + 1, all.end()}});
    }
    return pieces;
}

}  // namespace heartwright::io
