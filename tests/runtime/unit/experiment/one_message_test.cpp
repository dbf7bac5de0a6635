// One mistake in an experiment gives one message: what refers to a part that was refused is not complained of.
#include <gtest/gtest.h>

#include <algorithm>

#include "runtime/experiment/read/read.hpp"

namespace heartwright::experiment {
namespace {

const char* const good = R"json({
  "format": 1,
  "name": "strand",
  "model": "karma_1994",
  "time": {"end": "20 ms", "dt": "0.05 ms"},
  "geometry": {"cells": [20, 4], "spacing": "0.25 mm"},
  "tissue": {"D": "0.1 mm^2/ms"},
  "regions": [{"name": "scar", "where": {"box": [["1 mm", "0 mm", "0 mm"], ["2 mm", "2 mm", "1 mm"]]}, "set": {"tau_E": "3 ms"}}],
  "stimuli": [
    {"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms", "period": "10 ms", "count": 2},
    {"name": "S2", "where": {"region": "scar"}, "rate": "2 1/ms", "after": ["S1", "5 ms"], "duration": "1 ms"}
  ],
  "probes": [{"name": "P1", "cell": [3, 1], "show": ["E", "n"], "every": "1 ms"}, {"name": "P2", "cell": [10, 1], "show": ["E"], "every": "1 ms"}],
  "maps": [{"activation": {"threshold": "1"}}, {"apd": 90}],
  "measures": [{"restitution": "S1"}, {"cv": ["P1", "P2"]}, {"biomarkers": "P1"}],
  "actions": [{"reset": {"E": "0.5"}, "where": {"region": "scar"}, "at": "3 ms"}],
  "fields_in": [{"parameter": "tau_n", "spread": {"normal": 0.1}}],
    "fields": {"show": "E", "every": "5 ms"}
})json";

std::string good_with(const std::string& before, const std::string& after) {
    std::string text = good;
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return text.replace(std::min(at, text.size()), before.size(), after);
}

std::vector<std::string> complaints(const std::string& text) {
    Diagnostics diagnostics;
    read_experiment(std::make_shared<const SourceFile>("e.json", text), {}, diagnostics);
    std::vector<std::string> result;
    for (const Diagnostic& one : diagnostics.all())
        if (one.severity == Severity::error)
            result.push_back(one.message + (one.suggestion.empty() ? "" : "; " + one.suggestion));
    return result;
}

std::string all_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
    return text;
}

struct Mistake {
    const char *before, *after;
};

