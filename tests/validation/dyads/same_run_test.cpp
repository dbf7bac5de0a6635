// The same cell computes the same bits whatever stands beside it.
#include <gtest/gtest.h>

#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();

namespace heartwright::validation {
namespace {

// Every value of a cell after some steps around an upstroke.
std::vector<double> trace_of(const std::vector<std::int64_t>& ids, std::int64_t wanted) {
    SteppedCells cells(heartwright_model_gaur_rudy_2011_ord_cpu(),
                       {.sites = {11, 3, 2}, .is_weighted_per_total = false, .cell_ids = ids});
    int cell = 0;
    while (ids[static_cast<std::size_t>(cell)] != wanted) ++cell;
    std::vector<double> values;
    for (int n = 0; n < 500; ++n) {
        cells.stimulate(n >= 20 && n < 30 ? -80 : 0);
        cells.step();
        for (const char* name : {"V", "Na_i", "m", "d", "Q_release"}) values.push_back(cells.state(name, cell));
        for (std::int64_t site = 0; site < cells.sites(); site += 13) {
            for (const char* name : {"ca_ds", "ca_ss", "ca_myo", "ca_nsr", "ca_jsr", "nca", "t_rel"})
                values.push_back(cells.site_state(name, site, cell));
            for (const char* name : {"RyR_C1", "RyR_O1", "RyR_C2", "RyR_O2"})
                values.push_back(cells.count(name, site, cell));
        }
    }
    return values;
}

TEST(cell_of_dyads, does_not_depend_on_its_neighbours_in_memory) {
    const std::vector<double> alone = trace_of({7}, 7);
    EXPECT_EQ(alone, trace_of({0, 1, 7, 3}, 7));
    EXPECT_EQ(alone, trace_of({9, 8, 6, 5, 4, 3, 2, 1, 0, 7, 12}, 7));
}

TEST(cell_of_dyads, has_random_words_of_its_own) {
    const std::vector<double> seventh = trace_of({7}, 7);
    EXPECT_NE(seventh, trace_of({8}, 8));
    EXPECT_NE(seventh, trace_of({7 + (std::int64_t{1} << 32)}, 7 + (std::int64_t{1} << 32)));
}

}  // namespace
}  // namespace heartwright::validation
