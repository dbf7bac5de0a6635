// All observers of a run, in the order in which they were added: that of updates, looks, output and checkpoints.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/observers/observer.hpp"

namespace heartwright::simulation {

class ObserverRegistry {
public:
    template <class T, class... Arguments>
    T& add(Arguments&&... arguments) {
        auto observer = std::make_unique<T>(std::forward<Arguments>(arguments)...);
        T& added = *observer;
        observers_.push_back(std::move(observer));
        return added;
    }

    bool updates_each_step() const;
    void update();                   // those that update each step
    bool updates_by_blocks() const;  // all of those
    void update_by_block(const observers::PotentialRows& potential);
    void observe(std::int64_t step);
    bool emits_at(std::int64_t step) const;
    bool needs_valid_states_at(std::int64_t step) const;
    void emit(std::int64_t step, observers::Output& output);
    void emit_recorded(std::int64_t step, observers::Output& output);
    void state_has_changed();
    void actions_were_added();
    std::int64_t next_stop(std::int64_t step) const;  // the first look or output after this step
    void keep(checkpoint::Keeper& keeper);
    void results(results::Sink& sink, std::int64_t steps) const;
    std::vector<observers::MapOfCells> maps() const;

private:
    std::vector<std::unique_ptr<observers::Observer>> observers_;
};

}  // namespace heartwright::simulation
