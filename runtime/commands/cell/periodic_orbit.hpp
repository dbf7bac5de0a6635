// The periodic orbit of a cell that is paced, found in tens of beats where pacing takes thousands.
//
// A beat is a map P of the states just before a stimulus to those before the next. Its derivative has a few eigenvalues
// (Floquet multipliers) near 1, those of concentrations, and others near 0. So
//   1. Anderson acceleration of pacing leads near to the orbit: each beat is progress, and tells the slow modes;
//   2. Arnoldi's method with difference quotients, a beat of a perturbed copy each, gives the leading multipliers;
//   3. Newton's method with them (Newton-Krylov) ends at the orbit: its step is the distance to the orbit, in all
//   modes.
//
// Quantities that beats keep (conserved.hpp) have those of the start: each step is moved back to their surface, and the
// multipliers are those within it.
//
// Orbits of period 2 and 4 are fixed points of two and four beats. Where a multiplier of an orbit is below -1 it is
// unstable and the beats alternate (period doubling): the search goes on with twice the period.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/commands/cell/statistics/conserved.hpp"

namespace heartwright::commands {

using States = std::vector<double>;

// What paces. Thread safety: none.
class PacedCell {
public:
    virtual ~PacedCell() = default;
    // The states of each copy after so many beats. Empty: one of them could not be computed from there.
    virtual std::vector<States> after(const std::vector<States>& copies, int beats) = 0;
    // By how much each state of the first copy went up and down in the last call.
    virtual const States& spans() const = 0;
    // What beats keep, near this start; asked after the first beat from there.
    virtual ConservedQuantities conserved(const States& start) = 0;
    // Moves what is outside of what a state may be to its bound.
    virtual void bring_into_range(States& x) const = 0;
};

struct OrbitWish {
    int period = 0;              // 1, 2 or 4; 0: 1, and twice that where the orbit is unstable by a multiplier below -1
    double tolerance = 1e-3;     // of the distance, relative as in steady_state.hpp
    std::int64_t beats = 200;    // at most, with those of perturbed copies
    double perturbation = 1e-4;  // of difference quotients, relative
};

struct Multiplier {
    std::complex<double> value;
    double residual = 0;    // of its mode, relative: how well it is known
    std::size_t state = 0;  // that changes most in its mode
    // Beats in which the mode falls to 1/e.
    double beats(int period) const;
};

struct OrbitProgress {
    std::int64_t beats;  // so far, with those of perturbed copies
    enum class Stage { paced, accelerated, newton } stage;
    int period;
    double change, distance;  // largest of all states over a period; largest step to the orbit, NaN: not known
};

struct PeriodicOrbit {
    int period = 1;
    bool is_found = false;
    std::string why_not;                  // empty: it is found
    States states;                        // just before a stimulus
    double change = 0, distance = 0;      // over a period, and to the orbit, by the last Newton step; relative
    std::size_t farthest = 0;             // the state
    std::vector<Multiplier> multipliers;  // of the map of a period; the largest modulus first; without conserved ones
    std::int64_t beats = 0, perturbed_beats = 0;  // in all; of them of perturbed copies
    std::int64_t found_at = 0;  // of all beats, before multipliers were taken at the orbit; 0: not found
    std::vector<OrbitProgress> progress;
    ConservedQuantities conserved;  // has its values of the start
    // Of the orbit of half the period that is unstable, where there was one.
    std::vector<Multiplier> multipliers_of_half;

    // How the orbit moves where a change of the cell moves the image of its states after a period by so much, both in
    // the units of the states: (I - M)^-1, M the derivative of the map (implicit function theorem). Of an orbit that is
    // found.
    std::function<States(const States&)> response;

    bool is_stable() const { return multipliers.empty() || std::abs(multipliers.front().value) <= 1; }
};

PeriodicOrbit find_periodic_orbit(PacedCell& cell, const States& start, const OrbitWish& wish);

}  // namespace heartwright::commands
