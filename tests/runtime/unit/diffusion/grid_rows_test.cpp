// Sparse rows of a grid against the energy that stencil.hpp defines, and against the stencil.
#include "runtime/operators/grid/grid_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/diffusion_harness.hpp"

namespace heartwright::testing {
namespace {

using tissue::Cell;
using tissue::Grid;

std::vector<Grid> grids(bool on_nodes) {
    return {Grid{{5, 4, 6}, 3, 0.7, on_nodes}, Grid{{9, 7, 1}, 2, 0.7, on_nodes}, Grid{{23, 1, 1}, 1, 0.7, on_nodes}};
}

// 1/2 sum over cells i and corners c of i: 2^-d g' D_i g, from its definition. Points on walls have inner corners only.
class Energy {
public:
    Energy(const Medium& medium, const tissue::Slots& slots) : medium_(medium), slots_(slots) {}

    double of(const std::vector<double>& u) const {
        double energy = 0;
        const int d = medium_.grid.dimensions;
        for (std::int64_t s = 0; s < slots_.count(); ++s)
            for (int corner = 0; corner < 1 << d; ++corner) energy += 0.5 * std::ldexp(of_corner(u, s, corner), -d);
        return energy;
    }

private:
    double of_corner(const std::vector<double>& u, std::int64_t s, int corner) const {
        const Grid& grid = medium_.grid;
        const tissue::Tensor& D = medium_.conductivity.of_slot(s);
        double scaled[3] = {};  // root_a (u of the neighbour - u_i), outwards along the axis
        for (int a = 0; a < grid.dimensions; ++a) {
            const auto axis = static_cast<std::size_t>(a);
            const int side = (corner >> a & 1) != 0 ? 1 : -1;
            Cell cell = grid.cell(slots_.grid_of(s));
            cell[axis] += side;
            if (!grid.contains(cell) && grid.on_nodes) return 0;
            const std::int64_t other = grid.contains(cell) ? slots_.slot_of(grid.index(cell)) : -1;
            if (other < 0) continue;
            const double one = D.diagonal(axis), two = medium_.conductivity.of_slot(other).diagonal(axis);
            const double h =
                one == 0 || two == 0 ? 0 : 2 * one * two / (one + two) / (grid.spacing[0] * grid.spacing[0]);
            scaled[a] = side * std::sqrt(h) * (u[static_cast<std::size_t>(other)] - u[static_cast<std::size_t>(s)]);
        }
        double form = 0;
        for (int a = 0; a < grid.dimensions; ++a)
            for (int b = 0; b < grid.dimensions; ++b) {
                const double scale =
                    std::sqrt(D.diagonal(static_cast<std::size_t>(a)) * D.diagonal(static_cast<std::size_t>(b)));
                const double rho = a == b ? 1 : scale == 0 ? 0 : D.cross(a, b) / scale;
                form += rho * scaled[a] * scaled[b];
            }
        return form;
    }

    const Medium& medium_;
    const tissue::Slots& slots_;
};

std::vector<double> random_potential(std::mt19937_64& random, std::int64_t count) {
    std::normal_distribution<double> normal;
    std::vector<double> u(static_cast<std::size_t>(count));
    for (double& value : u) value = normal(random);
    return u;
}

template <class Work>
void for_each_medium(std::uint64_t seed, const Work& work) {
    std::mt19937_64 random(seed);
    for (const bool on_nodes : {false, true})
        for (const Grid& grid : grids(on_nodes))
            for (const bool with_mask : {false, true})
                for (const auto& [classes, per_cell] : {std::pair{1, false}, std::pair{4, false}, std::pair{1, true}})
                    work(random_medium(random, grid, with_mask, classes, per_cell), random);
}

TEST(GridRows, are_minus_the_gradient_of_the_energy) {
    for_each_medium(
        17,
        [](const Medium& medium, std::mt19937_64& random) {
            const auto slots = DiffusionHarness::make_slots(medium);
            const sparse::Rows rows = operators::grid_rows(medium.grid, slots, medium.conductivity);
            const Energy energy(medium, slots);
            for (int trial = 0; trial < 5; ++trial) {
                const auto u = random_potential(random, slots.count());
                double form = 0, size = 0;  // u' K u
                for (std::size_t i = 0; i < u.size(); ++i)
                    for (auto n = static_cast<std::size_t>(rows.row_starts[i]);
                         n < static_cast<std::size_t>(rows.row_starts[i + 1]); ++n) {
                        const double part =
                            u[i] * rows.couplings[n] * (u[static_cast<std::size_t>(rows.columns[n])] - u[i]);
                        form += part;
                        size += std::fabs(part);
                    }
                ASSERT_NEAR(form, -2 * energy.of(u), 1e-13 * size);
            }
        });
}

TEST(GridRows, are_symmetric_in_every_bit) {
    std::size_t pairs = 0;
    for_each_medium(19, [&](const Medium& medium, std::mt19937_64&) {
        const auto slots = DiffusionHarness::make_slots(medium);
        const sparse::Rows rows = operators::grid_rows(medium.grid, slots, medium.conductivity);
        std::map<std::pair<std::int32_t, std::int32_t>, double> couplings;
        for (std::size_t i = 0; i < rows.mass.size(); ++i) {
            ASSERT_LE(rows.row_starts[i + 1] - rows.row_starts[i],
                      operators::most_entries(medium.grid, medium.conductivity));
            for (auto n = static_cast<std::size_t>(rows.row_starts[i]);
                 n < static_cast<std::size_t>(rows.row_starts[i + 1]); ++n)
                couplings[{static_cast<std::int32_t>(i), rows.columns[n]}] = rows.couplings[n];
        }
        pairs += couplings.size();
        for (const auto& [pair, coupling] : couplings) {
            const auto opposite = couplings.find({pair.second, pair.first});
            ASSERT_NE(opposite, couplings.end());
            ASSERT_EQ(opposite->second, coupling);
        }
    });
    EXPECT_GT(pairs, 1000u);
}

class GridOperators : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, GridOperators, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(GridOperators, agree_where_one_tensor_fills_the_grid) {
    const auto device = open(GetParam());
    std::mt19937_64 random(23);
    for (const bool on_nodes : {false, true}) {
        for (const Grid& grid : grids(on_nodes)) {
            Medium medium{grid, {}, {}};
            medium.conductivity.classes = {tissue::diffusion_tensor({0.2, 0.1, 0.05}, {0.6, 0.64, 0.48}, nullptr)};
            const auto u = random_potential(random, grid.count());
            const auto by_stencil = DiffusionHarness(*device, medium, 0.1).advance(u, 3);
            medium.conductivity.fills_grid = false;
            const auto by_rows = DiffusionHarness(*device, medium, 0.1).advance(u, 3);
            for (std::size_t i = 0; i < u.size(); ++i) ASSERT_NEAR(by_rows[i], by_stencil[i], 1e-14);
        }
    }
}

}  // namespace
}  // namespace heartwright::testing
