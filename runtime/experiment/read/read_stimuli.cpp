// Stimuli: where, how strong, and the windows of whole steps in which they are on.
#include <algorithm>
#include <cmath>

#include "runtime/experiment/read/read_parts.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::experiment {

namespace {

const auto max_windows = static_cast<std::size_t>(stimulus_keys.find("count")->range.most);

// A stimulus with "after": when it starts is known when all have been read.
struct Follower {
    std::size_t stimulus = 0;  // its number
    std::string leader;
    Origin origin, leader_origin;
    std::vector<double>
        intervals;         // ms, from the leader's last start; several: the leader's train is repeated for each
    bool is_loop = false;  // an array of intervals, even of one
    std::int64_t most = 1;
    Origin period;
    bool is_resolved = false;
};

std::string of_stimulus(const std::string& name) { return "stimulus '" + name + "'"; }

void add_start(Stimulus& stimulus, double start, double period, double interval) {
    stimulus.starts.push_back(start);
    stimulus.tested_periods.push_back(period);
    stimulus.tested_intervals.push_back(interval);
}

// One start, or the trains from it on. `most`: starts of a train.
void write_out(Stimulus& stimulus, double first, std::int64_t most, const Origin& period, const std::string& what,
               Reading& reading) {
    const double end = reading.experiment.time.end;
    const auto too_many = [&] {
        reading.diagnostics.error(period, what + " has more than " + std::to_string(max_windows) + " beats");
    };
    if (!stimulus.period) {
        add_start(stimulus, first, unbound, unbound);
    } else if (stimulus.periods.empty()) {
        const double fitting = std::ceil((end - first) / *stimulus.period);
        if (std::min(fitting, static_cast<double>(most)) > static_cast<double>(max_windows)) {
            add_start(stimulus, first, *stimulus.period, unbound);
            return too_many();
        }
        for (std::int64_t k = 0; k < most; ++k) {
            const double start = first + static_cast<double>(k) * *stimulus.period;
            if (start >= end) break;
            add_start(stimulus, start, *stimulus.period, unbound);
        }
    } else {
        if (static_cast<double>(stimulus.periods.size()) * static_cast<double>(most) > static_cast<double>(max_windows))
            return too_many();
        double begin = first;
        for (const double one : stimulus.periods) {
            for (std::int64_t k = 0; k < most; ++k)
                add_start(stimulus, begin + static_cast<double>(k) * one, one, unbound);
            begin += static_cast<double>(most) * one;
        }
        if (!(stimulus.starts.back() < end))
            reading.error_in_view_of("time", period,
                                     what + " has its last start at " + format_number(stimulus.starts.back()) +
                                         " ms; the run is from 0 to " + format_number(end) + " ms");
    }
    stimulus.count = stimulus.period && most <= static_cast<std::int64_t>(max_windows) ? most : 0;
}

// ["S1", "300 ms"] or ["S1", ["300 ms", "250 ms"]]
bool read_after(const json::Value& value, const Key& key, Follower& follower, const std::string& what,
                Reading& reading) {
    if (!value.is(json::Kind::array) || value.items.size() != 2) {
        reading.diagnostics.error(value.origin, "'after' of " + what + " names a stimulus and an interval",
                                  R"(such as ["S1", "300 ms"])");
        return false;
    }
    const std::size_t errors = reading.diagnostics.error_count();
    follower.origin = value.origin;
    follower.leader_origin = value.items[0].origin;
    follower.leader = reading.values.name(value.items[0], "the stimulus that " + what + " comes after").value_or("");
    const json::Value& intervals = value.items[1];
    follower.is_loop = intervals.is(json::Kind::array);
    if (follower.is_loop && intervals.items.empty())
        reading.diagnostics.error(intervals.origin, "'after' of " + what + " has no intervals");
    const std::vector<json::Value> one{intervals};
    for (const json::Value& interval : follower.is_loop ? intervals.items : one)
        follower.intervals.push_back(reading.values.quantity(interval, "the interval of 'after'", key).value_or(1));
    return reading.diagnostics.error_count() == errors;
}

// "1000 ms", or several for a dynamic protocol.
void read_periods(const json::Value& period, const Key& key, bool has_count, Stimulus& stimulus,
                  const std::string& what, Reading& reading) {
    const double end = reading.experiment.time.end;
    if (!period.is(json::Kind::array)) {
        stimulus.period = reading.values.quantity(period, "'period'", key).value_or(end);
        return;
    }
    if (period.items.empty()) reading.diagnostics.error(period.origin, "'period' of " + what + " has no values");
    if (!has_count)
        reading.diagnostics.error(period.origin,
                                  what + " has several periods: a 'count' says how many beats there are at each");
    for (const json::Value& one : period.items)
        stimulus.periods.push_back(reading.values.quantity(one, "'period'", key).value_or(1));
    if (!stimulus.periods.empty()) stimulus.period = stimulus.periods.front();
}

// Start times up to the end of the run, from "start" or "after" (with "period" and "count") or "times". Returns the
// follower, if it is one.
std::optional<Follower> read_windows(ObjectReader& object, Stimulus& stimulus, const std::string& what,
                                     Reading& reading) {
    const Time& time = reading.experiment.time;
    const auto chosen = object.one_of("beginning");
    const json::Value* period = object.find("period");
    const json::Value* count = object.find("count");
    const auto read_start = [&](const json::Value& value) -> std::optional<double> {
        const auto start = reading.values.in_unit(value, "a start of " + what, object.descriptor("start").unit);
        if (!start || (*start >= 0 && *start < time.end)) return start;
        reading.error_in_view_of("time", value.origin,
                                 what + " starts at " + format_number(*start) + " ms; the run is from 0 to " +
                                     format_number(time.end) + " ms");
        return {};
    };
    if (chosen.key == "times") {
        if (const auto* times = reading.values.array(*chosen.value, "'times'")) {
            if (times->empty()) reading.diagnostics.error(chosen.value->origin, what + " has no times");
            for (const json::Value& value : *times)
                if (const auto start = read_start(value)) stimulus.starts.push_back(*start);
        }
        if (period)
            reading.diagnostics.error(period->origin, "'period' goes with 'start' or 'after', not with 'times'");
        if (count) reading.diagnostics.error(count->origin, "'count' goes with 'period'");
        std::sort(stimulus.starts.begin(), stimulus.starts.end());
        stimulus.tested_periods.assign(stimulus.starts.size(), unbound);
        stimulus.tested_intervals = stimulus.tested_periods;
        return {};
    }
    std::int64_t most = static_cast<std::int64_t>(max_windows) + 1;
    if (period) {
        read_periods(*period, object.descriptor("period"), count != nullptr, stimulus, what, reading);
        if (!stimulus.periods.empty()) most = 1;
        if (count) most = object.whole("count").value_or(1);
    } else if (count) {
        reading.diagnostics.error(count->origin, "'count' needs a 'period'");
    }
    if (chosen.key == "after") {
        Follower follower;
        follower.most = most;
        if (period) follower.period = period->origin;
        if (!read_after(*chosen.value, object.descriptor("after"), follower, what, reading)) return {};
        if (follower.is_loop && period)
            reading.diagnostics.error(period->origin,
                                      what + " tests several intervals, with one start after each: it has no 'period'");
        return follower;
    }
    if (chosen.value)
        if (const auto first = read_start(*chosen.value))
            write_out(stimulus, *first, most, period ? period->origin : Origin{}, what, reading);
    return {};
}

void count_steps(Stimulus& stimulus, const Origin& duration, const std::string& what, Reading& reading) {
    const double dt = reading.experiment.time.dt;
    if (!(stimulus.duration / dt < 1e15))
        reading.diagnostics.error(duration, "'duration' of " + what + " takes more steps than can be counted");
    if (!(stimulus.duration / dt < 1e15) || stimulus.starts.empty() || !(stimulus.starts.back() / dt < 1e15)) return;
    stimulus.steps = std::max<std::int64_t>(1, std::llround(stimulus.duration / dt));
    stimulus.charge_factor = stimulus.duration / (static_cast<double>(stimulus.steps) * dt);
    for (double start : stimulus.starts) stimulus.first_steps.push_back(std::llround(start / dt));
    const auto falls_on_an_instant = [&](double t) { return std::fabs(t / dt - std::round(t / dt)) < 1e-6; };
    if (reading.experiment.time.has_error_control() && !stimulus.has_waveform() &&
        !(falls_on_an_instant(stimulus.duration) &&
          std::all_of(stimulus.starts.begin(), stimulus.starts.end(), falls_on_an_instant)))
        reading.diagnostics.error(duration, what + " begins or ends between instants of " + format_number(dt) + " ms",
                                  "error control takes a 'dt' that starts and durations are multiples of");
    for (std::size_t k = 1; k < stimulus.first_steps.size(); ++k)
        if (stimulus.first_steps[k] < stimulus.first_steps[k - 1] + stimulus.steps) {
            reading.diagnostics.error(
                duration, what + " starts again at " + format_number(stimulus.starts[k]) + " ms, before it has ended");
            return;
        }
    // A duration that is a whole number of steps up to rounding is one exactly.
    if (std::fabs(stimulus.charge_factor - 1) < 1e-9) stimulus.charge_factor = 1;
}

// What is known of a stimulus once its starts are.
struct Pending {
    Origin duration;
    WaveformSource waveform;
};

Stimulus read_stimulus(const json::Value& value, std::vector<Follower>& followers, std::vector<Pending>& pending,
                       Reading& reading) {
    Stimulus stimulus;
    stimulus.origin = value.origin;
    pending.emplace_back();
    if (!reading.values.is_object(value, "a stimulus")) return stimulus;
    const json::Value* name = value.find("name");
    if (name && name->is(json::Kind::string)) stimulus.name = name->text;
    const std::string what = name ? of_stimulus(stimulus.name) : "this stimulus";
    ObjectReader object(value, stimulus_keys, what, reading.diagnostics);
    if ((name = object.find("name"))) {
        stimulus.origin = name->origin;
        reading.values.name(*name, "'name'");
    }
    if (const json::Value* where = object.find("where")) {
        stimulus.where = read_where(*where, what, reading);
        if (!reaches_a_point(stimulus.where, reading.experiment))
            reading.error_in_view_of("geometry", where->origin, what + " lies outside the tissue: it reaches no cell");
    } else if (reading.experiment.geometry.given) {
        object.require("where");
    }
    const auto strength = object.one_of("strength");
    pending.back().waveform = read_waveform_source(object, strength, stimulus, reading);
    const std::optional<FileWaveform>& file = pending.back().waveform.file;
    if (strength.value && !file) {
        stimulus.amplitude = read_model_quantity(*strength.value, "'" + std::string(strength.key) + "'", reading);
        stimulus.kind = strength.key == "current" ? Stimulus::Kind::current
                        : strength.key == "rate"  ? Stimulus::Kind::rate
                                                  : Stimulus::Kind::volume_current;
    }
    auto follower = read_windows(object, stimulus, what, reading);
    if (const json::Value* duration = file ? object.find("duration") : object.require("duration")) {
        stimulus.duration = object.quantity("duration").value_or(reading.experiment.time.dt);
        pending.back().duration = duration->origin;
    } else if (file) {
        stimulus.duration = static_cast<double>(file->steps) * reading.experiment.time.dt;
        pending.back().duration = pending.back().waveform.file_origin;
    }
    if (follower) {
        follower->stimulus = reading.experiment.stimuli.size();
        followers.push_back(*follower);
    }
    object.finish();
    return stimulus;
}

// S1-S2: the leader's train, then a start of the follower, for each interval. One period of the leader later comes the
// next train.
void loop(Follower& follower, Stimulus& stimulus, Stimulus& leader, Reading& reading) {
    const auto refuse = [&](const std::string& why) {
        reading.diagnostics.error(follower.origin, of_stimulus(stimulus.name) + " tests several intervals after '" +
                                                       leader.name + "', " + why);
    };
    if (!leader.period || leader.count == 0) return refuse("whose trains need a 'period' and a 'count'");
    if (!leader.periods.empty()) return refuse("which has several periods: give it one");
    const double period = *leader.period, end = reading.experiment.time.end;
    if (static_cast<double>(leader.count) * static_cast<double>(follower.intervals.size()) >
        static_cast<double>(max_windows))
        return refuse("which makes more than " + std::to_string(max_windows) + " beats");
    const double lasts = static_cast<double>(leader.count - 1) * period;
    double begin = leader.starts.front();
    leader.starts.clear();
    leader.tested_periods.clear();
    leader.tested_intervals.clear();
    for (const double interval : follower.intervals) {
        for (std::int64_t k = 0; k < leader.count; ++k)
            add_start(leader, begin + static_cast<double>(k) * period, period, unbound);
        add_start(stimulus, begin + lasts + interval, period, interval);
        begin = stimulus.starts.back() + period;
    }
    stimulus.intervals = follower.intervals;
    stimulus.leader = leader.name;
    stimulus.count = 1;
    if (!(stimulus.starts.back() < end))
        reading.error_in_view_of("time", follower.origin,
                                 of_stimulus(stimulus.name) + " tests its last interval at " +
                                     format_number(stimulus.starts.back()) + " ms; the run is from 0 to " +
                                     format_number(end) + " ms");
}

// Gives followers their starts, leaders first. `chain`: those that wait for this one.
void resolve(Follower& follower, std::vector<Follower>& followers, std::vector<const Follower*> chain,
             Reading& reading) {
    if (follower.is_resolved) return;
    std::vector<Stimulus>& stimuli = reading.experiment.stimuli;
    Stimulus& stimulus = stimuli[follower.stimulus];
    const auto begin = std::find(chain.begin(), chain.end(), &follower);
    if (begin != chain.end()) {
        std::string circle;
        for (auto one = begin; one != chain.end(); ++one) circle += "'" + stimuli[(*one)->stimulus].name + "' after ";
        reading.diagnostics.error(
            follower.origin, of_stimulus(stimulus.name) + " comes after itself: " + circle + "'" + stimulus.name + "'");
        for (auto one = begin; one != chain.end(); ++one)
            followers[static_cast<std::size_t>(*one - followers.data())].is_resolved = true;
        return;
    }
    chain.push_back(&follower);
    const auto number = resolve_stimulus(
        follower.leader, follower.leader_origin,
        of_stimulus(stimulus.name) + " comes after '" + follower.leader + "', but there is no such stimulus", reading,
        [&](const Stimulus& one) { return &one != &stimulus; });
    if (!number) {
        follower.is_resolved = true;
        return;
    }
    Stimulus* const leader = &stimuli[*number];
    for (Follower& other : followers)
        if (other.stimulus == *number) resolve(other, followers, chain, reading);
    if (follower.is_resolved) return;  // of a circle
    follower.is_resolved = true;
    if (leader->starts.empty()) return;  // what is wrong with it has been said
    for (const Follower& other : followers)
        if (&other != &follower && other.leader == follower.leader && (other.is_loop || follower.is_loop)) {
            if (follower.is_loop)
                reading.diagnostics.error(
                    follower.origin, of_stimulus(stimulus.name) + " tests several intervals after '" + leader->name +
                                         "', which then has no other stimulus after it, such as '" +
                                         stimuli[other.stimulus].name + "'");
            return;
        }
    if (follower.is_loop) return loop(follower, stimulus, *leader, reading);
    const double start = leader->starts.back() + follower.intervals.front(), end = reading.experiment.time.end;
    if (!(start < end)) {
        reading.error_in_view_of("time", follower.origin,
                                 of_stimulus(stimulus.name) + " starts at " + format_number(start) + " ms, " +
                                     format_number(follower.intervals.front()) + " ms after the last start of '" +
                                     leader->name + "'; the run is from 0 to " + format_number(end) + " ms",
                                 leader->period ? "a 'count' of '" + leader->name + "' ends it" : "");
        return;
    }
    write_out(stimulus, start, follower.most, follower.period, of_stimulus(stimulus.name), reading);
    stimulus.leader = leader->name;
    if (!stimulus.starts.empty()) {
        stimulus.tested_periods.front() = leader->tested_periods.back();
        stimulus.tested_intervals.front() = follower.intervals.front();
    }
}

}  // namespace

