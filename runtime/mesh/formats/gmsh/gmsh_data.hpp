// Fields of a .msh file: the sections $NodeData and $ElementData, which all versions share.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/mesh/formats/gmsh/gmsh_mesh.hpp"
#include "runtime/mesh/formats/gmsh/gmsh_scanner.hpp"

namespace heartwright::mesh {

class GmshData {
public:
    void read(GmshScanner& scanner, bool is_of_nodes);

    // Fields in the order of nodes and elements. A field without a value somewhere is left out, with a warning.
    void finish(GmshMesh& into) const;

private:
    struct Data {
        bool is_of_nodes;
        std::int64_t step;
        Field field;
        std::vector<std::int64_t> numbers;
    };
    std::vector<Data> fields_;
};

}  // namespace heartwright::mesh
