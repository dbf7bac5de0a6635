// The operator on the parts of a grid gives own cells what the operator on the whole gives them, bit for bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/diffusion_harness.hpp"

namespace heartwright::testing {
namespace {

using tissue::Cell;
using tissue::Grid;

class OperatorOnParts : public ::testing::TestWithParam<device::Backend> {
protected:
    std::unique_ptr<device::Device> device_ = open(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Backends, OperatorOnParts, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

std::vector<double> random_values(std::mt19937_64& random, std::int64_t count) {
    std::normal_distribution<double> normal(-40, 30);
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double& value : values) value = normal(random);
    return values;
}

// What each rank's operator makes of `u` (by slot of the whole), put together by slot of the whole.
template <class Real>
std::vector<Real> apply_in_parts(device::Device& device, const Medium& medium, const tissue::Slots& whole_slots,
                                 const std::vector<Real>& u, const sparse::Storage& storage, int ranks) {
    const auto decomposition = tissue::Decomposition::even(medium.grid.cells, ranks);
    const bool edges = !medium.conductivity.is_diagonal(medium.grid.dimensions);
    constexpr Real unset = -7;
    std::vector<Real> result(u.size(), unset);
    for (int rank = 0; rank < ranks; ++rank) {
        const Grid part = decomposition.part(medium.grid, rank);
        std::vector<std::uint16_t> blocks;
        for (std::int64_t g = 0; g < part.count(); ++g) {
            blocks.push_back(medium.block_of_cell.empty()
                                 ? std::uint16_t{0}
                                 : medium.block_of_cell[static_cast<std::size_t>(part.whole_index(g))]);
        }
        const tissue::Slots slots(part, blocks, medium.block_of_cell.empty() ? 1 : 2,
                                  ghosts_of(decomposition, part, blocks, edges));
        const auto whole_slot = [&](std::int64_t s) {
            return static_cast<std::size_t>(whole_slots.slot_of(part.whole_index(slots.grid_of(s))));
        };
        diffusion::Conductivity conductivity{medium.conductivity.classes, {}, {}};
        conductivity.fills_grid = medium.conductivity.fills_grid;
        std::vector<Real> from(static_cast<std::size_t>(slots.stride()), std::numeric_limits<Real>::quiet_NaN());
        for (std::int64_t s = 0; s < slots.total(); ++s) {
            from[static_cast<std::size_t>(s)] = u[whole_slot(s)];
            if (!medium.conductivity.class_of_slot.empty())
                conductivity.class_of_slot.push_back(medium.conductivity.class_of_slot[whole_slot(s)]);
            if (!medium.conductivity.cells.empty())
                conductivity.cells.push_back(medium.conductivity.cells[whole_slot(s)]);
        }
        const auto diffusion =
            operators::make_grid_diffusion(device, part, slots, conductivity, 0.01, sizeof(Real), storage);
        EXPECT_LE(diffusion->memory(),
                  operators::grid_diffusion_memory(part, slots, conductivity, sizeof(Real), storage));
        const device::Buffer<Real> u_part(device, from);
        device::Buffer<Real> out(device, std::vector<Real>(from.size(), unset));
        // Inside first, without ghosts; then the boundary, with them.
        std::vector<Real> blind = from;
        std::fill(blind.begin() + slots.count(), blind.end(), std::numeric_limits<Real>::quiet_NaN());
        const device::Buffer<Real> u_blind(device, blind);
        device::Buffer<Real> in_two(device, std::vector<Real>(from.size(), unset));
        diffusion->apply(u_blind.data(), in_two.data(), diffusion::Cells::inside);
        diffusion->apply(u_part.data(), in_two.data(), diffusion::Cells::boundary);
        diffusion->apply(u_part.data(), out.data());
        EXPECT_EQ(in_two.download(), out.download());
        device::Buffer<Real> beside(device, std::vector<Real>(from.size(), unset));
        diffusion->apply(u_blind.data(), beside.data(), diffusion::Cells::inside);
        diffusion->apply_boundary(u_part.data(), beside.data(), device.stream());
        EXPECT_EQ(beside.download(), out.download());
        const auto values = out.download();
        for (std::int64_t s = 0; s < slots.total(); ++s)
            if (s < slots.count())
                result[whole_slot(s)] = values[static_cast<std::size_t>(s)];
            else
                EXPECT_EQ(values[static_cast<std::size_t>(s)], unset) << "a ghost was written";
    }
    return result;
}

template <class Real>
void expect_equal_on_any_ranks(device::Device& device, const Medium& medium, std::mt19937_64& random,
                               const std::string& what) {
    std::vector<std::uint16_t> blocks = medium.block_of_cell;
    blocks.resize(static_cast<std::size_t>(medium.grid.count()));
    const tissue::Slots slots(medium.grid, blocks, 2);
    const auto values = random_values(random, slots.count());
    const std::vector<Real> u(values.begin(), values.end());
    for (const bool fp64_couplings : {false, true}) {
        const sparse::Storage storage{.fp64_couplings = fp64_couplings && sizeof(Real) == 8};
        const auto diffusion = operators::make_grid_diffusion(device, medium.grid, slots, medium.conductivity, 0.01,
                                                              sizeof(Real), storage);
        const device::Buffer<Real> from(device, u);
        device::Buffer<Real> out(device, static_cast<std::int64_t>(u.size()));
        diffusion->apply(from.data(), out.data());
        const auto expected = out.download();
        for (const int ranks : {2, 3, 4, 5, 8}) {
            ASSERT_EQ(apply_in_parts(device, medium, slots, u, storage, ranks), expected)
                << what << ", " << ranks << " ranks";
        }
    }
}

template <class Real>
std::vector<Real> apply_by(device::Device& device, const Medium& medium, const std::vector<Real>& u,
                           const diffusion::StencilBlock& block) {
    const tissue::Slots slots(medium.grid, std::vector<std::uint16_t>(u.size(), 0), 1);
    const auto diffusion =
        diffusion::make_diffusion(device, medium.grid, slots, medium.conductivity, 0.01, sizeof(Real), block);
    const device::Buffer<Real> from(device, u);
    device::Buffer<Real> out(device, static_cast<std::int64_t>(u.size()));
    diffusion->apply(from.data(), out.data());
    return out.download();
}

TEST_P(OperatorOnParts, has_the_same_bits_by_any_block_of_threads) {
    std::mt19937_64 random(43);
    for (const Grid& grid : {Grid{{70, 11, 13}, 3, 0.3, false}, Grid{{2, 3, 140}, 3, 0.3, true},
                             Grid{{17, 14, 1}, 2, 0.3, false}, Grid{{300, 1, 1}, 1, 0.3, false}}) {
        const Medium medium = random_medium(random, grid, false, 1, false);
        const auto values = random_values(random, grid.count());
        const std::vector<float> in_single(values.begin(), values.end());
        const auto expected = apply_by<double>(*device_, medium, values, {});
        const auto expected_in_single = apply_by<float>(*device_, medium, in_single, {});
        for (const diffusion::StencilBlock& block : diffusion::stencil_blocks()) {
            ASSERT_EQ(apply_by<double>(*device_, medium, values, block), expected) << text_of(block);
            ASSERT_EQ(apply_by<float>(*device_, medium, in_single, block), expected_in_single) << text_of(block);
        }
    }
}

TEST_P(OperatorOnParts, is_bitwise_that_on_the_whole) {
    std::mt19937_64 random(42);
    for (const bool on_nodes : {false, true}) {
        for (const Grid& grid : {Grid{{13, 11, 9}, 3, 0.3, on_nodes}, Grid{{2, 3, 14}, 3, 0.3, on_nodes},
                                 Grid{{17, 14, 1}, 2, 0.3, on_nodes}, Grid{{40, 1, 1}, 1, 0.3, on_nodes}}) {
            for (const bool with_mask : {false, true}) {
                for (const auto& [classes, per_cell] : {std::pair{1, false}, std::pair{4, false}, std::pair{1, true}}) {
                    Medium medium = random_medium(random, grid, with_mask, classes, per_cell);
                    const std::string what =
                        std::to_string(grid.dimensions) + "-D, " + std::to_string(classes) + " classes";
                    expect_equal_on_any_ranks<double>(*device_, medium, random, what);
                    expect_equal_on_any_ranks<float>(*device_, medium, random, what + ", single");
                    const auto straighten = [](std::vector<tissue::Tensor>& tensors) {
                        for (auto& t : tensors) t.D[3] = t.D[4] = t.D[5] = 0;
                    };
                    straighten(medium.conductivity.classes);
                    straighten(medium.conductivity.cells);
                    expect_equal_on_any_ranks<double>(*device_, medium, random, what + ", straight");
                }
            }
        }
    }
}

}  // namespace
}  // namespace heartwright::testing
