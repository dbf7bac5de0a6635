// The flops of a dyad that GFLOP/s are computed with, counted by running the kernels' functions with numbers that
// count.
#include <gtest/gtest.h>

#include "lab/benchmark/phases/calcium.hpp"
#include "lab/benchmark/phases/ryr.hpp"
#include "lab/tests/phases/phase_dyads.hpp"

namespace heartwright::benchmark {
namespace {

// A number whose operations are counted: sums and products 1, divisions 11, reciprocals 10. Comparisons are none.
struct Counted {
    double x;
    static inline int flop = 0;
    Counted(double value) : x(value) {}  // implicit, as constants are
    Counted() : x(0) {}
};
Counted with(int price, double x) {
    Counted::flop += price;
    return x;
}
Counted operator+(Counted a, Counted b) { return with(1, a.x + b.x); }
Counted operator-(Counted a, Counted b) { return with(1, a.x - b.x); }
Counted operator*(Counted a, Counted b) { return with(1, a.x * b.x); }
[[maybe_unused]] Counted operator/(Counted a, Counted b) { return with(11, a.x / b.x); }
bool operator>(Counted a, Counted b) { return a.x > b.x; }
Counted reciprocal(Counted b) { return with(10, 1 / b.x); }

template <class Work>
int flop_of(const Work& work) {
    Counted::flop = 0;
    work();
    return Counted::flop;
}

// Values of the cell are plain numbers, so what depends on the cell alone is not counted.
const CellValues cell = values_of(initial_cell(Situation::rest, 0));
const Counted ca_ds = 0.12, ca_jsr = 1.63, zero = 0;
const DyadCalcium<Counted> dyad{1.2e-4, 1.2e-4, 2.0, ca_jsr, ca_ds, 0.04};

TEST(PhaseFlop, channels) {
    EXPECT_EQ(flop_of([] { lcc_probability<best>(cell.lcc, ca_ds, Counted(0.01), Counted(0.04)); }),
              lcc_probability_flop);
    EXPECT_EQ(flop_of([] { lcc_opening<best>(Counted(1e-9), Counted(1e-10), Counted(0.5), Counted(0.5)); }),
              lcc_opening_flop);
}

TEST(PhaseFlop, receptors) {
    EXPECT_EQ(flop_of([] { ryr_probability<best>(cell.ryr, ca_ds, ca_jsr, Counted(-2000), zero); }),
              ryr_probability_flop);
    EXPECT_EQ(flop_of([] { lcc_currents<best>(cell.ryr, ca_ds, zero, zero); }), ryr_currents_flop);
    const RyrProbability<Counted> p{zero, 1e-7, 1e-6, 1e-6, 0.05, 0.05};
    const Counted r[8] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    EXPECT_EQ(flop_of([&] { ryr_opening<best>({98, 0, 2, 0}, p, r); }), ryr_opening_flop);
}

TEST(PhaseFlop, calcium) {
    DyadSums<Counted> sums;
    EXPECT_EQ(flop_of([&] { calcium_step<best>(cell.calcium, dyad, zero, zero, zero, sums); }), calcium_flop);
    EXPECT_EQ(flop_of([&] { calcium_step<best | hoisted>(cell.calcium, dyad, zero, zero, zero, sums); }),
              calcium_hoisted_flop);
}

TEST(PhaseFlop, diffusion) {
    const Counted pair[2] = {1.2e-4, 1.3e-4};
    const int of_value = flop_of([&] { laplacian(pair, pair, pair, pair[0], 2); }) + 3;  // D dt/dx^2, B, and the sum
    const int of_buffers = flop_of([&] { buffering_ss<best>(pair[0]), buffering_myo<best>(pair[0]); });
    EXPECT_EQ(3 * of_value + of_buffers, calcium_diffusion_flop);
}

}  // namespace
}  // namespace heartwright::benchmark
