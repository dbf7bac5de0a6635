// Numbers, units and labels as pages show them.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <regex>
#include <set>

#include "runtime/io/fields/maps_file.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/data/pacing.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/report.hpp"
#include "tests/runtime/unit/report/folder/a_paced_run.hpp"

namespace heartwright::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string report_of(const ARun& run) {
    write_report(run.folder());
    return run.read("report.html");
}

std::string without_setup(const std::string& page) { return page.substr(0, page.find("<section id=\"setup\"")); }

void add_calcium_maps(const ARun& run, const char* file) {
    io::Maps maps = io::read_maps((run.folder() / file).string());
    io::MapData peak{"peak_Ca_i", "mM", {}};
    for (std::int64_t k = 0; k < maps.grid.count(); ++k) peak.values.push_back(1e-4 * static_cast<double>(k % 11 + 1));
    maps.maps.push_back(peak);
    io::write_maps((run.folder() / file).string(), maps.grid, maps.maps, "e", "m");
}

TEST(Calcium, is_a_concentration_with_ca_in_its_name) {
    for (const char* name : {"Ca_i", "cai", "Ca_SR", "peak_Ca_i", "ca_ds", "free Ca", "uCa", "peak_uCa_ss", "MyoCa"}) {
        EXPECT_EQ(shown_unit(name, "mM").unit, "uM") << name;
        EXPECT_DOUBLE_EQ(shown_unit(name, "mM").factor, 1000) << name;
    }
    EXPECT_DOUBLE_EQ(shown_unit("Ca_i", "nM").factor, 1e-3);
    EXPECT_FALSE(shown_unit("Ca_i", "uM").differs());
    for (const auto& [name, unit] : {std::pair{"Na_i", "mM"},
                                     {"i_CaL", "A/F"},
                                     {"J_Ca", "mM/ms"},
                                     {"CaMKt", "1"},
                                     {"time_to_peak_Ca_i", "ms"},
                                     {"scale", "mM"}})
        EXPECT_EQ(shown_unit(name, unit).unit, unit) << name;
}

TEST(Calcium, is_in_uM_in_every_plot_and_table) {
    const APacedRun run("calcium");
    run.add_seeds();
    add_calcium_maps(run, "maps.h5");
    std::string summary = run.read("summary.json");
    summary.replace(summary.find("\"apd90\": \"ms\""), 13, "\"peak_Ca_i\": \"mM\"");
    for (std::size_t at = 0; (at = summary.find("\"apd90\": 240.5")) != std::string::npos;)
        summary.replace(at, 14, "\"peak_Ca_i\": 0.0005");
    for (std::size_t at = 0; (at = summary.find("\"apd90\": 3.25")) != std::string::npos;)
        summary.replace(at, 13, "\"peak_Ca_i\": 0.0001");
    run.write("summary.json", summary);
    const std::string page = without_setup(report_of(run));
    EXPECT_FALSE(std::regex_search(page, std::regex("Ca_i[^<>\"]*mM")));
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\">Ca_i [uM]</th><td>near</td><td class=\"number\">0.08</td>"));
    EXPECT_THAT(page, HasSubstr("Peak of Ca_i [uM]"));
    EXPECT_THAT(page, HasSubstr("From 0.1 to 1.1 uM"));
    EXPECT_THAT(page,
                HasSubstr("Peak of Ca_i at near [uM]</th><td class=\"number\">0.5</td><td class=\"number\">0.1</td>"));
    EXPECT_THAT(run.read("plots/trace-ca-i.csv"), HasSubstr("Ca_i [uM] @ near"));
    EXPECT_THAT(run.read("plots/trace-ca-i.svg"), HasSubstr("Ca_i [uM]</text>"));
    EXPECT_THAT(page, HasSubstr("Na_i [mM]"));
}

TEST(Calcium, of_sites_is_in_uM) {
    const ARun run("sites_in_uM");
    run.add_sites();
    const std::string page = report_of(run);
    for (const char* id : {"line-scans", "sparks"}) {
        const auto begin = page.find("<section id=\"" + std::string(id) + "\"");
        ASSERT_NE(begin, std::string::npos);
        for (const char* unit : {" mM", "[mM", "\"mM\""})
            EXPECT_EQ(page.substr(begin, page.find("</section>", begin) - begin).find(unit), std::string::npos) << id;
    }
    EXPECT_THAT(page, HasSubstr("Amplitude of ca_myo</th><td>1.4 uM, from 1 to 1.8"));
    EXPECT_THAT(run.read("plots/sparks-amplitude.csv"), HasSubstr("ca_myo [uM], from"));
    EXPECT_THAT(run.read("plots/scan-long-ca-jsr.csv"), HasSubstr("[uM]"));
}

TEST(Calcium, of_two_runs_is_in_uM) {
    const APacedRun a("calcium_a"), b("calcium_b");
    write_comparison(a.folder(), b.folder(), a.folder() / "comparison.html");
    const std::string page = a.read("comparison.html");
    EXPECT_THAT(page, HasSubstr("Ca_i [uM]"));
    EXPECT_FALSE(std::regex_search(page, std::regex("Ca_i[^<>\"]*mM")));
}

