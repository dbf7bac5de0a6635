#include "runtime/tissue_state/mesh/mesh_couplings.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/tissue/tensor.hpp"
#include "runtime/tissue_state/assembly.hpp"
#include "runtime/tissue_state/data_sets/data_sets.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;
using experiment::Where;

bool names_nodes(const Where& where) {
    return where.kind == Where::Kind::nodes || where.kind == Where::Kind::cells || where.kind == Where::Kind::file;
}

// The directions of each element: those of a file, a constant one, or those of the mesh.
class Directions {
public:
    Directions(const Experiment& experiment, const mesh::Mesh& mesh, const tissue::Grid& elements)
        : fibres_(experiment.fibres),
          mesh_(mesh),
          is_constant_(fibres_.given && !fibres_.from_mesh && !fibres_.file),
          fibre_file_(fibres_.file ? read_on_grid(*fibres_.file, elements, 3) : std::vector<double>{}),
          sheet_file_(fibres_.sheet_file ? read_on_grid(*fibres_.sheet_file, elements, 3) : std::vector<double>{}) {}

    bool are_known() const { return is_constant_ || !fibre_file_.empty() || !mesh_.fibres.empty(); }
    tissue::Tensor tensor(const std::array<double, 3>& D, std::size_t element) const {
        tissue::Point fibre = fibres_.direction;
        if (!fibre_file_.empty())
            fibre = of_file(fibre_file_, element);
        else if (!is_constant_ && !mesh_.fibres.empty())
            fibre = mesh_.fibres[element];
        std::optional<tissue::Point> sheet = fibres_.sheet;
        if (!sheet_file_.empty())
            sheet = of_file(sheet_file_, element);
        else if (!sheet && !is_constant_ && fibre_file_.empty() && !mesh_.sheets.empty())
            sheet = mesh_.sheets[element];
        if (D[0] != D[1] || D[1] != D[2]) {
            const auto along = mesh::directions_in(mesh_, element, fibre, sheet);
            fibre = along.fibre;
            sheet = along.sheet;
        }
        return tensor_of(D, fibre, sheet ? &*sheet : nullptr, fibres_,
                         [&] { return "element " + std::to_string(mesh_.label(element)); });
    }

private:
    static tissue::Point of_file(const std::vector<double>& values, std::size_t element) {
        return {values[3 * element], values[3 * element + 1], values[3 * element + 2]};
    }

    const experiment::Fibres& fibres_;
    const mesh::Mesh& mesh_;
    bool is_constant_;
    std::vector<double> fibre_file_, sheet_file_;  // [elements][3] or empty
};

// The fields that could be fibres by another name; the root knows them.
std::string vector_fields_of(const experiment::Geometry& geometry) {
    if (!geometry.tissue_mesh) return "";
    std::string names;
    for (const auto* fields : {&geometry.tissue_mesh->mesh.element_fields, &geometry.tissue_mesh->mesh.node_fields})
        for (const mesh::Field& field : *fields)
            if (field.components == 3) names += (names.empty() ? "'" : ", '") + field.name + "'";
    return names.empty() ? ": it has no field of three components"
                         : ": none of its fields of three components (" + names +
                               ") has a usual name of fibres; {\"field\": \"NAME\"} in \"fibres\" takes one";
}

std::vector<tissue::Tensor> tensors_of(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                                       const mesh::TissueMesh& tissue_mesh) {
    const mesh::Mesh& mesh = tissue_mesh.mesh;
    const tissue::Grid elements = grid_of_elements(tissue_mesh);
    const auto block_of_element = blocks_of_elements(experiment, elements);
    const Directions directions(experiment, mesh, elements);
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < block_of_element.size(); ++e) {
        const auto& D = tissues[block_of_element[e]].D;
        const bool is_isotropic = D[0] == D[1] && D[1] == D[2];
        if (!is_isotropic && !directions.are_known()) {
            throw UserFault(experiment.geometry.mesh->path +
                            ": the mesh has no fibres, which different conductivities along and across them need" +
                            vector_fields_of(experiment.geometry) +
                            "; heartwright mesh fibres makes them, or give \"fibres\": {\"constant\": [1, 0, 0]}");
        }
        tensors.push_back(directions.tensor(D, e));
    }
    mesh::check_tensors(mesh, tensors);
    return tensors;
}

