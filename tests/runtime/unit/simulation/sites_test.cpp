// Models with sites in whole simulations: holds, moves, clamps, probes of sites, and what stops a run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;

struct FinishedSites {
    explicit FinishedSites(const std::string& rest, device::Backend backend = device::Backend::cpu, int threads = 2,
                           std::int64_t guard_every = 100)
        : model(toy_sites(abi_backend(backend))),
          experiment(bound(
              R"({"format": 1, "name": "sites", "model": "toy_sites", "time": {"end": "10 ms", "dt": "0.5 ms"}, )" +
                  rest + "}",
              model)),
          simulation(experiment, model, {backend, threads, 0, guard_every}) {
        simulation.run(kept);
    }
    std::vector<double> column(std::size_t c) const {
        std::vector<double> values;
        for (const auto& row : kept.rows) values.push_back(row[c]);
        return values;
    }
    const interface::Model& model;
    experiment::Experiment experiment;
    simulation::Simulation simulation;
    Rows kept;
};

std::string message_of_sites(const std::string& rest) {
    return heartwright::message_of([&] { FinishedSites run(rest); });
}

class SitesOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, SitesOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(SitesOn, a_hold_keeps_its_share_in_the_chosen_sites_while_its_window_is_on) {
    const FinishedSites run(
        R"("set": {"p_open": 0}, "actions": [{"hold": "K", "in": "B", "fraction": 0.4, "sites": [[1, 2, 1]], "from": "2 ms", "to": "4 ms"}],
        "probes": [{"name": "held", "cell": [0, 0, 0], "site": [1, 2, 1], "show": ["K_B", "x", "open", "K_mean"], "every": "0.5 ms"},
                   {"name": "free", "cell": [0, 0, 0], "site": [1, 2, 0], "show": ["K_B"], "every": "0.5 ms"}])",
        GetParam());
    ASSERT_EQ(run.kept.rows.size(), 21u);
    for (std::size_t n = 0; n < 21; ++n) {
        const double open = n > 4 ? 4 : 0;  // the step that begins at 2 ms puts them there
        EXPECT_EQ(run.kept.rows[n][0], open) << n;
        EXPECT_EQ(run.kept.rows[n][2], open / 10);
        EXPECT_NEAR(run.kept.rows[n][3], open / 24, 1e-15);
        EXPECT_EQ(run.kept.rows[n][4], 0);
    }
    double x = 1;
    for (std::size_t n = 0; n + 1 < 21; ++n) {
        EXPECT_NEAR(run.kept.rows[n][1], x, 1e-14);
        x += 0.5 * (0.01 * run.kept.rows[n + 1][0] - 0.5 * x);
    }
}

TEST_P(SitesOn, a_hold_reaches_the_cells_it_names_alone) {
    const FinishedSites run(R"("set": {"p_open": 0}, "geometry": {"cells": [3], "spacing": "1 mm"},
        "actions": [{"hold": "K", "in": "B", "where": {"cells": [[1, 0, 0]]}}],
        "probes": [{"name": "a", "cell": [0, 0, 0], "show": ["K_mean"], "every": "10 ms"}, {"name": "b", "cell": [1, 0, 0], "show": ["K_mean"], "every": "10 ms"}])",
                            GetParam());
    EXPECT_EQ(run.kept.rows.back(), (std::vector<double>{0, 10}));
}

TEST_P(SitesOn, a_move_shows_in_the_row_of_its_step_and_says_when_there_were_too_few) {
    FinishedSites run(
        R"("set": {"p_open": 0}, "actions": [{"move": "K", "from_state": "A", "to_state": "B", "channels": 12, "sites": [[0, 0, 0]], "at": "3 ms"}],
        "probes": [{"name": "p", "cell": [0, 0, 0], "site": [0, 0, 0], "show": ["K_B"], "every": "0.5 ms"}])",
        GetParam());
    for (std::size_t n = 0; n < 21; ++n) EXPECT_EQ(run.kept.rows[n][0], n >= 6 ? 10 : 0) << n;
    EXPECT_EQ(run.simulation.facts().notes.back(),
              "at step 6, 1 dyad(s) had fewer than 12 channels of K to move from A to B: all they had moved");
    const auto counts = run.simulation.site_state({0, 0, 0}, 2);
    EXPECT_EQ(counts[0], 10);
    EXPECT_EQ(counts[1], 0);
}

TEST_P(SitesOn, a_clamp_puts_the_potential_back_from_its_first_step_to_its_last) {
    const FinishedSites run(
        R"("stimuli": [{"name": "S", "where": "all", "current": "-2 A/F", "start": "0 ms", "duration": "2 ms"},
                    {"name": "after", "where": "all", "current": "-2 A/F", "after": ["S", "4 ms"], "duration": "6 ms"}],
        "actions": [{"clamp": "V", "to": "-40 mV", "from": "2 ms", "until": "4 ms"}],
        "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"], "every": "0.5 ms"}])",
        GetParam());
    for (std::size_t n = 0; n < 21; ++n) {
        const double free = n < 4 ? -80 + static_cast<double>(n) : -40 + static_cast<double>(n) - 8;
        EXPECT_NEAR(run.kept.rows[n][0], n >= 4 && n <= 8 ? -40 : free, 1e-12) << n;
    }
}

