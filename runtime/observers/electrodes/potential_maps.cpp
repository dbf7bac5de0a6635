#include "runtime/observers/electrodes/potential_maps.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

namespace heartwright::observers {

using experiment::Map;

bool PotentialMaps::is_one(const Map& map, const interface::Model& model) {
    const bool is_extreme =
        map.kind == Map::Kind::peak || map.kind == Map::Kind::minimum || map.kind == Map::Kind::maximum;
    return is_extreme && experiment::is_tissue_potential(model, map.of.index);
}

std::int64_t PotentialMaps::memory(const experiment::Experiment& experiment, const interface::Model& model,
                                   std::int64_t cells) {
    return 8 * cells *
           std::count_if(
               experiment.maps.begin(), experiment.maps.end(), [&](const Map& map) { return is_one(map, model); });
}

PotentialMaps::PotentialMaps(tissue_state::TissueState& tissue)
    : tissue_(tissue), slots_(static_cast<std::size_t>(tissue.population.count())) {
    std::iota(slots_.begin(), slots_.end(), 0);
    for (const Map& map : tissue.experiment.maps) {
        if (!is_one(map, tissue.population.model())) continue;
        all_.push_back({&map, device::Buffer<double>(tissue.device, tissue.population.count())});
        constexpr double infinity = std::numeric_limits<double>::infinity();
        all_.back().kept.fill(map.kind == Map::Kind::minimum ? infinity : -infinity);
    }
}

bool PotentialMaps::is_due(std::int64_t step) const {
    return std::any_of(
        all_.begin(), all_.end(), [&](const One& one) { return step % one.every() == 0; });
}

std::int64_t PotentialMaps::next_due(std::int64_t step) const {
    std::int64_t next = never;
    for (const One& one : all_) next = std::min(next, (step / one.every() + 1) * one.every());
    return next;
}

void PotentialMaps::observe(std::int64_t step) {
    tissue_.solve_for_output(step);
    for (One& one : all_) {
        if (step % one.every() != 0) continue;
        const auto which = experiment::tissue_potential(tissue_.population.model(), one.asked->of.index);
        const std::vector<double> now = tissue_.shown_potential(which, step, slots_);
        std::vector<double> kept = one.kept.download();
        for (std::size_t s = 0; s < kept.size(); ++s)
            kept[s] = one.asked->kind == Map::Kind::minimum ? std::min(kept[s], now[s]) : std::max(kept[s], now[s]);
        one.kept.upload(kept);
    }
}

void PotentialMaps::keep(checkpoint::Keeper& keeper) {
    for (std::size_t m = 0; m < all_.size(); ++m)
        keeper.cells("potential_maps/" + std::to_string(m), all_[m].kept, 1, all_[m].kept.size());
}

std::vector<MapOfCells> PotentialMaps::maps() const {
    std::vector<MapOfCells> maps;
    const interface::Model& model = tissue_.population.model();
    for (const One& one : all_) {
        const char* const extreme = one.asked->kind == Map::Kind::peak      ? "peak_"
                                    : one.asked->kind == Map::Kind::minimum ? "minimum_"
                                                                            : "maximum_";
        maps.push_back({extreme + std::string(experiment::symbol_name(model, one.asked->of.index)),
                        model.potential_unit, one.kept.download()});
    }
    return maps;
}

}  // namespace heartwright::observers
