// A simulation on any number of ranks ends in the very state of one rank's.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/ventricle.hpp"
#include "tests/runtime/distributed/simulation/as_one_rank.hpp"
#include "tests/runtime/distributed/support/partitions.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::tests {
namespace {

using testing::toy_model;
using testing::toy_sites;

std::vector<interface::Backend> backends() {
    std::vector<interface::Backend> present{interface::Backend::cpu};
    if (device::cuda_is_there()) present.push_back(interface::Backend::cuda);
    return present;
}

std::string wave(const std::string& time, const std::string& rest) {
    return R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": "30 ms", "dt": "0.1 ms")" +
           time + "}, " + rest +
           R"(, "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}]})";
}

const char* const in_3d =
    R"("geometry": {"cells": [17, 11, 9], "spacing": "1 mm"}, "tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.2 mm^2/ms"]})";

// When runs on meshes end: earlier on many ranks, which wait for each other where cores are few.
std::string end_on_meshes(const std::string& on_few_ranks) { return team().size() > 4 ? "2 ms" : on_few_ranks; }

class Step : public ::testing::TestWithParam<interface::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Step, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return info.param == interface::Backend::cpu ? "cpu" : "cuda"; });

TEST_P(Step, of_straight_fibres_is_that_of_one_rank) {
    for (const int real_bytes : {8, 4}) {
        const interface::Model& model = toy_model(GetParam(), real_bytes);
        for (const char* splitting : {"godunov", "strang"}) {
            expect_as_one_rank(wave(std::string(R"(, "splitting": ")") + splitting + '"',
                                    std::string(in_3d) + R"(, "fibres": {"constant": [1, 0, 0]})"),
                               model);
        }
    }
    expect_as_one_rank(wave("", R"("geometry": {"cells": [60], "spacing": "1 mm"}, "tissue": {"D": "1 mm^2/ms"})"),
                       toy_model(GetParam()));
}

TEST_P(Step, of_slanted_fibres_and_regions_is_that_of_one_rank) {
    const interface::Model& model = toy_model(GetParam());
    for (const char* splitting : {"godunov", "strang"}) {
        const std::string time = std::string(R"(, "splitting": ")") + splitting + '"';
        expect_as_one_rank(wave(time, std::string(in_3d) + R"(, "fibres": {"constant": [0.8, 0.6, 0.3]})"), model);
        expect_as_one_rank(wave(time, std::string(in_3d) + R"(, "fibres": {"constant": [0.8, 0.6, 0.3]},
            "regions": [{"name": "slow", "where": {"sphere": {"centre": ["8 mm", "5 mm", "4 mm"], "radius": "4 mm"}}, "set": {"epsilon": "*0.9"}, "tissue": {"D": "0.5 mm^2/ms"}}])"),
                           model);
    }
}

TEST_P(Step, of_substeps_is_that_of_one_rank) {
    for (const char* splitting : {"godunov", "strang"}) {
        for (const char* spacing : {"0.35 mm", "0.25 mm"}) {  // odd and even numbers of sub-steps
            const std::string time = std::string(R"(, "diffusion": "substep", "splitting": ")") + splitting + '"';
            expect_as_one_rank(wave(time, std::string(R"("geometry": {"cells": [30, 14], "spacing": ")") + spacing +
                                              R"("}, "tissue": {"D": "1 mm^2/ms"})"),
                               toy_model(GetParam()));
        }
    }
}

TEST_P(Step, of_rkl2_is_that_of_one_rank) {
    for (const char* splitting : {"godunov", "strang"}) {
        for (const char* fibres : {"[1, 0, 0]", "[0.8, 0.6, 0.3]"}) {
            const std::string time =
                std::string(R"(, "diffusion": "rkl2", "splitting": ")") + splitting + '"';  // 5 or 3 stages
            expect_as_one_rank(wave(time, std::string(R"("geometry": {"cells": [17, 11, 9], "spacing": "0.4 mm"},
                    "tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.2 mm^2/ms"]}, "fibres": {"constant": )") +
                                              fibres + "}"),
                               toy_model(GetParam()));
        }
    }
}

