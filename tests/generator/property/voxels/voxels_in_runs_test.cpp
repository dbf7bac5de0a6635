// Sites of several voxels in whole runs: the limit of dt, and the same rows on any number of threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/simulation/simulation.hpp"
#include "scratch.hpp"

const heartwright::interface::Model& heartwright_model_voxels_mobile_cpu();

namespace heartwright {
namespace {

class KeptRows : public observers::Output {
public:
    void probe_row(std::int64_t, double, const std::vector<double>& row) override { rows.push_back(row); }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}

    std::vector<std::vector<double>> rows;
};

std::vector<std::vector<double>> rows_of(const std::string& dt, const std::string& sites, int threads = 1) {
    const interface::Model& model = heartwright_model_voxels_mobile_cpu();
    const Scratch scratch;
    const std::string path =
        scratch.write("e.json",
                      R"({"format": 1, "name": "voxels", "model": "voxels_mobile", "set": {"k": "0.001 1/ms"},
        "time": {"end": "12 ms", "dt": ")" +
                          dt + R"("}, "lattice": {"sites": )" + sites + R"(, "walls": "zero_flux"},
        "geometry": {"cells": [5, 1, 1], "spacing": "1 mm"},
        "regions": [{"name": "full", "where": {"cells": [[3, 0, 0]]}, "set": {"k_s": "0.02 1/ms"}}],
        "probes": [{"name": "p", "cell": [3, 0, 0], "site": [1, 0, 0], "show": ["T_010", "s", "effective_diffusivity_T_010"], "every": "1.2 ms"}]})");
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(json::read_source(path), {}, diagnostics);
    diagnostics.throw_if_errors();
    experiment::bind(*experiment, model, diagnostics);
    diagnostics.throw_if_errors();
    simulation::Simulation simulation(*experiment, model, {.backend = device::Backend::cpu, .threads = threads});
    KeptRows kept;
    simulation.run(kept);
    return kept.rows;
}

// D is 0.2 um^2/ms; with the slope of "of" 0.0955. The weights are 25 dt along x, 12.5 dt along y and z.
TEST(VoxelsInRuns, are_limited_by_the_slope_of_what_diffuses) {
    EXPECT_EQ(rows_of("0.1 ms", "[3, 2, 2]").size(), 11U);
    try {
        rows_of("0.12 ms", "[3, 2, 2]");
        ADD_FAILURE() << "no fault";
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), testing::HasSubstr("diffusion of T_000 between units is unstable: its diffusivity is "
                                                     "0.0954"));
    }
}

// Along y the voxels of a site are neighbours of each other; along z there is none.
TEST(VoxelsInRuns, are_limited_along_axes_of_one_site_too) {
    EXPECT_EQ(rows_of("0.12 ms", "[3, 1, 1]").size(), 11U);
    EXPECT_THROW(rows_of("0.15 ms", "[3, 1, 1]"), UserFault);
}

TEST(VoxelsInRuns, give_the_same_rows_on_any_number_of_threads) {
    const auto rows = rows_of("0.1 ms", "[3, 2, 2]");
    EXPECT_EQ(rows, rows_of("0.1 ms", "[3, 2, 2]", 3));
    EXPECT_NE(rows.front(), rows.back());
}

}  // namespace
}  // namespace heartwright
