// One thread, one site: what every plan's Sites class has in common. See lattice_kernel.hpp for what a Sites class is.
#pragma once

#if HEARTWRIGHT_CURAND
#include <curand_philox4x32_x.h>
#endif

#include <concepts>

#include "runtime/kernels/common/cell_tables.hpp"
#include "runtime/kernels/cuda/cuda_binomial.cuh"
#include "runtime/kernels/cuda/cuda_kernel.cuh"
#include "runtime/kernels/cuda/cuda_lattice_sums.cuh"

namespace heartwright::kernels {

// From a site to its neighbours, and to what stands for them at a wall. An axis of one site has none: 0.
struct NeighbourOffsets {
    int low[3], high[3], low_at_wall[3], high_at_wall[3];
};

// What kernels read of LatticeArguments, and what the host can work out for them once.
template <class Kernel>
struct CudaLattice : LatticeArguments {
    std::uint32_t quads_of_row;   // a quarter of the sites of all slots: from a state to the next
    NeighbourOffsets neighbours;  // in sites
    std::uint32_t key_0[philox_rounds], key_1[philox_rounds];  // of each round

    explicit CudaLattice(const LatticeArguments& lattice) : LatticeArguments(lattice) {
        quads_of_row = static_cast<std::uint32_t>(slots * site_stride / 4);
        for (int axis = 2, next = 1; axis >= 0; next *= shape[axis--]) {
            neighbours.high[axis] = shape[axis] > 1 ? next : 0;
            neighbours.low[axis] = -neighbours.high[axis];
            neighbours.low_at_wall[axis] = walls_mirror ? neighbours.high[axis] : 0;
            neighbours.high_at_wall[axis] = -neighbours.low_at_wall[axis];
        }
        for (std::uint32_t r = 0; r < philox_rounds; ++r) {
            key_0[r] = static_cast<std::uint32_t>(seed) + r * philox_weyl_0;
            key_1[r] = static_cast<std::uint32_t>(seed >> 32) + r * philox_weyl_1;
        }
    }
};

// The same place `row` rows behind. One multiply-add of integers, which the compiler would take apart.
template <class T>
__device__ __forceinline__ T& in_row(T* address, std::uint32_t quads_of_row, int row) {
    char* there;
    asm("mad.wide.u32 %0, %1, %2, %3;"
        : "=l"(there)
        : "r"(quads_of_row), "r"(row * 4 * static_cast<int>(sizeof(T))), "l"(address));
    __builtin_assume(__isGlobal(there));
    return *reinterpret_cast<T*>(there);
}

// The same where the compiler does not know the row; bytes_of_quad: those of four sites in all rows before it.
template <class T>
__device__ __forceinline__ T& in_row_of(T* address, std::uint32_t quads_of_row, std::uint32_t bytes_of_quad) {
    char* there;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(there) : "r"(quads_of_row), "r"(bytes_of_quad), "l"(address));
    __builtin_assume(__isGlobal(there));
    return *reinterpret_cast<T*>(there);
}

// What the threads of a cell share, in shared memory; written by one of them.
struct SharedSites {
    double* state;  // state 0 and word 0 of the counts of site 0
    std::uint32_t* counts;
    // Half of Philox's first rounds is the cell's: what is xored into word 0 before round 2, word 2 before round 3,
    // words 0 and 2 before round 4, word 2 before round 5 (CellRandom of philox.hpp). With cuRAND: words 0, 2 and 3 of
    // the counter.
    uint4 before;
    std::uint32_t before_5;
    std::uint32_t holds;  // bit k: hold k is on and this cell is chosen
};
template <class Kernel, class Values = typename Kernel::CellValues>
struct alignas(16) SharedCell {
    SharedSites sites;
    typename Kernel::Step step;
    Values values;
};

