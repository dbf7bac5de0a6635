#include "runtime/observers/electrodes/electrograms.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/tissue_state/bidomain_setup.hpp"

namespace heartwright::observers {

Electrograms::Electrograms(tissue_state::TissueState& tissue) : tissue_(tissue) {
    for (const experiment::Electrogram& one : tissue.experiment.measures.electrograms) all_.push_back({&one, {}, {}});
    if (!tissue.team().is_root()) return;
    const tissue_state::PointsOfPotential points = tissue_state::points_of_potential(tissue.experiment);
    const auto nearest = [&](const std::array<double, 3>& place) {
        Point best{0, std::numeric_limits<double>::infinity()};
        std::size_t row = 0;
        for (std::int64_t g = 0; g < points.grid.count(); ++g) {
            if (points.slots.slot_of(g) < 0) continue;
            const tissue::Point at = points.grid.position(points.grid.cell(g));
            const double distance = std::hypot(at[0] - place[0], at[1] - place[1], at[2] - place[2]);
            if (distance < best.distance) best = {row, distance};
            ++row;
        }
        return best;
    };
    for (One& one : all_) {
        one.at = nearest(one.asked->at);
        if (one.asked->minus) one.minus = nearest(*one.asked->minus);
    }
}

bool Electrograms::is_due(std::int64_t step) const {
    return std::any_of(
        all_.begin(), all_.end(), [&](const One& one) { return step % one.asked->every_steps == 0; });
}

std::int64_t Electrograms::next_due(std::int64_t step) const {
    std::int64_t next = never;
    for (const One& one : all_) next = std::min(next, (step / one.asked->every_steps + 1) * one.asked->every_steps);
    return next;
}

void Electrograms::observe(std::int64_t step) {
    tissue_.solve_for_output(step);
    if (!tissue_.team().is_root()) return;
    const bidomain::Vector& phi = tissue_.phi_e->rows_seen();
    t_.push_back(static_cast<double>(step) * tissue_.experiment.time.dt);
    for (const One& one : all_) {
        const bool is_due = step % one.asked->every_steps == 0;
        const double value = phi[one.at.row] - (one.minus ? phi[one.minus->row] : 0);
        values_.push_back(is_due ? value : std::numeric_limits<double>::quiet_NaN());
    }
}

void Electrograms::keep(checkpoint::Keeper& keeper) {
    keeper.values("electrograms/t", tissue_.team().is_root(), t_);
    keeper.values("electrograms/values", tissue_.team().is_root(), values_);
    if (keeper.restores() && values_.size() != t_.size() * all_.size())
        throw UserFault("the checkpoint's electrograms are not those of a run");
}

results::Table Electrograms::table(const std::vector<std::string>& names, const std::string& unit) {
    results::Table table{"electrograms.csv",
                         "a row per time at which an electrogram is sampled; sorted by time",
                         {{"t", "ms", "time of the sample"}}};
    for (const std::string& name : names)
        table.columns.push_back({name, unit, "phi_e at its point, or the difference of two", "not sampled then"});
    return table;
}

void Electrograms::results(results::Sink& sink, std::int64_t /*steps*/) const {
    if (!tissue_.team().is_root()) return;
    std::vector<std::string> names;
    for (const One& one : all_) names.push_back(one.asked->name);
    sink.begin(table(names, tissue_.population.model().potential_unit));
    for (std::size_t sample = 0; sample < t_.size(); ++sample) {
        std::vector<results::Value> row{t_[sample]};
        for (std::size_t e = 0; e < all_.size(); ++e) row.emplace_back(values_[sample * all_.size() + e]);
        sink.row(row);
    }
    for (const One& one : all_) {
        auto& facts = sink.facts()["measures"]["electrogram"][one.asked->name];
        facts = {{"unit", "mm"}, {"distance_of_point", one.at.distance}};
        if (one.minus) facts["distance_of_minus"] = one.minus->distance;
    }
}

}  // namespace heartwright::observers
