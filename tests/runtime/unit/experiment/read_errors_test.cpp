// Whole messages for what people get wrong; a line for the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::HasSubstr;

TEST(ExperimentErrors, an_unknown_key_is_shown_with_the_nearest_one) {
    EXPECT_EQ(read(with("\"stimulli\": []")).messages,
              "e.json:3:2: error: unknown key 'stimulli' in the experiment\n"
              "    \"stimulli\": []}\n"
              "    ^~~~~~~~~~ did you mean 'stimuli'?\n");
}

TEST(ExperimentErrors, a_model_spec_is_told_from_an_experiment) {
    EXPECT_EQ(read(R"({ "format": 1, "name": "toy", "components": {} })").messages,
              "e.json:1:31: error: this is a model spec, not an experiment\n"
              "    { \"format\": 1, \"name\": \"toy\", \"components\": {} }\n"
              "                                  ^~~~~~~~~~~~ heartwright new experiment --model e.json writes one to "
              "start from\n");
}

TEST(ExperimentErrors, all_are_shown_together) {
    const auto messages = read(R"({"format": 2, "modl": "toy", "time": {"end": "1 s", "dt": 0.05}})").messages;
    EXPECT_THAT(messages, HasSubstr("this program reads format 1"));
    EXPECT_THAT(messages, HasSubstr("did you mean 'model'?"));
    EXPECT_THAT(messages, HasSubstr("unknown key 'modl' in the experiment"));
    EXPECT_THAT(messages, HasSubstr("'dt' needs a unit"));
    EXPECT_THAT(messages, HasSubstr("such as \"0.05 ms\""));
}

TEST(ExperimentErrors, a_field_of_tags_is_one_of_a_mesh_in_a_file) {
    for (const char* extent : {R"("cells": [9], "spacing": "1 mm")", R"("make": "slab", "edge": "1 mm")"})
        EXPECT_THAT(read(with("\"geometry\": {" + std::string(extent) + R"(, "tags": "ID"})")).messages,
                    HasSubstr("'tags' belongs to the file of a 'mesh'"));
}

struct ExperimentCase {
    const char* extra;  // members of a slab's experiment
    const char* message;
};

class ExperimentError : public testing::TestWithParam<ExperimentCase> {};

TEST_P(ExperimentError, is_said) {
    const auto [experiment, messages] = read(slab_with(GetParam().extra));
    EXPECT_FALSE(experiment);
    EXPECT_THAT(messages, HasSubstr(GetParam().message));
    EXPECT_THAT(messages, testing::StartsWith("e.json:"));
}

