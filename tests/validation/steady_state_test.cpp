// Biomarkers after minutes of pacing at 1 Hz, against those of the published model files stepped elsewhere. Takes two
// minutes. The spike of ten Tusscher-Panfilov is 0.5 mV too high at dt 0.01 ms.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_ohara_rudy_2011_cpu();

namespace heartwright::validation {
namespace {

struct Biomarkers {
    double apd90, rest, peak;  // ms, mV, mV
};

Biomarkers last_beat(const std::string& experiment, const std::string& variant, int beats,
                     const interface::Model& model) {
    const BundledRun run =
        run_bundled(experiment,
                    {"variant=[\"" + variant + "\"]", "time.end=" + std::to_string(beats) + " s",
                     "probes.cell.show=[\"V\"]", "probes.cell.every=0.1 ms",
                     "maps=[{\"activation\": {\"threshold\": \"-40 mV\", \"beats\": \"last\"}}, {\"apd\": [90]}]"},
                    model);
    const std::vector<double>& V = run.probes.at("V @ cell");
    const auto beat = V.end() - 10000;
    return {run.at_probes.at("apd90").at("cell"), *std::min_element(beat, V.end()), *std::max_element(beat, V.end())};
}

TEST(steady_state, of_ohara_rudy_endo) {
    const Biomarkers at = last_beat("ord_single_cell", "endo", 500, heartwright_model_ohara_rudy_2011_cpu());
    EXPECT_NEAR(at.apd90, 267.9, 1);
    EXPECT_NEAR(at.rest, -88.0, 0.1);
    EXPECT_NEAR(at.peak, 40.0, 0.5);
}

TEST(steady_state, of_ten_tusscher_panfilov_endo) {
    const Biomarkers at =
        last_beat("tt06_single_cell", "endo", 300, heartwright_model_ten_tusscher_panfilov_2006_cpu());
    EXPECT_NEAR(at.apd90, 300.1, 1);
    EXPECT_NEAR(at.rest, -86.05, 0.1);
    EXPECT_NEAR(at.peak, 39.3, 1.2);
}

TEST(steady_state, of_ten_tusscher_panfilov_M) {
    const Biomarkers at = last_beat("tt06_single_cell", "M", 300, heartwright_model_ten_tusscher_panfilov_2006_cpu());
    EXPECT_NEAR(at.apd90, 396.9, 1);
    EXPECT_NEAR(at.rest, -85.9, 0.1);
    EXPECT_NEAR(at.peak, 38.1, 1.2);
}

}  // namespace
}  // namespace heartwright::validation
