#include "runtime/mesh/finite_volumes/spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <random>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::mesh {
namespace {

using Complex = std::complex<double>;
using Vector = std::vector<double>;

constexpr std::size_t krylov = 16;  // vectors between restarts
constexpr int steps_of_power = 16;

// A large mesh has restarts for 8e6 cells in all.
int most_restarts(std::size_t cells) { return static_cast<int>(std::clamp<std::size_t>(8'000'000 / cells, 1, 8)); }

// Sums of blocks of a fixed size, added in order: the same bits on any number of threads.
double dot(const Vector& a, const Vector& b, ThreadPool& threads) {
    constexpr std::size_t block = 4096;
    Vector sums((a.size() + block - 1) / block);
    const auto work = [&](std::int64_t first, std::int64_t last) {
        for (auto k = static_cast<std::size_t>(first); k < static_cast<std::size_t>(last); ++k)
            for (std::size_t i = k * block; i < std::min(a.size(), (k + 1) * block); ++i) sums[k] += a[i] * b[i];
    };
    threads.for_ranges(static_cast<std::int64_t>(sums.size()), work, 1, 8);
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

// a += factor b
void add(Vector& a, double factor, const Vector& b, ThreadPool& threads) {
    threads.for_ranges(static_cast<std::int64_t>(a.size()), [&](std::int64_t first, std::int64_t last) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) a[i] += factor * b[i];
    });
}

// A small upper Hessenberg matrix.
struct Hessenberg {
    std::array<std::array<Complex, krylov>, krylov> entry{};
    std::size_t size = 0;
};

// Solves (H - shift) x = b by elimination with pivots in neighbouring rows.
std::vector<Complex> solve_shifted(Hessenberg H, Complex shift, std::vector<Complex> b) {
    const std::size_t n = H.size;
    for (std::size_t i = 0; i < n; ++i) H.entry[i][i] -= shift;
    for (std::size_t i = 0; i + 1 < n; ++i) {
        if (std::abs(H.entry[i + 1][i]) > std::abs(H.entry[i][i])) {
            std::swap(H.entry[i], H.entry[i + 1]);
            std::swap(b[i], b[i + 1]);
        }
        if (H.entry[i][i] == 0.0) H.entry[i][i] = 1e-300;
        const Complex factor = H.entry[i + 1][i] / H.entry[i][i];
        for (std::size_t j = i; j < n; ++j) H.entry[i + 1][j] -= factor * H.entry[i][j];
        b[i + 1] -= factor * b[i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t j = i + 1; j < n; ++j) b[i] -= H.entry[i][j] * b[j];
        b[i] /= H.entry[i][i] == 0.0 ? Complex(1e-300) : H.entry[i][i];
    }
    return b;
}

void normalise(std::vector<Complex>& x) {
    double size = 0;
    for (const Complex& value : x) size += std::norm(value);
    for (Complex& value : x) value /= std::sqrt(size);
}

// One sweep of the QR algorithm over rows and columns [0, end], with Givens rotations.
void sweep(Hessenberg& H, std::size_t end, Complex shift) {
    auto& h = H.entry;
    std::array<std::pair<Complex, Complex>, krylov> rotations;
    for (std::size_t i = 0; i <= end; ++i) h[i][i] -= shift;
    for (std::size_t i = 0; i < end; ++i) {
        const double size = std::sqrt(std::norm(h[i][i]) + std::norm(h[i + 1][i]));
        const Complex c = size > 0 ? h[i][i] / size : 1, s = size > 0 ? h[i + 1][i] / size : 0;
        rotations[i] = {c, s};
        for (std::size_t j = i; j <= end; ++j) {
            const Complex upper = h[i][j], lower = h[i + 1][j];
            h[i][j] = std::conj(c) * upper + std::conj(s) * lower;
            h[i + 1][j] = c * lower - s * upper;
        }
    }
    for (std::size_t i = 0; i < end; ++i) {
        const Complex c = rotations[i].first, s = rotations[i].second;
        for (std::size_t j = 0; j <= std::min(i + 1, end); ++j) {
            const Complex left = h[j][i], right = h[j][i + 1];
            h[j][i] = left * c + right * s;
            h[j][i + 1] = right * std::conj(c) - left * std::conj(s);
        }
    }
    for (std::size_t i = 0; i <= end; ++i) h[i][i] += shift;
}

