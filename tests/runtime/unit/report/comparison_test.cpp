// Two runs side by side.
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/data/flat_json.hpp"
#include "tests/runtime/unit/report/a_run.hpp"
#include "tests/runtime/unit/report/markup.hpp"
#include "tests/runtime/unit/report/nan.hpp"

namespace heartwright::report {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string comparison_of(const ARun& a, const ARun& b) {
    write_comparison(a.folder(), b.folder(), a.folder() / "comparison.html");
    return a.read("comparison.html");
}

json::Value parsed(const std::string& text) {
    Diagnostics diagnostics;
    return *json::parse(std::make_shared<SourceFile>("test.json", text), diagnostics);
}

TEST(FlatJson, has_a_path_for_every_value) {
    const json::Value value = parsed(
        R"({"a": {"b": 1e-3, "c": [1, 2, 3]}, "s": [{"name": "S1", "at": "2 ms"}, {"from": "P1", "to": "P2", "v": true}, {"name": "S1", "at": null}],
        "maps": [{"activation": {"threshold": "0 mV"}}, {"apd": 90}, {"dvdt_max": true}]})");
    std::vector<std::string> said;
    for (const Leaf& leaf : leaves_of(value)) said.push_back(leaf.path + " = " + leaf.text);
    EXPECT_THAT(said, ElementsAre("a.b = 1e-3", "a.c = 1, 2, 3", "s.S1.at = 2 ms", "s.P1 to P2.from = P1",
                                  "s.P1 to P2.to = P2", "s.P1 to P2.v = yes", "s.2.name = S1", "s.2.at = none",
                                  "maps.activation.activation.threshold = 0 mV", "maps.apd 90.apd = 90",
                                  "maps.dvdt_max.dvdt_max = yes"));
}

TEST(FlatJson, differences_come_in_the_order_of_the_first) {
    const json::Value a = parsed(R"({"x": 1, "y": 2, "z": 3})"), b = parsed(R"({"w": 0, "x": 1, "z": 4})");
    const auto of_a = leaves_of(a), of_b = leaves_of(b);
    std::vector<std::string> paths;
    for (const Difference& difference : differences(of_a, of_b)) paths.push_back(difference.path);
    EXPECT_THAT(paths, ElementsAre("y", "z", "w"));
}

TEST(TraceDifferences, are_at_the_times_of_the_first) {
    const TraceDifference same = difference_of({0, 1, 2}, {1, 2, 3}, {0, 1, 2}, {1, 5, 1});
    EXPECT_THAT(same.difference, ElementsAre(0, 3, -2));
    EXPECT_EQ(same.largest, 3);
    EXPECT_EQ(same.at, 1);
    EXPECT_THAT(same.rms, DoubleEq(std::sqrt(13.0 / 3)));
    EXPECT_TRUE(same.same_times);

    const TraceDifference other =
        difference_of({0, 1, 2, 3}, {0, 0, nan, 0}, {0.5, 1.5, 2.5}, {5, 15, 25});  // B = 10 t
    EXPECT_THAT(other.t, ElementsAre(1));
    EXPECT_THAT(other.difference, ElementsAre(10));
    EXPECT_FALSE(other.same_times);

    EXPECT_TRUE(difference_of({0, 1}, {1, 2}, {5, 6}, {1, 2}).t.empty());
    EXPECT_TRUE(difference_of({}, {}, {}, {}).t.empty());
}

TEST(Comparison, of_a_run_with_itself_finds_nothing) {
    const ARun run("itself");
    const std::string page = comparison_of(run, run);
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, HasSubstr("Nothing: both ran the same experiment."));
    EXPECT_THAT(page, HasSubstr("All 3 traces are the same in every written digit"));
    EXPECT_THAT(page, HasSubstr("B − A from 0 to 0 ms, RMS 0 ms, over 656 points"));
    EXPECT_THAT(page, Not(HasSubstr("class=\"warning\"")));
}

