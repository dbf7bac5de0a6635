// The elliptic solver on a box whose fibres (10:1) turn through 120 degrees, in a bath: set-up, iterations, time.
//
//     elliptic_benchmark NODES_PER_SIDE THREADS BATH [COUNT [cpu|cuda [SYSTEM]]]
//
// BATH: the conductivity around, that along the fibres is 1. COUNT: of right-hand sides at once, 1 to 8. SYSTEM: a file
// that the system is written to, for the solvers of lab/elliptic: the counts of rows and couplings (int64), row starts
// (int64), columns (int32), couplings and right-hand side (double).
//
// Cold: dipoles. Warm: the currents of a wave front of 8 nodes that moves a quarter of a node in each step, as in a
// beat; the first guess is the last solution, or extrapolated from the last two.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <numbers>
#include <span>

#include "runtime/device/buffer.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/operators/elliptic/solver.hpp"

namespace {

using namespace heartwright;

using TensorAt = std::function<tissue::Tensor(const mesh::Point&, bool is_inside)>;

sparse::Rows rows_of_box(const mesh::Mesh& mesh, double side, const TensorAt& tensor_at, ThreadPool& threads) {
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const mesh::Point at = mesh::centroid(mesh, e);
        tensors.push_back(tensor_at(
            at, std::all_of(at.begin(), at.end(), [&](double x) { return x > 0.2 * side && x < 0.8 * side; })));
    }
    return sparse::rows_of(mesh::assemble_couplings(mesh, tensors, threads), mesh::lumped_mass(mesh));
}

// Fibres that turn through 120 degrees, in a bath.
TensorAt turning_fibres(double side, double bath) {
    return [=](const mesh::Point& at, bool is_inside) {
        if (!is_inside) return tissue::Tensor{{bath, bath, bath, 0, 0, 0}};
        const double low = 0.2 * side, high = 0.8 * side;
        const double angle = (60 - 120 * (at[2] - low) / (high - low)) * std::numbers::pi / 180;
        return tissue::diffusion_tensor({1, 0.1, 0.1}, {std::cos(angle), std::sin(angle), 0}, nullptr);
    };
}

// -K V of a front that has come so far from a corner of the tissue.
std::vector<double> currents_of_wave(const sparse::Rows& tissue, const mesh::Mesh& mesh, double distance) {
    std::vector<double> v, f(tissue.mass.size(), 0);
    for (const mesh::Point& at : mesh.nodes)
        v.push_back(1 / (1 + std::exp(std::hypot(at[0], at[1], at[2]) - distance)));
    for (std::size_t i = 0; i < f.size(); ++i)
        for (auto k = static_cast<std::size_t>(tissue.row_starts[i]);
             k < static_cast<std::size_t>(tissue.row_starts[i + 1]); ++k)
            f[i] += tissue.couplings[k] * (v[static_cast<std::size_t>(tissue.columns[k])] - v[i]);
    return f;
}

template <class T>
void write(std::ofstream& file, const std::vector<T>& values) {
    file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(sizeof(T) * values.size()));
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Of solutions, hashed.
std::uint64_t bits_of(const std::vector<double>& values) {
    std::uint64_t bits = 0, all = 0;
    for (const double value : values) {
        std::memcpy(&bits, &value, sizeof bits);
        all = all * 1099511628211u + bits;
    }
    return all;
}

// In the memory of the device: f there, [count][rows].
struct Timing {
    double seconds = std::numeric_limits<double>::infinity();
    int most_iterations = 0;
    double residual = 0;
};
Timing time_of(elliptic::Solver& solver, device::Device& device, int count, const device::Buffer<double>& f,
               const std::vector<double>& start, device::Buffer<double>& values) {
    Timing timing;
    for (int repeat = 0; repeat < 4; ++repeat) {
        if (!start.empty()) values.upload(start);
        device.synchronise();
        const double begin = now();
        const auto outcomes = solver.solve_there(count, f.data(), values.data(), !start.empty());
        if (repeat > 0) timing.seconds = std::min(timing.seconds, now() - begin);  // the first one allocates
        for (const elliptic::Outcome& one : outcomes) {
            timing.most_iterations = std::max(timing.most_iterations, one.iterations);
            timing.residual = std::max(timing.residual, one.residual);
        }
    }
    return timing;
}

}  // namespace

