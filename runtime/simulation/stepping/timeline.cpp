#include "runtime/simulation/stepping/timeline.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace heartwright::simulation {
namespace {

// The first of `events`, from number `next` on, that lies after `step`.
template <class Event>
std::int64_t first_after(std::int64_t step, const std::vector<Event>& events, std::size_t next) {
    for (; next < events.size(); ++next) {
        if (events[next].step > step) {
            return events[next].step;
        }
    }
    return std::numeric_limits<std::int64_t>::max();
}

}  // namespace

std::int64_t Timeline::next_after(std::int64_t step) const {
    return std::min({first_after(step, assembly_.changes, next_change_),
                     first_after(step, assembly_.resets, next_reset_), first_after(step, assembly_.moves, next_move_)});
}

void Timeline::act_before(std::int64_t step) {
    const auto is_due = [&](const auto& events, std::size_t next) {
        return next < events.size() && events[next].step <= step;
    };
    for (; is_due(assembly_.changes, next_change_); ++next_change_) {
        change(assembly_.changes[next_change_]);
    }
    for (; is_due(assembly_.resets, next_reset_); ++next_reset_) {
        reset(assembly_.resets[next_reset_]);
    }
    for (; is_due(assembly_.moves, next_move_); ++next_move_) {
        move(assembly_.moves[next_move_]);
    }
}

void Timeline::note(const std::string& text) {
    notes_.push_back(text);
    noted_.push_back(text);
}

void Timeline::put(const Changing& changing) {
    device_.synchronise();
    for (std::size_t b = 0; b < changing.blocks.size(); ++b) {
        population_.change(static_cast<int>(b), changing.blocks[b].parameters, changing.blocks[b].amplitudes);
    }
}

void Timeline::put_latest() {
    if (next_change_ > 0) {
        put(assembly_.changes[next_change_ - 1]);
        return;
    }
    Changing first{0, {}, ""};
    for (const cells::BlockSetup& block : assembly_.blocks) {
        first.blocks.push_back({block.parameters, block.amplitudes});
    }
    put(first);
}

void Timeline::take_up_actions(std::int64_t step) {
    put_latest();
    changed_(step);
}

void Timeline::keep(checkpoint::Keeper& keeper, std::int64_t step) {
    std::vector<char> lines;
    for (const std::string& line : noted_) {
        lines.insert(lines.end(), line.begin(), line.end());
        lines.push_back('\n');
    }
    keeper.values("timeline/notes", true, lines);
    if (!keeper.restores()) {
        return;
    }
    noted_.clear();
    for (auto begin = lines.begin(); begin != lines.end();) {
        const auto end = std::find(begin, lines.end(), '\n');
        note({begin, end});
        begin = end == lines.end() ? end : end + 1;
    }
    const auto first_after = [step](const auto& events) {
        return static_cast<std::size_t>(
            std::find_if(events.begin(), events.end(), [step](const auto& one) { return one.step > step; }) -
            events.begin());
    };
    next_change_ = first_after(assembly_.changes);
    next_reset_ = first_after(assembly_.resets);
    next_move_ = first_after(assembly_.moves);
    if (next_change_ > 0) {
        put(assembly_.changes[next_change_ - 1]);
        changed_(step);
    }
}

void Timeline::change(const Changing& changing) {
    put(changing);
    note("from step " + std::to_string(changing.step) + " on: " + changing.text);
    changed_(changing.step);
}

void Timeline::reset(const Resetting& reset) {
    device_.synchronise();
    if (reset.to_start) {
        population_.put_to_start(reset.cells);
    }
    for (const auto& [state, value] : reset.values) {
        population_.put(reset.cells, state, value);
    }
}

void Timeline::move(const Moving& moving) {
    const std::int64_t too_few =
        assembly_.team->all_reduce_sum(moving.is_here ? population_.lattice().move(moving.move) : 0);
    if (too_few > 0) {
        char text[160];
        std::snprintf(text, sizeof text, "at step %lld, %lld %s(s) had fewer than ",
                      static_cast<long long>(moving.step), static_cast<long long>(too_few),
                      population_.model().lattice->site);
        note(text + moving.text + ": all they had moved");
    }
}

}  // namespace heartwright::simulation
