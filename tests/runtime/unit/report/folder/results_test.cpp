// The sections of results say the numbers that the run's files hold.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <string>

#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/report/data/beats_of_probe.hpp"
#include "runtime/report/report.hpp"
#include "tests/runtime/unit/report/folder/a_paced_run.hpp"

namespace heartwright::report {
namespace {

using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string page_of(const ARun& run) {
    write_report(run.folder());
    return run.read("report.html");
}

std::string section_of(const std::string& page, const std::string& id) {
    const auto begin = page.find("<section id=\"" + id + "\"");
    return begin == std::string::npos ? "" : page.substr(begin, page.find("</section>", begin) - begin);
}

std::size_t count_of(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
}

TEST(Warnings, stand_at_the_top_and_nowhere_else) {
    const APacedRun run("warnings");
    const std::string page = page_of(run);
    EXPECT_THAT(section_of(page, "warnings"), HasSubstr("<li>stimulus &#39;S1&#39; &lt;hyperpolarises&gt;</li>"));
    EXPECT_LT(page.find("id=\"warnings\""), page.find("class=\"figures\""));
    EXPECT_THAT(section_of(page, "setup"), HasSubstr("<li>device memory: 1 MiB</li>"));
    EXPECT_THAT(section_of(page, "setup"), Not(HasSubstr("hyperpolarises")));
}

TEST(Traces, of_potential_and_calcium_come_whole_and_with_beats_overlaid) {
    const APacedRun run("traces");
    const std::string traces = section_of(page_of(run), "traces");
    for (const char* id : {"trace-v", "beats-v", "trace-ca-i", "beats-ca-i"})
        EXPECT_THAT(traces, HasSubstr("id=\"" + std::string(id) + "\">"));
    EXPECT_THAT(traces, Not(HasSubstr("i-na")));
    EXPECT_THAT(traces, HasSubstr("t since activation [ms]"));
    // Eight beats at each of two probes: seven pale ones in one group, the last one bold.
    const std::string beats =
        traces.substr(traces.find("id=\"beats-v\""),
                      traces.find("</figure>", traces.find("id=\"beats-v\"")) - traces.find("id=\"beats-v\""));
    EXPECT_EQ(count_of(beats, "class=\"curve c0 d0 faint\" points"), 7u);
    EXPECT_EQ(count_of(beats, "class=\"curve c1 d0 faint\" points"), 7u);
    EXPECT_THAT(beats, HasSubstr("data-name=\"near, beat 8\""));
    EXPECT_THAT(beats, HasSubstr("near, other beats</button>"));
    EXPECT_EQ(count_of(beats, "<button"), 4u);
}

TEST(Traces, of_overlaid_beats_begin_at_their_activation) {
    const APacedRun run("beats");
    page_of(run);
    // The last column pair but one is the last beat at `far`, which beats.csv does not know: its rise through -40 mV is
    // found in the trace.
    const std::string csv = run.read("plots/beats-v.csv");
    EXPECT_THAT(csv.substr(0, csv.find('\n')),
                HasSubstr("\"t since activation [ms] @ near, beat 8\",\"V [mV] @ near, beat 8\""));
    const RunFolder folder = read_run_folder(run.folder());
    const BeatStarts near = beats_of_probe(folder, "near"), far = beats_of_probe(folder, "far");
    ASSERT_EQ(near.at.size(), 8u);
    ASSERT_EQ(far.at.size(), 8u);
    EXPECT_DOUBLE_EQ(near.at[7], 12 + 2800 + 1.2);  // beats.csv
    EXPECT_NEAR(far.at[7], 12 + 2800 + 18.2, 1);    // a row each ms
    EXPECT_FALSE(far.are_stimulus_starts);
}

TEST(Traces, without_a_potential_are_cut_at_the_stimuli) {
    const APacedRun run("stimuli");
    run.remove("beats.csv");
    run.write("probes.csv", "t [ms],i_Na [A/F] @ near\n0,0\n200,1\n400,0\n600,3\n800,2\n1000,0\n");
    const BeatStarts starts = beats_of_probe(read_run_folder(run.folder()), "near");
    EXPECT_TRUE(starts.are_stimulus_starts);
    EXPECT_THAT(starts.at, ElementsAre(10, 410, 810, 1210, 1610, 2010, 2410, 2810));
    EXPECT_THAT(section_of(page_of(run), "currents"), HasSubstr("t since stimulus [ms]"));
}

TEST(Traces, of_one_beat_are_not_overlaid) {
    const ARun run("one_beat");
    EXPECT_THAT(page_of(run), Not(HasSubstr("beats overlaid")));
}

TEST(CutBeats, keep_the_first_and_the_last_of_many) {
    std::vector<double> times;
    BeatStarts starts;
    Trace trace{"V", "mV", "P", {}, {}};
    for (int t = 0; t < 10000; ++t) {
        times.push_back(t);
        trace.values.push_back(t % 100);
    }
    for (int beat = 0; beat < 100; ++beat) starts.at.push_back(100 * beat + 10);
    const auto beats = cut_into_beats(times, trace, starts, 5);
    std::vector<std::size_t> numbers;
    for (const CutBeat& beat : beats) {
        numbers.push_back(beat.number);
        EXPECT_EQ(beat.y[static_cast<std::size_t>(-beat.t[0])], 10);  // at t = 0
    }
    EXPECT_THAT(numbers, ElementsAre(1, 26, 51, 75, 100));
}

TEST(CutBeats, end_where_there_is_nothing_to_see) {
    std::vector<double> times;
    Trace trace{"V", "mV", "P", {}, {}};
    for (int t = 0; t < 20000; ++t) {
        times.push_back(t);
        trace.values.push_back(t);
    }
    BeatStarts starts{{1000, 2000, 3000, 9000}, false, 600};
    for (const CutBeat& beat : cut_into_beats(times, trace, starts, 8)) EXPECT_EQ(beat.t.back(), 599) << beat.number;
    // Eight beats of 250 and 230 ms, 400 ms apart: 1.5*250 + 50 = 425 ms; the rises of the trace at the other probe are
    // 400 ms apart.
    const APacedRun run("worth");
    const RunFolder folder = read_run_folder(run.folder());
    EXPECT_EQ(beats_of_probe(folder, "near").worth, 425);
    EXPECT_NEAR(beats_of_probe(folder, "far").worth, 400, 1);
}

TEST(Currents, are_panels_over_one_axis_in_the_order_of_the_probe) {
    const APacedRun run("currents");
    const std::string currents = section_of(page_of(run), "currents");
    for (const char* heading : {"<h3>Currents</h3>", "<h3>Fluxes</h3>", "<h3>Concentrations</h3>", "<h3>Others</h3>"})
        EXPECT_THAT(currents, HasSubstr(heading));
    const auto at = [&](const char* id) { return currents.find("id=\"" + std::string(id) + "\""); };
    EXPECT_LT(at("beats-i-na"), at("beats-i-ks"));
    EXPECT_LT(at("beats-i-ks"), at("beats-i-nak"));
    EXPECT_LT(at("beats-i-nak"), at("beats-j-rel"));
    EXPECT_LT(at("beats-j-rel"), at("trace-na-i"));
    EXPECT_LT(at("trace-na-i"), at("trace-m"));
    EXPECT_THAT(currents, HasSubstr("i_NaK, pumps and exchangers</figcaption>"));
    EXPECT_THAT(currents, HasSubstr("<figcaption>i_Na</figcaption>"));
    const std::regex axis(
        R"(id="beats-i-n?[ak][^>]*>\s*<figcaption>[^<]*</figcaption>\s*<svg[^>]*data-x0="([^"]*)\" data-x1="([^"]*)\")");
    std::vector<std::string> axes;
    for (std::sregex_iterator match(currents.begin(), currents.end(), axis), end; match != end; ++match)
        axes.push_back((*match)[1].str() + " " + (*match)[2].str());
    ASSERT_GE(axes.size(), 2u);
    for (const auto& one : axes) EXPECT_EQ(one, axes[0]);
}

TEST(Maps, of_activation_have_velocities_and_lines_every_few_ms) {
    const APacedRun run("maps");
    const std::string maps = section_of(page_of(run), "maps");
    const auto arrows = std::regex_search(maps, std::regex(R"(class="arrows" d="M)"));
    EXPECT_TRUE(arrows);
    EXPECT_EQ(count_of(maps, "class=\"arrows\""), 1u);  // of activation only
    EXPECT_THAT(maps, HasSubstr("; arrows along the conduction velocity"));
    EXPECT_THAT(maps, Not(HasSubstr("id=\"map-cv-x-")));
    EXPECT_EQ(count_of(maps, "class=\"isochrone\""), 1u);
    EXPECT_LT(maps.find("id=\"map-activation-xy\""), maps.find("id=\"map-cv-xy\""));
    EXPECT_LT(maps.find("id=\"map-apd90-xy\""), maps.find("id=\"map-alternans90-xy\""));
}

TEST(Maps, of_apd_have_a_histogram_with_median_and_quartiles) {
    const APacedRun run("apd");
    const std::string maps = section_of(page_of(run), "maps");
    EXPECT_THAT(maps, HasSubstr("id=\"map-apd90-histogram\""));
    // 230 + 4 x at x = 0.125, 0.375 ... 9.875 mm, the scar left out.
    EXPECT_TRUE(std::regex_search(
        maps,
        std::regex(
            R"(Median 24[789]\.5 ms, quartiles 239\.5 and 260\.5 ms; from 230\.5 to 269\.5 ms; \d+ of 1,200 points without a value)")))
        << maps.substr(maps.find("Median"), 200);
}

TEST(Maps, of_a_few_extremes_are_coloured_by_percentiles) {
    const APacedRun run("extremes");
    io::Maps maps = io::read_maps((run.folder() / "maps.h5").string());
    for (io::MapData& map : maps.maps)
        if (map.name == "apd90") map.values[0] = 13;
    io::write_maps((run.folder() / "maps.h5").string(), maps.grid, maps.maps, "", "");
    const std::string section = section_of(page_of(run), "maps");
    EXPECT_THAT(section,
                ContainsRegex("from 13 to 269.5 ms; colours from the 2nd to the 98th percentile[^;]*, "
                              "23[0-9.]+ to 26[0-9.]+ ms, the rest is beyond; histogram from the 2nd to the 98th"));
}

TEST(Maps, of_alternans_have_colours_about_zero) {
    const APacedRun run("alternans");
    const std::string maps = section_of(page_of(run), "maps");
    const auto at = maps.find("id=\"map-alternans90-xy\"");
    const std::string svg = maps.substr(at, maps.find('>', maps.find("<svg", at)) - at);
    std::smatch match;
    ASSERT_TRUE(std::regex_search(svg, match, std::regex(R"(data-low="-([0-9.]+)\" data-high="([0-9.]+)\")")));
    EXPECT_EQ(match[1], match[2]);
    EXPECT_THAT(maps, HasSubstr("the last even beat less the last odd one"));
}

TEST(Restitution, says_the_steepest_slope) {
    const APacedRun run("restitution");
    const std::string restitution = section_of(page_of(run), "restitution");
    EXPECT_THAT(restitution, HasSubstr("id=\"restitution-s2\""));
    EXPECT_THAT(restitution, HasSubstr("DI90 before the beat [ms]"));
    EXPECT_THAT(restitution, HasSubstr("Steepest slope: 1.25 at near"));  // the summary's
    EXPECT_THAT(run.read("plots/restitution-s2.csv"), HasSubstr("20,197.6"));
}

TEST(Restitution, sets_odd_and_even_beats_against_the_period) {
    const APacedRun run("alternating");
    const std::string restitution = section_of(page_of(run), "restitution");
    EXPECT_THAT(restitution, HasSubstr("id=\"alternans-s-dynamic\""));
    EXPECT_THAT(restitution, Not(HasSubstr("id=\"alternans-s2\"")));
    EXPECT_THAT(restitution, HasSubstr("Widest 40 ms, at a period of 300 ms"));  // 200 -+ (400 - 300)/5
}

TEST(Measures, are_tables_with_units) {
    const APacedRun run("measures");
    const std::string measures = section_of(page_of(run), "measures");
    EXPECT_THAT(measures, HasSubstr("<th scope=\"row\">near to far</th><td class=\"number\">8.5</td><td "
                                    "class=\"number\">17</td><td class=\"number\">0.5</td>"));
    EXPECT_THAT(
        measures,
        HasSubstr("<th scope=\"row\">far to near</th><td class=\"number\">8.5</td><td class=\"number\">–</td>"));
    EXPECT_THAT(measures, HasSubstr("<th scope=\"col\">Velocity [mm/ms]</th>"));
    EXPECT_THAT(measures, HasSubstr("<th scope=\"row\">left &lt;half&gt;</th><td class=\"number\">600</td><td "
                                    "class=\"number\">590</td><td class=\"number\">12.5</td>"));
    EXPECT_THAT(measures, HasSubstr("<td class=\"number\">39.5</td><td class=\"number\">0.5</td></tr>"))
        << "the total activation time is last less first";
    EXPECT_THAT(measures, HasSubstr("<th scope=\"row\">all cells</th>"));
    // Beat 8 did not repolarise: the last whole one is the seventh.
    EXPECT_THAT(measures, HasSubstr("<th scope=\"row\">Beat</th><td class=\"number\">7</td>"));
    EXPECT_THAT(measures, HasSubstr("<th scope=\"row\">APD90 [ms]</th><td class=\"number\">250</td>"));
    EXPECT_THAT(measures, HasSubstr("<th scope=\"row\">Steepest upstroke [mV/ms]</th><td class=\"number\">310</td>"));
    EXPECT_THAT(measures, HasSubstr("All 8 beats at near"));
}

TEST(Ecg, is_a_curve_a_lead_with_its_places) {
    const APacedRun run("ecg");
    const std::string ecg = section_of(page_of(run), "electrodes");
    EXPECT_THAT(ecg, HasSubstr("lead &lt;1&gt; at (5 mm, 4 mm, 20 mm) less (5 mm, 4 mm, -20 mm)"));
    EXPECT_THAT(ecg, HasSubstr("Potential [mV]"));
    EXPECT_THAT(run.read("plots/ecg.csv"), HasSubstr("t [ms],Potential [mV] @ lead <1>\n0,"));
}

TEST(Reentry, counts_tips_and_follows_them) {
    const APacedRun run("reentry");
    const std::string reentry = section_of(page_of(run), "reentry");
    EXPECT_THAT(reentry, HasSubstr("At most 2, 1 at the last look; the longest path lasts 500 ms"));
    EXPECT_EQ(count_of(reentry, "class=\"path-edge\""), 2u);
    EXPECT_THAT(reentry, HasSubstr("charge +1, 100 to 600 ms"));
    EXPECT_THAT(reentry, HasSubstr("charge −1, 100 to 498 ms"));
    EXPECT_THAT(run.read("plots/tip-paths.csv"), HasSubstr("\"x [mm] @ charge +1, 100 to 600 ms\""));
}

TEST(Reentry, says_that_there_was_none) {
    const APacedRun run("no_reentry");
    run.write("phase_singularities.csv", "t [ms],count\n0,0\n2,0\n");
    run.remove("phase_singularity_points.csv");
    EXPECT_THAT(section_of(page_of(run), "reentry"), HasSubstr("There was none at any of the 2 looks."));
}

TEST(Seeds, are_means_with_bands) {
    const APacedRun run("seeds");
    run.add_seeds();
    const std::string page = page_of(run), traces = section_of(page, "traces"), maps = section_of(page, "maps");
    EXPECT_THAT(traces, HasSubstr("Means over 3 seeds; the bands are one sample standard deviation"));
    EXPECT_THAT(traces, HasSubstr("class=\"band f0\" data-of=\"trace-v-0\""));
    EXPECT_THAT(traces, HasSubstr("data-of=\"beats-v-7\""));
    const std::string csv = run.read("plots/trace-v.csv");
    EXPECT_THAT(csv, HasSubstr("\n0,-88,-90,-86,"));
    EXPECT_THAT(maps, HasSubstr("APD90, SD over seeds"));
    EXPECT_THAT(maps, Not(HasSubstr("id=\"map-sd-cv-x-")));
}

TEST(Seeds, are_a_table_of_means_and_deviations) {
    const APacedRun run("seed_table");
    run.add_seeds();
    const std::string seeds = section_of(page_of(run), "seeds");
    EXPECT_THAT(seeds, HasSubstr("<th scope=\"col\">Of 3 seeds</th>"));
    EXPECT_THAT(seeds,
                HasSubstr("APD90 at near [ms]</th><td class=\"number\">240.5</td><td class=\"number\">3.25</td>"));
    EXPECT_THAT(
        seeds,
        HasSubstr("Early afterdepolarisations at near</th><td class=\"number\">0.5</td><td class=\"number\">–</td>"));
    EXPECT_THAT(seeds, Not(HasSubstr("at far [ms]")));
    EXPECT_TRUE(std::regex_search(
        seeds,
        std::regex(R"(cv, near[^<]*far, cv \[mm/ms\]</th><td class="number">0\.5</td><td class="number">0\.04</td>)")))
        << seeds;
    EXPECT_THAT(seeds, HasSubstr("<a href=\"seed_3/report.html\">3</a>"));
}

TEST(Results, are_not_there_without_their_files) {
    const ARun run("nothing");
    const std::string page = page_of(run);
    for (const char* id : {"restitution", "electrodes", "reentry", "measures", "warnings"})
        EXPECT_THAT(page, Not(HasSubstr("<section id=\"" + std::string(id) + "\""))) << id;
}

std::string leads_table(double every, double end) {
    std::string text = "t [ms]";
    for (const char* lead : {"I", "II", "III", "aVR", "aVL", "aVF", "V1", "V2", "V3", "V4", "V5", "V6"})
        text += "," + std::string(lead) + " [mV]";
    for (double t = 0; t <= end; t += every) {
        text += "\n" + std::to_string(t);
        for (int lead = 0; lead < 12; ++lead) text += "," + std::to_string((lead < 6 ? 0.8 : 1.3) * std::sin(0.02 * t));
    }
    return text + "\n";
}

const Figure& figure_named(const std::vector<Figure>& figures, const std::string& id) {
    const auto found = std::find_if(figures.begin(), figures.end(), [&](const Figure& one) { return one.id == id; });
    EXPECT_NE(found, figures.end()) << id;
    return *found;
}

TEST(Leads, are_drawn_on_ecg_paper_of_25_mm_a_second_and_10_mm_a_millivolt) {
    const APacedRun run("leads");
    run.write("leads.csv", leads_table(4, 12000));
    const std::string section = section_of(page_of(run), "leads");
    for (const char* id : {"ecg-paper", "leads-of-limbs", "leads-of-chest"})
        EXPECT_THAT(section, HasSubstr("id=\"" + std::string(id) + "\">"));
    EXPECT_THAT(section, HasSubstr("25 mm/s, 10 mm/mV; to scale where it is 260 mm wide"));
    const std::vector<Figure> figures = report_figures(run.folder(), "", 0);
    const Figure& paper = figure_named(figures, "ecg-paper");
    const double mm = paper.width / 260;
    // Twelve leads and the rhythm strip, four pulses of 10 mm, three borders in each of three rows.
    EXPECT_EQ(count_of(paper.drawing, "<text class=\"ecg-label\""), 12u + 1 + 1);
    EXPECT_EQ(count_of(paper.drawing, "class=\"ecg-trace\""), 12u + 1 + 4 + 9);
    std::string ten = std::to_string(10 * mm);
    EXPECT_EQ(count_of(paper.drawing, "v-" + ten.substr(0, ten.find('.') + 2)), 4u) << ten;
    EXPECT_EQ(paper.table.size(), 13u);
    EXPECT_EQ(
        std::count_if(figures.begin(), figures.end(), [](const Figure& one) { return one.id.rfind("leads-", 0) == 0; }),
        2);
}

TEST(Leads, larger_than_paper_are_drawn_at_half_the_gain_and_other_leads_as_any_table) {
    const APacedRun run("large_leads");
    std::string text = leads_table(4, 800);
    run.write("leads.csv", text);
    EXPECT_THAT(section_of(page_of(run), "leads"), HasSubstr("10 mm/mV; to scale where it is 110 mm wide"));
    for (std::size_t at = text.find(",1.2"); at != std::string::npos; at = text.find(",1.2", at + 1))
        text.replace(at, 4, ",9.2");
    run.write("leads.csv", text);
    EXPECT_THAT(section_of(page_of(run), "leads"), HasSubstr("25 mm/s, 5 mm/mV"));
    run.write("leads.csv", "t [ms],X [mV]\n0,1\n1,2\n2,0\n");
    EXPECT_THAT(section_of(page_of(run), "leads"), HasSubstr("id=\"leads-x\">"));
}

TEST(Leads, intervals_of_beats_are_a_table) {
    const APacedRun run("intervals");
    run.write("leads.csv", leads_table(1, 600));
    std::string summary = run.read("summary.json");
    const std::string measures = "\"measures\": {";
    ASSERT_NE(summary.find(measures), std::string::npos);
    summary.insert(summary.find(measures) + measures.size(),
                   R"("leads": {"beats": [{"qrs_onset_ms": 12.5, "qrs_duration_ms": 87.25, "qrs_axis_degrees": 41,
                      "qt_ms": 402, "qt_lead": "II"}, {"qrs_onset_ms": 1012.5, "qrs_duration_ms": 91}]},)");
    run.write("summary.json", summary);
    const std::string section = section_of(page_of(run), "leads");
    EXPECT_THAT(section, HasSubstr("<td class=\"number\">12.5</td><td class=\"number\">87.25</td><td "
                                   "class=\"number\">41</td><td class=\"number\">402</td><td>II</td>"));
    EXPECT_THAT(section, HasSubstr("<td class=\"number\">91</td><td class=\"number\">–</td><td class=\"number\">–"));
}

}  // namespace
}  // namespace heartwright::report
