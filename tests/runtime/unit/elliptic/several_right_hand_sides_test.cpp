// Several right-hand sides at once, on threads and on a GPU: the bits of one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/device/buffer.hpp"
#include "tests/runtime/unit/elliptic/elliptic_problems.hpp"
#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::elliptic {
namespace {

constexpr double side = 3;

mesh::Mesh box() { return mesh::make_box({side, side, side}, 0.2); }

// Numbered at random, and larger: columns lie farther from their rows than 16 bits reach.
sparse::Rows rows_numbered_at_random() {
    const sparse::Rows plain = rows_of_mesh(mesh::make_box({35, 35, 35}, 1), turning_fibres(35, 0.1));
    std::vector<std::int32_t> row_of_slot(plain.mass.size()), slot_of_row(plain.mass.size());
    std::iota(row_of_slot.begin(), row_of_slot.end(), 0);
    std::shuffle(row_of_slot.begin(), row_of_slot.end(), std::mt19937_64(7));
    for (std::size_t s = 0; s < row_of_slot.size(); ++s)
        slot_of_row[static_cast<std::size_t>(row_of_slot[s])] = static_cast<std::int32_t>(s);
    sparse::Rows rows;
    for (const std::int32_t row : row_of_slot) {
        const auto i = static_cast<std::size_t>(row);
        for (auto k = static_cast<std::size_t>(plain.row_starts[i]);
             k < static_cast<std::size_t>(plain.row_starts[i + 1]); ++k) {
            rows.columns.push_back(slot_of_row[static_cast<std::size_t>(plain.columns[k])]);
            rows.couplings.push_back(plain.couplings[k]);
        }
        rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
        rows.mass.push_back(plain.mass[i]);
        rows.global.push_back(static_cast<std::int64_t>(rows.global.size()));
    }
    return rows;
}

// Of strengths and places that take different numbers of iterations; one of them is 0.
std::vector<Vector> currents(std::size_t rows, std::size_t count) {
    std::vector<Vector> all;
    for (std::size_t c = 0; c < count; ++c) {
        all.push_back(dipole(rows, 13 * c % rows, (rows / 2 + 17 * c * c) % rows));
        for (double& one : all.back()) one *= c == 3 ? 0 : std::pow(1e3, static_cast<double>(c) - 2);
    }
    return all;
}

Vector smooth_currents(const sparse::Rows& rows) {
    Vector f;
    double mass = 0, sum = 0;
    for (std::size_t i = 0; i < rows.mass.size(); ++i) {
        f.push_back(rows.mass[i] * std::sin(1e-3 * static_cast<double>(i)));
        mass += rows.mass[i];
        sum += f.back();
    }
    for (std::size_t i = 0; i < f.size(); ++i) f[i] -= sum / mass * rows.mass[i];
    return f;
}

void expect_same(const std::vector<Solution>& ours, const std::vector<Solution>& theirs) {
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::size_t c = 0; c < ours.size(); ++c) {
        EXPECT_EQ(ours[c].values, theirs[c].values) << c;
        EXPECT_EQ(ours[c].iterations, theirs[c].iterations) << c;
        EXPECT_EQ(ours[c].residual, theirs[c].residual) << c;
    }
}

class SeveralRightHandSides : public ::testing::TestWithParam<device::Backend> {
protected:
    std::unique_ptr<device::Device> device_ = testing::open(GetParam());
    ThreadPool threads_{2};