__device__ __forceinline__ std::uint64_t philox_product_0(std::uint32_t word) {
    return std::uint64_t(philox_multiplier_0) * word;
}
__device__ __forceinline__ std::uint64_t philox_product_1(std::uint32_t word) {
    return std::uint64_t(philox_multiplier_1) * word;
}
__device__ __forceinline__ std::uint32_t low_word(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
__device__ __forceinline__ std::uint32_t high_word(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

__device__ __forceinline__ std::uint32_t holds_of_cell(const LatticeArguments& lattice, std::uint32_t active,
                                                       std::int64_t slot) {
    std::uint32_t on = 0;
    for (int k = 0; k < lattice.n_holds; ++k) {
        if (active >> k & 1 && (lattice.holds[k].cells == nullptr || lattice.holds[k].cells[slot])) on |= 1u << k;
    }
    return on;
}

template <class Kernel>
__device__ __forceinline__ SharedSites sites_of_cell(const CudaLattice<Kernel>& lattice, const StepClock& clock,
                                                     std::int64_t slot) {
    const std::int64_t id = lattice.cell_ids[slot];
#if HEARTWRIGHT_CURAND
    return {lattice.state + slot * lattice.site_stride, lattice.counts + slot * lattice.site_stride,
            make_uint4(counter_0(id), counter_2(clock.step), counter_3(id, clock.step), 0), 0,
            holds_of_cell(lattice, clock.active_holds, slot)};
#else
    const std::uint64_t a = philox_product_0(counter_0(id)), b = philox_product_1(counter_2(clock.step)),
                        c = philox_product_1(high_word(a) ^ counter_3(id, clock.step) ^ lattice.key_1[0]),
                        d = philox_product_0(high_word(c) ^ low_word(b) ^ lattice.key_0[1]);
    return {lattice.state + slot * lattice.site_stride, lattice.counts + slot * lattice.site_stride,
            make_uint4(high_word(b) ^ lattice.key_0[0], low_word(a) ^ lattice.key_1[1], low_word(c) ^ lattice.key_0[2],
                       high_word(d) ^ lattice.key_1[2]),
            low_word(d) ^ lattice.key_1[3], holds_of_cell(lattice, clock.active_holds, slot)};
#endif
}
template <class Kernel>
__device__ __forceinline__ void fill_values(SharedCell<Kernel>& cell, const typename Kernel::Constants& constants,
                                            const ReactArguments& at, const StimulusAmplitudes& amplitudes,
                                            const TablesOf<Kernel>& tables, std::int64_t slot) {
    cell.step = step_at<Kernel>(constants, *at.clock);
    const auto cells = cell_at<Kernel>(at, amplitudes, slot);
    note_cell_outside<Kernel>(tables, cells, slot, at.clock->step);
    cell.values = CellStep<Kernel>::prologue(constants, tables, cell.step, cells);
}
template <class Kernel>
__device__ __forceinline__ void fill_cell(SharedCell<Kernel>& cell, const typename Kernel::Constants& constants,
                                          const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                          const StimulusAmplitudes& amplitudes, const TablesOf<Kernel>& tables,
                                          std::int64_t slot) {
    fill_values<Kernel>(cell, constants, at, amplitudes, tables, slot);
    cell.sites = sites_of_cell(lattice, *at.clock, slot);
}

#if HEARTWRIGHT_CURAND
// The same words from cuRAND: ten whole rounds for each block, of which nothing is shared by the sites of a cell.
template <class Kernel>
class SiteRandom {
public:
    __device__ __forceinline__ std::uint32_t high(const CudaLattice<Kernel>& lattice, const SharedSites& shared,
                                                  int site, int draw) {
        if (block_ != draw / 2) {
            block_ = draw / 2;
            const uint4 before = shared.before;
            words_ = curand_Philox4x32_10(make_uint4(before.x, counter_1(site, draw), before.y, before.z),
                                          make_uint2(lattice.key_0[0], lattice.key_1[0]));
        }
        return draw % 2 ? words_.w : words_.y;
    }
    __device__ __forceinline__ std::uint32_t low(const CudaLattice<Kernel>&, int draw) const {
        return draw % 2 ? words_.z : words_.x;
    }

private:
    uint4 words_;
    int block_ = -1;
};
#else
// Uniform numbers of a site: Philox4x32-10. A block of words serves two draws, of which the first comes first. The high
// word of a number is asked for in most draws, the low one in few: the last exclusive or of it is left until then.
template <class Kernel>
class SiteRandom {
public:
    __device__ __forceinline__ std::uint32_t high(const CudaLattice<Kernel>& lattice, const SharedSites& shared,
                                                  int site, int draw) {
        if (block_ != draw / 2) {
            block_ = draw / 2;
            const uint4 before = shared.before;
            const std::uint64_t a = philox_product_0(before.x ^ counter_1(site, draw));
            const std::uint64_t b = philox_product_1(high_word(a) ^ before.y);
            p_ = philox_product_0(high_word(b) ^ before.z), q_ = philox_product_1(low_word(a) ^ before.w);
            y_ = low_word(b) ^ lattice.key_0[3], w_ = shared.before_5;
#pragma unroll
            for (int r = 4; r < philox_rounds; ++r) {
                const std::uint32_t x = r == 4 ? high_word(q_) ^ y_ : high_word(q_) ^ y_ ^ lattice.key_0[r - 1];
                const std::uint32_t z = r == 4 ? high_word(p_) ^ w_ : high_word(p_) ^ w_ ^ lattice.key_1[r - 1];
                y_ = low_word(q_), w_ = low_word(p_);
                p_ = philox_product_0(x), q_ = philox_product_1(z);
            }
        }
        return draw % 2 ? low_word(p_) : low_word(q_);
    }
    // After high() of the same draw. The compiler would compute it beside that.
    __device__ __forceinline__ std::uint32_t low(const CudaLattice<Kernel>& lattice, int draw) const {
        constexpr int last = philox_rounds - 1;
        std::uint32_t word;
        asm volatile("lop3.b32 %0, %1, %2, %3, 0x96;"
                     : "=r"(word)
                     : "r"(high_word(draw % 2 ? p_ : q_)), "r"(draw % 2 ? w_ : y_),
                       "r"(draw % 2 ? lattice.key_1[last] : lattice.key_0[last]));
        return word;
    }

private:
    std::uint64_t p_, q_;  // products of the last round
    std::uint32_t y_, w_;  // words of the round before
    int block_ = -1;
};
#endif

// Numbers of channels: what counts are made of is added and subtracted as integers.
template <class real>
struct WholeNumber {
    int v;
    WholeNumber() = default;
    template <std::same_as<int> I>
    __device__ __forceinline__ WholeNumber(I n) : v(n) {}
    __device__ __forceinline__ explicit WholeNumber(real x) : v(static_cast<int>(x.v)) {}
    __device__ __forceinline__ operator real() const { return static_cast<double>(v); }
    friend __device__ __forceinline__ WholeNumber operator+(WholeNumber a, WholeNumber b) { return a.v + b.v; }
    friend __device__ __forceinline__ WholeNumber operator-(WholeNumber a, WholeNumber b) { return a.v - b.v; }
};

// Four counts of a site in a word.
__device__ __forceinline__ int count_in(std::uint32_t word, int byte) {
    return static_cast<int>(__byte_perm(word, 0, 0x4440 | byte));
}
__device__ __forceinline__ std::uint32_t with_count(std::uint32_t word, int byte, int count) {
    return __byte_perm(word, static_cast<std::uint32_t>(count), 0x3210 + (4 - byte) * (1 << 4 * byte));
}

__device__ __noinline__ inline void note_improbable(SiteFault* fault, int check, std::int64_t slot, int site, int sites,
                                                    const StepClock* clock, double value) {
    if (site >= sites || is_probability(pack<double, 1>(value)) || fault == nullptr) return;
    keep_first(fault, clock->step, slot, site, check, value);
}

// The site of a thread. Sums: which sums it adds to; may_hold: whether there can be holds.
template <class Kernel, class Sums, bool may_hold = true>
class SiteThread {
public:
    using real = typename Kernel::real;
    using whole = WholeNumber<real>;
    static constexpr int words = words_of_counts(Kernel::n_counts);

    __device__ __forceinline__ SiteThread(const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                          const SharedSites& shared, std::int64_t slot, int site)
        : at_(at), lattice_(lattice), shared_(shared), slot_(slot), site_(site), sums_(threadIdx.x % 32) {}

    __device__ __forceinline__ whole count(int c) const { return count_in(counts_[word_of_count(c)], c % 4); }
    __device__ __forceinline__ whole free_count(int c) const {
        return count_in(may_hold ? free_[word_of_count(c)] : counts_[word_of_count(c)], c % 4);
    }
    __device__ __forceinline__ whole held_count(int c) const {
        return may_hold ? count_in(held_[word_of_count(c)], c % 4) : 0;
    }
    __device__ __forceinline__ void store_count(int c, whole value) {
        next_[word_of_count(c)] = with_count(next_[word_of_count(c)], c % 4, value.v);
    }
    // HEARTWRIGHT_EVERY_DRAW: for counting instructions, as if there were channels in every state.
#if defined(HEARTWRIGHT_EVERY_DRAW)
    __device__ __forceinline__ bool any_of(whole) const { return true; }
#else
    __device__ __forceinline__ bool any_of(whole count) const { return count.v != 0; }
#endif

    __device__ __forceinline__ void add_sum(int k, real x) { sums_.add(k, is_employed() ? x.v : 0.0); }
    __device__ __forceinline__ void add_min(int k, real x) {
        sums_.add(k, is_employed() ? x.v : empty_sum<real>(SumKind::min).v);
    }
    __device__ __forceinline__ void add_max(int k, real x) {
        sums_.add(k, is_employed() ? x.v : empty_sum<real>(SumKind::max).v);
    }
    // By the kind of the sum.
    __device__ __forceinline__ void add_any(int k, real x) {
        sums_.add(k, is_employed() ? x.v : empty_sum_of<Sums>(k));
    }
    __device__ __forceinline__ void store_sums(double* group_sum, int pitch) const { sums_.store(group_sum, pitch); }

protected:
    __device__ __forceinline__ bool is_employed() const { return site_ < static_cast<int>(lattice_.sites); }

    __device__ __forceinline__ double& state(int component) const {
        return in_row(shared_.state + site_, lattice_.quads_of_row, component);
    }
    __device__ __forceinline__ std::uint32_t& counts(int word) const {
        return in_row(shared_.counts + site_, lattice_.quads_of_row, word);
    }

    __device__ __forceinline__ void set_counts(int word, std::uint32_t value) {
        counts_[word] = free_[word] = value;
        held_[word] = next_[word] = 0;
    }
    __device__ __forceinline__ void read_counts() {
#pragma unroll
        for (int w = 0; w < words; ++w) set_counts(w, counts(w));
    }
    __device__ __forceinline__ void write_counts() const {
#pragma unroll
        for (int w = 0; w < words; ++w) {
            if (next_[w] != counts_[w]) counts(w) = next_[w];
        }
    }
    __device__ __forceinline__ void hold_channels(std::uint32_t holds) {
        if (!may_hold || Kernel::n_counts == 0 || holds == 0) return;
        constexpr int n = Kernel::n_counts > 0 ? Kernel::n_counts : 1;
        int free[n], held[n] = {};
#pragma unroll
        for (int c = 0; c < n; ++c) free[c] = static_cast<int>(counts_[word_of_count(c)] >> shift_of_count(c) & 255u);
        for (int k = 0; k < lattice_.n_holds; ++k) {
            const Hold& hold = lattice_.holds[k];
            if (holds >> k & 1) take_held<n>(hold, hold.sites == nullptr || hold.sites[site_] != 0, free, held);
        }
#pragma unroll
        for (int w = 0; w < words; ++w) free_[w] = held_[w] = 0;
#pragma unroll
        for (int c = 0; c < n; ++c) {
            free_[word_of_count(c)] |= static_cast<std::uint32_t>(free[c]) << shift_of_count(c);
            held_[word_of_count(c)] |= static_cast<std::uint32_t>(held[c]) << shift_of_count(c);
        }
    }

    const ReactArguments& at_;
    const CudaLattice<Kernel>& lattice_;
    const SharedSites& shared_;
    std::int64_t slot_;
    int site_;
    std::uint32_t counts_[words > 0 ? words : 1], free_[words > 0 ? words : 1], held_[words > 0 ? words : 1],
        next_[words > 0 ? words : 1];
    GroupSums<Sums> sums_;
};

// A site that draws: in update_sites, but for load(), store() and store_local(); and where a cell is observed.
template <class Kernel, class Sums = StepSums<Kernel>, bool may_hold = true>
class DrawingSite : public SiteThread<Kernel, Sums, may_hold> {
public:
    using Base = SiteThread<Kernel, Sums, may_hold>;
    using typename Base::real, typename Base::whole;

    __device__ __forceinline__ DrawingSite(const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                           const SharedSites& shared, std::int64_t slot, int site)
        : Base(at, lattice, shared, slot, site) {}

    // check, total, and so on: one question for all of them.
    template <class... More>
    __device__ __forceinline__ void check_probabilities(More... checks_and_totals) const {
        if (is_any_improbable(checks_and_totals...)) note(checks_and_totals...);
    }
    __device__ __forceinline__ void prepare_draw(int draw) { high(draw); }
    __device__ __forceinline__ whole binomial(int draw, real n, real p) { return drawn(draw, n, p); }
    __device__ __forceinline__ whole binomial(int draw, real n, Ratio<real> p) { return drawn(draw, n, p); }
    // P1, P2: real or Ratio.
    template <class P1, class P2>
    __device__ __forceinline__ bool may_succeed(int draw, real n, P1 p_1, P2 p_2) {
        const std::uint32_t high_1 = high(draw), high_2 = high(draw + 1);
        return !is_surely_none(n, probability(p_1), high_1, probability(p_2), high_2);
    }

private:
    static __device__ __forceinline__ real probability(real p) { return p; }
    static __device__ __forceinline__ Ratio<real> probability(Ratio<real> p) { return p; }
    template <class P>
    __device__ __forceinline__ whole drawn(int draw, real n, P p) {
        return binomial_of_words(
            n, p, [&] { return high(draw); }, [&] { return random_.low(this->lattice_, draw); });
    }
    __device__ __forceinline__ std::uint32_t high(int draw) {
        return random_.high(this->lattice_, this->shared_, this->site_, draw);
    }

    // 1 and more, below 0, NaN
    template <class... More>
    __device__ __forceinline__ bool is_any_improbable(int, real total, More... more) const {
        return (static_cast<unsigned>(__double2hiint(total.v)) >= 0x3ff00000u) | is_any_improbable(more...);
    }
    __device__ __forceinline__ bool is_any_improbable() const { return false; }
    template <class... More>
    __device__ __forceinline__ void note(int check, real total, More... more) const {
        note_improbable(this->lattice_.fault, check, this->slot_, this->site_, static_cast<int>(this->lattice_.sites),
                        this->at_.clock, total.v);
        note(more...);
    }
    __device__ __forceinline__ void note() const {}

    SiteRandom<Kernel> random_;
};

// The same, with states in global memory.
template <class Kernel, class Sums = StepSums<Kernel>>
class PlainSite : public DrawingSite<Kernel, Sums> {
public:
    using Base = DrawingSite<Kernel, Sums>;
    using typename Base::real;

    __device__ __forceinline__ PlainSite(const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                         const SharedSites& shared, std::int64_t slot, int site)
        : Base(at, lattice, shared, slot, site) {
        this->read_counts();
        this->hold_channels(shared.holds);
    }
    // Not asked here: registers of a cluster's kernel are short.
    template <class... Anything>
    __device__ __forceinline__ bool may_succeed(Anything...) const {
        return true;
    }
    __device__ __forceinline__ real load(int component) const { return this->state(component); }
};
// That is updated; `Local` takes the values of diffusing states.
template <class Kernel, class Local>
class PlainUpdatedSite : public PlainSite<Kernel> {
public:
    using Base = PlainSite<Kernel>;
    using typename Base::real;

    __device__ __forceinline__ PlainUpdatedSite(const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                                const SharedSites& shared, std::int64_t slot, int site,
                                                const Local& local)
        : Base(at, lattice, shared, slot, site), local_(local) {}
    __device__ __forceinline__ void store(int component, real value) const { this->state(component) = value.v; }
    __device__ __forceinline__ void store_where(bool changed, int component, real value) const {
        if (changed) this->state(component) = value.v;
    }
    __device__ __forceinline__ void store_local(int d, real value) const { local_(d) = value.v; }
    __device__ __forceinline__ void finish() const { this->write_counts(); }

private:
    Local local_;
};

// A site in diffuse_sites. Around: around.neighbours(lattice) are offsets, around.at(offset) is where another site's
// values are, around.here() where its own are, around(d, where) diffusing state d there.
template <class Kernel, class Around>
class DiffusedSite : public SiteThread<Kernel, StepSums<Kernel>> {
public:
    using Base = SiteThread<Kernel, StepSums<Kernel>>;
    using typename Base::real;

    __device__ __forceinline__ DiffusedSite(const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                            const SharedSites& shared, std::int64_t slot, int site, unsigned walls,
                                            const Around& around)
        : Base(at, lattice, shared, slot, site), around_(around), here_(around.here()) {
#pragma unroll
        for (int axis = 0; axis < 3; ++axis) {
            low_[axis] = around.at(walls & low_0 << 2 * axis ? around.neighbours(lattice).low_at_wall[axis]
                                                             : around.neighbours(lattice).low[axis]);
            high_[axis] = around.at(walls & high_0 << 2 * axis ? around.neighbours(lattice).high_at_wall[axis]
                                                               : around.neighbours(lattice).high[axis]);
        }
    }

    __device__ __forceinline__ real local(int d) const { return around_(d, here_); }
    __device__ __forceinline__ real laplacian(int d, real w0, real w1, real w2) const {
        return interface::laplacian(w0, second_difference_along(d, 0), w1, second_difference_along(d, 1), w2,
                                    second_difference_along(d, 2));
    }
    __device__ __forceinline__ real load(int component) const { return this->state(component); }
    __device__ __forceinline__ void store(int component, real value) const { this->state(component) = value.v; }

private:
    __device__ __forceinline__ real second_difference_along(int d, int axis) const {
        return second_difference<real>(around_(d, low_[axis]), around_(d, here_), around_(d, high_[axis]), false, false,
                                       false);
    }
    Around around_;
    typename Around::Where here_, low_[3], high_[3];  // low_, high_: what stands for the neighbours
};

}  // namespace heartwright::kernels
