#include "runtime/commands/sweep/sweep_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<SweepRun> read(const std::string& text, const std::string& name = "sweep.json") {
    return read_sweep(std::make_shared<const SourceFile>(name, text));
}

std::string fault_of(const std::string& text, const std::string& name = "sweep.json") {
    return message_of([&] { read(text, name); });
}

TEST(SweepPlan, an_object_is_every_combination_the_last_path_the_quickest) {
    const auto runs = read(R"({"set.g_Kr": ["*1", "*0.5"], "time.end": "1 s", "seed": [1, 2, 3]})");
    ASSERT_EQ(runs.size(), 6u);
    EXPECT_THAT(runs[0].overrides(), ElementsAre("set.g_Kr=*1", "time.end=1 s", "seed=1"));
    EXPECT_THAT(runs[1].overrides(), ElementsAre("set.g_Kr=*1", "time.end=1 s", "seed=2"));
    EXPECT_THAT(runs[3].overrides(), ElementsAre("set.g_Kr=*0.5", "time.end=1 s", "seed=1"));
    EXPECT_THAT(paths_of(runs), ElementsAre("set.g_Kr", "time.end", "seed"));
}

TEST(SweepPlan, an_array_lists_runs_that_may_set_different_paths) {
    const auto runs = read(R"([{"a": 1}, {}, {"b": "2 mm"}])");
    ASSERT_EQ(runs.size(), 3u);
    EXPECT_THAT(runs[0].overrides(), ElementsAre("a=1"));
    EXPECT_TRUE(runs[1].changes.empty());
    EXPECT_THAT(runs[2].overrides(), ElementsAre("b=2 mm"));
}

