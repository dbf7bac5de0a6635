#include "runtime/tissue_state/shares.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <span>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/mesh/partition/row_owners.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue/slots.hpp"
#include "runtime/tissue_state/cell_blocks.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;

double operations(const interface::Cost& cost) {
    return cost.adds + cost.multiplies + cost.fmas + 4 * cost.reciprocals + 8 * cost.divides + 10 * cost.square_roots +
           20 * (cost.exps + cost.logs) + cost.others + 2 * cost.bytes;
}

// Costs of the cells of layers, placed as the experiment says: some at a time, as files are read faster so.
class Layers {
public:
    Layers(const Experiment& experiment, std::vector<double> costs)
        : experiment_(experiment), costs_(std::move(costs)) {}

    std::vector<float> of(std::int64_t k) {
        const auto& n = experiment_.geometry.cells;
        if (k < first_ || k >= end_) read(k);
        std::vector<float> weights(static_cast<std::size_t>(n[0] * n[1]));
        const auto layer = blocks_.begin() + (k - first_) * n[0] * n[1];
        std::transform(layer, layer + n[0] * n[1], weights.begin(), [&](std::uint16_t block) {
            return block == tissue::no_cell ? 0.0F : static_cast<float>(costs_[block]);
        });
        return weights;
    }

private:
    void read(std::int64_t k) {
        const auto& geometry = experiment_.geometry;
        const auto& n = geometry.cells;
        constexpr std::int64_t most_cells = std::int64_t{1} << 27;
        first_ = k;
        end_ = std::min(n[2], k + std::max<std::int64_t>(1, most_cells / (n[0] * n[1])));
        tissue::Grid layers = grid_of(geometry);
        layers.cells = {n[0], n[1], end_ - first_};
        layers.own = {{0, 0, 0}, layers.cells};
        layers.whole = n;
        layers.first = {0, 0, first_};
        blocks_ = place_cells(experiment_, layers).block_of_cell;
    }

    const Experiment& experiment_;
    std::vector<double> costs_;
    std::int64_t first_ = 0, end_ = 0;
    std::vector<std::uint16_t> blocks_;  // of layers [first_, end_)
};

// Is every cell of the grid there, at the same cost?
bool are_alike(const Experiment& experiment, const std::vector<double>& costs) {
    const auto& mesh = experiment.geometry.tissue_mesh;
    if (mesh) {
        const std::vector<double>& volumes = mesh->cells()->volumes;  // 0: it is no cell
        if (std::find(volumes.begin(), volumes.end(), 0.0) != volumes.end()) return false;
    }
    return !experiment.geometry.has_mask() &&
           std::adjacent_find(costs.begin(), costs.end(), std::not_equal_to<>()) == costs.end();
}

std::vector<std::int64_t> broadcast(mpi::Team& team, const std::vector<std::int64_t>& numbers) {
    const auto own = std::as_bytes(std::span(numbers));
    const auto bytes = team.broadcast({own.begin(), own.end()});
    std::vector<std::int64_t> told(bytes.size() / sizeof(std::int64_t));
    if (!told.empty()) std::memcpy(told.data(), bytes.data(), told.size() * sizeof(std::int64_t));
    return told;
}

}  // namespace

std::vector<double> costs_of_blocks(const Experiment& experiment, const interface::Model& model) {
    constexpr double diffusion = 40;  // of a cell's neighbours
    std::vector<double> costs;
    for (int b = 0; b <= static_cast<int>(experiment.regions.size()); ++b) {
        const std::int32_t kernel = model.variants[experiment::cells_of(experiment, b - 1).variant].kernel;
        double cost = operations(model.costs[kernel]) + diffusion;
        if (model.lattice != nullptr && experiment.lattice)
            cost += static_cast<double>(experiment.lattice->count()) * operations(model.lattice->costs[kernel]);
        costs.push_back(cost);
    }
    return costs;
}

namespace {

tissue::Decomposition share_out(const Experiment& experiment, const interface::Model& model, int ranks,
                                const std::vector<double>& shares) {
    const auto& cells = experiment.geometry.cells;
    const std::vector<double> costs = costs_of_blocks(experiment, model);
    tissue::Decomposition::Weights weights;
    std::optional<Layers> layers;
    if (!are_alike(experiment, costs)) {
        layers.emplace(experiment, costs);
        weights = [&](std::int64_t k) { return layers->of(k); };
    }
    auto boxes = shares.empty() ? tissue::Decomposition::balanced(cells, ranks, weights)
                                : tissue::Decomposition::balanced(cells, shares, weights);
    if (!experiment.geometry.mesh) return boxes;
    return mesh::owners_of_rows(boxes, *grid_of(experiment.geometry).rows, weights ? weights(0) : std::vector<float>{},
                                shares);
}

}  // namespace

tissue::Decomposition share_out(const Experiment& experiment, const interface::Model& model, int ranks) {
    return share_out(experiment, model, ranks, {});
}

tissue::Decomposition share_out(const Experiment& experiment, const interface::Model& model, mpi::Team& team,
                                const std::vector<double>& shares) {
    if (!experiment.geometry.mesh && are_alike(experiment, costs_of_blocks(experiment, model)))
        return share_out(experiment, model, team.size(), shares);
    std::vector<std::int64_t> numbers;
    collective_try(team, [&] {
        if (team.is_root()) numbers = share_out(experiment, model, team.size(), shares).numbers();
    });
    return tissue::Decomposition::of_numbers(broadcast(team, numbers));
}

}  // namespace heartwright::tissue_state
