// Pseudo-ECGs: what electrodes in a bath around the tissue see of the potential's gradients.
//
//     phi(r) = 1/(4 pi) sigma_i/sigma_e  integral of  -grad V . grad(1/|r - r'|) dV
//
// (Plonsey and Barr; Gima and Rudy 2002). With the diffusion tensor D for sigma_i and no current through the walls this
// is the sum over cells of h^3/(4 pi D_e) div(D grad V)/|r - r_s|, exactly so for the discrete operator: what it adds
// to V in a sub-step, over the sub-step, is div(D grad V). D_e, of the bath, is the tissue's D along the fibre: sigma_e
// = sigma_i along it.
//
// Of rows h^3 is the volume of each. For linear elements with lumped mass the sum is then that over elements of
// -|e| grad V . D grad(I(1/r)), where I interpolates 1/r linearly between the nodes; for finite volumes that over faces
// of the flux times the difference of 1/r between the centroids on both sides.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mpi/team.hpp"
#include "runtime/observers/electrodes/electrode.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

// At the root the sums of all ranks, elsewhere nothing. Collective.
std::vector<WholeSum> added_at_root(std::vector<WholeSum> sums, mpi::Team& team);

class Electrodes final : public Observer {
public:
    // The tissue has diffusion, and outlives it. UserFault when an electrode lies within half a spacing of a cell, or
    // the tissue's D along the fibre is 0. All ranks make, look, keep and ask alike.
    explicit Electrodes(tissue_state::TissueState& tissue);
    static std::int64_t memory(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly);
    // Only that: before anything is allocated.
    static void check(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly);

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // enqueued
    void keep(checkpoint::Keeper& keeper) override;

    // ecg.csv, and the lowest and highest potential of each electrode.
    static results::Table table(const std::vector<std::string>& electrodes, const std::string& unit);
    void results(results::Sink& sink, std::int64_t steps) const override;

private:
    struct One {
        const experiment::Electrode* asked;
        Electrode sum;
        std::vector<double> t;
    };

    tissue_state::TissueState& tissue_;
    mpi::Team& team_;
    double factor_;
    device::Buffer<std::int32_t> grid_of_slot_;  // empty: slots are grid indices
    std::vector<One> electrodes_;
};

}  // namespace heartwright::observers
