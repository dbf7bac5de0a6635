// The N-version slab (Niederer et al. 2011) as a bidomain, with the intra- and extracellular conductivities whose
// harmonic means the monodomain has. A plane wave in the direction n is that of a monodomain with the harmonic mean of
// n . sigma_i n and n . sigma_e n. That is at least n . sigma n of the monodomain's tensor, and the same along the axes:
// where the anisotropies differ, a bidomain is faster in oblique directions.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();

namespace heartwright::validation {
namespace {

std::map<std::string, double> activation_of_slab(bool is_bidomain) {
    std::vector<std::string> overrides{"time.end=130 ms", "maps=[{\"activation\": {\"threshold\": \"0 mV\"}}]",
                                       "fields.every=130 ms"};
    overrides.push_back(std::string(R"(tissue={"model": ")") + (is_bidomain ? "bidomain" : "monodomain") +
                        R"(", "sigma_i": ["0.17 S/m", "0.019 S/m", "0.019 S/m"],
                        "sigma_e": ["0.62 S/m", "0.24 S/m", "0.24 S/m"], "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"})");
    return run_bundled("niederer_slab", overrides, heartwright_model_ten_tusscher_panfilov_2006_cpu())
        .at_probes.at("activation");
}

// At 0.2 mm the bidomain is faster by 0.5% at P2, 0.2% at P3 and 2.0% at P8 (54.70 and 53.62 ms).
TEST(BidomainSlab, is_faster_along_fibres_and_more_so_obliquely_and_the_same_across) {
    const auto mono = activation_of_slab(false), bi = activation_of_slab(true);
    const auto gain = [&](const char* probe) { return 1 - bi.at(probe) / mono.at(probe); };
    for (const char* probe : {"P2", "P3", "P4", "P6", "P8"}) RecordProperty(probe, std::to_string(gain(probe)));
    EXPECT_GT(gain("P2"), 0.003);  // along
    EXPECT_LT(gain("P2"), 0.007);
    EXPECT_GE(gain("P3"), 0);  // across
    EXPECT_LT(gain("P3"), 0.001);
    for (const char* probe : {"P4", "P6", "P8"}) EXPECT_GT(gain(probe), 0.006) << probe;
}

}  // namespace
}  // namespace heartwright::validation