int main(int count, char** words) {
    const std::span<char*> arguments(words, static_cast<std::size_t>(count));
    if (count < 4)
        return std::fprintf(stderr, "elliptic_benchmark NODES_PER_SIDE THREADS BATH [COUNT [cpu|cuda [SYSTEM]]]\n"), 2;
    const int n = std::atoi(arguments[1]), several = count > 4 ? std::atoi(arguments[4]) : 1;
    const bool is_on_gpu = count > 5 && std::strcmp(arguments[5], "cuda") == 0;
    const auto device = is_on_gpu ? device::open_cuda(0) : device::open_cpu(1);
    ThreadPool threads(std::atoi(arguments[2]));
    const double side = n - 1;
    const mesh::Mesh mesh = mesh::make_box({side, side, side}, 1);
    const sparse::Rows rows = rows_of_box(mesh, side, turning_fibres(side, std::atof(arguments[3])), threads);
    const auto size = rows.mass.size();
    const auto number = [&](int i, int j, int k) { return static_cast<std::size_t>(i + n * (j + n * k)); };
    std::vector<double> dipoles(size * static_cast<std::size_t>(several), 0);
    for (int c = 0; c < several; ++c) {
        dipoles[static_cast<std::size_t>(c) * size + number(n / 2, n / 2, n / 4 + c)] = 1;
        dipoles[static_cast<std::size_t>(c) * size + number(n / 3, n / 2, n / 2)] = -1;
    }
    if (count > 6) {
        std::ofstream file(arguments[6], std::ios::binary);
        write(file, std::vector<std::int64_t>{rows.own(), static_cast<std::int64_t>(rows.columns.size())});
        write(file, rows.row_starts);
        write(file, rows.columns);
        write(file, rows.couplings);
        write(file, dipoles);
    }
    const double begin = now();
    elliptic::Solver solver(rows, {}, threads, {.gpu = device.get()});
    const double setup = now() - begin;
    device::Buffer<double> f(*device, dipoles), values(*device, f.size());
    const Timing cold = time_of(solver, *device, several, f, {}, values);
    const std::vector<double> solution = values.download();
    std::printf("%lld nodes, %d right-hand sides, %s, %d levels, complexity %.2f, set-up %.3f s\n",
                static_cast<long long>(rows.own()), several, device->name().c_str(),
                static_cast<int>(solver.hierarchy().levels().size()), solver.hierarchy().operator_complexity(), setup);
    std::printf("    cold: %d iterations, residual %.1e, %.2f ms, bits %llx\n", cold.most_iterations, cold.residual,
                1e3 * cold.seconds, static_cast<unsigned long long>(bits_of(solution)));
    if (several > 1) {
        std::vector<std::vector<double>> from_host;
        for (auto c = dipoles.begin(); c != dipoles.end(); c += static_cast<std::ptrdiff_t>(size))
            from_host.emplace_back(c, c + static_cast<std::ptrdiff_t>(size));
        const double start = now();
        solver.solve(from_host);
        std::printf("    from and to memory of the host: %.2f ms\n", 1e3 * (now() - start));
        return 0;
    }
    const sparse::Rows tissue = rows_of_box(
        mesh, side,
        [](const mesh::Point&, bool is_inside) {
            const double sigma = is_inside ? 0.1 : 0;
            return tissue::Tensor{{sigma, sigma, sigma, 0, 0, 0}};
        },
        threads);
    std::vector<std::vector<double>> last;
    for (const double step : {0.0, 0.25, 0.5}) {
        f.upload(currents_of_wave(tissue, mesh, 0.8 * side + step));
        if (last.size() < 2) {
            const Timing timing = time_of(solver, *device, 1, f, {}, values);
            std::printf("    wave, cold: %d iterations, %.2f ms\n", timing.most_iterations, 1e3 * timing.seconds);
            last.push_back(values.download());
        }
    }
    std::vector<double> extrapolated;
    for (std::size_t i = 0; i < size; ++i) extrapolated.push_back(2 * last[1][i] - last[0][i]);
    for (const auto* start : {&last[1], &extrapolated}) {
        const Timing timing = time_of(solver, *device, 1, f, *start, values);
        std::printf("    wave, warm, %s: %d iterations, residual %.1e, %.2f ms\n",
                    start == &extrapolated ? "extrapolated" : "the last solution", timing.most_iterations,
                    timing.residual, 1e3 * timing.seconds);
    }
    return 0;
}