std::optional<std::size_t> resolve_stimulus(const std::string& name, const Origin& origin, const std::string& message,
                                            Reading& reading, const std::function<bool(const Stimulus&)>& is_meant) {
    const std::vector<Stimulus>& stimuli = reading.experiment.stimuli;
    std::vector<std::string> names;  // that may be meant
    for (std::size_t k = 0; k < stimuli.size(); ++k) {
        if (stimuli[k].name == name) return k;
        if (is_meant(stimuli[k])) names.push_back(stimuli[k].name);
    }
    reading.no_such_name("stimuli", name, origin, message, did_you_mean(name, names));
    return std::nullopt;
}

namespace {

constexpr const char* added_prefix = "added_";

bool is_same_place(const Where& one, const Where& other) {
    return one.kind == other.kind && one.low == other.low && one.high == other.high && one.centre == other.centre &&
           one.radius == other.radius && one.region == other.region && one.cells == other.cells &&
           one.axis == other.axis && one.first_layer == other.first_layer && one.layers == other.layers &&
           one.tags == other.tags;
}

bool is_same_pulse(const Stimulus& one, const Stimulus& other) {
    const Quantity &strength = one.amplitude.said, &other_strength = other.amplitude.said;
    return one.kind == other.kind && one.duration == other.duration && strength.value == other_strength.value &&
           strength.unit.text == other_strength.unit.text && is_same_place(one.where, other.where);
}

}  // namespace

