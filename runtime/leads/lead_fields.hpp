// Lead fields: what each electrode of a body sees of the heart.
//
// The potential that current sources in the heart make at an electrode, less that at the first electrode, is by
// reciprocity an integral with the field Z of a unit current that enters at the one and leaves at the other:
//
//     div((sigma_i + sigma_e) grad Z) = 0 in the body, no current through its surface but for the electrodes'
//     phi - phi_0 = - integral over the heart of grad Z . sigma_i grad V = - q . V,    q = K_i Z
//
// (McFee and Johnston 1953; Geselowitz 1989), K_i the stiffness matrix of sigma_i on the heart's rows. Units: Z in
// mV/uA, sigma in S/m = mS/mm, lengths in mm; q has no unit.
#pragma once

#include <string>
#include <vector>

#include "runtime/leads/body.hpp"
#include "runtime/operators/elliptic/solver.hpp"
#include "runtime/operators/sparse/rows.hpp"

namespace heartwright::leads {

struct Electrode {
    std::string name;
    mesh::Point at{};  // mm
};

// The potentials Z of each electrode but the first, at places of the heart.
struct LeadFields {
    std::vector<std::vector<double>> at_places;  // [electrodes - 1][places], mV/uA
    std::vector<double> distances;               // [electrodes], mm: to the surface of the body; empty: no body
    std::vector<int> iterations;                 // [electrodes - 1]; empty: no body
    double worst_residual = 0;
};

constexpr double solver_tolerance = 1e-10;  // of the residual

// In a body, with tensors of its elements, S/m. The mesh has passed check_mesh(). UserFault that names an electrode
// that is farther than `farthest` (mm) from the surface, or shares a point with another one, and a place outside the
// body. All electrodes are solved at once, on `gpu` if it is a GPU with enough memory, else on the threads: the same
// bits.
LeadFields fields_in_body(const mesh::Mesh& body, const std::vector<tissue::Tensor>& tensors,
                          const std::vector<Electrode>& electrodes, double farthest,
                          const std::vector<mesh::Point>& places, ThreadPool& threads, device::Device* gpu = nullptr);

// In an infinite homogeneous medium of this conductivity, S/m: Z = 1/(4 pi sigma) (1/r - 1/r_0). UserFault that names
// an electrode nearer to a place than `least` (mm).
LeadFields fields_in_medium(double sigma, const std::vector<Electrode>& electrodes, double least,
                            const std::vector<mesh::Point>& places);

// q = K_i Z of own rows, each summed in the order of its columns' numbers in the whole, so that ranks change no bit.
// intracellular: couplings of sigma_i in mS; field: at all slots of them.
std::vector<double> lead_weights(const sparse::Rows& intracellular, const std::vector<double>& field);

}  // namespace heartwright::leads
