// Pieces of a mesh, as parallel programs write them, joined to one mesh.
//
// Nodes and elements of the pieces are numbered one after the other. A node of a later piece that has the coordinates
// of a node of an earlier one, in every bit, is that node: the writers repeat the nodes between pieces. Ghost cells,
// which repeat cells of other pieces (vtkGhostType, vtkGhostLevels), are dropped.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

class VtuPieces {
public:
    explicit VtuPieces(const ElementChoice& choice = {}) : choice_(choice) {}
    // `place`: the piece in messages. UserFault when fields are not those of the first piece.
    void add(const std::string& place, MeshFile piece);

    // The elements of the choice; `place`: of all pieces in messages.
    MeshFile joined(const std::string& place);

    bool splits() const { return choice_.splits; }

private:
    using Bits = std::array<std::uint64_t, 3>;
    struct Hash {
        std::size_t operator()(const Bits& bits) const;
    };
    std::vector<std::int32_t> join_nodes(const std::vector<Point>& nodes, const std::string& place);
    void join_fields(const std::string& place, const char* of, std::vector<Field>& into, const std::vector<Field>& more,
                     const std::vector<std::int32_t>* numbers);
    static Bits bits_of(const Point& node);

    ElementChoice choice_;
    MeshFile file_;
    std::string first_;                                      // place of the first piece
    std::unordered_map<Bits, std::int32_t, Hash> nodes_;     // of several pieces: by coordinates
    std::map<std::string, std::set<std::int32_t>> unequal_;  // by field: joined nodes whose values differ
    std::size_t pieces_ = 0, ghosts_ = 0;
};

// Adds the pieces of the .vtu file of these bytes.
void add_vtu(const std::string& name, std::string_view bytes, VtuPieces& pieces);

}  // namespace heartwright::mesh
