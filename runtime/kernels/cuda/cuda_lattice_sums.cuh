// Sums over the sites of a cell, in one fixed order whatever the plan, the number of threads and of blocks:
//     a group (32 neighbouring sites, a warp)    the xor tree 16, 8, 4, 2, 1 over its lanes
//     a unit (4 groups, 128 sites)               (g0 + g1) + (g2 + g3)
//     the cell                                   units u with the same u%32 in order, then the xor tree over these 32
//                                                numbers
// Sites and groups that are not there count as empty_sum().
#pragma once

#include "runtime/interface/lattice_kernel.hpp"
#include "runtime/interface/lattice_plan.hpp"
#include "runtime/kernels/common/names.hpp"

namespace heartwright::kernels {

// Which sums: those of a step, or those that observing needs.
template <class Kernel>
struct StepSums {
    static constexpr int count = Kernel::n_sums;
    static constexpr SumKind kind(int k) { return Kernel::sum_kinds[k]; }
};
template <class Kernel>
struct ObservedSums {
    static constexpr int count = Kernel::n_observed_sums;
    static constexpr SumKind kind(int k) { return Kernel::observed_sum_kinds[k]; }
};

// One bit a sum, as device code cannot index a constexpr array at run time.
template <class Sums>
consteval std::uint64_t bits_of_kind(SumKind kind) {
    static_assert(Sums::count <= 64, "more than 64 sums over sites are not there yet");
    std::uint64_t set = 0;
    for (int k = 0; k < Sums::count; ++k) set |= static_cast<std::uint64_t>(Sums::kind(k) == kind) << k;
    return set;
}
template <class Sums>
__device__ __forceinline__ SumKind kind_of_sum(int k) {
    constexpr std::uint64_t min = bits_of_kind<Sums>(SumKind::min), max = bits_of_kind<Sums>(SumKind::max);
    if constexpr ((min | max) == 0)
        return SumKind::sum;
    else
        return min >> k & 1 ? SumKind::min : max >> k & 1 ? SumKind::max : SumKind::sum;
}
template <class Sums>
__device__ __forceinline__ double add_to_sum(int k, double a, double b) {
    return add_sums(kind_of_sum<Sums>(k), pack<double, 1>(a), pack<double, 1>(b)).v;
}
template <class Sums>
__device__ __forceinline__ double empty_sum_of(int k) {
    return empty_sum<pack<double, 1>>(kind_of_sum<Sums>(k)).v;
}

__device__ __forceinline__ double from_lane_xor(double x, int mask) { return __shfl_xor_sync(0xffffffffu, x, mask); }

template <class Sums>
__device__ __forceinline__ double sum_of_lanes(int k, double x) {
#pragma unroll
    for (int mask = 16; mask > 0; mask /= 2) x = add_to_sum<Sums>(k, x, from_lane_xor(x, mask));
    return x;
}

// The sums of one group. Two sums share each exchange: half of the lanes continue with one, half with the other, so
// that n sums take about n exchanges instead of 5 n; each sum still runs through the xor tree. add() once for each k,
// with k known when compiled.
template <class Sums>
class GroupSums {
public:
    __device__ __forceinline__ explicit GroupSums(int lane) : lane_(lane) {}

    __device__ __forceinline__ void add(int k, double x) { meet<0>(k, x); }

    // group_sum[k*pitch] for every k; by all lanes.
    __device__ __forceinline__ void store(double* group_sum, int pitch) const {
#pragma unroll
        for (int j = 0; j < at_level<5>; ++j) group_sum[sum_of_lane(j) * pitch] = done_[j];
    }

private:
    template <int level>
    static constexpr int at_level = (Sums::count + (1 << level) - 1) >> level;
    static constexpr int places = Sums::count > 0 ? (Sums::count + 1) / 2 : 1;