TEST_P(Step, of_a_mesh_is_that_of_one_rank) {
    const std::vector<std::string> all_partitions = partitions();
    std::size_t next_partition = 0;  // in turns
    // Each rank has a file of its own with the same content.
    auto ventricle = mesh::make_ventricle({.cavity_radius = 10, .cavity_length = 20, .wall = 8}, 5).mesh;
    ventricle.fibres.assign(ventricle.elements.size(), {0.8, 0.6, 0});
    const testing::MeshFile ventricle_file("step_ventricle", ventricle);
    auto box = mesh::make_box({20, 14, 16}, 2);
    box.fibres.assign(box.elements.size(), {0.8, 0.6, 0});
    for (mesh::Point& node : box.nodes) node[2] -= 20;
    const testing::MeshFile box_file("step_box", box);  // a coarse ventricle is not for finite volumes
    struct Way {
        const char *splitting, *diffusion, *discretisation;
    };
    for (const auto& [splitting, way, discretisation] : {Way{"godunov", "substep", "elements"},
                                                         {"strang", "substep", "elements"},
                                                         {"godunov", "rkl2", "elements"},
                                                         {"strang", "rkl2", "elements"},
                                                         {"godunov", "substep", "volumes"},
                                                         {"strang", "substep", "volumes"}}) {
        for (
            const char* rest :
            {R"("tissue": {"D": ["2 mm^2/ms", "1 mm^2/ms", "0.5 mm^2/ms"]})",
             R"("tissue": {"D": "2 mm^2/ms"}, "regions": [{"name": "r", "where": {"box": [["0 mm"], ["99 mm"]]}, "set": {"epsilon": "*0.9"}, "tissue": {"D": "0.5 mm^2/ms"}}])"}) {
            const AskedPartition asked(all_partitions[next_partition++ % all_partitions.size()]);
            expect_as_one_rank(
                R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": ")" +
                    end_on_meshes("30 ms") + R"(", "dt": "0.1 ms", "diffusion": ")" + std::string(way) +
                    R"(", "splitting": ")" + splitting + R"("}, "geometry": {"mesh": ")" +
                    (std::string(discretisation) == "volumes" ? box_file : ventricle_file).path() +
                    R"(", "discretisation": "finite )" + discretisation + R"("}, )" + rest +
                    R"(, "stimuli": [{"name": "S1", "where": {"box": [["-99 mm", "-99 mm", "-99 mm"], ["99 mm", "99 mm", "-15 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}]})",
                toy_model(GetParam()));
        }
    }
}

// The root reads it, cuts shares, and sends them.
TEST_P(Step, of_a_mesh_that_the_root_alone_has_is_that_of_one_rank) {
    testing::MeshFile file("root_mesh");
    if (team().is_root()) {
        auto box = mesh::make_box({20, 14, 16}, 2);
        box.fibres.assign(box.elements.size(), {0.8, 0.6, 0});
        for (std::size_t e = 0; e < box.elements.size(); ++e) box.tags.push_back(e % 3 == 0 ? 2 : 1);
        file.write(box);
    }
    for (const std::string discretisation : {"elements", "volumes"}) {
        const std::string text =
            R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": ")" +
            end_on_meshes("30 ms") + R"(", "dt": "0.1 ms", "diffusion": "substep"},
                "geometry": {"mesh": ")" +
            file.path() + R"(", "discretisation": "finite )" + discretisation +
            R"("}, "tissue": {"D": ["2 mm^2/ms", "1 mm^2/ms", "0.5 mm^2/ms"]},
               "regions": [{"name": "r", "where": {"tag": 2}, "set": {"epsilon": "*0.9"}, "tissue": {"D": "0.5 mm^2/ms"}}],
               "stimuli": [{"name": "S1", "where": {"cells": [[0], [7], [300]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"},
                           {"name": "S2", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["4 mm", "99 mm", "99 mm"]]}, "rate": "2 1/ms", "start": "1.5 ms", "duration": "2 ms"}]})";
        const auto& model = toy_model(GetParam());
        std::optional<Finished> whole;
        if (team().is_root()) whole.emplace(text, model, 1, mpi::serial());
        for (const std::string& partition : partitions()) {
            const AskedPartition asked(partition);
            const Finished shared(text, model, 1, team());
            EXPECT_EQ(shared.experiment.geometry.tissue_mesh != nullptr, team().is_root());
            EXPECT_EQ(shared.simulation.facts().mesh_partition.method, team().is_serial() ? "" : partition);
            expect_states_as(whole ? &*whole : nullptr, shared, model, partition + ", " + text);
        }
    }
}