struct Assembled {
    mesh::Couplings couplings;
    std::vector<double> mass;
};

Assembled assembled(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                    const mesh::TissueMesh& tissue_mesh, ThreadPool& threads) {
    const mesh::Mesh& mesh = tissue_mesh.mesh;
    const auto tensors = tensors_of(experiment, tissues, tissue_mesh);
    if (tissue_mesh.cells_are_elements)
        return {mesh::assemble_cell_fluxes(mesh, tensors, threads), mesh::cell_volumes(mesh)};
    return {mesh::assemble_couplings(mesh, tensors, threads), mesh::lumped_mass(mesh)};
}

// Of each row of a share the number of its node or element in the share's mesh, where they stand in the order of the
// whole. Empty: rows are a whole, and stand in its order.
std::vector<std::int32_t> places_in_mesh(const tissue::Rows& rows) {
    if (!rows.share) return {};
    const std::vector<std::int32_t>& numbers = rows.share->numbers;
    std::vector<std::int32_t> sorted = numbers, places;
    std::sort(sorted.begin(), sorted.end());
    places.reserve(numbers.size());
    for (const std::int32_t number : numbers) {
        const auto found = std::lower_bound(sorted.begin(), sorted.end(), number);
        places.push_back(static_cast<std::int32_t>(found - sorted.begin()));
    }
    return places;
}

}  // namespace

tissue::Grid grid_of_elements(const mesh::TissueMesh& mesh) {
    tissue::Grid elements{{mesh.elements->count(), 1, 1}, 3, mesh.edge, true};
    elements.rows = mesh.elements;
    if (elements.has_share()) {
        elements.whole = {elements.rows->share->whole_rows, 1, 1};
        elements.own = {{0, 0, 0}, elements.cells};
    }
    return elements;
}

std::vector<std::uint16_t> blocks_of_elements(const Experiment& experiment, const tissue::Grid& elements) {
    std::vector<std::uint16_t> block_of_element(static_cast<std::size_t>(elements.count()), 0);
    for (std::size_t r = 0; r < experiment.regions.size(); ++r) {
        const experiment::Region& region = experiment.regions[r];
        if (names_nodes(region.where) && !experiment.geometry.has_finite_volumes()) {
            if (region.tissue || region.bath) {
                throw UserFault("region '" + region.name + "' " +
                                (region.bath ? "is a bath" : "has a tissue of its own") +
                                ", and is a list of nodes: a conductivity is that of "
                                "elements; choose them by \"tag\", \"box\" or \"sphere\"");
            }
            continue;
        }
        const tissue::Selection inside = select(experiment, region.where, elements, block_of_element);
        for (std::size_t e = 0; e < inside.size(); ++e)
            block_of_element[e] = inside[e] != 0 ? static_cast<std::uint16_t>(r + 1) : block_of_element[e];
    }
    return block_of_element;
}

sparse::Rows couplings_of(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                          const mesh::TissueMesh& mesh, const tissue::Slots& slots, const mpi::Team& team) {
    ThreadPool threads(std::max(1, hardware_threads() / team.ranks_on_node()));
    const Assembled own = assembled(experiment, tissues, mesh, threads);
    std::vector<std::int32_t> row_of_slot;
    const std::vector<std::int32_t> places = places_in_mesh(*mesh.cells());
    for (std::int64_t s = 0; s < slots.total(); ++s) {
        const std::int64_t row = slots.grid_of(s);
        row_of_slot.push_back(places.empty() ? static_cast<std::int32_t>(row) : places[static_cast<std::size_t>(row)]);
    }
    sparse::Rows rows = sparse::rows_of(own.couplings, own.mass, row_of_slot, slots.count());
    for (std::int64_t s = 0; s < slots.total(); ++s)
        rows.global[static_cast<std::size_t>(s)] = mesh.cells()->number_of(slots.grid_of(s));
    rows.is_symmetric = !mesh.cells_are_elements;
    return rows;
}

}  // namespace heartwright::tissue_state
