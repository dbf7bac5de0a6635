// One thread, one site: what every plan's Sites class has in common. See lattice_kernel.hpp for what a Sites class is.
#pragma once

#include <concepts>

#include "runtime/kernels/cuda/cuda_binomial.cuh"
#include "runtime/kernels/cuda/cuda_lattice_shared.cuh"
#include "runtime/kernels/cuda/cuda_lattice_sums.cuh"
#include "runtime/kernels/cuda/cuda_site_random.cuh"

namespace heartwright::kernels {

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
        for (int w = 0; w < words; ++w)
            if (next_[w] != counts_[w]) counts(w) = next_[w];
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
        : Base(at, lattice, shared, slot, site), around_(around), walls_(walls), here_(around.here()) {
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
    __device__ __forceinline__ real laplacian(int d, real w0, real w1, real w2, const VoxelNeighbours& beside) const {
        return interface::laplacian(w0, second_difference_along(d, 0, beside), w1,
                                    second_difference_along(d, 1, beside), w2, second_difference_along(d, 2, beside));
    }
    __device__ __forceinline__ real load(int component) const { return this->state(component); }
    __device__ __forceinline__ void store(int component, real value) const { this->state(component) = value.v; }

private:
    __device__ __forceinline__ real second_difference_along(int d, int axis) const {
        return second_difference<real>(around_(d, low_[axis]), around_(d, here_), around_(d, high_[axis]), false, false,
                                       false);
    }
    // Of a voxel: neighbours are other states, of this site or of the next; low_ and high_ are right but at walls.
    __device__ __forceinline__ real second_difference_along(int d, int axis, const VoxelNeighbours& beside) const {
        if (beside.is_plain(d, axis)) return second_difference_along(d, axis);
        const bool low_is_here = beside.low_is_in_site(axis), high_is_here = beside.high_is_in_site(axis);
        const bool low_wall = !low_is_here && (walls_ & low_0 << 2 * axis) != 0,
                   high_wall = !high_is_here && (walls_ & high_0 << 2 * axis) != 0;
        return second_difference<real>(around_(beside.low[axis], low_is_here ? here_ : low_[axis]), around_(d, here_),
                                       around_(beside.high[axis], high_is_here ? here_ : high_[axis]), low_wall,
                                       high_wall, this->lattice_.walls_mirror);
    }

    Around around_;
    unsigned walls_;
    typename Around::Where here_, low_[3], high_[3];  // low_, high_: what stands for the neighbours
};

}  // namespace heartwright::kernels
