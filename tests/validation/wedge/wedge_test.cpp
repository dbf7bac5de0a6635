// QRS and T of a transmural strand: what makes the T wave upright (Gima and Rudy 2002), and what its peak and end mean
// (Yan and Antzelevitch 1998).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ohara_rudy_2011_cpu();

namespace heartwright::validation {
namespace {

struct Wave {
    double t, height;
};
// The value of largest magnitude in [from, to].
Wave largest(const BundledRun::Lead& lead, double from, double to) {
    Wave wave{0, 0};
    for (std::size_t k = 0; k < lead.t.size(); ++k)
        if (lead.t[k] >= from && lead.t[k] <= to && std::fabs(lead.potential[k]) > std::fabs(wave.height))
            wave = {lead.t[k], lead.potential[k]};
    return wave;
}

// The first beat is enough.
BundledRun beat(std::vector<std::string> overrides) {
    for (const char* more : {"stimuli.S1.count=1", "time.end=480 ms", "probes.endo.show=[\"V\"]",
                             "probes.mid.show=[\"V\"]", "probes.epi.show=[\"V\"]"})
        overrides.emplace_back(more);
    return run_bundled("transmural_wedge", overrides, heartwright_model_ohara_rudy_2011_cpu());
}

TEST(transmural_wedge, has_an_upright_t_wave_that_peaks_with_the_epicardium_and_ends_with_the_m_cells) {
    const BundledRun run = beat({});
    const auto& lead = run.leads.at("transmural");
    const auto& repolarisation = run.at_probes.at("repolarisation90");
    const Wave qrs = largest(lead, 0, 100), t = largest(lead, 150, 480);
    EXPECT_GT(qrs.height, 0);
    EXPECT_NEAR(qrs.t, run.at_probes.at("activation").at("epi"), 10);  // the wave is about to leave
    EXPECT_GT(t.height, 0.05 * qrs.height);
    EXPECT_LT(t.height, 0.5 * qrs.height);
    EXPECT_LT(repolarisation.at("epi"), repolarisation.at("mid"));
    EXPECT_NEAR(t.t, repolarisation.at("epi"), 10);
    EXPECT_LT(std::fabs(largest(lead, repolarisation.at("mid") + 15, 480).height), 0.1 * t.height);
}

TEST(transmural_wedge, of_one_kind_of_cells_has_its_t_wave_upside_down) {
    const BundledRun run = beat({"regions[0].variant=endo", "regions[1].variant=endo"});
    const auto& lead = run.leads.at("transmural");
    const auto& repolarisation = run.at_probes.at("repolarisation90");
    EXPECT_GT(largest(lead, 0, 100).height, 0);
    EXPECT_LT(largest(lead, 150, 480).height, -0.05 * largest(lead, 0, 100).height);
    EXPECT_GT(repolarisation.at("epi"), repolarisation.at("endo"));  // repolarisation follows the wave
}

}  // namespace
}  // namespace heartwright::validation