TEST(Comparison, says_what_was_set_otherwise_and_what_came_of_it) {
    const ARun a("a"), b("b");
    std::string experiment = b.read("experiment.resolved.json");
    experiment.replace(experiment.find("*0.5"), 4, "*0.7");
    experiment.replace(experiment.find("\"duration\": \"2 ms\""), 18, "\"duration\": \"1 ms\"");
    b.write("experiment.resolved.json", experiment);
    std::string summary = a.read("summary.json");
    summary.insert(
        summary.rfind('}'),
        R"(, "measures": {"cv": [{"from": "P1", "to": "P8", "cv_mm_per_ms": 0.5}]}, "at_probes": {"P1": {"activation": 2, "apd90": null}})");
    a.write("summary.json", summary);
    summary.replace(summary.find("\"cv_mm_per_ms\": 0.5"), 19, "\"cv_mm_per_ms\": 0.4");
    b.write("summary.json", summary);
    std::string rows = b.read("probes.csv");
    rows.replace(rows.find("\n0,-85.23"), 9, "\n0,-80.23");
    b.write("probes.csv", rows);

    const std::string page = comparison_of(a, b);
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\"><code>set.g_Kr</code></th><td>*0.5</td><td>*0.7</td>"));
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\"><code>stimuli.S1.duration</code></th><td>2 ms</td><td>1 ms</td>"));
    EXPECT_THAT(page,
                HasSubstr("<th scope=\"row\">cv.P1 to P8.cv_mm_per_ms</th><td class=\"number\">0.5</td><td "
                          "class=\"number\">0.4</td><td class=\"number\">-0.1</td><td class=\"number\">-20 %</td>"));
    EXPECT_THAT(
        page, HasSubstr("<th scope=\"row\">P1.activation</th><td class=\"number\">2</td><td class=\"number\">2</td><td "
                        "class=\"number\">0</td><td class=\"number\">0</td>"));
    EXPECT_THAT(
        page, HasSubstr("<th scope=\"row\">V [mV]</th><td>P1</td><td class=\"number\">5 <small>at 0 ms</small></td>"));
    EXPECT_THAT(page, HasSubstr("id=\"trace-v-p1-difference\""));
    EXPECT_THAT(page, HasSubstr("id=\"map-activation-a\""));
}

TEST(Comparison, shows_maps_with_their_difference) {
    const ARun a("map_a"), b("map_b");
    const io::FieldGrid grid{{3, 2, 1}, {0.25, 0.25, 0.25}, {0.5, 0.5, 0.5}};
    io::write_maps((a.folder() / "maps.h5").string(), grid, {{"activation", "ms", {1, 2, 3, 4, nan, 6}}}, "a", "m");
    io::write_maps((b.folder() / "maps.h5").string(), grid, {{"activation", "ms", {2, 2, 1, 4, 5, nan}}}, "b", "m");
    std::string page = comparison_of(a, b);
    EXPECT_THAT(
        page,
        HasSubstr("B − A from -2 to 1 ms, RMS 1.118 ms, over 4 points; 1 have a value in A alone, 1 in B alone."));
    EXPECT_THAT(page, HasSubstr("id=\"map-activation-difference\""));
    io::write_maps((b.folder() / "maps.h5").string(), {{2, 2, 1}, {0, 0, 0}, {1, 1, 1}},
                   {{"activation", "ms", {2, 2, 1, 4}}}, "b", "m");
    page = comparison_of(a, b);
    EXPECT_THAT(
        page,
        HasSubstr("The grids are not the same (A: 3 × 2 × 1 points, 0.5 mm apart; B: 2 × 2 × 1 points, 1 mm apart)"));
    EXPECT_THAT(page, Not(HasSubstr("id=\"map-activation-difference\"")));
    EXPECT_EQ(fault_of_markup(page), "");
}

TEST(Comparison, of_an_interrupted_run_goes_as_far_as_it_went) {
    const ARun a("whole"), b("cut");
    b.remove("summary.json");
    b.remove("maps.h5");
    const std::string rows = b.read("probes.csv");
    b.write("probes.csv", rows.substr(0, rows.size() / 2));
    const std::string page = comparison_of(a, b);
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, HasSubstr("Did not finish. Compared is what it had written."));
    EXPECT_THAT(page, HasSubstr("compared is what both have"));
    EXPECT_THAT(comparison_of(b, a), HasSubstr("compared is what both have"));
}

TEST(Comparison, of_hostile_runs_obeys_nothing) {
    const ARun a("plain"), b("hostile");
    b.name_hostilely();
    for (const std::string& page : {comparison_of(a, b), comparison_of(b, a), comparison_of(b, b)}) {
        EXPECT_EQ(fault_of_markup(page), "");
        EXPECT_THAT(page, Not(HasSubstr("<script>window")));
    }
}

TEST(Comparison, of_what_holds_no_run_is_refused) {
    const ARun run("alone");
    EXPECT_THROW(write_comparison(run.folder(), run.folder() / "nowhere", run.folder() / "comparison.html"), UserFault);
    EXPECT_FALSE(std::filesystem::exists(run.folder() / "comparison.html"));
}

}  // namespace
}  // namespace heartwright::report