// The eigenvalue of largest size, by the QR algorithm with shifts, and its eigenvector by inverse iteration.
std::pair<Complex, std::vector<Complex>> dominant(const Hessenberg& H) {
    Hessenberg work = H;
    Complex largest = 0;
    for (std::size_t end = H.size - 1;; --end) {
        for (int k = 0; end > 0 && k < 200; ++k) {
            const double scale = std::abs(work.entry[end][end]) + std::abs(work.entry[end - 1][end - 1]);
            if (std::abs(work.entry[end][end - 1]) <= 1e-15 * scale) break;
            // Complex shifts now and then, so that pairs of eigenvalues part.
            const Complex nudge = k % 10 == 0 ? Complex(0, std::abs(work.entry[end][end - 1])) : 0;
            sweep(work, end, work.entry[end][end] + nudge);
        }
        if (std::abs(work.entry[end][end]) > std::abs(largest)) largest = work.entry[end][end];
        if (end == 0) break;
    }
    std::vector<Complex> y(H.size, 1);
    for (int k = 0; k < 3; ++k) {
        y = solve_shifted(H, largest * (1 + 1e-12), y);
        normalise(y);
    }
    return {largest, y};
}

class Arnoldi {
public:
    Arnoldi(const Couplings& fluxes, const Vector& volumes, ThreadPool& threads)
        : fluxes_(fluxes),
          volumes_(volumes),
          threads_(threads),
          dt_(published_step(fluxes, volumes)),
          volume_(std::accumulate(volumes.begin(), volumes.end(), 0.0)) {}

