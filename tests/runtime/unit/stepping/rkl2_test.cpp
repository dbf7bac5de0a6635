// RKL2 against its stability polynomial on grids, and its promises on a mesh: order, stability, energy, charge, rest,
// ranks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "irregular_mesh.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/mesh/partition/hilbert_order.hpp"
#include "runtime/mesh/partition/shares.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"
#include "runtime/stepping/rkl2.hpp"

namespace heartwright::stepping {
namespace {

const sparse::IrregularMesh& irregular() {
    static const sparse::IrregularMesh mesh;
    return mesh;
}
const sparse::Rows& rows() {
    static const sparse::Rows rows = sparse::rows_of(irregular().couplings, irregular().mass);
    return rows;
}

class Rkl2 : public ::testing::TestWithParam<device::Backend> {
protected:
    std::unique_ptr<device::Device> device_ = device::open(GetParam(), 2, 0);

    std::unique_ptr<diffusion::Diffusion> make(double dt, int stages, int real_bytes = 8) {
        return make_rkl2(*device_, sparse::make_diffusion(*device_, rows(), dt, real_bytes, {.fp64_couplings = true}),
                         {stages, rows().own(), rows().total(), real_bytes});
    }
    template <class Real>
    std::vector<Real> run(diffusion::Diffusion& diffusion, const std::vector<Real>& u, int steps) {
        device::Buffer<Real> from(*device_, u), to(*device_, u);
        for (int step = 0; step < steps; ++step) {
            diffusion.apply(from.data(), to.data());
            std::swap(from, to);
        }
        return from.download();
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, Rkl2, ::testing::ValuesIn(sparse::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// 1 - b_s + b_s P_s(1 + z 4/(s^2 + s - 2)), P by its recurrence.
double stability_polynomial(int s, double z) {
    const double x = 1 + 4 * z / (s * s + s - 2.0), b = (s * s + s - 2.0) / (2.0 * s * (s + 1));
    double before = 1, P = x;
    for (int j = 2; j <= s; ++j) {
        const double next = ((2 * j - 1) * x * P - (j - 1) * before) / j;
        before = P;
        P = next;
    }
    return 1 - b + b * P;
}

// Modes of a cable of 40 cells: cos(pi k (i + 1/2)/40), eigenvalue -4 D/h^2 sin^2(pi k/80).
TEST_P(Rkl2, multiplies_each_mode_of_a_grid_by_its_stability_polynomial) {
    constexpr int cells = 40;
    const tissue::Grid grid{{cells, 1, 1}, 1, 0.2, false};
    const tissue::Slots slots(grid, std::vector<std::uint16_t>(cells, 0), 1);
    const diffusion::Conductivity conductivity{{tissue::Tensor{{0.1, 0, 0, 0, 0, 0}}}, {}, {}};
    const double dt_forward_euler = 0.2 * 0.2 / (2 * 0.1);
    for (const int s : {3, 5, 9, 15}) {
        const double dt = rkl2_limit(s, dt_forward_euler);
        const auto rkl2 =
            make_rkl2(*device_, diffusion::make_diffusion(*device_, grid, slots, conductivity, dt, 8), {s, cells, 64});
        for (const int k : {0, 1, 7, 20, 39}) {
            std::vector<double> u(64);
            for (int i = 0; i < cells; ++i) u[static_cast<std::size_t>(i)] = std::cos(M_PI * k * (i + 0.5) / cells);
            const double z = -dt * 4 * 0.1 / 0.04 * std::pow(std::sin(M_PI * k / (2.0 * cells)), 2);
            const std::vector<double> out = run(*rkl2, u, 1);
            for (std::size_t i = 0; i < cells; ++i)
                ASSERT_NEAR(out[i], stability_polynomial(s, z) * u[i], 1e-12) << s << ' ' << k;
        }
        EXPECT_LT(std::fabs(stability_polynomial(s, -dt * 4 * 0.1 / 0.04)), 0.5);
        EXPECT_NEAR(stability_polynomial(s + 1, -((s + 1.0) * (s + 1) + s - 1) / 2), 1, 1e-12);  // even: undamped
    }
}

TEST_P(Rkl2, is_of_second_order_in_dt) {
    std::vector<double> u;
    for (const mesh::Point& p : irregular().mesh.nodes)
        u.push_back(std::cos(M_PI * p[0] / 1.5) * std::cos(M_PI * p[1] / 1.25) + 0.3 * p[2]);
    const double dt_forward_euler = sparse::stable_step(rows()), end = 8 * rkl2_limit(5, dt_forward_euler);
    const auto at_end = [&](int steps) { return run(*make(end / steps, 5), u, steps); };
    const std::vector<double> reference = at_end(1024);
    std::vector<double> errors;
    for (const int steps : {8, 16, 32, 64}) {
        const std::vector<double> values = at_end(steps);
        double sum = 0;
        for (std::size_t i = 0; i < u.size(); ++i) sum += rows().mass[i] * std::pow(values[i] - reference[i], 2);
        errors.push_back(std::sqrt(sum));
    }
    for (std::size_t n = 1; n < errors.size(); ++n) {
        EXPECT_GT(std::log2(errors[n - 1] / errors[n]), 1.85) << n;
        EXPECT_LT(std::log2(errors[n - 1] / errors[n]), 2.4) << n;
    }
}

// Energies: sum of m_i V_i^2, and of k_ij (V_i - V_j)^2.
TEST_P(Rkl2, never_raises_energy_at_its_limit_where_forward_euler_explodes) {
    const auto energies = [](const std::vector<double>& u) {
        double mass = 0, gradient = 0;
        for (std::size_t i = 0; i < u.size(); ++i) {
            mass += rows().mass[i] * u[i] * u[i];
            for (auto k = rows().row_starts[i]; k < rows().row_starts[i + 1]; ++k) {
                const auto at = static_cast<std::size_t>(k);
                gradient += rows().couplings[at] * std::pow(u[i] - u[static_cast<std::size_t>(rows().columns[at])], 2);
            }
        }
        return std::pair(mass, gradient);
    };
    const double dt_forward_euler = sparse::stable_step(rows());
    for (const int s : {3, 7, 21}) {
        const double dt = rkl2_limit(s, dt_forward_euler);
        const auto rkl2 = make(dt, s);
        std::vector<double> u = sparse::random_potential(rows().mass.size());
        auto last = energies(u);
        for (int step = 0; step < 30; ++step) {
            u = run(*rkl2, u, 1);
            const auto now = energies(u);
            ASSERT_LE(now.first, last.first * (1 + 1e-13)) << s << ' ' << step;
            ASSERT_LE(now.second, last.second * (1 + 1e-13) + 1e-12) << s << ' ' << step;
            last = now;
        }
        const auto euler = sparse::make_diffusion(*device_, rows(), dt, 8);
        const std::vector<double> exploded = run(*euler, sparse::random_potential(rows().mass.size()), 30);
        EXPECT_GT(energies(exploded).first, 1e3 * energies(sparse::random_potential(rows().mass.size())).first) << s;
    }
}

TEST_P(Rkl2, conserves_charge_and_leaves_rest_exactly_at_rest) {
    const double dt = rkl2_limit(9, sparse::stable_step(rows()));
    const std::vector<double> u = sparse::random_potential(rows().mass.size()), end = run(*make(dt, 9), u, 2000);
    double drift = 0, size = 0;
    for (std::size_t i = 0; i < u.size(); ++i) {
        drift += rows().mass[i] * (end[i] - u[i]);
        size += rows().mass[i] * std::fabs(u[i]);
    }
    EXPECT_LT(std::fabs(drift / size), 1e-13);
    const std::vector<double> rest(u.size(), -85.23);
    EXPECT_EQ(run(*make(dt, 9), rest, 3), rest);
    const std::vector<float> single(u.size(), -85.23f);
    EXPECT_EQ(run(*make(dt, 9, 4), single, 3), single);
}

// Ranks in turns: a rank's stages look at ghosts that the stages of the whole have left.
TEST_P(Rkl2, gives_the_same_bits_on_two_ranks) {
    const double dt = rkl2_limit(3, sparse::stable_step(rows()));
    const std::vector<double> u = sparse::random_potential(rows().mass.size());
    std::vector<std::vector<double>> stages;  // of the whole
    const auto whole = make_rkl2(*device_, sparse::make_diffusion(*device_, rows(), dt, 8),
                                 {3, rows().own(), rows().total(), 8, [&](void* y) {
                                      std::vector<double> values(u.size());
                                      device_->download(values.data(), y, static_cast<std::int64_t>(8 * values.size()));
                                      stages.push_back(values);
                                  }});
    const std::vector<double> expected = run(*whole, u, 1);
    ASSERT_EQ(stages.size(), 2u);
    const auto owners = mesh::owners_along(mesh::hilbert_order(irregular().mesh.nodes), {}, 2);
    for (int rank = 0; rank < 2; ++rank) {
        std::vector<std::int32_t> nodes;
        for (std::size_t n = 0; n < owners.size(); ++n)
            if (owners[n] == rank) nodes.push_back(static_cast<std::int32_t>(n));
        const std::size_t own = nodes.size();
        const auto ghosts = mesh::ghosts_of(irregular().couplings, owners, rank);
        nodes.insert(nodes.end(), ghosts.begin(), ghosts.end());
        const auto part =
            sparse::rows_of(irregular().couplings, irregular().mass, nodes, static_cast<std::int64_t>(own));
        std::size_t stage = 0;
        const auto refresh = [&](void* y) {
            std::vector<double> values;
            for (std::size_t s = own; s < nodes.size(); ++s)
                values.push_back(stages[stage][static_cast<std::size_t>(nodes[s])]);
            ++stage;
            device_->upload(static_cast<double*>(y) + own, values.data(), static_cast<std::int64_t>(8 * values.size()));
        };
        const auto rkl2 = make_rkl2(*device_, sparse::make_diffusion(*device_, part, dt, 8),
                                    {3, part.own(), part.total(), 8, refresh});
        std::vector<double> from;
        for (const std::int32_t node : nodes) from.push_back(u[static_cast<std::size_t>(node)]);
        device::Buffer<double> in(*device_, from), out(*device_, from);
        rkl2->apply(in.data(), out.data(), diffusion::Cells::inside);
        rkl2->apply(in.data(), out.data(), diffusion::Cells::boundary);
        const std::vector<double> values = out.download();
        for (std::size_t s = 0; s < own; ++s) ASSERT_EQ(values[s], expected[static_cast<std::size_t>(nodes[s])]) << s;
    }
}

TEST(Rkl2Stages, are_odd_and_as_few_as_dt_allows) {
    EXPECT_EQ(rkl2_stages(0.01, 1), 3);
    EXPECT_EQ(rkl2_stages(2.5, 1), 3);
    EXPECT_EQ(rkl2_stages(2.5001, 1), 5);
    EXPECT_EQ(rkl2_stages(7, 1), 5);
    EXPECT_EQ(rkl2_stages(100, 1), 21);
    EXPECT_EQ(rkl2_stages(1, std::numeric_limits<double>::infinity()), 3);
    EXPECT_THROW(rkl2_stages(1, 0), UserFault);
    EXPECT_THROW(rkl2_stages(1, 1e-9), UserFault);
    const auto device = device::open_cpu(1);
    EXPECT_THROW(make_rkl2(*device, nullptr, {4, 1, 1}), OurFault);
}

}  // namespace
}  // namespace heartwright::stepping