std::string name_of_next_added(const Experiment& experiment) {
    std::size_t number = 1;
    const auto is_taken = [&](const Stimulus& one) { return one.name == added_prefix + std::to_string(number); };
    while (std::any_of(experiment.stimuli.begin(), experiment.stimuli.end(), is_taken)) ++number;
    return added_prefix + std::to_string(number);
}

void join_equal_added(Reading& reading) {
    std::vector<Stimulus>& stimuli = reading.experiment.stimuli;
    const Stimulus last = stimuli.back();
    const auto is_its_equal = [&](const Stimulus& one) {
        return one.name.starts_with(added_prefix) && last.name.starts_with(added_prefix) && is_same_pulse(one, last);
    };
    const auto equal = std::find_if(stimuli.begin(), stimuli.end() - 1, is_its_equal);
    if (equal == stimuli.end() - 1) return;
    if (last.first_steps.front() < equal->first_steps.back() + equal->steps) {
        reading.diagnostics.error(last.origin,
                                  "the same cells get the same pulse until " +
                                      format_number(static_cast<double>(equal->first_steps.back() + equal->steps) *
                                                    reading.experiment.time.dt) +
                                      " ms: wait for its end");
        return;
    }
    add_start(*equal, last.starts.front(), unbound, unbound);
    equal->first_steps.push_back(last.first_steps.front());
    stimuli.pop_back();
}

