// Maps of symbols and of velocity, of whole runs against the probes of the same run.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

constexpr double never = std::numeric_limits<double>::quiet_NaN();

// Rows of one symbol at one probe, `every` ms apart.
struct Trace {
    std::vector<double> values;
    double every;

    double at(double t) const { return values.at(static_cast<std::size_t>(std::llround(t / every))); }
    double integral(double from, double to) const {
        double sum = 0;
        for (double t = from; t < to - every / 2; t += every) sum += every * (at(t) + at(t + every)) / 2;
        return sum;
    }
    struct Transient {
        double time_to_peak, decay;
    };
    // From the first look at or after `activation` to `end`; a fall by `share`.
    Transient transient(double activation, double end, double share) const {
        double t = std::ceil(activation / every - 1e-9) * every, peak = at(t), peak_t = t;
        const double baseline = peak;
        for (double later = t; later < end; later += every) {
            if (at(later) > peak) {
                peak = at(later);
                peak_t = later;
            }
        }
        const double level = peak - share * (peak - baseline);
        for (double later = peak_t + every; later < end; later += every) {
            if (at(later) < level) {
                const double before = at(later - every);
                return {peak_t - activation, later - every + every * (before - level) / (before - at(later)) - peak_t};
            }
        }
        return {peak_t - activation, never};
    }
};

const std::string cell = R"("variant": ["excitable"], "time": {"end": "200 ms", "dt": "0.1 ms"},
    "stimuli": [{"name": "S1", "where": "all", "rate": "2 1/ms", "times": ["5 ms", "105 ms"], "duration": "2 ms"}],
    "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["w", "recovery"], "every": "EVERY"}],
    "maps": [{"activation": {"threshold": "0.5", "beats": "BEATS"}}, {"time_to_peak": "w", "every": "EVERY"},
             {"decay": {"of": "w", "percent": 50}, "every": "EVERY"}, {"decay": {"of": "w", "percent": 80}, "every": "EVERY"},
             {"time_to_peak": "recovery", "every": "0.1 ms"}, {"charge": "w", "every": "EVERY"},
             {"charge": "recovery", "every": "0.1 ms", "from": "10 ms", "to": "30 ms"}])";

std::string with(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at; (at = text.find(what)) != std::string::npos;) text.replace(at, what.size(), by);
    return text;
}

const simulation::MapResult& map_of(const std::vector<simulation::MapResult>& maps, const std::string& name) {
    for (const auto& map : maps)
        if (map.name == name) return map;
    throw std::out_of_range("no map " + name);
}

class SymbolMapsOf : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, SymbolMapsOf, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(SymbolMapsOf, agree_with_what_the_probes_show) {
    for (const int real_bytes : {8, 4}) {
        for (const auto& [every_text, every] : {std::pair<std::string, double>{"0.1 ms", 0.1}, {"0.5 ms", 0.5}}) {
            const double bound = real_bytes == 8 ? 1e-9 : 2e-3;
            for (const std::string beats : {"first", "last", "all"}) {
                const ToyRun run(with(with(cell, "EVERY", every_text), "BEATS", beats), GetParam(), real_bytes);
                const auto maps = simulation::maps_of(run.simulation);
                Trace w{{}, every}, recovery{{}, every};
                for (const auto& row : run.output.rows) {
                    w.values.push_back(row[0]);
                    recovery.values.push_back(row[1]);
                }
                const bool is_first = beats == "first";
                const auto& activation = map_of(maps, "activation");
                const double begun = activation.values.back();
                EXPECT_GT(begun, is_first ? 5 : 105);
                EXPECT_LT(begun, is_first ? 8 : 108);
                const double end = is_first ? 105 : 200;
                const auto half = w.transient(begun, end, 0.5), most = w.transient(begun, end, 0.8);
                EXPECT_NEAR(map_of(maps, "time_to_peak_w").values[0], half.time_to_peak,
                            every * (real_bytes == 8 ? 1e-9 : 1));
                EXPECT_NEAR(map_of(maps, "decay50_w").values[0], half.decay, real_bytes == 8 ? 1e-8 : 2 * every);
                EXPECT_NEAR(map_of(maps, "decay80_w").values[0], most.decay, real_bytes == 8 ? 1e-8 : 2 * every);
                EXPECT_EQ(map_of(maps, "decay50_w").at_probes[0], map_of(maps, "decay50_w").values[0]);
                EXPECT_NEAR(map_of(maps, "charge_w").values[0], w.integral(0, 200), bound);
                EXPECT_EQ(map_of(maps, "charge_w").unit, "ms");
                if (every == 0.1) {
                    EXPECT_NEAR(map_of(maps, "charge_recovery").values[0], recovery.integral(10, 30), bound);
                    EXPECT_NEAR(map_of(maps, "time_to_peak_recovery").values[0],
                                recovery.transient(begun, end, 0.5).time_to_peak, every * (real_bytes == 8 ? 1e-9 : 1));
                }
            }
        }
    }
}

