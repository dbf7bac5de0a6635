#include "runtime/cells/certified_rational.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/fit/rational.hpp"
#include "base/units/shown.hpp"
#include "runtime/kernels/common/jet.hpp"
#include "runtime/kernels/common/rational.hpp"

namespace heartwright::cells {
namespace {

using kernels::Jet;
using kernels::Range;

constexpr int points_of_a_fit = 128, samples = 8;
constexpr int cells_of_a_range = 256;  // at least
constexpr int halvings = 48;           // of a cell, towards a choice that is not decided
constexpr double infinity = std::numeric_limits<double>::infinity();

// What a kernel's arithmetic does to numbers.
struct Rounding {
    bool is_single;
    double unit;     // of rounding, and a little
    double nothing;  // what is smaller counts as nothing

    explicit Rounding(Numbers numbers)
        : is_single(numbers == Numbers::fp32),
          unit(is_single ? 0x1.01p-24 : 1.12e-16),
          nothing(is_single ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min()) {}
    double operator()(double x) const { return is_single ? static_cast<float>(x) : x; }
};

// x = (t - offset)/scale on piece p, as kernels have it: these very numbers.
struct Piece {
    double low, high, scale, offset;
    bool is_single;
    Piece(const interface::TableInfo& info, int p, const Rounding& rounded)
        : low(info.ends[p]), high(info.ends[p + 1]), is_single(rounded.is_single) {
        const fit::Scaling scaling = fit::scaling_of(low, high);
        scale = rounded(scaling.scale), offset = rounded(scaling.offset);
    }
    long double x(long double t) const {
        if (!is_single) return low + (t + 1) / 2 * (static_cast<long double>(high) - low);
        // Where a rounded scale and offset take it, within the piece.
        return std::fmin(std::fmax((t - offset) / scale, static_cast<long double>(low)),
                         static_cast<long double>(std::nextafter(high, low)));
    }
    template <class T>
    T t(T x) const {
        return std::fma(x, static_cast<T>(scale), static_cast<T>(offset));
    }
};

// As a kernel computes it.
template <class T>
T value_in(const fit::Rational& rational, T t) {
    T top = static_cast<T>(rational.top.back()),
      bottom = rational.bottom.empty() ? T(1) : static_cast<T>(rational.bottom.back());
    for (std::size_t k = rational.top.size() - 1; k-- > 0;) top = std::fma(top, t, static_cast<T>(rational.top[k]));
    if (rational.bottom.empty()) return top;
    for (std::size_t k = rational.bottom.size() - 1; k-- > 0;)
        bottom = std::fma(bottom, t, static_cast<T>(rational.bottom[k]));
    return top / std::fma(bottom, t, T(1));
}

struct Cell {
    int piece;
    double low, high;  // the last number in it
};

double cell_width(const interface::TableInfo& info) {
    return std::exp2(std::floor(std::log2((info.high - info.low) / cells_of_a_range)));
}

std::vector<Cell> cells_of(const interface::TableInfo& info) {
    const double width = cell_width(info);
    std::vector<Cell> cells;
    for (int p = 0; p < info.n_pieces; ++p) {
        for (double at = info.ends[p]; at < info.ends[p + 1];) {
            const double next = std::fmin((std::floor(at / width) + 1) * width, info.ends[p + 1]);
            cells.push_back({p, at, std::nextafter(next, at)});
            at = next;
        }
    }
    return cells;
}

double sum_of_magnitudes(const std::vector<double>& coefficients) {
    double sum = 0;
    for (const double c : coefficients) sum += std::fabs(c);
    return sum;
}

// P, P', P''/2 ... over the range of t.
Jet polynomial(double constant, const std::vector<double>& coefficients, const Range& t) {
    Jet result;
    const auto take = [&](double c) {
        for (int k = Jet::order; k > 0; --k) result.at[k] = result.at[k] * t + result.at[k - 1];
        result.at[0] = result.at[0] * t + Range(c);
    };
    for (std::size_t k = coefficients.size(); k-- > 0;) take(coefficients[k]);
    take(constant);
    return result;
}

// N/D of a piece over parts of it, as a series in x.
class Approximation {
public:
    Approximation(const fit::Rational& rational, const Piece& piece, double unit)
        : unit_(unit),
          constant_(rational.top.front()),
          top_(rational.top.begin() + 1, rational.top.end()),
          bottom_(rational.bottom),
          piece_(piece) {}