    RightmostEigenvalue run() {
        std::mt19937_64 random(20191);
        std::uniform_real_distribution<double> uniform(-1, 1);
        Vector real(volumes_.size()), imaginary;
        for (double& value : real) value = uniform(random);
        remove_constant(real);
        RightmostEigenvalue found;
        for (int restart = 0; restart < most_restarts(real.size()); ++restart) {
            std::tie(real, imaginary) = dominant_vector(real);
            found = rayleigh(real, imaginary);
            if (found.residual <= std::max(1e-9 * found.bound, 0.1 * std::fabs(found.real))) break;
            add(real, 1, imaginary, threads_);
            remove_constant(real);
        }
        return found;
    }

private:
    // rate = A V
    void apply(const Vector& V, Vector& rate) const {
        rate.resize(V.size());
        threads_.for_ranges(static_cast<std::int64_t>(V.size()), [&](std::int64_t first, std::int64_t last) {
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
                double sum = 0;
                for (auto k = static_cast<std::size_t>(fluxes_.row_starts[i]);
                     k < static_cast<std::size_t>(fluxes_.row_starts[i + 1]); ++k)
                    sum += fluxes_.values[k] * (V[static_cast<std::size_t>(fluxes_.columns[k])] - V[i]);
                rate[i] = sum / volumes_[i];
            }
        });
    }
    void remove_constant(Vector& V) const {  // A conserves the mean over volumes
        const double mean = dot(volumes_, V, threads_) / volume_;
        threads_.for_ranges(static_cast<std::int64_t>(V.size()), [&](std::int64_t first, std::int64_t last) {
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) V[i] -= mean;
        });
    }
    Vector power(Vector V) const {
        Vector rate;
        for (int step = 0; step < steps_of_power; ++step) {
            apply(V, rate);
            add(V, dt_, rate, threads_);
        }
        remove_constant(V);
        return V;
    }
    // Real and imaginary parts of the dominant Ritz vector of the space that `start` spans.
    std::pair<Vector, Vector> dominant_vector(const Vector& start) const {
        Hessenberg H;
        std::vector<Vector> Q{start};
        const double size = std::sqrt(dot(start, start, threads_));
        for (double& value : Q[0]) value /= size;
        while (H.size < krylov) {
            const std::size_t n = H.size++;
            Vector next = power(Q[n]);
            const double before = std::sqrt(dot(next, next, threads_));
            for (int pass = 0; pass < 2; ++pass)  // twice is enough
                for (std::size_t k = 0; k <= n; ++k) {
                    const double along = dot(Q[k], next, threads_);
                    H.entry[k][n] += along;
                    add(next, -along, Q[k], threads_);
                }
            const double left = std::sqrt(dot(next, next, threads_));
            if (H.size == krylov || !(left > 1e-12 * before)) break;
            H.entry[n + 1][n] = left;
            for (double& value : next) value /= left;
            Q.push_back(std::move(next));
        }
        const auto y = dominant(H).second;
        std::pair<Vector, Vector> parts{Vector(start.size()), Vector(start.size())};
        for (std::size_t k = 0; k < H.size; ++k) {
            add(parts.first, y[k].real(), Q[k], threads_);
            add(parts.second, y[k].imag(), Q[k], threads_);
        }
        return parts;
    }
    RightmostEigenvalue rayleigh(const Vector& real, const Vector& imaginary) const {
        Vector rate_real, rate_imaginary;
        apply(real, rate_real);
        apply(imaginary, rate_imaginary);
        const double size = dot(real, real, threads_) + dot(imaginary, imaginary, threads_);
        const auto product = [&](const Vector& a, const Vector& b) { return dot(a, b, threads_); };
        const Complex lambda((product(real, rate_real) + product(imaginary, rate_imaginary)) / size,
                             (product(real, rate_imaginary) - product(imaginary, rate_real)) / size);
        double residual = 0;
        for (std::size_t i = 0; i < real.size(); ++i)
            residual += std::norm(Complex(rate_real[i], rate_imaginary[i]) - lambda * Complex(real[i], imaginary[i]));
        return {lambda.real(), lambda.imag(), std::sqrt(residual / size), 2 / dt_};
    }

    const Couplings& fluxes_;
    const Vector& volumes_;
    ThreadPool& threads_;
    double dt_, volume_;
};

}  // namespace

RightmostEigenvalue rightmost_eigenvalue(const Couplings& fluxes, const std::vector<double>& volumes,
                                         ThreadPool& threads) {
    if (volumes.size() < 2 || std::isinf(published_step(fluxes, volumes))) return {};
    return Arnoldi(fluxes, volumes, threads).run();
}

void check_decay(const RightmostEigenvalue& eigenvalue) {
    if (eigenvalue.real <= 1e-9 * eigenvalue.bound + eigenvalue.residual) {
        // With the longest step, 2/bound.
        const Complex factor = 1.0 + 2 / eigenvalue.bound * Complex(eigenvalue.real, eigenvalue.imaginary);
        if (!(eigenvalue.bound > 0) || std::abs(factor) <= 1 + 1e-9 + 2 * eigenvalue.residual / eigenvalue.bound)
            return;
        throw UserFault("finite volumes are unstable on this mesh: a mode oscillates at " +
                        std::to_string(std::fabs(eigenvalue.imaginary)) +
                        " per ms, faster than it decays, so that forward Euler lets it grow; take finite elements, or "
                        "improve the elements (mesh info shows their dihedral angles)");
    }
    throw UserFault("finite volumes are unstable on this mesh: a mode grows at " + std::to_string(eigenvalue.real) +
                    " per ms (largest real part of the spectrum); take finite elements, which decay on every mesh, "
                    "or improve the elements (mesh info shows their dihedral angles)");
}

}  // namespace heartwright::mesh
