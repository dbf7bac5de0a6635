// A run goes on from a checkpoint only if it would have come to the same states: parameters that follow from other
// parts of the experiment, starts that follow from other starts, and the contents of files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "runtime/checkpoint/series.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// The toy, whose drive is the period of the pacing.
const interface::Model& paced_toy() {
    static const interface::ParameterInfo parameters[] = {{"epsilon", "1/ms", "", "membrane", ""},
                                                          {"drive", "s", "", "membrane", "pacing.period"}};
    static const interface::Model model = [] {
        interface::Model paced = toy_model(interface::Backend::cpu);
        paced.parameters = parameters;
        return paced;
    }();
    return model;
}

class Past : public ::testing::Test {
protected:
    experiment::Experiment read(const std::string& members) const {
        return bound(
            R"({"format": 1, "name": "e", "model": "toy", "variant": "excitable", "time": {"end": "12 ms", "dt": "0.1 ms"}, )" +
                members + "}",
            model);
    }
    simulation::Options options(std::int64_t every) const {
        return {device::Backend::cpu, 1, 0, 10, {scratch / "checkpoints", every}};
    }
    // Leaves checkpoints every so many steps, 100 being the newest.
    void leave(const std::string& members, std::int64_t every = 100) const {
        const experiment::Experiment e = read(members);
        Silent output;
        simulation::Simulation(e, model, options(every)).run(output);
    }
    // "no fault" when the other experiment goes on.
    std::string refusal(const std::string& members) const {
        const experiment::Experiment e = read(members);
        return message_of([&] {
            Silent output;
            EXPECT_TRUE(simulation::Simulation(e, model, options(0)).resume(output));
        });
    }
    Scratch scratch;
    const interface::Model& model = paced_toy();
};

std::string stimulus(const std::string& name, const std::string& when) {
    return R"({"name": ")" + name + R"(", "where": "all", "rate": "1 1/ms", "duration": "0.2 ms", )" + when + "}";
}
std::string stimuli(const std::string& all) { return R"("stimuli": [)" + all + "]"; }

TEST_F(Past, a_later_stimulus_that_changes_the_period_of_a_bound_parameter_is_refused) {
    const std::string S1 = stimulus("S1", R"("times": ["1 ms", "5 ms"])");
    leave(stimuli(S1));
    EXPECT_EQ(refusal(stimuli(S1)), "no fault");
    EXPECT_EQ(refusal(stimuli(S1 + ", " + stimulus("S2", R"("start": "11 ms")"))), "no fault")
        << "it begins later, and is no train";
    EXPECT_THAT(refusal(stimuli(S1 + ", " + stimulus("S2", R"("start": "11 ms", "period": "20 ms")"))),
                HasSubstr("step_000000000100: is a checkpoint of another run than this one:\n  parameters.the "
                          "whole.drive: \"0 s\" there, "
                          "\"0.02 s\" here"));
}

// S2 after a train of S1, as a measure of restitution asks for it.
std::string tested(const std::string& count, const std::string& interval) {
    return R"("probes": [{"name": "p", "cell": [0], "show": ["V"]}], "maps": [{"activation": {"threshold": "0"}}, {"apd": [90]}], "measures": [{"restitution": "S2"}], )" +
           stimuli(stimulus("S1", R"("start": "1 ms", "period": "2 ms", "count": )" + count) + ", " +
                   stimulus("S2", R"("after": ["S1", ")" + interval + "\"]"));
}

TEST_F(Past, a_tested_start_that_moves_with_the_count_of_its_leader_is_refused) {
    leave(tested("3", "3 ms"));  // S1 at 1, 3 and 5 ms, S2 at 8 ms
    EXPECT_EQ(refusal(tested("3", "3 ms")), "no fault");
    EXPECT_THAT(refusal(tested("4", "3 ms")),
                AllOf(HasSubstr("experiment.stimuli[0].starts[3]: nothing there, \"7 ms\" here"),
                      HasSubstr("experiment.stimuli[1]: {")));
    EXPECT_THAT(refusal(tested("3", "3.5 ms")),
                HasSubstr("experiment.stimuli[1].starts[0]: \"8 ms\" there, \"8.5 ms\" here"));
}

TEST_F(Past, a_tested_start_that_has_not_come_yet_may_be_another) {
    leave(tested("3", "6 ms"));  // S2 at 11 ms, after the checkpoint
    EXPECT_EQ(refusal(tested("3", "5.5 ms")), "no fault");
    EXPECT_THAT(refusal(tested("3", "4 ms")), HasSubstr("experiment.stimuli[1]: nothing there, {")) << "at 9 ms";
}

