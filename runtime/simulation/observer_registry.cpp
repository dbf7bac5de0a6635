#include "runtime/simulation/observer_registry.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace heartwright::simulation {

bool ObserverRegistry::updates_each_step() const {
    return std::any_of(
        observers_.begin(), observers_.end(), [](const auto& observer) { return observer->updates_each_step(); });
}

void ObserverRegistry::update() {
    for (const auto& observer : observers_)
        if (observer->updates_each_step()) observer->update();
}

bool ObserverRegistry::updates_by_blocks() const {
    return std::all_of(
        observers_.begin(), observers_.end(),
        [](const auto& observer) { return !observer->updates_each_step() || observer->updates_by_blocks(); });
}

void ObserverRegistry::update_by_block(const observers::PotentialRows& potential) {
    for (const auto& observer : observers_)
        if (observer->updates_each_step()) observer->update_by_block(potential);
}

void ObserverRegistry::observe(std::int64_t step) {
    for (const auto& observer : observers_)
        if (observer->is_due(step)) observer->observe(step);
}

bool ObserverRegistry::emits_at(std::int64_t step) const {
    return std::any_of(
        observers_.begin(), observers_.end(), [&](const auto& observer) { return observer->emits_at(step); });
}

bool ObserverRegistry::needs_valid_states_at(std::int64_t step) const {
    return std::any_of(
        observers_.begin(), observers_.end(),
        [&](const auto& observer) { return observer->needs_valid_states_at(step); });
}

void ObserverRegistry::emit(std::int64_t step, observers::Output& output) {
    for (const auto& observer : observers_)
        if (observer->emits_at(step)) observer->emit(step, output);
}

void ObserverRegistry::emit_recorded(std::int64_t step, observers::Output& output) {
    for (const auto& observer : observers_) observer->emit_recorded(step, output);
}

void ObserverRegistry::state_has_changed() {
    for (const auto& observer : observers_) observer->state_has_changed();
}

void ObserverRegistry::actions_were_added() {
    for (const auto& observer : observers_) observer->actions_were_added();
}

std::int64_t ObserverRegistry::next_stop(std::int64_t step) const {
    std::int64_t next = observers::Observer::never;
    for (const auto& observer : observers_)
        next = std::min({next, observer->next_due(step), observer->next_emission(step)});
    return next;
}

void ObserverRegistry::keep(checkpoint::Keeper& keeper) {
    for (const auto& observer : observers_) observer->keep(keeper);
}

void ObserverRegistry::results(results::Sink& sink, std::int64_t steps) const {
    for (const auto& observer : observers_) observer->results(sink, steps);
}

std::vector<observers::MapOfCells> ObserverRegistry::maps() const {
    std::vector<observers::MapOfCells> all;
    for (const auto& observer : observers_) {
        auto maps = observer->maps();
        std::move(maps.begin(), maps.end(), std::back_inserter(all));
    }
    return all;
}

}  // namespace heartwright::simulation
