// Region tags and fibres by the names that public data sets give them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "small_files.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

MeshFile with_fields(std::vector<Field> of_elements, std::vector<Field> of_nodes = {}) {
    MeshFile file;
    file.mesh = two_tetrahedra();
    file.mesh.element_fields = std::move(of_elements);
    file.mesh.node_fields = std::move(of_nodes);
    return file;
}

MeshFile interpreted(MeshFile file, const ReadOptions& options = {}) {
    interpret("m", file, 1, options);
    return file;
}

TEST(FieldNames, region_tags_have_many_names) {
    for (const char* name :
         {"tag", "Tags", "elemTag", "elem_tags", "Element Tag", "cell_tags", "region", "region_id", "RegionId",
          "Material", "MaterialIDs", "gmsh:physical", "CellEntityIds", "medit:ref", "ModelRegionID", "subdomains"}) {
        const MeshFile file = with_tags(with_fields({{name, 1, {3, 4}}}));
        EXPECT_THAT(file.mesh.tags, ElementsAre(3, 4)) << name;
        EXPECT_THAT(file.mesh.element_fields, IsEmpty()) << name;
        EXPECT_THAT(file.warnings, IsEmpty()) << name;
    }
    for (const char* name : {"pressure", "stagger", "fibre"})
        EXPECT_THAT(with_tags(with_fields({{name, 1, {3, 4}}})).mesh.tags, IsEmpty()) << name;
}

TEST(FieldNames, names_that_may_be_others_are_taken_with_a_warning_or_left) {
    for (const char* name : {"ID", "id", "EntityIds", "label", "Domain", "cell_markers", "attribute"}) {
        const MeshFile file = with_tags(with_fields({{name, 1, {4, 4}}}));
        EXPECT_THAT(file.mesh.tags, ElementsAre(4, 4)) << name;
        EXPECT_THAT(file.warnings, ElementsAre("the field '" + std::string(name) +
                                               "' is taken for region tags (--tags names another)"));
    }
    EXPECT_THAT(with_tags(with_fields({{"id", 1, {0, 1}}})).mesh.tags, IsEmpty()) << "numbers of elements";
    EXPECT_THAT(with_tags(with_fields({{"id", 1, {0.5, 0.5}}})).mesh.tags, IsEmpty());
    const MeshFile both = with_tags(with_fields({{"ID", 1, {5, 5}}, {"region", 1, {3, 4}}}));
    EXPECT_THAT(both.mesh.tags, ElementsAre(3, 4)) << "a name that says so goes first";
    EXPECT_THAT(both.warnings, IsEmpty());
}

TEST(FieldNames, two_fields_that_may_be_tags_are_named) {
    const MeshFile file = with_tags(with_fields({{"Material", 1, {1, 2}}, {"region_id", 1, {3, 4}}}));
    EXPECT_THAT(file.mesh.tags, ElementsAre(3, 4));
    EXPECT_THAT(file.warnings, ElementsAre("several fields may hold region tags: 'region_id', 'Material'; 'region_id' "
                                           "is taken (--tags names another)"));
    EXPECT_THAT(with_tags(with_fields({{"Material", 1, {3, 4}}, {"region_id", 1, {3, 4}}})).warnings, IsEmpty())
        << "equal ones";
    const MeshFile density = with_tags(with_fields({{"region", 1, {0.5, 2}}, {"material", 1, {3, 4}}}));
    EXPECT_THAT(density.mesh.tags, ElementsAre(3, 4)) << "whole numbers go before others";
    EXPECT_THAT(density.warnings, IsEmpty());
}

