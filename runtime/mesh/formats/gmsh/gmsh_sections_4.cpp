// Nodes and elements in blocks by entity. Version 4.0 differs from 4.1: boxes of points have six numbers, numbers of
// nodes and elements have 32 bits and stand beside the coordinates, an entity's number precedes its dimension, and the
// first line of a section does not tell the smallest and the largest number.
#include <array>
#include <cstdlib>

#include "runtime/mesh/formats/gmsh/gmsh_sections.hpp"

namespace heartwright::mesh {

namespace {

// Physical groups and, of the parts that a partitioned mesh has, their parents.
void read_entity(std::size_t dimension, bool is_part, bool is_40, GmshScanner& scanner, GmshMesh& mesh) {
    const std::int64_t number = scanner.int32();
    if (is_part) {
        const std::int64_t dimension_of_parent = scanner.int32(), parent = scanner.int32();
        if (dimension_of_parent == static_cast<std::int64_t>(dimension)) mesh.parents[{dimension, number}] = parent;
        constexpr const char* what = "the number of partitions of an entity";
        for (std::size_t k = is_40 ? scanner.count_of_32_bits(what, 4) : scanner.count(what, 4); k > 0; --k)
            scanner.int32();
    }
    for (int coordinate = 0; coordinate < (dimension == 0 && !is_40 ? 3 : 6); ++coordinate) scanner.real();
    const std::size_t groups = scanner.count("the number of physical groups", 4);
    for (std::size_t group = 0; group < groups; ++group) {
        const std::int64_t tag = scanner.int32();  // negative: the group has the entity turned round
        mesh.groups[{dimension, number}].push_back(std::abs(tag));
    }
    if (dimension == 0) return;
    for (std::size_t k = scanner.count("the number of bounding entities", 4); k > 0; --k) scanner.int32();
}

struct Block {
    std::int64_t dimension, entity, kind;  // kind: are the nodes parametric, or the type of the elements
    std::size_t count;
};

Block read_block(const char* what, std::size_t bytes_each, bool is_40, GmshScanner& scanner) {
    Block block{};
    for (std::int64_t* number : is_40 ? std::array{&block.entity, &block.dimension, &block.kind}
                                      : std::array{&block.dimension, &block.entity, &block.kind})
        *number = scanner.int32();
    block.count = scanner.count(what, bytes_each);
    return block;
}

// Coordinates, and where the block is parametric one more number per dimension of a curve or surface.
void read_node(std::int64_t number, const Block& block, GmshScanner& scanner, GmshMesh& mesh) {
    Point node{};
    for (double& coordinate : node) coordinate = scanner.real();
    for (std::int64_t parameter = 0; block.kind != 0 && parameter < block.dimension; ++parameter) scanner.real();
    mesh.add_node(number, node, scanner);
}

}  // namespace

void read_gmsh4_entities(GmshScanner& scanner, GmshMesh& mesh, bool are_parts, bool is_40) {
    scanner.begin_binary();
    if (are_parts) {
        constexpr const char* what = "the number of ghost entities";
        is_40 ? scanner.int32() : scanner.size();  // partitions
        for (std::size_t k = 2 * (is_40 ? scanner.count_of_32_bits(what, 8) : scanner.count(what, 8)); k > 0; --k)
            scanner.int32();
    }
    std::array<std::size_t, 4> counts{};
    for (std::size_t& number : counts) number = scanner.count("the number of entities", 4);
    for (std::size_t dimension = 0; dimension < 4; ++dimension)
        for (std::size_t k = 0; k < counts[dimension]; ++k) read_entity(dimension, are_parts, is_40, scanner, mesh);
}

void read_gmsh4_nodes(GmshScanner& scanner, GmshMesh& mesh, bool is_40) {
    scanner.begin_binary();
    const std::size_t bytes_each = is_40 ? 28 : 32;
    const std::size_t blocks = scanner.count("the number of blocks", 20),
                      nodes = scanner.count("the number of nodes", bytes_each);
    if (!is_40) scanner.size(), scanner.size();  // the smallest and the largest number
    mesh.reserve_nodes(nodes);
    std::vector<std::int64_t> numbers;
    for (std::size_t k = 0; k < blocks; ++k) {
        const Block block = read_block("the number of nodes of a block", bytes_each, is_40, scanner);
        if (block.count > nodes - mesh.node_count())
            scanner.fail("the blocks have more nodes than the section's first line says: " + std::to_string(nodes));
        numbers.clear();
        for (std::size_t node = 0; node < block.count && !is_40; ++node) numbers.push_back(scanner.size());
        for (std::size_t node = 0; node < block.count; ++node)
            read_node(is_40 ? scanner.int32() : numbers[node], block, scanner, mesh);
    }
    if (mesh.node_count() != nodes)
        scanner.fail("the blocks have " + std::to_string(mesh.node_count()) + " nodes, expected " +
                     std::to_string(nodes));
}

void read_gmsh4_elements(GmshScanner& scanner, GmshMesh& mesh, bool is_40) {
    scanner.begin_binary();
    mesh.has_elements = true;
    const std::size_t bytes_each = is_40 ? 8 : 16;
    const std::size_t blocks = scanner.count("the number of blocks", 20),
                      elements = scanner.count("the number of elements", bytes_each);
    if (!is_40) scanner.size(), scanner.size();
    const auto number = [&] { return is_40 ? scanner.int32() : scanner.size(); };
    std::size_t seen = 0;
    for (std::size_t k = 0; k < blocks; ++k) {
        const Block block = read_block("the number of elements of a block", bytes_each, is_40, scanner);
        if (block.count > elements - seen)
            scanner.fail("the blocks have more elements than the section's first line says: " +
                         std::to_string(elements));
        seen += block.count;
        const GmshElementKind* const kind = gmsh_element_kind(block.kind);
        if (!kind && block.count > 0)
            scanner.fail("the elements of entity " + std::to_string(block.entity) + " have type " +
                         std::to_string(block.kind) + "; expected 4, linear tetrahedra, or 2, triangles");
        for (std::size_t element = 0; element < block.count; ++element)
            mesh.add_element(number(), *kind, block.entity, number, scanner);
    }
    if (seen != elements)
        scanner.fail("the blocks have " + std::to_string(seen) + " elements, expected " + std::to_string(elements));
}

}  // namespace heartwright::mesh
