// Pictures of sites: bins of histograms, line scans.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "runtime/report/plots/histogram.hpp"
#include "runtime/report/plots/scan_plot.hpp"
#include "tests/runtime/unit/report/nan.hpp"

namespace heartwright::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Histogram, bins_are_round_and_hold_every_value_once) {
    std::vector<double> values(100);
    std::iota(values.begin(), values.end(), 0.0);
    const Bins bins = bins_of({{"all", values}});
    EXPECT_EQ(bins.low, 0);
    EXPECT_EQ(bins.width, 10);
    EXPECT_THAT(bins.counts, ElementsAre(ElementsAre(10, 10, 10, 10, 10, 10, 10, 10, 10, 10)));
    for (const std::vector<double>& some :
         {std::vector<double>{3}, {-1e-9, 5e-9, 2e-9}, {1e9, 1e9 + 1}, {-2.5, 2.5, 0.1, 0.1}}) {
        std::size_t held = 0;
        for (const auto& counts : bins_of({{"a", some}, {"b", some}}).counts)
            held += std::accumulate(counts.begin(), counts.end(), std::size_t{0});
        EXPECT_EQ(held, 2 * some.size());
    }
}

TEST(Histogram, leaves_out_what_is_not_known) {
    EXPECT_TRUE(histogram({"h", "Nothing", "x [1]", {{"a", {nan, nan}}, {"b", {}}}}).empty());
    EXPECT_THAT(bins_of({{"a", {1, nan, 2}}}).counts[0], testing::Contains(1u));
    const std::string drawn = svg_file(histogram({"h", "<b>", "x [mM]", {{"a", {1e-4, 2e-4, nan}}}}));
    EXPECT_THAT(drawn, HasSubstr("Histogram of 2 values"));
    EXPECT_THAT(drawn, HasSubstr("[uM]"));
    EXPECT_THAT(drawn, Not(HasSubstr("<b>")));
}

TEST(ScanPlot, draws_time_across_and_the_line_upwards) {
    const std::string drawn =
        svg_file(scan_plot({"s", "ca along x", "mM", "x [um]", {0, 1, 2}, 0.2, {1, 2, 3, 4, 5, nan}}));
    EXPECT_THAT(drawn, HasSubstr("from 1 to 5 mM"));
    EXPECT_THAT(drawn, HasSubstr("data:image/png;base64,"));
    EXPECT_THAT(drawn, HasSubstr("x [um]"));
}

TEST(ScanPlot, averages_more_rows_than_it_can_show) {
    ScanPlot plot{"s", "ca", "mM", "x [um]", {}, 0.2, {}};
    for (int row = 0; row < 5000; ++row) {
        plot.t.push_back(row);
        plot.values.push_back(row % 2);
    }
    const std::string drawn = svg_file(scan_plot(plot));
    EXPECT_THAT(drawn, HasSubstr("from 0.495 to 0.505"));  // four rows a pixel: all alike
    EXPECT_LT(scan_plot(plot).drawing.size(), 8000u);
}

TEST(ScanPlot, is_nothing_without_two_rows) {
    EXPECT_TRUE(scan_plot({"s", "ca", "mM", "x [um]", {0}, 0.2, {1}}).empty());
    EXPECT_TRUE(scan_plot({"s", "ca", "mM", "x [um]", {0, 1}, 0.2, {}}).empty());
    EXPECT_TRUE(scan_plot({"s", "ca", "mM", "x [um]", {0, 1}, 0.2, {nan, nan}}).empty());
}

}  // namespace
}  // namespace heartwright::report
