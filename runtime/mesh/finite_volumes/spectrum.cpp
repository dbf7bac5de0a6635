#include "runtime/mesh/finite_volumes/spectrum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numeric>
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

// a += factor b
void add(Vector& a, double factor, const Vector& b, ThreadPool& threads) {
    threads.for_ranges(
        static_cast<std::int64_t>(a.size()),
        [&](std::int64_t first, std::int64_t last) {
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i)
                a[i] += factor * b[i];
        });
}

// Between -1 and 1, of a row's number (splitmix64).
double noise(std::int64_t number) {
    std::uint64_t z = (static_cast<std::uint64_t>(number) + 20191) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    z ^= z >> 31;
    return std::ldexp(static_cast<double>(z >> 11), -52) - 1;
}

// One rank. Sums of blocks of a fixed size, added in order: the same bits on any number of threads.
class Alone final : public SharedVectors {
public:
    Alone(std::size_t rows, ThreadPool& threads) : rows_(rows), threads_(threads) {}

    Vector dots(const std::vector<std::span<const double>>& a, std::span<const double> b) override {
        constexpr std::size_t block = 4096;
        Vector products;
        for (const auto& one : a) {
            Vector sums((rows_ + block - 1) / block);
            const auto work = [&](std::int64_t first, std::int64_t last) {
                for (auto k = static_cast<std::size_t>(first); k < static_cast<std::size_t>(last); ++k)
                    for (std::size_t i = k * block; i < std::min(rows_, (k + 1) * block); ++i) sums[k] += one[i] * b[i];
            };
            threads_.for_ranges(static_cast<std::int64_t>(sums.size()), work, 1, 8);
            products.push_back(std::accumulate(sums.begin(), sums.end(), 0.0));
        }
        return products;
    }
    double largest(double value) override { return value; }
    void fill_ghosts(std::span<double>) override {}

private:
    std::size_t rows_;
    ThreadPool& threads_;
};

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

}  // namespace

class Arnoldi::Search {
public:
    Search(const OwnRows& rows, SharedVectors& shared, ThreadPool& threads)
        : rows_(rows), shared_(shared), threads_(threads), own_(rows.volumes.size()) {
        const std::size_t total = own_ + static_cast<std::size_t>(rows.ghosts);
        for (Vector* vector : {&real_, &imaginary_, &rate_, &rate_imaginary_, &ones_}) vector->assign(total, 0);
        for (Vector& vector : basis_) vector.assign(total, 0);
    }