    // least: what D is at least; not above 0 where it may vanish.
    Jet over(double low, double high, long double& least) const {
        const Range x(low, high), t = x * Range(piece_.scale) + Range(piece_.offset);
        Jet result = polynomial(constant_, top_, t);
        least = 1;
        if (!bottom_.empty()) {
            const Jet denominator = polynomial(1, bottom_, t);
            least = denominator.at[0].low;
            result = result / denominator;
        }
        Range power = 1.0L;
        for (int k = 1; k <= Jet::order; ++k) {
            power = power * Range(piece_.scale);
            result.at[k] = result.at[k] * power;
        }
        return result;
    }

    // How far what a kernel computes may be from N/D, of which `r` is the series over the part and `least` D's least
    // value there.
    double rounding(const Jet& r, long double least) const {
        const double magnitude = r.at[0].magnitude();
        const double top =
            (2 * static_cast<double>(top_.size()) + 2) * unit_ * (std::fabs(constant_) + sum_of_magnitudes(top_));
        const double bottom =
            bottom_.empty() ? 0
                            : (2 * static_cast<double>(bottom_.size()) + 2) * unit_ * (1 + sum_of_magnitudes(bottom_));
        const double of_t = r.at[1].magnitude() * 2 * unit_ / piece_.scale;
        return (top + magnitude * bottom) / static_cast<double>(least) + 8 * unit_ * magnitude + of_t;
    }

private:
    double unit_, constant_;
    std::vector<double> top_, bottom_;
    Piece piece_;
};

// All functions and what stands for them.
struct Fits {
    const interface::TableInfo& info;
    const double* derived;
    Rounding rounded;
    std::vector<Piece> pieces;
    std::vector<std::vector<fit::Rational>> rationals;  // [piece][function]
    std::vector<std::vector<Approximation>> approximations;

    int count() const { return info.n_functions; }
};

Fits fits_of(const interface::TableInfo& info, const double* derived, double tolerance, ThreadPool& threads,
             Numbers numbers) {
    Fits fits{info,
              derived,
              Rounding(numbers),
              {},
              std::vector<std::vector<fit::Rational>>(static_cast<std::size_t>(info.n_pieces)),
              {}};
    for (int p = 0; p < info.n_pieces; ++p) fits.pieces.emplace_back(info, p, fits.rounded);
    const std::vector<long double> at = fit::chebyshev_points(points_of_a_fit);
    threads.for_ranges(
        info.n_pieces,
        [&](std::int64_t begin, std::int64_t end) {
            for (auto p = static_cast<std::size_t>(begin); p < static_cast<std::size_t>(end); ++p) {
                const auto count = static_cast<std::size_t>(info.n_functions);
                std::vector<std::vector<long double>> values(count, std::vector<long double>(at.size()));
                std::vector<long double> here(count);
                for (std::size_t i = 0; i < at.size(); ++i) {
                    info.values(derived, fits.pieces[p].x(at[i]), here.data());
                    for (std::size_t f = 0; f < count; ++f) values[f][i] = here[f];
                }
                for (std::size_t f = 0; f < count; ++f) {
                    const interface::RationalInfo& shape = info.rationals[f];
                    fits.rationals[p].push_back(
                        fit::rational_within(fit::samples_of(at, values[f]), {shape.top, shape.bottom}, tolerance / 4));
                }
            }
        },
        1, 1);
    for (std::size_t p = 0; p < fits.pieces.size(); ++p) {
        auto& row = fits.approximations.emplace_back();
        for (fit::Rational& rational : fits.rationals[p]) {
            if (!rational.is_there())
                rational = {{std::numeric_limits<double>::quiet_NaN()}, {}, infinity};  // the proof says where
            for (auto* coefficients : {&rational.top, &rational.bottom})
                for (double& c : *coefficients) c = fits.rounded(c);
            row.emplace_back(rational, fits.pieces[p], fits.rounded.unit);
        }
    }
    return fits;
}

// Errors on one cell, in parts of the functions' greatest magnitudes there.
class Proof {
public:
    Proof(const Fits& fits, double tolerance) : fits_(fits), tolerance_(tolerance) {
        const auto count = static_cast<std::size_t>(fits.count());
        middle_.resize(count), whole_.resize(count), values_.resize(count), magnitude_.resize(count),
            proved_.resize(count), measured_.resize(count);
        where_.resize(count);
    }

