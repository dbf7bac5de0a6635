// What a spacing and the splitting of a step cost a plane wave: its velocity along a strand of the experiment's cells
// with the spacing, dt and scheme of diffusion of the run, beside one along a strand that is fine enough.
//
// A strand is a line of the experiment's first kind of cells with one diffusion coefficient, excited at one end by its
// first stimulus. Its velocity is that between 40% and 80% of its length. The fine strand has a quarter of the spacing
// (half of it where that is less than half a space constant), and a quarter of dt, without sub-steps. Errors are of
// second order in the spacing and of first in dt, so what is left out of the difference is small.
//
// The space constant of a front with upstroke time tau = A/(dV/dt)max, A the amplitude, is sqrt(D*tau): cable theory's
// sqrt(D*tau_m) with the time of the upstroke for that of the membrane (Kleber & Rudy, Physiol Rev 2004;84:431-488).
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/run/accuracy/trial_beat.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct WaveError {
    std::string direction;                   // "along x", of fibres "along fibres", "across fibres"
    double D = 0;                            // mm^2/ms, along the wave
    double spacing = 0, space_constant = 0;  // mm; of a mesh the mean edge
    int substeps = 1;                        // of diffusion in a step
    bool is_tried = false;                   // by strands; else the next three are 0
    double velocity = 0, fine_velocity = 0;  // mm/ms; 0: no wave arrives
    double by_substeps = 0;                  // of the velocity, relative: what sub-steps change of it; 0 without
    std::string fault;                       // why there are no velocities; empty: there are

    double error() const { return velocity / fine_velocity - 1; }  // -0.2: 20% slow
};

inline constexpr double tolerated_wave_error = 0.05;  // of the velocity
// Of the spacing: where waves of ten Tusscher and Panfilov's cells, 8.4% slow at 0.9, are about so much slow.
inline constexpr double tolerated_space_constants = 0.7;

// One for each kind of wave of the tissue: along each axis of a grid with one tensor that is not oblique; else along
// and across fibres, of a mesh across them with its mean edge as spacing. Errors of waves by a mesh's own elements
// differ from those of strands by their shapes. `beat`: of a cell, by which the space constant is estimated. `seconds`:
// of each strand.
std::vector<WaveError> wave_errors(const experiment::Experiment& experiment, const interface::Model& model,
                                   const simulation::Options& options, const TrialBeat& beat, int substeps,
                                   double seconds);

// The same without strands: no velocities, and no fault either.
std::vector<WaveError> space_constants(const experiment::Experiment& experiment, const TrialBeat& beat);

}  // namespace heartwright::commands
