// The diffusion stencil, shared by the CPU and CUDA twins and by fused kernels of models. u is dimensionless in space
// here: coefficients hold D*dt/spacing^2.
//
// The operator is minus the gradient of an energy, so it is symmetric, conservative and dissipative whatever the
// tensors are:
//
//     E = 1/2 sum over cells i, corners c of i:  2^-d  g' D_i g,
//     g_a = r_a (u_neighbour - u_i) outwards,  r_a = sqrt(h_a/D_i,aa),
//
// where h_a is the harmonic mean of D_aa in i and its neighbour along a, and r_a = 0 without a neighbour (no flux).
// With root_a = sqrt(h_a) and rho_ab = D_ab/sqrt(D_aa D_bb) it collapses to fluxes through faces (k, k + a):
//
//     flux_a = h_a (u[k+a] - u[k]) + root_a (P_a[k] + P_a[k+a])
//     P_a[k] = 1/4 sum over b != a of rho_ab[k] G_b[k]
//     G_b[k] = root_b[k+b/2] (u[k+b] - u[k]) + root_b[k-b/2] (u[k] - u[k-b])
//
// The first term is the 7-point form with harmonic means; the second adds the classic 4-corner cross derivatives: 19
// points. `nodes`: points on the walls own half volumes and half faces, which doubles fluxes and G along an axis at its
// two ends.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define HEARTWRIGHT_STENCIL_FN __host__ __device__
#define HEARTWRIGHT_STENCIL_UNROLL _Pragma("unroll")  // so that offsets and coefficients stay in registers
#else
#define HEARTWRIGHT_STENCIL_FN
#define HEARTWRIGHT_STENCIL_UNROLL
#endif

namespace heartwright::interface {

// Steps in memory (grid index) from a cell to its neighbours: 0 where the grid ends.
struct Neighbours {
    std::int64_t plus[3], minus[3];
    std::int32_t mirror[3];  // 2 at a wall through the point, else 1
};

// A grid, or a part of one with its ghosts: own cells lie at the ends of a part only where the whole grid ends.
struct Box {
    std::int32_t nx, ny, nz;
    std::int32_t dimensions;
    bool on_nodes;

    HEARTWRIGHT_STENCIL_FN Neighbours at(std::int32_t i, std::int32_t j, std::int32_t k) const {
        const std::int64_t row = nx, layer = static_cast<std::int64_t>(nx) * ny;
        Neighbours n;
        n.plus[0] = i + 1 < nx ? 1 : 0;
        n.plus[1] = j + 1 < ny ? row : 0;
        n.plus[2] = k + 1 < nz ? layer : 0;
        n.minus[0] = i > 0 ? 1 : 0;
        n.minus[1] = j > 0 ? row : 0;
        n.minus[2] = k > 0 ? layer : 0;
        n.mirror[0] = on_nodes && (i == 0 || i + 1 == nx) ? 2 : 1;
        n.mirror[1] = on_nodes && (j == 0 || j + 1 == ny) ? 2 : 1;
        n.mirror[2] = on_nodes && (k == 0 || k + 1 == nz) ? 2 : 1;
        return n;
    }
};

// Cells [first, end) of a box along each axis.
struct Extent {
    std::int32_t first[3], end[3];

