// Kernels with a lattice on a CPU: a cell at a time, its sites in packs of eight whatever the instruction set. Included
// by generated cpu/ files only.
//
// A cell's step: prologue, local update of the sites in order of number, their diffusion so far behind that all
// neighbours are updated, react. What diffusion reads lies in a window of local values that slides over the sites, so a
// state is read and written once. Sums: site number modulo eight gives the lane, each lane adds in order, then a tree
// of eight. Nothing depends on threads, slots or instruction set.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "runtime/interface/lattice_kernel.hpp"
#include "runtime/kernels/common/cell_tables.hpp"
#include "runtime/kernels/cpu/buffer.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"

namespace heartwright::kernels {
inline namespace HEARTWRIGHT_ISA {

inline constexpr int sites_at_once = 8;

// Values of the diffusing states after their local update, for the sites that diffusion still reads: site s of state d
// at of(d)[s - first], with room for reads (that walls then discard) beyond both ends of the lattice.
class LocalWindow {
public:
    // False when there is not enough memory.
    bool allocate(int n_diffusing, const std::int32_t (&shape)[3]) {
        const std::int64_t strides[3] = {std::int64_t(shape[1]) * shape[2], shape[2], 1};
        for (int axis = 2; axis >= 0; --axis)
            if (shape[axis] > 1) reach_ = strides[axis];
        margin_ = (reach_ + sites_at_once - 1) / sites_at_once * sites_at_once + sites_at_once;
        room_ = 5 * margin_ + 4 * chunk;
        n_diffusing_ = n_diffusing;
        return values_.allocate_zeros(static_cast<std::size_t>(n_diffusing * room_));
    }

    static constexpr std::int64_t chunk = 128;  // sites updated between looks at what can diffuse
    // Sites before `updated` that can diffuse: a multiple of a pack.
    std::int64_t can_diffuse(std::int64_t updated) const {
        const std::int64_t sites = updated - reach_;
        return sites > 0 ? sites / sites_at_once * sites_at_once : 0;
    }

    void begin_cell() { first_ = -margin_; }
    // Slides on so that sites up to `last` fit; those before `diffused` are done.
    void make_room(std::int64_t diffused, std::int64_t updated, std::int64_t last) {
        if (last + margin_ - first_ <= room_) return;
        const std::int64_t by = diffused - margin_ - first_;
        for (int d = 0; d < n_diffusing_; ++d) {
            double* const begin = values_.get() + d * room_;
            std::memmove(begin, begin + by, static_cast<std::size_t>(updated - diffused + margin_) * sizeof(double));
        }
        first_ += by;
    }
    double* at(int d, std::int64_t site) const { return values_.get() + (d * room_ + site - first_); }

private:
    Buffer<double> values_;
    int n_diffusing_ = 0;
    std::int64_t reach_ = 0;   // to the farthest neighbour
    std::int64_t margin_ = 0;  // kept on both sides: reach and a pack
    std::int64_t room_ = 0, first_ = 0;
};

// A pack of neighbouring sites of one cell, or a single one: what lattice_kernel.hpp says of Sites.
template <class Kernel>
class CpuSites {
    static constexpr int n_words = words_of_counts(Kernel::n_counts),
                         n_sums = std::max({Kernel::n_sums, Kernel::n_observed_sums, 1});

public:
    using real = typename Kernel::real;
    using whole = real;
    using Words = typename real::unsigned_integer;

    HEARTWRIGHT_FN CpuSites(const ReactArguments& at, std::int64_t slot, LocalWindow& window)
        : lattice_(*at.lattice),
          window_(window),
          state_(Kernel::n_site_states > 0 ? lattice_.state + slot * lattice_.site_stride : nullptr),
          counts_(n_words > 0 ? lattice_.counts + slot * lattice_.site_stride : nullptr),
          component_stride_(lattice_.slots * lattice_.site_stride),
          slot_(slot),
          step_(at.clock->step),
          random_(lattice_.seed, lattice_.cell_ids[slot], at.clock->step) {
        for (int k = 0; k < lattice_.n_holds; ++k) {
            const Hold& hold = lattice_.holds[k];
            if ((at.clock->active_holds >> k & 1u) && (!hold.cells || hold.cells[slot])) active_holds_ |= 1u << k;
        }
    }

    void clear_sums(int count, const SumKind* kinds) {
        for (int k = 0; k < count; ++k) sums_[k] = empty_sum<real>(kinds[k]);
    }
    // The tree over lanes.
    void finish_sums(int count, const SumKind* kinds, pack<double, 1>* to) const {
        for (int k = 0; k < count; ++k) {
            double lane[sites_at_once];
            sums_[k].store(lane);
            for (int half = sites_at_once / 2; half > 0; half /= 2)
                for (int i = 0; i < half; ++i) lane[i] = add_sums<pack<double, 1>>(kinds[k], lane[i], lane[i + half]).v;
            to[k] = lane[0];
        }
    }

    HEARTWRIGHT_FN void begin_update(std::int64_t site) {
        begin_pack(site);
        for (int w = 0; w < n_words; ++w) {
            words_[w] = load_whole<real>(counts_ + w * component_stride_ + site);
            next_words_[w] = Words{};
        }
        numbers_ = count_up_from<real>(static_cast<std::uint64_t>(site));
        block_ = -1;
        if (active_holds_) [[unlikely]]
            split_counts();
    }
    HEARTWRIGHT_FN void end_update() {
        for (int w = 0; w < n_words; ++w)
            store_low_words<real>(next_words_[w], counts_ + w * component_stride_ + site_);
    }
    HEARTWRIGHT_FN void begin_diffusion(std::int64_t site) {
        begin_pack(site);
        walls_ = load_whole<real>(lattice_.walls + site);
    }

    HEARTWRIGHT_FN real load(int component) const { return real::load(state_ + component * component_stride_ + site_); }
    HEARTWRIGHT_FN void store(int component, real value) {
        value.store(state_ + component * component_stride_ + site_);
    }
    HEARTWRIGHT_FN void store_where(typename real::mask changed, int component, real value) {
        if (any(changed)) store(component, value);
    }

    HEARTWRIGHT_FN real count(int c) const {
        const Words number = (words_[word_of_count(c)] >> shift_of_count(c)) & 0xffu;
        return from_bits<real>(number | 0x4330000000000000u) -
               4503599627370496.0;  // 2^52, of which the number is the last bits
    }
    HEARTWRIGHT_FN real free_count(int c) const {
        if (active_holds_) [[unlikely]]
            return real::load(free_[c]);
        return count(c);
    }
    HEARTWRIGHT_FN bool any_of(whole count) const { return any(count > 0); }
    template <class P1, class P2>
    HEARTWRIGHT_FN bool may_succeed(int, real, P1, P2) const {
        return true;
    }  // binomial() asks
    HEARTWRIGHT_FN real held_count(int c) const {
        if (active_holds_) [[unlikely]]
            return real::load(held_[c]);
        return 0;
    }
    HEARTWRIGHT_FN void store_count(int c, real value) {
        Words& word = next_words_[word_of_count(c)];
        word = word | (bits(value + 4503599627370496.0) << shift_of_count(c));
    }

    template <class... More>
    HEARTWRIGHT_FN void check_probabilities(int check, real total, More... more) const {
        const auto is_wrong = !is_probability(total) && is_site_;
        if (any(is_wrong)) [[unlikely]]
            report(lattice_, slot_, site_, step_, check, total, select(is_wrong, real(1), real(0)));
        if constexpr (sizeof...(more) > 0) check_probabilities(more...);
    }
    HEARTWRIGHT_FN void prepare_draw(int) {}
    HEARTWRIGHT_FN real binomial(int draw, real n, real p) {
        // Written out at every draw it is fastest; for packs of many registers that would take the compiler a minute.
        if constexpr (real::lanes > 2 * register_lanes<double>)
            return binomial_called(draw, n, p);
        else
            return binomial_inlined(draw, n, p);
    }
    HEARTWRIGHT_FN real binomial(int draw, real n, Ratio<real> p) { return binomial(draw, n, p.value()); }

    HEARTWRIGHT_FN void store_local(int d, real value) { value.store(window_.at(d, site_)); }
    HEARTWRIGHT_FN real local(int d) const { return real::load(window_.at(d, site_)); }
    HEARTWRIGHT_FN real laplacian(int d, real w0, real w1, real w2) const {
        const double* const centre = window_.at(d, site_);
        const std::int64_t row = lattice_.shape[2], plane = lattice_.shape[1] * row;
        const real x = real::load(centre);
        const real sum = interface::laplacian(w0, along(0, centre, x, plane), w1, along(1, centre, x, row), w2,
                                              along(2, centre, x, 1));
        return select(is_site_, sum, real(0));
    }
    HEARTWRIGHT_FN real laplacian(int d, real w0, real w1, real w2, const VoxelNeighbours& beside) const {
        const std::int64_t row = lattice_.shape[2], plane = lattice_.shape[1] * row;
        const real sum = interface::laplacian(w0, along(0, d, plane, beside), w1, along(1, d, row, beside), w2,
                                              along(2, d, 1, beside));
        return select(is_site_, sum, real(0));
    }

    HEARTWRIGHT_FN void add_sum(int k, real value) { sums_[k] = sums_[k] + select(is_site_, value, real(0)); }
    HEARTWRIGHT_FN void add_min(int k, real value) { sums_[k] = select(is_site_, smaller(sums_[k], value), sums_[k]); }
    HEARTWRIGHT_FN void add_max(int k, real value) { sums_[k] = select(is_site_, larger(sums_[k], value), sums_[k]); }

private:
    HEARTWRIGHT_FN void begin_pack(std::int64_t site) {
        site_ = site;
        const real lane = from_bits<real>(count_up_from<real>(0x4330000000000000u)) - 4503599627370496.0;
        is_site_ = lane < real(static_cast<double>(lattice_.sites - site));
    }

    HEARTWRIGHT_FN real along(int axis, const double* centre, real x, std::int64_t stride) const {
        if (lattice_.shape[axis] == 1) return 0;
        return second_difference(real::load(centre - stride), x, real::load(centre + stride),
                                 has_bit<real>(walls_, low_0 << (2 * axis)),
                                 has_bit<real>(walls_, high_0 << (2 * axis)), lattice_.walls_mirror);
    }

    // Of a voxel: neighbours are other states, of this site or of the next.
    HEARTWRIGHT_FN real along(int axis, int d, std::int64_t stride, const VoxelNeighbours& beside) const {
        const double* const centre = window_.at(d, site_);
        const real x = real::load(centre);
        if (beside.is_plain(d, axis)) return along(axis, centre, x, stride);
        const std::int64_t to_next = lattice_.shape[axis] > 1 ? stride : 0;
        const bool low_is_here = beside.low_is_in_site(axis), high_is_here = beside.high_is_in_site(axis);
        const real low = real::load(window_.at(beside.low[axis], site_) - (low_is_here ? 0 : to_next)),
                   high = real::load(window_.at(beside.high[axis], site_) + (high_is_here ? 0 : to_next));
        return second_difference(low, x, high, has_bit<real>(low_is_here ? Words{} : walls_, low_0 << (2 * axis)),
                                 has_bit<real>(high_is_here ? Words{} : walls_, high_0 << (2 * axis)),
                                 lattice_.walls_mirror);
    }

    HEARTWRIGHT_FN real binomial_inlined(int draw, real n, real p) {
        return math::binomial(
            n, p, [&]() __attribute__((always_inline)) { return number_of(draw); });
    }
    __attribute__((noinline)) real binomial_called(int draw, real n, real p) { return binomial_inlined(draw, n, p); }

    HEARTWRIGHT_FN real number_of(int draw) {
        if (block_ != draw / 2) {
            words_of_block_ = random_.block(numbers_ | std::uint64_t(counter_1(0, draw)));
            block_ = draw / 2;
        }
        return draw % 2 == 0 ? uniform_of_words<real>(words_of_block_.word_0, words_of_block_.word_1_anything)
                             : uniform_of_words<real>(words_of_block_.word_2, words_of_block_.word_3_anything);
    }

    __attribute__((noinline)) void split_counts() {
        real free[Kernel::n_counts + 1] = {}, held[Kernel::n_counts + 1] = {};
        for (int c = 0; c < Kernel::n_counts; ++c) free[c] = count(c), held[c] = 0;
        for (int k = 0; k < lattice_.n_holds; ++k) {
            if (!(active_holds_ >> k & 1u)) continue;
            const Hold& hold = lattice_.holds[k];
            take_held(hold, hold.sites ? has_bit<real>(load_whole<real>(hold.sites + site_), 0xff) : is_site_ || true,
                      free, held);
        }
        for (int c = 0; c < Kernel::n_counts; ++c) free[c].store(free_[c]), held[c].store(held_[c]);
    }

    __attribute__((noinline, cold)) static void report(const LatticeArguments& lattice, std::int64_t slot,
                                                       std::int64_t site, std::int64_t step, int check, real total,
                                                       real is_wrong) {
        if (!lattice.fault) return;
        double value[real::lanes], wrong[real::lanes];
        total.store(value), is_wrong.store(wrong);
        int lane = 0;
        while (wrong[lane] == 0) ++lane;
        keep_first(lattice.fault, step, slot, site + lane, check, value[lane]);
    }

    const LatticeArguments& lattice_;
    LocalWindow& window_;
    double* state_;
    std::uint32_t* counts_;
    std::int64_t component_stride_, slot_, step_, site_ = 0;
    std::uint32_t active_holds_ = 0;
    CellRandom<real> random_;
    typename CellRandom<real>::Block words_of_block_{};
    int block_ = -1;
    Words words_[n_words + 1], next_words_[n_words + 1], numbers_{}, walls_{};
    typename real::mask is_site_;
    real sums_[n_sums];
    double free_[Kernel::n_counts + 1][real::lanes], held_[Kernel::n_counts + 1][real::lanes];
};

// One range of slots under one kernel.
template <template <class> class Kernel>
class CpuLattice {
    using one = pack<double, 1>;
    using CellKernel = Kernel<one>;
    using SiteKernel = Kernel<pack<double, sites_at_once>>;
    using Sites = CpuSites<SiteKernel>;
    using site_real = typename SiteKernel::real;

public:
    explicit CpuLattice(const ReactArguments& at)
        : at_(at),
          constants_(constants_of_kernel<CellKernel>(at.constants)),
          step_(CellKernel::step(constants_, one(time()))),
          site_step_(SiteKernel::step(constants_, site_real(time()))),
          active_stimulus_mask_(at.stimulus_mask ? at.clock->active_stimulus_mask : 0u) {}

    // 0, or ENOMEM; EINVAL without the tables that the kernel reads.
    int react() {
        if (lacks_tables<CellKernel>(at_)) return EINVAL;
        if (!window_.allocate(SiteKernel::n_diffusing, at_.lattice->shape)) return ENOMEM;
        for (std::int64_t slot = at_.first; slot < at_.last; ++slot) react(slot);
        return 0;
    }

    void observe(const ObserveArguments& arguments) {
        for (std::int64_t k = 0; k < arguments.count; ++k) {
            const std::int64_t slot = arguments.slots ? arguments.slots[k] : at_.first + k;
            const Cells<one> cells = cell_at(slot);
            one sums[SiteKernel::n_observed_sums + 1], values[SiteKernel::n_observables + 1];
            if constexpr (SiteKernel::n_observed_sums > 0) observe_sums(slot, cells, sums);
            CellKernel::observe(constants_, step_, cells, sums, values);
            for (std::int32_t w = 0; w < arguments.n_wanted; ++w)
                arguments.out[w * arguments.count + k] = values[arguments.wanted[w]].v;
        }
    }

    void observe_sites(const ObserveSitesArguments& arguments) {
        if constexpr (CellKernel::n_site_observables == 0) return;  // and none is wanted
        for (std::int64_t k = 0; k < arguments.count; ++k) {
            one values[CellKernel::n_site_observables + 1];
            observe_site(arguments.slots[k], arguments.sites[k], values);
            for (std::int32_t w = 0; w < arguments.n_wanted; ++w)
                arguments.out[w * arguments.count + k] = values[arguments.wanted[w]].v;
        }
    }

private:
    double time() const { return at_.clock->step * at_.clock->dt; }

    Cells<one> cell_at(std::int64_t slot) const {
        const std::uint32_t reaching = active_stimulus_mask_ ? at_.stimulus_mask[slot] & active_stimulus_mask_ : 0u;
        auto* const v_out = static_cast<double*>(at_.v_out);  // none when observing
        return {static_cast<double*>(at_.state) + slot, at_.stride, static_cast<const double*>(at_.v_in) + slot,
                v_out ? v_out + slot : nullptr, reaching ? stimulus_current(reaching, at_.stimulus_amplitude) : 0.0};
    }

    void react(std::int64_t slot) {
        const Cells<one> cells = cell_at(slot);
        const TablesOf<CellKernel> tables = tables_of<CellKernel>(at_);
        note_cell_outside<CellKernel>(tables, cells, slot, at_.clock->step);
        const auto cell = CellStep<CellKernel>::prologue(constants_, tables, step_, cells);
        one sums[SiteKernel::n_sums + 1];
        step_sites(slot, cell, sums);
        CellStep<CellKernel>::react(constants_, tables, step_, cells, cell, sums);
    }

    template <class CellValues>
    __attribute__((noinline)) void step_sites(std::int64_t slot, const CellValues& cell, one* sums) {
        Sites sites(at_, slot, window_);
        sites.clear_sums(SiteKernel::n_sums, SiteKernel::sum_kinds);
        const std::int64_t all = (at_.lattice->sites + sites_at_once - 1) / sites_at_once * sites_at_once;
        window_.begin_cell();
        for (std::int64_t updated = 0, diffused = 0; diffused < all;) {
            const std::int64_t last = std::min(updated + LocalWindow::chunk, all);
            window_.make_room(diffused, updated, last);
            for (; updated < last; updated += sites_at_once) {
                sites.begin_update(updated);
                SiteKernel::update_sites(constants_, site_step_, cell, sites);
                sites.end_update();
            }
            const std::int64_t can_diffuse = updated == all ? all : window_.can_diffuse(updated);
            if constexpr (SiteKernel::n_diffusing > 0) {
                for (std::int64_t site = diffused; site < can_diffuse; site += sites_at_once) {
                    sites.begin_diffusion(site);
                    SiteKernel::diffuse_sites(constants_, site_step_, cell, sites);
                }
            }
            diffused = can_diffuse;
        }
        sites.finish_sums(SiteKernel::n_sums, SiteKernel::sum_kinds, sums);
    }

    __attribute__((noinline)) void observe_sums(std::int64_t slot, const Cells<one>& cells, one* sums) {
        const auto cell = CellKernel::observe_prologue(constants_, step_, cells);
        Sites sites(at_, slot, window_);
        sites.clear_sums(SiteKernel::n_observed_sums, SiteKernel::observed_sum_kinds);
        for (std::int64_t site = 0; site < at_.lattice->sites; site += sites_at_once) {
            sites.begin_update(site);
            SiteKernel::observe_sums(constants_, site_step_, cell, sites);
        }
        sites.finish_sums(SiteKernel::n_observed_sums, SiteKernel::observed_sum_kinds, sums);
    }

    // One lane: the same bits as a pack's.
    __attribute__((noinline)) void observe_site(std::int64_t slot, std::int64_t site, one* values) {
        const auto cell = CellKernel::observe_prologue(constants_, step_, cell_at(slot));
        CpuSites<CellKernel> sites(at_, slot, window_);
        sites.begin_update(site);
        CellKernel::observe_sites(constants_, step_, cell, sites, values);
    }

    const ReactArguments& at_;
    typename SiteKernel::Constants constants_;
    typename CellKernel::Step step_;
    typename SiteKernel::Step site_step_;
    std::uint32_t active_stimulus_mask_;
    LocalWindow window_;
};

// The hooks of a model: kernel k of Kernels. React returns 0, ENOMEM or EINVAL.
template <template <class> class... Kernels>
int cpu_lattice_react(std::int32_t kernel, const ReactArguments& arguments) {
    std::int32_t k = 0;
    int error = 0;
    ((k++ == kernel ? void(error = CpuLattice<Kernels>(arguments).react()) : void()), ...);
    return error;
}
template <template <class> class... Kernels>
int cpu_lattice_observe(std::int32_t kernel, const ObserveArguments& arguments) {
    std::int32_t k = 0;
    ((k++ == kernel ? CpuLattice<Kernels>(arguments.at).observe(arguments) : void()), ...);
    return 0;
}
template <template <class> class... Kernels>
int cpu_lattice_observe_sites(std::int32_t kernel, const ObserveSitesArguments& arguments) {
    std::int32_t k = 0;
    ((k++ == kernel ? CpuLattice<Kernels>(arguments.at).observe_sites(arguments) : void()), ...);
    return 0;
}

}  // namespace HEARTWRIGHT_ISA

// There is one way on a CPU.
inline PlanChoice cpu_choose_plan(std::int32_t, const LatticeArguments&, std::int64_t, char* reason,
                                  std::size_t reason_size) {
    if (reason_size > 0) reason[0] = '\0';
    return {LatticePlan::automatic, 0};
}

}  // namespace heartwright::kernels
