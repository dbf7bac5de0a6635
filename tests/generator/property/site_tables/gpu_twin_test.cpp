// Cells with sites that read tables on a GPU against a CPU, few (clusters share them) and many (blocks march). Skipped
// where there is no GPU.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/simulation/simulation.hpp"
#include "scratch.hpp"

const heartwright::interface::Model& heartwright_model_spots_computed_cpu();
const heartwright::interface::Model& heartwright_model_spots_computed_cuda();
const heartwright::interface::Model& heartwright_model_spots_cubic_cuda();

namespace heartwright {
namespace {

class Keep : public observers::Output {
public:
    void probe_row(std::int64_t, double, const std::vector<double>& row) override {
        values.insert(values.end(), row.begin(), row.end());
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}

    std::vector<double> values;
};

// V of the first and the last cell, and the channels of a site, each 0.5 ms. V leaves the range for a while.
std::vector<double> probes_of_run(const interface::Model& model, int cells, const Scratch& scratch) {
    const std::string last = std::to_string(cells - 1);
    const std::string path = scratch.write(
        "e.json", R"({"format": 1, "name": "driven", "model": ")" + std::string(model.name) + R"(", "seed": 3,
        "time": {"end": "60 ms", "dt": "0.05 ms"}, "geometry": {"cells": [)" +
                      std::to_string(cells) + R"(, 1, 1], "spacing": "1 mm"},
        "stimuli": [{"name": "S", "where": "all", "current": "-165 mV/ms", "start": "5 ms", "duration": "1 ms"}],
        "probes": [{"name": "first", "cell": [0, 0, 0], "show": ["V", "m", "Ca"], "every": "0.5 ms"},
                   {"name": "last", "cell": [)" +
                      last + R"(, 0, 0], "show": ["V", "m"], "every": "0.5 ms"},
                   {"name": "site", "cell": [)" +
                      last + R"(, 0, 0], "site": [2, 1, 0], "show": ["K_O", "c"], "every": "0.5 ms"}]})");
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(json::read_source(path), {}, diagnostics);
    diagnostics.throw_if_errors();
    experiment::bind(*experiment, model, diagnostics);
    diagnostics.throw_if_errors();
    simulation::Simulation simulation(
        *experiment, model,
        {.backend = model.backend == interface::Backend::cuda ? device::Backend::cuda : device::Backend::cpu});
    Keep keep;
    simulation.run(keep);
    return keep.values;
}

class CellsWithSitesOnAGpu : public testing::TestWithParam<int> {
protected:
    void SetUp() override {
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
    }
};

TEST_P(CellsWithSitesOnAGpu, read_what_a_cpu_reads) {
    const Scratch scratch;
    const std::vector<double> cpu = probes_of_run(heartwright_model_spots_computed_cpu(), GetParam(), scratch),
                              gpu = probes_of_run(heartwright_model_spots_computed_cuda(), GetParam(), scratch);
    ASSERT_EQ(cpu.size(), gpu.size());
    ASSERT_FALSE(cpu.empty());
    for (std::size_t k = 0; k < cpu.size(); ++k)
        EXPECT_NEAR(gpu[k], cpu[k], 1e-10 * std::fmax(1, std::fabs(cpu[k]))) << k;
}

TEST_P(CellsWithSitesOnAGpu, tell_of_a_state_outside) {
    const Scratch scratch;
    try {
        probes_of_run(heartwright_model_spots_cubic_cuda(), GetParam(), scratch);
        ADD_FAILURE() << "the run did not end";
    } catch (const UserFault& fault) {
        EXPECT_NE(std::string(fault.what()).find(" mV, outside -100 to 60, for which its functions were approximated"),
                  std::string::npos)
            << fault.what();
    }
}

INSTANTIATE_TEST_SUITE_P(cells, CellsWithSitesOnAGpu, testing::Values(2, 700));

}  // namespace
}  // namespace heartwright
