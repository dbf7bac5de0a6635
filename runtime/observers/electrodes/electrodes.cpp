#include "runtime/observers/electrodes/electrodes.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue/nearby.hpp"

namespace heartwright::observers {
namespace {

bool touches_a_cell(const std::array<double, 3>& at, const tissue_state::Assembly& assembly) {
    const double half = 0.5 * assembly.grid.spacing.least() * (1 - 1e-9);
    return tissue::any_within(assembly.grid, at, half,
                              [&](std::int64_t cell) { return assembly.present[static_cast<std::size_t>(cell)] != 0; });
}

}  // namespace

void Electrodes::check(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly) {
    Diagnostics diagnostics;
    for (const experiment::Electrode& electrode : experiment.measures.electrodes) {
        const auto refuse = [&](const std::array<double, 3>& at, const char* key) {
            if (touches_a_cell(at, assembly))
                diagnostics.error(
                    electrode.origin,
                    "'" + std::string(key) + "' of electrode '" + electrode.name +
                        "' lies within half a spacing of a cell: electrodes are in the bath around the tissue");
        };
        refuse(electrode.at, "at");
        if (electrode.minus) refuse(*electrode.minus, "minus");
        if (experiment.tissue && experiment.tissue->D[0] <= 0) {
            diagnostics.error(electrode.origin,
                              "electrode '" + electrode.name + "' needs a tissue that conducts along its fibres");
        }
    }
    throw_if_errors(*assembly.team, diagnostics);
}

Electrodes::Electrodes(tissue_state::TissueState& tissue)
    : tissue_(tissue),
      team_(tissue.team()),
      factor_(
          Electrode::unit_volume(tissue.assembly.grid) /
          (4 * std::numbers::pi * tissue.substep * (tissue.experiment.tissue ? tissue.experiment.tissue->D[0] : 1))) {
    const tissue_state::Assembly& assembly = tissue.assembly;
    check(tissue.experiment, assembly);
    if (!assembly.slots.is_identity())
        grid_of_slot_ = device::Buffer<std::int32_t>(tissue.device, assembly.slots.grid_of_slot());
    for (const experiment::Electrode& electrode : tissue.experiment.measures.electrodes) {
        electrodes_.push_back({&electrode,
                               Electrode(tissue.device, assembly.grid, assembly.slots, grid_of_slot_.data(),
                                         electrode.at, electrode.minus ? &*electrode.minus : nullptr),
                               {}});
    }
}

std::int64_t Electrodes::memory(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly) {
    const auto electrodes = static_cast<std::int64_t>(experiment.measures.electrodes.size());
    const tissue::Slots& slots = assembly.slots;
    return electrodes == 0 ? 0
                           : electrodes * Electrode::memory(assembly.grid, slots.count()) +
                                 (slots.is_identity() ? 0 : 4 * slots.total());
}

bool Electrodes::is_due(std::int64_t step) const {
    return std::any_of(
        electrodes_.begin(), electrodes_.end(), [&](const One& one) { return step % one.asked->every_steps == 0; });
}

std::int64_t Electrodes::next_due(std::int64_t step) const {
    std::int64_t next = never;
    for (const One& one : electrodes_)
        next = std::min(next, (step / one.asked->every_steps + 1) * one.asked->every_steps);
    return next;
}

void Electrodes::observe(std::int64_t step) {
    void* const v = tissue_.potential();
    void* const spare = tissue_.spare_potential.data();
    const int real_bytes = static_cast<int>(tissue_.population.model().real_bytes);
    tissue_.exchange_halo();
    tissue_.forward_euler->apply(v, spare);
    for (One& one : electrodes_) {
        if (step % one.asked->every_steps == 0) {
            one.sum.sample(v, spare, real_bytes);
            one.t.push_back(static_cast<double>(step) * tissue_.experiment.time.dt);
        }
    }
}

std::vector<WholeSum> added_at_root(std::vector<WholeSum> sums, mpi::Team& team) {
    if (team.is_serial()) return sums;
    constexpr std::int64_t half = std::int64_t{1} << 32;  // in halves, as many ranks may be added
    std::vector<std::int64_t> numbers;
    for (const WholeSum& own : sums) {
        numbers.insert(numbers.end(), {static_cast<std::int64_t>(own.low % half),
                                       static_cast<std::int64_t>(own.low / half), own.high, own.lost});
    }
    numbers = team.all_reduce_sum(numbers);
    if (!team.is_root()) return {};
    for (std::size_t look = 0; look < sums.size(); ++look) {
        const std::int64_t* const added = numbers.data() + 4 * look;
        sums[look] = {static_cast<std::uint64_t>(added[0]), 0, 0};
        sums[look].add(
            WholeSum{static_cast<std::uint64_t>(added[1] % half) << 32, added[2] + added[1] / half, added[3]});
    }
    return sums;
}

void Electrodes::keep(checkpoint::Keeper& keeper) {
    for (std::size_t e = 0; e < electrodes_.size(); ++e) {
        One& one = electrodes_[e];
        const std::string name = "electrodes/" + std::to_string(e);
        keeper.values(name + "/t", true, one.t);
        auto sums = added_at_root(one.sum.sums(), team_);
        keeper.values(name + "/sums", team_.is_root(), sums);
        if (!keeper.restores()) continue;
        if (team_.is_root() && sums.size() != one.t.size())
            throw UserFault("the checkpoint's looks of electrodes are not those of a run");
        sums.resize(one.t.size());  // other ranks: what they saw before is with the root
        one.sum.put(std::move(sums));
    }
}

results::Table Electrodes::table(const std::vector<std::string>& electrodes, const std::string& unit) {
    results::Table table{"ecg.csv",
                         "a row per time at which an electrode is evaluated; sorted by time",
                         {{"t", "ms", "time of the evaluation"}}};
    for (const std::string& name : electrodes) {
        table.columns.push_back(
            {name, unit, "the potential of the electrode, or the difference of its two", "not evaluated then"});
    }
    return table;
}

void Electrodes::results(results::Sink& sink, std::int64_t /*steps*/) const {
    std::vector<std::string> names;
    std::vector<std::vector<double>> potentials;
    for (const One& one : electrodes_) {
        names.push_back(one.asked->name);
        potentials.emplace_back();
        for (const WholeSum& sum : added_at_root(one.sum.sums(), team_))
            potentials.back().push_back(one.sum.value(sum) * factor_);
    }
    if (!team_.is_root()) return;
    const std::string unit = tissue_.population.model().potential_unit;
    sink.begin(table(names, unit));
    std::vector<std::size_t> next(electrodes_.size(), 0);
    constexpr double never_again = std::numeric_limits<double>::infinity();
    for (;;) {
        double t = never_again;
        for (std::size_t e = 0; e < next.size(); ++e)
            t = next[e] < electrodes_[e].t.size() ? std::min(t, electrodes_[e].t[next[e]]) : t;
        if (t == never_again) break;
        std::vector<results::Value> row{t};
        for (std::size_t e = 0; e < next.size(); ++e) {
            const bool is_due = next[e] < electrodes_[e].t.size() && electrodes_[e].t[next[e]] == t;
            row.emplace_back(is_due ? potentials[e][next[e]++] : std::numeric_limits<double>::quiet_NaN());
        }
        sink.row(row);
    }
    for (std::size_t e = 0; e < next.size(); ++e) {
        if (potentials[e].empty()) continue;
        const auto [lowest, highest] = std::minmax_element(potentials[e].begin(), potentials[e].end());
        const auto time_of = [&](auto value) {
            return electrodes_[e].t[static_cast<std::size_t>(value - potentials[e].begin())];
        };
        sink.facts()["measures"]["ecg"][names[e]] = {{"unit", unit},
                                                     {"lowest", *lowest},
                                                     {"lowest_at_ms", time_of(lowest)},
                                                     {"highest", *highest},
                                                     {"highest_at_ms", time_of(highest)}};
    }
}

}  // namespace heartwright::observers
