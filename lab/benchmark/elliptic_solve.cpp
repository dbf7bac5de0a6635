// The elliptic solver on a box whose fibres (10:1) turn through 120 degrees, in a bath: set-up, iterations, time.
//
//     elliptic_benchmark NODES_PER_SIDE THREADS BATH [SYSTEM]
//
// BATH: the conductivity around, that along the fibres is 1. SYSTEM: a file that the system is written to, for the
// solvers of lab/elliptic: the counts of rows and couplings (int64), row starts (int64), columns (int32), couplings and
// right-hand side (double).
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <numbers>
#include <span>

#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/operators/elliptic/solver.hpp"

namespace {

using namespace heartwright;

sparse::Rows rows_of_box(int nodes, double bath, ThreadPool& threads) {
    const double side = nodes - 1, low = 0.2 * side, high = 0.8 * side;
    const mesh::TetrahedralMesh mesh = mesh::make_box({side, side, side}, 1);
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const mesh::Point at = mesh::centroid(mesh, e);
        const bool is_inside = std::all_of(at.begin(), at.end(), [&](double x) { return x > low && x < high; });
        const double angle = (60 - 120 * (at[2] - low) / (high - low)) * std::numbers::pi / 180;
        tensors.push_back(is_inside
                              ? tissue::diffusion_tensor({1, 0.1, 0.1}, {std::cos(angle), std::sin(angle), 0}, nullptr)
                              : tissue::Tensor{{bath, bath, bath, 0, 0, 0}});
    }
    return sparse::rows_of(mesh::assemble_couplings(mesh, tensors, threads), mesh::lumped_mass(mesh));
}

template <class T>
void write(std::ofstream& file, const std::vector<T>& values) {
    file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(sizeof(T) * values.size()));
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

int main(int count, char** words) {
    const std::span<char*> arguments(words, static_cast<std::size_t>(count));
    if (count < 4) return std::fprintf(stderr, "elliptic_benchmark NODES_PER_SIDE THREADS BATH [SYSTEM]\n"), 2;
    const int n = std::atoi(arguments[1]);
    ThreadPool threads(std::atoi(arguments[2]));
    const sparse::Rows rows = rows_of_box(n, std::atof(arguments[3]), threads);
    elliptic::Vector f(rows.mass.size(), 0);
    const auto number = [&](int i, int j, int k) { return static_cast<std::size_t>(i + n * (j + n * k)); };
    f[number(n / 2, n / 2, n / 4)] = 1;
    f[number(n / 3, n / 2, n / 2)] = -1;
    if (count > 4) {
        std::ofstream file(arguments[4], std::ios::binary);
        write(file, std::vector<std::int64_t>{rows.own(), static_cast<std::int64_t>(rows.columns.size())});
        write(file, rows.row_starts);
        write(file, rows.columns);
        write(file, rows.couplings);
        write(file, f);
    }
    const double begin = now();
    elliptic::Solver solver(rows, {}, threads);
    const double setup = now() - begin;
    double best = std::numeric_limits<double>::infinity();
    elliptic::Solution solution;
    for (int repeat = 0; repeat < 3; ++repeat) {
        const double start = now();
        solution = solver.solve(f);
        best = std::min(best, now() - start);
    }
    std::uint64_t bits = 0, all = 0;  // of the solution, hashed
    for (const double value : solution.values) {
        std::memcpy(&bits, &value, sizeof bits);
        all = all * 1099511628211u + bits;
    }
    std::printf(
        "%lld nodes, %d levels, complexity %.2f, %d iterations, residual %.1e, set-up %.3f s, solve %.3f s, %llx\n",
        static_cast<long long>(rows.own()), solver.hierarchy().levels(), solver.hierarchy().operator_complexity(),
        solution.iterations, solution.residual, setup, best, static_cast<unsigned long long>(all));
    return 0;
}