// Each rank has what its share says, within a few rows.
TEST_P(Step, of_a_mesh_in_unequal_shares_is_that_of_one_rank) {
    std::vector<double> shares;
    for (int rank = 0; rank < team().size(); ++rank) shares.push_back(2 + rank);
    const std::string text =
        R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": ")" +
        end_on_meshes("10 ms") + R"(", "dt": "0.1 ms", "diffusion": "substep"},
            "geometry": {"make": "slab", "sides": ["20 mm", "14 mm", "16 mm"], "edge": "2 mm"}, "tissue": {"D": "1 mm^2/ms"},
            "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["4 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}]})";
    const interface::Model& model = toy_model(GetParam());
    const Finished whole(text, model, 1, mpi::serial());
    const double least_rows = 11 * 8 * 9 * shares.front() / std::accumulate(shares.begin(), shares.end(), 0.0);
    for (const std::string& partition : partitions()) {
        const AskedPartition asked(partition);
        const Finished shared(text, model, 1, team(), shares);
        EXPECT_LT(shared.simulation.facts().most_load, 1 + std::max(0.05, 5 / least_rows)) << partition;
        expect_states_as(team().is_root() ? &whole : nullptr, shared, model, partition);
    }
}

// A rank would have a handful of rows: METIS is left out.
TEST_P(Step, of_a_tiny_mesh_is_that_of_one_rank) {
    for (const std::string& partition : partitions()) {
        const AskedPartition asked(partition);
        expect_as_one_rank(
            R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": ")" +
                end_on_meshes("10 ms") + R"(", "dt": "0.1 ms", "diffusion": "substep"},
                "geometry": {"make": "slab", "sides": ["2 mm", "2 mm", "2 mm"], "edge": "1 mm"}, "tissue": {"D": "1 mm^2/ms"},
                "stimuli": [{"name": "S1", "where": {"cells": [[0], [1]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}]})",
            toy_model(GetParam()));
    }
}

TEST_P(Step, of_a_mesh_with_an_unknown_partition_is_refused_by_all) {
    const AskedPartition asked("scotch");
    const auto run = [] {
        const Finished shared(
            R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "0.1 ms"},
                "geometry": {"make": "slab", "sides": ["4 mm", "4 mm", "4 mm"], "edge": "1 mm"}, "tissue": {"D": "1 mm^2/ms"}})",
            toy_model(GetParam()), 1, team());
    };
    EXPECT_THROW(run(), UserFault);
}

TEST_P(Step, of_a_mesh_that_the_root_cannot_read_is_refused_by_all) {
    try {
        const Finished shared(
            R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "0.1 ms"},
                "geometry": {"mesh": "/no/such/mesh.vtu"}, "tissue": {"D": "1 mm^2/ms"}})",
            toy_model(GetParam()), 1, team());
        ADD_FAILURE() << "was not refused";
    } catch (const UserFault& fault) {
        EXPECT_NE(std::string(fault.what()).find("/no/such/mesh.vtu"), std::string::npos) << fault.what();
    }
}

// The largest real part of the spectrum is computed by all ranks together: the message has the digits of one rank's.
TEST_P(Step, of_a_mesh_on_which_a_mode_grows_is_refused_by_all_with_the_rate_of_one_rank) {
    auto box = mesh::make_box({4, 4, 4}, 1);
    for (mesh::Point& node : box.nodes) {
        const mesh::Point place = node;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const bool is_inside = place[axis] > 0.5 && place[axis] < 3.5;
            node[axis] += is_inside ? 0.3 * std::sin(7 * place[0] + 11 * place[1] + 13 * place[2] + 5.0 * axis) : 0;
        }
        node[2] *= 0.2;
    }
    const testing::MeshFile file("growing", box);
    const std::string text =
        R"({"format": 1, "name": "n", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "1 us"},
            "geometry": {"discretisation": "finite volumes", "mesh": ")" +
        file.path() +
        R"("}, "tissue": {"D": ["1 mm^2/ms", "0.1 mm^2/ms", "0.1 mm^2/ms"]}, "fibres": {"constant": [1, 0, 1]}})";
    const auto message_on = [&](mpi::Team& ranks) -> std::string {
        try {
            const Finished finished(text, toy_model(GetParam()), 1, ranks);
            return "";
        } catch (const UserFault& fault) {
            return fault.what();
        }
    };
    const std::string of_one = message_on(mpi::serial());
    EXPECT_NE(of_one.find("a mode grows at"), std::string::npos) << of_one;
    EXPECT_EQ(message_on(team()), of_one);
}