TEST(FieldNames, fibres_of_elements_and_of_nodes_that_differ_are_named) {
    const std::vector<double> along_x{1, 0, 0, 1, 0, 0};
    const auto at_nodes = [&](double x, double y) {
        Field field{"fibre", 3, {}};
        for (int n = 0; n < 5; ++n) field.values.insert(field.values.end(), {x, y, 0});
        return interpreted(with_fields({{"fibre", 3, along_x}}, {field}));
    };
    EXPECT_THAT(at_nodes(0, 1).mesh.fibres, ElementsAre(Point{1, 0, 0}, Point{1, 0, 0}));
    EXPECT_THAT(at_nodes(0, 1).warnings,
                ElementsAre("the field 'fibre' of elements and the field 'fibre' of nodes hold other fibres, more than "
                            "20 degrees apart in 2 of 2 elements; those of elements are taken"));
    EXPECT_THAT(at_nodes(-1, 0).warnings, IsEmpty()) << "a direction and its opposite are one";
    EXPECT_THAT(at_nodes(0.98, 0.2).warnings, IsEmpty()) << "means of corners differ by some degrees";
}

TEST(FieldNames, the_field_of_tags_can_be_chosen) {
    const MeshFile fields = with_fields({{"region", 1, {3, 4}}, {"AHA", 1, {16, 17}}, {"half", 1, {0.5, 1}}},
                                        {{"of nodes", 1, {1, 2, 3, 4, 5}}});
    EXPECT_THAT(with_tags(fields, "AHA").mesh.tags, ElementsAre(16, 17));
    MeshFile has_tags = fields;
    has_tags.mesh.tags = {1, 2};
    EXPECT_THAT(with_tags(has_tags, "AHA").mesh.tags, ElementsAre(16, 17));
    EXPECT_THAT(with_tags(has_tags).mesh.tags, ElementsAre(1, 2)) << "those of the file";
    EXPECT_EQ(fault_of([&] { with_tags(fields, "of nodes"); }),
              "m: no field 'of nodes' with one component per element is in the mesh; those there are: 'region', "
              "'AHA', 'half'");
    EXPECT_EQ(fault_of([&] { with_tags(fields, "half"); }),
              "m: element 0 has a tag that is no whole number in the field 'half'; name another field with --tags");
    EXPECT_THAT(fault_of([&] { with_tags(with_fields({}), "AHA"); }), HasSubstr("those there are: none"));
}

TEST(FieldNames, fibres_and_sheets_have_many_names) {
    for (const char* name : {"fibre", "Fibers", "fiber", "FIBRES", "f0", "fibre-direction", "fiber_direction",
                             "Fiber Orientation", "fibers_0", "f"}) {
        const MeshFile file = interpreted(with_fields({{name, 3, {2, 0, 0, 0, 2, 0}}}));
        EXPECT_THAT(file.mesh.fibres, ElementsAre(Point{1, 0, 0}, Point{0, 1, 0})) << name;
        EXPECT_THAT(file.warnings, IsEmpty());
    }
    for (const char* name : {"sheet", "Sheets", "s0", "sheet-direction"})
        EXPECT_EQ(interpreted(with_fields({{name, 3, {2, 0, 0, 0, 2, 0}}})).mesh.sheets.size(), 2u) << name;
}

TEST(FieldNames, two_fields_that_may_be_fibres_are_named) {
    const Field f{"f", 3, {1, 0, 0, 1, 0, 0}}, fibre{"Fibre", 3, {0, 1, 0, 0, 1, 0}};
    const MeshFile file = interpreted(with_fields({f, fibre}));
    EXPECT_THAT(file.mesh.fibres, ElementsAre(Point{0, 1, 0}, Point{0, 1, 0}));
    EXPECT_THAT(file.warnings, ElementsAre("several fields may hold fibres: 'Fibre', 'f'; 'Fibre' is taken (--fibres "
                                           "names another)"));
    EXPECT_THAT(interpreted(with_fields({f, fibre}), {.fibres = "f"}).warnings, IsEmpty());
    EXPECT_EQ(fault_of([&] {
                  interpreted(with_fields({f, fibre}), {.fibres = "g"});
              }),
              "m: no field 'g' with three components is in the mesh; those there are: 'f', 'Fibre' of elements, none "
              "of nodes");
}

}  // namespace
}  // namespace heartwright::mesh
