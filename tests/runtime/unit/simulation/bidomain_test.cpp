// Bidomain runs beside monodomain runs and closed forms.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/measured.hpp"

namespace heartwright::testing {
namespace {

// `more` belongs to "tissue": the model.
std::string equal_ratios(const std::string& geometry, const std::string& more, const std::string& time = "",
                         const std::string& show = R"("V")") {
    return R"("variant": ["excitable"], "time": {"end": "8 ms", "dt": "0.05 ms")" + time + R"(}, "geometry": )" +
           geometry + R"(, "tissue": {)" + more +
           R"("sigma_i": ["4 S/m", "1.6 S/m", "1.6 S/m"], "sigma_e": ["12 S/m", "4.8 S/m", "4.8 S/m"],
           "chi": "1 1/mm", "C_m": "1 uF/mm^2"}, "fibres": {"constant": [0.8, 0.6, 0]},
    "stimuli": [{"name": "S1", "where": {"sphere": {"centre": ["0 mm", "0 mm", "0 mm"], "radius": "6 mm"}}, "rate": "2 1/ms",
                 "start": "1 ms", "duration": "2 ms"}],
    "probes": [{"name": "near", "at": ["5 mm", "3 mm", "2 mm"], "every": "1 ms", "show": [)" +
           show + R"(]}, {"name": "far", "at": ["11 mm", "6 mm", "2 mm"], "every": "1 ms", "show": [)" + show + "]}]";
}

constexpr const char* slab = R"({"cells": [18, 12, 4], "spacing": "1.5 mm", "couplings": "fp64"})";
constexpr const char* mesh =
    R"({"make": "slab", "sides": ["12 mm", "8 mm", "4 mm"], "edge": "2 mm", "couplings": "fp64"})";
constexpr const char* bidomain = R"("model": "bidomain", "elliptic_tolerance": 1e-12, )";
constexpr const char* pseudo_bidomain = R"("model": "pseudo_bidomain", "elliptic_tolerance": 1e-12, )";

double largest_difference(const ToyRun& one, const ToyRun& other) {
    const std::vector<double> a = one.simulation.state(0), b = other.simulation.state(0);
    double largest = a.size() == b.size() ? 0 : INFINITY;
    for (std::size_t c = 0; c < a.size() && c < b.size(); ++c) largest = std::max(largest, std::fabs(a[c] - b[c]));
    return largest;
}

double range_of(const ToyRun& run) {
    const std::vector<double> V = run.simulation.state(0);
    return *std::max_element(V.begin(), V.end()) - *std::min_element(V.begin(), V.end());
}

TEST(Bidomain, is_the_monodomain_where_both_spaces_have_one_anisotropy) {
    for (const char* geometry : {slab, mesh}) {
        for (const char* time : {"", R"(, "splitting": "strang")"}) {
            const ToyRun mono(equal_ratios(geometry, "", time)), bi(equal_ratios(geometry, bidomain, time));
            EXPECT_GT(range_of(mono), 0.5);
            EXPECT_LT(largest_difference(mono, bi), 1e-8) << geometry << time;
        }
    }
}

TEST(Bidomain, phi_e_is_then_a_quarter_of_the_fall_of_V_and_phi_i_the_rest) {
    for (const char* model : {bidomain, pseudo_bidomain}) {
        const ToyRun run(equal_ratios(slab, model, "", R"("V", "phi_e", "phi_i")"));
        ASSERT_EQ(run.output.rows.size(), 9u);
        bool has_seen_a_wave = false;
        for (std::size_t row = 0; row < run.output.rows.size(); ++row) {
            const double between = run.at(row, 0) - run.at(row, 3);
            EXPECT_NEAR(run.at(row, 1) - run.at(row, 4), -between / 4, 1e-8);
            EXPECT_NEAR(run.at(row, 2), run.at(row, 0) + run.at(row, 1), 1e-14);
            has_seen_a_wave = has_seen_a_wave || std::fabs(between) > 0.5;
        }
        EXPECT_TRUE(has_seen_a_wave);
    }
}

TEST(Bidomain, output_of_phi_e_changes_no_step) {
    const ToyRun silent(equal_ratios(slab, bidomain)),
        shown(equal_ratios(slab, bidomain, "", R"("V", "phi_e")") +
              R"(, "fields": {"show": ["phi_e", "phi_i"], "every": "0.3 ms"})");
    EXPECT_EQ(silent.simulation.state(0), shown.simulation.state(0));
}

TEST(Bidomain, a_pseudo_bidomain_leaves_the_monodomain_as_it_is) {
    const ToyRun mono(equal_ratios(slab, "")), pseudo(equal_ratios(slab, pseudo_bidomain, "", R"("V", "phi_e")"));
    EXPECT_EQ(mono.simulation.state(0), pseudo.simulation.state(0));
    EXPECT_EQ(measured(pseudo.simulation).facts()["elliptic"]["solves"], 9);
}

TEST(Bidomain, an_electrogram_is_phi_e_at_its_point_or_the_difference_of_two) {
    const ToyRun run(equal_ratios(slab, bidomain, "", R"("phi_e")") +
                     R"(, "measures": [{"electrogram": "U", "at": ["5 mm", "3 mm", "2 mm"], "every": "1 ms"},
        {"electrogram": "B", "at": ["5 mm", "3 mm", "2 mm"], "minus": ["11 mm", "6 mm", "2 mm"], "every": "0.5 ms"}])");
    const auto found = measured(run.simulation);
    const std::vector<double> unipolar = column(found, "electrograms.csv", "U"),
                              bipolar = column(found, "electrograms.csv", "B");
    ASSERT_EQ(unipolar.size(), 9u);
    ASSERT_EQ(bipolar.size(), 17u);
    for (std::size_t row = 0; row < unipolar.size(); ++row) {
        EXPECT_EQ(unipolar[row], run.at(row, 0));
        EXPECT_EQ(bipolar[2 * row], run.at(row, 0) - run.at(row, 1));
    }
    EXPECT_GT(*std::max_element(bipolar.begin(), bipolar.end()) - *std::min_element(bipolar.begin(), bipolar.end()),
              0.1);
}

TEST(Bidomain, maps_have_the_extremes_of_phi_e_that_probes_see) {
    const ToyRun run(
        equal_ratios(slab, bidomain, "", R"("phi_e", "phi_i")") +
        R"(, "maps": [{"minimum": "phi_e", "every": "1 ms"}, {"peak": "phi_i", "every": "1 ms"}, {"maximum": "V"}])");
    const auto maps = simulation::maps_of(run.simulation);
    ASSERT_EQ(maps.size(), 3u);
    EXPECT_EQ(maps[0].name, "maximum_V");
    EXPECT_EQ(maps[1].name, "minimum_phi_e");
    EXPECT_EQ(maps[2].name, "peak_phi_i");
    for (const std::size_t probe : {0u, 1u}) {
        double lowest = INFINITY, highest = -INFINITY;
        for (std::size_t row = 0; row < run.output.rows.size(); ++row) {
            lowest = std::min(lowest, run.at(row, 2 * probe));
            highest = std::max(highest, run.at(row, 2 * probe + 1));
        }
        EXPECT_EQ(maps[1].at_probes[probe], lowest);
        EXPECT_EQ(maps[2].at_probes[probe], highest);
    }
}

// Quotients of kernels are formed otherwise there.
TEST(Bidomain, a_gpu_gives_what_a_processor_gives) {
    if (backends().size() < 2) GTEST_SKIP() << "there is no GPU";
    const std::string every_other = R"("model": "bidomain", "elliptic_every": 2, "elliptic_tolerance": 1e-12, )";
    for (const char* geometry : {slab, mesh}) {
        for (const int real_bytes : {8, 4}) {
            const std::string members = equal_ratios(geometry, every_other, "", R"("V", "phi_e")");
            const ToyRun here(members, device::Backend::cpu, real_bytes),
                there(members, device::Backend::cuda, real_bytes);
            const double rounding = real_bytes == 8 ? 1e-10 : 2e-4;
            EXPECT_GT(range_of(here), 0.5);
            EXPECT_LT(largest_difference(here, there), rounding) << geometry << real_bytes;
            ASSERT_EQ(here.output.rows.size(), there.output.rows.size());
            for (std::size_t row = 0; row < here.output.rows.size(); ++row)
                for (std::size_t k = 0; k < 4; ++k)
                    EXPECT_NEAR(here.at(row, k), there.at(row, k), rounding) << geometry << real_bytes;
        }
    }
}

TEST(Bidomain, the_summary_has_what_the_solver_took) {
    const ToyRun run(equal_ratios(slab, R"("model": "bidomain", "elliptic_every": 4, )", "", R"("phi_e")"));
    auto found = measured(run.simulation);
    const auto& elliptic = found.facts()["elliptic"];
    EXPECT_EQ(elliptic["solves"], 160 / 4 + 9);
    EXPECT_GT(elliptic["most_iterations"], 2);
    EXPECT_LT(elliptic["worst_residual"], 2e-8);
    EXPECT_LE(elliptic["mean_iterations"], elliptic["most_iterations"]);
}

TEST(Bidomain, refuses_what_it_cannot_compute) {
    const auto has = [](const std::string& members, const std::string& part) {
        const std::string text = ToyRun::refusal(members);
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    std::string by_D = equal_ratios(slab, bidomain);
    const std::size_t from = by_D.find(R"("sigma_i")"), to = by_D.find('}', from);
    has(std::string(by_D).replace(from, to - from, R"("D": "1 mm^2/ms")"),
        "a bidomain model needs the conductivities of both spaces: 'sigma_i', 'sigma_e'");
    std::string insulating = equal_ratios(slab, bidomain);
    insulating.replace(insulating.find("12 S/m"), 6, "0 S/m");
    has(insulating, "'sigma_e' of a bidomain model is above 0 in each direction");
    has(equal_ratios(slab, "", "", R"("phi_e")"), "'phi_e' is there in a bidomain tissue only");
    has(equal_ratios(slab, R"("elliptic_every": 2, )"), R"('elliptic_every' goes with "model": "bidomain")");
    has(equal_ratios(
            R"({"make": "slab", "sides": ["12 mm", "8 mm", "4 mm"], "edge": "2 mm", "discretisation": "finite volumes"})",
            bidomain),
        "a bidomain model takes the symmetric rows of \"finite elements\" or of a grid");
    has(equal_ratios(slab, bidomain) +
            R"(, "regions": [{"name": "r", "where": {"layers": {"axis": "x", "count": 2}}, "tissue": {"model": "bidomain",
            "sigma_i": "1 S/m", "sigma_e": "1 S/m", "chi": "1 1/mm", "C_m": "1 uF/mm^2"}}])",
        "'model' is that of the whole tissue, not of a region");
}

}  // namespace
}  // namespace heartwright::testing
