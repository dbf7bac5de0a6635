// Gmsh's files: what is read, and the exact message for what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "small_files.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Gmsh, tetrahedra_of_a_volume_get_its_physical_group) {
    const MeshFile file =
        read_gmsh("m.msh", msh_head + msh_entities + msh_nodes + msh_elements +
                               "$ElementData\n1\n\"a b\"\n1\n0.0\n3\n0\n1\n2\n9 1.5\n8 0.5\n$EndElementData\n");
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.tags, ElementsAre(6, 6));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(8, 9));
    EXPECT_THAT(file.warnings, ElementsAre("1 points, lines and faces were left out: only tetrahedra are used"));
    ASSERT_EQ(file.mesh.element_fields.size(), 1u);
    EXPECT_EQ(file.mesh.element_fields[0].name, "a b");
    EXPECT_THAT(file.mesh.element_fields[0].values, ElementsAre(0.5, 1.5));
}

TEST(Gmsh, a_volume_that_its_group_turns_round_has_the_tag_of_the_group) {
    std::string entities = msh_entities;
    entities.replace(entities.find("1 6 0"), 5, "1 -6 0");
    EXPECT_THAT(read_gmsh("m.msh", msh_head + entities + msh_nodes + msh_elements).mesh.tags, ElementsAre(6, 6));
}

TEST(Gmsh, comments_may_precede_the_format) {
    const std::string comments = "$Comments\nmade by hand: 4.1\n$EndComments\n";
    const MeshFile file = read_gmsh("m.msh", comments + msh_head + comments + msh_nodes + msh_elements);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
}

// Gmsh writes the centre of an arc as a point with an element and a node of its own.
TEST(Gmsh, nodes_that_only_points_lines_and_faces_have_keep_their_places) {
    const std::string
        nodes =
            "$Nodes\n1 7 1 50\n3 1 0 7\n5\n10\n20\n30\n25\n40\n50\n"
            "9 9 9\n0 0 0\n2 0 0\n0 2 0\n8 8 8\n0 0 2\n2 2 2\n$EndNodes\n",
        data = "$NodeData\n1\n\"V\"\n0\n3\n0\n1\n7\n50 5\n40 4\n30 3\n25 2.5\n20 2\n10 1\n5 0\n$EndNodeData\n";
    const auto read = [&](const std::string& points) {
        return read_gmsh("m.msh", msh_head + nodes + "$Elements\n2 4 1 9\n0 1 15 2\n" + points +
                                      "3 1 4 2\n8 10 20 30 40\n9 20 30 40 50\n$EndElements\n" + data);
    };
    const MeshFile file = read("1 5\n2 25\n");
    EXPECT_EQ(file.mesh.nodes.size(), 7u);
    EXPECT_THAT(file.mesh.elements, ElementsAre(Element{1, 2, 3, 5}, Element{2, 3, 5, 6}));
    EXPECT_THAT(file.warnings, ElementsAre("2 points, lines and faces were left out: only tetrahedra are used"));
    ASSERT_EQ(file.mesh.node_fields.size(), 1u);
    EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(0, 1, 2, 3, 2.5, 4, 5));
}

// Gmsh appends a view behind the whole mesh again; steps of a view have one title.
TEST(Gmsh, views_appended_to_a_file_are_read) {
    const std::string model = msh_entities + msh_nodes + msh_elements;
    const auto view = [](int step, int value) {
        return "$NodeData\n1\n\"V\"\n1\n0.5\n3\n" + std::to_string(step) + "\n1\n5\n10 " + std::to_string(value) +
               "\n20 2\n30 3\n40 4\n50 5\n$EndNodeData\n";
    };
    const std::string per_element = "$ElementNodeData\n1\n\"W\"\n0\n3\n0\n1\n1\n8 4 1 2 3 4\n$EndElementNodeData\n";
    const MeshFile file = read_gmsh("m.msh", msh_head + model + "$my note\na b\n$Endmy note\n" + view(0, 7) +
                                                 view(1, 8) + msh_head + model + per_element);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.tags, ElementsAre(6, 6));
    EXPECT_THAT(file.warnings, ElementsAre("the fields of nodes per element ($ElementNodeData) were left out",
                                           "1 points, lines and faces were left out: only tetrahedra are used"));
    ASSERT_EQ(file.mesh.node_fields.size(), 2u);
    EXPECT_EQ(file.mesh.node_fields[0].name, "V");
    EXPECT_EQ(file.mesh.node_fields[1].name, "V step 1");
    EXPECT_EQ(file.mesh.node_fields[1].values[0], 8);
    std::string other = msh_nodes;
    other.replace(other.find("2 2 2"), 5, "2 2 3");
    EXPECT_EQ(fault_of([&] { read_gmsh("m.msh", msh_head + model + msh_head + other); }),
              "m.msh:37: the file has two sections $Nodes that differ: it holds more than one mesh");
}