void read_stimuli(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'stimuli'");
    if (!items) return;
    std::vector<Stimulus>& stimuli = reading.experiment.stimuli;
    std::vector<Follower> followers;
    std::vector<Pending> pending(stimuli.size());
    const std::size_t first = stimuli.size();
    for (const json::Value& item : *items) {
        stimuli.push_back(read_stimulus(item, followers, pending, reading));
        for (std::size_t k = 0; k + 1 < stimuli.size(); ++k)
            if (!stimuli.back().name.empty() && stimuli[k].name == stimuli.back().name)
                reading.diagnostics.error(stimuli.back().origin, "stimulus '" + stimuli[k].name + "' is there twice");
        if (stimuli.size() > static_cast<std::size_t>(interface::max_stimulus_count)) {
            reading.diagnostics.error(item.origin, "more than " + std::to_string(interface::max_stimulus_count) +
                                                       " stimuli; give one several 'times'");
            return;
        }
    }
    for (Follower& follower : followers) resolve(follower, followers, {}, reading);
    for (std::size_t k = first; k < stimuli.size(); ++k)
        if (stimuli[k].duration > 0) {
            count_steps(stimuli[k], pending[k].duration, of_stimulus(stimuli[k].name), reading);
            take_levels(pending[k].waveform, stimuli[k], reading);
        }
}

}  // namespace heartwright::experiment
