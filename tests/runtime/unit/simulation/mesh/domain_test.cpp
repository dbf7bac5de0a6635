// What the numbers of a run's files are numbers of: another mesh, another numbering or another grid is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/mesh/make/box.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/expat.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

// Coordinates that are no round numbers in any unit.
mesh::Mesh odd_box() {
    mesh::Mesh mesh = mesh::make_box({3, 2, 2}, 1);
    for (mesh::Point& node : mesh.nodes)
        for (double& x : node) x = x * 1.2345678901 + 0.1;
    return mesh;
}

std::string on_mesh(const std::string& path, const std::string& rest = "", const std::string& more_geometry = "") {
    return R"("variant": "excitable", "time": {"end": "1 ms", "dt": "0.1 ms"}, "geometry": {"mesh": ")" + path + '"' +
           more_geometry + R"(}, "tissue": {"D": "0.1 mm^2/ms"})" + rest;
}
std::string on_grid(const std::string& geometry, const std::string& rest = "") {
    return R"("variant": "excitable", "time": {"end": "1 ms", "dt": "0.1 ms"}, "geometry": {)" + geometry +
           R"(}, "tissue": {"D": "0.1 mm^2/ms"})" + rest;
}

std::string domain_of(const mesh::Mesh& mesh, const std::string& more_geometry = "") {
    const MeshFile file("domain", mesh);
    return ToyRun(on_mesh(file.path(), "", more_geometry)).simulation.layout().domain.text;
}

TEST(Domain, of_a_mesh_is_its_nodes_and_elements_in_their_order) {
    const std::string own = domain_of(odd_box());
    EXPECT_THAT(own, ::testing::MatchesRegex("36 nodes of a mesh of 72 elements, checksum [0-9a-f]+"));
    EXPECT_EQ(domain_of(odd_box()), own);

    mesh::Mesh moved = odd_box();
    moved.nodes[7][1] += 1e-4;
    EXPECT_NE(domain_of(moved), own);

    mesh::Mesh renumbered = odd_box();
    std::swap(renumbered.nodes[3], renumbered.nodes[4]);
    for (mesh::Element& element : renumbered.elements)
        for (std::int32_t& node : element) node = node == 3 ? 4 : node == 4 ? 3 : node;
    EXPECT_NE(domain_of(renumbered), own);

    mesh::Mesh reordered = odd_box();
    std::swap(reordered.elements[0], reordered.elements[50]);
    EXPECT_NE(domain_of(reordered), own);

    EXPECT_THAT(domain_of(odd_box(), R"(, "discretisation": "finite volumes")"),
                HasSubstr("72 elements of a mesh of 36 nodes, checksum "));
}

TEST(Domain, of_a_mesh_does_not_depend_on_format_unit_tags_or_orientation) {
    const std::string own = domain_of(odd_box());
    mesh::Mesh other = odd_box();
    other.tags.assign(other.elements.size(), 5);
    for (mesh::Element& element : other.elements)
        std::rotate(element.begin(), element.begin() + 1, element.begin() + 3);
    EXPECT_EQ(domain_of(other), own);
    mesh::Mesh metres = odd_box();  // other last bits
    for (mesh::Point& node : metres.nodes)
        for (double& x : node) x = x * 1e-3 * 1e-3;
    EXPECT_EQ(domain_of(metres, R"(, "unit": "m")"), own);
}

TEST(Domain, of_a_grid_is_its_points_and_which_of_them_are_cells) {
    const auto domain = [](const std::string& geometry) {
        return ToyRun(on_grid(geometry)).simulation.layout().domain.text;
    };
    const std::string own = domain(R"("cells": [4, 3], "spacing": "0.5 mm")");
    EXPECT_THAT(own, HasSubstr("12 cells on a grid of 4 x 3 x 1 points, 0.5 x 0.5 x 0.5 mm apart, checksum "));
    EXPECT_EQ(domain(R"("cells": [4, 3], "spacing": "0.5 mm")"), own);
    EXPECT_NE(domain(R"("cells": [4, 3], "spacing": "0.6 mm")"), own);
    EXPECT_NE(domain(R"("cells": [3, 4], "spacing": "0.5 mm")"), own);
    EXPECT_NE(domain(R"("size": ["1.5 mm", "1 mm"], "spacing": "0.5 mm", "points": "nodes")"), own);
}

