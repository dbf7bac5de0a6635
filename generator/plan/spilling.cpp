#include "generator/plan/spilling.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::plan {
namespace {

constexpr int never = std::numeric_limits<int>::max();

// Goes through the lines with the values that are in registers and in slots.
class Spiller {
public:
    Spiller(const LiveValues& live, int slots, const std::vector<std::string>& fetchable)
        : live_(live), bound_(std::max(1, live.most() - slots)), at_most_(slots), states_(live.values.size()) {
        plan_.before.resize(live.after_line.size());
        plan_.after.resize(live.after_line.size());
        for (std::size_t v = 0; v < states_.size(); ++v) {
            states_[v].may_be_fetched = live.values[v].made < 0 && std::find(fetchable.begin(), fetchable.end(),
                                                                             live.values[v].key) != fetchable.end();
        }
    }

    SpillPlan plan() {
        for (std::size_t v = 0; v < states_.size(); ++v) states_[v].in_register = live_.values[v].made < 0;
        const int lines = static_cast<int>(live_.after_line.size());
        if (lines > 0) make_room(-1, plan_.before.front());
        for (int line = 0; line < lines; ++line) {
            auto& before = plan_.before[static_cast<std::size_t>(line)];
            for (std::size_t v = 0; v < states_.size(); ++v) {
                if (!reads(v, line)) continue;
                if (live_.values[v].made == line) states_[v].in_register = true;  // loaded by this line
                if (!states_[v].in_register) take(v, line);
                states_[v].is_touched = true;
            }
            make_room(line - 1, before, line);
            for (std::size_t v = 0; v < states_.size(); ++v) {
                if (next_read(v, line) == never) leave(v);
                if (live_.values[v].made == line && next_read(v, line) != never) states_[v].in_register = true;
            }
            make_room(line, plan_.after[static_cast<std::size_t>(line)]);
            plan_.in_registers = std::max(plan_.in_registers, in_registers());
        }
        return plan_;
    }

private:
    struct State {
        bool in_register = false, may_be_fetched = false, is_touched = false;
        int slot = -1;  // that has it, in a register or not
    };

    bool reads(std::size_t v, int line) const {
        return std::binary_search(live_.values[v].read.begin(), live_.values[v].read.end(), line);
    }
    int next_read(std::size_t v, int line) const {
        const auto& read = live_.values[v].read;
        const auto found = std::upper_bound(read.begin(), read.end(), line);
        return found == read.end() ? never : *found;
    }
    int in_registers() const {
        return static_cast<int>(std::count_if(
            states_.begin(), states_.end(), [](const State& s) { return s.in_register; }));
    }

    // Until no more than the bound are in registers after `line`; what `kept` reads stays.
    void make_room(int line, std::vector<SpillMove>& moves, int kept = -1) {
        for (int over = in_registers() - bound_; over > 0; --over) {
            std::size_t best = states_.size();
            double best_gain = 0;
            for (std::size_t v = 0; v < states_.size(); ++v) {
                if (!states_[v].in_register || (kept >= 0 && reads(v, kept))) continue;
                const int next = next_read(v, std::max(line, kept));
                if (next == never) continue;
                const bool is_free = states_[v].slot >= 0 || is_fetched_if_spilled(states_[v]);
                const double gain = (is_free ? 2.0 : 1.0) * (next - line);
                if (gain > best_gain) best = v, best_gain = gain;
            }
            if (best == states_.size()) return;
            spill(best, moves);
        }
    }

    void spill(std::size_t v, std::vector<SpillMove>& moves) {
        State& state = states_[v];
        state.in_register = false;
        if (state.slot >= 0) return;
        if (is_fetched_if_spilled(state)) {
            state.slot = new_slot();
            plan_.fetched.emplace(live_.values[v].key, state.slot);
            return;
        }
        state.slot = free_slot();
        moves.push_back({SpillMove::put, live_.values[v].key, state.slot});
        ++plan_.puts;
    }

    void take(std::size_t v, int line) {
        const std::string& key = live_.values[v].key;
        if (plan_.arrived < 0 && plan_.fetched.contains(key)) plan_.arrived = line;
        plan_.before[static_cast<std::size_t>(line)].push_back({SpillMove::take, key, states_[v].slot});
        states_[v].in_register = true;
        ++plan_.takes;
    }

    void leave(std::size_t v) {
        State& state = states_[v];
        state.in_register = false;
        if (state.slot >= 0) is_taken_[static_cast<std::size_t>(state.slot)] = false;
        state.slot = -1;
    }

    bool has_new_slot() const { return plan_.slots < at_most_; }
    // A fetched value lies in its slot from the first line on, so nothing else may have lain there.
    bool is_fetched_if_spilled(const State& state) const {
        return state.may_be_fetched && !state.is_touched && has_new_slot();
    }
    int new_slot() {
        is_taken_.push_back(true);
        return plan_.slots++;
    }
    // The lowest that nothing lies in; else a new one; else that of a value which is in a register as well. There is
    // one: no more than at_most_ values are out of registers.
    int free_slot() {
        for (std::size_t k = 0; k < is_taken_.size(); ++k) {
            if (is_taken_[k]) continue;
            is_taken_[k] = true;
            return static_cast<int>(k);
        }
        if (has_new_slot()) return new_slot();
        for (State& state : states_)
            if (state.in_register && state.slot >= 0) return std::exchange(state.slot, -1);
        throw OurFault("spilling: more values than slots");
    }

    const LiveValues& live_;
    const int bound_, at_most_;
    std::vector<State> states_;   // by value
    std::vector<bool> is_taken_;  // by slot
    SpillPlan plan_;
};

}  // namespace

SpillPlan plan_spilling(const LiveValues& live, int slots, const std::vector<std::string>& fetchable) {
    if (slots <= 0) return {};
    return Spiller(live, slots, fetchable).plan();
}

int slots_for(const LiveValues& live, int registers) {
    return std::clamp(live.most() - std::max(1, values_in(registers)), 0, most_spilled);
}

std::optional<int> fp64_blocks_for(const LiveValues& live, int states) {
    if (live.most() <= values_in(registers_with(4))) {
        const bool asks_for_five = states <= most_states_of_five_blocks;
        return asks_for_five && live.most() > values_in(registers_with(5)) ? std::optional<int>(4) : std::nullopt;
    }
    for (const int blocks : {4, 3})
        if (live.most() - values_in(registers_with(blocks)) <= most_spilled) return blocks;
    return 2;
}

}  // namespace heartwright::plan
