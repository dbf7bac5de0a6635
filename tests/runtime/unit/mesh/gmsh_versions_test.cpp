// Gmsh's versions 2.0 to 2.2 and 4.0, and binary files of both byte orders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "small_files.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

enum class Numbers { text, little, big };

// Numbers of a section, each an int32 or a double, and counts of 64 bits.
class GmshText {
public:
    explicit GmshText(Numbers form) : form_(form) {}
    GmshText& line(const std::string& text) {
        bytes_ += text + "\n";
        return *this;
    }
    GmshText& ints(const std::vector<std::int32_t>& values) { return add(values); }
    GmshText& sizes(const std::vector<std::uint64_t>& values) { return add(values); }
    GmshText& reals(const std::vector<double>& values) { return add(values); }
    GmshText& format(const std::string& version) {
        line("$MeshFormat").line(version + (form_ == Numbers::text ? " 0 8" : " 1 8"));
        if (form_ != Numbers::text) ints({1}).line("");
        return line("$EndMeshFormat");
    }
    const std::string& text() const { return bytes_; }
    bool is_text() const { return form_ == Numbers::text; }

private:
    template <class T>
    GmshText& add(const std::vector<T>& values) {
        for (const T value : values) {
            if (form_ == Numbers::text) {
                bytes_ += std::to_string(value) + " ";
                continue;
            }
            std::array<char, sizeof(T)> raw;
            std::memcpy(raw.data(), &value, sizeof value);
            if (form_ == Numbers::big) std::reverse(raw.begin(), raw.end());
            bytes_.append(raw.data(), raw.size());
        }
        if (form_ == Numbers::text) bytes_ += "\n";
        return *this;
    }
    Numbers form_;
    std::string bytes_;
};

void add_nodes(GmshText& file) {
    for (std::int32_t n = 0; n < 5; ++n) {
        const Point node = two_tetrahedra().nodes[static_cast<std::size_t>(n)];
        file.ints({10 * (n + 1)}).reals({node[0], node[1], node[2]});
    }
}

// two_tetrahedra() with a triangle; both volumes are in physical group 6.
std::string version_2(Numbers form, const std::string& version = "2.2") {
    GmshText file(form);
    file.format(version).line("$PhysicalNames\n1\n3 6 \"wall\"\n$EndPhysicalNames\n$Nodes\n5");
    add_nodes(file);
    file.line("$EndNodes\n$Elements\n3");
    if (file.is_text()) {
        file.ints({1, 2, 2, 2, 1, 10, 20, 30}).ints({8, 4, 2, 6, 1, 10, 20, 30, 40});
        file.ints({9, 4, 5, 6, 1, 2, 1, -2, 20, 30, 40, 50});  // of two partitions, a ghost of the second
    } else {
        file.ints({2, 1, 2, 1, 2, 1, 10, 20, 30});
        file.ints({4, 2, 2, 8, 6, 1, 10, 20, 30, 40, 9, 6, 1, 20, 30, 40, 50});
    }
    file.line("$EndElements\n$NodeData\n1\n\"V\"\n1\n0\n3\n0\n1\n5");
    for (std::int32_t n = 5; n > 0; --n) file.ints({10 * n}).reals({0.5 * n});
    return file.line("$EndNodeData").text();
}

void expect_two_tetrahedra(const MeshFile& file, const std::string& what) {
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes) << what;
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements) << what;
    EXPECT_THAT(file.mesh.tags, ElementsAre(6, 6)) << what;
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(8, 9)) << what;
    EXPECT_THAT(file.warnings, ElementsAre("1 points, lines and faces were left out: only tetrahedra are used"))
        << what;
}

TEST(GmshVersions, version_2_is_read_as_text_and_binary_of_both_byte_orders) {
    for (const Numbers form : {Numbers::text, Numbers::little, Numbers::big})
        for (const char* version : {"2", "2.0", "2.1", "2.2"}) {
            const MeshFile file = read_gmsh("m.msh", version_2(form, version));
            expect_two_tetrahedra(file, version);
            ASSERT_EQ(file.mesh.node_fields.size(), 1u);
            EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(0.5, 1, 1.5, 2, 2.5));
        }
}