TEST_P(SitesOn, a_set_is_looked_at_as_the_start_is) {
    const FinishedSites run(
        R"("set": {"p_open": 1}, "actions": [{"set": {"rate": "0 1/ms", "decay": "*2"}, "at": "5 ms"}],
        "probes": [{"name": "p", "cell": [0, 0, 0], "site": [1, 1, 1], "show": ["x"], "every": "0.5 ms"}])",
        GetParam());
    for (std::size_t n = 10; n < 20; ++n) EXPECT_NEAR(run.kept.rows[n + 1][0], run.kept.rows[n][0] * 0.5, 1e-12) << n;
    EXPECT_THAT(
        message_of_sites(R"("actions": [{"set": {"D": "100 um^2/ms"}, "at": "5 ms"}])"),
        HasSubstr("at step 10 (t = 5 ms), cell (0, 0, 0), dyad (0, 0, 0): diffusion of x between dyads is unstable"));
    EXPECT_THAT(message_of_sites(R"("actions": [{"set": {"rate": "3 1/ms"}, "at": "5 ms"}])"),
                HasSubstr("at step 10 (t = 5 ms), cell (0, 0, 0)"));
    EXPECT_THAT(message_of_sites(R"("actions": [{"set": {"K_count": "*2"}, "at": "5 ms"}])"),
                HasSubstr("the number of channels of 'K' does not change during a run"));
}

TEST_P(SitesOn, cells_are_the_same_whatever_their_number_order_and_the_threads) {
    const std::string probe =
        R"("probes": [{"name": "p", "cell": [0, 0, 0], "site": [3, 1, 1], "show": ["K_B", "x", "K_mean", "total"], "every": "1 ms"}])";
    const FinishedSites one(probe, GetParam(), 1);
    const FinishedSites many(
        R"("geometry": {"cells": [7], "spacing": "1 mm"}, "regions": [{"name": "rest", "where": {"cells": [[0, 0, 0], [3, 0, 0]]}}], )" +
            probe,
        GetParam(), 3);
    EXPECT_EQ(one.kept.rows, many.kept.rows);
    EXPECT_EQ(many.simulation.facts().sites, 24);
    EXPECT_EQ(many.simulation.facts().plan, "separate");
}

TEST_P(SitesOn, streamed_from_the_host_a_run_is_the_same_bit_for_bit) {
    const std::string rest =
        R"("geometry": {"cells": [23], "spacing": "1 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
        "regions": [{"name": "rest", "where": {"cells": [[0, 0, 0], [3, 0, 0]]}, "set": {"p_open": 0.75}}],
        "stimuli": [{"name": "S", "where": {"cells": [[2, 0, 0]]}, "current": "-2 A/F", "start": "2 ms", "duration": "2 ms"}],
        "actions": [{"move": "K", "from_state": "A", "to_state": "B", "channels": 3, "at": "4.5 ms"}],
        "probes": [{"name": "p", "cell": [22, 0, 0], "site": [3, 1, 1], "show": ["K_B", "x", "K_mean", "total", "V"], "every": "1 ms"}])";
    const FinishedSites resident(rest, GetParam());
    simulation::Options options{GetParam(), 3, 0};
    options.sites_on_host = true;
    options.site_window_bytes = 5 * 32 * 12;    // five cells
    if (GetParam() == device::Backend::cuda) {  // the toy's kernels there are separate ones
        EXPECT_THAT(
            heartwright::message_of([&] { simulation::Simulation(resident.experiment, resident.model, options); }),
            HasSubstr("they need separate kernels"));
        return;
    }
    simulation::Simulation streamed(resident.experiment, resident.model, options);
    Rows kept;
    streamed.run(kept);
    EXPECT_EQ(kept.rows, resident.kept.rows);
    EXPECT_EQ(streamed.site_state({7, 0, 0}, 0), resident.simulation.site_state({7, 0, 0}, 0));
    EXPECT_EQ(streamed.facts().host_memory, 23 * 32 * 12);
    EXPECT_EQ(resident.simulation.facts().host_memory, 0);
    EXPECT_EQ(resident.simulation.facts().memory - streamed.facts().memory, (23 - 3 * 5) * 32 * 12);
    EXPECT_THAT(streamed.facts().notes, Contains(HasSubstr("lie in the host's memory")));
}

