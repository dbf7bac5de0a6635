#include "runtime/simulation/setup/mesh/mesh_couplings.hpp"

#include <string>

#include "base/diag/faults.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/finite_volumes/spectrum.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/simulation/setup/assembly.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::simulation {
namespace {

using experiment::Experiment;
using experiment::Where;

std::vector<std::uint16_t> blocks_of_elements(const Experiment& experiment, const tissue::Grid& elements) {
    std::vector<std::uint16_t> block_of_element(static_cast<std::size_t>(elements.count()), 0);
    for (std::size_t r = 0; r < experiment.regions.size(); ++r) {
        const experiment::Region& region = experiment.regions[r];
        if (region.where.kind == Where::Kind::nodes || region.where.kind == Where::Kind::cells) {
            if (region.tissue) {
                throw UserFault("region '" + region.name +
                                "' has a tissue of its own, and is a list of nodes: a conductivity is that of "
                                "elements; choose them by \"tag\", \"box\" or \"sphere\"");
            }
            continue;
        }
        const tissue::Selection inside = select(experiment, region.where, elements, block_of_element);
        for (std::size_t e = 0; e < inside.size(); ++e) {
            block_of_element[e] = inside[e] != 0 ? static_cast<std::uint16_t>(r + 1) : block_of_element[e];
        }
    }
    return block_of_element;
}

std::vector<tissue::Tensor> tensors_of(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues) {
    const mesh::TissueMesh& tissue_mesh = *experiment.geometry.tissue_mesh;
    const mesh::TetrahedralMesh& mesh = tissue_mesh.mesh;
    tissue::Grid elements{{tissue_mesh.elements->count(), 1, 1}, 3, tissue_mesh.edge, true};
    elements.rows = tissue_mesh.elements;
    const auto block_of_element = blocks_of_elements(experiment, elements);
    const experiment::Fibres& fibres = experiment.fibres;
    const bool are_constant = fibres.given && !fibres.from_mesh;
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < block_of_element.size(); ++e) {
        const auto& D = tissues[block_of_element[e]].D;
        const bool is_isotropic = D[0] == D[1] && D[1] == D[2];
        if (!are_constant && !is_isotropic && mesh.fibres.empty()) {
            throw UserFault(experiment.geometry.mesh->path +
                            ": the mesh has no fibres, which different conductivities along and across them need; "
                            "heartwright mesh fibres makes them, or give \"fibres\": {\"constant\": [1, 0, 0]}");
        }
        const tissue::Point own = are_constant || mesh.fibres.empty() ? fibres.direction : mesh.fibres[e];
        const tissue::Point* sheet = nullptr;
        if (are_constant) {
            sheet = fibres.sheet ? &*fibres.sheet : nullptr;
        } else if (!mesh.sheets.empty()) {
            sheet = &mesh.sheets[e];
        }
        tensors.push_back(tissue::diffusion_tensor(D, own, sheet));
    }
    mesh::check_tensors(mesh, tensors);
    return tensors;
}

}  // namespace

sparse::Rows couplings_of(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                          const tissue::Slots& slots, const mpi::Team& team) {
    const mesh::TetrahedralMesh& mesh = experiment.geometry.tissue_mesh->mesh;
    const bool has_finite_volumes = experiment.geometry.has_finite_volumes();
    ThreadPool threads(team.is_serial() ? hardware_threads() : 1);
    const auto tensors = tensors_of(experiment, tissues);
    const auto couplings = has_finite_volumes ? mesh::assemble_cell_fluxes(mesh, tensors, threads)
                                              : mesh::assemble_couplings(mesh, tensors, threads);
    const auto mass = has_finite_volumes ? mesh::cell_volumes(mesh) : mesh::lumped_mass(mesh);
    if (has_finite_volumes && team.is_root()) {  // the others hear of a refusal
        mesh::check_decay(mesh::rightmost_eigenvalue(couplings, mass, threads));
    }
    std::vector<std::int32_t> row_of_slot;
    for (std::int64_t s = 0; s < slots.total(); ++s) {
        row_of_slot.push_back(static_cast<std::int32_t>(slots.grid_of(s)));
    }
    sparse::Rows rows = sparse::rows_of(couplings, mass, row_of_slot, slots.count());
    rows.is_symmetric = !has_finite_volumes;
    return rows;
}

}  // namespace heartwright::simulation
