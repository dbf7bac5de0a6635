#include "runtime/cells/certified_table.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <limits>
#include <mutex>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/kernels/common/jet.hpp"

namespace heartwright::cells {
namespace {

using kernels::Jet;
using kernels::Range;

constexpr int least_intervals = 16, samples = 8;
constexpr int most_parts = 16;  // of an interval, for a better enclosure
constexpr int halvings = 48;    // towards a choice that is not decided
constexpr double lebesgue = 3;  // of four Chebyshev points, and 1: what a change of f does to cubic and function
constexpr int smallest_exponent = -30;

// Places in [0, 1] of a cubic's four points: Chebyshev's.
struct Points {
    long double at[4];
    Points() {
        for (int i = 0; i < 4; ++i) at[i] = (1 - std::cos(3.14159265358979323846264L * (2 * i + 1) / 8)) / 2;
    }
};
const Points points;

// What is smaller counts as nothing.
double nothing(Numbers numbers) {
    return numbers == Numbers::fp32 ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
}
double rounded(long double c, Numbers numbers) {
    return numbers == Numbers::fp32 ? static_cast<float>(c) : static_cast<double>(c);
}

// Coefficients of the cubic through f at the four points, of t in [0, 1).
void interpolate(const long double* f, double* c, Numbers numbers) {
    long double newton[4] = {f[0], f[1], f[2], f[3]};
    for (int order = 1; order < 4; ++order)
        for (int i = 3; i >= order; --i)
            newton[i] = (newton[i] - newton[i - 1]) / (points.at[i] - points.at[i - order]);
    long double sum[4] = {newton[3], 0, 0, 0};
    for (int i = 2; i >= 0; --i) {  // sum*(t - point) + newton
        for (int k = 3; k >= 1; --k) sum[k] = sum[k - 1] - points.at[i] * sum[k];
        sum[0] = newton[i] - points.at[i] * sum[0];
    }
    for (int k = 0; k < 4; ++k) c[k] = rounded(sum[k], numbers);
}

template <class T>
T cubic_in(const double* c, T t) {
    return std::fma(std::fma(std::fma(static_cast<T>(c[3]), t, static_cast<T>(c[2])), t, static_cast<T>(c[1])), t,
                    static_cast<T>(c[0]));
}
double cubic(const double* c, double t, Numbers numbers) {
    return numbers == Numbers::fp32 ? cubic_in(c, static_cast<float>(t)) : cubic_in(c, t);
}

// All functions of a table over parts of the argument.
class Functions {
public:
    Functions(const interface::TableInfo& info, const double* derived) : info_(info), derived_(derived) {}
    int count() const { return info_.n_functions; }
    void values(long double x, long double* f) const { info_.values(derived_, x, f); }
    void enclosures(double low, double high, Jet* f) const { info_.enclosures(derived_, Jet::of(low, high), f); }
    // At x: as wide as what rounding may do to values(x).
    void enclosures_at(long double x, Jet* f) const {
        Jet point = Jet::of(0, 0);
        point.at[0] = x;
        info_.enclosures(derived_, point, f);
    }

private:
    const interface::TableInfo& info_;
    const double* derived_;
};

// How much function f and its derivatives may jump by where choices on the way to it are not decided, as a change of
// value over `width`.
double jump(const Functions& functions, int f, double low, double high, double width, int depth,
            std::vector<Jet>& scratch) {
    functions.enclosures(low, high, scratch.data());
    const Jet& jet = scratch[static_cast<std::size_t>(f)];
    if (!jet.is_split) return 0;
    const double middle = low + (high - low) / 2;
    if (depth == halvings || !(low < middle && middle < high)) {
        long double sum = 0, power = 1;
        for (int k = 0; k < Jet::order; ++k, power *= width) sum += jet.at[k].width() * power;
        return static_cast<double>(sum);
    }
    return jump(functions, f, low, middle, width, depth + 1, scratch) +
           jump(functions, f, middle, high, width, depth + 1, scratch);
}

// The proved errors of all functions on one interval, in parts of their greatest magnitudes there.
class Proof {
public:
    Proof(const Functions& functions, double width, double tolerance, Numbers numbers)
        : functions_(functions),
          width_(width),
          fourth_(width * width * width * width / 128),
          tolerance_(tolerance),
          rounding_(rounding_of_cubics(numbers)),
          nothing_(nothing(numbers)) {
        const auto count = static_cast<std::size_t>(functions.count());
        for (auto* jets : {&whole_, &part_, &scratch_}) jets->resize(count);
        for (auto& values : values_) values.resize(count);
        magnitude_.resize(count), last_.resize(count), worst_.resize(count), of_rounding_.resize(count);
    }

