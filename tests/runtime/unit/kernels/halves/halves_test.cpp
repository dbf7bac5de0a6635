// Steps that are too long for a cell (kernels/common/halves.hpp) on a CPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "runtime/kernels/cpu/cpu_uncoupled.hpp"
#include "tests/runtime/unit/kernels/halves/growing_cells.hpp"
#include "tests/runtime/unit/kernels/halves/growth_kernel.hpp"

namespace heartwright::test {
namespace {

template <int lanes>
using Kernel = Growth<math::pack<double, lanes>>;

template <int lanes>
int react(const interface::ReactArguments& at) {
    return kernels::cpu_react<Kernel<lanes>>(0, at);
}
template <int lanes>
int advance(const interface::UncoupledArguments& at) {
    return kernels::cpu_advance<Kernel<lanes>>(0, at);
}

// Below 1/3 a step of dt*k = 3 is too long, below 1/6 half of it is.
std::vector<double> starts(std::size_t count) {
    std::vector<double> x(count);
    for (std::size_t i = 0; i < count; ++i) x[i] = std::fmod(0.07 + 0.31 * static_cast<double>(i), 1.0);
    return x;
}

// The same in plain numbers.
struct Grown {
    double x, V;
    int parts = 0;
};
Grown grown(double x, double current, const GrowingCells& like) {
    Grown cell{x, 1};
    int halvings = 0;
    for (double done = 0; done < 1;) {
        const double part = std::ldexp(1, -halvings), dt_k = part * like.dt_k;
        const double pivot = 2 - dt_k * (1 - 2 * cell.x);
        if (pivot < 1 && halvings < interface::most_halvings) {
            ++halvings;
            continue;
        }
        cell.x += 2 * dt_k * cell.x * (1 - cell.x) / std::max(pivot, 1.0);
        cell.V += part * like.dt * ((static_cast<double>(like.step) + done) * like.dt + current);
        done += part;
        ++cell.parts;
    }
    return cell;
}

TEST(Halves, a_cell_for_which_the_step_is_too_long_makes_it_in_parts) {
    for (const bool own : {false, true}) {
        for (const std::size_t count : {std::size_t{1}, std::size_t{8}, std::size_t{37}}) {
            GrowingCells cells(starts(count));
            cells.has_own_constants = own;
            cells.stimulated[0] = 1;
            const std::vector<double> before = cells.x;
            cells.react(react<8>);
            std::set<int> parts;
            for (std::size_t i = 0; i < count; ++i) {
                const Grown expected = grown(before[i], i == 0 ? 7 : 0, cells);
                EXPECT_NEAR(cells.x[i], expected.x, 1e-14) << i;
                EXPECT_NEAR(cells.V[i], expected.V, 1e-14) << i;
                parts.insert(expected.parts);
            }
            EXPECT_TRUE(count < 37 || parts.size() >= 3) << "cells of one, two and more parts";
        }
    }
}

// A map counts steps, however many parts a cell makes of each; it reads the time, dt and next values of the whole one.
TEST(Halves, step_maps_once_in_a_whole_step) {
    for (const bool own : {false, true}) {
        GrowingCells cells(starts(37)), together(starts(37));
        cells.has_own_constants = together.has_own_constants = own;
        for (int s = 0; s < 3; ++s, ++cells.step) {
            cells.react(react<8>);
            const double t = static_cast<double>(cells.step) * cells.dt;
            for (std::size_t i = 0; i < cells.x.size(); ++i) {
                EXPECT_EQ(cells.steps[i], s + 1) << i;
                EXPECT_NEAR(cells.seen[i], cells.x[i] + cells.dt + t + s, 1e-14) << i;
            }
        }
        together.advance(advance<8>, 3);
        EXPECT_EQ(together.steps, cells.steps);
        EXPECT_EQ(together.seen, cells.seen);
    }
}

TEST(Halves, bits_of_a_cell_do_not_depend_on_its_neighbours) {
    GrowingCells together(starts(37));
    const std::vector<double> before = together.x;
    together.react(react<8>);
    for (std::size_t i = 0; i < before.size(); ++i) {
        GrowingCells alone({before[i]});
        alone.react(react<1>);
        EXPECT_EQ(together.x[i], alone.x[0]) << i;
        EXPECT_EQ(together.V[i], alone.V[0]) << i;
    }
}

TEST(Halves, constants_of_each_cell_give_the_bits_of_shared_ones) {
    GrowingCells shared(starts(37)), own(starts(37));
    own.has_own_constants = true;
    shared.react(react<8>);
    own.react(react<8>);
    EXPECT_EQ(own.x, shared.x);
    EXPECT_EQ(own.V, shared.V);
}

TEST(Halves, steps_that_go_together_have_the_bits_of_single_ones) {
    for (const bool own : {false, true}) {
        GrowingCells together(starts(37)), single(starts(37));
        together.has_own_constants = single.has_own_constants = own;
        together.advance(advance<8>, 3);
        for (int s = 0; s < 3; ++s, ++single.step) single.react(react<8>);
        EXPECT_EQ(together.x, single.x);
        EXPECT_EQ(together.V, single.V);
    }
}

// A pivot that is known before the run is one number for all cells.
TEST(Halves, a_step_test_may_be_a_number_of_all_cells) {
    using real = math::pack<double, 8>;
    double state[2][8] = {};
    interface::Cells<real> cells(state[0], 8, state[0], state[0], real(0.0));
    const double short_enough = 1, too_long = 0.5;
    cells.may_refuse(true);
    EXPECT_FALSE(any(cells.refused(short_enough)));
    EXPECT_FALSE(any(!cells.refused(too_long)));
    EXPECT_FALSE(any(!cells.refused(NAN)));
    cells.may_refuse(false);
    EXPECT_FALSE(any(cells.refused(too_long)));
}

TEST(Halves, without_constants_for_parts_a_cell_takes_any_step) {
    GrowingCells cells({0.1});
    cells.are_halved = false;
    cells.react(react<8>);
    EXPECT_DOUBLE_EQ(cells.x[0], 0.1 + 2 * 3 * 0.1 * 0.9);  // the pivot, 2 - 3*0.8, is taken as 1
}

// A pivot that is not a number never becomes one: the shortest steps are taken, and the cell says NaN.
TEST(Halves, end_for_a_cell_that_is_not_a_number) {
    GrowingCells cells({0.1, NAN, 0.6});
    cells.react(react<8>);
    EXPECT_TRUE(std::isnan(cells.x[1]));
    EXPECT_NEAR(cells.x[0], grown(0.1, 0, cells).x, 1e-14);
    EXPECT_NEAR(cells.x[2], grown(0.6, 0, cells).x, 1e-14);
}

TEST(Halves, are_near_the_solution_where_one_step_is_not) {
    GrowingCells cells({0.001}), whole({0.001});
    whole.are_halved = false;
    cells.react(react<8>);
    whole.react(react<8>);
    const double exact = 1 / (1 + 999 * std::exp(-3.0));
    EXPECT_NEAR(cells.x[0] / exact, 1, 0.2);
    EXPECT_LT(whole.x[0] / exact, 0.4);
}

}  // namespace
}  // namespace heartwright::test
