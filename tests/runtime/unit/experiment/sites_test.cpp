// What an experiment says about the sites of its cells: lattice, actions, site probes, line scans, sparks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Outcome dyads(const std::string& extra) { return read_and_bind_to(toy_lattice_model(), with(extra)); }
Outcome dyad_slab(const std::string& extra) { return read_and_bind_to(toy_lattice_model(), slab_with(extra)); }

TEST(ExperimentSites, a_lattice_that_is_left_out_is_the_models) {
    const auto [experiment, messages] = dyads("");
    ASSERT_EQ(messages, "");
    ASSERT_TRUE(experiment->lattice);
    EXPECT_THAT(experiment->lattice->sites, ElementsAre(10, 4, 2));
    EXPECT_TRUE(*experiment->lattice->weighs_per_total);
    EXPECT_TRUE(*experiment->lattice->walls_mirror);
    EXPECT_THAT(parameters_of(*experiment, experiment->cells, toy_lattice_model()), ElementsAre(14.8, 80, 80, 80));
}

TEST(ExperimentSites, employed_sites_and_the_weight_become_parameters) {
    const auto parameters = [](const std::string& weight) {
        const auto [experiment, messages] =
            dyads(R"("lattice": {"sites": [5, 4], "weight": ")" + weight + R"(", "walls": "zero_flux"})");
        EXPECT_EQ(messages, "");
        EXPECT_FALSE(*experiment->lattice->walls_mirror);
        return parameters_of(*experiment, experiment->cells, toy_lattice_model());
    };
    EXPECT_THAT(parameters("per_total"), ElementsAre(14.8, 20, 80, 80));
    EXPECT_THAT(parameters("per_employed"), ElementsAre(14.8, 20, 80, 20));
}

TEST(ExperimentSites, numbers_count_the_last_axis_fastest) {
    const auto [experiment, messages] = dyads(R"("lattice": {"sites": [5, 3, 2]},
        "probes": [{"name": "P", "site": [4, 2, 1], "show": ["V", "ca_myo", "RyR_O", "J_rel"]}, {"name": "Q", "site": [1], "show": "ca_ds"}],
        "line_scans": [{"axis": "x", "through": [1, 1], "show": "ca_myo"}, {"name": "z", "axis": "z", "through": [4, 2], "show": ["ca_ds"], "every": "1 ms"}])");
    ASSERT_EQ(messages, "");
    const Probe& probe = experiment->probes[0];
    EXPECT_EQ(probe.site_number, 29);
    EXPECT_EQ(experiment->probes[1].site_number, 6);
    std::vector<std::string> names;
    for (const ModelName& name : probe.show) {
        EXPECT_EQ(symbol_name(toy_lattice_model(), name.index), name.name);
        names.emplace_back(symbol_unit(toy_lattice_model(), name.index));
    }
    EXPECT_THAT(names, ElementsAre("mV", "mM", "1", "uM/ms"));
    EXPECT_FALSE(is_site_symbol(toy_lattice_model(), probe.show[0].index));
    EXPECT_EQ(probe.show[1].index, first_site_symbol(toy_lattice_model()));
    EXPECT_EQ(probe.show[2].index, first_site_symbol(toy_lattice_model()) + 2 + 1);
    EXPECT_EQ(probe.show[3].index, symbol_count(toy_lattice_model()) - 1);
    EXPECT_THAT(experiment->line_scans[0].sites, ElementsAre(3, 9, 15, 21, 27));
    EXPECT_EQ(experiment->line_scans[0].rows(), 2001);
    EXPECT_EQ(experiment->line_scans[0].name, "scan_1");
    EXPECT_THAT(experiment->line_scans[1].sites, ElementsAre(28, 29));
    EXPECT_TRUE(experiment->line_scans[1].is_due(20));
    EXPECT_FALSE(experiment->line_scans[1].is_due(21));
    for (std::int64_t n = 0; n < 30; ++n) EXPECT_EQ(experiment->lattice->number(experiment->lattice->place(n)), n);
}

TEST(ExperimentSites, a_line_scan_goes_through_the_middle_unless_told) {
    const auto [experiment, messages] = dyads(R"("line_scans": [{"axis": "y", "show": "ca_myo"}])");
    ASSERT_EQ(messages, "");
    EXPECT_THAT(experiment->line_scans[0].through, ElementsAre(5, 1));
    EXPECT_THAT(experiment->line_scans[0].sites, ElementsAre(41, 43, 45, 47));
}