    // errors: [functions]; false when one exceeds the tolerance.
    bool of(double low, double high, std::vector<double>& errors) {
        functions_.enclosures(low, high, whole_.data());
        find_magnitudes(low, high);
        for (std::size_t f = 0; f < last_.size(); ++f) last_[f] = whole_[f].at[Jet::order].magnitude();
        // Enclosures of parts overestimate less: asked for while one of the whole is not good enough, and may become
        // it.
        for (int parts = 4; parts <= most_parts && !is_good() && refine(low, high, parts); parts *= 4) {
        }
        bool is_within = true;
        for (std::size_t f = 0; f < errors.size(); ++f) {
            errors[f] = error(f, low, high);
            is_within &= errors[f] <= tolerance_;
        }
        std::fill(of_rounding_.begin(), of_rounding_.end(), 0.0);
        if (!is_within) return false;
        find_rounding_of_functions(low);
        for (std::size_t f = 0; f < errors.size(); ++f) {
            errors[f] += of_rounding_[f];
            is_within &= errors[f] <= tolerance_;
        }
        return is_within;
    }

    // Whether rounding of the function alone exceeds the tolerance: no table is finer than that.
    bool is_beyond_rounding(std::size_t f) const { return of_rounding_[f] > tolerance_; }

private:
    // At least |f| in one point: the smallest enclosed where that says something, else the greatest of three.
    void find_magnitudes(double low, double high) {
        bool is_enough = true;
        for (std::size_t f = 0; f < magnitude_.size(); ++f) {
            const Range& value = whole_[f].at[0];
            magnitude_[f] =
                value.holds_zero() ? 0 : static_cast<double>(std::fmin(std::fabs(value.low), std::fabs(value.high)));
            is_enough &= magnitude_[f] > 0 && value.width() <= magnitude_[f] / 4;
        }
        if (is_enough) return;
        for (int i = 0; i < 3; ++i) functions_.values(i == 2 ? high : low + (high - low) * i / 2, values_[i].data());
        for (std::size_t f = 0; f < magnitude_.size(); ++f)
            for (const auto& values : values_)
                magnitude_[f] = std::fmax(magnitude_[f], static_cast<double>(std::fabs(values[f])));
    }

    double limit(std::size_t f) const { return tolerance_ * magnitude_[f] / fourth_; }
    bool is_good() const {
        for (std::size_t f = 0; f < last_.size(); ++f)
            if (!(last_[f] <= limit(f)) && last_[f] * fourth_ > nothing_) return false;
        return true;
    }

    // false: no finer enclosure will help.
    bool refine(double low, double high, int parts) {
        std::fill(worst_.begin(), worst_.end(), 0.0);
        for (int i = 0; i < parts; ++i) {
            functions_.enclosures(low + (high - low) * i / parts, low + (high - low) * (i + 1) / parts, part_.data());
            for (std::size_t f = 0; f < worst_.size(); ++f) {
                const Range& value = part_[f].at[Jet::order];
                const double least = value.holds_zero()
                                         ? 0
                                         : static_cast<double>(std::fmin(std::fabs(value.low), std::fabs(value.high)));
                if (least > limit(f) && least * fourth_ > nothing_) return false;
                worst_[f] = std::fmax(worst_[f], value.magnitude());
            }
        }
        for (std::size_t f = 0; f < worst_.size(); ++f) last_[f] = std::fmin(last_[f], worst_[f]);
        return true;
    }

    void find_rounding_of_functions(double low) {
        for (const long double point : points.at) {
            functions_.enclosures_at(low + point * width_, part_.data());
            for (std::size_t f = 0; f < of_rounding_.size(); ++f)
                of_rounding_[f] = std::fmax(of_rounding_[f], static_cast<double>(part_[f].at[0].width()));
        }
        for (std::size_t f = 0; f < of_rounding_.size(); ++f) of_rounding_[f] = in_parts(f, lebesgue * of_rounding_[f]);
    }

