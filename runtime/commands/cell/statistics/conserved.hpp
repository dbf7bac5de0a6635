// Quantities that a system dx/dt = f keeps: sum_i w_i phi_i(x) with sum_i w_i dphi_i/dt = 0 for every x, such as the
// charge of a cell (its ions less C V), the occupancies of a Markov chain, a state that does not change. Each beat
// keeps them, so that the map of a beat has an eigenvalue of exactly 1 for each, and a family of periodic orbits.
//
// They are the null space of dphi/dt at random points (identity testing). phi are the states, and what buffers in rapid
// equilibrium bind of them, whose total is conserved and not linear. The generator finds sums without the potential
// (generator/invariants); these have it, and the pulse that charges it.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace heartwright::commands {

// capacity*x/(x + affinity) of a state, in its unit.
struct RapidBuffer {
    std::size_t state;
    double capacity, affinity;
};

// Derivatives of all states, empty where they have no value. The stimulus in any unit.
using StateRates = std::function<std::vector<double>(double t, double stimulus, const std::vector<double>& x)>;

// Between which points are taken.
struct SampledRange {
    std::vector<double> low, high;  // [state]
    double period = 1000;           // of t, ms
};

class ConservedQuantities {
public:
    ConservedQuantities() = default;  // none
    ConservedQuantities(const StateRates& rates, const SampledRange& range, std::vector<RapidBuffer> buffers);

    std::size_t size() const { return weights_.size(); }
    double value(std::size_t quantity, std::span<const double> x) const;
    std::vector<double> values(std::span<const double> x) const;
    std::vector<double> gradient(std::size_t quantity, std::span<const double> x) const;
    std::vector<std::size_t> states(std::size_t quantity) const;  // that it depends on
    // A sum that f keeps and the stimulus changes: every beat changes it by as much, and no orbit is periodic.
    bool is_pumped() const { return is_pumped_; }

    // Moves x by as little as gives the quantities these values, in units of `scale`.
    void restore(std::span<double> x, const std::vector<double>& values, std::span<const double> scale) const;
    // Takes from a vector in units of `scale` what would change the quantities at x.
    void project(std::span<double> direction, std::span<const double> x, std::span<const double> scale) const;

private:
    // Orthonormal, in units of the scale.
    std::vector<std::vector<double>> normals(std::span<const double> x, std::span<const double> scale) const;

    std::vector<RapidBuffer> buffers_;
    std::vector<std::vector<double>> weights_;  // [quantity][state, then buffer]
    bool is_pumped_ = false;
};

}  // namespace heartwright::commands