TEST(ExperimentSites, actions_find_their_machines_states_and_steps) {
    const auto [experiment, messages] = dyad_slab(R"("actions": [
        {"hold": "RyR", "in": "O", "fraction": 0.5, "sites": [[9, 3, 1], [0], [9, 3, 1]], "where": {"layers": {"axis": "x", "count": 2}}, "from": "50 ms", "to": "60 ms"},
        {"move": "K", "from_state": "C", "to_state": "B", "channels": 2, "sites": "all", "at": "10 ms"},
        {"clamp": "V", "to": "-0.08 V", "from": "1 ms", "until": "2 ms"}, {"hold": "K", "in": "A"}])");
    ASSERT_EQ(messages, "");
    const Hold& hold = experiment->holds[0];
    EXPECT_EQ(hold.machine.index, 0);
    EXPECT_EQ(hold.state.index, 1);
    EXPECT_THAT(hold.sites.numbers, ElementsAre(0, 79));
    EXPECT_EQ(hold.where.kind, Where::Kind::layers);
    EXPECT_EQ(hold.first_step, 1000);
    EXPECT_EQ(hold.last_step, 1200);
    EXPECT_EQ(experiment->holds[1].first_step, 0);
    EXPECT_EQ(experiment->holds[1].last_step, 2000);
    const Move& move = experiment->moves.at(0);
    EXPECT_EQ(move.from.index, 4);
    EXPECT_EQ(move.to.index, 3);
    EXPECT_EQ(move.step, 200);
    EXPECT_TRUE(move.sites.all);
    EXPECT_DOUBLE_EQ(experiment->clamps.at(0).values.at(0), -80);
    EXPECT_EQ(experiment->clamps[0].first_step, 20);
}

TEST(ExperimentSites, sparks_measure_the_symbol_they_watch_unless_told) {
    const auto [experiment, messages] =
        dyads(R"("sparks": {"of": "ca_ds", "threshold": "0.01 mM", "from": "5 ms", "every": "0.5 ms"})");
    ASSERT_EQ(messages, "");
    EXPECT_NEAR(experiment->sparks->threshold.value, 10, 1e-12);
    EXPECT_EQ(experiment->sparks->show.index, experiment->sparks->of.index);
    EXPECT_EQ(experiment->sparks->cells.size(), 1u);
    EXPECT_TRUE(experiment->sparks->is_due(110));
    EXPECT_FALSE(experiment->sparks->is_due(90));
}

TEST(ExperimentSites, what_is_resolved_reads_back_as_the_same) {
    const auto first = dyad_slab(R"("lattice": {"sites": [5, 4, 2], "weight": "per_employed"},
        "actions": [{"clamp": "V", "to": "-80 mV", "where": {"cells": [[0, 0, 0]]}}, {"move": "RyR", "from_state": "C", "to_state": "O", "channels": 1, "sites": [[4, 1, 1]], "at": "10 ms"},
                    {"hold": "RyR", "in": "O", "sites": "all", "from": "50 ms", "to": "60 ms"}],
        "probes": [{"name": "P", "cell": [0, 0, 0], "site": [4, 1], "show": ["ca_ds"]}],
        "line_scans": [{"cell": [1], "axis": "x", "show": "ca_myo", "every": "1 ms"}],
        "sparks": {"cells": [[0], [1, 1, 1]], "of": "ca_ds", "threshold": "10 uM", "show": "ca_myo"})");
    ASSERT_EQ(first.messages, "");
    const std::string once = resolved_json(*first.experiment).dump(2);
    const auto second = read_and_bind_to(toy_lattice_model(), once);
    ASSERT_TRUE(second.experiment) << second.messages << once;
    EXPECT_EQ(resolved_json(*second.experiment).dump(2), once);
    EXPECT_THAT(once, HasSubstr("\"walls\": \"mirror\""));
}

