// Tables of a run folder read back, and what is computed from them for the page: spreads, slopes, paths of tips.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/report/data/csv_table.hpp"
#include "runtime/report/data/distribution_summary.hpp"
#include "runtime/report/data/restitution_slope.hpp"
#include "runtime/report/data/tip_paths.hpp"
#include "runtime/report/plots/scaled_unit.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/report.hpp"
#include "tests/runtime/unit/report/folder/a_paced_run.hpp"
#include "tests/runtime/unit/report/nan.hpp"

namespace heartwright::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsNull;

CsvTable table_of(const std::string& text, const std::vector<std::string>& texts = {}) {
    const ARun run("csv");
    run.write("t.csv", text);
    return read_csv((run.folder() / "t.csv").string(), texts);
}

TEST(CsvTables, have_names_units_numbers_and_texts) {
    const CsvTable table = table_of("probe,beat,apd90 [ms]\r\n\"P, 1\",1,250.5\r\nP2,2,\nP3,3", {"probe"});
    ASSERT_EQ(table.rows, 2u);  // the last line is still being written
    EXPECT_THAT(table.find("probe")->texts, ElementsAre("P, 1", "P2"));
    EXPECT_EQ(table.find("apd90")->unit, "ms");
    EXPECT_EQ(table.find("beat")->unit, "1");
    EXPECT_EQ(table.find("apd90")->numbers[0], 250.5);
    EXPECT_TRUE(std::isnan(table.find("apd90")->numbers[1]));
    EXPECT_THAT(table.find("apd50"), IsNull());
}