    // False when one exceeds the tolerance.
    bool of(const Cell& cell) {
        std::fill(magnitude_.begin(), magnitude_.end(), 0.0);
        std::fill(proved_.begin(), proved_.end(), 0.0);
        std::fill(measured_.begin(), measured_.end(), 0.0L);
        for (int s = 0; s <= samples; ++s)
            measure(cell, s == samples ? cell.high : cell.low + (cell.high - cell.low) * s / samples);
        std::vector<int> all;
        bool is_within = true;
        for (int f = 0; f < fits_.count(); ++f) {
            const auto k = static_cast<std::size_t>(f);
            if (!(measured_[k] <= std::fmax(tolerance_ * magnitude_[k], fits_.rounded.nothing)) ||
                !(magnitude_[k] < infinity)) {
                proved_[k] = magnitude_[k] > 0 && measured_[k] > 0 ? static_cast<double>(measured_[k] / magnitude_[k])
                                                                   : infinity;
                is_within = false;
            }
            all.push_back(f);
        }
        return is_within && prove(cell.piece, cell.low, cell.high, all, 0);
    }

    double proved(int f) const { return proved_[static_cast<std::size_t>(f)]; }
    double measured(int f) const {
        const auto k = static_cast<std::size_t>(f);
        return magnitude_[k] > 0 && measured_[k] > fits_.rounded.nothing
                   ? static_cast<double>(measured_[k] / magnitude_[k])
                   : 0;
    }
    double worst_at(int f) const { return where_[static_cast<std::size_t>(f)]; }

private:
    void measure(const Cell& cell, double x) {
        const auto piece = static_cast<std::size_t>(cell.piece);
        x = fits_.rounded(x);
        if (!(x >= cell.low && x <= cell.high)) return;  // no number of the kernel's
        fits_.info.values(fits_.derived, x, values_.data());
        for (std::size_t f = 0; f < values_.size(); ++f) {
            const long double off = std::fabs(value(fits_.rationals[piece][f], fits_.pieces[piece], x) - values_[f]);
            magnitude_[f] = std::fmax(magnitude_[f], static_cast<double>(std::fabs(values_[f])));
            if (off > measured_[f] || off != off) measured_[f] = off, where_[f] = x;
        }
    }

    long double value(const fit::Rational& rational, const Piece& piece, double x) const {
        return fits_.rounded.is_single ? value_in(rational, piece.t(static_cast<float>(x)))
                                       : value_in(rational, piece.t(x));
    }

    // What the difference of function f is at most on [low, high].
    double bound(std::size_t piece, std::size_t f, double low, double high) const {
        const Approximation& approximation = fits_.approximations[piece][f];
        long double least = 0, least_in_middle = 0;
        const Jet whole = approximation.over(low, high, least);
        if (!(least > 0)) return infinity;
        const double rounding = approximation.rounding(whole, least);
        double difference = (whole_[f].at[0] - whole.at[0]).magnitude();
        if (!whole_[f].is_split) {
            const double centre = low + (high - low) / 2, half = std::fmax(high - centre, centre - low);
            const Jet middle = approximation.over(centre, centre, least_in_middle);
            double sum = (whole_[f].at[Jet::order].magnitude() + whole.at[Jet::order].magnitude()) * half * half *
                         half * half,
                   power = 1;
            for (int k = 0; k < Jet::order; ++k, power *= half)
                sum += (middle_[f].at[k] - middle.at[k]).magnitude() * power;
            difference = std::fmin(difference, sum);  // NaN: the other
        }
        return difference * (1 + 1e-12) + rounding;
    }

    bool prove(int piece, double low, double high, const std::vector<int>& functions, int depth) {
        const double centre = low + (high - low) / 2;
        fits_.info.enclosures(fits_.derived, Jet::of(low, high), whole_.data());
        fits_.info.enclosures(fits_.derived, Jet::of(centre, centre), middle_.data());
        std::vector<int> left;
        for (const int f : functions) {
            const auto k = static_cast<std::size_t>(f);
            const double most = bound(static_cast<std::size_t>(piece), k, low, high);
            if (most <= std::fmax(tolerance_ * magnitude_[k], fits_.rounded.nothing)) {
                if (most > fits_.rounded.nothing) proved_[k] = std::fmax(proved_[k], most / magnitude_[k]);
            } else {
                left.push_back(f);
                if (depth == halvings || !(low < centre && centre < high))
                    proved_[k] = magnitude_[k] > 0 ? most / magnitude_[k] : infinity;
            }
        }
        if (left.empty()) return true;
        if (depth == halvings || !(low < centre && centre < high)) return false;
        return prove(piece, low, std::nextafter(centre, low), left, depth + 1) &&
               prove(piece, centre, high, left, depth + 1);
    }

