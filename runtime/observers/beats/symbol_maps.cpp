#include "runtime/observers/beats/symbol_maps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::observers {
namespace {

using experiment::Map;

// What is looked at every so many steps.
struct Wanted {
    std::vector<std::int32_t> symbols;          // each once
    std::vector<std::vector<double>> percents;  // of each symbol: decays
    std::vector<bool> has_transient;
    std::vector<std::size_t> charges;  // indices into Experiment::maps
};

std::size_t place_of(std::int32_t symbol, const std::vector<std::int32_t>& symbols) {
    return static_cast<std::size_t>(std::find(symbols.begin(), symbols.end(), symbol) - symbols.begin());
}

std::map<std::int64_t, Wanted> wanted_of(const experiment::Experiment& experiment) {
    std::map<std::int64_t, Wanted> groups;  // by every
    for (std::size_t m = 0; m < experiment.maps.size(); ++m) {
        const Map& map = experiment.maps[m];
        if (!SymbolMaps::is_one(map)) continue;
        Wanted& wanted = groups[std::max<std::int64_t>(1, map.every_steps)];
        const std::size_t place = place_of(map.of.index, wanted.symbols);
        if (place == wanted.symbols.size()) {
            wanted.symbols.push_back(map.of.index);
            wanted.percents.emplace_back();
            wanted.has_transient.push_back(false);
        }
        if (map.kind == Map::Kind::charge) {
            wanted.charges.push_back(m);
            continue;
        }
        wanted.has_transient[place] = true;
        auto& percents = wanted.percents[place];
        if (map.kind == Map::Kind::decay && std::find(percents.begin(), percents.end(), map.percent) == percents.end())
            percents.push_back(map.percent);
    }
    return groups;
}

std::string times_ms(const std::string& unit) { return unit == "1" ? "ms" : unit + "*ms"; }

}  // namespace

bool SymbolMaps::is_one(const Map& map) {
    return map.kind == Map::Kind::time_to_peak || map.kind == Map::Kind::decay || map.kind == Map::Kind::charge;
}

SymbolMaps::SymbolMaps(device::Device& device, cells::Population& population, const cells::Clock& clock,
                       const experiment::Experiment& experiment, const double* activation, double threshold)
    : device_(device), population_(population), clock_(clock), experiment_(experiment), activation_(activation) {
    const std::int64_t count = population.count();
    const double dt = experiment.time.dt;
    for (auto& [every, wanted] : wanted_of(experiment)) {
        Group& group = groups_.emplace_back(
            Group{every, wanted.symbols, SymbolPlanes(device, population, clock, wanted.symbols), {}, {}});
        for (std::size_t k = 0; k < wanted.symbols.size(); ++k) {
            if (wanted.has_transient[k]) {
                group.transients.push_back(
                    {k, wanted.percents[k],
                     Transients(device, count, wanted.percents[k], dt, static_cast<double>(every) * dt, threshold,
                                &clock.on_device()->step)});
            }
        }
        for (const std::size_t m : wanted.charges) {
            group.charges.push_back({place_of(experiment.maps[m].of.index, wanted.symbols), m,
                                     device::Buffer<double>(device, count), device::Buffer<double>(device, count)});
            group.charges.back().integral.clear();
            group.charges.back().before.clear();
        }
    }
    device.synchronise();
}

std::int64_t SymbolMaps::memory(const experiment::Experiment& experiment, const interface::Model& model,
                                std::int64_t cells) {
    std::int64_t bytes = 0;
    for (const auto& [every, wanted] : wanted_of(experiment)) {
        bytes += SymbolPlanes::memory(model, wanted.symbols, cells) +
                 16 * cells * static_cast<std::int64_t>(wanted.charges.size());
        for (std::size_t k = 0; k < wanted.symbols.size(); ++k) {
            bytes += wanted.has_transient[k]
                         ? Transients::memory(cells, static_cast<std::int64_t>(wanted.percents[k].size()))
                         : 0;
        }
    }
    return bytes;
}

bool SymbolMaps::updates_each_step() const { return !groups_.empty() && groups_.front().every == 1; }

void SymbolMaps::update() { take(groups_.front(), 1); }

