// The nodes and elements of a .msh file, as its sections give them, and the tags of those that make the mesh:
// tetrahedra, or the triangles of a surface. Elements of fewer dimensions, which Gmsh writes for the surfaces of
// volumes, are left out in the end and counted.
#pragma once

#include <cstdint>
#include <map>
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

    // Reads the nodes of an element and adds it; without corners one that is no line, triangle or tetrahedron.
    // `number`: reads a node's number. UserFault for a volume that is no tetrahedron.
    template <class Number>
    void add_element(std::int64_t label, const GmshElementKind& kind, std::int64_t entity, const Number& number,
                     const GmshScanner& scanner) {
        begin_element(label, kind, scanner);
        Element element;
        for (std::size_t corner = 0; corner < kind.nodes; ++corner) {
            const std::int32_t node = node_of(label, number(), scanner);
            if (is_simplex(kind)) element[corner] = node;
        }
        file.mesh.elements.push_back(element);
        file.mesh.element_labels.push_back(label);
        entities.push_back(static_cast<std::int32_t>(entity));
    }

    static bool is_simplex(const GmshElementKind& kind) {  // a line, triangle or tetrahedron
        return kind.dimensions > 0 && kind.nodes == static_cast<std::size_t>(kind.dimensions) + 1;
    }

    // An entity of the geometry: a volume (3), surface (2) or curve (1) by its number.
    struct Entity {
        std::size_t dimensions;
        std::int64_t number;
        auto operator<=>(const Entity&) const = default;  // NOLINT(modernize-use-nullptr): of a 0 in it
    };

    // Elements of the kind and their tags, once all sections are read. `name`: of the file in messages. UserFault as of
    // choose_elements().
    void finish(const std::string& name, ElementKind kind);

    MeshFile file;
    std::unordered_map<std::int64_t, std::int32_t> numbers;  // of the file -> node
    std::vector<std::int32_t> entities;                      // number of that of each element
    std::vector<std::int32_t> element_groups;                // version 2: physical group of each; 0: none
    std::map<Entity, std::vector<std::int64_t>> groups;      // version 4: physical groups of those that have any
    std::map<Entity, std::int64_t> parents;  // version 4: part of a partitioned entity -> entity of as many dimensions
    bool has_elements = false;

private:
    void begin_element(std::int64_t label, const GmshElementKind& kind, const GmshScanner& scanner);
    void leave_out_others(const std::string& name, ElementKind kind);
    void keep_elements(const std::vector<bool>& are_kept);
    void warn_of_several_groups();
    std::int32_t node_of(std::int64_t label, std::int64_t number, const GmshScanner& scanner);
    void leave_out_copies();
    void set_tags();
    std::int64_t tag_of(std::size_t element, bool has_groups, bool& is_without_group) const;

    std::size_t dimensions_ = 3;  // of the elements that are kept
};

}  // namespace heartwright::mesh
