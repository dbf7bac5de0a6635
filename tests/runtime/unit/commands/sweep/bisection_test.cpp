#include "runtime/commands/sweep/bisection.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"

namespace heartwright::commands {
namespace {

SweepFolder::Result result_with(const std::string& column, const std::string& value) {
    SweepFolder::Result result;
    result.values = {{"P1.apd90", "280"}, {column, value}};
    return result;
}

TEST(ConditionOfRuns, asks_for_a_number_or_for_one_below_or_above_another) {
    const auto holds = [](const std::string& text, const std::string& value) {
        return Condition::parse(text).holds(result_with("P1.activation", value));
    };
    EXPECT_TRUE(holds("P1.activation", "12.5"));
    EXPECT_FALSE(holds("P1.activation", ""));
    EXPECT_FALSE(holds("P2.activation", "12.5"));
    EXPECT_TRUE(holds("P1.activation<13", "12.5"));
    EXPECT_FALSE(holds("P1.activation>13", "12.5"));
    EXPECT_FALSE(holds("P1.activation<13", ""));
    EXPECT_TRUE(holds("P1.activation>-1e2", "-12.5"));
}

double value_of(const SweepRun& run) { return std::stod(run.changes.front().value); }

// A run holds from `threshold` on, or up to it.
std::string found(const std::string& interval, const std::string& within, double threshold, bool holds_above,
                  std::size_t& runs) {
    Bisection bisection(interval, within);
    for (std::size_t told = 0;;) {
        std::vector<bool> holds;
        for (; told < bisection.runs().size(); ++told)
            holds.push_back((value_of(bisection.runs()[told]) >= threshold) == holds_above);
        if (!bisection.take(holds)) break;
    }
    runs = bisection.runs().size();
    return bisection.text();
}

TEST(BisectionOfRuns, halves_the_interval_until_it_is_narrow) {
    std::size_t runs = 0;
    EXPECT_EQ(found("a.b=0 V|16 V", "20%", 5.3, true, runs),
              "a.b: the condition does not hold at 5 V, and holds at 6 V");
    EXPECT_EQ(runs, 6u);  // both ends, 8, 4, 6, 5
    EXPECT_EQ(found("x=-80|-5", "10", -20, false, runs),
              "x: the condition holds at -20.234375, and does not hold at -19.0625");
    EXPECT_EQ(found("x=1|2", "0.0000001%", 1.5, true, runs),
              "x: the condition does not hold at 1.4999999990686774, and holds at 1.5");
}

TEST(BisectionOfRuns, refuses_what_is_no_interval_and_what_has_no_threshold) {
    const auto refusal = [](const std::string& interval, const std::string& within = "5%") -> std::string {
        try {
            Bisection(interval, within).take({true, true});
        } catch (const UserFault& fault) {
            return fault.what();
        }
        return "";
    };
    EXPECT_NE(refusal("a=1 V"), "");
    EXPECT_EQ(refusal("a=1 V|2 mV"),
              "--bisect a=1 V|2 mV: its ends have different units; expected path=LOW|HIGH, such as 'stimuli.S1.rate=1 "
              "mV/ms|50 mV/ms'");
    EXPECT_NE(refusal("a=2 V|1 V").find("it is empty"), std::string::npos);
    EXPECT_NE(refusal("a=x|1").find("an end is no number"), std::string::npos);
    EXPECT_NE(refusal("a=1|2", "0").find("--within is a percentage"), std::string::npos);
    EXPECT_EQ(refusal("a=1 V|2 V"), "--bisect: the condition holds at 1 V and at 2 V: the threshold lies outside");
    EXPECT_THROW(Condition::parse("a<b"), UserFault);
    EXPECT_THROW(Condition::parse("<3"), UserFault);
}

}  // namespace
}  // namespace heartwright::commands