INSTANTIATE_TEST_SUITE_P(
    All, ExperimentError,
    testing::Values(
        ExperimentCase{R"("checkpoints": {"every": "0.001 ms"})", "is not a whole number of steps"},
        ExperimentCase{R"("checkpoints": {"wall": "0 s"})", "'wall' is greater than 0"},
        ExperimentCase{R"("checkpoints": {"wall": "3 mm"})", "'wall' is in mm, which is not a unit like s"},
        ExperimentCase{R"("checkpoints": {"keep": 0})", "'keep'"},
        ExperimentCase{R"("checkpoints": {"evry": "1 ms"})", "unknown key 'evry' in 'checkpoints'"},
        ExperimentCase{R"("tissue": {"D": "0.1 mm/ms"})", "'D' is in mm/ms, which is not a unit like mm^2/ms"},
        ExperimentCase{R"("tissue": {"D": "-0.1 mm^2/ms"})", "'D' is not negative"},
        ExperimentCase{R"("tissue": {"D": "0.1 mm^2/ms", "sigma": "1 S/m"})",
                       "'tissue' has both 'D' and 'sigma'; give one of them"},
        ExperimentCase{R"("tissue": {"D": "0.1 mm^2/ms", "chi": "140 1/mm"})", "'chi' goes with 'sigma'"},
        ExperimentCase{R"("tissue": {})", "'tissue' needs one of: D, sigma, sigma_i"},
        ExperimentCase{R"("tissue": {"sigma_i": "0.17 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"})",
                       "'tissue' has no 'sigma_e'"},
        ExperimentCase{
            R"("tissue": {"sigma": "0.13 S/m", "sigma_e": "0.6 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"})",
            "'sigma_e' goes with 'sigma_i'; 'sigma' needs none"},
        ExperimentCase{R"("tissue": {"D": "0.1 mm^2/ms", "sigma_e": "0.6 S/m"})",
                       "'sigma_e' goes with 'sigma_i'; 'D' needs none"},
        ExperimentCase{R"("tissue": {"D": ["0.1 mm^2/ms", "0.1 mm^2/ms", "0.1 mm^2/ms"]})",
                       "'fibres' says which way they run"},
        ExperimentCase{R"("tissue": {"sigma": "1 S/m"})", "'tissue' has no 'chi'"},
        ExperimentCase{R"("fibres": {"constant": [1, 0, 0]})", "'fibres' needs 'tissue'"},
        ExperimentCase{R"("tissue": {"D": "0.1 mm^2/ms"}, "fibres": {"constant": [0, 0, 0]})",
                       "'constant' has no direction"},
        ExperimentCase{R"("tissue": {"D": "0.1 mm^2/ms"}, "fibres": {"file": "a.h5"})",
                       "'file' names a file and a data set in it"},
        ExperimentCase{R"("regions": [{"where": "all", "variant": "epi"}])", "this region has no 'name'"},
        ExperimentCase{R"("regions": [{"name": "a", "where": "everywhere"}])", "'where' of region 'a' is one of: all"},
        ExperimentCase{R"("regions": [{"name": "a", "where": {"region": "b"}}])", "no region 'b' comes before"},
        ExperimentCase{R"("regions": [{"name": "a", "where": "all"}, {"name": "a", "where": "all"}])",
                       "region 'a' is there twice"},
        ExperimentCase{R"("regions": [{"name": "a", "where": "all", "model": "a/other.json"}])",
                       "regions of another model beside a spec of your own are not there yet"},
        ExperimentCase{R"("regions": [{"name": "a", "where": "all", "variant": []}])", "'variant' names none"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": {"box": [["6 mm","0 mm","0 mm"], ["7 mm","1 mm","1 mm"]]}, "current": "-1 A/F", "start": "0 ms", "duration": "1 ms"}])",
            "stimulus 'S' lies outside the tissue: it reaches no cell"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": {"sphere": {"centre": ["-3 mm","0 mm","0 mm"], "radius": "1 mm"}}, "current": "-1 A/F", "start": "0 ms", "duration": "1 ms"}])",
            "stimulus 'S' lies outside the tissue: it reaches no cell"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": {"cells": [[10, 0, 0]]}, "current": "-1 A/F", "start": "0 ms", "duration": "1 ms"}])",
            "this cell of stimulus 'S' lies outside the grid of 10 x 5 x 2 cells"},
        ExperimentCase{R"("stimuli": [{"name": "S", "current": "-1 A/F", "start": "0 ms", "duration": "1 ms"}])",
                       "stimulus 'S' has no 'where'"},
        ExperimentCase{R"("stimuli": [{"name": "S", "where": "all", "start": "0 ms", "duration": "1 ms"}])",
                       "stimulus 'S' needs one of: current, rate, volume_current"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": "all", "current": "-1 A/F", "after": ["S1", "3 ms"], "duration": "1 ms"}])",
            "stimulus 'S' comes after 'S1', but there is no such stimulus"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": "all", "current": "-1 A/F", "start": "200 ms", "duration": "1 ms"}])",
            "starts at 200 ms; the run is from 0 to 100 ms"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": "all", "current": "-1 A/F", "start": "0 ms", "period": "1 ms", "duration": "2 ms"}])",
            "before it has ended"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": "all", "current": "-1 A/F", "start": "0 ms", "period": "1e-9 ms", "duration": "2 ms"}])",
            "more than 1000000 beats"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": "all", "current": "-1 A/F", "start": "0 ms", "duration": "0 ms"}])",
            "'duration' is greater than 0"},
        ExperimentCase{
            R"("stimuli": [{"name": "S", "where": "all", "current": "-1 A/F", "times": ["0 ms"], "count": 2, "duration": "1 ms"}])",
            "'count' goes with 'period'"},
        ExperimentCase{R"("probes": [{"name": "P", "at": ["9 mm", "0 mm", "0 mm"], "show": "V"}])",
                       "probe 'P' lies outside the tissue, whose points span [0.25, 4.75]"},
        ExperimentCase{R"("probes": [{"name": "P", "cell": [0, 5, 0], "show": "V"}])", "axis y has cells 0 to 4"},
        ExperimentCase{R"("probes": [{"name": "P", "show": "V"}])", "needs one of: at, cell, mean_over"},
        ExperimentCase{R"("probes": [{"name": "P", "cell": [0, 0, 0], "show": "V", "every": "0.07 ms"}])",
                       "'every' (0.07 ms) is not a whole number of steps of 0.05 ms"},
        ExperimentCase{R"("probes": [{"name": "P", "cell": [0, 0, 0], "show": ["V", "V"]}])", "'V' is there twice"},
        ExperimentCase{R"("maps": [{"apd": 90}])", "'apd' starts at an activation"},
        ExperimentCase{R"("maps": [{"activation": {}}])", "'activation' has no 'threshold'"},
        ExperimentCase{R"("maps": [{"activation": {"threshold": "-70 mV"}}, {"apd": 190}])",
                       "a percentage between 0 and 100"},
        ExperimentCase{R"("maps": [{"dvdt_max": true}, {"dvdt_max": true}])", "this map is there twice"},
        ExperimentCase{R"("fields": {"every": "1 ms"})", "'fields' has no 'show'"},
        ExperimentCase{R"("fields": {"show": "V", "every": "1 ms", "to": "1 s"})", "'to' lies outside the run"},
        ExperimentCase{R"("fields": {"show": "V", "every": "1 ms", "type": "fp16"})", "'type' is one of: fp32, fp64"}));

