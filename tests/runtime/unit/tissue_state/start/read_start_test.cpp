// What is wrong with "start", "prepace" and "end_state" of an experiment is said where it stands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/experiment/resolved.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::experiment {
namespace {

using ::testing::HasSubstr;

const std::string paced =
    R"("stimuli": [{"name": "S0", "where": "all", "rate": "1 1/ms", "times": ["0 ms"], "duration": "1 ms"},
    {"name": "S1", "where": "all", "rate": "1 1/ms", "start": "0 ms", "period": "50 ms", "duration": "1 ms"}], )";

std::optional<Experiment> read(const std::string& members, std::string& messages) {
    Diagnostics diagnostics;
    auto experiment =
        read_experiment(std::make_shared<SourceFile>("e.json", R"({"format": 1, "model": "toy", "variant": "decay",
        "time": {"end": "100 ms", "dt": "0.1 ms"}, )" + members + "}"),
                        {}, diagnostics);
    if (experiment) bind(*experiment, heartwright::testing::toy_model(interface::Backend::cpu), diagnostics);
    messages = diagnostics.render();
    return experiment;
}
std::string said(const std::string& members) {
    std::string messages;
    read(members, messages);
    return messages;
}

TEST(ReadStart, what_is_no_start_is_told) {
    EXPECT_THAT(said(R"("start": {"cell": [0]})"), HasSubstr("e.json:2:61: error: this start has no 'file'\n"));
    EXPECT_THAT(said(R"("start": {"file": "a.h5", "cell": [0], "probe": "p"})"),
                HasSubstr("error: this start has both 'cell' and 'probe'; give one of them\n"));
    EXPECT_THAT(said(R"("start": {"file": "a.h5", "cell": [-1]})"), HasSubstr("error: "));
    EXPECT_THAT(said(R"("start": {"file": "a.h5", "site": [1]})"), HasSubstr("error: "));
    EXPECT_THAT(said(R"("start": {"file": 3})"), HasSubstr("error: "));
    EXPECT_EQ(said(R"("start": {"file": "a.h5", "cell": [1, 2, 3]})"), "");
}

TEST(ReadPrepace, what_is_no_pacing_is_told) {
    EXPECT_THAT(said(paced + R"("prepace": "many")"),
                HasSubstr("error: 'prepace' says how many beats, from 1 to 1000000\n"));
    EXPECT_THAT(said(paced + R"("prepace": "0 beats")"), HasSubstr("such as \"100 beats\", or \"none\""));
    EXPECT_THAT(said(paced + R"("prepace": 100)"), HasSubstr("error: "));
    EXPECT_THAT(said(paced + R"("prepace": {"stimulus": "S1"})"), HasSubstr("error: 'prepace' has no 'beats'\n"));
    EXPECT_THAT(said(paced + R"("prepace": {"beats": 3, "stimulus": "S3"})"),
                HasSubstr("error: 'prepace' beats as stimulus 'S3' does, but there is no such stimulus\n"));
    EXPECT_THAT(said(paced + R"("prepace": {"beats": 3, "stimulus": "S0"})"),
                HasSubstr("error: 'prepace' beats as stimulus 'S0' does, which has no 'period'\n"));
    EXPECT_THAT(said(R"("prepace": "3 beats")"),
                HasSubstr("error: 'prepace' beats as a periodic stimulus does, and there is none\n"));
    EXPECT_EQ(said(R"("prepace": "none")"), "");
}

TEST(ReadPrepace, regions_take_that_of_the_whole_or_their_own) {
    std::string messages;
    const auto experiment = read(paced + R"("geometry": {"cells": [4], "spacing": "1 mm"}, "prepace": "100 beats",
        "regions": [{"name": "a", "where": {"cells": [[0]]}}, {"name": "b", "where": {"cells": [[1]]}, "prepace": "none"},
                    {"name": "c", "where": {"cells": [[2]]}, "prepace": {"beats": 1}, "start": "one"}])",
                                 messages);
    ASSERT_TRUE(experiment) << messages;
    EXPECT_EQ(experiment->cells.prepace->beats, 100);
    EXPECT_EQ(experiment->cells.prepace->stimulus.index, 1);
    EXPECT_EQ(experiment->regions[0].cells.prepace->beats, 100);
    EXPECT_EQ(experiment->regions[1].cells.prepace->beats, 0);
    EXPECT_EQ(experiment->regions[2].cells.prepace->beats, 1);
    const auto resolved = resolved_json(*experiment);
    EXPECT_EQ(resolved["prepace"].dump(), R"({"beats":100,"stimulus":"S1"})");
    EXPECT_EQ(resolved["regions"][1]["prepace"], "none");
}

TEST(ReadEndState, says_which_cells) {
    EXPECT_THAT(said(R"("end_state": "all")"), HasSubstr("error: "));
    EXPECT_THAT(said(R"("end_state": "probes")"),
                HasSubstr("error: 'end_state' keeps the cells of probes, and no probe is of one cell\n"));
    EXPECT_EQ(said(R"("end_state": "none")"), "");
}

}  // namespace
}  // namespace heartwright::experiment