TEST(Stimuli, of_trains_and_loops_have_their_windows) {
    const APacedRun run("windows");
    const auto begins = [&](const std::string& stimuli) {
        run.write("experiment.resolved.json", R"({"model": "m", "stimuli": )" + stimuli + "}");
        std::vector<double> all;
        for (const StimulusWindow& window : stimulus_windows(read_run_folder(run.folder()))) {
            all.push_back(window.begin);
            EXPECT_EQ(window.end - window.begin, 2);
        }
        return all;
    };
    EXPECT_THAT(begins(R"([{"name": "A", "times": ["5 ms", "0.1 s"], "duration": "2 ms"}])"), ElementsAre(5, 100));
    EXPECT_THAT(
        begins(R"([{"name": "A", "start": "10 ms", "period": ["400 ms", "300 ms"], "count": 2, "duration": "2 ms"}])"),
        ElementsAre(10, 410, 810, 1110));
    const std::string S1 = R"([{"name": "S1", "start": "0 ms", "period": "500 ms", "count": 3, "duration": "2 ms"}, )";
    EXPECT_THAT(begins(S1 + R"({"name": "S2", "after": ["S1", "300 ms"], "duration": "2 ms"}])"),
                ElementsAre(0, 500, 1000, 1300));
    EXPECT_THAT(begins(S1 + R"({"name": "S2", "after": ["S1", ["300 ms", "250 ms"]], "duration": "2 ms"}])"),
                ElementsAre(0, 500, 1000, 1300, 1800, 2300, 2800, 3050));
    EXPECT_THAT(
        begins(
            R"([{"name": "A", "after": ["B", "1 ms"], "duration": "2 ms"}, {"name": "B", "after": ["A", "1 ms"], "duration": "2 ms"}])"),
        ElementsAre());
}

TEST(Ranges, have_ends_that_differ) {
    EXPECT_EQ(readable_range(2010.62, 2011.48), "2,010.62 to 2,011.48");
    EXPECT_EQ(readable_range(-85.2317, 40), "-85.23 to 40");
    EXPECT_EQ(readable_range(136.8899, 136.8901), "136.8899 to 136.8901");
    EXPECT_EQ(readable_range(5, 5), "5 to 5");
    EXPECT_EQ(readable_time(123456.789), "123,456.79");
    EXPECT_EQ(readable_time(0.00125), "0.00125");
}

TEST(Ranges, of_late_activations_tell_first_from_last) {
    const ARun run("late");
    io::Maps maps = io::read_maps((run.folder() / "maps.h5").string());
    for (double& value : maps.maps[0].values) value = 2010.62 + 0.02 * value;
    io::write_maps((run.folder() / "maps.h5").string(), maps.grid, maps.maps, "e", "m");
    run.write("summary.json", R"({"status": "interrupted", "stopped_at_ms": 2010.55, "end_ms": 2011.45})");
    const std::string page = report_of(run);
    EXPECT_FALSE(std::regex_search(page, std::regex("From ([0-9.,]+) to \\1 ms")));
    EXPECT_THAT(page, HasSubstr("From 2,010.644 to 2,011.1"));
    EXPECT_THAT(page, HasSubstr("interrupted at 2,010.55 ms of 2,011.45 ms"));
}

TEST(Ticks, of_long_labels_are_fewer_and_all_differ) {
    for (const auto& [low, high] : {std::pair{0.0, 500.0},
                                    {1999999.3, 2000000.1},
                                    {-1e6, 1e6},
                                    {123456.25, 123457.5},
                                    {0.0, 3e5},
                                    {0.00123, 0.00124}}) {
        const double across = 340;
        const auto ticks = labelled_ticks(low, high, 5, 1, across);
        ASSERT_GE(ticks.size(), 1u) << low;
        std::set<std::string> texts;
        for (std::size_t k = 0; k < ticks.size(); ++k) {
            EXPECT_TRUE(texts.insert(ticks[k].text).second) << ticks[k].text;
            if (k == 0) continue;
            const double apart = (ticks[k].at - ticks[k - 1].at) / (high - low) * across;
            EXPECT_GT(apart, (width_of_text(ticks[k].text) + width_of_text(ticks[k - 1].text)) / 2 + 8) << low;
        }
    }
}

// A colour bar of a low picture, from 0.1 to 1.66 uM, had "1" alone.
TEST(Ticks, are_at_least_two) {
    for (const auto& [low, high] : {std::pair{0.1, 1.66}, {-0.9, 0.9}, {523.9, 1640.0}})
        for (const int most : {1, 2, 3}) EXPECT_GE(labelled_ticks(low, high, most).size(), 2u) << low << " " << most;
}

// A concentration that hardly moves: its labels have eight digits, and stand beside the axis's name, not upon it.
TEST(Ticks, of_long_labels_leave_the_name_of_the_axis_free) {
    const Figure figure =
        line_plot({"k", "K_i", "t [ms]", "K_i [mM]", {{"P", {0, 1, 2}, {136.88990, 136.88995, 136.89001}}}, true});
    const std::regex label("text x=\"([0-9.]+)\" y=\"[0-9.]+\" dy=\".35em\" text-anchor=\"end\">([^<]*)<");
    std::size_t labels = 0;
    for (std::sregex_iterator one(figure.drawing.begin(), figure.drawing.end(), label), end; one != end;
         ++one, ++labels)
        EXPECT_GT(std::stod((*one)[1]) - width_of_text((*one)[2].str()), 22) << (*one)[2];
    EXPECT_GE(labels, 2u);
}

}  // namespace
}  // namespace heartwright::report
