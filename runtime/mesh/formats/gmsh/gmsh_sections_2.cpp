// A line per node and element; in binary files, elements of one type follow a header. Each element has tags: its
// physical group (0: none), its elementary entity, then the number of its partitions and the partitions.
#include <cstdlib>

#include "runtime/mesh/formats/gmsh/gmsh_sections.hpp"

namespace heartwright::mesh {

namespace {

constexpr std::int64_t most_tags = 1'000'000;  // a tag for each partition

const GmshElementKind& known_kind(std::int64_t type, const std::string& what, const GmshScanner& scanner) {
    const GmshElementKind* const kind = gmsh_element_kind(type);
    if (!kind)
        scanner.fail(what + " of type " + std::to_string(type) + "; expected 4, linear tetrahedra, or 2, triangles");
    return *kind;
}

void read_element(std::int64_t label, const GmshElementKind& kind, std::int64_t tags, GmshScanner& scanner,
                  GmshMesh& mesh) {
    std::int64_t group = 0, entity = 0;
    for (std::int64_t k = 0; k < tags; ++k) {
        const std::int64_t tag = scanner.int32();
        if (k == 0) group = std::abs(tag);  // negative: the group has the volume turned round
        if (k == 1) entity = tag;
    }
    mesh.add_element(
        label, kind, entity, [&] { return scanner.int32(); }, scanner);
    mesh.element_groups.push_back(static_cast<std::int32_t>(group));
}

void read_text(std::size_t elements, GmshScanner& scanner, GmshMesh& mesh) {
    for (std::size_t k = 0; k < elements; ++k) {
        const std::int64_t label = scanner.int32(), type = scanner.int32();
        const GmshElementKind& kind = known_kind(type, "element " + std::to_string(label) + " is", scanner);
        const std::int64_t tags = scanner.text().integer("the number of tags", 0, most_tags);
        read_element(label, kind, tags, scanner, mesh);
        // Also where a line before has too few numbers, so that this one was taken for its rest.
        if (scanner.text().line_has_more())
            scanner.fail("the line does not end with the last node of element " + std::to_string(label) +
                         ": expected number, type, number of tags, the tags, and " + std::to_string(kind.nodes) +
                         " nodes");
    }
}

void read_binary(std::size_t elements, GmshScanner& scanner, GmshMesh& mesh) {
    for (std::size_t seen = 0; seen < elements;) {
        const std::int64_t type = scanner.int32();
        const GmshElementKind& kind = known_kind(type, "a block has elements", scanner);
        const std::size_t in_block = scanner.count_of_32_bits("the number of elements of a block", 8);
        const std::int64_t tags = scanner.int32();
        if (tags < 0 || tags > most_tags)
            scanner.fail("a block has " + std::to_string(tags) + " tags for each element, expected 0 to " +
                         std::to_string(most_tags));
        if (in_block > elements - seen)
            scanner.fail("the blocks have more elements than the section's first line says: " +
                         std::to_string(elements));
        seen += in_block;
        for (std::size_t k = 0; k < in_block; ++k) read_element(scanner.int32(), kind, tags, scanner, mesh);
    }
}

}  // namespace

void read_gmsh2_nodes(GmshScanner& scanner, GmshMesh& mesh) {
    const std::size_t nodes = scanner.count_in_text("the number of nodes", 8, 28);
    mesh.reserve_nodes(nodes);
    for (std::size_t k = 0; k < nodes; ++k) {
        const std::int64_t number = scanner.int32();
        Point node{};
        for (double& coordinate : node) coordinate = scanner.real();
        mesh.add_node(number, node, scanner);
    }
}

void read_gmsh2_elements(GmshScanner& scanner, GmshMesh& mesh) {
    mesh.has_elements = true;
    const std::size_t elements = scanner.count_in_text("the number of elements", 8, 8);
    if (scanner.is_binary())
        read_binary(elements, scanner, mesh);
    else
        read_text(elements, scanner, mesh);
}

}  // namespace heartwright::mesh
