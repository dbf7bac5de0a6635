// The cell of dyads on a GPU against the CPU, draw for draw. Their quotients differ in the last bit and so do
// probabilities, but a draw differs only when its uniform number falls into that last bit: all counts of all dyads are
// the same. Skipped where there is no GPU.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/runtime/unit/support/environment.hpp"
#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();
const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cuda();

namespace heartwright::validation {
namespace {

class dyads_on_a_gpu : public ::testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
    }
};

// Sums of counts over all dyads, and the counts of some: exact. The rest: near.
const std::string shown =
    R"(probes=[{"name": "first", "cell": [0, 0, 0], "show": ["V", "Na_i", "Ca_i", "Ca_ss", "Ca_ds", "Ca_nsr", "Ca_jsr", "RyR_open", "RyR_refractory", "LCC_open", "releasing"], "every": "0.5 ms"},
               {"name": "last", "cell": [2, 0, 0], "show": ["V", "Ca_i", "RyR_open", "RyR_refractory", "LCC_open"], "every": "0.5 ms"},
               {"name": "dyad", "cell": [1, 0, 0], "site": [3, 2, 1], "show": ["RyR_C1", "RyR_O1", "RyR_C2", "RyR_O2", "LCC_np", "LCC_p", "ca_ds", "ca_jsr"], "every": "0.5 ms"}])";

bool is_exact(const std::string& column) {
    for (const char* begin : {"RyR_", "LCC_", "releasing"})
        if (column.rfind(begin, 0) == 0) return true;
    return false;
}

TEST_P(dyads_on_a_gpu, draw_as_on_a_cpu) {
    std::vector<std::string> overrides = {
        shown,
        "maps=[]",
        "time.end=120 ms",
        std::string("variant=[\"") + GetParam() + "\"]",
        "lattice.sites=[11,5,3]",
        R"(geometry={"cells": [3, 1, 1], "spacing": "1 mm"})",
        R"(stimuli=[{"name": "S1", "where": "all", "current": "-80 A/F", "start": "5 ms", "duration": "0.5 ms", "period": "500 ms"}])",
        R"(actions=[{"hold": "RyR", "in": "O1", "fraction": 0.3, "sites": [[1, 2, 1], [7, 0, 2]], "from": "40 ms", "to": "60 ms"}])"};
    const BundledRun cpu = run_bundled("dyad_paced", overrides, heartwright_model_gaur_rudy_2011_ord_cpu());
    const BundledRun gpu = run_bundled("dyad_paced", overrides, heartwright_model_gaur_rudy_2011_ord_cuda());
    ASSERT_EQ(cpu.t, gpu.t);
    for (const auto& [column, expected] : cpu.probes) {
        const std::vector<double>& found = gpu.probes.at(column);
        for (std::size_t row = 0; row < expected.size(); ++row) {
            const double allowed = is_exact(column) ? 1e-15 : 1e-8 * (1 + std::fabs(expected[row]));
            ASSERT_NEAR(found[row], expected[row], allowed) << column << " at " << cpu.t[row] << " ms";
        }
    }
}

void expect_same_bits(const BundledRun& found, const BundledRun& expected) {
    EXPECT_EQ(found.t, expected.t);
    for (const auto& [column, values] : expected.probes) {
        const std::vector<double>& others = found.probes.at(column);
        for (std::size_t row = 0; row < values.size(); ++row)
            EXPECT_TRUE(others[row] == values[row] || (std::isnan(others[row]) && std::isnan(values[row])))
                << column << " at " << expected.t[row] << " ms: " << others[row] << " for " << values[row];
    }
}
std::vector<std::string> wave_of(const std::string& variant, const std::string& cells) {
    return {
        shown,
        "maps=[]",
        "time.end=20 ms",
        "variant=[\"" + variant + "\"]",
        "lattice.sites=[11,5,3]",
        R"(geometry={"cells": )" + cells + R"(, "spacing": "0.5 mm"})",
        R"(tissue={"D": "0.2 mm^2/ms"})",
        R"(stimuli=[{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "current": "-80 A/F", "start": "2 ms", "duration": "0.5 ms"}])"};
}

// 40 cells of 165 dyads in windows of 3 cells, each with a march or a cluster of its own, between cells on the device.
TEST_P(dyads_on_a_gpu, streamed_from_the_host_are_the_same_bit_for_bit) {
    const std::vector<std::string> overrides = wave_of(GetParam(), "[40, 1, 1]");
    const auto& model = heartwright_model_gaur_rudy_2011_ord_cuda();
    const BundledRun resident = run_bundled("dyad_paced", overrides, model);
    const BundledRun streamed =
        run_bundled("dyad_paced", overrides, model, {.sites_on_host = true, .site_window_bytes = 3 * 192 * 68});
    expect_same_bits(streamed, resident);
}

// 5,120 cells: more than march at once, with a wave along x through both halves and the layer between them.
TEST_P(dyads_on_a_gpu, in_steps_that_overlap_are_the_same_bit_for_bit) {
    const std::vector<std::string> overrides = wave_of(GetParam(), "[16, 16, 20]");
    const auto run = [&](const std::string& overlap) {
        const testing::ExpertSwitch asked("overlap", overlap);
        return run_bundled("dyad_paced", overrides, heartwright_model_gaur_rudy_2011_ord_cuda());
    };
    expect_same_bits(run("on"), run("off"));
}

INSTANTIATE_TEST_SUITE_P(variants, dyads_on_a_gpu, ::testing::Values("healthy", "iso"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace heartwright::validation
