// The operator on meshes: the same numbers as the finite elements', the same bits however rows are ordered, shared and
// stored; rest, conservation, boundary and interior rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "irregular_mesh.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"

namespace heartwright::sparse {
namespace {

using diffusion::Cells;

constexpr double dt = 0.02;

class SparseDiffusion : public ::testing::TestWithParam<device::Backend> {
protected:
    template <class Real>
    std::vector<Real> apply(const Rows& rows, const std::vector<Real>& u, const Storage& storage = {}, int threads = 2,
                            const std::vector<Cells>& parts = {Cells::all}) const {
        const auto device = device::open(GetParam(), threads, 0);
        const auto diffusion = make_diffusion(*device, rows, dt, sizeof(Real), storage);
        device::Buffer<Real> from(*device, u), to(*device, std::vector<Real>(u.size(), Real(-7)));
        for (const Cells part : parts) diffusion->apply(from.data(), to.data(), part);
        return to.download();
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, SparseDiffusion, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

const IrregularMesh& irregular() {
    static const IrregularMesh mesh;
    return mesh;
}

Rows rows_in_order(const std::vector<std::int32_t>& nodes) {
    return rows_of(irregular().couplings, irregular().mass, nodes, static_cast<std::int64_t>(nodes.size()));
}

template <class Real>
std::vector<Real> in_order(const std::vector<Real>& values, const std::vector<std::int32_t>& nodes) {
    std::vector<Real> ordered;
    for (const std::int32_t node : nodes) ordered.push_back(values[static_cast<std::size_t>(node)]);
    return ordered;
}

// Chain of `count` rows; with bridges every 100th also couples to the row 70,000 further on.
Rows chain(std::int64_t count, bool has_bridges = true) {
    std::vector<std::vector<std::pair<std::int32_t, double>>> entries(static_cast<std::size_t>(count));
    const auto couple = [&](std::int64_t a, std::int64_t b, double k) {
        entries[static_cast<std::size_t>(a)].emplace_back(static_cast<std::int32_t>(b), k);
        entries[static_cast<std::size_t>(b)].emplace_back(static_cast<std::int32_t>(a), k);
    };
    for (std::int64_t i = 0; i + 1 < count; ++i) couple(i, i + 1, 1 + 0.1 * static_cast<double>(i % 7));
    for (std::int64_t i = 0; has_bridges && i + 70000 < count; i += 100) couple(i, i + 70000, 0.3);
    Rows rows;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        for (const auto& [column, k] : entries[i]) {
            rows.columns.push_back(column);
            rows.couplings.push_back(k);
        }
        rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
        rows.mass.push_back(2);
        rows.global.push_back(static_cast<std::int64_t>(i));
    }
    return rows;
}

TEST_P(SparseDiffusion, adds_the_rate_of_the_finite_elements) {
    const auto& [mesh, tensors, couplings, mass] = irregular();
    const std::vector<double> u = random_potential(mass.size());
    std::vector<double> rate(mass.size());
    mesh::apply(couplings, mass, u, rate);
    const Rows rows = rows_of(couplings, mass);
    const std::vector<double> exact = apply(rows, u, {.fp64_couplings = true}), rounded = apply(rows, u), single = [&] {
        const auto out = apply(rows, std::vector<float>(u.begin(), u.end()));
        return std::vector<double>(out.begin(), out.end());
    }();
    double size = 0;
    for (const double r : rate) size = std::max(size, std::fabs(dt * r));
    ASSERT_GT(size, 10);
    for (std::size_t i = 0; i < u.size(); ++i) {
        ASSERT_NEAR(exact[i], u[i] + dt * rate[i], 1e-14 * size) << i;
        ASSERT_NEAR(rounded[i], u[i] + dt * rate[i], 2e-7 * size) << i;
        ASSERT_NEAR(single[i], u[i] + dt * rate[i], 2e-6 * size) << i;
    }
}

TEST_P(SparseDiffusion, gives_the_same_bits_in_any_order_of_rows_on_any_number_of_threads_and_for_any_columns) {
    const std::vector<std::int32_t> nodes = shuffled(irregular().nodes());
    const Rows rows = rows_of(irregular().couplings, irregular().mass), other = rows_in_order(nodes);
    const auto compare = [&](auto real, const Storage& storage) {
        using Real = decltype(real);
        const std::vector<Real> u = random_potential<Real>(irregular().nodes()), out = apply(rows, u, storage, 1);
        for (const Columns columns : {Columns::narrow, Columns::wide}) {
            Storage with = storage;
            with.columns = columns;
            EXPECT_EQ(apply(rows, u, with, 3), out);
            EXPECT_EQ(apply(other, in_order(u, nodes), with), in_order(out, nodes));
        }
    };
    compare(double{}, {});
    compare(double{}, {.fp64_couplings = true});
    compare(float{}, {});
}

TEST_P(SparseDiffusion, gives_the_bits_of_the_cpu) {
    const Rows rows = chain(100003);
    const std::vector<double> u = random_potential(rows.mass.size());
    const auto cpu = device::open_cpu(1);
    std::vector<double> out(u.size());
    make_diffusion(*cpu, rows, dt, 8)->apply(u.data(), out.data());
    EXPECT_EQ(apply(rows, u), out);
    EXPECT_EQ(apply(rows, u, {false, Columns::narrow}), out);
}

TEST_P(SparseDiffusion, has_short_columns_on_gpus) {
    const Rows rows = chain(100003);
    const auto device = device::open(GetParam(), 1, 0);
    const auto coded = make_diffusion(*device, rows, dt, 8, {false, Columns::narrow}),
               wide = make_diffusion(*device, rows, dt, 8, {false, Columns::wide});
    if (GetParam() == device::Backend::cpu)
        EXPECT_EQ(coded->memory(), wide->memory());
    else
        EXPECT_LT(coded->memory(), wide->memory());
    EXPECT_LE(wide->memory(), diffusion_memory(rows, 8));
    EXPECT_GT(coded->bytes_per_cell(), 16 + 2 * (4 + 2));
    const std::vector<double> u = random_potential(rows.mass.size());
    EXPECT_EQ(apply(rows, u, {false, Columns::narrow}), apply(rows, u, {false, Columns::wide}));
}

TEST_P(SparseDiffusion, falls_back_to_wide_columns_where_neighbours_are_far_apart) {
    const Rows rows = chain(200003, false);
    const std::vector<std::int32_t> slot_of = shuffled(rows.mass.size());
    Rows scattered;
    std::vector<std::size_t> row_at(slot_of.size());
    for (std::size_t i = 0; i < slot_of.size(); ++i) row_at[static_cast<std::size_t>(slot_of[i])] = i;
    for (const std::size_t i : row_at) {
        for (auto k = rows.row_starts[i]; k < rows.row_starts[i + 1]; ++k) {
            const auto column = static_cast<std::size_t>(rows.columns[static_cast<std::size_t>(k)]);
            scattered.columns.push_back(slot_of[column]);
            scattered.couplings.push_back(rows.couplings[static_cast<std::size_t>(k)]);
        }
        scattered.row_starts.push_back(static_cast<std::int64_t>(scattered.columns.size()));
        scattered.mass.push_back(rows.mass[i]);
        scattered.global.push_back(static_cast<std::int64_t>(i));
    }
    const auto device = device::open(GetParam(), 1, 0);
    EXPECT_EQ(make_diffusion(*device, scattered, dt, 8, {false, Columns::narrow})->memory(),
              make_diffusion(*device, scattered, dt, 8, {false, Columns::wide})->memory());
    const std::vector<double> u = random_potential(rows.mass.size()), out = apply(rows, u);
    std::vector<double> scattered_u, expected;
    for (const std::size_t i : row_at) {
        scattered_u.push_back(u[i]);
        expected.push_back(out[i]);
    }
    EXPECT_EQ(apply(scattered, scattered_u), expected);
}

// Ten tiles of 2048 rows, of which one couples to 4098 other rows: 4096 fit beside its own. The last row sees a ghost.
TEST_P(SparseDiffusion, sums_slices_that_their_tile_has_no_room_for) {
    constexpr std::int32_t tile = 2048, own = 10 * tile, first = 4 * tile;
    Rows rows;
    for (std::int32_t i = 0; i < own; ++i) {
        std::vector<std::int32_t> columns{i + 1};
        if (i > 0) columns.push_back(i - 1);
        if (i >= first && i < first + tile) columns.insert(columns.end(), {2 * (i - first), 2 * (i - first) + 1});
        for (const std::int32_t column : columns) rows.couplings.push_back(1 + 0.1 * (column % 7));
        rows.columns.insert(rows.columns.end(), columns.begin(), columns.end());
        rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
        rows.mass.push_back(2);
    }
    for (std::int32_t i = 0; i <= own; ++i) rows.global.push_back(i);
    rows.is_symmetric = false;
    const std::vector<double> u = random_potential(own + 1), expected = apply(rows, u, {.columns = Columns::wide});
    const Storage tiles{.columns = Columns::narrow, .tile = {tile, 256}};
    EXPECT_EQ(apply(rows, u, tiles), expected);
    EXPECT_EQ(apply(rows, u, tiles, 2, {Cells::inside, Cells::boundary}), expected);
}

// What three ranks make of u, each with its ghosts behind its own rows.
TEST_P(SparseDiffusion, gives_the_same_bits_on_several_ranks_in_two_parts) {
    const std::vector<std::int32_t> nodes = shuffled(irregular().nodes());
    const std::vector<double> u = random_potential(irregular().nodes());
    const std::vector<double> whole = apply(rows_of(irregular().couplings, irregular().mass), u);
    const std::size_t shares[] = {0, 50, 90, nodes.size()};
    for (std::size_t rank = 0; rank < 3; ++rank) {
        std::vector<std::int32_t> slots(nodes.begin() + static_cast<std::ptrdiff_t>(shares[rank]),
                                        nodes.begin() + static_cast<std::ptrdiff_t>(shares[rank + 1]));
        const std::size_t own = slots.size();
        for (const std::int32_t node : nodes)
            if (std::find(slots.begin(), slots.begin() + static_cast<std::ptrdiff_t>(own), node) ==
                slots.begin() + static_cast<std::ptrdiff_t>(own))
                slots.push_back(node);
        const Rows rows = rows_of(irregular().couplings, irregular().mass, slots, static_cast<std::int64_t>(own));
        std::vector<double> expected = in_order(whole, slots), from = in_order(u, slots);
        std::fill(expected.begin() + static_cast<std::ptrdiff_t>(own), expected.end(),
                  -7.0);  // ghosts stay as they are
        EXPECT_EQ(apply(rows, from), expected);
        EXPECT_EQ(apply(rows, from, {}, 2, {Cells::inside, Cells::boundary}), expected);
    }
}

TEST_P(SparseDiffusion, looks_at_no_ghost_from_the_inside) {
    Rows rows = chain(1000);  // the last row becomes a ghost
    rows.mass.pop_back();
    rows.columns.resize(static_cast<std::size_t>(rows.row_starts[rows.mass.size()]));
    rows.couplings.resize(rows.columns.size());
    rows.row_starts.pop_back();
    std::vector<double> u = random_potential(1000);
    u.back() = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> inside = apply(rows, u, {}, 2, {Cells::inside}),
                              boundary = apply(rows, u, {}, 2, {Cells::boundary});
    for (std::size_t i = 0; i < 999; ++i) {
        EXPECT_FALSE(std::isnan(inside[i])) << i;
        EXPECT_EQ(inside[i] == -7, i >= 992) << i;
        EXPECT_EQ(boundary[i] == -7, i < 992) << i;
    }
    EXPECT_TRUE(std::isnan(boundary[998]));
}

TEST_P(SparseDiffusion, leaves_rest_exactly_at_rest) {
    const Rows rows = rows_of(irregular().couplings, irregular().mass);
    const std::vector<double> rest(rows.mass.size(), -85.23);
    EXPECT_EQ(apply(rows, rest), rest);
    EXPECT_EQ(apply(rows, rest, {.fp64_couplings = true}), rest);
    const std::vector<float> single(rows.mass.size(), -85.23f);
    EXPECT_EQ(apply(rows, single), single);
}

// 1e5 steps; the drift of the sum of m_i V_i beside the sum of m_i |V_i|.
TEST_P(SparseDiffusion, conserves_charge_to_1e_13_over_1e5_steps) {
    const Rows rows = rows_of(irregular().couplings, irregular().mass);
    const auto device = device::open(GetParam(), 1, 0);
    const auto diffusion = make_diffusion(*device, rows, 0.9 * stable_step(rows), 8);
    const std::vector<double> u = random_potential(rows.mass.size());
    device::Buffer<double> from(*device, u), to(*device, u);
    for (int step = 0; step < 50000; ++step) {
        diffusion->apply(from.data(), to.data());
        diffusion->apply(to.data(), from.data());
    }
    const std::vector<double> end = from.download();
    long double before = 0, after = 0, size = 0;
    for (std::size_t i = 0; i < u.size(); ++i) {
        before += static_cast<long double>(rows.mass[i]) * u[i];
        after += static_cast<long double>(rows.mass[i]) * end[i];
        size += static_cast<long double>(rows.mass[i]) * std::fabs(u[i]);
    }
    EXPECT_LT(std::fabs(static_cast<double>((after - before) / size)), 1e-13);
    RecordProperty("drift", std::to_string(1e16 * static_cast<double>((after - before) / size)) + "e-16");
}

TEST_P(SparseDiffusion, takes_a_rank_without_rows) {
    EXPECT_EQ(apply(Rows{}, std::vector<double>{}), std::vector<double>{});
    EXPECT_EQ(make_diffusion(*device::open_cpu(1), Rows{}, dt, 8)->bytes_per_cell(), 0);
}

}  // namespace
}  // namespace heartwright::sparse