    double in_parts(std::size_t f, double absolute) const {
        if (absolute <= nothing_) return 0;
        return magnitude_[f] > 0 ? absolute / magnitude_[f] : std::numeric_limits<double>::infinity();
    }

    double error(std::size_t f, double low, double high) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (!(magnitude_[f] < infinity) || !(last_[f] < infinity)) return infinity;
        double absolute = fourth_ * last_[f] + rounding_ * magnitude_[f];
        if (whole_[f].is_split && absolute <= tolerance_ * magnitude_[f])
            absolute += lebesgue * jump(functions_, static_cast<int>(f), low, high, width_, 0, scratch_);
        return in_parts(f, absolute);
    }

    const Functions& functions_;
    double width_, fourth_, tolerance_, rounding_, nothing_;
    std::vector<Jet> whole_, part_, scratch_;
    std::vector<long double> values_[3];
    std::vector<double> magnitude_, last_, worst_, of_rounding_;
};

struct Grid {
    double width, first;
    std::int64_t intervals;

    Grid(const interface::TableInfo& info, int exponent)
        : width(std::ldexp(1.0, exponent)), first(std::floor(info.low / width)) {
        intervals = static_cast<std::int64_t>(std::ceil(info.high / width) - first);
    }
    double low(std::int64_t k) const { return (first + static_cast<double>(k)) * width; }
    double high(std::int64_t k) const { return std::nextafter(low(k + 1), low(k)); }  // the last number in it
};

std::string text_of(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

// The first function and interval that miss the tolerance, or none.
struct Miss {
    int function = -1;
    std::int64_t interval = 0;
    double error = 0;
    bool is_beyond_rounding = false;
};

Miss prove(const Functions& functions, const Grid& grid, double tolerance, Numbers numbers, std::vector<double>& proved,
           ThreadPool& threads) {
    std::fill(proved.begin(), proved.end(), 0.0);
    Miss miss;
    std::mutex mutex;
    std::atomic<bool> has_missed{false};
    threads.for_ranges(
        grid.intervals,
        [&](std::int64_t begin, std::int64_t end) {
            const auto count = static_cast<std::size_t>(functions.count());
            Proof proof(functions, grid.width, tolerance, numbers);
            std::vector<double> errors(count), worst(count, 0.0);
            for (std::int64_t k = begin; k < end && !has_missed.load(std::memory_order_relaxed); ++k) {
                const bool is_within = proof.of(grid.low(k), grid.high(k), errors);
                for (std::size_t i = 0; i < count; ++i) worst[i] = std::fmax(worst[i], errors[i]);
                if (is_within) continue;
                const std::lock_guard lock(mutex);
                const auto function = static_cast<int>(std::max_element(errors.begin(), errors.end()) - errors.begin());
                if (miss.function < 0 || k < miss.interval)
                    miss = {function, k, errors[static_cast<std::size_t>(function)],
                            proof.is_beyond_rounding(static_cast<std::size_t>(function))};
                has_missed = true;
            }
            const std::lock_guard lock(mutex);
            for (std::size_t i = 0; i < count; ++i) proved[i] = std::fmax(proved[i], worst[i]);
        },
        8, 16);
    return miss;
}

[[noreturn]] void refuse(const interface::TableInfo& info, double tolerance, const Grid& grid, const Miss& miss,
                         std::int64_t bytes) {
    const std::string unit = behind_a_number(info.unit);
    std::string what = "the approximation of '" + std::string(info.functions[miss.function]) + "' cannot be held to " +
                       text_of("%.3g", tolerance) + ": ";
    what += "near " + std::string(info.argument) + " = " + text_of("%.6g", grid.low(miss.interval)) + unit;
    if (miss.is_beyond_rounding && std::isfinite(miss.error))
        throw UserFault(
            what + " rounding of the function itself takes up to " + text_of("%.3g", miss.error) +
            " of it, in extended precision; write it without the cancellation, or ask for no less than that");
    what += std::isinf(miss.error) ? " it jumps or is no number" : " it reaches " + text_of("%.3g", miss.error);
    throw UserFault(what + " with " + std::to_string(grid.intervals) + " intervals of " + text_of("%.6g", grid.width) +
                    unit + "; finer tables would take more than " + std::to_string(bytes >> 20) + " MiB");
}

}  // namespace

CertifiedTable certified_table(const interface::TableInfo& info, const double* derived, double tolerance,
                               ThreadPool& threads, Numbers numbers) {
    const Functions functions(info, derived);
    const auto count = static_cast<std::size_t>(info.n_functions);
    const auto bytes = [&](const Grid& grid) {
        return grid.intervals * info.n_functions * 4 * static_cast<std::int64_t>(sizeof(double));
    };
    int exponent = static_cast<int>(std::floor(std::log2((info.high - info.low) / least_intervals)));
    std::vector<double> proved(count, 0.0);
    for (Miss miss;; --exponent) {
        miss = prove(functions, Grid(info, exponent), tolerance, numbers, proved, threads);
        if (miss.function < 0) break;
        const bool is_finest = bytes(Grid(info, exponent - 1)) > most_table_bytes || exponent == smallest_exponent;
        if (is_finest || miss.is_beyond_rounding) refuse(info, tolerance, Grid(info, exponent), miss, most_table_bytes);
    }
    const Grid grid(info, exponent);

    CertifiedTable result{
        {1 / grid.width, info.low, info.high, grid.first, static_cast<double>(grid.intervals), nullptr},
        std::vector<double>(static_cast<std::size_t>(grid.intervals) * count * 4),
        grid.width,
        std::vector<Certificate>(count)};
    std::mutex mutex;
    threads.for_ranges(
        grid.intervals,
        [&](std::int64_t begin, std::int64_t end) {
            std::vector<Certificate> own(count);
            std::vector<long double> at_points[4], at(count);
            std::vector<long double> seen(count * (samples + 1));
            for (auto& values : at_points) values.resize(count);
            for (std::int64_t k = begin; k < end; ++k) {
                for (int i = 0; i < 4; ++i)
                    functions.values(grid.low(k) + points.at[i] * grid.width, at_points[i].data());
                double* const row = result.rows.data() + static_cast<std::size_t>(k) * count * 4;
                for (std::size_t f = 0; f < count; ++f) {
                    const long double values[4] = {at_points[0][f], at_points[1][f], at_points[2][f], at_points[3][f]};
                    interpolate(values, row + 4 * f, numbers);
                }
                for (int s = 0; s <= samples; ++s)
                    functions.values(s == samples ? grid.high(k) : grid.low(k) + grid.width * s / samples,
                                     seen.data() + static_cast<std::size_t>(s) * count);
                for (std::size_t f = 0; f < count; ++f) {
                    long double magnitude = 0, error = 0, where = 0;
                    for (int s = 0; s <= samples; ++s) {
                        const long double exact = seen[static_cast<std::size_t>(s) * count + f];
                        const double t = s == samples ? 1 : static_cast<double>(s) / samples;
                        const long double off = std::fabs(cubic(row + 4 * f, t, numbers) - exact);
                        magnitude = std::fmax(magnitude, std::fabs(exact));
                        if (off > error) error = off, where = grid.low(k) + t * grid.width;
                    }
                    if (error <= nothing(numbers)) continue;
                    const double relative =
                        magnitude > 0 ? static_cast<double>(error / magnitude) : static_cast<double>(error);
                    if (relative > own[f].measured)
                        own[f].measured = relative, own[f].worst_at = static_cast<double>(where);
                }
            }
            const std::lock_guard lock(mutex);
            for (std::size_t f = 0; f < count; ++f) {
                Certificate& best = result.certificates[f];
                if (own[f].measured > best.measured ||
                    (own[f].measured == best.measured && own[f].worst_at < best.worst_at))
                    best = own[f];
            }
        },
        8, 16);
    for (std::size_t f = 0; f < count; ++f) {
        result.certificates[f].function = info.functions[f];
        result.certificates[f].proved = proved[f];
    }
    return result;
}

}  // namespace heartwright::cells
