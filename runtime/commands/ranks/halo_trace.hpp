// The files of --halo-trace, which lab/step_phases.py reads: PREFIX.R.csv of rank R, a row for each halo exchange in
// order, with the times of its parts in us since the first pack began (halo::ExchangeTrace).
#pragma once

#include <string>

#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

class HaloTrace {
public:
    // Before the first step. Prefix "": nothing is kept, and write() does nothing. Of long runs the first million
    // exchanges are kept. Simulation and team outlive it.
    HaloTrace(std::string prefix, simulation::Simulation& simulation, mpi::Team& team);
    void write() const;  // after the steps; collective. A rank without neighbours writes no file

private:
    std::string prefix_;
    simulation::Simulation& simulation_;
    mpi::Team& team_;
};

}  // namespace heartwright::commands