// The initial state is looked at by the host in any case.
bool SymbolMaps::is_due(std::int64_t step) const {
    return std::any_of(
        groups_.begin(), groups_.end(),
        [&](const Group& group) { return step == 0 || (group.every > 1 && step % group.every == 0); });
}

std::int64_t SymbolMaps::next_due(std::int64_t step) const {
    std::int64_t next = never;
    for (const Group& group : groups_)
        next = group.every > 1 ? std::min(next, (step / group.every + 1) * group.every) : next;
    return next;
}

void SymbolMaps::observe(std::int64_t step) {
    for (Group& group : groups_)
        if (step == 0 || (group.every > 1 && step % group.every == 0)) take(group, 0);
}

void SymbolMaps::take(Group& group, std::int64_t steps_since) {
    const int real_bytes = static_cast<int>(population_.model().real_bytes);
    group.planes.read();
    for (Transient& transient : group.transients) {
        for (const auto& part : group.planes.parts(transient.plane)) {
            transient.looks.sample({part.first, part.count, part.values, part.format}, population_.potential(),
                                   real_bytes, activation_, steps_since);
        }
    }
    for (Charge& charge : group.charges) {
        const Map& map = experiment_.maps[charge.map];
        // Looks are at multiples of `every`: the window begins and ends at the first and last of them inside.
        const std::int64_t first = (map.first_step + group.every - 1) / group.every * group.every,
                           last = map.last_step / group.every * group.every;
        for (const auto& part : group.planes.parts(charge.plane)) {
            integrate(device_, part.count, part.values, part.format,
                      {nullptr, charge.integral.data() + part.first, charge.before.data() + part.first,
                       &clock_.on_device()->step, steps_since, first, last,
                       static_cast<double>(group.every) * experiment_.time.dt / 2});
        }
    }
}

void SymbolMaps::keep(checkpoint::Keeper& keeper) {
    for (Group& group : groups_) {
        const std::string name = "symbol_maps.every" + std::to_string(group.every) + ".";
        for (Transient& transient : group.transients)
            transient.looks.keep(keeper, name + "symbol" + std::to_string(transient.plane));
        for (Charge& charge : group.charges) {
            for (const auto& [what, buffer] :
                 {std::pair{".integral", &charge.integral}, std::pair{".before", &charge.before}}) {
                keeper.cells(name + "charge" + std::to_string(charge.map) + what,
                             {buffer->data(), checkpoint::Type::f64, 1, population_.count()});
            }
        }
    }
}

const SymbolMaps::Group& SymbolMaps::group_of(const Map& map) const {
    return *std::find_if(
        groups_.begin(), groups_.end(),
        [&](const Group& group) { return group.every == std::max<std::int64_t>(1, map.every_steps); });
}

std::vector<MapOfCells> SymbolMaps::maps() const {
    const auto& model = population_.model();
    std::vector<MapOfCells> results;
    for (std::size_t m = 0; m < experiment_.maps.size(); ++m) {
        const Map& map = experiment_.maps[m];
        if (!is_one(map)) continue;
        const Group& group = group_of(map);
        const std::string symbol = experiment::symbol_name(model, map.of.index);
        if (map.kind == Map::Kind::charge) {
            const auto charge = std::find_if(group.charges.begin(), group.charges.end(),
                                             [&](const Charge& one) { return one.map == m; });
            results.push_back({"charge_" + symbol, times_ms(experiment::symbol_unit(model, map.of.index)),
                               charge->integral.download()});
            continue;
        }
        const std::size_t plane = place_of(map.of.index, group.symbols);
        const auto transient = std::find_if(group.transients.begin(), group.transients.end(),
                                            [&](const Transient& one) { return one.plane == plane; });
        if (map.kind == Map::Kind::time_to_peak) {
            results.push_back({"time_to_peak_" + symbol, "ms", transient->looks.time_to_peak()});
        } else {
            const auto fall = std::find(transient->percents.begin(), transient->percents.end(), map.percent) -
                              transient->percents.begin();
            results.push_back({"decay" + fmt::format("{:g}", map.percent) + "_" + symbol, "ms",
                               transient->looks.decay(static_cast<int>(fall))});
        }
    }
    return results;
}

}  // namespace heartwright::observers
