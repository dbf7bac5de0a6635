// Cells of the toy kernel: their memory as the runtime lays it out, and the same cells computed in plain loops
// (toy_reference.cpp).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::test {

using Shape = std::array<int, 3>;

struct ToyHold {
    int first, n_states, target, channels;
    bool all_sites;  // else every third
    int from, to;    // steps
};

struct ToySetup {
    Shape shape{4, 3, 5};
    bool mirror = true;
    std::vector<std::int64_t> cell_ids{0};  // by slot
    std::uint64_t seed = 12345;
    double rate = 0.3, D = 0.1, k_close = 2, trials = 15;
    std::vector<ToyHold> holds;
};

inline constexpr double toy_dt = 0.05;
inline constexpr int toy_states = 4, toy_counts = 6;

// Start of a cell's sites: it depends on the cell's number and the site's.
double toy_start(int state, std::int64_t cell, std::int64_t site);
int toy_start_count(int count, std::int64_t cell, std::int64_t site);
double toy_start_V(std::int64_t cell);

// One cell in plain loops.
class ToyReference {
public:
    ToyReference(const ToySetup& setup, std::int64_t cell);
    void step();

    double V, w = 0;
    std::vector<double> state[toy_states];
    std::vector<int> count[toy_counts];

private:
    int draw(int number, int site, int n, double p) const;
    double laplacian(const std::vector<double>& x, int i, int j, int k) const;

    ToySetup setup_;
    std::int64_t cell_, step_ = 0;
    int sites_;
};

// The cells as the hooks see them. Numbers beyond the employed sites hold NaN and 255.
class ToyCells {
public:
    explicit ToyCells(const ToySetup& setup);

    interface::ReactArguments arguments();  // of all slots, at the present step
    template <class React>
    void step(React react) {  // react(arguments) for all slots
        react(arguments());
        ++clock_.step;
    }
    int sites() const { return static_cast<int>(lattice_.sites); }
    double site_state(int component, int slot, int site) const {
        return state_[(component * slots_ + slot) * static_cast<std::size_t>(lattice_.site_stride) + site];
    }
    int site_count(int count, int slot, int site) const {
        return counts_[(count / 4 * slots_ + slot) * static_cast<std::size_t>(lattice_.site_stride) + site] >>
                   8 * (count % 4) &
               255;
    }
    double V(int slot) const { return v_[slot]; }
    double w(int slot) const { return cell_state_[1 * stride_ + slot]; }
    const interface::SiteFault& fault() const { return fault_; }
    // Everything of a slot, to compare bit by bit.
    std::vector<double> all_of(int slot) const;

private:
    ToySetup setup_;
    std::size_t slots_, stride_;  // cells have room for ghosts, sites have none
    std::vector<double> cell_state_, v_, state_;
    std::vector<std::uint32_t> counts_;
    std::vector<std::uint8_t> walls_, third_;
    std::array<double, 8> constants_;
    interface::StepClock clock_ {};
    interface::SiteFault fault_ {};
    interface::LatticeArguments lattice_ {};
};

}  // namespace heartwright::test
