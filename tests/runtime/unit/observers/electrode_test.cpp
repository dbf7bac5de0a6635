// Potentials of electrodes: against dipoles whose field is known, and against the direct sum over dipoles on random
// tissue.
#include "runtime/observers/electrodes/electrode.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "runtime/tissue/decomposition.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/diffusion_harness.hpp"

namespace heartwright::observers {
namespace {

using testing::DiffusionHarness;
using testing::Medium;
using Place = std::array<double, 3>;
constexpr double step = 1e-3;  // ms

tissue::Slots all_slots(const tissue::Grid& grid) {
    return {grid, std::vector<std::uint16_t>(static_cast<std::size_t>(grid.count()), 0), 1};
}

double distance(const tissue::Point& a, const Place& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

// The electrode's sum, over the step: sum over cells of share*(div D grad V)/r.
double electrode_sum(device::Device& device, const Medium& medium, const std::vector<double>& v, const Place& at,
                     const Place* minus = nullptr) {
    DiffusionHarness harness(device, medium, step);
    const auto& slots = harness.slots();
    device::Buffer<std::int32_t> grid_of_slot;
    if (!slots.is_identity()) grid_of_slot = device::Buffer<std::int32_t>(device, slots.grid_of_slot());
    const device::Buffer<double> before(device, v), after(device, harness.advance(v, 1));
    Electrode electrode(device, medium.grid, slots, grid_of_slot.data(), at, minus);
    electrode.sample(before.data(), after.data(), 8);
    return electrode.value(electrode.sums().at(0)) / step;
}

// The same as a sum of dipoles D grad V against grad 1/r, written from the operator's energy (stencil.hpp): over cells
// and their corners, 2^-d g_V' D g_w, D in index space, with g_a = r_a (difference along a), r_a = sqrt(harmonic
// mean/D_aa); less it, as div D grad is minus the energy's gradient.
double dipole_sum(const Medium& medium, const std::vector<double>& v, const Place& at) {
    const tissue::Grid& grid = medium.grid;
    const auto slots = DiffusionHarness::make_slots(medium);
    double energy = 0;
    for (std::int64_t s = 0; s < slots.count(); ++s) {
        const tissue::Cell cell = grid.cell(slots.grid_of(s));
        const tissue::Tensor& tensor = medium.conductivity.of_slot(s);
        const auto entry = [&](int a, int b) {
            return a == b ? tensor.diagonal(static_cast<std::size_t>(a))
                          : diffusion::rho(tensor, std::min(a, b), std::max(a, b)) *
                                std::sqrt(tensor.diagonal(static_cast<std::size_t>(a)) *
                                          tensor.diagonal(static_cast<std::size_t>(b)));
        };
        const double w = 1 / distance(grid.position(cell), at);
        for (int corner = 0; corner < 1 << grid.dimensions; ++corner) {
            Place gv{}, gw{};
            for (int a = 0; a < grid.dimensions; ++a) {
                const auto axis = static_cast<std::size_t>(a);
                tissue::Cell next = cell;
                const int way = (corner >> a & 1) != 0 ? 1 : -1;
                next[axis] += way;
                const std::int64_t other = grid.contains(next) ? slots.slot_of(grid.index(next)) : -1;
                if (other < 0 || tensor.diagonal(axis) == 0) continue;
                const double h =
                    diffusion::harmonic_mean(tensor.diagonal(axis), medium.conductivity.of_slot(other).diagonal(axis));
                const double r = way * std::sqrt(h / tensor.diagonal(axis));
                gv[axis] = r * (v[static_cast<std::size_t>(other)] - v[static_cast<std::size_t>(s)]);
                gw[axis] = r * (1 / distance(grid.position(next), at) - w);
            }
            for (int a = 0; a < grid.dimensions; ++a) {
                for (int b = 0; b < grid.dimensions; ++b) {
                    energy += std::ldexp(1.0, -grid.dimensions) * gv[static_cast<std::size_t>(a)] * entry(a, b) *
                              gw[static_cast<std::size_t>(b)];
                }
            }
        }
    }
    return -energy / (grid.spacing.least() * grid.spacing.least());
}

class ElectrodesOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, ElectrodesOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(ElectrodesOn, random_tissue_sum_what_its_dipoles_do) {
    const auto device = testing::open(GetParam());
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(-90, 40);
    for (int round = 0; round < 24; ++round) {
        tissue::Grid grid{{9, 7, 6}, 3, 0.5, false};
        if (round % 3 == 1)
            grid = {{23, 11, 1}, 2, 0.5, false};
        else if (round % 3 == 2)
            grid = {{40, 1, 1}, 1, 0.5, false};
        if (round % 4 == 3) grid.spacing = std::array<double, 3>{0.5, 0.7, 0.4};
        const Medium medium =
            testing::random_medium(random, grid, round % 2 == 1, round % 4 < 2 ? 1 : 4, round % 5 == 4);
        const auto slots = DiffusionHarness::make_slots(medium);
        std::vector<double> v;
        for (std::int64_t s = 0; s < slots.count(); ++s) v.push_back(uniform(random));
        const Place at{-3, 5, 2.5}, other{30, 1, -4};
        const double expected = dipole_sum(medium, v, at), far = dipole_sum(medium, v, other);
        EXPECT_NEAR(electrode_sum(*device, medium, v, at), expected, 1e-8 * (1 + std::fabs(expected)))
            << round;  // V + change rounds to 1e-14
        EXPECT_NEAR(electrode_sum(*device, medium, v, at, &other), expected - far, 1e-8 * (1 + std::fabs(expected)))
            << round;
    }
}

// Current crosses one face only: it leaves the cell on one side and enters the other, two poles, from far away a dipole
// h^2 D dV/r^2.
TEST_P(ElectrodesOn, a_step_in_a_cable_is_a_dipole) {
    const auto device = testing::open(GetParam());
    constexpr double D = 0.1, h = 0.2, height = 100;
    Medium medium{{{1000, 1, 1}, 1, h, false}, {}, {}};
    medium.conductivity.classes.push_back(tissue::Tensor{{D, D, D, 0, 0, 0}});
    std::vector<double> v(1000, -80);
    std::fill_n(v.begin(), 400, -80 + height);
    const Place ahead{205, 0.1, 0.1};  // on the axis, beyond the end
    const double before_face = ahead[0] - 399.5 * h, after_face = ahead[0] - 400.5 * h;
    const double sum = electrode_sum(*device, medium, v, ahead);
    EXPECT_NEAR(sum, D / (h * h) * height * (1 / after_face - 1 / before_face), 1e-8);
    const double r = ahead[0] - 400 * h;  // the face
    EXPECT_NEAR(h * h * h / (4 * std::numbers::pi * D) * sum, h * h * height / (4 * std::numbers::pi * r * r),
                1e-5 * h * h * height / (r * r));
    EXPECT_GT(sum, 0);  // it comes towards the electrode
}

TEST_P(ElectrodesOn, half_cells_at_the_walls_of_nodes_count_half) {
    const auto device = testing::open(GetParam());
    constexpr double D = 0.1, h = 0.5;
    Medium medium{{{11, 5, 4}, 3, h, true}, {}, {}};
    medium.conductivity.classes.push_back(tissue::Tensor{{D, D, D, 0, 0, 0}});
    std::vector<double> v;
    std::mt19937_64 random(3);
    for (int s = 0; s < 11 * 5 * 4; ++s) v.push_back(static_cast<double>(random() % 100));
    // What leaves one cell enters another: far away, where all are as far, nothing is left.
    const Place far{1e9, 0, 0};
    EXPECT_NEAR(electrode_sum(*device, medium, v, far) * 1e9, 0, 1e-6);
    const Place near{-2, 1, 1};
    EXPECT_GT(std::fabs(electrode_sum(*device, medium, v, near)), 1e-3);
}

TEST_P(ElectrodesOn, sums_have_the_same_bits_as_on_the_processor) {
    const tissue::Grid grid{{70, 41, 13}, 3, 0.3, true};
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> uniform(-90, 40);
    std::vector<double> before, after;
    for (std::int64_t s = 0; s < grid.count(); ++s) {
        before.push_back(uniform(random));
        after.push_back(before.back() + 1e-2 * uniform(random));
    }
    const auto sums = [&](device::Device& device, auto zero) {
        using Real = decltype(zero);
        const device::Buffer<Real> from(device, std::vector<Real>(before.begin(), before.end())),
            to(device, std::vector<Real>(after.begin(), after.end()));
        const Place at{-1, 2, 3}, minus{9, -7, 30};
        Electrode one(device, grid, all_slots(grid), nullptr, at, nullptr),
            two(device, grid, all_slots(grid), nullptr, at, &minus);
        one.sample(from.data(), to.data(), sizeof(Real));
        two.sample(from.data(), to.data(), sizeof(Real));
        return std::vector<double>{one.value(one.sums().at(0)), two.value(two.sums().at(0))};
    };
    const auto device = testing::open(GetParam()), processor = testing::open(device::Backend::cpu, 1);
    EXPECT_EQ(sums(*device, 0.0), sums(*processor, 0.0));
    EXPECT_EQ(sums(*device, 0.0F), sums(*processor, 0.0F));
}

TEST_P(ElectrodesOn, many_looks_come_back_in_order_whatever_room_there_is) {
    const auto device = testing::open(GetParam());
    const tissue::Grid grid{{50000, 1, 1}, 1, 1, false};
    Electrode electrode(*device, grid, all_slots(grid), nullptr, {-1, 0.5, 0.5}, nullptr);
    device::Buffer<double> before(*device, grid.count()), after(*device, grid.count());
    before.fill(0);
    after.fill(0);
    for (int look = 0; look < 600; ++look) {
        after.upload(std::vector<double>{static_cast<double>(look)}, 1);  // 2.5 mm away
        electrode.sample(before.data(), after.data(), 8);
    }
    const auto sums = electrode.sums();
    ASSERT_EQ(sums.size(), 600u);
    for (std::size_t look = 0; look < sums.size(); ++look)
        EXPECT_DOUBLE_EQ(electrode.value(sums[look]), static_cast<double>(look) / 2.5);
}

// Boxes of a grid, each summed alone, and their sums put together in any order.
TEST_P(ElectrodesOn, parts_of_a_grid_sum_to_the_bits_of_the_whole) {
    const auto device = testing::open(GetParam());
    const tissue::Grid grid{{40, 17, 9}, 3, 0.3, true};
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> uniform(-90, 40);
    std::vector<double> before, after;
    for (std::int64_t s = 0; s < grid.count(); ++s) {
        before.push_back(uniform(random));
        after.push_back(before.back() + 1e-2 * uniform(random));
    }
    const Place at{-1, 2, 3}, minus{9, -7, 30};
    const auto sum_of = [&](const tissue::Grid& part) {
        const std::vector<std::uint16_t> blocks(static_cast<std::size_t>(part.count()), 0);
        std::vector<std::int64_t> ghosts;
        for (std::int64_t g = 0; g < part.count(); ++g)
            if (!part.owned().contains(part.cell(g))) ghosts.push_back(g);
        const tissue::Slots slots(part, blocks, 1, ghosts);
        std::vector<double> from, to;
        for (std::int64_t s = 0; s < slots.total(); ++s) {
            const auto whole = static_cast<std::size_t>(part.whole_index(slots.grid_of(s)));
            from.push_back(before[whole]);
            to.push_back(after[whole]);
        }
        device::Buffer<std::int32_t> grid_of_slot;
        if (!slots.is_identity()) grid_of_slot = device::Buffer<std::int32_t>(*device, slots.grid_of_slot());
        const device::Buffer<double> first(*device, from), second(*device, to);
        Electrode electrode(*device, part, slots, grid_of_slot.data(), at, &minus);
        electrode.sample(first.data(), second.data(), 8);
        return std::pair{electrode.sums().at(0), electrode.value(electrode.sums().at(0))};
    };
    const double whole = sum_of(grid).second;
    for (const int ranks : {2, 3, 7}) {
        const auto cut = tissue::Decomposition::even(grid.cells, ranks);
        WholeSum all;
        for (int r = ranks; r-- > 0;) all.add(sum_of(cut.part(grid, r)).first);
        const Electrode electrode(*device, grid, all_slots(grid), nullptr, at, &minus);
        EXPECT_EQ(electrode.value(all), whole) << ranks;
    }
}

TEST(WholeSum, adds_what_is_of_any_size_and_sign_without_loss) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<double> numbers;
    for (int k = 0; k < 1000; ++k) numbers.push_back(std::ldexp(uniform(random), static_cast<int>(random() % 86)));
    WholeSum there, back;
    for (const double x : numbers) there.add(x);
    const double sum = there.value();
    for (auto x = numbers.rbegin(); x != numbers.rend(); ++x) {
        back.add(*x);
        there.add(-*x);
    }
    EXPECT_EQ(back.value(), sum);
    EXPECT_EQ(there.value(), 0);
    WholeSum small;
    small.add(-0.75);
    EXPECT_EQ(small.value(), -1);
    small.add(std::ldexp(-1.0, 85));
    EXPECT_EQ(small.value(), std::ldexp(-1.0, 85));
    for (const double bad : {std::nan(""), HUGE_VAL, std::ldexp(1.0, 86)}) {
        WholeSum lost;
        lost.add(1);
        lost.add(bad);
        EXPECT_TRUE(std::isnan(lost.value()));
    }
}

}  // namespace
}  // namespace heartwright::observers
