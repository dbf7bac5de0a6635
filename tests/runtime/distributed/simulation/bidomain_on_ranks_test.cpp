// A bidomain on any number of ranks, and after a restart, to the bits of one run on one rank.
#include <gtest/gtest.h>

#include "tests/runtime/distributed/observers/same_results.hpp"
#include "tests/runtime/distributed/observers/watched_experiments.hpp"
#include "tests/runtime/distributed/support/ending.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/simulation/milli_volt_run.hpp"

namespace heartwright::testing {
namespace {

// Different anisotropies of the two spaces, oblique fibres, and a region with another ratio.
constexpr const char* tissue = R"("sigma_i": ["4 S/m", "0.8 S/m", "0.8 S/m"], "sigma_e": ["10 S/m", "6 S/m", "6 S/m"],
    "chi": "1 1/mm", "C_m": "1 uF/mm^2"}, "fibres": {"constant": [0.6, 0.8, 0]},
    "regions": [{"name": "slow", "where": {"box": [["0 mm", "7 mm", "0 mm"], ["9 mm", "100 mm", "100 mm"]]},
                 "tissue": {"sigma_i": "0.5 S/m", "sigma_e": "3 S/m", "chi": "1 1/mm", "C_m": "1 uF/mm^2"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 mV/ms", "start": "1 ms", "duration": "2 ms"}],
    "probes": [{"name": "a", "at": ["4 mm", "3 mm", "1 mm"], "show": ["V", "phi_e"], "every": "0.5 ms"},
               {"name": "b", "at": ["15 mm", "8 mm", "1 mm"], "show": ["phi_i", "w", "phi_e"], "every": "1 ms"},
               {"name": "all", "mean_over": "all", "show": ["phi_e"], "every": "1 ms"}],
    "maps": [{"activation": {"threshold": "0 mV"}}, {"maximum": "phi_e", "every": "0.5 ms"}])";

// model: as JSON, with further keys of "tissue".
std::string sheet_with_holes(const std::string& mask, const std::string& model, const std::string& time = "") {
    return R"("variant": ["excitable"], "time": {"end": "12 ms", "dt": "0.05 ms")" + time +
           R"(}, "geometry": {"cells": [23, 17], "spacing": "1 mm", "mask": ")" + mask +
           R"(:/mask"}, "tissue": {"model": )" + model + ", " + tissue;
}
std::string slab_of_tetrahedra(const std::string& time = "") {
    std::string members = R"("variant": ["excitable"], "time": {"end": "6 ms", "dt": "0.05 ms")" + time +
                          R"(}, "geometry": {"make": "slab", "sides": ["18 mm", "12 mm", "4 mm"], "edge": "2 mm"},
                          "tissue": {"model": "bidomain", )" +
                          tissue;
    const std::string layers = R"({"layers": {"axis": "x", "count": 2}})";
    return members.replace(members.find(layers), layers.size(), R"({"box": [["0 mm"], ["3 mm"]]})");
}

// A bath on one side, electrograms in it, and a phase of a shock within and one after the step at which runs end.
std::string shocked_beside_a_bath(const std::string& mask) {
    std::string members = sheet_with_holes(mask, R"("bidomain", "elliptic_every": 4)");
    const std::string regions = R"("regions": [)";
    members.insert(
        members.find(regions) + regions.size(),
        R"({"name": "blood", "where": {"layers": {"axis": "y", "first": 12, "count": 5}}, "bath": "8 S/m"}, )");
    return members + R"(, "electrodes": [{"name": "E", "where": {"cells": [[4, 15, 0], [5, 15, 0]]}, "current": "30 uA",
        "sink": {"layers": {"axis": "x", "first": 20, "count": 2}}, "shape": "exp(-t) ", "start": "2 ms", "duration": "1 ms", "period": "2 ms"},
        {"name": "I", "where": {"cells": [[14, 3, 0], [15, 3, 0], [15, 8, 0]]}, "intracellular_current": "9 uA",
         "sink": {"cells": [[20, 2, 0]]}, "start": "2.2 ms", "duration": "1 ms"}],
    "measures": [{"electrogram": "U", "at": ["12 mm", "16 mm", "0 mm"], "every": "0.25 ms"},
                 {"electrogram": "B", "at": ["3 mm", "3 mm", "0 mm"], "minus": ["5 mm", "3 mm", "0 mm"], "every": "0.5 ms"}])";
}

