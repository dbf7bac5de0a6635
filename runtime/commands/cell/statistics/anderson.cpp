#include "runtime/commands/cell/statistics/anderson.hpp"

#include <algorithm>

#include "runtime/commands/cell/statistics/small_matrix.hpp"

namespace heartwright::commands {

std::vector<double> Anderson::next(std::span<const double> x, std::span<const double> image,
                                   std::span<const double> scale) {
    constexpr double least_share = 1e-7;  // of singular values: below it differences say the same
    const std::size_t n = x.size();
    Pair now{{image.begin(), image.end()}, std::vector<double>(n)};
    for (std::size_t i = 0; i < n; ++i) now.residual[i] = image[i] - x[i];
    pairs_.push_back(now);
    // More differences than unknowns would mix old ones in.
    if (pairs_.size() > std::min(depth_, n) + 1) pairs_.pop_front();
    const std::size_t columns = pairs_.size() - 1;
    std::vector<double> next = now.image;
    if (columns == 0) return next;
    SmallMatrix of_residuals(n, columns);
    std::vector<double> lengths(columns);
    for (std::size_t k = 0; k < columns; ++k) {
        for (std::size_t i = 0; i < n; ++i)
            of_residuals(i, k) = (pairs_[k + 1].residual[i] - pairs_[k].residual[i]) / scale[i];
        lengths[k] = norm(of_residuals.column(k));
        if (lengths[k] == 0) lengths[k] = 1;
        for (double& value : of_residuals.column(k)) value /= lengths[k];
    }
    std::vector<double> residual = now.residual;
    for (std::size_t i = 0; i < n; ++i) residual[i] /= scale[i];
    const std::vector<double> shares = least_squares(of_residuals, residual, least_share);
    for (std::size_t k = 0; k < columns; ++k)
        for (std::size_t i = 0; i < n; ++i)
            next[i] -= shares[k] / lengths[k] * (pairs_[k + 1].image[i] - pairs_[k].image[i]);
    return next;
}

}  // namespace heartwright::commands
