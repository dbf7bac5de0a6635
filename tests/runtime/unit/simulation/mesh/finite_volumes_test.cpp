// Experiments whose cells are the tetrahedra of a mesh.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

// A mesh in a file of this process, as a geometry of finite volumes or elements.
class VolumeMesh {
public:
    explicit VolumeMesh(const mesh::Mesh& mesh) : file_("finite_volumes", mesh) {}

    std::string with(const std::string& discretisation) const {
        return R"("mesh": ")" + file_.path() + R"(", "discretisation": ")" + discretisation + '"';
    }

private:
    MeshFile file_;
};

std::string wave_text(const std::string& geometry, const std::string& rest, const std::string& time = "") {
    return R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {)" +
           (time.empty() ? R"("end": "15 ms", "dt": "0.02 ms")" : time) + R"(}, "geometry": {)" + geometry +
           R"(}, "tissue": {"D": ["1 mm^2/ms", "0.6 mm^2/ms", "0.4 mm^2/ms"]},
           "fibres": {"constant": [1, 0, 0]})" +
           (rest.empty() ? "" : ", " + rest) + "}";
}

const char* const stimulated =
    R"("stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["3 mm"]]}, "rate": "2 1/ms", "start": "0 ms", "duration": "2 ms"}],
       "maps": [{"activation": {"threshold": "0"}}])";

// A run that has come to its end.
struct VolumeRun {
    VolumeRun(const std::string& text, interface::Backend backend, int threads = 2)
        : experiment(bound(text, toy_model(backend))),
          simulation(
              experiment, toy_model(backend),
              {backend == interface::Backend::cpu ? device::Backend::cpu : device::Backend::cuda, threads, 0, 100}) {
        Silent output;
        simulation.run(output);
    }
    experiment::Experiment experiment;
    simulation::Simulation simulation;
};

// On each backend.
class FiniteVolumeRun : public ::testing::TestWithParam<interface::Backend> {
protected:
    static std::vector<double> activation(const std::string& text) {
        return simulation::maps_of(VolumeRun(text, GetParam()).simulation).front().values;
    }
};

std::vector<interface::Backend> volume_backends() {
    std::vector<interface::Backend> present{interface::Backend::cpu};
    if (device::cuda_is_there()) present.push_back(interface::Backend::cuda);
    return present;
}
INSTANTIATE_TEST_SUITE_P(Backends, FiniteVolumeRun, ::testing::ValuesIn(volume_backends()),
                         [](const auto& info) { return info.param == interface::Backend::cpu ? "cpu" : "cuda"; });

// ms between activations of the tetrahedra and of the nodes around x = 6 mm and x = 10 mm: where both methods have
// converged, the wave takes as long.
TEST_P(FiniteVolumeRun, conducts_a_wave_as_finite_elements_do) {
    const auto box = mesh::make_box({24, 2, 2}, 0.5);
    const VolumeMesh file(box);
    const auto mean_near = [](const std::vector<mesh::Point>& points, const std::vector<double>& map, double x) {
        double sum = 0, count = 0;
        for (std::size_t n = 0; n < points.size(); ++n) {
            if (std::fabs(points[n][0] - x) > 0.51) continue;
            sum += map[n];
            ++count;
        }
        return sum / count;
    };
    const auto travel = [&](const char* discretisation, const std::vector<mesh::Point>& points) {
        const auto map = activation(wave_text(file.with(discretisation), stimulated,
                                              R"("end": "15 ms", "dt": "0.02 ms", "diffusion": "substep")"));
        EXPECT_EQ(map.size(), points.size());
        return mean_near(points, map, 10) - mean_near(points, map, 6);
    };
    const double volumes = travel("finite volumes", mesh::centroids(box)),
                 elements = travel("finite elements", box.nodes);
    EXPECT_GT(elements, 1);
    EXPECT_NEAR(volumes / elements, 1, 0.02);
}

// Rounded once each: another wave in its last digits, of both discretisations, and the same on any number of threads.
TEST_P(FiniteVolumeRun, stores_couplings_in_fp32_or_fp64) {
    const VolumeMesh file(mesh::make_box({12, 2, 2}, 0.5));
    for (const char* discretisation : {"finite elements", "finite volumes"}) {
        const auto potential = [&](const char* couplings, int threads) {
            const std::string geometry = file.with(discretisation) + R"(, "couplings": ")" + couplings + '"';
            const std::string text =
                wave_text(geometry, stimulated, R"("end": "4 ms", "dt": "0.02 ms", "diffusion": "substep")");
            return VolumeRun(text, GetParam(), threads).simulation.state(0);
        };
        const auto exact = potential("fp64", 1), rounded = potential("fp32", 1);
        ASSERT_EQ(exact.size(), rounded.size());
        double largest = 0, difference = 0;
        for (std::size_t i = 0; i < exact.size(); ++i) {
            largest = std::max(largest, std::fabs(exact[i]));
            difference = std::max(difference, std::fabs(exact[i] - rounded[i]));
        }
        EXPECT_GT(difference, 0) << discretisation;
        EXPECT_LT(difference, 1e-5 * largest) << discretisation;
        EXPECT_EQ(rounded, potential("fp32", 3)) << discretisation;
    }
}

TEST_P(FiniteVolumeRun, leaves_uniform_tissue_uniform_in_every_bit) {
    const VolumeMesh file(mesh::make_box({3, 2, 4}, 1));
    const VolumeRun run(wave_text(file.with("finite volumes"), ""), GetParam());
    for (std::int32_t component = 0; component < toy_model(GetParam()).n_states; ++component) {
        const auto values = run.simulation.state(component);
        ASSERT_EQ(values.size(), 3U * 2 * 4 * 6);
        EXPECT_TRUE(std::all_of(values.begin(), values.end(), [&](double one) { return one == values.front(); }));
    }
}

