#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

struct Term {
    std::int32_t cell;
    double coefficient;
};

// What all faces are computed from.
struct Cells {
    const Mesh& mesh;
    const std::vector<tissue::Tensor>& tensors;
    const FaceNeighbours& neighbours;
    std::vector<Point> centres;
};

// A face between two cells: its frame, and what the fitted field makes of each side.
struct FaceFit {
    Point centre, normal, tangents[2];
    double area, length;   // length: between the centroids
    double k[2], r[2][2];  // of the lower cell's side and the other's
    std::array<double, 4> row(const Point& at, std::size_t side) const {
        const Point x = at - centre;
        const double across = dot(normal, x);
        return {1, (dot(tangents[0], x) - r[side][0] / k[side] * across) / length,
                (dot(tangents[1], x) - r[side][1] / k[side] * across) / length,
                across / length * (k[0] + k[1]) / k[side]};
    }
};

// The flux of the fitted field through a wall with this outward normal, which the tissue does not have, over the size
// of its conormal.
std::array<double, 4> wall_row(const FaceFit& fit, std::size_t side, const Point& conormal) {
    const Point direction = unit(conormal);
    const double across = dot(fit.normal, direction);
    return {0, dot(fit.tangents[0], direction) - fit.r[side][0] / fit.k[side] * across,
            dot(fit.tangents[1], direction) - fit.r[side][1] / fit.k[side] * across,
            across * (fit.k[0] + fit.k[1]) / fit.k[side]};
}

// The face of `low` opposite to `corner`, towards `high`.
FaceFit fit_of(const Cells& cells, std::int32_t low, std::size_t corner, std::int32_t high) {
    const Element& element = cells.mesh.elements[static_cast<std::size_t>(low)];
    const auto node = [&](std::size_t n) -> const Point& {
        return cells.mesh.nodes[static_cast<std::size_t>(element[static_cast<std::size_t>(face_corners[corner][n])])];
    };
    FaceFit fit;
    const Point twice_area = cross(node(1) - node(0), node(2) - node(0));
    fit.area = length(twice_area) / 2;
    fit.normal = unit(twice_area);
    fit.tangents[0] = unit(node(1) - node(0));
    fit.tangents[1] = cross(fit.normal, fit.tangents[0]);
    fit.centre = (1.0 / 3) * (node(0) + node(1) + node(2));
    fit.length = length(cells.centres[static_cast<std::size_t>(high)] - cells.centres[static_cast<std::size_t>(low)]);
    for (std::size_t side = 0; side < 2; ++side) {
        const Point conormal = times(cells.tensors[static_cast<std::size_t>(side == 0 ? low : high)], fit.normal);
        fit.k[side] = dot(fit.normal, conormal);
        for (std::size_t a = 0; a < 2; ++a) fit.r[side][a] = dot(fit.tangents[a], conormal);
    }
    return fit;
}

using Matrix = std::array<std::array<double, 4>, 4>;

// Solves N z = b for a symmetric positive definite N by Gaussian elimination without pivots.
std::array<double, 4> solve(Matrix N, std::array<double, 4> z) {
    for (std::size_t p = 0; p < 4; ++p)
        for (std::size_t i = p + 1; i < 4; ++i) {
            const double factor = N[i][p] / N[p][p];
            for (std::size_t j = p; j < 4; ++j) N[i][j] -= factor * N[p][j];
            z[i] -= factor * z[p];
        }
    for (std::size_t i = 4; i-- > 0;) {
        for (std::size_t j = i + 1; j < 4; ++j) z[i] -= N[i][j] * z[j];
        z[i] /= N[i][i];
    }
    return z;
}

bool is_neighbour(const Cells& cells, std::int32_t of, std::int32_t cell) {
    const auto& behind = cells.neighbours[static_cast<std::size_t>(of)];
    return std::find(behind.begin(), behind.end(), cell) != behind.end();
}

// Whether a cell lies in the tissue of its side of the face, so that the fitted field holds there: the traces of their
// tensors, which turning fibres do not change, are alike.
bool is_alike(const Cells& cells, std::int32_t cell, std::int32_t side) {
    const auto trace = [&](std::int32_t of) {
        const auto& D = cells.tensors[static_cast<std::size_t>(of)].D;
        return D[0] + D[1] + D[2];
    };
    return 2 * trace(cell) < 3 * trace(side) && 2 * trace(side) < 3 * trace(cell);
}