TEST(CsvTables, that_are_damaged_are_refused_with_their_line) {
    const auto message = [](const std::string& text) {
        try {
            table_of(text);
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
        return std::string("no fault");
    };
    EXPECT_THAT(message("a,b\n1,2\n1,x\n"), HasSubstr("t.csv:3: column 2 is not a number"));
    EXPECT_THAT(message("a,b\n1,2,3\n"), HasSubstr("t.csv:2: 3 fields, where the first line names 2"));
    EXPECT_EQ(table_of("").rows, 0u);
}

TEST(CsvTables, that_are_damaged_leave_no_report) {
    for (const char* file : {"beats.csv", "restitution.csv", "ecg.csv", "phase_singularities.csv",
                             "phase_singularity_points.csv", "probes_sd.csv"}) {
        const APacedRun run("damaged");
        run.write(file, "t [ms],x [mm]\n1\n");
        EXPECT_THROW(write_report(run.folder()), UserFault) << file;
        run.write(file, "t [ms],x [mm]\n");  // other columns than expected, no row
        EXPECT_NO_THROW(write_report(run.folder())) << file;
    }
}

TEST(Spread, is_linear_between_ranks) {
    const Spread spread = spread_of({4, 1, 3, 2});
    EXPECT_EQ(spread.low, 1);
    EXPECT_EQ(spread.first_quartile, 1.75);
    EXPECT_EQ(spread.median, 2.5);
    EXPECT_EQ(spread.third_quartile, 3.25);
    EXPECT_EQ(spread.high, 4);
    EXPECT_DOUBLE_EQ(spread.percentile_2, 1.06);
    EXPECT_DOUBLE_EQ(spread.percentile_98, 3.94);
    EXPECT_EQ(spread_of({7}).first_quartile, 7);
}

TEST(ScaledUnits, have_the_prefix_that_brings_values_near_one) {
    const auto of = [](double size, const char* unit) {
        const ScaledUnit scaled = scaled_unit(size, unit);
        return readable(scaled.power, 2) + " " + scaled.text;
    };
    EXPECT_EQ(of(2e-4, "mM"), "0.001 uM");
    EXPECT_EQ(of(5e-5, "mM"), "10⁻⁶ nM");
    EXPECT_EQ(of(0.08, "A/F"), "0.001 mA/F");
    EXPECT_EQ(of(3e-3, "mM/ms"), "0.001 uM/ms");
    EXPECT_EQ(of(2e5, "ms"), "1,000 s");
    EXPECT_EQ(of(40, "mV"), "1 mV");
    EXPECT_EQ(of(0.5, "1"), "1 ");
    EXPECT_EQ(of(2e-4, "1"), "10⁻⁴ 10⁻⁴");
    EXPECT_EQ(of(2e-4, "1/ms"), "10⁻⁴ 10⁻⁴ 1/ms");
    EXPECT_EQ(of(nan, "mM"), "1 mM");
    EXPECT_EQ(of(0, "what?"), "1 what?");
    double power = 0;
    EXPECT_EQ(scaled_label(2e-4, "Ca_i [mM]", power), "Ca_i [uM]");
    EXPECT_EQ(power, 1e-3);
    EXPECT_EQ(scaled_label(2e-4, "Number", power), "Number [10⁻⁴]");
    EXPECT_EQ(scaled_label(2e-4, "p [1]", power), "p [10⁻⁴]");
    EXPECT_EQ(scaled_label(0.5, "p [1]", power), "p");
    EXPECT_EQ(scaled_label(0.5, "V [mV]", power), "V [mV]");
}

TEST(SteepestLine, of_a_broken_line_is_its_steep_part) {
    std::vector<double> di, apd;
    for (int k = 0; k <= 20; ++k) {  // slope 2 up to 60 ms, then 0.1
        di.push_back(10.0 * k);
        apd.push_back(k <= 6 ? 100 + 20.0 * k : 220 + 1.0 * (k - 6));
    }
    const SteepestLine line = steepest_line(di, apd);
    EXPECT_DOUBLE_EQ(line.slope, 2);
    EXPECT_EQ(line.x1 - line.x0, slope_window);
    EXPECT_DOUBLE_EQ(line.y1 - line.y0, 2 * slope_window);
}

TEST(SteepestLine, needs_three_different_intervals) {
    EXPECT_TRUE(std::isnan(steepest_line({10, 10, 20}, {1, 2, 3}).slope));
    EXPECT_TRUE(std::isnan(steepest_line({10, 60, 110}, {1, 2, 3}).slope));
    EXPECT_TRUE(std::isnan(steepest_line({10, nan, 20, 30}, {1, 2, nan, 3}).slope));
    EXPECT_TRUE(std::isnan(steepest_line({}, {}).slope));
}

TEST(TipPaths, join_the_nearest_of_one_charge) {
    const CsvTable table = table_of(
        "t [ms],x [mm],y [mm],z [mm],charge\n"
        "0,1,1,0,1\n0,1.2,1,0,-1\n"
        "2,1.3,1,0,1\n2,1.5,1,0,-1\n2,9,9,0,1\n"
        "4,1.6,1,0,1\n4,1.8,1,0,-1\n4,9,8.5,0,1\n"
        "8,1.9,1,0,1\n10,1.9,1,0,1\n12,1.9,1,0,1\n");  // after a look without any: another path
    const auto paths = tip_paths(table, 2);
    ASSERT_EQ(paths.size(), 4u);
    EXPECT_THAT(paths[0].t, ElementsAre(0, 2, 4));
    EXPECT_EQ(paths[0].charge * paths[1].charge, -1);
    EXPECT_EQ(paths[0].at[2][0] + paths[1].at[2][0], 1.6 + 1.8);
    EXPECT_THAT(paths[2].t, ElementsAre(8, 10, 12));
    EXPECT_THAT(paths[3].at[1][1], 8.5);
    EXPECT_EQ(tip_paths(table, 3).size(), 3u);
    EXPECT_EQ(tip_paths(table, 2, 1).size(), 1u);
}

TEST(TipPaths, leave_out_what_is_no_place) {
    EXPECT_TRUE(
        tip_paths(
            table_of("t [ms],x [mm],y [mm],z [mm],charge\n0,,1,0,1\n2,1,1,0,\n,1,1,0,1\n,1,1,0,1\n4,1,1,0,1e300\n"), 2)
            .empty());
    EXPECT_TRUE(tip_paths(table_of("t [ms],x [mm]\n0,1\n")).empty());
    std::string many = "t [ms],x [mm],y [mm],z [mm],charge\n";
    for (int look = 0; look < 3; ++look)
        for (int point = 0; point < 1001; ++point)
            many += std::to_string(look) + "," + std::to_string(point) + ",0,0,1\n";
    EXPECT_TRUE(tip_paths(table_of(many)).empty());
}

}  // namespace
}  // namespace heartwright::report