// Elements of a bath around a corner, with an electrogram in it and a ground.
std::string slab_with_a_bath() {
    std::string members = slab_of_tetrahedra();
    const std::string regions = R"("regions": [)";
    members.insert(
        members.find(regions) + regions.size(),
        R"({"name": "blood", "where": {"box": [["10 mm", "5 mm", "0 mm"], ["18 mm", "12 mm", "4 mm"]]}, "bath": "8 S/m"}, )");
    return members +
           R"(, "electrodes": [{"name": "G", "where": {"sphere": {"centre": ["18 mm", "12 mm", "0 mm"], "radius": "3 mm"}}, "ground": true}],
    "measures": [{"electrogram": "U", "at": ["14 mm", "11 mm", "2 mm"], "every": "0.25 ms"}])";
}

std::vector<std::string> all(const SharedFolder& folder) {
    const std::string mask = write_holes(folder / "mask.h5");
    return {sheet_with_holes(mask, R"("bidomain")"),
            sheet_with_holes(mask, R"("bidomain", "elliptic_every": 3)", R"(, "splitting": "strang")"),
            sheet_with_holes(mask, R"("pseudo_bidomain")"),
            shocked_beside_a_bath(mask),
            slab_of_tetrahedra(),
            slab_with_a_bath(),
            slab_of_tetrahedra(R"(, "diffusion": "rkl2")")};
}

void expect_same_runs(MilliVoltRun& many, MilliVoltRun& one) {
    const bool is_root = tests::team().is_root();
    const std::vector<double> V = many.simulation.state(0);
    expect_same_results(many.simulation, one.simulation, is_root);
    if (!is_root) return;
    EXPECT_TRUE(same_bits(V, one.simulation.state(0)));
    ASSERT_EQ(many.output.rows.size(), one.output.rows.size());
    for (std::size_t row = 0; row < one.output.rows.size(); ++row)
        EXPECT_TRUE(same_bits(many.output.rows[row], one.output.rows[row])) << row;
}

TEST(BidomainOnRanks, has_the_bits_of_one_rank) {
    const SharedFolder folder;
    for (std::string members : all(folder)) {
        MilliVoltRun one(members), many(members, 8, tests::team());
        expect_same_runs(many, one);
        MilliVoltRun narrow(members, 4), narrow_many(members, 4, tests::team());
        expect_same_runs(narrow_many, narrow);
    }
}

TEST(BidomainOnRanks, goes_on_from_a_checkpoint_with_the_bits_of_a_run_without_end) {
    const SharedFolder folder;
    const interface::Model& model = MilliVoltRun::model_of(8);
    mpi::Team& team = tests::team();
    int number = 0;
    for (const std::string& members : all(folder)) {
        const MilliVoltRun whole(members);
        const simulation::Options options{device::Backend::cpu, 1, 0, 10, {folder / std::to_string(++number)}};
        Ending at_50, never;
        at_50.from = 50;
        {
            simulation::Simulation ended(whole.experiment, model, options, team);
            ended.run(at_50);
            EXPECT_LT(ended.steps_done(), whole.experiment.time.steps);
        }
        simulation::Simulation resumed(whole.experiment, model, options, team);
        EXPECT_TRUE(resumed.resume(never));
        EXPECT_GE(resumed.steps_done(), 50);
        resumed.run(never);
        const std::vector<double> V = resumed.state(0);
        if (team.is_root()) EXPECT_TRUE(same_bits(V, whole.simulation.state(0)));
        expect_same_results(resumed, whole.simulation, team.is_root());
    }
}

}  // namespace
}  // namespace heartwright::testing
