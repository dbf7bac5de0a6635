#include "runtime/observers/probes/probe_readers.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "runtime/core/exact_sum.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::observers {
namespace {

using experiment::Probe;

// Is there nothing for which the host has to wait?
bool is_recorded(const Probe& probe, const interface::Model& model) {
    return std::all_of(
        probe.show.begin(), probe.show.end(),
        [&](const experiment::ModelName& symbol) {
            const bool is_kept = symbol.index < model.n_states ||
                                 (model.lattice == nullptr && symbol.index < model.n_states + model.n_observables);
            return experiment::is_parameter(model, symbol.index) || (probe.kind != Probe::Kind::mean_over && is_kept);
        });
}

std::int64_t every_of(const Probe& probe) { return std::max<std::int64_t>(1, probe.every_steps); }

// Of all ranks; slot -1: another rank's.
std::vector<RecordedProbes::Probe> recorded(const experiment::Experiment& experiment, const interface::Model& model,
                                            const tissue_state::Assembly& assembly) {
    std::vector<RecordedProbes::Probe> all;
    for (std::size_t p = 0; p < experiment.probes.size(); ++p) {
        const Probe& probe = experiment.probes[p];
        if (!is_recorded(probe, model)) continue;
        RecordedProbes::Probe kept{assembly.probes[p].slot, every_of(probe), {}};
        for (const auto& symbol : probe.show)
            if (!experiment::is_parameter(model, symbol.index)) kept.symbols.push_back(symbol.index);
        if (!kept.symbols.empty()) all.push_back(std::move(kept));
    }
    return all;
}

std::vector<RecordedProbes::Probe> own(std::vector<RecordedProbes::Probe> probes) {
    std::erase_if(probes, [](const RecordedProbes::Probe& probe) { return probe.slot < 0; });
    return probes;
}

}  // namespace

std::int64_t ProbeReaders::memory(const experiment::Experiment& experiment, const interface::Model& model,
                                  const tissue_state::Assembly& assembly, std::int64_t most_steps) {
    std::vector<std::int64_t> varying;
    for (const cells::BlockSetup& block : assembly.blocks)
        varying.push_back(block.fields.empty() ? -1 : static_cast<std::int64_t>(block.varying.size()));
    return RecordedProbes::memory(own(recorded(experiment, model, assembly)), model, assembly.slots,
                                  !assembly.stimulus_mask.empty(), varying, most_steps);
}

ProbeReaders::ProbeReaders(tissue_state::TissueState& tissue, std::int64_t most_steps)
    : tissue_(tissue),
      team_(tissue.team()),
      parameters_(tissue.experiment, tissue.population.model(), tissue.assembly) {
    const experiment::Experiment& experiment = tissue.experiment;
    const tissue_state::Assembly& assembly = tissue.assembly;
    const interface::Model& model = tissue.population.model();
    for (std::size_t p = 0; p < experiment.probes.size(); ++p) {
        const Probe& probe = experiment.probes[p];
        const tissue_state::ProbePlace& place = assembly.probes[p];
        Reader reader{{},
                      {},
                      {},
                      {},
                      0,
                      {},
                      every_of(probe),
                      place.slot,
                      is_recorded(probe, model),
                      place.is_mean,
                      place.owner,
                      place.cells};
        std::vector<std::int32_t> symbols, of_sites;
        for (std::size_t k = 0; k < probe.show.size(); ++k) {
            const auto& symbol = probe.show[k];
            columns_.push_back({probe.name, symbol.name, experiment::symbol_unit(model, symbol.index)});
            if (experiment::is_parameter(model, symbol.index)) {
                reader.parameters.push_back(k);
                continue;
            }
            ++reader.shown;
            reader.sources.push_back(source_of(symbol.index, model));
            if (reader.sources.back() == Source::site)
                of_sites.push_back(symbol.index - experiment::first_site_symbol(model));
            else if (reader.sources.back() == Source::cell)
                symbols.push_back(symbol.index);
        }
        std::vector<std::int64_t> slots = place.slots;
        if (place.slot >= 0) slots = {place.slot};
        if (!reader.is_recorded && !slots.empty()) {
            if (!of_sites.empty()) {
                reader.sites.emplace(tissue.device, tissue.population, std::vector<std::int64_t>{reader.slot},
                                     std::vector<std::int64_t>{probe.site_number}, of_sites);
            }
            reader.slots = slots;
            reader.sampler.emplace(tissue.device, tissue.population, std::move(slots), symbols);
        }
        readers_.push_back(std::move(reader));
    }
    const auto kept = recorded(experiment, model, assembly);
    has_recorded_ = !kept.empty();
    if (has_recorded_) unread_steps_ = RecordedProbes::unread_steps(kept, model, most_steps);
    if (auto of_this_rank = own(kept); !of_this_rank.empty()) {
        recorded_.emplace(tissue.device, tissue.population, tissue.clock, std::move(of_this_rank),
                          assembly.stimulus_mask, most_steps);
    }
}

