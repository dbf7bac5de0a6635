// Restitution, adaptation and drug block of single cells, as the experiments of the gallery run them, against what
// their papers say and what they were when the gallery's pages were written. Takes three minutes.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "runtime/commands/run/run.hpp"
#include "scratch.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_ohara_rudy_2011_cpu();

namespace heartwright::validation {
namespace {

struct Pair {
    double period, interval, di90, apd90, apd90_before;  // ms
};

struct Measured {
    std::map<std::string, std::vector<Pair>> pairs;  // by probe, in order
    nlohmann::json restitution;                      // of the summary
    std::vector<double> apd90;                       // of each beat of the only probe
};

std::vector<std::vector<std::string>> lines_of(const std::string& path) {
    std::vector<std::vector<std::string>> lines;
    std::istringstream text(text_of(path));
    std::string line;
    for (std::getline(text, line); std::getline(text, line);) {
        std::vector<std::string> fields(1);
        for (const char c : line)
            if (c == ',')
                fields.emplace_back();
            else
                fields.back() += c;
        lines.push_back(fields);
    }
    return lines;
}

double number(const std::string& field) { return field.empty() ? std::nan("") : std::stod(field); }

Measured measure(const std::string& name, const std::vector<std::string>& overrides, const interface::Model& model) {
    const Scratch scratch;
    ::setenv("XDG_CACHE_HOME", scratch.path().c_str(), 1);
    commands::RunRequest request;
    request.experiment = HEARTWRIGHT_SOURCE_DIR "/model_specs/experiments/" + name + ".json";
    request.overrides = overrides;
    request.folder = scratch / "out";
    request.backend = "cpu";
    request.precision = "fp64";
    request.threads = 1;
    request.command = "heartwright run";
    commands::run_experiment(request, {&model});

    Measured measured;
    for (const auto& line : lines_of(scratch / "out/restitution.csv"))
        measured.pairs[line.at(1)].push_back(
            {number(line[2]), number(line[3]), number(line[4]), number(line[5]), number(line[6])});
    for (const auto& line : lines_of(scratch / "out/beats.csv")) measured.apd90.push_back(number(line.at(9)));
    measured.restitution = nlohmann::json::parse(text_of(scratch / "out/summary.json"))["measures"]["restitution"];
    return measured;
}

// The last pair of a period or an interval.
Pair at(const std::vector<Pair>& pairs, double Pair::*key, double value) {
    Pair found{};
    for (const Pair& pair : pairs)
        if (pair.*key == value) found = pair;
    return found;
}

// Ten Tusscher and Panfilov 2006, their parameter set "slope 1.1".
TEST(restitution, of_ten_tusscher_panfilov_has_the_slope_of_its_parameter_set) {
    const auto measured = measure("tt06_restitution", {}, heartwright_model_ten_tusscher_panfilov_2006_cpu());
    const double s1_s2 = measured.restitution["S2"]["S1-S2"]["steepest_slope"],
                 dynamic = measured.restitution["D"]["dynamic"]["steepest_slope"];
    EXPECT_NEAR(s1_s2, 1.21, 0.03);
    EXPECT_NEAR(dynamic, 0.92, 0.03);
    EXPECT_LT(dynamic, 1.1);
    EXPECT_GT(s1_s2, 1.1);
    EXPECT_NEAR(at(measured.pairs.at("S1-S2"), &Pair::interval, 1000).apd90, 305.8, 1);
    EXPECT_NEAR(at(measured.pairs.at("S1-S2"), &Pair::interval, 350).apd90, 184.4, 2);
    EXPECT_NEAR(at(measured.pairs.at("dynamic"), &Pair::period, 400).apd90, 254.0, 1);
    EXPECT_NEAR(at(measured.pairs.at("dynamic"), &Pair::period, 250).apd90, 191.4, 1);
    EXPECT_EQ(measured.restitution["S2"]["S1-S2"]["without_beat"], 0);
}

// O'Hara et al. 2011: a flat S1-S2 curve; alternans at more than 200 beats a minute, not below.
TEST(restitution, of_ohara_rudy_is_flat_and_alternans_comes_above_200_beats_a_minute) {
    const auto measured = measure("ord_restitution", {}, heartwright_model_ohara_rudy_2011_cpu());
    EXPECT_NEAR(measured.restitution["S2"]["S1-S2"]["steepest_slope"].get<double>(), 0.256, 0.02);
    const auto& dynamic = measured.pairs.at("dynamic");
    EXPECT_NEAR(at(dynamic, &Pair::period, 1000).apd90, 268.5, 1);
    EXPECT_NEAR(at(dynamic, &Pair::period, 500).apd90, 242.4, 1);
    const Pair steady = at(dynamic, &Pair::period, 300), alternating = at(dynamic, &Pair::period, 250);
    EXPECT_LT(std::fabs(steady.apd90 - steady.apd90_before), 0.2);          // 200 a minute
    EXPECT_GT(std::fabs(alternating.apd90 - alternating.apd90_before), 4);  // 240 a minute
    EXPECT_NEAR(at(measured.pairs.at("S1-S2"), &Pair::interval, 300).apd90, 212.8, 1);
}

// Half of I_Kr: longer at each rate, the more so the slower it is (reverse rate dependence).
TEST(restitution, of_half_blocked_I_Kr_is_longer_the_slower_the_rate) {
    const auto measured = measure("ikr_block", {}, heartwright_model_ohara_rudy_2011_cpu());
    const auto longer_at = [&](double period) {
        return at(measured.pairs.at("I_Kr 50 %"), &Pair::period, period).apd90 -
               at(measured.pairs.at("control"), &Pair::period, period).apd90;
    };
    EXPECT_NEAR(at(measured.pairs.at("control"), &Pair::period, 1000).apd90, 268.8, 1);
    EXPECT_NEAR(longer_at(500), 90.2, 2);
    EXPECT_NEAR(longer_at(1000), 116.2, 2);
    EXPECT_NEAR(longer_at(2000), 128.6, 2);
    EXPECT_NEAR(longer_at(4000), 140.1, 2);
}

// After a step of the rate the action potential changes within a few beats, then slowly on.
TEST(restitution, of_ohara_rudy_follows_a_step_of_the_rate_fast_and_then_slowly) {
    const auto measured =
        measure("ord_rate_adaptation", {R"(prepace="100 beats")", "stimuli.S1.count=100", "time.end=199 s"},
                heartwright_model_ohara_rudy_2011_cpu());
    const auto& apd = measured.apd90;
    ASSERT_EQ(apd.size(), 300U);
    const double before = apd[99], soon = apd[105], late = apd[199], back = apd[205], settled = apd[299];
    EXPECT_NEAR(before - soon, 19, 3);
    EXPECT_GT(soon - late, 0.1);
    EXPECT_LT(soon - late, 6);
    EXPECT_NEAR(back - late, 12, 4);
    EXPECT_GT(settled - back, 0.5);
    EXPECT_NEAR(settled, before, 6);
}

}  // namespace
}  // namespace heartwright::validation
