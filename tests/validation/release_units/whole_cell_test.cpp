// Cells of restrepo_zhong_2025 paced once from rest, against runs of the authors' program on the whole cell of 16,120
// units (H 7, c_star 1.1 uM, one stimulus at 100 ms). Here a cell has 1,024 units: tolerances are of its fluctuations.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_restrepo_zhong_2025_cpu();

namespace heartwright::validation {
namespace {

struct Instant {
    double t, V, c_i, c_s, c_j, c_n, dye, J_up, bound_closed;
};

void expect_run(const std::string& variant, const std::vector<Instant>& instants) {
    SteppedSetup setup{.variant = variant, .sites = {16, 8, 8}, .walls_mirror = false, .dt = 0.02};
    setup.set["c_star"] = 1.1;
    SteppedCells cells(heartwright_model_restrepo_zhong_2025_cpu(), setup);
    for (const Instant& at : instants) {
        while (cells.t() < at.t - 1e-9) {
            cells.stimulate(cells.steps() >= 5000 && cells.steps() < 5050 ? -80 : 0);
            cells.step();
        }
        const double tolerance = at.t < 115 ? 0.1 : 0.06;  // while units still begin to release
        EXPECT_NEAR(cells.state("V"), at.V, 3) << at.t;
        for (const auto& [name, value] :
             {std::pair("c_i_mean", at.c_i), std::pair("c_s_mean", at.c_s), std::pair("c_j_mean", at.c_j),
              std::pair("c_n_mean", at.c_n), std::pair("dye_mean", at.dye), std::pair("J_up_mean", at.J_up),
              std::pair("RyR_CB_mean", at.bound_closed)})
            EXPECT_NEAR(cells.observe(name), value, tolerance * value) << name << " at " << at.t << " ms";
    }
}

TEST(ReleaseUnits, of_a_paced_cell_release_as_in_the_authors_program) {
    expect_run("", {{110, 21.27, 2.99, 8.102, 481.4, 756.9, 23.53, 1.719, 42.03},
                    {120, 21.81, 2.561, 3.958, 377.3, 688.1, 35.24, 2.018, 82.28},
                    {150, 24.17, 1.38, 1.782, 438.4, 629.4, 28.19, 1.301, 83.11},
                    {200, 21.45, 1.113, 1.469, 477.4, 622.7, 25.13, 1.011, 83.12}});
}

TEST(ReleaseUnits, of_a_paced_cell_with_isoproterenol_release_as_in_the_authors_program) {
    expect_run("iso", {{110, 27.76, 3.062, 8.244, 466.4, 797.3, 24.68, 2.492, 45.35},
                       {120, 28.87, 2.147, 3.49, 390.9, 780.6, 33.97, 2.581, 82.39},
                       {150, 31.65, 1.095, 1.518, 474.4, 680.3, 25.49, 1.41, 83.11},
                       {200, 28.66, 0.8611, 1.207, 526.9, 670.9, 22.09, 1.014, 83.15}});
}

}  // namespace
}  // namespace heartwright::validation
