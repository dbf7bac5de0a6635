// Line scans and sparks of whole simulations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/measured.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

using ::testing::ElementsAre;

struct Prepared {
    explicit Prepared(const std::string& rest, device::Backend backend = device::Backend::cpu,
                      const std::string& end = "10 ms")
        : model(toy_sites(abi_backend(backend))),
          experiment(bound(
              R"({"format": 1, "model": "toy_sites", "time": {"end": ")" + end + R"(", "dt": "0.5 ms"}, )" + rest + "}",
              model)),
          simulation(experiment, model, {backend, 2, 0, 100}) {}
    void run() { simulation.run(rows); }
    const interface::Model& model;
    experiment::Experiment experiment;
    simulation::Simulation simulation;
    ScanRows rows;
};

// Half the channels of one site of cell (1, 0, 0) are open from 2 to 6 ms.
const std::string opened =
    R"("set": {"p_open": 0, "rate": "0.1 1/ms", "decay": "1 1/ms"}, "geometry": {"cells": [2], "spacing": "1 mm"},
    "actions": [{"hold": "K", "in": "B", "fraction": 0.5, "sites": [[1, 1, 0]], "where": {"cells": [[1]]}, "from": "2 ms", "to": "4 ms"},
                {"move": "K", "from_state": "B", "to_state": "A", "channels": 5, "sites": [[1, 1, 0]], "where": {"cells": [[1]]}, "at": "6 ms"}], )";

// x of that site at step n: each step is half of it, and 0.25 while the channels are open.
double x_of(int n) {
    double x = 1;
    for (int step = 0; step < n; ++step) x = x / 2 + (step >= 4 && step < 12 ? 0.25 : 0);
    return x;
}

class SiteOutputsOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, SiteOutputsOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(SiteOutputsOn, a_line_scan_has_the_rows_and_sites_it_names) {
    Prepared prepared(
        opened +
            R"("line_scans": [{"cell": [1], "axis": "x", "through": [1, 0], "show": ["x", "K_B", "open"], "every": "1 ms", "from": "2 ms", "to": "8 ms"},
                                                 {"cell": [0], "name": "other", "axis": "z", "through": [1, 1], "show": "x"}])",
        GetParam());
    prepared.run();
    const auto& kinds = prepared.simulation.layout().lines;
    auto& scans = prepared.rows.scans;
    ASSERT_EQ(kinds.size(), 2u);
    ASSERT_EQ(scans.size(), 2u);
    EXPECT_THAT(scans[0].t, ElementsAre(2, 3, 4, 5, 6, 7, 8));
    ASSERT_EQ(kinds[0].quantities.size(), 3u);
    EXPECT_EQ(kinds[0].quantities[0].unit, "mM");
    EXPECT_EQ(kinds[0].sites, 4);
    EXPECT_TRUE(kinds[0].is_own);
    ASSERT_EQ(scans[0].values.size(), 3u);
    ASSERT_EQ(scans[0].values[0].size(), 7u * 4);
    for (std::size_t row = 0; row < 7; ++row) {
        const int n = 4 + 2 * static_cast<int>(row);
        for (std::size_t site = 0; site < 4; ++site) {
            EXPECT_NEAR(scans[0].values[0][4 * row + site], site == 1 ? x_of(n) : std::pow(0.5, n), 1e-15);
            const double open = site == 1 && n > 4 && n < 12 ? 5 : 0;
            EXPECT_EQ(scans[0].values[1][4 * row + site], open);
            EXPECT_EQ(scans[0].values[2][4 * row + site], open / 10);
        }
    }
    EXPECT_EQ(kinds[1].name, "other");
    EXPECT_EQ(scans[1].t.size(), 21u);
    EXPECT_EQ(scans[1].values[0].size(), 21u * 2);
}

TEST_P(SiteOutputsOn, a_spark_is_found_where_and_when_it_was) {
    Prepared prepared(opened + R"("sparks": {"cells": [[0], [1]], "of": "K_B", "threshold": 2.5, "show": "x"})",
                      GetParam());
    prepared.run();
    const auto found = measured(prepared.simulation);
    const auto& sparks = *found.find("sparks.csv");
    ASSERT_EQ(sparks.rows, 1u);
    const auto of_spark = [&](const char* column) { return sparks.column(column).front(); };
    for (const auto& [column, index] :
         {std::pair{"cell_x", 1}, {"cell_y", 0}, {"cell_z", 0}, {"site_x", 1}, {"site_y", 1}, {"site_z", 0}})
        EXPECT_EQ(of_spark(column), index) << column;
    EXPECT_DOUBLE_EQ(of_spark("t"), 2.25);  // 0 at 2 ms, 5 at 2.5 ms
    EXPECT_EQ(of_spark("highest K_B"), 5);
    EXPECT_NEAR(of_spark("baseline x"), x_of(4), 1e-15);
    EXPECT_NEAR(of_spark("amplitude x"), x_of(12) - x_of(4), 1e-15);
    EXPECT_EQ(of_spark("peak t"), 6);
    const double half = (x_of(12) + x_of(4)) / 2;
    const auto passed = [&](int n) { return 0.5 * (n + (half - x_of(n)) / (x_of(n + 1) - x_of(n))); };
    EXPECT_NEAR(of_spark("FDHM"), passed(12) - passed(4), 1e-12);
    EXPECT_NEAR(of_spark("FWHM x"), of_spark("FWHM y"), 1e-15);
    EXPECT_NEAR(of_spark("FWHM x"), 2 * 2.0 * (x_of(12) - half) / (x_of(12) - std::pow(0.5, 12)), 1e-12);
    EXPECT_TRUE(std::isnan(of_spark("FWHM z")));  // it lies at that wall
}

TEST(SiteOutputs, nothing_is_kept_when_nothing_is_asked_for) {
    Prepared prepared(R"("lattice": {"sites": [2]})");
    prepared.run();
    EXPECT_TRUE(prepared.simulation.layout().lines.empty());
    EXPECT_TRUE(prepared.rows.scans.empty());
    EXPECT_TRUE(measured(prepared.simulation).tables().empty());
}

}  // namespace
}  // namespace heartwright::testing
