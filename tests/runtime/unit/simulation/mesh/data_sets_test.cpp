// Data sets of HDF5 files on meshes: parameters and regions of nodes, directions of elements.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <limits>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

// 9 x 3 x 3 nodes; an experiment that makes this mesh.
const mesh::Mesh& slab() {
    static const mesh::Mesh mesh = mesh::make_box({8, 2, 2}, 1);
    return mesh;
}

class DataSetsOnMeshes : public ::testing::Test {
protected:
    DataSetsOnMeshes() {
        io::Hdf5Writer file(path_);
        const auto nodes = static_cast<std::uint64_t>(slab().nodes.size()),
                   elements = static_cast<std::uint64_t>(slab().elements.size());
        std::vector<double> numbers, fibres, zero(3 * slab().elements.size(), 0.0);
        for (std::size_t n = 0; n < nodes; ++n) numbers.push_back(0.05 + 0.001 * static_cast<double>(n));
        for (std::size_t e = 0; e < elements; ++e) fibres.insert(fibres.end(), {0.0, 2.0, 0.0});
        file.write("epsilon", {nodes}, numbers);
        file.attribute("epsilon", "unit", "1/ms");
        file.write("as_a_field", {1, 1, nodes}, numbers);
        file.attribute("as_a_field", "unit", "1/ms");
        file.write("fibres", {elements, 3}, fibres);
        file.write("none", {elements, 3}, zero);
        std::vector<double> infinite(3 * slab().elements.size(), 1.0);
        infinite[8] = std::numeric_limits<double>::infinity();
        file.write("infinite", {elements, 3}, infinite);
        file.write_virtual("gone", {nodes}, io::Hdf5Writer::Number::i32, {{"gone.h5", "x", {0}, {nodes}}});
        std::vector<std::int32_t> ends(nodes, 0);
        for (std::size_t n = 0; n < nodes; ++n) ends[n] = slab().nodes[n][0] < 1.5 ? 1 : 0;
        file.write("ends", {nodes}, ends);
        file.close(false);
    }
    ~DataSetsOnMeshes() override { std::remove(path_.c_str()); }

    std::string text(const std::string& rest, const std::string& discretisation = "finite elements") const {
        return R"("variant": ["excitable"], "time": {"end": "6 ms", "dt": "0.05 ms"},
            "geometry": {"make": "slab", "sides": ["8 mm", "2 mm", "2 mm"], "edge": "1 mm", "discretisation": ")" +
               discretisation + R"("}, )" + rest;
    }
    std::string data(const std::string& name) const { return path_ + ":/" + name; }

private:
    std::string path_ = ::testing::TempDir() + "heartwright_mesh_data_" + std::to_string(getpid()) + ".h5";
};

TEST_F(DataSetsOnMeshes, give_parameters_to_nodes) {
    for (const char* name : {"epsilon", "as_a_field"}) {
        const ToyRun run(text(R"("tissue": {"D": "1 mm^2/ms"}, "maps": [{"parameter": "epsilon"}],
            "fields_in": [{"parameter": "epsilon", "file": ")" +
                              data(name) + R"("}])"));
        const auto maps = simulation::maps_of(run.simulation);
        // The mesh that the experiment makes has its nodes along a curve: in its order lie the numbers of the file.
        ASSERT_EQ(maps.at(0).values.size(), slab().nodes.size());
        for (std::size_t n = 0; n < maps[0].values.size(); ++n)
            ASSERT_DOUBLE_EQ(maps[0].values[n], 0.05 + 0.001 * static_cast<double>(n));
    }
}

TEST_F(DataSetsOnMeshes, are_fibres_of_elements_as_a_constant_direction_is) {
    const auto end = [&](const std::string& fibres) {
        return ToyRun(
                   text(
                       R"("tissue": {"D": ["1 mm^2/ms", "0.2 mm^2/ms", "0.2 mm^2/ms"]}, "fibres": )" + fibres +
                       R"(, "stimuli": [{"name": "S", "where": {"cells": [[0]]}, "rate": "3 1/ms", "start": "0 ms", "duration": "2 ms"}])"))
            .simulation.state(0);
    };
    const auto across = end(R"({"file": ")" + data("fibres") + R"("})");
    EXPECT_EQ(across, end(R"({"constant": [0, 1, 0]})"));
    EXPECT_NE(across, end(R"({"constant": [1, 0, 0]})"));
}

TEST_F(DataSetsOnMeshes, choose_nodes) {
    const ToyRun run(text(
        R"("stimuli": [{"name": "S", "where": {"file": ")" + data("ends") +
        R"("}, "rate": "3 1/ms", "start": "0 ms", "duration": "2 ms"}], "maps": [{"activation": {"threshold": 0}}])"));
    const auto activation = simulation::maps_of(run.simulation).at(0).values;
    EXPECT_EQ(std::count_if(activation.begin(), activation.end(), [](double t) { return t > 0; }), 2 * 3 * 3);
}

TEST_F(DataSetsOnMeshes, of_another_shape_or_without_a_direction_are_refused) {
    const auto refusal = [&](const std::string& rest, const char* discretisation = "finite elements") {
        return ToyRun::refusal(text(rest, discretisation));
    };
    const std::string anisotropic = R"("tissue": {"D": ["1 mm^2/ms", "0.2 mm^2/ms", "0.2 mm^2/ms"]}, "fibres": )";
    const std::string field = R"("fields_in": [{"parameter": "epsilon", "file": ")" + data("epsilon") + R"("}])";
    EXPECT_THAT(refusal(field, "finite volumes"),
                HasSubstr("/epsilon has the shape [81], but the mesh needs [192] or [1, 1, 192]"));
    EXPECT_THAT(refusal(anisotropic + R"({"file": ")" + data("epsilon") + R"("})"),
                HasSubstr("but the mesh needs [192, 3] or [1, 1, 192, 3]"));
    EXPECT_THAT(refusal(anisotropic + R"({"file": ")" + data("none") + R"("})"),
                HasSubstr("a fibre direction has no length in element 0 of " + data("none")));
    EXPECT_THAT(refusal(anisotropic + R"({"constant": [1, 0, 0], "sheet": ")" + data("infinite") + R"("})"),
                HasSubstr("a sheet direction is no finite vector in element 2 of " + data("infinite")));
    EXPECT_THAT(refusal(R"("stimuli": [{"name": "S", "where": {"file": ")" + data("gone") +
                        R"("}, "rate": "3 1/ms", "start": "0 ms", "duration": "2 ms"}])"),
                HasSubstr("a piece of data set '/gone' is missing"));
    EXPECT_THAT(refusal(R"("tissue": {"D": "1 mm^2/ms"},
        "regions": [{"name": "r", "where": {"file": ")" +
                        data("ends") + R"("}, "tissue": {"D": "0.1 mm^2/ms"}}])"),
                HasSubstr("is a list of nodes"));
}

}  // namespace
}  // namespace heartwright::testing