TEST(ExperimentErrors, geometry_is_checked) {
    const auto messages = [](const char* geometry) {
        return read(with(std::string("\"geometry\": ") + geometry)).messages;
    };
    EXPECT_THAT(messages(R"({"size": ["20 mm"], "spacing": "0.3 mm"})"),
                HasSubstr("'size' (20 mm) is not a whole number of spacings of 0.3 mm"));
    EXPECT_THAT(messages(R"({"size": ["20 mm"], "spacing": "0 mm"})"), HasSubstr("'spacing' is greater than 0"));
    EXPECT_THAT(messages(R"({"cells": [0, 1, 1], "spacing": "1 mm"})"), HasSubstr("'cells' is a whole number from 1"));
    EXPECT_THAT(messages(R"({"cells": [1, 1, 1, 1], "spacing": "1 mm"})"), HasSubstr("one to three values"));
    EXPECT_THAT(messages(R"({"cells": [1000000, 1000000, 1000000], "spacing": "1 mm"})"), HasSubstr("at most 2^40"));
    EXPECT_THAT(messages(R"({"cells": [4], "spacing": "1 mm", "mask": 3})"),
                HasSubstr("'mask' is a string, not a number"));
    EXPECT_THAT(messages(R"("slab")"), HasSubstr("'geometry' is an object, not a string"));
}

TEST(ExperimentErrors, time_is_checked) {
    const auto messages = [](const char* time) { return read(with("", time)).messages; };
    EXPECT_THAT(messages(R"({"end": "1 ms"})"), HasSubstr("'time' has no 'dt'"));
    EXPECT_THAT(messages(R"({"end": "1 ms", "dt": "0 ms"})"), HasSubstr("'dt' is greater than 0"));
    EXPECT_THAT(messages(R"({"end": "1 ms", "dt": "0.3 ms"})"),
                HasSubstr("'end' (1 ms) is not a whole number of steps of 0.3 ms"));
    EXPECT_THAT(messages(R"({"end": "1 mV", "dt": "0.1 ms"})"),
                HasSubstr("'end' is in mV, which is not a unit like ms"));
    EXPECT_THAT(messages(R"({"end": "1 ms", "dt": "0.1 msec"})"), HasSubstr("'dt' is a number with a unit"));
    EXPECT_THAT(messages(R"({"end": "1e300 ms", "dt": "1e-300 ms"})"), HasSubstr("more than"));
    EXPECT_THAT(messages(R"({"end": "1 ms", "dt": "0.1 ms", "splitting": "strung"})"),
                HasSubstr("did you mean 'strang'?"));
}

TEST(ExperimentErrors, texts_that_are_no_experiment_are_refused) {
    for (const char* text :
         {"", "{", "[]", "3", "\"x\"", "{\"format\": 1,}", "null", "{\"a\": 1, \"a\": 2}", "\xff\xfe"}) {
        const auto [experiment, messages] = read(text);
        EXPECT_FALSE(experiment) << text;
        EXPECT_THAT(messages, HasSubstr("error: ")) << text;
    }
}

}  // namespace
}  // namespace heartwright::experiment