TEST_P(SymbolMapsOf, velocity_is_the_speed_between_two_cells_along_a_cable) {
    const ToyRun run(
        R"("variant": ["excitable"], "time": {"end": "150 ms", "dt": "0.05 ms"}, "geometry": {"cells": [200], "spacing": "0.4 mm"},
        "tissue": {"D": "1 mm^2/ms"}, "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 5}}, "rate": "2 1/ms", "start": "1 ms",
        "duration": "2 ms"}], "probes": [{"name": "middle", "cell": [100, 0, 0], "show": ["V"], "every": "1 ms"}],
        "maps": [{"activation": {"threshold": "0"}}, {"cv": true}])",
        GetParam());
    const auto maps = simulation::maps_of(run.simulation);
    const auto& activation = map_of(maps, "activation").values;
    const auto& cv = map_of(maps, "cv");
    EXPECT_EQ(cv.unit, "mm/ms");
    EXPECT_NEAR(cv.values[100], 0.8 / (activation[101] - activation[99]), 1e-9);
    EXPECT_NEAR(cv.values[100], 40 / (activation[150] - activation[50]), 0.005);
    EXPECT_EQ(cv.at_probes[0], cv.values[100]);
    EXPECT_EQ(map_of(maps, "cv_x").values[100], cv.values[100]);
    EXPECT_EQ(map_of(maps, "cv_y").values[100], 0);
    EXPECT_EQ(map_of(maps, "cv_z").values[100], 0);
}

std::string refusal(const std::string& maps, const std::string& more = "") {
    return ToyRun::refusal(R"("variant": ["excitable"], "time": {"end": "10 ms", "dt": "0.1 ms"}, "maps": [)" + maps +
                           "]" + more);
}
// The message behind "error: " of the first line that has one.
std::string message(const std::string& text) {
    const auto begin = text.find("error: ");
    return begin == std::string::npos ? text : text.substr(begin + 7, text.find('\n', begin) - begin - 7);
}

TEST(SymbolMaps, bad_input_is_told) {
    const std::string activation = R"({"activation": {"threshold": "0"}}, )";
    EXPECT_EQ(message(refusal(R"({"time_to_peak": "w"})")),
              "'time_to_peak' starts at an activation: give 'maps' an activation with its threshold");
    EXPECT_EQ(message(refusal(activation + R"({"time_to_peak": "what"})")), "no symbol 'what' of toy");
    EXPECT_EQ(message(refusal(activation + R"({"decay": "w"})")), "'decay' is an object, not a string");
    EXPECT_EQ(message(refusal(activation + R"({"decay": {"of": "w", "percent": 100}})")),
              "'percent' is a percentage between 0 and 100");
    EXPECT_EQ(
        message(refusal(activation + R"({"decay": {"of": "w", "percent": 10}}, {"decay": {"of": "w", "percent": 20}},
        {"decay": {"of": "w", "percent": 30}}, {"decay": {"of": "w", "percent": 40}}, {"decay": {"of": "w", "percent": 50}})")),
        "the decay of 'w' may have at most 4 different percentages in one run");
    EXPECT_EQ(message(refusal(activation + R"({"time_to_peak": "w"}, {"time_to_peak": "w", "every": "1 ms"})")),
              "this map is there twice");
    EXPECT_EQ(message(refusal(R"({"charge": "w", "every": "2 ms", "from": "3 ms", "to": "5 ms"})")),
              "'charge' has fewer than two looks between 'from' and 'to'");
    EXPECT_EQ(message(refusal(R"({"charge": "w", "from": "3 ms", "to": "11 ms"})")),
              "'to' lies outside the run, 0 to 10 ms");
    EXPECT_EQ(message(refusal(activation + R"({"cv": true})")),
              "'cv' is the velocity of waves through tissue: there is one cell");
    EXPECT_EQ(message(refusal(activation + R"({"cv": 1})")), "'cv' is true or false");
    EXPECT_EQ(refusal(R"({"cv": false}, {"charge": "w"})"), "no fault");
}

}  // namespace
}  // namespace heartwright::testing