// A box with a point of its own before it, as a mesh with the nodes of its surface's arcs has.
mesh::Mesh box_behind_a_point() {
    mesh::Mesh mesh = mesh::make_box({3, 3, 3}, 1);
    mesh.nodes.insert(mesh.nodes.begin(), {-1, -1, -1});
    for (mesh::Element& element : mesh.elements)
        for (std::int32_t& node : element) ++node;
    return mesh;
}

// Each list has the numbers of the file: a .vtx, cells of a WHERE, a probe, data sets, what is written.
TEST(NodeNumbers, are_those_of_the_file_whatever_is_in_no_tetrahedron) {
    const mesh::Mesh mesh = box_behind_a_point();
    const MeshFile file("node_numbers", mesh);
    const std::string list = ::testing::TempDir() + "heartwright_numbers.vtx",
                      end = ::testing::TempDir() + "heartwright_numbers_end.h5";
    std::ofstream(list) << "1\nintra\n22\n";
    ASSERT_EQ(mesh.nodes[22], (mesh::Point{1, 1, 1}));
    for (const std::string& where : {R"({"nodes": ")" + list + R"("})", std::string(R"({"cells": [[22]]})")}) {
        const ToyRun run(on_mesh(file.path(), R"(, "stimuli": [{"name": "S", "where": )" + where +
                                                  R"(, "rate": "5 1/ms", "start": "0 ms", "duration": "1 ms"}],
                   "probes": [{"name": "p", "at": ["1 mm", "1 mm", "1 mm"], "show": ["V"]},
                              {"name": "q", "cell": [22], "show": ["V"]}], "maps": [{"maximum": "V"}])"));
        EXPECT_EQ(run.simulation.facts().cells, 64);
        const std::vector<double> most = simulation::maps_of(run.simulation).front().values;
        ASSERT_EQ(most.size(), 65U);
        EXPECT_TRUE(std::isnan(most[0])) << "no cell";
        EXPECT_EQ(std::max_element(most.begin() + 1, most.end()) - most.begin(), 22);
        EXPECT_EQ(run.output.rows.back()[0], run.output.rows.back()[1]);
        ASSERT_TRUE(run.simulation.write_end_state(end));
        const io::EndStateHeader header = io::EndStateFile(end).header();
        EXPECT_EQ(header.cells.size(), 64U);
        EXPECT_EQ(header.cells.front(), 1);
        EXPECT_EQ(header.probes.front().second, 22);
        EXPECT_NO_THROW(ToyRun(on_mesh(file.path(), R"(, "start": {"file": ")" + end + R"("})")));
    }
    EXPECT_THAT(ToyRun::refusal(on_mesh(file.path(), R"(, "probes": [{"name": "p", "cell": [0], "show": ["V"]}])")),
                HasSubstr("probe 'p' names a point without a cell"));
    std::remove(list.c_str());
    std::remove(end.c_str());
}

TEST(NodeNumbers, of_another_unit_or_size_are_told_by_a_run) {
    // 75 edges of 1 mm, 52 diagonals of faces and 12 of cubes.
    const MeshFile file("size", mesh::make_box({3, 2, 2}, 1));
    EXPECT_THAT(ToyRun(on_mesh(file.path())).experiment.notes,
                ::testing::Contains("mesh: " + file.path() +
                                    ", 3 x 2 x 2 mm, mean edge 1.218 mm; its lengths are in "
                                    "um, as openCARP's are"));
}

TEST(Fibres, that_are_not_there_are_looked_for_in_the_fields_of_the_file) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    mesh::Mesh mesh = mesh::make_box({3, 2, 2}, 1);
    const std::string path = ::testing::TempDir() + "heartwright_no_fibres.vtu";
    const auto refusal = [&] {
        mesh::write_mesh(path, mesh);
        return ToyRun::refusal(R"("variant": "excitable", "time": {"end": "1 ms", "dt": "0.1 ms"},
            "geometry": {"mesh": ")" +
                               path + R"("}, "tissue": {"D": ["0.2 mm^2/ms", "0.1 mm^2/ms", "0.1 mm^2/ms"]})");
    };
    EXPECT_THAT(refusal(), HasSubstr("the mesh has no fibres, which different conductivities along and across them "
                                     "need: it has no field of three components; heartwright mesh fibres makes them"));
    mesh.element_fields = {{"long axis", 3, std::vector<double>(3 * mesh.elements.size(), 1)}};
    mesh.node_fields = {{"u", 3, std::vector<double>(3 * mesh.nodes.size(), 1)}};
    EXPECT_THAT(refusal(), HasSubstr("none of its fields of three components ('long axis', 'u') has a usual name of "
                                     "fibres; {\"field\": \"NAME\"} in \"fibres\" takes one"));
    std::remove(path.c_str());
}

