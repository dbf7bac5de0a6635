// "prepace": before a run, the cell of each block beats alone until it is in step with its pacing. The states it ends
// with are kept in $XDG_CACHE_HOME/heartwright/prepaced (else ~/.cache/...) under a hash of all that they depend on,
// and with their checksum (cache/kept_file.hpp); a file there that is damaged is made anew.
#pragma once

#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// What a run has: the linked models, the one of its own, how it runs. Beats are computed in FP64 on the CPU when the
// model is linked for it and has no lattice, so that they are the same whatever the run itself takes; else as the run.
struct PrepaceHost {
    const std::vector<const interface::Model*>& models;
    const interface::Model& model;
    simulation::Options options;
    mpi::Team* team = &mpi::serial();  // the root makes what is missing, for all
};

// Collective. Fills Cells::prepaced of each block of a bound experiment that has cells and a `prepace`, and says in
// Experiment::notes how many beats, whether they came from the cache, and how far the states still drift: the largest
// relative change of a state over the last beat.
void prepace(experiment::Experiment& experiment, const PrepaceHost& host);

// The same of what is in the cache; what is not is left out. Returns a line about that for `check` ("" when nothing is
// left to do).
std::string prepace_from_cache(experiment::Experiment& experiment, const PrepaceHost& host);

}  // namespace heartwright::commands