    const Fits& fits_;
    double tolerance_;
    std::vector<Jet> middle_, whole_;
    std::vector<long double> values_, measured_;
    std::vector<double> magnitude_, proved_, where_;
};

std::string text_of(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

// The first cell where a function misses the tolerance.
struct Miss {
    std::size_t cell;
    int function;
    double error;
};

[[noreturn]] void refuse(const interface::TableInfo& info, double tolerance, const Cell& cell, const Miss& miss,
                         Numbers numbers) {
    const interface::RationalInfo& shape = info.rationals[miss.function];
    std::string what = "the approximation of '" + std::string(info.functions[miss.function]) + "' cannot be held to " +
                       text_of("%.3g", tolerance) + ": near " + info.argument + " = " + text_of("%.6g", cell.low) +
                       behind_a_number(info.unit) + " ";
    what +=
        std::isinf(miss.error) ? "it jumps, has a pole or is no number" : "it reaches " + text_of("%.2g", miss.error);
    what += shape.bottom == 0 ? " with polynomials of degree " + std::to_string(shape.top)
                              : " with rational functions of degrees " + std::to_string(shape.top) + " and " +
                                    std::to_string(shape.bottom);
    if (numbers == Numbers::fp32) what += ", rounded to FP32";
    throw UserFault(what +
                    ", chosen for the parameters' own values; form=table makes its intervals as fine as it takes");
}

}  // namespace

CertifiedTable certified_rationals(const interface::TableInfo& info, const double* derived, double tolerance,
                                   ThreadPool& threads, Numbers numbers) {
    if (info.n_pieces < 1 || info.n_pieces > kernels::most_pieces)
        throw OurFault("rational functions on " + std::to_string(info.n_pieces) + " pieces");
    const Fits fits = fits_of(info, derived, tolerance, threads, numbers);
    const std::vector<Cell> cells = cells_of(info);
    const auto count = static_cast<std::size_t>(info.n_functions);
    std::vector<Certificate> certificates(count);
    std::optional<Miss> miss;
    std::mutex mutex;
    threads.for_ranges(
        static_cast<std::int64_t>(cells.size()),
        [&](std::int64_t begin, std::int64_t end) {
            Proof proof(fits, tolerance);
            for (auto c = static_cast<std::size_t>(begin); c < static_cast<std::size_t>(end); ++c) {
                const bool is_within = proof.of(cells[c]);
                const std::lock_guard lock(mutex);
                for (int f = 0; f < fits.count(); ++f) {
                    Certificate& best = certificates[static_cast<std::size_t>(f)];
                    const double measured = proof.measured(f);
                    if (measured > best.measured || (measured == best.measured && proof.worst_at(f) < best.worst_at))
                        best.measured = measured, best.worst_at = proof.worst_at(f);
                    best.proved = std::fmax(best.proved, proof.proved(f));
                    if (!is_within && !(proof.proved(f) <= tolerance) && (!miss || c < miss->cell))
                        miss = {c, f, proof.proved(f)};
                }
                if (miss) return;
            }
        },
        8, 4);
    if (miss) refuse(info, tolerance, cells[miss->cell], *miss, numbers);

    std::size_t rows = 0;
    for (std::size_t f = 0; f < count; ++f) {
        certificates[f].function = info.functions[f];
        const interface::RationalInfo& shape = info.rationals[f];
        rows = std::max(rows, static_cast<std::size_t>(shape.row + shape.top + 1 + shape.bottom));
    }
    const auto stride = static_cast<std::size_t>(info.n_pieces == 1 ? 1 : kernels::most_pieces);
    CertifiedTable result{{0, info.low, info.high, 0, 0, nullptr},
                          std::vector<double>(rows * stride),
                          cell_width(info),
                          std::move(certificates)};
    for (std::size_t p = 0; p < fits.pieces.size(); ++p) {
        for (std::size_t f = 0; f < count; ++f) {
            double* to = result.rows.data() + static_cast<std::size_t>(info.rationals[f].row) * stride + p;
            for (const auto* coefficients : {&fits.rationals[p][f].top, &fits.rationals[p][f].bottom})
                for (const double c : *coefficients) *to = c, to += stride;
        }
    }
    return result;
}

}  // namespace heartwright::cells