TEST_P(Step, of_a_mask_and_fibres_of_files_is_that_of_one_rank) {
    const auto of_root = team().broadcast([] {
        const std::string name = ::testing::TempDir() + "heartwright_step_" + std::to_string(getpid()) + ".h5";
        const auto* bytes = reinterpret_cast<const std::byte*>(name.data());
        return std::vector<std::byte>(bytes, bytes + name.size());
    }());
    const std::string path(reinterpret_cast<const char*>(of_root.data()), of_root.size());
    if (team().is_root()) {
        std::vector<double> mask, fibre;
        for (int n = 0; n < 7 * 8 * 20; ++n) {
            mask.push_back(
                n % 20 > 12 && n / 160 < 4 ? 0 : (n * 7 % 11 == 0 ? 0 : 1));  // a corner without cells, and holes
            fibre.insert(fibre.end(), {1, 0.1 * (n % 5), 0.05 * (n % 7)});
        }
        io::Hdf5Writer file(path);
        file.write("mask", {7, 8, 20}, mask);
        file.write("fibre", {7, 8, 20, 3}, fibre);
        file.close();
    }
    team().barrier();
    expect_as_one_rank(
        wave("", R"("geometry": {"cells": [20, 8, 7], "spacing": "1 mm", "mask": ")" + path + R"(:/mask"},
        "tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.2 mm^2/ms"]}, "fibres": {"file": ")" +
                     path + R"(:/fibre"})"),
        toy_model(GetParam()));
    team().barrier();
    if (team().is_root()) std::remove(path.c_str());
}

// Shares from 1 to the number of ranks: the same bits, and in the facts who has what.
TEST_P(Step, of_unequal_shares_is_that_of_one_rank) {
    std::vector<double> shares;
    for (int rank = 0; rank < team().size(); ++rank) shares.push_back(1 + rank);
    const interface::Model& model = toy_model(GetParam());
    const std::string text = wave("", std::string(in_3d) + R"(, "fibres": {"constant": [0.8, 0.6, 0.3]})");
    const Finished whole(text, model, 1, mpi::serial()), shared(text, model, 1, team(), shares);
    for (std::int32_t component = 0; component < model.n_states; ++component) {
        const auto a = shared.simulation.state(component), b = whole.simulation.state(component);
        if (team().is_root()) {
            EXPECT_TRUE(a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0)
                << model.states[component].name;
        }
    }
    const auto& parts = shared.simulation.facts().parts;
    if (team().is_serial() || !team().is_root()) {
        EXPECT_TRUE(parts.empty());
        return;
    }
    ASSERT_EQ(parts.size(), static_cast<std::size_t>(team().size()));
    std::int64_t cells = 0;
    for (std::size_t rank = 0; rank < parts.size(); ++rank) {
        EXPECT_EQ(parts[rank].backend, device::backend_name(backend_of(model)));
        EXPECT_EQ(parts[rank].cells, parts[rank].box.count());
        cells += parts[rank].cells;
        EXPECT_GE(parts[rank].share, parts[0].share);
    }
    EXPECT_EQ(cells, 17 * 11 * 9);
    EXPECT_LT(shared.simulation.facts().most_load, 1.3);
}

// Ranks on GPUs and on the processor in turn: all within the bound that both backends keep to each other.
TEST(StepOfBothBackends, is_near_that_of_one) {
    if (!device::cuda_is_there() || team().is_serial()) GTEST_SKIP() << "needs a GPU and two ranks";
    const auto own = team().rank() % 2 == 0 ? interface::Backend::cuda : interface::Backend::cpu;
    const std::string text = wave("", std::string(in_3d) + R"(, "fibres": {"constant": [0.8, 0.6, 0.3]})");
    const std::vector<double> shares(static_cast<std::size_t>(team().size()), 1.0);
    const Finished whole(text, toy_model(interface::Backend::cpu), 1, mpi::serial());
    const Finished shared(text, toy_model(own), 1, team(), shares);
    const auto a = shared.simulation.state(0), b = whole.simulation.state(0);
    for (std::size_t n = 0; n < a.size(); ++n) EXPECT_NEAR(a[n], b[n], 1e-9) << n;
}

TEST_P(Step, of_cells_with_sites_is_that_of_one_rank) {
    for (const std::string cells : {"[7, 5, 3]", "[9, 8, 9]"}) {  // too few layers to overlap on several ranks; enough
        expect_as_one_rank(
            R"({"format": 1, "name": "sites", "model": "toy_sites", "time": {"end": "20 ms", "dt": "0.5 ms"},
        "geometry": {"cells": )" +
                cells +
                R"(, "spacing": "1 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 mV/ms", "start": "1 ms", "duration": "2 ms"}]})",
            toy_sites(GetParam()));
    }
}

}  // namespace
}  // namespace heartwright::tests
