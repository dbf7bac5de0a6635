// The extracellular potential of an experiment: the spaces of its tissue and baths, and its electrodes.
#pragma once

#include <memory>

#include "runtime/bidomain/bidomain_diffusion.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

// Null for a monodomain. The root assembles the rows of the whole tissue. UserFault for GPUs, for parts of the tissue
// that couple to no other, and for electrodes that reach no point or do not go together. Collective.
std::unique_ptr<bidomain::ExtracellularPotential> make_extracellular_potential(device::Device& device,
                                                                               const experiment::Experiment& experiment,
                                                                               const Assembly& assembly,
                                                                               int real_bytes);

// One solve before each (half) step of diffusion of so many sub-steps, or one in so many steps.
bidomain::StepSettings bidomain_steps(const experiment::Experiment& experiment, const Assembly& assembly, int substeps,
                                      int real_bytes);

// The points of tissue and baths, in the whole: what the rows of an elliptic problem stand for, in their order. For the
// root.
struct PointsOfPotential {
    tissue::Grid grid;
    tissue::Slots slots;
};
PointsOfPotential points_of_potential(const experiment::Experiment& experiment);

}  // namespace heartwright::tissue_state