// gmsh -part 2: a part has a group of its own beside that of the volume that it is of.
TEST(Gmsh, parts_of_a_partitioned_volume_have_the_tag_of_the_volume) {
    const auto parts = [](const std::string& groups) {
        return "$PartitionedEntities\n2\n1\n4 1\n1 0 0 2\n5 3 1 1 1 0 0 0 0\n2 3 1 1 1 0 0 0 2 2 2 " + groups +
               " 0\n3 3 1 2 1 2 0 0 0 2 2 2 " + groups + " 1 5\n$EndPartitionedEntities\n";
    };
    const std::string elements = "$Elements\n2 2 8 9\n3 2 4 1\n8 10 20 30 40\n3 3 4 1\n9 20 30 40 50\n$EndElements\n";
    const auto tags = [&](const std::string& head) {
        return read_gmsh("m.msh", msh_head + head + msh_nodes + elements).mesh.tags;
    };
    EXPECT_THAT(tags(msh_entities + parts("1 17")), ElementsAre(6, 6));
    EXPECT_THAT(tags(msh_entities + parts("0")), ElementsAre(6, 6));
    EXPECT_THAT(tags(parts("1 17")), ElementsAre(17, 17)) << "without $Entities";
    EXPECT_THAT(tags("$Entities\n0 0 0 1\n1 0 0 0 2 2 2 0 0\n$EndEntities\n" + parts("0")), ElementsAre(1, 1));
}

TEST(Gmsh, tags_that_nobody_chose_are_told_of) {
    const auto warnings = [](const std::string& entities) {
        return read_gmsh("m.msh", msh_head + "$Entities\n0 0 0 2\n" + entities + "$EndEntities\n" + msh_nodes +
                                      "$Elements\n1 2 8 9\n3 1 4 2\n8 10 20 30 40\n9 20 30 40 50\n$EndElements\n")
            .warnings;
    };
    EXPECT_THAT(warnings("1 0 0 0 2 2 2 2 7 4 0\n2 0 0 0 2 2 2 0 0\n"),
                ElementsAre("volume 1 is in 2 physical groups; the first, 7, is its tag"));
    EXPECT_THAT(warnings("1 0 0 0 2 2 2 0 0\n2 0 0 0 2 2 2 1 7 0\n"),
                ElementsAre("2 tetrahedra are in no physical group and have the tag 0"));
}

TEST(Gmsh, faults_are_named) {
    const auto fault = [](const std::string& text) { return fault_of([&] { read_gmsh("m.msh", text); }); };
    EXPECT_EQ(fault("$MeshFormat\n3.5 0 8\n$EndMeshFormat\n"),
              "m.msh:2: the file has version 3.5, expected 2.0 to 2.2, 4.0 or 4.1 (gmsh -save -format msh41)");
    EXPECT_EQ(fault("$NOD\n1\n1 0 0 0\n$ENDNOD\n"),
              "m.msh:1: the file has version 1, expected 2.0 to 2.2, 4.0 or 4.1 (gmsh -save -format msh41)");
    EXPECT_EQ(fault(msh_head + msh_nodes + "$Elements\n1 1 1 1\n3 1 4 1\n8 10 20 30 41\n$EndElements\n"),
              "m.msh:21: element 8 names node 41, which is not in the file");
    EXPECT_EQ(
        fault(msh_head + msh_nodes + "$Elements\n1 1 1 1\n3 1 11 1\n8 10 20 30 40 50 10 10 10 10 10\n$EndElements\n"),
        "m.msh:21: element 8 is a quadratic tetrahedron; meshes here consist of linear tetrahedra (type 4) or "
        "triangles (type 2)");
    EXPECT_EQ(fault(msh_head + msh_nodes), "m.msh:17: the file has no $Elements: it is truncated, or holds no mesh");
    EXPECT_THAT(fault(msh_head + "$Nodes\n1 1999999999 1 5\n"),
                HasSubstr("m.msh:5: the number of nodes is 1999999999"));
    EXPECT_THAT(fault(msh_head + msh_nodes + "$Elements\n1 2 1 1\n3 1 4 1\n8 10 20 30 40\n$EndElements\n"),
                HasSubstr("the blocks have 1 elements, expected 2"));
    EXPECT_EQ(fault(msh_head + msh_nodes + "$Elements\n1 1 1 1\n1 1 8 1\n8 10 20 30\n$EndElements\n"),
              "m.msh: has 1 points and other elements, but no tetrahedra, triangles or lines");
}

// The field has as many values as there are tetrahedra, but one of them is a face's.
TEST(Gmsh, a_field_that_lacks_a_tetrahedron_is_left_out) {
    const MeshFile file =
        read_gmsh("m.msh", msh_head + msh_nodes + msh_elements +
                               "$ElementData\n1\n\"V\"\n0\n3\n0\n1\n2\n1 1.5\n8 0.5\n$EndElementData\n");
    EXPECT_TRUE(file.mesh.element_fields.empty());
    EXPECT_THAT(file.warnings, testing::Contains("the field 'V' lacks values and was left out"));
}

}  // namespace
}  // namespace heartwright::mesh
