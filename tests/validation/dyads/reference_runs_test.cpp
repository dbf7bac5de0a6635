// Runs of the whole cell against an independent program's: the author's start, healthy and with isoproterenol.
// Its rows are labelled by the start of a step and hold the state after it; its stimulus lasts 11 steps from t = 50.05
// + 500 k ms, and receptors are held open in its steps 1001 to 3000 (an accumulated clock). Reference values:
// tests/validation/reference/dyads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <vector>

#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();

namespace heartwright::validation {
namespace {

constexpr int steps_per_row = 20;  // 1 ms

void stimulate_as_the_reference(SteppedCells& cells) {
    const auto since = cells.steps() - 1001;
    cells.stimulate(since >= 0 && since % 10000 < 11 ? -80 : 0);
}

using Table = std::map<std::string, std::vector<double>>;

Table read_csv(const std::string& name) {
    std::ifstream in(HEARTWRIGHT_SOURCE_DIR "/tests/validation/reference/dyads/" + name);
    EXPECT_TRUE(in) << name;
    std::string line, field;
    std::getline(in, line);
    std::vector<std::string> names;
    for (std::istringstream fields(line); std::getline(fields, field, ',');) names.push_back(field);
    Table table;
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        for (const std::string& column : names) {
            std::getline(fields, field, ',');
            table[column].push_back(std::stod(field));
        }
    }
    return table;
}

struct Spread {
    double mean, sd;
};
Spread spread_of(const std::vector<double>& values) {
    double sum = 0, squares = 0;
    for (const double value : values) sum += value;
    const double mean = sum / static_cast<double>(values.size());
    for (const double value : values) squares += (value - mean) * (value - mean);
    return {mean, std::sqrt(squares / static_cast<double>(values.size() - 1))};
}

// Time at which `values` crosses `level` going up or down, linear between rows of 1 ms, from row `from` on; NaN: never.
double crossing(const std::vector<double>& values, double level, bool is_up, std::size_t from) {
    for (std::size_t row = from + 1; row < values.size(); ++row) {
        const double before = values[row - 1], after = values[row];
        if (is_up ? before < level && after >= level : before >= level && after < level)
            return static_cast<double>(row - 1) + (level - before) / (after - before);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

// 20 cells with 100 dyads in a row each, two beats.
void compare_with_twenty_seeds(const std::string& variant, const std::string& file) {
    const std::vector<std::pair<std::string, std::string>> columns = {{"V", "V_mV"},           {"ca_ds", "ca_ds_uM"},
                                                                      {"ca_ss", "ca_ss_mM"},   {"ca_myo", "ca_myo_mM"},
                                                                      {"ca_nsr", "ca_nsr_mM"}, {"ca_jsr", "ca_jsr_mM"}};
    const Table reference = read_csv(file);
    const std::size_t rows = reference.at("t_ms").size();
    ASSERT_EQ(rows, 1000u);
    SteppedSetup setup{
        .variant = variant, .start = "author_iso_500", .sites = {100, 1, 1}, .is_weighted_per_total = false};
    setup.cell_ids.clear();
    for (int id = 0; id < 20; ++id) setup.cell_ids.push_back(id);
    SteppedCells cells(heartwright_model_gaur_rudy_2011_ord_cpu(), setup);

    Table means, sds;
    for (std::size_t n = 0; n < steps_per_row * (rows - 1) + 1; ++n) {
        stimulate_as_the_reference(cells);
        cells.step();
        if (n % steps_per_row != 0) continue;
        for (const auto& [symbol, column] : columns) {
            std::vector<double> values;
            for (int cell = 0; cell < cells.cells(); ++cell)
                values.push_back(symbol == "V" ? cells.state("V", cell) : cells.mean(symbol, cell));
            const Spread spread = spread_of(values);
            means[column].push_back(spread.mean);
            sds[column].push_back(spread.sd);
        }
    }

    const std::vector<double>&V = means.at("V_mV"), &V_reference = reference.at("V_mV_mean");
    for (const std::size_t beat : {std::size_t{0}, std::size_t{500}}) {
        const double up = crossing(V_reference, -40, true, beat);
        for (const auto& [symbol, column] : columns) {
            const std::vector<double>& expected = reference.at(column + "_mean");
            const auto [least, most] = std::minmax_element(expected.begin(), expected.end());
            double worst = 0;  // of what is allowed
            for (std::size_t row = beat; row < beat + 500; ++row) {
                if (std::fabs(static_cast<double>(row) - up) < 1) continue;
                const double error =
                    std::sqrt((std::pow(sds[column][row], 2) + std::pow(reference.at(column + "_sd")[row], 2)) / 20);
                const double allowed = 5 * error + (symbol == "V" ? 0.3 : 0.02 * (*most - *least));
                EXPECT_NEAR(means[column][row], expected[row], allowed) << column << " at " << row << " ms";
                worst = std::max(worst, std::fabs(means[column][row] - expected[row]) / allowed);
            }
            ::testing::Test::RecordProperty(column + "_of_allowed_from_" + std::to_string(beat), std::to_string(worst));
        }
        const auto peak = [&](const std::vector<double>& values) {
            return *std::max_element(values.begin() + static_cast<std::ptrdiff_t>(beat),
                                     values.begin() + static_cast<std::ptrdiff_t>(beat) + 500);
        };
        const double ca = peak(means["ca_myo_mM"]), ca_reference = peak(reference.at("ca_myo_mM_mean"));
        EXPECT_NEAR(ca, ca_reference, 0.02 * ca_reference);
        const auto duration = [&](const std::vector<double>& values) {
            return crossing(values, -70, false, beat + 60) - crossing(values, -70, true, beat);
        };
        EXPECT_NEAR(duration(V), duration(V_reference), 1);
    }
}

TEST(dyads_in_a_row, healthy_from_the_author_s_start) { compare_with_twenty_seeds("healthy", "row_of_100_iso0.csv"); }
TEST(dyads_in_a_row, iso_from_the_author_s_start) { compare_with_twenty_seeds("iso", "row_of_100_iso1.csv"); }

// 500 ms of one seed, paced or with all receptors held open; weight per_total, so that few dyads are a weak source.
struct Peak {
    bool is_paced;
    std::array<int, 3> sites;
    const char* variant;
    double V, t, ca_myo;  // largest V (mV), its row (ms), largest mean ca_myo (mM), of the independent program
};
void PrintTo(const Peak& peak, std::ostream* out) {
    *out << (peak.is_paced ? "paced" : "held open") << ", " << peak.sites[0] * peak.sites[1] * peak.sites[2]
         << " dyads, " << peak.variant;
}
class few_dyads : public ::testing::TestWithParam<Peak> {};

TEST_P(few_dyads, fire_or_do_not_as_the_reference) {
    const Peak& expected = GetParam();
    SteppedCells cells(heartwright_model_gaur_rudy_2011_ord_cpu(),
                       {.variant = expected.variant, .start = "author_iso_500", .sites = expected.sites});
    double V = -1000, t = 0, ca_myo = 0;
    for (int n = 0; n < 500 * steps_per_row; ++n) {
        if (expected.is_paced)
            stimulate_as_the_reference(cells);
        else if (n == 1001 || n == 3001)
            cells.hold("RyR", n == 1001 ? "O1" : "");
        cells.step();
        if (n % steps_per_row != 0) continue;
        ca_myo = std::max(ca_myo, cells.mean("ca_myo"));
        if (cells.state("V") > V) {
            V = cells.state("V");
            t = n / steps_per_row;
        }
    }
    EXPECT_NEAR(V, expected.V, 2);
    EXPECT_EQ(V > -40, expected.V > -40);
    EXPECT_NEAR(t, expected.t, 5);
    // Whether some dyads have released by themselves before the stimulus is a matter of the seed: 0.83 to 0.96 uM in
    // twelve seeds of the independent program (1000 dyads, healthy).
    EXPECT_NEAR(ca_myo, expected.ca_myo, (expected.is_paced ? 0.15 : 0.02) * expected.ca_myo);
}

INSTANTIATE_TEST_SUITE_P(reference_runs, few_dyads,
                         ::testing::Values(Peak{true, {10, 1, 1}, "healthy", 41.07, 53, 9.599e-4},
                                           Peak{true, {10, 10, 1}, "healthy", 41.08, 53, 9.611e-4},
                                           Peak{true, {10, 10, 10}, "healthy", 41.17, 54, 9.433e-4},
                                           Peak{false, {10, 1, 1}, "healthy", -86.92, 157, 2.1698e-3},
                                           Peak{false, {10, 10, 1}, "healthy", -86.67, 117, 2.1700e-3},
                                           Peak{false, {10, 10, 10}, "healthy", -83.08, 122, 2.1941e-3},
                                           Peak{true, {10, 1, 1}, "iso", 48.78, 53, 9.920e-4},
                                           Peak{true, {10, 10, 1}, "iso", 48.80, 53, 9.958e-4},
                                           Peak{true, {10, 10, 10}, "iso", 47.72, 53, 9.089e-4},
                                           Peak{false, {10, 1, 1}, "iso", -87.42, 0, 2.0097e-3},
                                           Peak{false, {10, 10, 1}, "iso", -87.42, 0, 2.0098e-3},
                                           Peak{false, {10, 10, 10}, "iso", -85.35, 101, 2.0262e-3}),
                         [](const auto& info) {
                             const Peak& p = info.param;
                             return std::string(p.is_paced ? "paced_" : "held_open_") +
                                    std::to_string(p.sites[0] * p.sites[1] * p.sites[2]) + "_" + p.variant;
                         });

}  // namespace
}  // namespace heartwright::validation