const Mistake mistakes[] = {
    {"\"time\": {", "\"tim\": {"},
    {"\"end\": \"20 ms\"", "\"ende\": \"20 ms\""},
    {"\"end\": \"20 ms\"", "\"end\": \"20 mX\""},
    {"\"end\": \"20 ms\"", "\"end\": 20"},
    {"\"dt\": \"0.05 ms\"", "\"dt\": \"0.05 mV\""},
    {"\"dt\": \"0.05 ms\"", "\"dt\": \"0 ms\""},
    {"\"dt\": \"0.05 ms\"", "\"dt\": \"50 µs\""},
    {"\"end\": \"20 ms\"", "\"end\": \"-20 ms\""},
    {"\"model\"", "\"modell\""},
    {"\"geometry\"", "\"geometri\""},
    {"\"cells\": [20, 4]", "\"cells\": [20, -4]"},
    {"\"spacing\": \"0.25 mm\"", "\"spacing\": \"0.25\""},
    {"\"spacing\": \"0.25 mm\"", "\"spacing\": \"0.25 μm2\""},
    {"\"spacing\": \"0.25 mm\"", "\"spacin\": \"0.25 mm\""},
    {"\"cells\": [20, 4]", "\"cell\": [20, 4]"},
    {"\"tissue\"", "\"tisue\""},
    {"{\"D\": \"0.1", "{\"d\": \"0.1"},
    {"\"0.1 mm^2/ms\"", "\"0.1 mm/ms\""},
    {"{\"name\": \"scar\"", "{\"name\": \"skar\""},
    {"\"where\": {\"box\"", "\"where\": {\"bxo\""},
    {"\"where\": {\"box\"", "\"wher\": {\"box\""},
    {"[[\"1 mm\", \"0 mm\"", "[[\"1 mm\", \"0 mX\""},
    {"\"regions\"", "\"region\""},
    {"\"stimuli\"", "\"stimulus\""},
    {"{\"name\": \"S1\"", "{\"name\": \"S11\""},
    {"{\"name\": \"S1\", ", "{"},
    {"\"where\": {\"layers\"", "\"where\": {\"layer\""},
    {"\"rate\": \"2 1/ms\", \"start\"", "\"rat\": \"2 1/ms\", \"start\""},
    {"\"start\": \"1 ms\"", "\"start\": \"1\""},
    {"\"start\": \"1 ms\"", "\"strt\": \"1 ms\""},
    {"\"duration\": \"1 ms\", \"period\"", "\"duration\": \"1 mV\", \"period\""},
    {"\"duration\": \"1 ms\", \"period\"", "\"period\""},
    {"\"start\": \"1 ms\"", "\"start\": \"700 ms\""},
    {"\"period\": \"10 ms\"", "\"period\": \"x\""},
    {"[\"S1\", \"5 ms\"]", "[\"S3\", \"5 ms\"]"},
    {"[\"S1\", \"5 ms\"]", "[\"S1\", \"5\"]"},
    {"{\"region\": \"scar\"}, \"rate\"", "{\"region\": \"scra\"}, \"rate\""},
    {"{\"name\": \"P1\", \"cell\"", "{\"name\": \"P3\", \"cell\""},
    {"\"cell\": [3, 1]", "\"cell\": [33, 1]"},
    {"\"cell\": [3, 1]", "\"cel\": [3, 1]"},
    {"[\"E\", \"n\"], \"every\": \"1 ms\"", "[\"E\", \"n\"], \"every\": \"1 mm\""},
    {"\"probes\"", "\"probe\""},
    {"{\"activation\": {", "{\"activasion\": {"},
    {"{\"apd\": 90}", "{\"apd\": 900}"},
    {"{\"apd\": 90}", "{\"apdd\": 90}"},
    {"\"maps\"", "\"map\""},
    {"{\"activation\": {\"threshold\": \"1\"}}, ", ""},
    {"\"measures\"", "\"mesures\""},
    {"[\"P1\", \"P2\"]", "[\"P1\", \"P7\"]"},
    {"\"restitution\": \"S1\"", "\"restitution\": \"S7\""},
    {"\"actions\"", "\"action\""},
    {"\"where\": {\"region\": \"scar\"}, \"at\"", "\"where\": {\"region\": \"sca\"}, \"at\""},
    {"\"at\": \"3 ms\"", "\"at\": \"300 ms\""},
    {"\"at\": \"3 ms\"", "\"at\": \"3\""},
    {"{\"normal\": 0.1}", "{\"norml\": 0.1}"},
    {"\"every\": \"5 ms\"", "\"every\": \"5\""},
    {"\"format\": 1,", "\"format\": 1"},
    {"\"format\": 1", "\"format\": 3"},
    {"\"P2\", \"cell\"", "\"P1\", \"cell\""},
};

TEST(OneMessage, the_experiment_without_a_mistake_gives_none) { EXPECT_EQ(all_of(complaints(good)), ""); }

TEST(OneMessage, each_single_mistake_gives_exactly_one) {
    for (const Mistake& mistake : mistakes) {
        const std::vector<std::string> lines = complaints(good_with(mistake.before, mistake.after));
        EXPECT_EQ(lines.size(), 1u) << mistake.before << "  ->  " << mistake.after << "\n" << all_of(lines);
    }
}

TEST(OneMessage, a_misspelled_key_is_told_with_the_one_that_is_missing) {
    EXPECT_EQ(all_of(complaints(good_with("\"time\": {", "\"tim\": {"))),
              "unknown key 'tim' in the experiment; did you mean 'time'?");
    EXPECT_EQ(all_of(complaints(good_with("{\"normal\": 0.1}", "{\"gaussian\": 0.1}"))),
              "unknown key 'gaussian' in 'spread'; 'spread' needs one of: lognormal, normal");
    // Without an unknown key what is missing is told by itself.
    EXPECT_EQ(all_of(complaints(good_with("\"rate\": \"2 1/ms\", \"start\": \"1 ms\"", "\"start\": \"1 ms\""))),
              "stimulus 'S1' needs one of: current, rate, volume_current, current_file, rate_file");
}

TEST(OneMessage, two_independent_mistakes_give_two) {
    std::string text = good_with("\"dt\": \"0.05 ms\"", "\"dt\": \"0.05 mV\"");
    text.replace(text.find("\"cells\": [20, 4]"), 16, "\"cells\": [20, 0]");
    EXPECT_EQ(complaints(text).size(), 2u) << all_of(complaints(text));
}

}  // namespace
}  // namespace heartwright::experiment
