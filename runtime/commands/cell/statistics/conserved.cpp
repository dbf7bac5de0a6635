#include "runtime/commands/cell/statistics/conserved.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "runtime/commands/cell/statistics/small_matrix.hpp"

namespace heartwright::commands {

namespace {

constexpr double negligible = 1e-9;  // of a singular value or a weight, beside the largest

double bound(const RapidBuffer& buffer, double x) { return buffer.capacity * x / (x + buffer.affinity); }
double bound_slope(const RapidBuffer& buffer, double x) {
    return buffer.capacity * buffer.affinity / ((x + buffer.affinity) * (x + buffer.affinity));
}

// Rows of the null space of `rows`, each over all columns.
std::vector<std::vector<double>> null_space(std::vector<std::vector<double>> rows) {
    const std::size_t n = rows.front().size();
    std::vector<double> sizes(n, 0.0);
    for (const auto& row : rows)
        for (std::size_t k = 0; k < n; ++k) sizes[k] = std::max(sizes[k], std::fabs(row[k]));
    SmallMatrix matrix(std::max(rows.size(), n), n);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        double most = 0;
        for (std::size_t k = 0; k < n; ++k)
            if (sizes[k] > 0) most = std::max(most, std::fabs(rows[r][k] /= sizes[k]));
        for (std::size_t k = 0; most > 0 && k < n; ++k) matrix(r, k) = rows[r][k] / most;
    }
    const SingularValues of = singular_values(matrix);
    std::vector<std::vector<double>> found;
    for (std::size_t j = 0; j < n; ++j) {
        if (of.values[j] > negligible * of.values.front()) continue;
        std::vector<double> weights(n);
        for (std::size_t k = 0; k < n; ++k) weights[k] = of.right(k, j);
        found.push_back(std::move(weights));
    }
    // Reduced, so that each has the few columns that depend on each other.
    for (std::size_t j = 0; j < found.size(); ++j) {
        const auto largest = std::max_element(found[j].begin(), found[j].end(),
                                              [](double a, double b) { return std::fabs(a) < std::fabs(b); });
        const auto pivot = static_cast<std::size_t>(largest - found[j].begin());
        const double value = *largest;
        for (double& weight : found[j]) weight /= value;
        for (std::size_t other = 0; other < found.size(); ++other) {
            if (other == j) continue;
            const double factor = found[other][pivot];
            for (std::size_t k = 0; k < n; ++k) found[other][k] -= factor * found[j][k];
        }
    }
    for (auto& weights : found)
        for (std::size_t k = 0; k < n; ++k) {
            if (std::fabs(weights[k]) < 1e3 * negligible) weights[k] = 0;
            if (sizes[k] > 0) weights[k] /= sizes[k];
        }
    return found;
}

}  // namespace

ConservedQuantities::ConservedQuantities(const StateRates& rates, const SampledRange& range,
                                         std::vector<RapidBuffer> buffers)
    : buffers_(std::move(buffers)) {
    const std::size_t n = range.low.size(), columns = n + buffers_.size();
    std::mt19937_64 random(20261201);  // the same points each time
    std::uniform_real_distribution<double> share(0, 1);
    std::vector<std::vector<double>> free, pulsed;
    const std::size_t wanted = 3 * columns + 10;
    for (std::size_t trial = 0; trial < 4 * wanted && free.size() < wanted; ++trial) {
        std::vector<double> x(n);
        for (std::size_t i = 0; i < n; ++i) x[i] = range.low[i] + share(random) * (range.high[i] - range.low[i]);
        const double t = share(random) * range.period;
        const std::vector<double> f = rates(t, 0, x), with = rates(t, 1, x);
        if (f.empty() || with.empty()) continue;
        std::vector<double> row = f, of_pulse(n);
        for (std::size_t i = 0; i < n; ++i) of_pulse[i] = with[i] - f[i];
        for (const RapidBuffer& buffer : buffers_) {
            row.push_back(bound_slope(buffer, x[buffer.state]) * f[buffer.state]);
            of_pulse.push_back(bound_slope(buffer, x[buffer.state]) * of_pulse[buffer.state]);
        }
        free.push_back(std::move(row));
        if (pulsed.size() < 3) pulsed.push_back(std::move(of_pulse));
    }
    if (free.size() < columns) return;  // too few points have rates
    const std::size_t without_pulse = null_space(free).size();
    // What is left of the difference of two sums is rounding where the pulse does negligible.
    for (auto& row : pulsed)
        for (std::size_t k = 0; k < columns; ++k)
            if (std::fabs(row[k]) < 1e-12 * std::fabs(free[0][k])) row[k] = 0;
    for (auto& row : pulsed) free.push_back(std::move(row));
    weights_ = null_space(std::move(free));
    is_pumped_ = weights_.size() < without_pulse;
}