// Cells around a face with their sides: low, high, then the others in ascending order.
struct Member {
    std::int32_t cell;
    std::size_t side;
};
std::vector<Member> members_of(const Cells& cells, const FaceFit& fit, std::int32_t low, std::int32_t high) {
    std::vector<std::int32_t> others;
    for (const std::int32_t pair : {low, high})
        for (const std::int32_t cell : cells.neighbours[static_cast<std::size_t>(pair)])
            if (cell >= 0 && cell != low && cell != high) others.push_back(cell);
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    std::vector<Member> members{{low, 0}, {high, 1}};
    for (const std::int32_t cell : others) {
        const bool at_low = is_neighbour(cells, low, cell), at_high = is_neighbour(cells, high, cell);
        const bool is_beyond = dot(fit.normal, cells.centres[static_cast<std::size_t>(cell)] - fit.centre) > 0;
        const bool is_high = at_low && at_high ? is_beyond : at_high;
        if (is_alike(cells, cell, is_high ? high : low)) members.push_back({cell, static_cast<std::size_t>(is_high)});
    }
    return members;
}

void add_equation(const std::array<double, 4>& row, double weight, Matrix& normal_equations) {
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) normal_equations[i][j] += weight * row[i] * row[j];
}

// No flux leaves through the walls of low and high.
void add_walls(const Cells& cells, const FaceFit& fit, std::int32_t cell, std::size_t side, Matrix& normal_equations) {
    const auto e = static_cast<std::size_t>(cell);
    for (std::size_t corner = 0; corner < 4; ++corner) {
        if (cells.neighbours[e][corner] >= 0) continue;
        const auto node = [&](std::size_t n) -> const Point& {
            return cells.mesh.nodes[static_cast<std::size_t>(
                cells.mesh.elements[e][static_cast<std::size_t>(face_corners[corner][n])])];
        };
        const Point conormal = times(cells.tensors[e], unit(cross(node(1) - node(0), node(2) - node(0))));
        if (length(conormal) > 0) add_equation(wall_row(fit, side, conormal), 1, normal_equations);
    }
}

// Least squares over the cells around a face: rows[n] is that of member n, the pair first.
struct LeastSquares {
    std::vector<std::array<double, 4>> rows;
    Matrix normal_equations{};

    static double weight(std::size_t n) { return n < 2 ? pair_weight * pair_weight : 1; }  // squared

    // Of the members' values in functional . solution.
    std::vector<double> coefficients_of(const std::array<double, 4>& functional) const {
        const std::array<double, 4> z = solve(normal_equations, functional);
        std::vector<double> coefficients(rows.size());
        for (std::size_t n = 0; n < rows.size(); ++n)
            for (std::size_t i = 0; i < 4; ++i) coefficients[n] += z[i] * (weight(n) * rows[n][i]);
        return coefficients;
    }
};

LeastSquares equations_of(const Cells& cells, const FaceFit& fit, const std::vector<Member>& members) {
    LeastSquares least;
    for (std::size_t n = 0; n < members.size(); ++n) {
        least.rows.push_back(fit.row(cells.centres[static_cast<std::size_t>(members[n].cell)], members[n].side));
        add_equation(least.rows[n], LeastSquares::weight(n), least.normal_equations);
    }
    for (std::size_t n = 0; n < 2; ++n) add_walls(cells, fit, members[n].cell, n, least.normal_equations);
    // Too few cells for a gradient: of all fits the one with the smallest coefficients.
    for (std::size_t i = 0; i < 4; ++i) least.normal_equations[i][i] += 1e-9;
    return least;
}

void add_up_to_zero(std::vector<double>& coefficients) {
    double sum = 0;
    for (const double coefficient : coefficients) sum += coefficient;
    coefficients[0] -= sum / 2;
    coefficients[1] -= sum / 2;
}

// Where the flux would fall with V_high - V_low, the least multiple of what the fit misses of this difference is added
// with which it does not, up to `most_damping` times that of two cells. The fit misses nothing of a linear field, for
// which the flux stays exact.
void damp_pair(const LeastSquares& least, double flux_of_two, std::vector<double>& flux) {
    constexpr double most_damping = 64;
    if (flux[0] <= 0 && flux[1] >= 0) return;
    std::array<double, 4> difference{};
    for (std::size_t i = 0; i < 4; ++i) difference[i] = least.rows[1][i] - least.rows[0][i];
    std::vector<double> missed = least.coefficients_of(difference);
    for (double& coefficient : missed) coefficient = -coefficient;
    missed[0] -= 1;
    missed[1] += 1;
    add_up_to_zero(missed);
    double factor = 0;
    if (missed[0] < 0) factor = std::max(factor, flux[0] / -missed[0]);
    if (missed[1] > 0) factor = std::max(factor, -flux[1] / missed[1]);
    factor = std::min(factor, most_damping * flux_of_two);
    for (std::size_t n = 0; n < flux.size(); ++n) flux[n] += factor * missed[n];
}

