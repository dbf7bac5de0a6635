#include "runtime/commands/cell/channels/torsade.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"

namespace heartwright::commands {
namespace {

TEST(Torsade, the_score_is_the_mean_of_qnet_at_1_to_4_times_cmax) {
    const std::vector<DoseMeasure> doses{{0, 0.07, true}, {1, 0.06, true}, {2, 0.05, true},
                                         {3, 0.04, true}, {4, 0.03, true}, {10, 0, true}};
    EXPECT_NEAR(torsade_metric_score(doses).value().mean, 0.045, 1e-15);
    EXPECT_EQ(torsade_metric_score(doses)->left_out, 0);
    EXPECT_FALSE(torsade_metric_score({doses.begin(), doses.end() - 2})) << "a dose is missing";
}

// As at 3 and 4 times Cmax of quinidine, where the cell has early afterdepolarisations.
TEST(Torsade, doses_without_a_whole_action_potential_are_left_out) {
    const auto score = torsade_metric_score({{1, 0.06, true}, {2, 0.05, true}, {3, 0, false}, {4, 9, false}});
    EXPECT_NEAR(score.value().mean, 0.055, 1e-15);
    EXPECT_EQ(score->left_out, 2);
    EXPECT_FALSE(torsade_metric_score({{1, 0, false}, {2, 0, false}, {3, 0, false}, {4, 9, false}}));
}

TEST(Torsade, classes_lie_below_between_and_from_the_thresholds) {
    const RiskThresholds manual = risk_thresholds("manual");
    EXPECT_EQ(risk_of(0.0578, manual), Risk::high);
    EXPECT_EQ(risk_of(0.0579, manual), Risk::intermediate);
    EXPECT_EQ(risk_of(0.0688, manual), Risk::intermediate);
    EXPECT_EQ(risk_of(0.0689, manual), Risk::low);
    EXPECT_EQ(risk_of(0.068, risk_thresholds("hybrid")), Risk::low);
    EXPECT_EQ(risk_of(0.0578, risk_thresholds("cipa")), Risk::high);
    EXPECT_EQ(risk_of(0.0579, risk_thresholds("cipa")), Risk::intermediate);
    EXPECT_EQ(risk_of(0.0671, risk_thresholds("cipa")), Risk::low);
    const RiskThresholds own = risk_thresholds("0.05,0.06");
    EXPECT_DOUBLE_EQ(own.high, 0.05);
    EXPECT_DOUBLE_EQ(own.low, 0.06);
    for (const char* wrong : {"", "0.05", "0.06,0.05", "x,y", "automated"})
        EXPECT_THROW(risk_thresholds(wrong), UserFault) << wrong;
}

// As quantile() of R gives it.
TEST(Torsade, the_interval_is_that_of_linear_interpolation_between_ranks) {
    std::vector<double> values;
    for (int k = 100; k >= 0; --k) values.push_back(k);
    values.push_back(std::nan(""));
    const Interval interval = interval_of_95_percent(values);
    EXPECT_NEAR(interval.low, 2.5, 1e-12);
    EXPECT_NEAR(interval.high, 97.5, 1e-12);
    EXPECT_TRUE(std::isnan(interval_of_95_percent({}).low));
}

}  // namespace
}  // namespace heartwright::commands