    RightmostEigenvalue run() {
        const double rate = shared_.largest(largest_rate());
        if (!(rate > 0)) return {};
        dt_ = 1 / rate;
        std::fill(ones_.begin(), ones_.end(), 1.0);
        volume_ = shared_.dot(rows_.volumes, ones_);
        for (std::size_t i = 0; i < own_; ++i) real_[i] = noise(rows_.numbers[i]);
        remove_constant(real_);
        RightmostEigenvalue found;
        for (int restart = 0; restart < most_restarts(static_cast<std::size_t>(rows_.whole_rows)); ++restart) {
            find_dominant_vector();
            found = rayleigh();
            if (found.residual <= std::max(1e-9 * found.bound, 0.1 * std::fabs(found.real))) break;
            add(real_, 1, imaginary_, threads_);
            remove_constant(real_);
        }
        return found;
    }

private:
    // Of own rows the largest sum of |a_ij|, 1/ms: one over the published step.
    double largest_rate() const {
        double largest = 0;
        for (std::size_t i = 0; i < own_; ++i) {
            double absolute = 0;
            for (auto k = static_cast<std::size_t>(rows_.row_starts[i]);
                 k < static_cast<std::size_t>(rows_.row_starts[i + 1]); ++k)
                absolute += std::fabs(rows_.couplings[k]);
            largest = std::max(largest, absolute / rows_.volumes[i]);
        }
        return largest;
    }
    // rate = A V
    void apply(Vector& V, Vector& rate) const {
        shared_.fill_ghosts(V);
        threads_.for_ranges(static_cast<std::int64_t>(own_), [&](std::int64_t first, std::int64_t last) {
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
                double sum = 0;
                for (auto k = static_cast<std::size_t>(rows_.row_starts[i]);
                     k < static_cast<std::size_t>(rows_.row_starts[i + 1]); ++k)
                    sum += rows_.couplings[k] * (V[static_cast<std::size_t>(rows_.columns[k])] - V[i]);
                rate[i] = sum / rows_.volumes[i];
            }
        });
    }
    void remove_constant(Vector& V) const {  // A conserves the mean over volumes
        add(V, -shared_.dot(rows_.volumes, V) / volume_, ones_, threads_);
    }
    void power(Vector& V) {
        for (int step = 0; step < steps_of_power; ++step) {
            apply(V, rate_);
            add(V, dt_, rate_, threads_);
        }
        remove_constant(V);
    }
    void scale(Vector& V, double size) const {
        threads_.for_ranges(
            static_cast<std::int64_t>(V.size()),
            [&](std::int64_t first, std::int64_t last) {
                for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) V[i] /= size;
            });
    }
    double size_of(const Vector& V) const { return std::sqrt(shared_.dot(V, V)); }

    // real_ and imaginary_ become those of the dominant Ritz vector of the space that real_ spans.
    void find_dominant_vector() {
        Hessenberg H;
        basis_[0] = real_;
        scale(basis_[0], size_of(real_));
        while (H.size < krylov) {
            const std::size_t n = H.size++;
            Vector& next = n + 1 < krylov ? basis_[n + 1] : imaginary_;
            next = basis_[n];
            power(next);
            double before = 0;
            for (int pass = 0; pass < 2; ++pass) {  // classical Gram-Schmidt; twice is enough
                std::vector<std::span<const double>> with(basis_.begin(), basis_.begin() + n + 1);
                with.emplace_back(next);
                const Vector along = shared_.dots(with, next);
                before = pass == 0 ? std::sqrt(along.back()) : before;
                for (std::size_t k = 0; k <= n; ++k) {
                    H.entry[k][n] += along[k];
                    add(next, -along[k], basis_[k], threads_);
                }
            }
            const double left = size_of(next);
            if (H.size == krylov || !(left > 1e-12 * before)) break;
            H.entry[n + 1][n] = left;
            scale(next, left);
        }
        const auto y = dominant(H).second;
        for (Vector* part : {&real_, &imaginary_}) std::fill(part->begin(), part->end(), 0.0);
        for (std::size_t k = 0; k < H.size; ++k) {
            add(real_, y[k].real(), basis_[k], threads_);
            add(imaginary_, y[k].imag(), basis_[k], threads_);
        }
    }
    RightmostEigenvalue rayleigh() {
        apply(real_, rate_);
        apply(imaginary_, rate_imaginary_);
        const double size = shared_.dot(real_, real_) + shared_.dot(imaginary_, imaginary_);
        const Complex lambda((shared_.dot(real_, rate_) + shared_.dot(imaginary_, rate_imaginary_)) / size,
                             (shared_.dot(real_, rate_imaginary_) - shared_.dot(imaginary_, rate_)) / size);
        add(rate_, -lambda.real(), real_, threads_);
        add(rate_, lambda.imag(), imaginary_, threads_);
        add(rate_imaginary_, -lambda.real(), imaginary_, threads_);
        add(rate_imaginary_, -lambda.imag(), real_, threads_);
        const double residual = shared_.dot(rate_, rate_) + shared_.dot(rate_imaginary_, rate_imaginary_);
        return {lambda.real(), lambda.imag(), std::sqrt(residual / size), 2 / dt_};
    }

    const OwnRows rows_;
    SharedVectors& shared_;
    ThreadPool& threads_;
    std::size_t own_;
    Vector real_, imaginary_, rate_, rate_imaginary_, ones_;  // own rows, then ghosts
    std::array<Vector, krylov> basis_;
    double dt_ = 0, volume_ = 0;
};

Arnoldi::Arnoldi(const OwnRows& rows, SharedVectors& shared, ThreadPool& threads)
    : search_(std::make_unique<Search>(rows, shared, threads)) {}
Arnoldi::~Arnoldi() = default;
RightmostEigenvalue Arnoldi::run() { return search_->run(); }

RightmostEigenvalue rightmost_eigenvalue(const Couplings& fluxes, const std::vector<double>& volumes,
                                         ThreadPool& threads) {
    std::vector<std::int64_t> numbers(volumes.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    Alone alone(volumes.size(), threads);
    return Arnoldi({.row_starts = fluxes.row_starts,
                    .columns = fluxes.columns,
                    .couplings = fluxes.values,
                    .volumes = volumes,
                    .numbers = numbers,
                    .ghosts = 0,
                    .whole_rows = static_cast<std::int64_t>(volumes.size())},
                   alone, threads)
        .run();
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
