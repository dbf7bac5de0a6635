#include "runtime/diffusion/stability.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <unordered_set>
#include <vector>

namespace heartwright::diffusion {
namespace {

using tissue::Tensor;

constexpr std::size_t most_points = 8;
using Matrix =
    std::array<std::array<double, most_points>, most_points>;  // symmetric; the first n rows and columns count

// By Jacobi's rotations.
double largest_eigenvalue(Matrix m, std::size_t n) {
    for (int sweep = 0; sweep < 50; ++sweep) {
        double beside = 0, all = 0;
        for (std::size_t p = 0; p < n; ++p) {
            for (std::size_t q = 0; q < n; ++q) {
                all += m[p][q] * m[p][q];
                beside += p == q ? 0 : m[p][q] * m[p][q];
            }
        }
        if (beside <= 1e-32 * all) break;
        for (std::size_t p = 0; p + 1 < n; ++p) {
            for (std::size_t q = p + 1; q < n; ++q) {
                if (m[p][q] == 0) continue;
                const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
                const double t = (theta < 0 ? -1 : 1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
                const double c = 1 / std::sqrt(t * t + 1), s = t * c;
                for (std::size_t k = 0; k < n; ++k) {
                    const double kp = m[k][p], kq = m[k][q];
                    m[k][p] = c * kp - s * kq;
                    m[k][q] = s * kp + c * kq;
                }
                for (std::size_t k = 0; k < n; ++k) {
                    const double pk = m[p][k], qk = m[q][k];
                    m[p][k] = c * pk - s * qk;
                    m[q][k] = s * pk + c * qk;
                }
            }
        }
    }
    double largest = 0;
    for (std::size_t k = 0; k < n; ++k) largest = std::max(largest, m[k][k]);
    return largest;
}

// Is there an eigenvalue above `bound`? By the pivots of bound - m.
bool has_eigenvalue_above(Matrix m, std::size_t n, double bound) {
    for (std::size_t p = 0; p < n; ++p) {
        const double pivot = bound - m[p][p];
        if (!(pivot > 0)) return true;
        for (std::size_t q = p + 1; q < n; ++q) {
            const double factor = m[q][p] / pivot;
            for (std::size_t k = p + 1; k <= q; ++k) m[q][k] += factor * m[k][p];
        }
    }
    return false;
}

// Axes along which there are neighbours.
std::vector<std::size_t> axes_of(const tissue::Grid& grid) {
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(grid.dimensions); ++axis)
        if (grid.whole_cells()[axis] > 1) axes.push_back(axis);
    return axes;
}

bool is_uniform(const Conductivity& conductivity) {
    return conductivity.cells.empty() && conductivity.class_of_slot.empty();
}

double bound_of_one_tensor(const Tensor& tensor, const std::vector<std::size_t>& axes) {
    double row = 0;
    Matrix correlation{};
    for (std::size_t p = 0; p < axes.size(); ++p) {
        row += 4 * tensor.diagonal(axes[p]);
        correlation[p][p] = 1;
        for (std::size_t q = p + 1; q < axes.size(); ++q)
            correlation[p][q] = correlation[q][p] = rho(tensor, static_cast<int>(axes[p]), static_cast<int>(axes[q]));
    }
    const double c = largest_eigenvalue(correlation, axes.size()) - 1;
    return c <= 1 ? row : row * ((1 + c) * (1 + c) / (4 * c));
}

double bound_of_rows(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots) {
    double largest = 0;
    for (std::int64_t s = 0; s < slots.count(); ++s) {
        const std::int64_t g = slots.grid_of(s);
        const tissue::Cell cell = grid.cell(g);
        const Tensor& own = conductivity.of_slot(s);
        double row = 0;
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(grid.dimensions); ++axis) {
            double faces = 0;
            for (const int side : {-1, 1}) {
                const std::int64_t i = cell[axis] + side;
                if (i >= 0 && i < grid.cells[axis]) {
                    const std::int64_t other = slots.slot_of(g + side * grid.stride(static_cast<int>(axis)));
                    faces +=
                        other < 0 ? 0 : harmonic_mean(own.diagonal(axis), conductivity.of_slot(other).diagonal(axis));
                }
            }
            const bool at_wall = cell[axis] == 0 ||
                                 cell[axis] + 1 == grid.cells[axis];  // own cells of a part: there its ghosts would be
            row += (grid.on_nodes && at_wall ? 4 : 2) * faces;
        }
        largest = std::max(largest, row);
    }
    return largest;
}

// An element: point n lies at the upper end of axis k where bit k of n is set. Null: no cell is there.
struct Element {
    std::array<const Tensor*, most_points> tensor{};
    std::size_t axes = 0;

