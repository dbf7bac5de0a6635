// What a lattice kernel and both backends' Sites classes share: sums over sites, counts in bytes, holds, walls,
// probabilities.
//
// A generated lattice kernel is a kernel (kernel.hpp) with, besides,
//     has_lattice, n_site_states, n_counts, n_site_observables, n_sums, sum_kinds, n_observed_sums, observed_sum_kinds,
//     n_diffusing, diffusing (component of each), n_checks
//     prologue(c, step, cells) -> CellValues   once a cell-step: what sites read of their cell
//     update_sites(c, step, cell, sites)       local update of the sites of a pack
//     diffuse_sites(c, step, cell, sites)      then their diffusion, when the neighbours' local update is done
//     react(c, step, cells, cell, sums)        then the cell's own step
//     observe_prologue, observe_sums, observe_sites, observe the same at the state as it is
// `sites` is a pack of sites, neighbours in number. Sites classes (cpu_lattice.hpp, cuda_lattice.cuh) have
//     load(component), count(c)                 at the start of the step; in diffuse_sites load() is what update_sites
//                                               stored
//     free_count(c), held_count(c)              count(c) split by the holds that are on
//     whole                                     the type of counts and of what is drawn: a real, or an integer that
//                                               becomes one
//     any_of(n)                                 whether n, a free_count(), is more than 0 anywhere in the pack
//     check_probabilities(check, total...)      for each pair a fault unless is_probability(total)
//     prepare_draw(draw)                        this draw will need its number: a GPU makes it beside other arithmetic
//     binomial(draw, n, p)                      binomial.hpp with the number that belongs to cell, site, step and draw;
//                                               p may be a Ratio
//     may_succeed(draw, n, p, q)                false where draws `draw` (even) and `draw` + 1 from up to n trials
//                                               surely both give 0
//     store(component, value)                   once in update_sites and once in diffuse_sites
//     store_count(c, value)                     once a step
//     store_where(changed, component, value)    store(), which may be left out where `changed` is false: the value is
//                                               the old one there
//     store_local(d, value), local(d)           of diffusing state d: what diffuses, its value after the local update
//                                               or a function of it
//     laplacian(d, w0, w1, w2)                  laplacian() below of it
//     laplacian(d, w0, w1, w2, neighbours)      the same of a voxel
//     add_sum(k, value), add_min(k, value),     to sum k; numbers beyond the employed sites do not count
//     add_max(k, value)
#pragma once

#include "runtime/interface/kernel.hpp"
#include "runtime/interface/site_fault.hpp"
#include "runtime/math/binomial.hpp"
#include "runtime/math/philox.hpp"

namespace heartwright::interface {

enum class SumKind : int { sum, min, max };

inline namespace HEARTWRIGHT_ISA {

// ---- sums over sites ------------------------------------------------------------------------------------------------

// What a sum over no sites is.
template <class real>
HEARTWRIGHT_FN real empty_sum(SumKind kind) {
    constexpr auto infinity = constants<real>::infinity;
    return kind == SumKind::sum ? real(0) : kind == SumKind::min ? real(infinity) : real(-infinity);
}
template <class real>
HEARTWRIGHT_FN real add_sums(SumKind kind, real a, real b) {
    return kind == SumKind::sum ? a + b : kind == SumKind::min ? smaller(a, b) : larger(a, b);
}

// ---- counts: four bytes to a word -----------------------------------------------------------------------------------

// Sizes of arrays, which host code asks too.
#if defined(__CUDACC__)
#define HEARTWRIGHT_SIZE_FN __host__ __device__ __forceinline__ constexpr
#else
#define HEARTWRIGHT_SIZE_FN HEARTWRIGHT_FN constexpr
#endif
HEARTWRIGHT_SIZE_FN int words_of_counts(int n_counts) { return (n_counts + 3) / 4; }
HEARTWRIGHT_SIZE_FN int word_of_count(int count) { return count / 4; }
HEARTWRIGHT_SIZE_FN int shift_of_count(int count) { return 8 * (count % 4); }
#undef HEARTWRIGHT_SIZE_FN

// ---- holds ----------------------------------------------------------------------------------------------------------

// Takes the channels that a hold keeps out of `free` and adds them to `held` of its target: from the target first, then
// from the others in order of states. What is not there is not taken. Start with free = the counts, held = 0, and go
// through the holds that are on in order: the same at every step of a window, as what was held before lies in the
// target. chosen: the sites (lanes) of the hold, in a chosen cell. Number: a pack or an integer.
template <int n_counts, class Number, class Mask>
HEARTWRIGHT_FN void take_held(const Hold& hold, Mask chosen, Number (&free)[n_counts], Number (&held)[n_counts]) {
    Number missing = select(chosen, Number(hold.channels), Number(0));
    Number taken = Number(0);
    const auto take_from = [&](int count) {
        const Number some = select(free[count] < missing, free[count], missing);
        free[count] = free[count] - some;
        missing = missing - some;
        taken = taken + some;
    };
    HEARTWRIGHT_UNROLL
    for (int count = 0; count < n_counts; ++count)
        if (count == hold.target) take_from(count);
    HEARTWRIGHT_UNROLL
    for (int count = 0; count < n_counts; ++count)
        if (count != hold.target && count >= hold.first_count && count < hold.first_count + hold.n_states)
            take_from(count);
    HEARTWRIGHT_UNROLL
    for (int count = 0; count < n_counts; ++count)
        if (count == hold.target) held[count] = held[count] + taken;
}

// ---- walls ----------------------------------------------------------------------------------------------------------

// low + high - 2 centre along one axis. Where there is a wall the missing neighbour is the one opposite (mirror) or the
// site itself (zero flux); pass mirror = false for an axis of one site, which has neither.
template <class real, class Mask>
HEARTWRIGHT_FN real second_difference(real low, real centre, real high, Mask low_wall, Mask high_wall, bool mirror) {
    const real below = select(low_wall, mirror ? high : centre, low);
    const real above = select(high_wall, mirror ? low : centre, high);
    return fma(real(-2), centre, below + above);
}
// What lies beside diffusing state d, one voxel of a site: numbers of diffusing states along each axis (d itself where
// a site has one voxel), and WallBits of the sides on which they are of the same site, which has no wall there.
struct VoxelNeighbours {
    int low[3], high[3];
    unsigned in_site;

    HEARTWRIGHT_FN bool is_plain(int d, int axis) const { return low[axis] == d; }
    HEARTWRIGHT_FN bool low_is_in_site(int axis) const { return (in_site & low_0 << 2 * axis) != 0; }
    HEARTWRIGHT_FN bool high_is_in_site(int axis) const { return (in_site & high_0 << 2 * axis) != 0; }
};

// Of the axes' second differences and the weights dt*factor/spacing^2.
template <class real>
HEARTWRIGHT_FN real laplacian(real w0, real d0, real w1, real d1, real w2, real d2) {
    return fma(w2, d2, fma(w1, d1, w0 * d0));
}

// ---- probabilities --------------------------------------------------------------------------------------------------

// In [0, 1] but for rounding of what was added up; false for NaN.
template <class real>
HEARTWRIGHT_FN auto is_probability(real total) {
    return fabs(total - 0.5) <= real(0.5 + 1e-12);
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::interface
