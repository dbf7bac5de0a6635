// The limit of many channels: the mean-field model, generated from the same state machines, against random dyads with
// ever more channels whose conductances shrink in proportion.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();
const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_mean_field_cpu();

namespace heartwright::validation {
namespace {

struct Trace {
    std::vector<double> V, ca_myo, ca_jsr;  // mV, mM; mean over cells, every ms
};

// A paced beat of 120 ms without the spontaneous openings before it.
Trace beat_of(SteppedCells& cells) {
    Trace trace;
    for (int n = 0; n < 2400; ++n) {
        cells.stimulate(n < 10 ? -80 : 0);
        cells.step();
        if (n % 20 != 19) continue;
        double V = 0, ca_myo = 0, ca_jsr = 0;
        for (int cell = 0; cell < cells.cells(); ++cell) {
            V += cells.state("V", cell) / cells.cells();
            ca_myo += cells.mean("ca_myo", cell) / cells.cells();
            ca_jsr += cells.mean("ca_jsr", cell) / cells.cells();
        }
        trace.V.push_back(V);
        trace.ca_myo.push_back(ca_myo);
        trace.ca_jsr.push_back(ca_jsr);
    }
    return trace;
}

SteppedSetup dyads_with(int receptors, int calcium_channels, int cells) {
    SteppedSetup setup{.sites = {50, 1, 1},
                       .is_weighted_per_total = false,
                       .set = {{"RyR_count", receptors}, {"d_RyR", 400. / receptors}, {"n_LCC", calcium_channels}}};
    setup.cell_ids.resize(static_cast<std::size_t>(cells));
    std::iota(setup.cell_ids.begin(), setup.cell_ids.end(), 0);
    return setup;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
    double squares = 0;
    for (std::size_t k = 0; k < a.size(); ++k) squares += (a[k] - b[k]) * (a[k] - b[k]);
    return std::sqrt(squares / static_cast<double>(a.size()));
}

TEST(mean_field, is_what_random_dyads_approach) {
    SteppedCells limit(heartwright_model_gaur_rudy_2011_ord_mean_field_cpu(), {.is_weighted_per_total = false});
    const Trace expected = beat_of(limit);
    double V = 2, ca_myo = 80e-6, ca_jsr = 0.4;  // distances with fewer channels
    for (const auto& [receptors, calcium_channels] : {std::pair{25, 4}, {100, 15}, {250, 250}}) {
        SteppedCells cells(heartwright_model_gaur_rudy_2011_ord_cpu(), dyads_with(receptors, calcium_channels, 8));
        const Trace found = beat_of(cells);
        EXPECT_LT(distance(found.V, expected.V), 0.6 * V) << receptors << " and " << calcium_channels << " channels";
        EXPECT_LT(distance(found.ca_myo, expected.ca_myo), 0.6 * ca_myo)
            << receptors << " and " << calcium_channels << " channels";
        EXPECT_LT(distance(found.ca_jsr, expected.ca_jsr), 0.6 * ca_jsr)
            << receptors << " and " << calcium_channels << " channels";
        V = distance(found.V, expected.V);
        ca_myo = distance(found.ca_myo, expected.ca_myo);
        ca_jsr = distance(found.ca_jsr, expected.ca_jsr);
    }
}

}  // namespace
}  // namespace heartwright::validation
