// Experiments whose diffusion is stepped by RKL2, on grids and on meshes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "runtime/mesh/make/box.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

// A bar of 24 x 2 x 2 mm, once as a grid and once as a mesh, on each backend.
class Rkl2Run : public ::testing::TestWithParam<interface::Backend> {
protected:
    std::vector<std::string> geometries() const {
        return {R"("size": ["24 mm", "2 mm", "2 mm"], "spacing": "0.5 mm", "points": "nodes")",
                R"("mesh": ")" + file_.path() + '"'};
    }
    // The potential at the end.
    static std::vector<double> potential(const std::string& text) {
        const interface::Model& model = toy_model(GetParam());
        const auto experiment = bound(text, model);
        const auto backend = GetParam() == interface::Backend::cpu ? device::Backend::cpu : device::Backend::cuda;
        simulation::Simulation simulation(experiment, model, {backend, 2, 0, 100});
        Silent output;
        simulation.run(output);
        return simulation.state(0);
    }

private:
    MeshFile file_{"rkl2", mesh::make_box({24, 2, 2}, 0.5)};
};

std::vector<interface::Backend> backends() {
    std::vector<interface::Backend> present{interface::Backend::cpu};
    if (device::cuda_is_there()) present.push_back(interface::Backend::cuda);
    return present;
}
INSTANTIATE_TEST_SUITE_P(Backends, Rkl2Run, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return info.param == interface::Backend::cpu ? "cpu" : "cuda"; });

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    EXPECT_EQ(a.size(), b.size());
    double largest = 0;
    for (std::size_t n = 0; n < a.size(); ++n) largest = std::max(largest, std::fabs(a[n] - b[n]));
    return largest;
}

std::string experiment_text(const std::string& geometry, const std::string& variant, const std::string& time,
                            const std::string& rest) {
    return R"({"format": 1, "name": "n", "model": "toy", "variant": [")" + variant + R"("], "time": {)" + time +
           R"(}, "geometry": {)" + geometry +
           R"(}, "tissue": {"D": ["1 mm^2/ms", "0.5 mm^2/ms", "0.5 mm^2/ms"]}, "fibres": {"constant": [1, 0, 0]}, )" +
           rest + "}";
}

// Decay at a rate of 1/10 multiplies V by (1 - dt/10) in each step, so what is left is diffusion's error.
TEST_P(Rkl2Run, is_of_second_order_beyond_the_limit_of_forward_euler) {
    constexpr double end = 8;
    for (const std::string& geometry : geometries()) {
        for (const char* splitting : {"godunov", "strang"}) {
            const auto diffused = [&](const std::string& diffusion, double dt) {
                auto v = potential(experiment_text(
                    geometry, "decay",
                    R"("end": "8 ms", "dt": ")" + std::to_string(dt) + R"( ms", "diffusion": ")" + diffusion +
                        R"(", "splitting": ")" + splitting + '"',
                    R"("actions": [{"reset": {"V": "1"}, "where": {"box": [["0 mm"], ["8 mm"]]}, "at": "0 ms"}])"));
                for (double& one : v) one /= std::pow(1 - dt / 10, std::round(end / dt));
                return v;
            };
            const auto small = diffused("substep", 0.002);
            const double once = largest_difference(diffused("rkl2", 1), small),
                         half = largest_difference(diffused("rkl2", 0.5), small);
            EXPECT_LT(once, 1e-2) << geometry << splitting;
            EXPECT_GT(once, 3 * half) << geometry << splitting << once << ' ' << half;
        }
    }
}

TEST_P(Rkl2Run, of_a_wave_agrees_with_substeps) {
    for (const std::string& geometry : geometries()) {
        for (const char* splitting : {"godunov", "strang"}) {
            const auto wave = [&](const std::string& diffusion, const std::string& dt) {
                return potential(experiment_text(
                    geometry, "excitable",
                    R"("end": "10 ms", "dt": ")" + dt + R"( ms", "diffusion": ")" + diffusion + R"(", "splitting": ")" +
                        splitting + '"',
                    R"("stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["4 mm"]]}, "rate": "2 1/ms", "start": "0 ms", "duration": "2 ms"}])"));
            };
            const auto substeps = wave("substep", "0.2"), rkl2 = wave("rkl2", "0.2");
            const auto [least, most] = std::minmax_element(rkl2.begin(), rkl2.end());
            EXPECT_GT(*most - *least, 1);
            EXPECT_LT(largest_difference(rkl2, substeps), 0.1) << geometry << splitting;
        }
    }
}

}  // namespace
}  // namespace heartwright::testing