    template <int level>
    __device__ __forceinline__ void meet(int k, double x) {
        if constexpr (level == 5) {
            done_[k] = x;
        } else {
            constexpr int mask = 16 >> level;
            if ((k ^ 1) >= at_level<level>) {  // the last of an odd number
                meet<level + 1>(k / 2, add_to_sum<Sums>(sum_of_lane<level>(k), x, from_lane_xor(x, mask)));
            } else if (!waits_[level][k / 2]) {
                waits_[level][k / 2] = true;
                waiting_[level][k / 2] = x;
            } else {
                const double other = waiting_[level][k / 2];
                const double even = k % 2 ? other : x, odd = k % 2 ? x : other;
                const bool goes_odd = (lane_ & mask) != 0;
                const double sent = from_lane_xor(goes_odd ? even : odd, mask), kept = goes_odd ? odd : even;
                if constexpr (bits_of_kind<Sums>(SumKind::sum) ==
                              (Sums::count == 64 ? ~0ull : (1ull << Sums::count % 64) - 1))
                    meet<level + 1>(k / 2, kept + sent);
                else
                    meet<level + 1>(k / 2, add_to_sum<Sums>(sum_of_lane<level + 1>(k / 2), kept, sent));
            }
        }
    }

    // The sum that this lane holds at place j of a level.
    template <int level = 5>
    __device__ __forceinline__ int sum_of_lane(int j) const {
        if constexpr (level == 0)
            return j;
        else
            return sum_of_lane<level - 1>(2 * j + (2 * j + 1 < at_level<level - 1> ? lane_ >> (5 - level) & 1 : 0));
    }

    int lane_;
    bool waits_[5][places] = {};
    double waiting_[5][places], done_[places];
};

// Of a unit's groups.
template <class Sums>
__device__ __forceinline__ double sum_of_unit(int k, const double* group_sums, int first_site, int sites) {
    double g[groups_of_unit];
#pragma unroll
    for (int j = 0; j < groups_of_unit; ++j)
        g[j] = first_site + j * sites_of_group < sites ? group_sums[j] : empty_sum_of<Sums>(k);
    return add_to_sum<Sums>(k, add_to_sum<Sums>(k, g[0], g[1]), add_to_sum<Sums>(k, g[2], g[3]));
}
// Of all units of a cell, by one warp; in all lanes.
template <class Sums>
__device__ __forceinline__ double sum_of_units(int k, const double* unit_sums, int units) {
    double x = empty_sum_of<Sums>(k);
    for (int unit = threadIdx.x % 32; unit < units; unit += 32)
        x = unit < 32 ? unit_sums[unit] : add_to_sum<Sums>(k, x, unit_sums[unit]);
    return sum_of_lanes<Sums>(k, x);
}

// The sums of a cell by one block that goes through its sites in order, chunks of whole units at a time (or all sites
// in one chunk). In shared memory; `groups`: of a chunk. `n_buffers` chunks may be under way: their groups lie apart.
template <class Sums, int groups, int n_buffers = 2>
struct BlockSums {
    static constexpr int buffers = n_buffers;
    static constexpr int count = Sums::count > 0 ? Sums::count : 1,
                         units = (groups + groups_of_unit - 1) / groups_of_unit;

    double total[count];
    double lane[count][32];
    double group[buffers][count][units * groups_of_unit];

    // By one warp, when the groups of the chunk are stored. end_unit: the first of the next chunk; sites: of the cell.
    __device__ __forceinline__ void add_units(int buffer, int first_unit, int end_unit, int sites) {
        for (int item = threadIdx.x % 32; item < Sums::count * units; item += 32) {
            const int k = item / units, unit = item % units, first_site = (first_unit + unit) * sites_of_unit;
            if (first_unit + unit >= end_unit || first_site >= sites) continue;
            double& to = lane[k][(first_unit + unit) % 32];
            const double x = sum_of_unit<Sums>(k, &group[buffer][k][unit * groups_of_unit], first_site, sites);
            to = first_unit + unit < 32 ? x : add_to_sum<Sums>(k, to, x);
        }
    }
    // By the whole block between two barriers: total[], or sum k to to[k].
    __device__ __forceinline__ void finish(int sites) { finish(sites, total); }
    __device__ __forceinline__ void finish(int sites, double* to) {
        const int all_units = (sites + sites_of_unit - 1) / sites_of_unit, here = threadIdx.x % 32;
        for (int k = threadIdx.x / 32; k < Sums::count; k += (blockDim.x + 31) / 32) {
            const double x = sum_of_lanes<Sums>(k, here < all_units ? lane[k][here] : empty_sum_of<Sums>(k));
            if (here == 0) to[k] = x;
        }
    }
};

}  // namespace heartwright::kernels
