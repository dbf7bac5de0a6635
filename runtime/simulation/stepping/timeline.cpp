#include "runtime/simulation/stepping/timeline.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

namespace heartwright::simulation {
namespace {

// The first of `events`, from number `next` on, that lies after `step`.
template <class Event>
std::int64_t first_after(std::int64_t step, const std::vector<Event>& events, std::size_t next) {
    for (; next < events.size(); ++next)
        if (events[next].step > step) return events[next].step;
    return std::numeric_limits<std::int64_t>::max();
}

}  // namespace

std::int64_t Timeline::next_after(std::int64_t step) const {
    return std::min({next_level_after(step), first_after(step, assembly_.changes, next_change_),
                     first_after(step, assembly_.resets, next_reset_), first_after(step, assembly_.moves, next_move_)});
}

namespace {

// The window that a step is in, or the next one after it: its first step; the largest number: none.
std::int64_t window_at_or_after(const cells::Windows& windows, std::int64_t step) {
    const auto next = std::lower_bound(windows.starts.begin(), windows.starts.end(), step - windows.steps + 1);
    return next == windows.starts.end() ? std::numeric_limits<std::int64_t>::max() : *next;
}

}  // namespace

// Steps of windows, and the step after each, from which on steps go together again.
std::int64_t Timeline::next_level_after(std::int64_t step) const {
    if (has_levels_in(step)) return step + 1;
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    for (std::size_t k = 0; k < assembly_.stimulus_levels.size(); ++k)
        if (!assembly_.stimulus_levels[k].empty())
            next = std::min(next, window_at_or_after(assembly_.stimulus_windows[k], step + 1));
    return next;
}

bool Timeline::has_levels_in(std::int64_t step) const {
    for (std::size_t k = 0; k < assembly_.stimulus_levels.size(); ++k)
        if (!assembly_.stimulus_levels[k].empty() && window_at_or_after(assembly_.stimulus_windows[k], step) <= step)
            return true;
    return false;
}

void Timeline::put_levels(std::int64_t step) {
    if (!has_levels_in(step)) return;
    std::array<double, interface::max_stimulus_count> levels;
    levels.fill(1);
    for (std::size_t k = 0; k < assembly_.stimulus_levels.size(); ++k) {
        const std::vector<double>& of_window = assembly_.stimulus_levels[k];
        const std::int64_t first = window_at_or_after(assembly_.stimulus_windows[k], step);
        if (!of_window.empty() && first <= step) levels[k] = of_window[static_cast<std::size_t>(step - first)];
    }
    population_.set_stimulus_levels(levels);
}

void Timeline::act_before(std::int64_t step) {
    const auto is_due = [&](const auto& events, std::size_t next) {
        return next < events.size() && events[next].step <= step;
    };
    for (; is_due(assembly_.changes, next_change_); ++next_change_) change(assembly_.changes[next_change_]);
    for (; is_due(assembly_.resets, next_reset_); ++next_reset_) reset(assembly_.resets[next_reset_]);
    for (; is_due(assembly_.moves, next_move_); ++next_move_) move(assembly_.moves[next_move_]);
    put_levels(step);
}

void Timeline::note(const std::string& text) {
    notes_.push_back(text);
    noted_.push_back(text);
}

void Timeline::put(const tissue_state::Changing& changing) {
    device_.synchronise();
    for (std::size_t b = 0; b < changing.blocks.size(); ++b)
        population_.change(static_cast<int>(b), changing.blocks[b].parameters, changing.blocks[b].amplitudes);
}

void Timeline::put_latest() {
    if (next_change_ > 0) {
        put(assembly_.changes[next_change_ - 1]);
        return;
    }
    tissue_state::Changing first{0, {}, ""};
    for (const cells::BlockSetup& block : assembly_.blocks)
        first.blocks.push_back({block.parameters, block.amplitudes});
    put(first);
}

void Timeline::take_up_actions(std::int64_t step) {
    put_latest();
    put_levels(step);
    changed_(step);
}

void Timeline::keep(checkpoint::Keeper& keeper, std::int64_t step) {
    std::vector<char> lines;
    for (const std::string& line : noted_) {
        lines.insert(lines.end(), line.begin(), line.end());
        lines.push_back('\n');
    }
    keeper.values("timeline/notes", true, lines);
    if (!keeper.restores()) return;
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
    put_levels(step);
}

void Timeline::change(const tissue_state::Changing& changing) {
    put(changing);
    note("from step " + std::to_string(changing.step) + " on: " + changing.text);
    changed_(changing.step);
}

void Timeline::reset(const tissue_state::Resetting& reset) {
    device_.synchronise();
    if (reset.to_start) population_.put_to_start(reset.cells);
    for (const auto& [state, value] : reset.values) population_.put(reset.cells, state, value);
}

void Timeline::move(const tissue_state::Moving& moving) {
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
