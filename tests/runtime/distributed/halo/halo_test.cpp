// Global coordinates in, ghosts -1, exchange, look.
#include <gtest/gtest.h>

#include "runtime/device/buffer.hpp"
#include "runtime/halo/halo.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::tests {
namespace {

using tissue::Decomposition;
using tissue::Grid;

struct Tissue {
    Grid whole;
    bool with_holes, edges;
};

// Two blocks, and holes where asked.
std::uint16_t block_of(const Tissue& tissue, std::int64_t whole_index) {
    const std::int64_t mixed = whole_index * 2654435761 % 1000;
    return tissue.with_holes && mixed < 300 ? tissue::no_cell : mixed < 650 ? std::uint16_t{0} : std::uint16_t{1};
}

template <class Real>
void expect_whole_indices(const Tissue& tissue, const Decomposition& decomposition) {
    const Grid part = decomposition.part(tissue.whole, team().rank());
    std::vector<std::uint16_t> blocks;
    for (std::int64_t g = 0; g < part.count(); ++g) {
        blocks.push_back(block_of(tissue, part.whole_index(g)));
    }
    const tissue::Slots slots(part, blocks, 2, ghosts_of(decomposition, part, blocks, tissue.edges));
    const auto peers = halo_peers(decomposition, team().rank(), part, slots, tissue.edges);
    const auto device = device::open_cpu(1);
    const auto halo = halo::make_halo(team(), *device, peers, sizeof(Real));
    EXPECT_LE(halo->memory(), halo::halo_memory(peers, sizeof(Real)));
    for (int round = 0; round < 3; ++round) {
        for (const bool in_two_halves : {false, true}) {
            std::vector<Real> plane(static_cast<std::size_t>(slots.total()), Real(-1)), expected(plane);
            for (std::int64_t s = 0; s < slots.total(); ++s) {
                const auto value = static_cast<Real>(part.whole_index(slots.grid_of(s)) + 100000 * round);
                expected[static_cast<std::size_t>(s)] = value;
                if (s < slots.count()) {
                    plane[static_cast<std::size_t>(s)] = value;
                }
            }
            if (in_two_halves) {
                halo->fork();
                halo->begin(plane.data());
                halo->end(plane.data());
            } else {
                halo->exchange(plane.data());
            }
            EXPECT_EQ(plane, expected) << "rank " << team().rank() << ", round " << round;
        }
    }
}

TEST(Halo, fills_ghosts_with_what_their_owners_have) {
    for (const Grid& grid : {Grid{{9, 7, 6}, 3}, Grid{{4, 4, 4}, 3}, Grid{{16, 11, 1}, 2}, Grid{{25, 1, 1}, 1}}) {
        for (const bool with_holes : {false, true}) {
            for (const bool edges : {false, true}) {
                const auto decomposition = Decomposition::even(grid.cells, team().size());
                expect_whole_indices<double>({grid, with_holes, edges}, decomposition);
                expect_whole_indices<float>({grid, with_holes, edges}, decomposition);
            }
        }
    }
}

TEST(Halo, copes_with_boxes_of_unequal_size) {
    const Grid grid{{12, 9, 5}, 3};
    const auto decomposition = Decomposition::balanced(grid.cells, team().size(), [&](std::int64_t k) {
        std::vector<float> weights(static_cast<std::size_t>(grid.cells[0] * grid.cells[1]));
        for (std::size_t g = 0; g < weights.size(); ++g) {
            weights[g] = static_cast<float>(1 + (g * g + static_cast<std::size_t>(k)) % 7);
        }
        return weights;
    });
    expect_whole_indices<double>({grid, true, true}, decomposition);
}

}  // namespace
}  // namespace heartwright::tests
