// Global coordinates in, ghosts -1, exchange, look.
#include <gtest/gtest.h>

#include "runtime/device/buffer.hpp"
#include "runtime/halo/halo.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "tests/runtime/distributed/support/own_gpu.hpp"
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

enum class Finish { at_once, in_parts, beside };

template <class Real>
void expect_whole_indices(device::Backend backend, const Tissue& tissue, const Decomposition& decomposition) {
    const Grid part = decomposition.part(tissue.whole, team().rank());
    std::vector<std::uint16_t> blocks;
    for (std::int64_t g = 0; g < part.count(); ++g) blocks.push_back(block_of(tissue, part.whole_index(g)));
    const tissue::Slots slots(part, blocks, 2, ghosts_of(decomposition, part, blocks, tissue.edges));
    const auto peers = halo_peers(decomposition, team().rank(), part, slots, tissue.edges);
    const auto device = device::open(backend, 1, own_gpu());
    const auto halo = halo::make_halo(team(), *device, peers, sizeof(Real));
    EXPECT_LE(halo->memory(), halo::halo_memory(device->backend(), peers, sizeof(Real)));
    for (int round = 0; round < 20; ++round) {
        for (const Finish finish : {Finish::at_once, Finish::in_parts, Finish::beside}) {
            std::vector<Real> plane(static_cast<std::size_t>(slots.total()), Real(-1)), expected(plane);
            for (std::int64_t s = 0; s < slots.total(); ++s) {
                const auto value = static_cast<Real>(part.whole_index(slots.grid_of(s)) + 100000 * round);
                expected[static_cast<std::size_t>(s)] = value;
                if (s < slots.count()) plane[static_cast<std::size_t>(s)] = value;
            }
            const device::Buffer<Real> on_device(*device, plane);
            auto exchange = halo->start(on_device.data());
            if (finish == Finish::in_parts) {
                exchange.wait_for_pack();
                exchange.exchange_messages();
                exchange.unpack();
            } else if (finish == Finish::beside && halo->has_own_stream()) {
                bool has_computed = false;
                exchange.finish_beside([&](void* stream) { has_computed = stream != nullptr; });
                EXPECT_TRUE(has_computed);
                exchange.join();
            } else {
                exchange.finish();
            }
            plane = on_device.download();
            EXPECT_EQ(plane, expected) << "rank " << team().rank() << ", round " << round;
        }
    }
}

class Halo : public ::testing::TestWithParam<device::Backend> {};
std::vector<device::Backend> backends() {
    std::vector<device::Backend> present{device::Backend::cpu};
    if (device::cuda_is_there()) present.push_back(device::Backend::cuda);
    return present;
}
INSTANTIATE_TEST_SUITE_P(Backends, Halo, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(Halo, fills_ghosts_with_what_their_owners_have) {
    for (const Grid& grid : {Grid{{9, 7, 6}, 3}, Grid{{4, 4, 4}, 3}, Grid{{16, 11, 1}, 2}, Grid{{25, 1, 1}, 1}}) {
        for (const bool with_holes : {false, true}) {
            for (const bool edges : {false, true}) {
                const auto decomposition = Decomposition::even(grid.cells, team().size());
                expect_whole_indices<double>(GetParam(), {grid, with_holes, edges}, decomposition);
                expect_whole_indices<float>(GetParam(), {grid, with_holes, edges}, decomposition);
            }
        }
    }
}

// Exchanges that nobody waits for, one after the other: what one writes must not be written over before it is read.
TEST_P(Halo, follows_itself_at_once) {
    const Grid grid{{24, 22, 20}, 3};
    const auto decomposition = Decomposition::even(grid.cells, team().size());
    const Grid part = decomposition.part(grid, team().rank());
    const std::vector<std::uint16_t> blocks(static_cast<std::size_t>(part.count()), 0);
    const tissue::Slots slots(part, blocks, 1, ghosts_of(decomposition, part, blocks, false));
    const auto device = device::open(GetParam(), 1, own_gpu());
    const auto halo = halo::make_halo(team(), *device, halo_peers(decomposition, team().rank(), part, slots, false), 8);
    std::vector<device::Buffer<double>> planes;
    for (int n = 0; n < 300; ++n) {
        std::vector<double> plane(static_cast<std::size_t>(slots.total()), -1);
        for (std::int64_t s = 0; s < slots.count(); ++s)
            plane[static_cast<std::size_t>(s)] = static_cast<double>(n + 1000 * part.whole_index(slots.grid_of(s)));
        planes.emplace_back(*device, plane);
    }
    for (const auto& plane : planes) halo->exchange(plane.data());
    std::int64_t wrong = 0;
    for (std::size_t n = 0; n < planes.size(); ++n) {
        const auto values = planes[n].download();
        for (std::int64_t s = 0; s < slots.total(); ++s) {
            wrong += values[static_cast<std::size_t>(s)] !=
                             static_cast<double>(n) + 1000.0 * static_cast<double>(part.whole_index(slots.grid_of(s)))
                         ? 1
                         : 0;
        }
    }
    EXPECT_EQ(wrong, 0) << halo->way();
}

// A GPU and a processor in turn: between them values travel in messages.
TEST(HaloOfBothBackends, fills_ghosts_with_what_their_owners_have) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU";
    const auto backend = team().rank() % 2 == 0 ? device::Backend::cuda : device::Backend::cpu;
    for (const bool with_holes : {false, true}) {
        const Grid grid{{9, 7, 6}, 3};
        expect_whole_indices<double>(backend, {grid, with_holes, true}, Decomposition::even(grid.cells, team().size()));
        expect_whole_indices<float>(backend, {grid, with_holes, true}, Decomposition::even(grid.cells, team().size()));
    }
}