bool ProbeReaders::reads_at(std::int64_t step) const {
    return std::any_of(
        readers_.begin(), readers_.end(),
        [&](const Reader& reader) { return !reader.is_recorded && reader.is_due(step); });
}

bool ProbeReaders::emits_at(std::int64_t step) const {
    return reads_at(step) || (has_recorded_ && step >= handed_over_ + unread_steps_);
}

std::int64_t ProbeReaders::next_emission(std::int64_t step) const {
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    for (const Reader& reader : readers_)
        if (!reader.is_recorded) next = std::min(next, (step / reader.every + 1) * reader.every);
    return has_recorded_ ? std::min(next, std::max(step + 1, handed_over_ + unread_steps_)) : next;
}

void ProbeReaders::state_has_changed() {
    if (recorded_) recorded_->make_row();
}

void ProbeReaders::actions_were_added() {
    if (recorded_) recorded_->set_stimulus_mask(tissue_.assembly.stimulus_mask);
}

std::vector<std::int64_t> ProbeReaders::due_steps(std::int64_t first, std::int64_t last) const {
    std::int64_t every = 0;
    for (const Reader& reader : readers_) every = reader.is_recorded ? std::gcd(every, reader.every) : every;
    std::vector<std::int64_t> steps;
    for (std::int64_t step = every == 0 ? last + 1 : (first + every - 1) / every * every; step <= last; step += every)
        if (std::any_of(readers_.begin(), readers_.end(),
                        [&](const Reader& reader) { return reader.is_recorded && reader.is_due(step); }))
            steps.push_back(step);
    if (reads_at(last) && (steps.empty() || steps.back() != last)) steps.push_back(last);
    return steps;
}

ProbeReaders::Source ProbeReaders::source_of(std::int32_t symbol, const interface::Model& model) {
    if (experiment::is_site_symbol(model, symbol)) return Source::site;
    if (!experiment::is_tissue_potential(model, symbol)) return Source::cell;
    return experiment::tissue_potential(model, symbol) == experiment::TissuePotential::extracellular
               ? Source::extracellular
               : Source::intracellular;
}

bool ProbeReaders::shows_potential_at(std::int64_t step) const {
    return std::any_of(
        readers_.begin(), readers_.end(),
        [&](const Reader& reader) {
            return reader.is_due(step) && std::any_of(reader.sources.begin(), reader.sources.end(), is_potential);
        });
}

std::vector<std::vector<double>> ProbeReaders::sample(Reader& reader, std::int64_t step) {
    auto of_cells = reader.sampler->sample(tissue_.clock.on_device());
    auto of_sites = reader.sites ? reader.sites->sample(tissue_.clock.on_device()) : std::vector<std::vector<double>>{};
    auto cells = of_cells.begin();
    auto sites = of_sites.begin();
    std::vector<std::vector<double>> values;
    for (const Source source : reader.sources)
        if (is_potential(source))
            values.push_back(tissue_.shown_potential(source == Source::extracellular
                                                         ? experiment::TissuePotential::extracellular
                                                         : experiment::TissuePotential::intracellular,
                                                     step, reader.slots));
        else
            values.push_back(std::move(source == Source::site ? *sites++ : *cells++));
    return values;
}

namespace {

std::vector<double> parts_of_sum(const std::vector<double>& values) {
    ExactSum sum;
    for (const double value : values) sum.add(value);
    return sum.parts();
}

}  // namespace