TEST(ExperimentSites, a_model_without_a_lattice_has_no_sites) {
    const auto messages =
        read_and_bind(
            with(
                R"("lattice": {}, "actions": [{"hold": "RyR", "in": "O"}, {"move": "RyR", "from_state": "O", "to_state": "C", "channels": 1, "at": "1 ms"}],
        "probes": [{"name": "P", "site": [0], "show": "V"}], "line_scans": [{"axis": "x", "show": "V"}], "sparks": {"of": "V", "threshold": "1 mV"})"))
            .messages;
    for (const char* what :
         {"'lattice' is about sites", "'hold' acts on the channels of sites", "'move' acts on the channels of sites",
          "probe 'P' looks at a site", "a line scan goes through sites", "'sparks' are events at sites"})
        EXPECT_THAT(messages, HasSubstr(std::string(what) + ", and the cells of toy have none: it has no lattice"));
}

struct SiteCase {
    const char* extra;
    const char* message;
};

class SiteError : public testing::TestWithParam<SiteCase> {};

TEST_P(SiteError, is_said) {
    const auto [experiment, messages] = dyad_slab(GetParam().extra);
    EXPECT_THAT(messages, HasSubstr(GetParam().message));
    EXPECT_THAT(messages, testing::StartsWith("e.json:"));
    EXPECT_THAT(messages, HasSubstr("error: "));
}

INSTANTIATE_TEST_SUITE_P(
    All, SiteError,
    testing::Values(
        SiteCase{R"("lattice": {"sites": [0]})", "'sites' is a whole number from 1"},
        SiteCase{R"("lattice": {"sites": [11, 4, 2]})", "'sites' employs 88 dyads of a cell that has 80 (10 x 4 x 2)"},
        SiteCase{R"("lattice": {"sites": [1000000, 1000000, 1000000]})", "is too large: at most 16777216 sites a cell"},
        SiteCase{R"("lattice": {"weight": "per_cell"})", "'weight' is one of: per_total, per_employed"},
        SiteCase{R"("lattice": {"walls": "periodic"})", "'walls' is one of: mirror, zero_flux"},
        SiteCase{R"("lattice": {"site": [1]})", "did you mean 'sites'?"},
        SiteCase{R"("lattice": [1])", "'lattice' is an object, not an array"},
        SiteCase{R"("set": {"n_sites": "10"})", "'n_sites' is not set: 'lattice' of the experiment gives it"},
        SiteCase{R"("actions": [{}])", "this action needs one of: hold, move, clamp"},
        SiteCase{R"("actions": [3])", "an action is an object, not a number"},
        SiteCase{R"("actions": [{"set": {"n_sites": "10"}, "at": "1 ms"}])",
                 "'n_sites' is not set: 'lattice' of the experiment gives it"},
        SiteCase{R"("actions": [{"reset": "initial", "at": "1 ms"}])",
                 "resetting the dyads of a cell to their start is not there yet"},
        SiteCase{R"("actions": [{"reset": {"ca_myo": "1 uM"}, "at": "1 ms"}])",
                 "'ca_myo' belongs to each dyad, not to the cell"},
        SiteCase{R"("actions": [{"hold": "RyRs", "in": "O"}])", "did you mean 'RyR'?"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O1"}])", "'RyR' has no state 'O1'"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O1"}])", "it has: C, O"},
        SiteCase{R"("actions": [{"hold": "LCC", "in": "p"}])", "'LCC' has no memory"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "fraction": 0}])",
                 "'fraction' is greater than 0 and at most 1"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "fraction": "half"}])",
                 "'fraction' is a finite number, not a string"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "sites": [[10, 0, 0]]}])",
                 "site [10, 0, 0] of 'sites' is none of the 10 x 4 x 2 dyads"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "sites": [[-1, 0, 0]]}])",
                 "a site is a whole number from 0"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "sites": []}])", "names none"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "from": "5 ms", "to": "5 ms"}])",
                 "'from' does not come before 'to'"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "to": "5 s"}])", "'to' lies outside the run, 0 to 100 ms"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "from": "0.07 ms"}])",
                 "is not a whole number of steps of 0.05 ms"},
        SiteCase{R"("actions": [{"hold": "RyR", "in": "O", "where": {"cells": [[10]]}}])", "lies outside the grid"},
        SiteCase{
            R"("actions": [{"hold": "RyR", "in": "O", "fraction": 0.6}, {"hold": "RyR", "in": "C", "fraction": 0.6}])",
            "this hold and those before it take 120% of the channels 'RyR' at once"},
        SiteCase{R"("actions": [{"move": "RyR", "from_state": "C", "to_state": "C", "channels": 1, "at": "1 ms"}])",
                 "goes from a state to itself"},
        SiteCase{R"("actions": [{"move": "RyR", "from_state": "C", "to_state": "O", "channels": 0, "at": "1 ms"}])",
                 "'channels' is a whole number from 1 to 255"},
        SiteCase{R"("actions": [{"move": "RyR", "from_state": "C", "to_state": "O", "channels": 1, "at": "100 ms"}])",
                 "no step follows"},
        SiteCase{R"("actions": [{"move": "RyR", "from_state": "C", "to_state": "O", "channels": 1}])",
                 "this action has no 'at'"},
        SiteCase{R"("actions": [{"clamp": "Ca_i", "to": "1 mM"}])", "clamping 'Ca_i' is not there yet"},
        SiteCase{R"("actions": [{"clamp": "V", "to": "1 mM"}])", "'to' is in mV, not in mM"},
        SiteCase{R"("actions": [{"clamp": "V"}])", "this action needs one of: to, steps, file"},
        SiteCase{R"("probes": [{"name": "P", "cell": [0], "site": [0, 4], "show": "V"}])",
                 "site [0, 4, 0] of probe 'P' is none of the 10 x 4 x 2 dyads"},
        SiteCase{R"("probes": [{"name": "P", "mean_over": "all", "site": [0], "show": "V"}])",
                 "a 'site' goes with 'at' or 'cell'"},
        SiteCase{R"("probes": [{"name": "P", "cell": [0], "show": "ca_myo"}])",
                 "'ca_myo' belongs to each dyad, not to the cell"},
        SiteCase{R"("probes": [{"name": "P", "cell": [0], "site": [0], "show": "ca_myoo"}])", "did you mean 'ca_myo'?"},
        SiteCase{R"("fields": {"show": "ca_myo", "every": "1 ms"})", "'ca_myo' belongs to each dyad, not to the cell"},
        SiteCase{R"("maps": [{"peak": "ca_myo"}])", "'ca_myo' belongs to each dyad, not to the cell"},
        SiteCase{R"("line_scans": [{"axis": "x", "show": "ca_myo"}])", "this line scan has no 'cell'"},
        SiteCase{R"("line_scans": [{"cell": [10], "axis": "x", "show": "ca_myo"}])", "axis x has cells 0 to 9"},
        SiteCase{R"("line_scans": [{"cell": [0], "axis": "t", "show": "ca_myo"}])", "'axis' is one of: x, y, z"},
        SiteCase{R"("line_scans": [{"cell": [0], "axis": "x", "through": [4, 0], "show": "ca_myo"}])",
                 "site [0, 4, 0] of line scan 'scan_1' is none of"},
        SiteCase{R"("line_scans": [{"cell": [0], "axis": "x", "through": [4], "show": "ca_myo"}])",
                 "'through' is an array of two indices"},
        SiteCase{R"("line_scans": [{"cell": [0], "axis": "x", "show": "V"}])",
                 "'V' belongs to the cell, not to each dyad"},
        SiteCase{R"("line_scans": [{"cell": [0], "name": "a/b", "axis": "x", "show": "ca_myo"}])",
                 "the name of a line scan has no '/'"},
        SiteCase{
            R"("line_scans": [{"cell": [0], "name": "a", "axis": "x", "show": "ca_myo"}, {"cell": [0], "name": "a", "axis": "y", "show": "ca_myo"}])",
            "line scan 'a' is there twice"},
        SiteCase{R"("sparks": {"cells": [], "of": "ca_ds", "threshold": "10 uM"})", "names none"},
        SiteCase{R"("sparks": {"cells": [[0], [0]], "of": "ca_ds", "threshold": "10 uM"})", "this cell is there twice"},
        SiteCase{R"("sparks": {"cells": [[0]], "of": "ca_ds", "threshold": "10 mV"})",
                 "'threshold' is in uM, not in mV"},
        SiteCase{R"("sparks": {"cells": [[0]], "of": "ca_ds"})", "'sparks' has no 'threshold'"}));

TEST(ExperimentSites, holds_are_not_more_than_the_kernels_take) {
    std::string holds;
    for (int k = 0; k <= interface::max_holds; ++k)
        holds += std::string(k ? ", " : "") + R"({"hold": "RyR", "in": "O", "fraction": 0.01})";
    EXPECT_THAT(dyads("\"actions\": [" + holds + "]").messages, HasSubstr("more than 8 holds"));
}

}  // namespace
}  // namespace heartwright::experiment