    std::size_t points() const { return std::size_t{1} << axes; }
};

bool are_the_same(const Tensor* a, const Tensor* b) { return a == b || (a != nullptr && b != nullptr && *a == *b); }

bool are_the_same(const Element& a, const Element& b) {
    return a.axes == b.axes && std::equal(
                                   a.tensor.begin(), a.tensor.end(), b.tensor.begin(),
                                   [](const Tensor* x, const Tensor* y) { return are_the_same(x, y); });
}

// The Hessian of an element's energy over 2^-d: g' D g summed over its points, each with the differences to its
// neighbours in the element.
Matrix matrix_of(const Element& element, const std::vector<std::size_t>& axes) {
    Matrix m{};
    for (std::size_t n = 0; n < element.points(); ++n) {
        if (element.tensor[n] == nullptr) continue;
        std::array<double, 3> root{};
        for (std::size_t k = 0; k < axes.size(); ++k) {
            const Tensor* other = element.tensor[n ^ (std::size_t{1} << k)];
            const double h =
                other == nullptr ? 0 : harmonic_mean(element.tensor[n]->diagonal(axes[k]), other->diagonal(axes[k]));
            root[k] = std::sqrt(h);
        }
        const auto add = [&](std::size_t k, std::size_t l, double weight) {
            const std::size_t k_bit = std::size_t{1} << k, l_bit = std::size_t{1} << l;
            const std::size_t k_high = n | k_bit, k_low = n & ~k_bit, l_high = n | l_bit, l_low = n & ~l_bit;
            m[k_high][l_high] += weight;
            m[k_low][l_low] += weight;
            m[k_high][l_low] -= weight;
            m[k_low][l_high] -= weight;
        };
        for (std::size_t k = 0; k < axes.size(); ++k) {
            add(k, k, root[k] * root[k]);
            for (std::size_t l = k + 1; l < axes.size(); ++l) {
                const double weight =
                    rho(*element.tensor[n], static_cast<int>(axes[k]), static_cast<int>(axes[l])) * root[k] * root[l];
                add(k, l, weight);
                add(l, k, weight);
            }
        }
    }
    return m;
}

// The largest eigenvalue of elements that come one after the other. The same whatever their order, but for rounding:
// one is left out only where its eigenvalues are less by more than that.
class LargestOfElements {
public:
    LargestOfElements(const Conductivity& conductivity, const std::vector<std::size_t>& axes)
        : conductivity_(conductivity), axes_(axes) {}

    void take(const Element& element) {
        if (is_known(element)) return;
        const Matrix m = matrix_of(element, axes_);
        constexpr double margin = 1e-9;
        if (largest_ == 0 || has_eigenvalue_above(m, element.points(), largest_ * (1 - margin)))
            largest_ = std::max(largest_, largest_eigenvalue(m, element.points()));
    }
    double value() const { return largest_; }

private:
    // Was one with the same tensors taken? Of a few classes every one is remembered, else the last.
    bool is_known(const Element& element) {
        if (!conductivity_.cells.empty()) {
            const bool is_same = are_the_same(element, last_);
            last_ = element;
            return is_same;
        }
        std::uint64_t key = 0;
        for (const Tensor* tensor : element.tensor) {
            const auto found = std::find_if(conductivity_.classes.begin(), conductivity_.classes.end(),
                                            [&](const Tensor& one) { return are_the_same(&one, tensor); });
            key = key << 8 |
                  (tensor == nullptr ? 0xff : static_cast<std::uint64_t>(found - conductivity_.classes.begin()));
        }
        if (key == last_key_) return true;
        last_key_ = key;
        return !seen_.insert(key).second;
    }

    const Conductivity& conductivity_;
    const std::vector<std::size_t>& axes_;
    double largest_ = 0;
    Element last_;
    std::uint64_t last_key_ = ~std::uint64_t{0};  // of no cell
    std::unordered_set<std::uint64_t> seen_;
};

double bound_of_elements(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots,
                         const std::vector<std::size_t>& axes) {
    const tissue::CellBox own = grid.owned();
    tissue::CellBox lowest = own;  // of each element the lowest point: all elements with an own cell
    for (const std::size_t axis : axes) {
        lowest.first[axis] = std::max<std::int64_t>(own.first[axis] - 1, grid.on_nodes ? 0 : -1);
        lowest.end[axis] = grid.on_nodes ? std::min(own.end[axis], grid.cells[axis] - 1) : own.end[axis];
    }
    const auto tensor_at = [&](const tissue::Cell& cell) -> const Tensor* {
        if (!grid.contains(cell)) return nullptr;
        const std::int64_t g = grid.index(cell), slot = slots.slot_of(g);
        if (slot >= 0) return &conductivity.of_slot(slot);
        const auto corner = std::find_if(conductivity.corners.begin(), conductivity.corners.end(),
                                         [&](const auto& one) { return one.first == g; });
        return corner == conductivity.corners.end() ? nullptr : &corner->second;
    };
    LargestOfElements largest(conductivity, axes);
    Element element;
    element.axes = axes.size();
    const auto take_element = [&](const tissue::Cell& corner) {
        for (std::size_t n = 0; n < element.points(); ++n) {
            tissue::Cell cell = corner;
            for (std::size_t a = 0; a < axes.size(); ++a) cell[axes[a]] += (n >> a & 1) != 0 ? 1 : 0;
            element.tensor[n] = tensor_at(cell);
        }
        largest.take(element);
    };
    for (std::int64_t k = lowest.first[2]; k < lowest.end[2]; ++k) {
        for (std::int64_t j = lowest.first[1]; j < lowest.end[1]; ++j)
            for (std::int64_t i = lowest.first[0]; i < lowest.end[0]; ++i) take_element({i, j, k});
    }
    return largest.value();
}

}  // namespace

double largest_eigenvalue(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots) {
    const std::vector<std::size_t> axes = axes_of(grid);
    const bool is_diagonal = axes.size() < 2 || conductivity.is_diagonal(grid.dimensions);
    if (is_uniform(conductivity) && (is_diagonal || !grid.on_nodes))
        return bound_of_one_tensor(conductivity.classes.front(), axes);
    return is_diagonal ? bound_of_rows(conductivity, grid, slots) : bound_of_elements(conductivity, grid, slots, axes);
}

double stability_limit(double largest_eigenvalue, const tissue::Grid& grid) {
    return largest_eigenvalue == 0 ? std::numeric_limits<double>::infinity()
                                   : 2 * (grid.spacing.least() * grid.spacing.least()) / largest_eigenvalue;
}

double stability_limit(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots) {
    return stability_limit(largest_eigenvalue(conductivity, grid, slots), grid);
}

}  // namespace heartwright::diffusion
