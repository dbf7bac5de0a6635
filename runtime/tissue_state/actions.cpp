#include "runtime/tissue_state/actions.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/cells/assumptions.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue_state/mesh/tags.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;
using experiment::Where;

// [slots.count()] non-zero: in `where`. Empty when that is everywhere. Collective.
std::vector<std::uint8_t> cells_in(const Experiment& experiment, const Where& where, const Assembly& a,
                                   const std::string& what, Diagnostics& diagnostics) {
    if (where.kind == Where::Kind::all) return {};
    std::vector<std::uint8_t> chosen(static_cast<std::size_t>(a.slots.count()));
    std::int64_t reached = 0;
    collective_try(*a.team, [&] {
        const auto inside = select(experiment, where, a.grid, a.block_of_cell);
        for (std::int64_t s = 0; s < a.slots.count(); ++s) {
            chosen[static_cast<std::size_t>(s)] = inside[static_cast<std::size_t>(a.slots.grid_of(s))];
            reached += chosen[static_cast<std::size_t>(s)] != 0 ? 1 : 0;
        }
    });
    if (a.team->all_reduce_sum(reached) == 0)
        diagnostics.error(where.origin, what + " reaches no cell" + why_empty(experiment.geometry, where, ""));
    return chosen;
}

lattice::HoldSetup hold_of(const Experiment& experiment, const experiment::Hold& hold, const Assembly& a,
                           Diagnostics& diagnostics) {
    lattice::HoldSetup setup{hold.machine.index,
                             hold.state.index,
                             hold.fraction,
                             {},
                             cells_in(experiment, hold.where, a, "this hold", diagnostics)};
    if (!hold.sites.all) {
        setup.sites.resize(static_cast<std::size_t>(a.lattice->sites.stride()));
        for (const std::int64_t number : hold.sites.numbers) setup.sites[static_cast<std::size_t>(number)] = 1;
    }
    return setup;
}

Moving moving_of(const Experiment& experiment, const experiment::Move& move, const Assembly& a,
                 Diagnostics& diagnostics) {
    Moving moving{
        move.step,
        {move.from.index, move.to.index, static_cast<std::int32_t>(std::min<std::int64_t>(move.channels, 255)), {}, {}},
        std::to_string(move.channels) + (move.channels == 1 ? " channel of " : " channels of ") + move.machine.name +
            " to move from " + move.from.name + " to " + move.to.name,
        true};
    if (!move.sites.all) moving.move.sites = move.sites.numbers;
    const auto chosen = cells_in(experiment, move.where, a, "this move", diagnostics);
    for (std::size_t s = 0; s < chosen.size(); ++s)
        if (chosen[s] != 0) moving.move.slots.push_back(static_cast<std::int64_t>(s));
    moving.is_here = move.where.kind == Where::Kind::all || !moving.move.slots.empty();
    return moving;
}

// Do two choices of cells, empty for all, have one in common, on any rank? Collective.
bool meet(const Assembly& a, const std::vector<std::uint8_t>& first, const std::vector<std::uint8_t>& second) {
    const auto meet_here = [&] {
        return first.empty() || second.empty() ||
               std::inner_product(first.begin(), first.end(), second.begin(), false, std::logical_or<>(),
                                  std::logical_and<>());
    };
    return a.team->any(a.slots.count() > 0 && meet_here());
}

std::string window_text(const experiment::Clamp& clamp, double dt) {
    return "the clamp of '" + clamp.symbol.name + "' from " +
           experiment::format_number(static_cast<double>(clamp.first_step) * dt) + " to " +
           experiment::format_number(static_cast<double>(clamp.last_step) * dt) + " ms";
}

// The last of a.resets puts the potential where a clamp puts it elsewhere.
void check_against_clamps(const Experiment& experiment, const experiment::Reset& reset, const interface::Model& model,
                          const Assembly& a, Diagnostics& diagnostics) {
    const Resetting& last = a.resets.back();
    const auto is_potential = [&](const auto& one) { return one.first == model.potential; };
    if (!last.to_start && std::none_of(last.values.begin(), last.values.end(), is_potential)) return;
    for (std::size_t c = 0; c < experiment.clamps.size(); ++c) {
        const auto& clamp = experiment.clamps[c];
        if (last.step >= clamp.first_step && last.step < clamp.last_step && meet(a, last.cells, a.clamps[c].cells)) {
            diagnostics.error(reset.origin,
                              "this reset at " +
                                  experiment::format_number(static_cast<double>(last.step) * experiment.time.dt) +
                                  " ms moves '" + clamp.symbol.name + "' of cells that " +
                                  window_text(clamp, experiment.time.dt) + " holds");
        }
    }
}

