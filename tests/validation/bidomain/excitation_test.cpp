// A unipolar electrode excites tissue in four ways, in the order of their thresholds in experiments and in the bidomain:
// cathode make, anode make, cathode break, anode break (Wikswo, Lin and Abbas, Biophys. J. 1995;69:2195; Roth, IEEE
// Trans. Biomed. Eng. 1995;42:1174).
//
// The model has no current that limits V beneath a strong cathode, as electroporation does: V would leave the range of
// its equations. So the plateau current i_pK, which is outward above 0 mV alone, is made 100 times larger.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();

namespace heartwright::validation {
namespace {

// A quarter of a sheet of 13 mm with fibres along x, the electrode in its middle, at the corner. For a break the pulse
// begins while all tissue is refractory, and ends in diastole.
BundledRun pulse(double current, bool is_break) {
    const int start = is_break ? 250 : 2, duration = is_break ? 150 : 10;
    const std::string before =
        R"(, "stimuli": [{"name": "S1", "where": "all", "rate": "60 mV/ms", "start": "1 ms", "duration": "1 ms"}])";
    return run_text(
        R"({"format": 1, "name": "pulse", "model": "ten_tusscher_panfilov_2006", "variant": ["epi"], "set": {"g_pK": "*100"},
        "time": {"end": ")" +
            std::to_string(start + duration + 25) +
            R"( ms", "dt": "0.02 ms"}, "geometry": {"cells": [33, 33], "spacing": "0.2 mm"},
        "tissue": {"model": "bidomain", "elliptic_every": 5, "sigma_i": ["0.2 S/m", "0.02 S/m", "0.02 S/m"],
                   "sigma_e": ["0.2 S/m", "0.08 S/m", "0.08 S/m"], "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"},
        "fibres": {"constant": [1, 0, 0]},
        "electrodes": [{"name": "E", "where": {"sphere": {"centre": ["0 mm", "0 mm", "0 mm"], "radius": "0.6 mm"}},
            "current": ")" +
            std::to_string(current) + R"( uA", "sink": {"layers": {"axis": "x", "first": 32, "count": 1}},
            "start": ")" +
            std::to_string(start) + R"( ms", "duration": ")" + std::to_string(duration) + R"( ms"}],
        "probes": [{"name": "along", "cell": [11, 0], "show": ["V"], "every": "0.5 ms"},
                   {"name": "across", "cell": [0, 11], "show": ["V"], "every": "0.5 ms"},
                   {"name": "oblique", "cell": [16, 16], "show": ["V"], "every": "0.5 ms"}])" +
            (is_break ? before : "") + "}",
        heartwright_model_ten_tusscher_panfilov_2006_cpu());
}

// Is there a wave that begins within the pulse of a make, or after that of a break?
bool excites(double current, bool is_break) {
    const BundledRun run = pulse(current, is_break);
    const double from = is_break ? 401 : 2;
    for (const char* probe : {"V @ along", "V @ across", "V @ oblique"}) {
        const std::vector<double>& V = run.probes.at(probe);
        double first = NAN, highest = -INFINITY;
        for (std::size_t row = 0; row < run.t.size(); ++row) {
            if (run.t[row] < from) continue;
            if (std::isnan(first)) first = V[row];
            highest = std::max(highest, V[row]);
        }
        if (highest > -20 && highest > first + 40) return true;
    }
    return false;
}

// By bisection: 1.5, 6.5, 26.8 and 30.1 uA. How far the two breaks are apart depends on the electrode and the pulse:
// after 60 ms beneath one of 1 mm an anode's break needs less than a cathode's.
TEST(BidomainExcitation,
     takes_the_least_by_make_of_a_cathode_then_make_of_an_anode_break_of_a_cathode_break_of_an_anode) {
    constexpr bool make = false, on_break = true;
    EXPECT_FALSE(excites(-1, make));
    EXPECT_TRUE(excites(-3, make));
    EXPECT_FALSE(excites(3, make));
    EXPECT_TRUE(excites(10, make));
    EXPECT_FALSE(excites(-10, on_break));
    EXPECT_TRUE(excites(-28.5, on_break));
    EXPECT_FALSE(excites(28.5, on_break));
    EXPECT_TRUE(excites(35, on_break));
}

}  // namespace
}  // namespace heartwright::validation
