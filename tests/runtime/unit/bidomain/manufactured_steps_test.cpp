// Whole steps of the bidomain equations with a bath beside a manufactured solution, V = f(t) V^(x, y) and phi_e =
// f(t) phi^(x, y), as Pathmanathan and Gray (Int. J. Numer. Meth. Biomed. Eng. 2014;30:525) verify with. A reaction that
// depends on V, place and time makes it one:
//
//     dV/dt = div(inside grad(V + phi_e)) + f' V^ - f div(inside grad(V^ + phi^)) + f V^ - V + (f V^)^3 - V^3
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "runtime/bidomain/bidomain_diffusion.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"
#include "tests/runtime/unit/bidomain/beside_a_bath.hpp"

namespace heartwright::bidomain {
namespace {

using namespace beside_a_bath;

double f(double t) { return std::cos(2 * t); }
double slope_of_f(double t) { return -2 * std::sin(2 * t); }
constexpr double end = 0.6;  // ms

enum class Splitting { godunov, strang };

struct AtEnd {
    std::vector<double> V, phi_e;  // of tissue; of tissue and bath
};

class Steps {
public:
    Steps(int dimensions, std::int64_t cells)
        : exact(dimensions),
          box{{{2 * cells, cells, dimensions > 2 ? cells : 1}, dimensions, length / static_cast<double>(cells)},
              length,
              exact.bath},
          of_tissue(box.rows(inside, false)) {}

    AtEnd at_end(int steps, Splitting splitting) const {
        const double dt = end / steps;
        const bool is_strang = splitting == Splitting::strang;
        const auto device = device::open_cpu(2);
        elliptic::SolverOptions options;
        options.tolerance = 1e-11;
        ExtracellularPotential potential(
            *device, mpi::serial(),
            std::make_unique<EllipticProblem>(of_tissue, box.rows(outside, true), std::vector<Electrode>{},
                                              device->threads(), options),
            {}, {of_tissue.global, of_tissue.own()}, 8);
        const auto rows = of_tissue.own(), stride = (rows + 31) / 32 * 32;
        const double of_call = is_strang ? dt / 2 : dt;
        const auto diffuse =
            make_bidomain(*device, sparse::make_diffusion(*device, of_tissue, of_call, 8, {.fp64_couplings = true}),
                          potential, {rows, stride, 8, of_call, {is_strang ? 2 : 1, 1}});
        device::Buffer<double> V(*device, stride), next(*device, stride);
        std::vector<double> values;
        for (std::int64_t row = 0; row < rows; ++row) values.push_back(exact.V(place(row)));
        V.upload(values);
        const auto take = [&] {
            diffuse->apply(V.data(), next.data());
            std::swap(V, next);
        };
        for (int n = 0; n < steps; ++n) {
            if (is_strang) take();
            values = V.download();
            for (std::int64_t row = 0; row < rows; ++row) react(values[index(row)], place(row), n * dt, dt);
            V.upload(values);
            take();
        }
        return {V.download(), potential.at(steps, V.data())};
    }

    double error(const AtEnd& found) const {  // root of the mean square, V and phi_e of tissue
        double squares = 0;
        for (std::int64_t row = 0; row < of_tissue.own(); ++row) {
            squares += std::pow(found.V[index(row)] - f(end) * exact.V(place(row)), 2) +
                       std::pow(found.phi_e[index(row)] - f(end) * exact.phi_e(place(row)), 2);
        }
        return std::sqrt(squares / static_cast<double>(of_tissue.own()));
    }
    double between(const AtEnd& one, const AtEnd& other) const {
        double squares = 0;
        for (std::int64_t row = 0; row < of_tissue.own(); ++row)
            squares += std::pow(one.V[index(row)] - other.V[index(row)], 2);
        return std::sqrt(squares / static_cast<double>(of_tissue.own()));
    }

private:
    static std::size_t index(std::int64_t row) { return static_cast<std::size_t>(row); }
    tissue::Point place(std::int64_t row) const {
        return box.grid.position(box.grid.cell(of_tissue.global[index(row)]));
    }

    // One step of the classical Runge-Kutta method of order 4: its error is none beside that of the splitting.
    void react(double& V, const tissue::Point& at, double t, double dt) const {
        const double shape = exact.V(at), loss = exact.intracellular_current(at);
        const auto rate = [&](double time, double v) {
            const double wanted = f(time) * shape;
            return slope_of_f(time) * shape - f(time) * loss + wanted - v + wanted * wanted * wanted - v * v * v;
        };
        const double a = rate(t, V), b = rate(t + dt / 2, V + dt / 2 * a), c = rate(t + dt / 2, V + dt / 2 * b),
                     d = rate(t + dt, V + dt * c);
        V += dt / 6 * (a + 2 * b + 2 * c + d);
    }

    Manufactured exact;
    Box box;
    sparse::Rows of_tissue;
};

// With dt as h^2 both errors fall alike.
TEST(ManufacturedSteps, are_of_second_order_in_space_with_a_bath) {
    for (const Splitting splitting : {Splitting::godunov, Splitting::strang}) {
        const Steps coarse(2, 16), fine(2, 32);
        const double one = coarse.error(coarse.at_end(40, splitting)), other = fine.error(fine.at_end(160, splitting));
        const char* const name = splitting == Splitting::strang ? "order_of_strang" : "order_of_godunov";
        RecordProperty(name, std::to_string(std::log2(one / other)));
        EXPECT_GT(std::log2(one / other), 1.9) << name << " " << one << " " << other;
        EXPECT_LT(other, 0.01) << name;
    }
}

TEST(ManufacturedSteps, are_of_first_order_in_time_and_strang_errs_less) {
    const Steps run(2, 16);
    const auto differences = [&](Splitting splitting) {
        const AtEnd once = run.at_end(80, splitting), twice = run.at_end(160, splitting),
                    four_times = run.at_end(320, splitting);
        return std::array{run.between(once, twice), run.between(twice, four_times)};
    };
    const auto godunov = differences(Splitting::godunov), strang = differences(Splitting::strang);
    RecordProperty("order_of_godunov", std::to_string(std::log2(godunov[0] / godunov[1])));
    RecordProperty("order_of_strang", std::to_string(std::log2(strang[0] / strang[1])));
    RecordProperty("strang_of_godunov", std::to_string(strang[1] / godunov[1]));
    EXPECT_NEAR(std::log2(godunov[0] / godunov[1]), 1, 0.05);
    EXPECT_NEAR(std::log2(strang[0] / strang[1]), 1, 0.07);  // rising: 0.90 with half as many steps
    EXPECT_LT(strang[1], godunov[1]);
}

}  // namespace
}  // namespace heartwright::bidomain
