// The nodes and tetrahedra of a .msh file, as its sections give them, and the tags of the tetrahedra. Elements of fewer
// dimensions, which Gmsh writes for the surfaces, are left out and counted.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/mesh/formats/gmsh/gmsh_scanner.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

struct GmshElementKind {
    const char* name;
    std::size_t nodes;
    int dimensions;
};

// Of Gmsh's element types 1 to 19. Null: unknown.
const GmshElementKind* gmsh_element_kind(std::int64_t type);

class GmshMesh {
public:
    void reserve_nodes(std::size_t nodes);
    void add_node(std::int64_t number, const Point& node, const GmshScanner& scanner);
    std::size_t node_count() const { return file.mesh.nodes.size(); }

    // Reads the nodes of an element and adds it. `number`: reads a node's number. UserFault for a volume that is no
    // tetrahedron.
    template <class Number>
    void add_element(std::int64_t label, const GmshElementKind& kind, std::int64_t entity, const Number& number,
                     const GmshScanner& scanner) {
        begin_element(label, kind, scanner);
        Element element{};
        for (std::size_t corner = 0; corner < kind.nodes; ++corner)
            element[corner % 4] = node_of(label, number(), scanner);
        if (!is_tetrahedron(kind)) return;
        file.mesh.elements.push_back(element);
        file.mesh.element_labels.push_back(label);
        entities.push_back(static_cast<std::int32_t>(entity));
    }

    static bool is_tetrahedron(const GmshElementKind& kind) { return kind.dimensions == 3 && kind.nodes == 4; }

    // Tags, once all sections are read.
    void finish(const GmshScanner& scanner);

    MeshFile file;
    std::unordered_map<std::int64_t, std::int32_t> numbers;  // of the file -> node
    std::vector<std::int32_t> entities;                      // volume of each tetrahedron
    std::vector<std::int32_t> element_groups;                // version 2: physical group of each; 0: none
    std::unordered_map<std::int64_t, std::int64_t> groups;   // version 4: volume -> physical group
    std::unordered_map<std::int64_t, std::int64_t> parents;  // version 4: part of a partitioned volume -> volume
    bool has_elements = false;

private:
    void begin_element(std::int64_t label, const GmshElementKind& kind, const GmshScanner& scanner);
    std::int32_t node_of(std::int64_t label, std::int64_t number, const GmshScanner& scanner);
    void leave_out_copies();
    void set_tags();
    std::int64_t tag_of(std::size_t element, bool has_groups, bool& is_without_group) const;

    std::size_t left_out_ = 0;
};

}  // namespace heartwright::mesh