TEST(Start, from_another_numbering_of_a_mesh_is_refused_and_says_both) {
    const MeshFile file("domain_start", odd_box());
    const std::string end = ::testing::TempDir() + "heartwright_domain_end.h5";
    const ToyRun first(on_mesh(file.path()));
    ASSERT_TRUE(first.simulation.write_end_state(end));
    EXPECT_EQ(io::EndStateFile(end).header().domain, first.simulation.layout().domain);

    const std::string start = R"(, "start": {"file": ")" + end + R"("})";
    EXPECT_NO_THROW(ToyRun(on_mesh(file.path(), start)));

    mesh::Mesh renumbered = odd_box();
    std::reverse(renumbered.nodes.begin(), renumbered.nodes.end());
    for (mesh::Element& element : renumbered.elements)
        for (std::int32_t& node : element) node = 35 - node;
    const MeshFile other("domain_other", renumbered);
    const std::string message = ToyRun::refusal(on_mesh(other.path(), start));
    EXPECT_THAT(message, HasSubstr(first.simulation.layout().domain.text));
    EXPECT_THAT(message, HasSubstr(ToyRun(on_mesh(other.path())).simulation.layout().domain.text));
    EXPECT_THAT(message, HasSubstr("it is another mesh, or the same with other numbers"));
    // One of its cells may start all.
    EXPECT_NO_THROW(ToyRun(on_mesh(other.path(), R"(, "start": {"file": ")" + end + R"(", "cell": [3]})")));
    std::remove(end.c_str());
}

TEST(DataSets, of_a_file_of_another_mesh_are_refused) {
    const MeshFile file("domain_data", odd_box());
    const std::string data = ::testing::TempDir() + "heartwright_domain_data.h5";
    const auto write = [&](const io::DomainIdentity& domain) {
        io::Hdf5Writer writer(data);
        writer.write("epsilon", {36}, std::vector<double>(36, 0.05));
        writer.attribute("epsilon", "unit", "1/ms");
        write_domain(writer, domain);
        writer.close(false);
    };
    const std::string fields = R"(, "fields_in": [{"parameter": "epsilon", "file": ")" + data + R"(:/epsilon"}])";
    const io::DomainIdentity own = ToyRun(on_mesh(file.path())).simulation.layout().domain;
    for (const io::DomainIdentity& same : {own, io::DomainIdentity{}}) {
        write(same);
        EXPECT_NO_THROW(ToyRun(on_mesh(file.path(), fields)));
    }
    write({"36 nodes of a mesh of 72 elements, checksum 0"});
    EXPECT_THAT(ToyRun::refusal(on_mesh(file.path(), fields)),
                ::testing::AllOf(HasSubstr("fields_in[0].file: " + data +
                                           " has values of 36 nodes of a mesh of 72 "
                                           "elements, checksum 0, this experiment of " +
                                           own.text),
                                 HasSubstr("it is another mesh, or the same with other numbers")));
    std::remove(data.c_str());
}

TEST(Start, from_another_spacing_is_refused_and_an_older_file_warns) {
    const std::string end = ::testing::TempDir() + "heartwright_domain_grid_end.h5";
    const std::string start = R"(, "start": {"file": ")" + end + R"("})";
    const ToyRun first(on_grid(R"("cells": [4, 3], "spacing": "0.5 mm")"));
    ASSERT_TRUE(first.simulation.write_end_state(end));
    EXPECT_THAT(ToyRun::refusal(on_grid(R"("cells": [4, 3], "spacing": "0.25 mm")", start)),
                ::testing::AllOf(HasSubstr("0.5 x 0.5 x 0.5 mm"), HasSubstr("0.25 x 0.25 x 0.25 mm")));

    io::EndStateHeader header = io::EndStateFile(end).header();
    header.domain = {};
    io::EndStateWriter older(end, header);
    for (const char* state : {"V", "w"}) older.state(state, "1", std::vector<double>(12, 0.5), false);
    older.close();
    const ToyRun run(on_grid(R"("cells": [4, 3], "spacing": "0.25 mm")", start));
    EXPECT_THAT(run.simulation.facts().notes, ::testing::Contains(HasSubstr("does not say of which domain")));
    std::remove(end.c_str());
}

}  // namespace
}  // namespace heartwright::testing