// What this rank has for rows at `steps`: of each in order, of each probe that is due its symbols; of a mean the sums
// of own cells, as ExactSum::parts(), also where there are none.
std::vector<double> ProbeReaders::own_values(const std::vector<std::int64_t>& steps, std::int64_t now) {
    std::vector<RecordedProbes::Row> recorded;
    if (recorded_) recorded = recorded_->read(handed_over_ + 1, now);
    std::vector<double> values;
    auto row = recorded.begin();
    for (const std::int64_t step : steps) {
        const bool has_row = row != recorded.end() && row->step == step;
        auto next = has_row ? row->values.begin() : std::vector<double>::iterator{};
        for (Reader& reader : readers_) {
            const auto shown = static_cast<std::ptrdiff_t>(reader.shown);
            if (reader.is_recorded && reader.slot >= 0 && has_row) {
                if (reader.is_due(step)) values.insert(values.end(), next, next + shown);
                next += shown;
            } else if (!reader.is_recorded && (reader.is_mean || reader.sampler) && step == now &&
                       reader.is_due(step)) {
                const auto columns =
                    reader.sampler ? sample(reader, now) : std::vector<std::vector<double>>(reader.shown);
                for (const auto& column : columns) {
                    const auto sent = reader.is_mean ? parts_of_sum(column) : column;
                    values.insert(values.end(), sent.begin(), sent.end());
                }
            }
        }
        row += has_row ? 1 : 0;
    }
    return values;
}

// Takes from what ranks sent what belongs to a probe that is due, from `next` of each on.
void ProbeReaders::merge(const Reader& reader, const std::vector<std::vector<double>>& of_ranks,
                         std::vector<std::size_t>& next, std::vector<double>& row) const {
    if (!reader.is_mean) {
        const auto owner = static_cast<std::size_t>(reader.owner);
        const auto begin = of_ranks[owner].begin() + static_cast<std::ptrdiff_t>(next[owner]);
        row.insert(row.end(), begin, begin + static_cast<std::ptrdiff_t>(reader.shown));
        next[owner] += reader.shown;
        return;
    }
    for (std::size_t q = 0; q < reader.shown; ++q) {
        ExactSum sum;
        for (std::size_t rank = 0; rank < of_ranks.size(); ++rank)
            for (std::size_t part = 0; part < ExactSum::n_parts; ++part) sum.add(of_ranks[rank][next[rank]++]);
        row.push_back(sum.value() / static_cast<double>(reader.cells));
    }
}

void ProbeReaders::emit_recorded(std::int64_t step, Output& output) {
    if (step <= handed_over_) return;
    const auto steps = due_steps(handed_over_ + 1, step);
    if (!steps.empty()) {
        std::vector<double> own;
        if (shows_potential_at(step)) tissue_.solve_for_output(step);
        collective_try(team_, [&] { own = own_values(steps, step); });
        std::vector<std::vector<double>> of_ranks(1);
        if (team_.is_serial())
            of_ranks.front() = std::move(own);
        else
            of_ranks = team_.gather(own);
        std::vector<std::size_t> next(of_ranks.size(), 0);
        constexpr double not_due = std::numeric_limits<double>::quiet_NaN();
        for (std::size_t k = 0; k < steps.size() && team_.is_root(); ++k) {
            std::vector<double> values;
            for (std::size_t p = 0; p < readers_.size(); ++p) {
                const Reader& reader = readers_[p];
                const auto begin = static_cast<std::ptrdiff_t>(values.size());
                const bool is_due = reader.is_due(steps[k]) && (reader.is_recorded || steps[k] == step);
                if (is_due)
                    merge(reader, of_ranks, next, values);
                else
                    values.insert(values.end(), reader.shown, not_due);
                for (const std::size_t place : reader.parameters) {
                    values.insert(values.begin() + begin + static_cast<std::ptrdiff_t>(place),
                                  is_due ? parameters_.value(p, place, steps[k]) : not_due);
                }
            }
            output.probe_row(steps[k], static_cast<double>(steps[k]) * tissue_.experiment.time.dt, values);
        }
    }
    handed_over_ = step;
}

void ProbeReaders::keep(checkpoint::Keeper& keeper) {
    keeper.value("probes/handed_over", true, handed_over_);
    if (keeper.restores()) state_has_changed();  // the ring holds nothing of before
}

std::vector<std::int64_t> ProbeReaders::slots() const {
    std::vector<std::int64_t> slots;
    for (const Reader& reader : readers_) slots.push_back(reader.slot);
    return slots;
}

}  // namespace heartwright::observers