TEST(GmshVersions, version_4_0_and_binary_files_of_both_byte_orders_are_read) {
    for (const Numbers form : {Numbers::text, Numbers::little, Numbers::big}) {
        GmshText old(form), now(form);
        old.format("4").line("$Entities").sizes({1, 0, 0, 1}).ints({7}).reals({0, 0, 0, 0, 0, 0}).sizes({0});
        old.ints({1}).reals({0, 0, 0, 2, 2, 2}).sizes({1}).ints({6}).sizes({0}).line("\n$EndEntities");
        old.line("$PartitionedEntities").ints({2, 1, 4, 1}).sizes({0, 0, 0, 1});
        old.ints({3, 3, 1, 1, 2}).reals({0, 0, 0, 2, 2, 2}).sizes({1}).ints({17}).sizes({0});
        old.line("\n$EndPartitionedEntities\n$Nodes").sizes({1, 5}).ints({3, 3, 0}).sizes({5});
        add_nodes(old);
        old.line("\n$EndNodes\n$Elements").sizes({2, 3}).ints({1, 2, 2}).sizes({1}).ints({1, 10, 20, 30});
        old.ints({3, 3, 4}).sizes({2}).ints({8, 10, 20, 30, 40, 9, 20, 30, 40, 50}).line("\n$EndElements");
        expect_two_tetrahedra(read_gmsh("m.msh", old.text()), "4.0");

        now.format("4.1").line("$Entities").sizes({0, 0, 0, 1});
        now.ints({1}).reals({0, 0, 0, 2, 2, 2}).sizes({1}).ints({6}).sizes({0}).line("\n$EndEntities");
        now.line("$Nodes").sizes({1, 5, 10, 50}).ints({3, 1, 0}).sizes({5, 10, 20, 30, 40, 50});
        const Mesh mesh = two_tetrahedra();
        for (const Point& node : mesh.nodes) now.reals({node[0], node[1], node[2]});
        now.line("\n$EndNodes\n$Elements").sizes({2, 3, 1, 9}).ints({2, 1, 2}).sizes({1, 1, 10, 20, 30});
        now.ints({3, 1, 4}).sizes({2, 8, 10, 20, 30, 40, 9, 20, 30, 40, 50}).line("\n$EndElements");
        expect_two_tetrahedra(read_gmsh("m.msh", now.text()), "4.1");
    }
}

const std::string head_2 = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n";
const std::string nodes_2 = "$Nodes\n5\n10 0 0 0\n20 2 0 0\n30 0 2 0\n40 0 0 2\n50 2 2 2\n$EndNodes\n";

MeshFile elements_2(const std::string& elements) {
    return read_gmsh("m.msh", head_2 + nodes_2 + "$Elements\n" + elements + "$EndElements\n");
}

TEST(GmshVersions, tags_of_version_2_are_groups_or_where_there_are_none_volumes) {
    EXPECT_THAT(elements_2("2\n8 4 2 0 3 10 20 30 40\n9 4 2 0 4 20 30 40 50\n").mesh.tags, ElementsAre(3, 4));
    EXPECT_THAT(elements_2("2\n8 4 0 10 20 30 40\n9 4 1 -5 20 30 40 50\n").mesh.tags, ElementsAre(0, 5));
    const MeshFile mixed = elements_2("2\n8 4 2 0 3 10 20 30 40\n9 4 2 7 4 20 30 40 50\n");
    EXPECT_THAT(mixed.mesh.tags, ElementsAre(0, 7));
    EXPECT_THAT(mixed.warnings, ElementsAre("1 tetrahedra are in no physical group and have the tag 0"));
}

// Version 2 has one group per element, so Gmsh lists the elements of a volume again for each further group.
TEST(GmshVersions, a_volume_in_several_groups_has_the_tag_of_the_first) {
    const MeshFile file = elements_2(
        "4\n8 4 2 5 1 10 20 30 40\n9 4 2 5 1 20 30 40 50\n"
        "10 4 2 6 1 10 20 30 40\n11 4 2 6 1 20 30 40 50\n");
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.tags, ElementsAre(5, 5));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(8, 9));
    EXPECT_THAT(file.warnings, ElementsAre("volume 1 is in several physical groups, for each of which its elements "
                                           "are listed; the first, 5, is its tag"));
    const MeshFile twice = elements_2("3\n8 4 2 5 1 10 20 30 40\n9 4 2 6 1 20 30 40 50\n10 4 2 5 1 10 20 30 40\n");
    EXPECT_EQ(twice.mesh.elements.size(), 3u) << "twice in one group is a fault, which the checks find";
    EXPECT_THAT(twice.warnings, IsEmpty());
}

TEST(GmshVersions, text_of_version_2_may_have_crlf_a_mark_and_comments) {
    std::string text = "\xEF\xBB\xBF$Comments\nby hand\n$EndComments\n" + version_2(Numbers::text), saved;
    for (const char c : text) saved += c == '\n' ? std::string("\r\n") : std::string(1, c);
    expect_two_tetrahedra(read_gmsh("m.msh", saved), "CRLF");
}