TEST(SweepPlan, values_arrive_as_set_takes_them) {
    const auto runs =
        read(R"([{"cells": [20, /* along y */ 7], "name": "12", "doc": "[x", "on": true, "off": null, "t": 1e-3}])");
    EXPECT_THAT(runs[0].overrides(), ElementsAre("cells=[20, /* along y */ 7]", "name=\"12\"", "doc=\"[x\"", "on=true",
                                                 "off=null", "t=1e-3"));
}

TEST(SweepPlan, a_table_has_a_line_of_paths_and_a_line_a_run) {
    const auto runs = read("# block\nset.g_Kr,geometry.cells\r\n*0.5,\"[20,7]\"\n\n,\"[4,4]\"\n", "runs.csv");
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_THAT(runs[0].overrides(), ElementsAre("set.g_Kr=*0.5", "geometry.cells=[20,7]"));
    EXPECT_THAT(runs[1].overrides(), ElementsAre("geometry.cells=[4,4]"));
}

TEST(SweepPlan, tables_of_spreadsheets_are_read) {
    const std::string bom = "\xEF\xBB\xBF";
    const auto expect = [](const std::string& text) {
        const auto runs = read(text, "runs.csv");
        ASSERT_EQ(runs.size(), 2u) << text;
        EXPECT_THAT(runs[0].overrides(), ElementsAre("set.g_Kr=*0.5", "time.end=20 ms")) << text;
        EXPECT_THAT(runs[1].overrides(), ElementsAre("set.g_Kr=*0.2")) << text;
    };
    expect(bom + "set.g_Kr,time.end\r\n*0.5,20 ms\r\n*0.2,\r\n");
    expect(bom + "set.g_Kr;time.end\r\n*0.5;20 ms\r\n*0.2;\r\n");
    expect("set.g_Kr\ttime.end\n*0.5\t20 ms\n*0.2\t\n");
    expect("\"set.g_Kr\";\"time.end\"\n\"*0.5\";\"20 ms\"\n\"*0.2\";\n");
    // An empty column beside the last, empty rows below the last.
    expect("set.g_Kr;time.end;\n*0.5; 20 ms ;\n*0.2;;\n;;\n;;\n");
    // One between others is a run of the experiment as it is.
    EXPECT_EQ(read("a;b\n1;2\n;\n3;4\n", "runs.csv").size(), 3u);
    // Arrays have commas of their own.
    EXPECT_THAT(read("a;geometry.cells\n1;[20,7]\n", "runs.csv")[0].overrides(),
                ElementsAre("a=1", "geometry.cells=[20,7]"));
}

TEST(SweepPlan, a_decimal_comma_is_refused_with_the_spelling_that_is_meant) {
    EXPECT_EQ(fault_of("a;b\n1;*0,5\n", "runs.csv"),
              "runs.csv:2:3: error: '*0,5' may be a decimal comma or thousands set apart\n    1;*0,5\n      ^~~~ write "
              "*0.5, or the digits "
              "without a comma\n");
    for (const char* value : {"0,5", "-1,25", "1,5 ms", "1,000", "2,5e-3"})
        EXPECT_THAT(fault_of("a;b\n1;" + std::string(value) + "\n", "runs.csv"), HasSubstr("may be a decimal comma"))
            << value;
    EXPECT_THAT(fault_of("a,b\n1,\"0,5\"\n", "runs.csv"), HasSubstr("may be a decimal comma"));
    EXPECT_THAT(fault_of("a,b\n1,0,5\n", "runs.csv"),
                HasSubstr("a value with a comma stands in quotes; a decimal point is '.'"));
}

TEST(SweepPlan, varied_multiplies_the_runs) {
    const auto runs = varied(varied({SweepRun{}}, "a=1|2"), "b=x=y|z");
    ASSERT_EQ(runs.size(), 4u);
    EXPECT_THAT(runs[2].overrides(), ElementsAre("a=2", "b=x=y"));
    for (const char* wrong : {"a", "=1", "a=", "a=1||2", "a=1|"})
        EXPECT_THROW(varied({SweepRun{}}, wrong), UserFault) << wrong;
}

TEST(SweepPlan, what_is_wrong_is_told_with_its_place) {
    EXPECT_EQ(fault_of("a,b\n1\n", "runs.csv"),
              "runs.csv:2:1: error: this line has 1 fields, the first has 2\n    1\n    ^\n");
    EXPECT_THAT(fault_of("a,a\n1,2\n", "runs.csv"), HasSubstr("the path 'a' stands twice"));
    EXPECT_THAT(fault_of("", "runs.csv"), HasSubstr("lists no run"));
    EXPECT_THAT(fault_of("a,b\n", "runs.csv"), HasSubstr("lists no run"));
    EXPECT_THAT(fault_of(R"({"a": []})"), HasSubstr("there is no value to run with"));
    EXPECT_THAT(fault_of(R"({"": [1]})"), HasSubstr("a path is missing"));
    EXPECT_THAT(fault_of(R"([1])"), HasSubstr("a run is an object of paths and values"));
    EXPECT_THAT(fault_of("3"), HasSubstr("a sweep is an object"));
    EXPECT_NE(fault_of("{"), "no fault");
}

TEST(SweepPlan, a_sweep_beyond_a_million_runs_is_refused_before_it_is_made) {
    std::string values = "[0";
    for (int k = 1; k < 1001; ++k) values += "," + std::to_string(k);
    values += "]";
    EXPECT_THAT(fault_of("{\"a\": " + values + ", \"b\": " + values + "}"), HasSubstr("at most 1000000 runs"));
}

TEST(SweepPlan, parts_share_the_runs_and_miss_none) {
    std::vector<int> owners(23);
    for (int k = 0; k < 4; ++k) {
        const SweepPart part = sweep_part(std::to_string(k) + "/4");
        for (std::size_t run = 0; run < owners.size(); ++run) owners[run] += part.has(run);
    }
    EXPECT_THAT(owners, testing::Each(1));
    for (const char* wrong : {"", "1", "4/4", "-1/4", "a/4", "1/4x", "1/", "/4", "1/0"})
        EXPECT_THROW(sweep_part(wrong), UserFault) << wrong;
}

}  // namespace
}  // namespace heartwright::commands