TEST_P(Halo, tells_when_the_parts_of_an_exchange_were) {
    const Grid grid{{6, 5, 8}, 3};
    const auto decomposition = Decomposition::even(grid.cells, team().size());
    const Grid part = decomposition.part(grid, team().rank());
    const std::vector<std::uint16_t> blocks(static_cast<std::size_t>(part.count()), 0);
    const tissue::Slots slots(part, blocks, 1, ghosts_of(decomposition, part, blocks, false));
    const auto device = device::open(GetParam(), 1, own_gpu());
    const auto peers = halo_peers(decomposition, team().rank(), part, slots, false);
    const auto halo = halo::make_halo(team(), *device, peers, 8);
    const device::Buffer<double> plane(*device, std::vector<double>(static_cast<std::size_t>(slots.total()), 1.0));
    halo->exchange(plane.data());
    device->synchronise();
    EXPECT_TRUE(halo->traced().empty());
    const auto traced_of = [&](std::int64_t most, int exchanges) {
        const auto fresh = halo::make_halo(team(), *device, peers, 8);
        fresh->trace(most);
        for (int n = 0; n < exchanges; ++n) fresh->exchange(plane.data());
        device->synchronise();
        return fresh->traced();
    };
    if (peers.empty()) return;
    EXPECT_EQ(traced_of(100, 3).size(), 3u);
    const auto traced = traced_of(5, 9);
    ASSERT_EQ(traced.size(), 5u);
    for (std::size_t n = 0; n < traced.size(); ++n) {
        EXPECT_LE(traced[n].pack_begin, traced[n].pack_end);
        EXPECT_LE(traced[n].wait_begin, traced[n].wait_end);
        EXPECT_LE(traced[n].wait_end, traced[n].unpack_end);
        if (n > 0) EXPECT_LE(traced[n - 1].unpack_end, traced[n].pack_begin);
    }
}

TEST_P(Halo, copes_with_boxes_of_unequal_size) {
    const Grid grid{{12, 9, 5}, 3};
    const auto decomposition = Decomposition::balanced(grid.cells, team().size(), [&](std::int64_t k) {
        std::vector<float> weights(static_cast<std::size_t>(grid.cells[0] * grid.cells[1]));
        for (std::size_t g = 0; g < weights.size(); ++g)
            weights[g] = static_cast<float>(1 + (g * g + static_cast<std::size_t>(k)) % 7);
        return weights;
    });
    expect_whole_indices<double>(GetParam(), {grid, true, true}, decomposition);
}

}  // namespace
}  // namespace heartwright::tests