TEST_P(SitesOn, a_peak_is_what_was_seen_when_it_was_looked) {
    const std::string rest =
        R"("set": {"p_open": 0}, "actions": [{"hold": "K", "in": "B", "from": "1 ms", "to": "2 ms"},
        {"move": "K", "from_state": "B", "to_state": "A", "channels": 7, "at": "4.5 ms"}],
        "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"], "every": "1 ms"}], "maps": [{"peak": "K_mean", "every": "EVERY"}, {"peak": "V"}, {"peak": "total", "every": "5 ms"}])";
    const auto peaks = [&](const std::string& every) {
        std::string text = rest;
        const FinishedSites run(text.replace(text.find("EVERY"), 5, every), GetParam());
        std::vector<double> values;
        for (const auto& map : simulation::maps_of(run.simulation)) {
            values.push_back(map.values.front());
        }
        return values;
    };
    EXPECT_NEAR(peaks("0.5 ms")[0], 10, 1e-14);
    EXPECT_NEAR(peaks("4 ms")[0], 10, 1e-14);
    EXPECT_NEAR(peaks("5 ms")[0], 3, 1e-14);
    EXPECT_EQ(peaks("5 ms")[1], -80);
    EXPECT_NEAR(peaks("5 ms")[2], 0.5 * (7 * 10 + 11 * 3), 1e-12);
}

TEST_P(SitesOn, employed_sites_and_seed_are_the_experiments) {
    const std::string rest =
        R"("lattice": {"sites": [2, 1, 2]}, "probes": [{"name": "p", "cell": [0, 0, 0], "site": [1, 0, 1], "show": ["K_B"], "every": "1 ms"}])";
    const FinishedSites first(R"("seed": 1, )" + rest, GetParam()), second(R"("seed": 2, )" + rest, GetParam());
    EXPECT_EQ(first.simulation.facts().sites, 4);
    EXPECT_EQ(first.simulation.site_state({0, 0, 0}, 0).size(), 4u);
    EXPECT_NE(first.simulation.site_state({0, 0, 0}, 2), second.simulation.site_state({0, 0, 0}, 2));
}

TEST(SitesStop, a_probability_beyond_one_names_transition_cell_site_step_value_and_dt) {
    EXPECT_EQ(
        message_of_sites(R"("set": {"p_open": 0, "rate": "0.25 1/ms"}, "geometry": {"cells": [3], "spacing": "1 mm"},
        "actions": [{"move": "K", "from_state": "A", "to_state": "B", "channels": 10, "sites": [[2, 1, 0]], "where": {"cells": [[1, 0, 0]]}, "at": "3 ms"}])"),
        "at step 6 (t = 3 ms), cell (1, 0, 0), dyad (2, 1, 0): the probabilities of K leaving A (A -> B) add up "
        "to 1.25: more than 1 "
        "in a step of "
        "0.5 ms: choose dt <= 0.4 ms");
}

TEST(SitesStop, a_probability_beyond_one_at_the_start_is_refused_before_the_run) {
    EXPECT_EQ(message_of_sites(R"("set": {"p_open": 0, "rate": "4 1/ms"})"),
              "at step 0 (t = 0 ms), cell (0, 0, 0), dyad (0, 0, 0): the probabilities of K leaving A (A -> B) add up "
              "to 2: more than 1 in a step of 0.5 ms: "
              "choose dt <= 0.25 ms");
    EXPECT_THAT(message_of_sites(R"("set": {"p_open": 0, "rate": "-4 1/ms"})"),
                HasSubstr("add up to -2: a rate or probability is negative or no number"));
    EXPECT_THAT(message_of_sites(R"("set": {"D": "-1 um^2/ms"})"), HasSubstr("the diffusivity of x is negative (-1)"));
}

TEST(SitesStop, a_state_out_of_its_range_names_cell_site_step_and_value) {
    EXPECT_EQ(
        message_of_sites(R"("set": {"p_open": 0, "decay": "1e9 1/ms"}, "lattice": {"sites": [2, 2, 2]})").substr(0, 98),
        "at step 20 (t = 10 ms), cell (0, 0, 0), dyad (0, 0, 0): x is 9.53674278e+173 mM, outside its range");
    EXPECT_THAT(message_of_sites(R"("set": {"p_open": 0, "decay": "-1e300 1/ms"}, "lattice": {"sites": [2, 2, 2]})"),
                HasSubstr("x is inf mM; all states were in order at step 0"));
}

TEST(SitesStop, diffusion_beyond_stability_is_refused_before_the_run_with_the_dt_that_would_do) {
    EXPECT_EQ(message_of_sites(R"("set": {"D": "2 um^2/ms"})"),
              "at step 0 (t = 0 ms), cell (0, 0, 0), dyad (0, 0, 0): diffusion of x between dyads is unstable: its "
              "diffusivity is 2 "
              "um^2/ms, and dt = 0.5 "
              "ms makes the diffusion number 0.75, but at most 0.5 is stable: choose dt <= 0.333333 ms");
    // An axis of one site does not diffuse.
    EXPECT_EQ(message_of_sites(R"("set": {"D": "2 um^2/ms"}, "lattice": {"sites": [4, 1, 2]})"), "no fault");
}

TEST(SitesStop, more_channels_than_a_byte_holds) {
    EXPECT_THAT(message_of_sites(R"("set": {"K_count": 300})"), HasSubstr("a dyad cannot have 300 channels of K"));
}

}  // namespace
}  // namespace heartwright::testing
