#include <limits>

#include "runtime/math/math.hpp"
#include "runtime/math/philox.hpp"
#include "tests/runtime/unit/kernels/lattice/toy_cells.hpp"

namespace heartwright::test {
namespace {

enum { last, a, s, b };
enum { K_C, K_O, K_I, R_1, R_2, R_3 };

constexpr double spacing_weights[3] = {0.5, 1.0, 0.75};

}  // namespace

double toy_start(int state, std::int64_t cell, std::int64_t site) {
    const double u = math::uniform(1, cell, site, 0, 2 * state);
    return state == last ? -1 : state == a ? 0.2 + u : state == s ? 0.9 * u : 0.5 * u;
}
int toy_start_count(int count, std::int64_t cell, std::int64_t site) {
    const int K_O_start = static_cast<int>(site % 7), K_I_start = static_cast<int>((site + cell) % 30);
    const int values[] = {100 - K_O_start - K_I_start, K_O_start, K_I_start, 200, 30, 25};  // K: 100, R: 255
    return values[count];
}
double toy_start_V(std::int64_t cell) { return -60 + static_cast<double>(cell % 50); }

ToyReference::ToyReference(const ToySetup& setup, std::int64_t cell)
    : V(toy_start_V(cell)), setup_(setup), cell_(cell), sites_(setup.shape[0] * setup.shape[1] * setup.shape[2]) {
    for (int site = 0; site < sites_; ++site) {
        for (int c = 0; c < toy_states; ++c) state[c].push_back(toy_start(c, cell, site));
        for (int c = 0; c < toy_counts; ++c) count[c].push_back(toy_start_count(c, cell, site));
    }
}

// By adding up probabilities one after the other.
int ToyReference::draw(int number, int site, int n, double p) const {
    if (!(p > 0) || n <= 0) return 0;
    if (p >= 1) return n;
    const double u = math::uniform(setup_.seed, cell_, site, step_, number);
    const bool failures = p > 0.5;
    const long double rare = failures ? 1 - p : p;
    long double mass = std::pow(1 - rare, static_cast<long double>(n)), below = mass;
    int k = 0;
    while (k < n && u >= below) {
        mass *= (n - k) / (k + 1.0L) * (rare / (1 - rare));
        below += mass;
        ++k;
    }
    return failures ? n - k : k;
}

double ToyReference::laplacian(const std::vector<double>& x, int i, int j, int k) const {
    const Shape at{i, j, k}, stride{setup_.shape[1] * setup_.shape[2], setup_.shape[2], 1};
    const int site = i * stride[0] + j * stride[1] + k;
    double difference[3];
    for (int axis = 0; axis < 3; ++axis) {
        const bool has_low = at[axis] > 0, has_high = at[axis] + 1 < setup_.shape[axis];
        double low = x[site], high = x[site];
        if (has_low) low = x[site - stride[axis]];
        if (has_high) high = x[site + stride[axis]];
        if (setup_.mirror && !has_low) low = high;
        if (setup_.mirror && !has_high) high = low;
        difference[axis] = low + high - 2 * x[site];
    }
    const double* w = spacing_weights;
    return std::fma(w[2], difference[2], std::fma(w[1], difference[1], w[0] * difference[0]));
}

void ToyReference::step() {
    const double dt = toy_dt, t = static_cast<double>(step_) * dt;
    const double p_open = dt / (1 + math::exp(-V / 10.0));
    std::vector<double> local_a(sites_), local_b(sites_);
    double sum_0[8] = {}, sum_3[8] = {}, lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (int site = 0; site < sites_; ++site) {
        int n[toy_counts], held[toy_counts] = {};
        for (int c = 0; c < toy_counts; ++c) n[c] = count[c][site];
        for (const ToyHold& hold : setup_.holds) {
            if (step_ < hold.from || step_ >= hold.to || !(hold.all_sites || site % 3 == 0)) continue;
            int missing = hold.channels;
            for (int turn = -1; turn < hold.n_states; ++turn) {
                const int from = turn < 0 ? hold.target : hold.first + turn;
                const int taken = std::min(missing, n[from]);
                n[from] -= taken, missing -= taken, held[hold.target] += taken;
            }
        }
        const double A = state[a][site], B = state[b][site], S = state[s][site];
        const double p_1 = S * 0.5;
        const int trials = static_cast<int>(setup_.trials), n_1 = draw(0, site, trials, p_1),
                  n_2 = draw(1, site, trials - n_1, 0.2 / (1 - p_1));
        const double p_CO = p_open * A, p_OC = setup_.k_close * dt, p_OI = p_OC * B;
        const int CO = draw(2, site, n[K_C], p_CO), OC = draw(3, site, n[K_O], p_OC),
                  OI = draw(4, site, n[K_O] - OC, p_OI / (1 - p_OC));
        const int IO = draw(5, site, n[K_I], 0.9);
        const int R_12 = draw(6, site, n[R_1], 1e-3), R_23 = draw(7, site, n[R_2], 0.05),
                  R_31 = draw(8, site, n[R_3], 0.5);
        const double open_share = count[K_O][site] / 100.0;
        const int change[] = {OC - CO, CO - OC - OI + IO, OI - IO, R_31 - R_12, R_12 - R_23, R_23 - R_31};
        for (int c = 0; c < toy_counts; ++c) count[c][site] = n[c] + held[c] + change[c];
        if (count[K_O][site] > 3 && V > -50) state[last][site] = t;
        const double flux = setup_.rate * (A - B) * open_share;
        local_a[site] = A - dt * flux, local_b[site] = B + dt * flux;
        state[s][site] = S + dt * 0.1 * (0.5 - S) * (1 + n_2);
        sum_0[site % 8] += flux, sum_3[site % 8] += n_1;
        lowest = std::min(lowest, local_a[site]), highest = std::max(highest, static_cast<double>(count[K_O][site]));
    }
    for (int i = 0, site = 0; i < setup_.shape[0]; ++i) {
        for (int j = 0; j < setup_.shape[1]; ++j) {
            for (int k = 0; k < setup_.shape[2]; ++k, ++site) {
                state[a][site] = std::fma(setup_.D / (1 + state[s][site]), laplacian(local_a, i, j, k), local_a[site]);
                state[b][site] = std::fma(setup_.D, laplacian(local_b, i, j, k), local_b[site]);
            }
        }
    }
    const auto tree = [](const double(&x)[8]) {
        return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
    };
    w = w + dt * (tree(sum_0) + lowest + highest + tree(sum_3));
    V = V + dt * (tree(sum_0) - 0.0);
    ++step_;
}

ToyCells::ToyCells(const ToySetup& setup) : setup_(setup), slots_(setup.cell_ids.size()), stride_(slots_ + 3) {
    const Shape& shape = setup_.shape;
    for (int axis = 0; axis < 3; ++axis) lattice_.shape[axis] = shape[axis];
    lattice_.sites = std::int64_t(shape[0]) * shape[1] * shape[2];
    lattice_.site_stride = (lattice_.sites + 31) / 32 * 32;
    lattice_.slots = static_cast<std::int64_t>(slots_);
    const auto stride = static_cast<std::size_t>(lattice_.site_stride);
    cell_state_.resize(2 * stride_), v_.resize(stride_);
    state_.assign(toy_states * slots_ * stride, std::numeric_limits<double>::quiet_NaN());
    counts_.assign(2 * slots_ * stride, ~0u);
    walls_.assign(stride, 63), third_.assign(stride, 0);
    for (std::size_t slot = 0; slot < slots_; ++slot) {
        const std::int64_t cell = setup_.cell_ids[slot];
        v_[slot] = toy_start_V(cell);
        for (int site = 0; site < lattice_.sites; ++site) {
            for (int c = 0; c < toy_states; ++c) state_[(c * slots_ + slot) * stride + site] = toy_start(c, cell, site);
            for (int w = 0; w < 2; ++w) {
                std::uint32_t word = 0;
                for (int c = 4 * w; c < std::min(4 * w + 4, toy_counts); ++c)
                    word |= toy_start_count(c, cell, site) << 8 * (c % 4);
                counts_[(w * slots_ + slot) * stride + site] = word;
            }
        }
    }
    for (int i = 0, site = 0; i < shape[0]; ++i) {
        for (int j = 0; j < shape[1]; ++j) {
            for (int k = 0; k < shape[2]; ++k, ++site) {
                walls_[site] =
                    static_cast<std::uint8_t>((i == 0) * interface::low_0 | (i + 1 == shape[0]) * interface::high_0 |
                                              (j == 0) * interface::low_1 | (j + 1 == shape[1]) * interface::high_1 |
                                              (k == 0) * interface::low_2 | (k + 1 == shape[2]) * interface::high_2);
                third_[site] = site % 3 == 0;
            }
        }
    }
    constants_ = {toy_dt,   setup_.trials,      setup_.k_close,     setup_.rate,
                  setup_.D, spacing_weights[0], spacing_weights[1], spacing_weights[2]};
    lattice_.walls_mirror = setup_.mirror;
    lattice_.seed = setup_.seed;
    clock_.dt = toy_dt;
}

interface::ReactArguments ToyCells::arguments() {
    lattice_.state = state_.data(), lattice_.counts = counts_.data(), lattice_.walls = walls_.data();
    lattice_.cell_ids = fault_.cell_ids = setup_.cell_ids.data(), lattice_.fault = &fault_;
    lattice_.n_holds = static_cast<int>(setup_.holds.size());
    clock_.active_holds = 0;
    for (int k = 0; k < lattice_.n_holds; ++k) {
        const ToyHold& hold = setup_.holds[k];
        lattice_.holds[k] = {
            hold.first, hold.n_states, hold.target, hold.channels, hold.all_sites ? nullptr : third_.data(), nullptr};
        if (clock_.step >= hold.from && clock_.step < hold.to) clock_.active_holds |= 1u << k;
    }
    interface::ReactArguments at {};
    at.last = lattice_.slots, at.stride = static_cast<std::int64_t>(stride_);
    at.state = cell_state_.data(), at.v_in = v_.data(), at.v_out = v_.data();
    at.clock = &clock_, at.constants = constants_.data(), at.lattice = &lattice_;
    return at;
}

std::vector<double> ToyCells::all_of(int slot) const {
    std::vector<double> out{V(slot), w(slot)};
    for (int site = 0; site < lattice_.sites; ++site) {
        for (int c = 0; c < toy_states; ++c) out.push_back(site_state(c, slot, site));
        for (int c = 0; c < toy_counts; ++c) out.push_back(site_count(c, slot, site));
    }
    return out;
}

}  // namespace heartwright::test