// A wave ends at the tetrahedra of a tag without conductivity, and these alone are its region.
TEST_P(FiniteVolumeRun, has_the_tissue_of_each_tag) {
    auto box = mesh::make_box({20, 2, 2}, 1);
    const auto centres = mesh::centroids(box);
    for (const mesh::Point& centre : centres) box.tags.push_back(centre[0] > 10 && centre[0] < 12 ? 7 : 1);
    const VolumeMesh file(box);
    const auto is_activated_at = [&](double x, const std::string& regions) {
        const auto map = activation(wave_text(file.with("finite volumes"), stimulated + regions,
                                              R"("end": "15 ms", "dt": "0.02 ms", "diffusion": "substep")"));
        bool any = false;
        for (std::size_t e = 0; e < centres.size(); ++e)
            any = any || (std::fabs(centres[e][0] - x) < 0.5 && !std::isnan(map[e]));
        return any;
    };
    const std::string scar = R"(, "regions": [{"name": "scar", "where": {"tag": 7}, "tissue": {"D": "0 mm^2/ms"}}])";
    EXPECT_TRUE(is_activated_at(14.5, ""));
    EXPECT_TRUE(is_activated_at(9.5, scar));
    EXPECT_FALSE(is_activated_at(14.5, scar));
}

TEST_P(FiniteVolumeRun, takes_lists_of_tetrahedra) {
    const auto box = mesh::make_box({4, 1, 1}, 1);
    const auto centres = mesh::centroids(box);
    const VolumeMesh file(box);
    const auto text = [&](std::size_t cell) {
        return wave_text(file.with("finite volumes"),
                         R"("regions": [{"name": "r", "where": {"cells": [[)" + std::to_string(cell) +
                             R"(]]}, "set": {"epsilon": "*0.5"}}],
           "stimuli": [{"name": "S1", "where": {"cells": [[)" +
                             std::to_string(cell) + R"(]]}, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}])",
                         R"("end": "0.2 ms", "dt": "0.02 ms", "splitting": "strang")");
    };
    for (const std::size_t cell : {std::size_t{0}, std::size_t{13}}) {
        const auto V = VolumeRun(text(cell), GetParam()).simulation.state(0);
        ASSERT_EQ(V.size(), centres.size());
        EXPECT_EQ(std::max_element(V.begin(), V.end()) - V.begin(), static_cast<std::ptrdiff_t>(cell));
    }
}

TEST(FiniteVolumeRuns, have_the_same_bits_on_any_number_of_threads) {
    const VolumeMesh file(mesh::make_box({12, 4, 4}, 1));
    const std::string text = wave_text(file.with("finite volumes"), stimulated);
    const auto end = [&](int threads) { return VolumeRun(text, interface::Backend::cpu, threads).simulation.state(0); };
    EXPECT_EQ(end(1), end(3));
}

TEST(FiniteVolumeRuns, refuse_what_only_finite_elements_have) {
    const auto message = [](const std::string& text) {
        return message_of([&] { bound(text, toy_model(interface::Backend::cpu)); });
    };
    const std::string geometry = R"("make": "slab", "edge": "1 mm", "discretisation": "finite volumes")";
    EXPECT_THAT(message(wave_text(geometry, "", R"("end": "15 ms", "dt": "0.02 ms", "diffusion": "rkl2")")),
                HasSubstr("\"rkl2\" is stable for symmetric operators only"));
    EXPECT_THAT(
        message(wave_text(
            geometry,
            R"("stimuli": [{"name": "S1", "where": {"nodes": "a.vtx"}, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}])")),
        HasSubstr("'nodes' are not the cells of finite volumes"));
    EXPECT_THAT(message(wave_text(R"("cells": [3], "spacing": "1 mm", "discretisation": "finite volumes")", "")),
                HasSubstr("'discretisation' is that of a mesh"));
    EXPECT_THAT(message(wave_text(R"("make": "slab", "edge": "1 mm", "couplings": "half")", "")), HasSubstr("fp32"));
    EXPECT_THAT(message(wave_text(R"("make": "slab", "edge": "1 mm", "discretisation": "finite")", "")),
                HasSubstr("finite volumes"));
}

// Flat elements, and fibres oblique to them.
TEST(FiniteVolumeRuns, refuse_a_mesh_on_which_a_mode_grows_and_name_finite_elements) {
    auto box = mesh::make_box({4, 4, 4}, 1);
    std::mt19937_64 random(21);
    std::uniform_real_distribution<double> uniform(-0.3, 0.3);
    for (mesh::Point& node : box.nodes) {
        for (double& x : node) x += x > 0.5 && x < 3.5 ? uniform(random) : 0;
        node[2] *= 0.3;
    }
    const VolumeMesh file(box);
    const auto message = [&](const char* discretisation) {
        const std::string text =
            R"({"format": 1, "name": "n", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "1 us"}, "geometry": {)" +
            file.with(discretisation) +
            R"(}, "tissue": {"D": ["1 mm^2/ms", "0.1 mm^2/ms", "0.1 mm^2/ms"]}, "fibres": {"constant": [1, 0, 1]}})";
        return message_of([&] {
            const auto experiment = bound(text, toy_model(interface::Backend::cpu));
            simulation::Simulation(experiment, toy_model(interface::Backend::cpu), {device::Backend::cpu, 1, 0, 100});
        });
    };
    EXPECT_THAT(message("finite volumes"), HasSubstr("finite volumes are unstable on this mesh: a mode grows"));
    EXPECT_THAT(message("finite volumes"), HasSubstr("take finite elements"));
    EXPECT_EQ(message("finite elements"), "no fault");
}

}  // namespace
}  // namespace heartwright::testing
