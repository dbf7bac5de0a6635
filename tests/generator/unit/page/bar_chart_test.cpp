#include "generator/page/bar_chart.hpp"

#include <gmock/gmock.h>

namespace heartwright::page {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(BarChart, draws_each_value_twice_for_wide_and_narrow_pages) {
    const std::string html = bar_chart_html(
        {"Worth", "instructions", {"ours", "theirs"}, {{"fold", "note & more", {100, 50}}, {"fma", "", {0, -25}}}});
    EXPECT_THAT(html, HasSubstr("<svg class=\"wide\""));
    EXPECT_THAT(html, HasSubstr("<svg class=\"narrow\""));
    EXPECT_THAT(html, HasSubstr("<title>note &amp; more</title>"));
    EXPECT_THAT(html, HasSubstr("\u221225</text>"));
    EXPECT_THAT(html, HasSubstr("theirs"));
    std::size_t bars = 0;
    for (std::size_t at = html.find("<rect class=\"bar-0\" x="); at != std::string::npos;
         at = html.find("<rect class=\"bar-0\" x=", at + 1))
        ++bars;
    EXPECT_EQ(bars, 4u);
}

// 100 instructions from 0 at 244 to 854 of 900: names take 210, the bar to the left 34.
TEST(BarChart, bars_start_at_zero) {
    const std::string html = bar_chart_html({"", "", {"ours"}, {{"a", "", {75}}, {"b", "", {-25}}}});
    EXPECT_THAT(html, HasSubstr("<rect class=\"bar-0\" x=\"396.5\" y=\"4\" width=\"457.5\""));
    EXPECT_THAT(html, HasSubstr("<rect class=\"bar-0\" x=\"244\" y=\"26\" width=\"152.5\""));
    EXPECT_THAT(html, Not(HasSubstr("bar-legend")));
}

TEST(BarChart, a_chart_of_nothing_has_no_bars_and_no_nan) {
    for (const std::string& html :
         {bar_chart_html({"t", "a", {"s"}, {}}), bar_chart_html({"t", "a", {"s"}, {{"x", "", {0}}}})}) {
        EXPECT_THAT(html, Not(HasSubstr("nan")));
        EXPECT_THAT(html, Not(HasSubstr("inf")));
    }
}

}  // namespace
}  // namespace heartwright::page