TEST(GmshVersions, faults_of_version_2_are_named) {
    const auto fault = [](const std::string& elements) { return fault_of([&] { elements_2(elements); }); };
    EXPECT_EQ(fault("1\n8 4 2 6 1 10 20 30 41\n"), "m.msh:14: element 8 names node 41, which is not in the file");
    EXPECT_EQ(fault("1\n8 11 2 6 1 10 20 30 40 50 10 10 10 10 10\n"),
              "m.msh:14: element 8 is a quadratic tetrahedron; meshes here consist of linear tetrahedra (type 4) or "
              "triangles (type 2)");
    EXPECT_EQ(
        fault("1\n8 5 2 6 1 10 20 30 40 50 10 20 30\n"),
        "m.msh:14: element 8 is a hexahedron; meshes here consist of linear tetrahedra (type 4) or triangles (type 2)");
    EXPECT_EQ(fault("1\n8 29 2 6 1 10 20 30 40\n"),
              "m.msh:14: element 8 is of type 29; expected 4, linear tetrahedra, or 2, triangles");
    EXPECT_EQ(fault("1\n8 4 1 6 1 10 20 30 40\n"), "m.msh:14: element 8 names node 1, which is not in the file");
    EXPECT_EQ(fault("1\n8 4 2 6 1 10 20 30 40 50\n"),
              "m.msh:14: the line does not end with the last node of element 8: expected number, type, number of "
              "tags, the tags, and 4 nodes");
    EXPECT_EQ(fault("1\n8 4 -1 10 20 30 40\n"), "m.msh:14: the number of tags is -1, expected 0 to 1000000");
    EXPECT_EQ(fault("1\n8 8 0 10 20 30\n"),
              "m.msh: has 1 points and other elements, but no tetrahedra, triangles or lines");
    EXPECT_THAT(fault("2\n8 4 2 6 1 10 20 30 40\n"),
                HasSubstr("m.msh:15: a number is no whole number: '$EndElements'"));
    EXPECT_THAT(fault("1999999999\n8 4 2 6 1 10 20 30 40\n"),
                HasSubstr("m.msh:13: the number of elements is 1999999999"));
    EXPECT_THAT(fault_of([] { read_gmsh("m.msh", head_2 + "$Nodes\n1999999999\n"); }),
                HasSubstr("m.msh:5: the number of nodes is 1999999999, but the file has only"));
    EXPECT_EQ(fault_of([] { read_gmsh("m.msh", head_2 + "$Nodes\n2\n1 0 0 0\n1 1 0 0\n$EndNodes\n"); }),
              "m.msh:7: node number 1 occurs twice");
    EXPECT_EQ(fault_of([] { read_gmsh("m.msh", head_2 + "$ParametricNodes\n1\n"); }),
              "m.msh:4: $ParametricNodes are not read; save the mesh without parametric coordinates "
              "(Mesh.SaveParametric = 0)");
    EXPECT_EQ(fault_of([] { read_gmsh("m.msh", head_2 + nodes_2); }),
              "m.msh:11: the file has no $Elements: it is truncated, or holds no mesh");
}

TEST(GmshVersions, damaged_binary_files_are_refused_at_every_length) {
    for (const Numbers form : {Numbers::little, Numbers::big}) {
        const std::string whole = version_2(form);
        const std::size_t end = whole.find("$EndElements") + std::string("$EndElements").size();
        for (std::size_t length = 0; length < end; ++length)
            EXPECT_NE(fault_of([&] { read_gmsh("m.msh", whole.substr(0, length)); }), "") << length;
    }
    std::string order = version_2(Numbers::little);
    order[order.find("1 8\n") + 4] = 2;
    EXPECT_EQ(fault_of([&] { read_gmsh("m.msh", order); }),
              "m.msh:2: the number that tells the byte order is 2, expected 1 in either order");
    const auto block = [](const std::vector<std::int32_t>& header) {
        GmshText file(Numbers::little);
        file.format("2.2").line("$Nodes\n5");
        add_nodes(file);
        file.line("$EndNodes\n$Elements\n2").ints(header).ints({8, 10, 20, 30, 40}).ints({9, 20, 30, 40, 50});
        return fault_of([&] { read_gmsh("m.msh", file.line("$EndElements").text()); });
    };
    EXPECT_EQ(block({4, 2, 0}), "");
    EXPECT_THAT(block({4, 3, 0}), HasSubstr("the blocks have more elements than the section's first line says: 2"));
    EXPECT_THAT(block({4, 2, -1}), HasSubstr("a block has -1 tags for each element, expected 0 to 1000000"));
    EXPECT_THAT(block({4, -2, 0}), HasSubstr("the number of elements of a block is 4294967294"));
    EXPECT_THAT(block({40, 2, 0}),
                HasSubstr("a block has elements of type 40; expected 4, linear tetrahedra, or 2, triangles"));
}

}  // namespace
}  // namespace heartwright::mesh
