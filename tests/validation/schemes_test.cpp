// The four schemes on ten Tusscher-Panfilov against the table published for a hand-optimised solver (docs/numerics.md).
#include <gtest/gtest.h>

#include <cmath>

#include "tests/validation/bundled.hpp"
#include "tests/validation/scheme_study.hpp"

namespace heartwright::validation {
namespace {

class schemes : public testing::Test {
protected:
    static void SetUpTestSuite() { reference_ = potential_trace(model("grl1"), reference_dt, study_end, {}); }
    static ir::Model model(const std::string& scheme) {
        return bundled_model("ten_tusscher_panfilov_2006", "endo", scheme, "niederer_2011");
    }
    static double error(const std::string& scheme, double dt) {
        return relative_rms_percent(potential_trace(model(scheme), dt, study_end, {}), reference_);
    }
    static inline std::vector<double> reference_;
};

TEST_F(schemes, are_as_accurate_as_published) {
    struct Row {
        double dt, euler, lightweight, rush_larsen, grl1;  // percent; 0: unstable, not tried
    };
    for (const Row& row : {Row{0.0625, 0, 9.07, 10.53, 9.69}, Row{0.0078125, 0, 1.13, 1.27, 1.25},
                           Row{0.001953125, 0.23, 0.28, 0.31, 0.31}}) {
        EXPECT_NEAR(error("lightweight_rush_larsen", row.dt), row.lightweight, 0.07 * row.lightweight) << row.dt;
        EXPECT_NEAR(error("rush_larsen", row.dt), row.rush_larsen, 0.07 * row.rush_larsen) << row.dt;
        EXPECT_NEAR(error("grl1", row.dt), row.grl1, 0.07 * row.grl1) << row.dt;
        if (row.euler > 0) EXPECT_NEAR(error("forward_euler", row.dt), row.euler, 0.07 * row.euler) << row.dt;
    }
}

TEST_F(schemes, are_stable_where_published) {
    EXPECT_TRUE(std::isnan(error("forward_euler", 0.00390625)));
    EXPECT_TRUE(std::isfinite(error("lightweight_rush_larsen", 0.125)));
    EXPECT_TRUE(std::isnan(error("lightweight_rush_larsen", 0.25)));
    EXPECT_TRUE(std::isfinite(error("rush_larsen", 0.5)));
    EXPECT_TRUE(std::isfinite(error("grl1", 0.5)));
}

TEST_F(schemes, are_of_first_order) {
    for (const char* scheme : {"lightweight_rush_larsen", "rush_larsen", "grl1"})
        EXPECT_NEAR(error(scheme, 0.015625) / error(scheme, 0.0078125), 2, 0.1) << scheme;
}

}  // namespace
}  // namespace heartwright::validation