    HEARTWRIGHT_STENCIL_FN bool holds(std::int32_t i, std::int32_t j, std::int32_t k) const {
        return i >= first[0] && i < end[0] && j >= first[1] && j < end[1] && k >= first[2] && k < end[2];
    }
};

// Slots of grid indices; a slot below 0 holds no cell.
struct IdentityMap {
    HEARTWRIGHT_STENCIL_FN std::int64_t slot(std::int64_t g) const { return g; }
    HEARTWRIGHT_STENCIL_FN std::int64_t grid(std::int64_t s) const { return s; }
    static constexpr bool has_holes = false;
};
// Of a part's inner box (tissue::Slots::Inner): indices are those of the box.
struct InnerMap {
    std::int64_t first_slot;
    HEARTWRIGHT_STENCIL_FN std::int64_t slot(std::int64_t g) const { return first_slot + g; }
    static constexpr bool has_holes = false;
};
struct SlotMap {
    const std::int32_t* slot_of_grid;
    const std::int32_t* grid_of_slot;
    HEARTWRIGHT_STENCIL_FN std::int64_t slot(std::int64_t g) const { return slot_of_grid[g]; }
    HEARTWRIGHT_STENCIL_FN std::int64_t grid(std::int64_t s) const { return grid_of_slot[s]; }
    static constexpr bool has_holes = true;
};

// Coefficients of the face between slots low and high (high = low + axis); 0 when either holds no cell.
template <class Real>
struct Coefficients {
    Real h_[3], root_[3], rho_[3];  // rho: xy, xz, yz

    HEARTWRIGHT_STENCIL_FN Real h(int axis, std::int64_t low, std::int64_t high) const {
        return low < 0 || high < 0 ? Real(0) : h_[axis];
    }
    HEARTWRIGHT_STENCIL_FN Real root(int axis, std::int64_t low, std::int64_t high) const {
        return low < 0 || high < 0 ? Real(0) : root_[axis];
    }
    HEARTWRIGHT_STENCIL_FN Real rho(int pair, std::int64_t slot) const { return slot < 0 ? Real(0) : rho_[pair]; }
};

template <class Real, class Map>
struct Stencil {
    Map map;
    Coefficients<Real> coefficients;
    const Real* u;  // [slot]
    int dimensions;

    HEARTWRIGHT_STENCIL_FN Real value(std::int64_t slot) const {
        return Map::has_holes && slot < 0 ? Real(0) : u[slot];
    }

    // What one sub-step adds to u at grid index g.
    template <bool is_diagonal>
    HEARTWRIGHT_STENCIL_FN Real change(std::int64_t g, const Neighbours& n) const {
        const std::int64_t centre = map.slot(g);
        Real sum = 0;
        HEARTWRIGHT_STENCIL_UNROLL
        for (int a = 0; a < 3; ++a) {
            if (a >= dimensions) break;
            Real net = 0;
            if (n.plus[a] != 0) net = flux<is_diagonal>(a, g, centre, g + n.plus[a], map.slot(g + n.plus[a]), n);
            if (n.minus[a] != 0) net -= flux<is_diagonal>(a, g - n.minus[a], map.slot(g - n.minus[a]), g, centre, n);
            const Real along = static_cast<Real>(n.mirror[a]) * net;
            sum = a == 0 ? along : sum + along;
        }
        return sum;
    }

private:
    template <bool is_diagonal>
    HEARTWRIGHT_STENCIL_FN Real flux(int a, std::int64_t g_low, std::int64_t low, std::int64_t g_high,
                                     std::int64_t high, const Neighbours& n) const {
        const Real straight = coefficients.h(a, low, high) * (value(high) - value(low));
        if constexpr (is_diagonal)
            return straight;
        else
            return straight + coefficients.root(a, low, high) * (cross(a, g_low, low, n) + cross(a, g_high, high, n));
    }

    // P_a. The offsets along other axes than a are those of the centre: low and high differ from it along a only.
    HEARTWRIGHT_STENCIL_FN Real cross(int a, std::int64_t g, std::int64_t slot, const Neighbours& n) const {
        Real sum = 0;
        HEARTWRIGHT_STENCIL_UNROLL
        for (int b = 0; b < 3; ++b) {
            if (b != a && b < dimensions) {
                const std::int64_t lower = map.slot(g - n.minus[b]), upper = map.slot(g + n.plus[b]);
                const Real gradient = coefficients.root(b, slot, upper) * (value(upper) - value(slot)) +
                                      coefficients.root(b, lower, slot) * (value(slot) - value(lower));
                sum += coefficients.rho(a + b - 1, slot) * (static_cast<Real>(n.mirror[b]) * gradient);
            }
        }
        return Real(0.25) * sum;
    }
};

}  // namespace heartwright::interface
