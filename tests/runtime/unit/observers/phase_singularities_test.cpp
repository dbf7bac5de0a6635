// Rotating and planar waves, whose singularities are known.
#include "runtime/observers/waves/phase_singularities.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>

#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/memory_keeper.hpp"

namespace heartwright::observers {
namespace {

using Phase = std::function<double(const tissue::Point&)>;
using Points = std::vector<SingularityFinder::Point>;

class SingularitiesOn : public ::testing::TestWithParam<device::Backend> {
protected:
    // V = level + 30 cos(phase(x) - w t) with a quarter of a turn in `looks` looks; what is found at each look.
    std::vector<Points> run(const tissue::Grid& grid, const Phase& phase, std::int64_t looks,
                            const std::vector<std::uint16_t>& blocks = {}, int real_bytes = 8) {
        const auto device = testing::open(GetParam());
        const tissue::Slots slots(
            grid, blocks.empty() ? std::vector<std::uint16_t>(static_cast<std::size_t>(grid.count()), 0) : blocks, 1);
        SingularityFinder finder(*device, grid, slots, -60, looks, real_bytes);
        std::vector<Points> found;
        for (std::int64_t n = 0; n < 5 * looks; ++n) {
            std::vector<double> v;
            for (std::int64_t s = 0; s < slots.count(); ++s) {
                const double turn = 0.5 * std::numbers::pi * static_cast<double>(n) / static_cast<double>(looks);
                v.push_back(-60 + 30 * std::cos(phase(grid.position(grid.cell(slots.grid_of(s)))) - turn));
            }
            std::optional<Points> points;
            if (real_bytes == 8)
                points = finder.find(device::Buffer<double>(*device, v).data());
            else
                points = finder.find(device::Buffer<float>(*device, std::vector<float>(v.begin(), v.end())).data());
            EXPECT_EQ(points.has_value(), n >= looks);
            if (points) found.push_back(*points);
        }
        return found;
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, SingularitiesOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

double angle(const tissue::Point& p, double x, double y) { return std::atan2(p[1] - y, p[0] - x); }

TEST_P(SingularitiesOn, a_rotor_has_one_at_its_centre_with_its_sense) {
    const tissue::Grid grid{{40, 31, 1}, 2, 0.5, false};
    for (const int sense : {1, -1}) {
        for (const int real_bytes : {8, 4}) {
            for (const auto& points : run(
                     grid, [&](const auto& p) { return sense * angle(p, 8.6, 7.1); }, 4, {}, real_bytes)) {
                ASSERT_EQ(points.size(), 1u);
                EXPECT_EQ(points[0].charge, sense);
                EXPECT_EQ(points[0].normal, 2);
                EXPECT_EQ(points[0].grid, grid.index({16, 13, 0}));  // 8.25 to 8.75, 6.75 to 7.25 mm
            }
        }
    }
}

TEST_P(SingularitiesOn, planar_and_circular_waves_have_none) {
    const tissue::Grid grid{{40, 31, 1}, 2, 0.5, false};
    for (const auto& points : run(
             grid, [](const auto& p) { return 0.9 * p[0] + 0.4 * p[1]; }, 3))
        EXPECT_TRUE(points.empty());
    for (const auto& points : run(
             grid, [](const auto& p) { return std::hypot(p[0] - 5.1, p[1] - 3.2); }, 3))
        EXPECT_TRUE(points.empty());
}

TEST_P(SingularitiesOn, a_pair_turns_both_ways_and_comes_in_grid_order) {
    const tissue::Grid grid{{60, 40, 1}, 2, 0.5, false};
    for (const auto& points : run(
             grid, [](const auto& p) { return angle(p, 8.1, 14.1) - angle(p, 21.2, 6.3); }, 2)) {
        ASSERT_EQ(points.size(), 2u);
        EXPECT_EQ(points[0].charge, -1);  // 6.3 mm comes before 14.1
        EXPECT_EQ(points[1].charge, 1);
    }
}

TEST_P(SingularitiesOn, a_hole_at_the_centre_hides_it) {
    const tissue::Grid grid{{20, 20, 1}, 2, 1, false};
    std::vector<std::uint16_t> blocks(400, 0);
    blocks[static_cast<std::size_t>(grid.index({10, 9, 0}))] = tissue::no_cell;
    for (const auto& points : run(
             grid, [](const auto& p) { return angle(p, 10.1, 9.9); }, 2, blocks))
        EXPECT_TRUE(points.empty());
    blocks.assign(400, 0);
    blocks.front() = tissue::no_cell;  // slots are no grid indices then
    for (const auto& points : run(
             grid, [](const auto& p) { return angle(p, 10.1, 9.9); }, 2, blocks)) {
        ASSERT_EQ(points.size(), 1u);
        EXPECT_EQ(points[0].grid, grid.index({9, 9, 0}));
    }
}

TEST_P(SingularitiesOn, a_straight_filament_is_found_in_each_layer_that_it_crosses) {
    // Along each axis in turn: one square a layer, normal to the filament, with the sense of the rotation about it.
    for (int axis = 0; axis < 3; ++axis) {
        const tissue::Grid grid{{12, 13, 14}, 3, 1, false};
        const auto first = static_cast<std::size_t>((axis + 1) % 3), second = static_cast<std::size_t>((axis + 2) % 3);
        const Phase around = [&](const tissue::Point& p) { return std::atan2(p[second] - 6.1, p[first] - 5.3); };
        for (const auto& points : run(grid, around, 2)) {
            ASSERT_EQ(static_cast<std::int64_t>(points.size()), grid.cells[static_cast<std::size_t>(axis)]);
            for (std::size_t k = 0; k < points.size(); ++k) {
                const auto cell = grid.cell(points[k].grid);
                EXPECT_EQ(points[k].normal, axis);
                EXPECT_EQ(points[k].charge, 1);
                EXPECT_EQ(cell[static_cast<std::size_t>(axis)], static_cast<std::int64_t>(k));
                EXPECT_EQ(cell[first], 4);   // 4.5 to 5.5
                EXPECT_EQ(cell[second], 5);  // 5.5 to 6.5
            }
        }
    }
}

TEST_P(SingularitiesOn, more_than_there_is_room_for_are_all_found) {
    const tissue::Grid grid{{200, 200, 1}, 2, 1, false};
    // Signs of cos x cos y change on a lattice: many rotors.
    const Phase lattice = [](const tissue::Point& p) { return std::atan2(std::sin(0.9 * p[0]), std::sin(0.9 * p[1])); };
    for (const auto& points : run(grid, lattice, 1)) {
        int sum = 0;
        for (std::size_t k = 0; k < points.size(); ++k) {
            sum += points[k].charge;
            EXPECT_TRUE(k == 0 || points[k - 1].grid < points[k].grid);
        }
        EXPECT_GT(points.size(), 3000u);  // 57^2
        EXPECT_LT(std::abs(sum), 60);     // they cancel but for the rim
    }
}

// A grid with holes in parts, one for each rank; ghosts show what their owners have.
struct PartOfMany {
    tissue::Grid grid;
    tissue::Slots slots;
    std::unique_ptr<SingularityFinder> finder;
};

TEST_P(SingularitiesOn, parts_find_together_what_the_whole_finds_also_after_a_restart) {
    const auto device = testing::open(GetParam());
    for (const tissue::Grid& whole :
         {tissue::Grid{{37, 29, 1}, 2, 1, false}, tissue::Grid{{13, 11, 12}, 3, 1, false}}) {
        const auto block_of = [&](std::int64_t g) {
            return static_cast<std::uint16_t>(g % 53 == 7 ? tissue::no_cell : g % 3 == 0 ? 1 : 0);
        };
        const auto v_of = [&](std::int64_t g, std::int64_t look) {
            const auto p = whole.position(whole.cell(g));
            const double phase = std::atan2(std::sin(0.9 * p[0] + 0.3 * p[2]), std::sin(0.8 * p[1] - 0.2 * p[2]));
            return -60 + 30 * std::cos(phase - 0.7 * static_cast<double>(look));
        };
        const std::int64_t looks = 3, all = 9;
        std::vector<Points> wanted;
        for (const int ranks : {1, 2, 3, 4, 7, 8}) {
            const auto decomposition = tissue::Decomposition::even(whole.cells, ranks);
            std::vector<PartOfMany> parts(static_cast<std::size_t>(ranks));
            const auto values = [&](const PartOfMany& part, std::int64_t look) {
                std::vector<double> v;
                for (std::int64_t s = 0; s < part.slots.total(); ++s)
                    v.push_back(v_of(part.grid.whole_index(part.slots.grid_of(s)), look));
                return v;
            };
            for (int r = 0; r < ranks; ++r) {
                PartOfMany& part = parts[static_cast<std::size_t>(r)];
                part.grid = ranks == 1 ? whole : decomposition.part(whole, r);
                std::vector<std::uint16_t> blocks;
                for (std::int64_t g = 0; g < part.grid.count(); ++g)
                    blocks.push_back(block_of(part.grid.whole_index(g)));
                const auto ghosts = ranks == 1 ? std::vector<std::int64_t>{}
                                               : tissue::ghosts_of(decomposition, part.grid, blocks, true);
                part.slots = tissue::Slots(part.grid, blocks, 2, ghosts);
            }
            const auto start = [&](PartOfMany& part) {
                part.finder = std::make_unique<SingularityFinder>(*device, part.grid, part.slots, -60, looks, 8);
            };
            std::for_each(parts.begin(), parts.end(), start);
            for (std::int64_t n = 0; n < all; ++n) {
                Points found;
                for (PartOfMany& part : parts) {
                    if (n == 5) {
                        testing::MemoryKeeper keeper(*device, part.slots.count());
                        part.finder->keep(keeper, "phase");
                        start(part);
                        testing::MemoryKeeper put(*device, part.slots.count(), keeper.told);
                        part.finder->keep(put, "phase");
                        const auto planes = part.finder->planes();
                        for (std::int64_t k = 0; k < looks; ++k) {  // 3, 4 and 2 are kept
                            const auto v = values(part, k == 2 ? 2 : 3 + k);
                            const std::int64_t own = part.slots.count();
                            if (part.slots.ghosts() > 0) {
                                device->upload(static_cast<double*>(planes[static_cast<std::size_t>(k)]) + own,
                                               v.data() + own, 8 * part.slots.ghosts());
                            }
                        }
                    }
                    const auto points = part.finder->find(device::Buffer<double>(*device, values(part, n)).data());
                    if (points) found.insert(found.end(), points->begin(), points->end());
                }
                std::sort(found.begin(), found.end());
                if (ranks == 1) {
                    wanted.push_back(found);
                    EXPECT_EQ(found.size() > 10, n >= looks);
                    continue;
                }
                const Points& one = wanted[static_cast<std::size_t>(n)];
                ASSERT_EQ(found.size(), one.size()) << ranks << " ranks, look " << n;
                for (std::size_t k = 0; k < found.size(); ++k) {
                    EXPECT_EQ(found[k].grid, one[k].grid);
                    EXPECT_EQ(found[k].normal, one[k].normal);
                    EXPECT_EQ(found[k].charge, one[k].charge);
                }
            }
        }
    }
}

}  // namespace
}  // namespace heartwright::observers
