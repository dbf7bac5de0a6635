#include "generator/import/pulses/protocol.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

#include "generator/import/pulses/pulses.hpp"

namespace heartwright::foreign {
namespace {

constexpr std::size_t most_pulses = 200'000;

// Myokit's queue of events: the next one that starts, with what is left of its beats.
struct Waiting {
    double start = 0;
    double beat = 0;
    std::size_t event = 0;
    bool operator>(const Waiting& other) const { return start > other.start; }
};

class Queue {
public:
    Queue(const std::vector<PaceEvent>& events, Diagnostics& diagnostics) : events_(events), diagnostics_(diagnostics) {
        for (std::size_t i = 0; i < events.size(); ++i) waiting_.push({events[i].start, 0, i});
    }

    // All pulses that start before `end`; false where they are too many, or two start at one time.
    bool run(double end) {
        while (!waiting_.empty() && waiting_.top().start < end) {
            const Waiting now = waiting_.top();
            waiting_.pop();
            if (!pulses.empty() && is_met(now) && pulses.back().start == now.start) return simultaneous(now.event);
            const PaceEvent& event = events_[now.event];
            if (!pulses.empty() && is_met(now)) {
                pulses.back().duration = now.start - pulses.back().start;
                has_replaced = true;
            }
            pulses.push_back({event.level, now.start, event.length, 0, 0});
            if (pulses.size() > most_pulses) return false;
            const double beat = now.beat + 1;
            if (event.period > 0 && (event.multiplier == 0 || beat < event.multiplier))
                waiting_.push({event.start + beat * event.period, beat, now.event});
        }
        return true;
    }

    std::vector<Pulse> pulses;
    bool has_replaced = false;

private:
    // Sums of decimals end a little off the start that they mean.
    bool is_met(const Waiting& next) const {
        const double until = pulses.back().start + pulses.back().duration;
        return until - next.start > 1e-12 * until;
    }

    bool simultaneous(std::size_t event) {
        diagnostics_.error(events_[event].place,
                           "two events of the protocol start at one time; expected one that starts "
                           "first, which the other one replaces");
        return false;
    }

    const std::vector<PaceEvent>& events_;
    Diagnostics& diagnostics_;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting_;
};

// Until when all pulses are looked at: the horizon, or when the last event that ends has ended.
double end_of(const std::vector<PaceEvent>& events, double least) {
    double end = least;
    for (const PaceEvent& it : events)
        end = std::max(end, 1.5 * (it.start + std::max(it.length, it.period * std::max(it.multiplier, 3.0))));
    return end;
}

}  // namespace

std::optional<std::vector<Pulse>> pulses_of_protocol(const std::vector<PaceEvent>& events, double to_ms,
                                                     Diagnostics& diagnostics) {
    const double end = end_of(events, horizon / to_ms);
    Queue queue(events, diagnostics);
    const bool is_whole = queue.run(end);
    if (diagnostics.has_errors()) return std::nullopt;
    const auto in_ms = [&](Pulse pulse) {
        for (double* it : {&pulse.start, &pulse.duration, &pulse.period})
            *it = simplest(*it * to_ms, 1e-14 * *it * to_ms);
        return pulse;
    };
    std::vector<Pulse> pulses;
    if (!queue.has_replaced && (events.size() <= most_trains || !is_whole)) {
        for (const PaceEvent& it : events)
            pulses.push_back(in_ms({it.level, it.start, it.length, it.period, it.multiplier}));
        return pulses.size() <= most_trains ? std::optional(pulses) : std::nullopt;
    }
    if (!is_whole) return std::nullopt;
    for (const Pulse& it : queue.pulses)
        if (it.amplitude != 0) pulses.push_back(in_ms(it));
    return trains_of(std::move(pulses), end * to_ms);
}

Expr pace_of_time(const Model& model, const std::vector<Pulse>& pulses, const Unit& time_unit) {
    const double from_ms = conversion_factor(parse_unit("ms").value(), time_unit);
    const Expr time = variable(time_variable(model));
    const auto& unit = model.variables.at(with_binding(model, "pace")).unit.unit;
    const auto at = [&](double ms) {
        const double value = simplest(ms * from_ms, 1e-14 * ms * from_ms);
        Expr bare = number(value);
        return number(value, bare->text, {}, time_unit);
    };
    const auto level = [&](double value) { return number(value, number(value)->text, {}, unit); };
    std::vector<Expr> addends;
    for (const Pulse& it : pulses) {
        const Expr since = it.start == 0 ? time : node(Kind::difference, {time, at(it.start)});
        Expr within = since;
        if (it.period > 0) {
            const Expr beat = call("floor", {node(Kind::quotient, {since, at(it.period)})});
            within = node(Kind::difference, {since, node(Kind::product, {beat, at(it.period)})});
        }
        std::vector<Expr> conditions = {node(Kind::greater_equal, {time, at(it.start)}),
                                        node(Kind::less, {within, at(it.duration)})};
        if (it.period > 0 && it.beats > 0)
            conditions.push_back(node(Kind::less, {time, at(it.start + it.beats * it.period)}));
        addends.push_back(
            node(Kind::piecewise, {level(it.amplitude), node(Kind::conjunction, std::move(conditions)), level(0)}));
    }
    if (addends.empty()) return level(0);
    return addends.size() == 1 ? addends[0] : node(Kind::sum, std::move(addends));
}

}  // namespace heartwright::foreign