class PastOfFiles : public Past {
protected:
    using Values = std::vector<double>;
    std::string write(const std::string& file, const Values& values, const std::string& unit = "1/ms",
                      const std::string& besides = "") const {
        io::Hdf5Writer writer(scratch / file);
        writer.write("x", {1, 1, 4}, values);
        writer.attribute("x", "unit", unit);
        if (!besides.empty()) writer.write(besides, {1}, Values{7});
        writer.close(false);
        return "\"" + (scratch / file) + ":/x\"";
    }
    // `members` with DATA in place of a data set: goes on with the same numbers wherever they lie, and not with others.
    void expect_that_contents_count(const std::string& members, const std::string& place) {
        SCOPED_TRACE(place);
        const auto with = [&](const std::string& data) {
            return std::string(members).replace(members.find("DATA"), 4, data);
        };
        std::filesystem::remove_all(scratch / "checkpoints");
        leave(with(write("a.h5", {1, 0, 1, 1})));
        EXPECT_EQ(refusal(with(write("a.h5", {1, 0, 1, 1}))), "no fault");
        EXPECT_EQ(refusal(with(write("elsewhere.h5", {1, 0, 1, 1}, "1/ms", "more"))), "no fault")
            << "of another file with the same numbers";
        EXPECT_THAT(refusal(with(write("a.h5", {1, 1, 1, 1}))),
                    ::testing::ContainsRegex(place + ": \"1 x 1 x 4 numbers, checksum [0-9a-f]{16}\" there, \"1 x 1 x "
                                                     "4 numbers, checksum [0-9a-f]{16}\" here"));
        EXPECT_THAT(refusal(with(write("a.h5", {1, 0, 1, 1}, "1/s"))), ::testing::ContainsRegex(place + ": "))
            << "in another unit";
    }
};

const std::string line = R"("geometry": {"cells": [4], "spacing": "1 mm"}, )";

TEST_F(PastOfFiles, a_mask_of_other_contents_is_refused) {
    expect_that_contents_count(R"("geometry": {"cells": [4], "spacing": "1 mm", "mask": DATA})",
                               "experiment.geometry.mask");
}
TEST_F(PastOfFiles, a_region_of_other_cells_is_refused) {
    expect_that_contents_count(line + R"("regions": [{"name": "r", "where": {"file": DATA}, "variant": "decay"}])",
                               "experiment.regions.0..where.file");
}
TEST_F(PastOfFiles, a_field_of_a_parameter_with_other_values_is_refused) {
    expect_that_contents_count(line + R"("fields_in": [{"parameter": "epsilon", "file": DATA}])",
                               "experiment.fields_in.0..file");
}
TEST_F(PastOfFiles, a_stimulus_of_other_cells_is_refused) {
    expect_that_contents_count(
        line +
            R"("stimuli": [{"name": "S1", "where": {"file": DATA}, "rate": "1 1/ms", "duration": "0.2 ms", "start": "1 ms"}])",
        "experiment.stimuli.0..where.file");
}
TEST_F(PastOfFiles, those_of_a_stimulus_that_has_not_begun_may_be_others) {
    const std::string later =
        line +
        R"("stimuli": [{"name": "S1", "where": {"file": DATA}, "rate": "1 1/ms", "duration": "0.2 ms", "start": "11 ms"}])";
    const auto with = [&](const std::string& data) { return std::string(later).replace(later.find("DATA"), 4, data); };
    leave(with(write("a.h5", {1, 0, 1, 1})));
    EXPECT_EQ(refusal(with(write("a.h5", {1, 1, 1, 1}))), "no fault");
}

TEST_F(PastOfFiles, a_start_of_other_contents_is_refused) {
    const auto leave_end_state = [&](const std::string& rate) {
        const experiment::Experiment e = read(stimuli(R"({"name": "S1", "where": "all", "rate": ")" + rate +
                                                      R"( 1/ms", "duration": "0.2 ms", "start": "1 ms"})"));
        Silent output;
        simulation::Simulation simulation(e, model, {device::Backend::cpu, 1, 0, 10, {}});
        simulation.run(output);
        simulation.write_end_state(scratch / "start.h5");
    };
    const std::string from = R"("start": {"file": ")" + (scratch / "start.h5") + "\"}";
    leave_end_state("1");
    leave(from);
    EXPECT_EQ(refusal(from), "no fault");
    leave_end_state("2");
    EXPECT_THAT(refusal(from), ::testing::ContainsRegex("experiment.start.file: \"[0-9]+ bytes, checksum "));
}

TEST_F(PastOfFiles, a_table_of_a_clamp_counts_as_far_as_it_was_followed) {
    const auto clamp = [&](const std::string& rows) {
        scratch.write("v.csv", "t [ms],V [1]\n" + rows);
        return R"("actions": [{"clamp": "V", "file": ")" + (scratch / "v.csv") +
               R"(", "where": "all", "from": "8 ms"}])";
    };
    leave(clamp("0,0\n1,0.5\n3,0.1\n"));  // the checkpoint is 2 ms after its first row, between the last two
    EXPECT_EQ(refusal(clamp("0,0\n1,0.5\n3,0.1\n")), "no fault");
    EXPECT_EQ(refusal(clamp("0,0\n1,0.5\n3,0.1\n4,0.7\n")), "no fault") << "with a row that comes later";
    EXPECT_THAT(refusal(clamp("0,0\n1,0.5\n3,0.2\n")), HasSubstr("tables_of_clamps[0]: \"2 rows so far, checksum "));
    EXPECT_THAT(refusal(clamp("0,0\n1,0.6\n3,0.1\n")), HasSubstr("tables_of_clamps[0]: "));
}

}  // namespace
}  // namespace heartwright::testing
