// The report: one page that stands alone, says only what the files say, and is well-formed.
#include <gmock/gmock.h>

#include <regex>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/report.hpp"
#include "tests/runtime/unit/report/a_run.hpp"
#include "tests/runtime/unit/report/markup.hpp"

namespace heartwright::report {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page_of(const ARun& run) {
    write_report(run.folder());
    return run.read("report.html");
}

TEST(Report, is_well_formed) {
    const ARun run("well_formed");
    EXPECT_EQ(fault_of_markup(page_of(run)), "");
}

TEST(Report, shows_line_scans_and_sparks) {
    const ARun run("sites");
    run.add_sites();
    const std::string page = page_of(run);
    EXPECT_EQ(fault_of_markup(page), "");
    for (const char* text :
         {"<h2 id=\"line-scans-heading\">", "ca_myo along x", "ca_jsr along x",
          "site indices y = 2, z = 0; a row every 1 ms", "<h2 id=\"sparks-heading\">", "60, of them 40 primary",
          "300 a cell and second", "Full duration at half maximum", "; known of 48", "not known of any",
          "Histogram of 48 values: FWHM [um]", "The first 25 sparks", "<dt>Dyads</dt><dd>200"})
        EXPECT_THAT(page, HasSubstr(text)) << text;
    EXPECT_THAT(page, Not(HasSubstr("sparks-fwhm-y")));  // no value is known
}

TEST(Report, says_that_there_was_no_spark) {
    const ARun run("no_spark");
    run.add_sites();
    run.write("sparks.csv", run.read("sparks.csv").substr(0, run.read("sparks.csv").find('\n') + 1));
    EXPECT_THAT(page_of(run), HasSubstr("No site's ca_ds rose through 10 uM"));
    run.write("sparks.csv", "t\n");
    EXPECT_THROW(write_report(run.folder()), UserFault);
}

TEST(Report, gives_the_traces_in_figures) {
    const ARun run("figures");
    const std::string page = page_of(run);
    EXPECT_THAT(page, HasSubstr("The traces in figures"));
    EXPECT_TRUE(std::regex_search(
        page,
        std::regex(
            R"(V \[mV\]</th><td>P1</td><td class="number">-85\.23</td><td class="number">-85\.23 <small>at 0 ms</small>)")));
}

TEST(Report, needs_nothing_from_outside) {
    const ARun run("alone");
    const std::string page = page_of(run);
    EXPECT_FALSE(std::regex_search(page, std::regex(R"((src|href)="(?!data:|#))")));
    EXPECT_THAT(page, Not(HasSubstr("url(http")));
    EXPECT_THAT(page, Not(HasSubstr("@import")));
}

TEST(Report, says_what_files_say_without_obeying_it) {
    const ARun run("escaped");
    const std::string page = page_of(run);
    EXPECT_THAT(page, HasSubstr("<h1>slab &lt;b&gt;&amp;&quot;1&quot;&lt;/b&gt;</h1>"));
    EXPECT_THAT(page, HasSubstr("A wave {{script}} from the corner; &lt;script&gt;alert(1)&lt;/script&gt;"));
    EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
}

TEST(Report, shows_traces_maps_probes_speed_and_setup) {
    const ARun run("sections");
    const std::string page = page_of(run);
    for (const char* id : {"traces", "maps", "probes", "speed", "setup", "again"})
        EXPECT_THAT(page, HasSubstr(std::string("<section id=\"") + id + "\""));
    EXPECT_THAT(page, HasSubstr("data-name=\"P8, far\""));
    EXPECT_THAT(page, HasSubstr("Activation, plane z = 1.25 mm"));
    EXPECT_THAT(page, HasSubstr("a line every 2 ms; 16 of 672 points without a value"));
    EXPECT_THAT(page, HasSubstr("5.97 million cell-steps/s"));
    EXPECT_THAT(page, HasSubstr("15.1 %"));
    EXPECT_THAT(page, HasSubstr("*0.5"));
}

TEST(Report, reads_the_maps_where_the_probes_stand) {
    const ARun run("probes");
    const std::string page = page_of(run);
    EXPECT_THAT(
        page,
        HasSubstr(
            "<th scope=\"row\">P1</th><td>0, 0, 0 mm</td><td class=\"number\">1.2</td><td class=\"number\">280</td>"));
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\">P8, far</th><td>cell 20, 7, 3</td><td "
                                "class=\"number\">25.815</td><td class=\"number\">270</td>"));
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\">all</th><td>–</td><td class=\"number\">–</td>"));
}

TEST(Report, of_a_run_without_maps_and_summary_says_that_it_did_not_finish) {
    const ARun run("unfinished");
    run.remove("maps.h5");
    run.remove("summary.json");
    const std::string page = page_of(run);
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, HasSubstr("This run did not finish"));
    EXPECT_THAT(page, Not(HasSubstr("<section id=\"maps\"")));
}

TEST(Report, leaves_out_a_last_line_that_is_still_being_written) {
    const ARun run("partial");
    run.write("probes.csv", "t [ms],V [mV] @ P1\n0,-85\n1,-84\n2,-8");
    EXPECT_EQ(read_run_folder(run.folder()).times.size(), 2u);
}

TEST(Report, of_a_folder_without_a_run_is_refused) {
    const ARun run("no_run");
    run.remove("experiment.resolved.json");
    EXPECT_THROW(write_report(run.folder()), UserFault);
}

TEST(Report, of_damaged_files_is_refused_and_nothing_is_written) {
    const ARun run("damaged");
    for (const char* probes : {"t [ms],V [mV] @ P1\n0,x\n", "t [ms],V [mV] @ P1\n0\n", "t [ms],V [mV] @ P1\n0,1,2\n"}) {
        run.write("probes.csv", probes);
        EXPECT_THROW(write_report(run.folder()), UserFault) << probes;
    }
    run.remove("probes.csv");
    run.write("maps.h5", "no HDF5");
    EXPECT_THROW(write_report(run.folder()), UserFault);
    run.remove("maps.h5");
    run.write("summary.json", "[1, 2");
    EXPECT_THROW(write_report(run.folder()), UserFault);
    EXPECT_FALSE(std::filesystem::exists(run.folder() / "report.html"));
}

}  // namespace
}  // namespace heartwright::report