// A stimulus cannot move what a clamp holds, nor can two clamps hold one cell.
void check_clamps(const Experiment& experiment, const Assembly& a, Diagnostics& diagnostics) {
    const double dt = experiment.time.dt;
    for (std::size_t c = 0; c < a.clamps.size(); ++c) {
        const auto& clamp = a.clamps[c];
        for (std::size_t k = 0; k < experiment.stimuli.size(); ++k) {
            const auto& stimulus = experiment.stimuli[k];
            const auto falls_into = [&](std::int64_t first) {
                return first < clamp.last_step && clamp.first_step < first + stimulus.steps;
            };
            const auto window = std::find_if(stimulus.first_steps.begin(), stimulus.first_steps.end(), falls_into);
            if (window == stimulus.first_steps.end()) continue;
            std::vector<std::uint8_t> reached;
            for (const std::uint32_t bits : a.stimulus_mask) reached.push_back(bits >> k & 1u);
            if (meet(a, clamp.cells, reached)) {
                diagnostics.error(stimulus.origin, "stimulus '" + stimulus.name + "' at " +
                                                       experiment::format_number(static_cast<double>(*window) * dt) +
                                                       " ms falls into " + window_text(experiment.clamps[c], dt) +
                                                       " and reaches cells that it holds");
            }
        }
        for (std::size_t other = 0; other < c; ++other) {
            const bool is_at_once =
                a.clamps[other].first_step < clamp.last_step && clamp.first_step < a.clamps[other].last_step;
            if (is_at_once && meet(a, a.clamps[other].cells, clamp.cells)) {
                diagnostics.error(experiment.clamps[c].origin,
                                  window_text(experiment.clamps[c], dt) + " holds cells that " +
                                      window_text(experiment.clamps[other], dt) + " holds, too");
            }
        }
    }
}

// Channels of a site's machines, [n_machines].
std::vector<double> channels_of(const interface::Model& model, const cells::BlockSetup& block,
                                const std::vector<double>& parameters) {
    const interface::LatticeInfo& info = *model.lattice;
    std::vector<double> state(static_cast<std::size_t>(info.n_states)),
        probability(static_cast<std::size_t>(info.n_counts)), channels(static_cast<std::size_t>(info.n_machines));
    model.initialise_sites(block.variant, block.start, parameters.data(), state.data(), probability.data(),
                           channels.data());
    return channels;
}

std::string settings_text(const std::vector<experiment::Setting>& settings) {
    std::string text;
    for (const auto& setting : settings) {
        const Quantity& said = setting.value.said;
        text += (text.empty() ? "" : ", ") + setting.parameter.name + (setting.is_factor ? " *" : " = ") +
                experiment::format_number(said.value) + (setting.is_factor ? "" : behind_a_number(said.unit.text));
    }
    return text;
}

// In order of time, each from what the one before has left. Channels are counted once, before the run.
void set_up_changes(const Experiment& experiment, const interface::Model& model, Assembly& a,
                    Diagnostics& diagnostics) {
    std::vector<const experiment::Change*> changes;
    for (const auto& change : experiment.changes) changes.push_back(&change);
    std::stable_sort(changes.begin(), changes.end(),
                     [](const auto* first, const auto* second) { return first->step < second->step; });
    std::vector<std::vector<double>> parameters;
    for (const auto& block : a.blocks) parameters.push_back(block.parameters);
    for (const auto* change : changes) {
        Changing changing{change->step, {}, settings_text(change->set)};
        for (std::size_t b = 0; b < a.blocks.size(); ++b) {
            const auto before = parameters[b];
            experiment::apply(change->set, parameters[b]);
            changing.blocks.push_back({parameters[b], amplitudes_of(experiment, model, parameters[b])});
            if (model.lattice == nullptr) continue;
            const auto had = channels_of(model, a.blocks[b], before),
                       has = channels_of(model, a.blocks[b], parameters[b]);
            const auto differ = std::mismatch(had.begin(), had.end(), has.begin());
            if (differ.first != had.end()) {
                diagnostics.error(change->origin,
                                  std::string("the number of channels of '") +
                                      model.lattice->machines[differ.first - had.begin()].name +
                                      "' does not change during a run",
                                  "'set' of the experiment chooses it");
            }
        }
        a.changes.push_back(std::move(changing));
    }
}

// Clamps in the order of the experiment.
void set_up_resets(const Experiment& experiment, const interface::Model& model, Assembly& a, Diagnostics& diagnostics) {
    for (const auto& reset : experiment.resets) {
        a.resets.push_back(
            {reset.step, reset.to_start, {}, cells_in(experiment, reset.where, a, "this reset", diagnostics)});
        for (const auto& [name, value] : reset.values) a.resets.back().values.emplace_back(name.index, value.value);
        check_against_clamps(experiment, reset, model, a, diagnostics);
    }
    std::stable_sort(a.resets.begin(), a.resets.end(),
                     [](const Resetting& first, const Resetting& second) { return first.step < second.step; });
}

}  // namespace

