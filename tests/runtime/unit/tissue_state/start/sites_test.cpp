// Cells with sites: their states and channels go into the file and come back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/simulation/simulation.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

struct SitesRun {
    explicit SitesRun(const std::string& rest, const std::string& end = "5 ms",
                      device::Backend backend = device::Backend::cpu)
        : model(toy_sites(abi_backend(backend))),
          experiment(bound(R"({"format": 1, "name": "sites", "model": "toy_sites", "time": {"end": ")" + end +
                               R"(", "dt": "0.5 ms"}, "set": {"rate": "0.1 1/ms", "decay": "1 1/ms"},
            "geometry": {"cells": [3], "spacing": "1 mm"}, "lattice": {"sites": [4, 3]}, )" +
                               rest + "}",
                           model)),
          simulation(experiment, model, {backend, 2, 0, 100}) {
        Silent output;
        simulation.run(output);
    }
    const interface::Model& model;
    experiment::Experiment experiment;
    simulation::Simulation simulation;
};

class SitesContinuedOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, SitesContinuedOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(SitesContinuedOn, two_runs_are_one) {
    const Scratch scratch;
    const SitesRun whole(R"("seed": 7)", "10 ms", GetParam()), first(R"("seed": 7)", "5 ms", GetParam());
    ASSERT_TRUE(first.simulation.write_end_state(scratch / "end.h5"));
    // Another seed would draw other first channels: those of the file are there instead.
    const SitesRun second(R"("seed": 8, "start": {"file": ")" + (scratch / "end.h5") + "\"}", "5 ms", GetParam());
    for (const std::array<std::int64_t, 3>& cell : {std::array<std::int64_t, 3>{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}) {
        for (std::int32_t component = 0; component < 3; ++component) {
            EXPECT_EQ(second.simulation.site_state(cell, component), whole.simulation.site_state(cell, component))
                << component;
        }
    }
    EXPECT_EQ(second.simulation.state(0), whole.simulation.state(0));
    EXPECT_EQ(second.simulation.state(1), whole.simulation.state(1));
}

TEST_P(SitesContinuedOn, one_cell_starts_them_all) {
    const Scratch scratch;
    const SitesRun first(R"("seed": 7)", "5 ms", GetParam());
    ASSERT_TRUE(first.simulation.write_end_state(scratch / "end.h5"));
    const SitesRun second(R"("start": {"cell": [1], "file": ")" + (scratch / "end.h5") + "\"}", "0.5 ms", GetParam());
    for (std::int64_t cell = 0; cell < 3; ++cell)
        EXPECT_EQ(second.simulation.site_state({cell, 0, 0}, 2), first.simulation.site_state({1, 0, 0}, 2));
}

// A file as `SitesRun` leaves it, of one cell, whose counts of K_A and shape can be made otherwise.
std::string refusal(const std::vector<std::uint8_t>& in_A, const std::array<std::int64_t, 3>& shape, double x) {
    const Scratch scratch;
    const auto sites = static_cast<std::size_t>(shape[0] * shape[1] * shape[2]);
    io::EndStateWriter file(scratch / "end.h5", {.model = "toy_sites",
                                                 .spec_hash = "",
                                                 .experiment = "",
                                                 .t = 0,
                                                 .step = 0,
                                                 .seed = 1,
                                                 .grid = {1, 1, 1},
                                                 .cells = {0},
                                                 .sites = shape,
                                                 .probes = {}});
    file.state("V", "mV", {0}, false);
    file.state("total", "s", {0}, false);
    file.site_state("x", "uM", std::vector<double>(sites, x));
    file.count("K_A", in_A);
    file.count("K_B", std::vector<std::uint8_t>(sites, 2));
    file.close();
    return message_of([&] { const SitesRun run(R"("start": {"file": ")" + (scratch / "end.h5") + "\"}", "0.5 ms"); });
}

TEST(SitesStart, what_does_not_fit_is_told) {
    const SitesRun run(R"("seed": 7)", "0.5 ms");
    const double channels =
        run.simulation.site_state({0, 0, 0}, 1).front() + run.simulation.site_state({0, 0, 0}, 2).front();
    const auto in_A = static_cast<std::uint8_t>(channels - 2);
    std::vector<std::uint8_t> counts(12, in_A);
    EXPECT_EQ(refusal(counts, {4, 3, 1}, 500), "no fault");
    EXPECT_THAT(refusal(counts, {4, 3, 1}, 2e9),
                HasSubstr("end.h5: cell (0, 0, 0), site 0: x is 2000000 mM, outside its range of -1 to 1000"));
    counts[5] += 1;
    EXPECT_THAT(refusal(counts, {4, 3, 1}, 500),
                HasSubstr("end.h5: cell (0, 0, 0), site 5: there are " + std::to_string(in_A + 3) +
                          " channels of K, but the model has " + std::to_string(in_A + 2)));
    EXPECT_THAT(refusal(counts, {3, 4, 1}, 500),
                HasSubstr("end.h5 has cells of (3, 4, 1) sites, the experiment of (4, 3, 1)\n"));
}

}  // namespace
}  // namespace heartwright::testing