double ConservedQuantities::value(std::size_t quantity, std::span<const double> x) const {
    const std::vector<double>& weights = weights_[quantity];
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += weights[i] * x[i];
    for (std::size_t k = 0; k < buffers_.size(); ++k)
        sum += weights[x.size() + k] * bound(buffers_[k], x[buffers_[k].state]);
    return sum;
}

std::vector<double> ConservedQuantities::values(std::span<const double> x) const {
    std::vector<double> all;
    for (std::size_t q = 0; q < size(); ++q) all.push_back(value(q, x));
    return all;
}

std::vector<double> ConservedQuantities::gradient(std::size_t quantity, std::span<const double> x) const {
    const std::vector<double>& weights = weights_[quantity];
    std::vector<double> slopes(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(x.size()));
    for (std::size_t k = 0; k < buffers_.size(); ++k)
        slopes[buffers_[k].state] += weights[x.size() + k] * bound_slope(buffers_[k], x[buffers_[k].state]);
    return slopes;
}

std::vector<std::size_t> ConservedQuantities::states(std::size_t quantity) const {
    const std::size_t n = weights_[quantity].size() - buffers_.size();
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < n; ++i) {
        bool is_in = weights_[quantity][i] != 0;
        for (std::size_t k = 0; k < buffers_.size(); ++k)
            is_in = is_in || (buffers_[k].state == i && weights_[quantity][n + k] != 0);
        if (is_in) all.push_back(i);
    }
    return all;
}

std::vector<std::vector<double>> ConservedQuantities::normals(std::span<const double> x,
                                                              std::span<const double> scale) const {
    std::vector<std::vector<double>> found;
    for (std::size_t q = 0; q < size(); ++q) {
        std::vector<double> normal = gradient(q, x);
        for (std::size_t i = 0; i < x.size(); ++i) normal[i] *= scale[i];
        const double before = norm(normal);
        for (const auto& other : found) {
            const double along = dot(other, normal);
            for (std::size_t i = 0; i < x.size(); ++i) normal[i] -= along * other[i];
        }
        const double length = norm(normal);
        if (!(length > negligible * before)) continue;
        for (double& value : normal) value /= length;
        found.push_back(std::move(normal));
    }
    return found;
}

void ConservedQuantities::project(std::span<double> direction, std::span<const double> x,
                                  std::span<const double> scale) const {
    for (const auto& normal : normals(x, scale)) {
        const double along = dot(normal, direction);
        for (std::size_t i = 0; i < direction.size(); ++i) direction[i] -= along * normal[i];
    }
}

// Newton's method in as many unknowns as there are quantities: steps along their gradients.
void ConservedQuantities::restore(std::span<double> x, const std::vector<double>& values,
                                  std::span<const double> scale) const {
    const std::size_t n = x.size(), q = size();
    for (int iteration = 0; q > 0 && iteration < 3; ++iteration) {
        SmallMatrix slopes(std::max(q, n), n);  // of rows that are scaled to 1
        std::vector<double> missing(slopes.rows(), 0.0);
        for (std::size_t k = 0; k < q; ++k) {
            std::vector<double> row = gradient(k, x);
            for (std::size_t i = 0; i < n; ++i) row[i] *= scale[i];
            const double length = norm(row);
            if (!(length > 0)) continue;
            missing[k] = (values[k] - value(k, x)) / length;
            for (std::size_t i = 0; i < n; ++i) slopes(k, i) = row[i] / length;
        }
        const std::vector<double> step = least_squares(slopes, missing, negligible);
        for (std::size_t i = 0; i < n; ++i) x[i] += scale[i] * step[i];
    }
}

}  // namespace heartwright::commands