void set_up_actions(const Experiment& experiment, const interface::Model& model, Assembly& a,
                    Diagnostics& diagnostics) {
    for (const auto& clamp : experiment.clamps) {
        a.clamps.push_back({clamp.first_step, clamp.last_step, clamp.at, clamp.values,
                            clamp.form == experiment::Clamp::Form::file,
                            cells_in(experiment, clamp.where, a, "this clamp", diagnostics)});
    }
    check_clamps(experiment, a, diagnostics);
    set_up_resets(experiment, model, a, diagnostics);
    // Where one clamp ends another may begin: the later one is put last.
    std::stable_sort(a.clamps.begin(), a.clamps.end(),
                     [](const auto& first, const auto& second) { return first.first_step < second.first_step; });
    set_up_changes(experiment, model, a, diagnostics);
    if (model.lattice == nullptr) return;
    if (!experiment.lattice) throw OurFault("the experiment was not bound: its model has a lattice");
    lattice::Setup& setup = a.lattice.emplace();
    setup.sites.shape = experiment.lattice->sites;
    setup.walls_mirror = experiment.lattice->walls_mirror.value_or(model.lattice->walls_mirror);
    setup.seed = experiment.seed;
    if (a.grid.is_part())
        for (std::int64_t s = 0; s < a.slots.count(); ++s)
            setup.cell_ids.push_back(a.grid.whole_index(a.slots.grid_of(s)));
    lattice::check(setup.sites);
    if (experiment.holds.size() > static_cast<std::size_t>(interface::max_holds)) {
        diagnostics.error(experiment.holds.back().origin,
                          "a run may have at most " + std::to_string(interface::max_holds) + " holds");
        return;
    }
    for (const auto& hold : experiment.holds) {
        setup.holds.push_back(hold_of(experiment, hold, a, diagnostics));
        a.holds.push_back({{hold.first_step}, hold.last_step - hold.first_step});
    }
    for (const auto& move : experiment.moves) a.moves.push_back(moving_of(experiment, move, a, diagnostics));
    std::stable_sort(a.moves.begin(), a.moves.end(),
                     [](const Moving& first, const Moving& second) { return first.step < second.step; });
}

namespace {

// What replace_actions() makes anew, as it was.
struct Replaced {
    std::vector<std::uint32_t> stimulus_mask;
    std::vector<cells::Windows> stimulus_windows;
    std::vector<std::vector<double>> stimulus_levels;
    std::vector<Resetting> resets;
    std::vector<Changing> changes;

    // Out of the assembly or, called once more, back into it.
    void exchange(Assembly& a) {
        std::swap(stimulus_mask, a.stimulus_mask);
        std::swap(stimulus_windows, a.stimulus_windows);
        std::swap(stimulus_levels, a.stimulus_levels);
        std::swap(resets, a.resets);
        std::swap(changes, a.changes);
    }
};

// What has been done stays as it was done.
bool keeps_the_past(const Replaced& before, const Assembly& a, std::int64_t step) {
    const auto done = [&](const auto& events) {
        return std::count_if(events.begin(), events.end(), [&](const auto& one) { return one.step < step; });
    };
    const auto started = [&](const std::vector<cells::Windows>& all, std::size_t k) {
        std::vector<std::int64_t> starts = k < all.size() ? all[k].starts : std::vector<std::int64_t>{};
        starts.erase(std::lower_bound(starts.begin(), starts.end(), step), starts.end());
        return starts;
    };
    bool is_kept = done(before.resets) == done(a.resets) && done(before.changes) == done(a.changes) &&
                   before.resets.size() <= a.resets.size() && before.changes.size() <= a.changes.size() &&
                   before.stimulus_windows.size() <= a.stimulus_windows.size();
    for (std::size_t k = 0; k < a.stimulus_windows.size(); ++k) {
        is_kept =
            is_kept && started(before.stimulus_windows, k) == started(a.stimulus_windows, k) &&
            (k >= before.stimulus_windows.size() || before.stimulus_windows[k].steps == a.stimulus_windows[k].steps);
    }
    return is_kept;
}

void require_known_parameters(const Assembly& a, const interface::Model& model, double dt) {
    for (const Changing& changing : a.changes) {
        for (std::size_t b = 0; b < a.blocks.size(); ++b) {
            cells::check_assumptions(model, model.variants[a.blocks[b].variant].kernel, changing.blocks[b].parameters,
                                     a.blocks[b].fields, dt);
        }
    }
}

}  // namespace

void replace_actions(const Experiment& extended, const interface::Model& model, std::int64_t step, Assembly& a) {
    Experiment ordered = extended;  // clamps as the assembly has them
    std::stable_sort(ordered.clamps.begin(), ordered.clamps.end(),
                     [](const auto& first, const auto& second) { return first.first_step < second.first_step; });
    Replaced before;
    before.exchange(a);
    try {
        Diagnostics diagnostics;
        place_stimuli(ordered, a, diagnostics);
        check_clamps(ordered, a, diagnostics);
        set_up_resets(ordered, model, a, diagnostics);
        set_up_changes(ordered, model, a, diagnostics);
        throw_if_errors(*a.team, diagnostics);
        require_known_parameters(a, model, extended.time.dt);
        if (!keeps_the_past(before, a, step))
            throw OurFault("actions that are added while a run goes on change what it has done");
    } catch (...) {
        before.exchange(a);
        throw;
    }
    for (cells::BlockSetup& block : a.blocks) block.amplitudes = amplitudes_of(extended, model, block.parameters);
}

}  // namespace heartwright::tissue_state