    void expect_bits_of_one_by_one(const sparse::Rows& rows, const std::vector<std::int64_t>& grounded) {
        Solver solver(rows, grounded, threads_, {.gpu = device_.get()}), on_threads(rows, grounded, threads_);
        EXPECT_EQ(solver.is_on_gpu(), GetParam() == device::Backend::cuda);
        for (const std::size_t count : {1, 2, 4, 7, 11}) {
            std::vector<Vector> all = currents(rows.mass.size(), count);
            all.push_back(smooth_currents(rows));
            std::vector<Solution> one_by_one;
            for (const Vector& f : all) one_by_one.push_back(on_threads.solve(f));
            expect_same(solver.solve(all), one_by_one);
            std::vector<Vector> starts;
            for (std::size_t c = 0; c < all.size(); ++c) starts.push_back(one_by_one[(c + 1) % all.size()].values);
            std::vector<Solution> from_starts;
            for (std::size_t c = 0; c < all.size(); ++c) from_starts.push_back(on_threads.solve(all[c], starts[c]));
            expect_same(solver.solve(all, starts), from_starts);
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, SeveralRightHandSides, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return backend_name(info.param); });

TEST_P(SeveralRightHandSides, have_the_bits_of_one_by_one_without_a_ground) {
    expect_bits_of_one_by_one(rows_of_mesh(box(), turning_fibres(side, 0.01)), {});
}

TEST_P(SeveralRightHandSides, have_the_bits_of_one_by_one_with_a_ground) {
    expect_bits_of_one_by_one(rows_of_mesh(box(), turning_fibres(side, 0.1)), {5, 6, 700});
}

TEST_P(SeveralRightHandSides, have_the_bits_of_one_by_one_on_one_level) {
    expect_bits_of_one_by_one(rows_of_mesh(mesh::make_box({1, 1, 1}, 0.25), turning_fibres(1, 0.1)), {});
}

TEST_P(SeveralRightHandSides, have_the_same_bits_where_columns_lie_far_from_their_rows) {
    const sparse::Rows rows = rows_numbered_at_random();
    Solver solver(rows, {}, threads_, {.gpu = device_.get()}), on_threads(rows, {}, threads_);
    const std::vector<Vector> all = currents(rows.mass.size(), 3);
    std::vector<Solution> one_by_one;
    for (const Vector& f : all) one_by_one.push_back(on_threads.solve(f));
    expect_same(solver.solve(all), one_by_one);
    EXPECT_LE(one_by_one.front().residual, 1.1e-8);
    EXPECT_LE(one_by_one.front().iterations, 20);
}

TEST_P(SeveralRightHandSides, are_refused_for_the_first_that_has_no_solution) {
    const sparse::Rows rows = rows_of_mesh(box(), turning_fibres(side, 0.1));
    Solver solver(rows, {}, threads_, {.gpu = device_.get()});
    std::vector<Vector> all = currents(rows.mass.size(), 3);
    all[1][0] += 1;
    EXPECT_THROW(solver.solve(all), UserFault);
    all[1][0] = std::nan("");
    EXPECT_THROW(solver.solve(all), UserFault);
    all = currents(rows.mass.size(), 3);
    EXPECT_THROW(solver.solve(all, {all[0]}), OurFault);
    EXPECT_LE(solver.solve(all).front().residual, 1.1e-8) << "a refusal leaves the solver as it was";
}

TEST_P(SeveralRightHandSides, may_stay_where_the_solver_is) {
    const sparse::Rows rows = rows_of_mesh(box(), turning_fibres(side, 0.1));
    Solver solver(rows, {}, threads_, {.gpu = device_.get()});
    const std::vector<Vector> all = currents(rows.mass.size(), 3);
    Vector joined;
    for (const Vector& f : all) joined.insert(joined.end(), f.begin(), f.end());
    const device::Buffer<double> f(*device_, joined);
    const device::Buffer<double> values(*device_, f.size());
    const std::vector<Outcome> outcomes = solver.solve_there(3, f.data(), values.data(), false);
    const std::vector<Solution> wanted = solver.solve(all);
    const auto n = static_cast<std::int64_t>(rows.mass.size());
    for (std::size_t c = 0; c < all.size(); ++c) {
        EXPECT_EQ(values.download(static_cast<std::int64_t>(c) * n, n), wanted[c].values);
        EXPECT_EQ(outcomes[c].iterations, wanted[c].iterations);
    }
}

TEST(EllipticHierarchy, is_the_same_on_any_number_of_threads) {
    const sparse::Rows rows = rows_of_mesh(mesh::make_box({40, 40, 40}, 1), turning_fibres(40, 0.1));
    const auto hierarchy_of = [&](int count) {
        ThreadPool threads(count);
        return std::make_unique<Solver>(rows, std::vector<std::int64_t>{3}, threads);
    };
    const auto one = hierarchy_of(1);
    for (const int count : {2, 5}) {
        const auto other = hierarchy_of(count);
        const Hierarchy &a = one->hierarchy(), &b = other->hierarchy();
        ASSERT_EQ(a.levels().size(), b.levels().size());
        EXPECT_GE(a.levels().size(), 3u);
        EXPECT_EQ(a.coarsest_inverse(), b.coarsest_inverse());
        const auto expect_equal = [](const auto& x, const auto& y) {
            EXPECT_TRUE(x.row_starts == y.row_starts);
            EXPECT_TRUE(x.columns == y.columns);
            EXPECT_TRUE(std::equal(x.values.begin(), x.values.end(), y.values.begin(), y.values.end(),
                                   [](auto v, auto w) { return static_cast<float>(v) == static_cast<float>(w); }));
        };
        for (std::size_t l = 0; l < a.levels().size(); ++l) {
            const Level &x = a.levels()[l], &y = b.levels()[l];
            expect_equal(x.couplings, y.couplings);
            expect_equal(x.prolongation, y.prolongation);
            expect_equal(x.restriction, y.restriction);
            EXPECT_TRUE(x.leak == y.leak && x.inverse_diagonal == y.inverse_diagonal && x.largest == y.largest);
        }
    }
}

TEST(EllipticHierarchy, rounds_couplings_to_16_bits_to_nearest) {
    for (const float value : {1.0f, -0.3f, 3.14159f, 1e-30f, 65504.0f}) {
        const float rounded = Bfloat16(value);
        EXPECT_LE(std::fabs(rounded - value), std::fabs(value) / 256) << value;
        EXPECT_EQ(static_cast<float>(Bfloat16(rounded)), rounded) << value;
        EXPECT_EQ(static_cast<float>(Bfloat16(-value)), -rounded) << value;
    }
    EXPECT_EQ(static_cast<float>(Bfloat16(1.00390625f)), 1.0f) << "a tie goes to even";
}

}  // namespace
}  // namespace heartwright::elliptic