// A_f q_f with the normal from `low` to `high`: terms that add up to 0, those of low and high first.
std::vector<Term> flux_terms(const Cells& cells, std::int32_t low, std::size_t corner, std::int32_t high) {
    const FaceFit fit = fit_of(cells, low, corner, high);
    if (!(std::min(fit.k[0], fit.k[1]) > 1e-12 * std::max(fit.k[0], fit.k[1]))) return {};
    const std::vector<Member> members = members_of(cells, fit, low, high);
    const LeastSquares least = equations_of(cells, fit, members);
    const double scale = fit.area * (fit.k[0] + fit.k[1]) / fit.length;
    std::vector<double> flux = least.coefficients_of({0, 0, 0, 1});
    for (double& coefficient : flux) coefficient *= scale;
    add_up_to_zero(flux);
    damp_pair(least, scale, flux);
    std::vector<Term> terms;
    for (std::size_t n = 0; n < members.size(); ++n) terms.push_back({members[n].cell, flux[n]});
    return terms;
}

// k of a cell with each of its near cells, in the order of `columns`.
void add_row(const Cells& cells, std::int32_t cell, const std::vector<std::int32_t>& columns, double* values) {
    for (std::size_t corner = 0; corner < 4; ++corner) {
        const std::int32_t other = cells.neighbours[static_cast<std::size_t>(cell)][corner];
        if (other < 0) continue;
        const std::int32_t low = std::min(cell, other), high = std::max(cell, other);
        const auto& behind = cells.neighbours[static_cast<std::size_t>(low)];
        const auto of_low = static_cast<std::size_t>(std::find(behind.begin(), behind.end(), high) - behind.begin());
        for (const Term& term : flux_terms(cells, low, of_low, high)) {
            if (term.cell == cell) continue;
            const auto at = std::lower_bound(columns.begin(), columns.end(), term.cell) - columns.begin();
            values[at] += cell == low ? term.coefficient : -term.coefficient;
        }
    }
}

}  // namespace

std::vector<double> cell_volumes(const Mesh& mesh) {
    std::vector<double> volumes(mesh.elements.size());
    for (std::size_t e = 0; e < volumes.size(); ++e) volumes[e] = signed_volume(mesh, e);
    return volumes;
}

Couplings assemble_cell_fluxes(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors, ThreadPool& threads) {
    const FaceNeighbours neighbours = face_neighbours(mesh, threads);
    const Cells cells{mesh, tensors, neighbours, centroids(mesh)};
    const auto count = static_cast<std::int64_t>(mesh.elements.size());
    Couplings fluxes;
    fluxes.row_starts.assign(mesh.elements.size() + 1, 0);
    threads.for_ranges(count, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t cell = first; cell < last; ++cell)
            fluxes.row_starts[static_cast<std::size_t>(cell) + 1] =
                static_cast<std::int64_t>(near_cells(neighbours, static_cast<std::int32_t>(cell)).size());
    });
    for (std::size_t cell = 0; cell < mesh.elements.size(); ++cell)
        fluxes.row_starts[cell + 1] += fluxes.row_starts[cell];
    fluxes.columns.resize(static_cast<std::size_t>(fluxes.row_starts.back()));
    fluxes.values.assign(fluxes.columns.size(), 0);
    threads.for_ranges(count, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t cell = first; cell < last; ++cell) {
            const auto columns = near_cells(neighbours, static_cast<std::int32_t>(cell));
            const auto start = static_cast<std::size_t>(fluxes.row_starts[static_cast<std::size_t>(cell)]);
            std::copy(columns.begin(), columns.end(), fluxes.columns.begin() + static_cast<std::ptrdiff_t>(start));
            add_row(cells, static_cast<std::int32_t>(cell), columns, fluxes.values.data() + start);
        }
    });
    return fluxes;
}

double published_step(const Couplings& fluxes, const std::vector<double>& volumes) {
    double largest = 0;
    for (std::size_t i = 0; i < fluxes.rows(); ++i) {
        double absolute = 0;
        for (auto k = static_cast<std::size_t>(fluxes.row_starts[i]);
             k < static_cast<std::size_t>(fluxes.row_starts[i + 1]); ++k)
            absolute += std::fabs(fluxes.values[k]);
        largest = std::max(largest, absolute / volumes[i]);
    }
    return largest > 0 ? 1 / largest : std::numeric_limits<double>::infinity();
}

}  // namespace heartwright::mesh
