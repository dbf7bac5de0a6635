#include "runtime/tissue_state/conductivities.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/diag/faults.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/operators/grid/grid_rows.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "runtime/tissue_state/data_sets/data_sets.hpp"
#include "runtime/tissue_state/data_sets/picture_data.hpp"
#include "runtime/tissue_state/mesh/mesh_couplings.hpp"
#include "runtime/tissue_state/tissues.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;

// Directions of all cells, or none when they are constant.
std::vector<double> directions(const std::optional<experiment::FileData>& file, const tissue::Grid& grid) {
    return file ? read_on_grid(*file, grid, 3) : std::vector<double>{};
}

// A tensor for each slot, ghosts too.
void set_tensors(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues, Assembly& a) {
    const auto& fibres = experiment.fibres;
    const auto fibre_file = fibres.given ? directions(fibres.file, a.grid) : made_fibres(experiment.geometry, a.grid);
    const auto sheet_file = directions(fibres.sheet_file, a.grid);
    const auto tensor_at = [&](std::int64_t index) {
        const auto g = static_cast<std::size_t>(index);
        tissue::Point fibre = fibres.direction, sheet{};
        const bool has_sheet = fibres.sheet || !sheet_file.empty();
        if (fibres.sheet) sheet = *fibres.sheet;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            fibre[axis] = fibre_file.empty() ? fibre[axis] : fibre_file[3 * g + axis];
            sheet[axis] = sheet_file.empty() ? sheet[axis] : sheet_file[3 * g + axis];
        }
        return tensor_of(tissues[a.block_of_cell[g]].D, fibre, has_sheet ? &sheet : nullptr, fibres,
                         [&] { return "cell " + cell_text(a.grid, index); });
    };
    for (std::int64_t s = 0; s < a.slots.total(); ++s) a.conductivity.cells.push_back(tensor_at(a.slots.grid_of(s)));
    for (const std::int64_t g : tissue::corners_of(a.grid, a.block_of_cell))
        a.conductivity.corners.emplace_back(g, tensor_at(g));
}

// Distinct tensors of blocks are classes; where there are several, each slot has one, ghosts too.
void set_classes(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues, Assembly& a) {
    auto& c = a.conductivity;
    std::vector<std::uint8_t> class_of_block;
    for (const experiment::Tissue& tissue : tissues) {
        const auto own = shared_tensor(tissue, experiment.fibres);
        const auto found = std::find(c.classes.begin(), c.classes.end(), own);
        if (found == c.classes.end() && c.classes.size() == 255)
            throw UserFault("regions may have at most 255 different tissues");
        class_of_block.push_back(static_cast<std::uint8_t>(found - c.classes.begin()));
        if (found == c.classes.end()) c.classes.push_back(own);
    }
    if (c.classes.size() > 1)
        for (std::int64_t s = 0; s < a.slots.total(); ++s)
            c.class_of_slot.push_back(class_of_block[a.block_of_cell[static_cast<std::size_t>(a.slots.grid_of(s))]]);
    for (const std::int64_t g : tissue::corners_of(a.grid, a.block_of_cell))
        c.corners.emplace_back(g, c.classes[class_of_block[a.block_of_cell[static_cast<std::size_t>(g)]]]);
}

}  // namespace

tissue::Tensor shared_tensor(const experiment::Tissue& tissue, const experiment::Fibres& fibres) {
    const tissue::Point sheet = fibres.sheet ? *fibres.sheet : tissue::Point{};
    return tissue::diffusion_tensor(tissue.D, fibres.direction, fibres.sheet ? &sheet : nullptr);
}

bool has_directions_of_cells(const Experiment& experiment) {
    const experiment::Fibres& fibres = experiment.fibres;
    return fibres.file || fibres.sheet_file || (experiment.geometry.is_made_atria && !fibres.given);
}

void set_conductivity_of_grid(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                              Assembly& a) {
    if (has_directions_of_cells(experiment))
        set_tensors(experiment, tissues, a);
    else
        set_classes(experiment, tissues, a);
    diffusion::check(a.conductivity, a.grid.dimensions);
    diffusion::put_in_index_space(a.conductivity, a.grid.spacing);
}

sparse::Rows rows_of_space(const Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                           const Assembly& a) {
    if (experiment.geometry.mesh) return couplings_of(experiment, tissues, *a.tissue_mesh, a.slots, *a.team);
    Assembly space;
    space.grid = a.grid;
    space.block_of_cell = a.block_of_cell;
    space.slots = a.slots;
    set_conductivity_of_grid(experiment, tissues, space);
    if (a.decomposition && !a.edges && !space.conductivity.is_diagonal(a.grid.dimensions))
        throw UserFault(
            "'leads' of a tissue whose 'sigma_i' is oblique to the grid while its monodomain conductivity is not "
            "are computed on one rank alone");
    sparse::Rows rows = operators::grid_rows(a.grid, a.slots, space.conductivity);
    for (double& coupling : rows.couplings) coupling *= a.grid.spacing.volume();
    for (double& mass : rows.mass) mass *= a.grid.spacing.volume();
    return rows;
}

std::vector<experiment::Tissue> with_conductivities(std::vector<experiment::Tissue> tissues,
                                                    std::array<double, 3> experiment::Tissue::Spaces::*space) {
    for (experiment::Tissue& tissue : tissues) tissue.D = (*tissue.spaces).*space;
    return tissues;
}

sparse::Rows intracellular_rows(const Experiment& experiment, const Assembly& a) {
    sparse::Rows rows;
    collective_try(*a.team, [&] {
        if (experiment.geometry.has_finite_volumes())
            throw UserFault("'leads' are integrals of linear finite elements: a mesh with finite volumes has none");
        rows = rows_of_space(
            experiment, with_conductivities(tissues_of(experiment), &experiment::Tissue::Spaces::intracellular), a);
    });
    return rows;
}

}  // namespace heartwright::tissue_state
