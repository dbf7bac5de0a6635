#include "runtime/experiment/resume_prefix.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

using Json = nlohmann::ordered_json;

// "12.5 ms"
std::optional<double> in_ms(const Json& text) {
    if (!text.is_string()) return {};
    const auto& said = text.get_ref<const std::string&>();
    double value = 0;
    const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), value);
    if (error != std::errc{} || std::string(end, said.data() + said.size()) != " ms" || !std::isfinite(value))
        return {};
    return value;
}

const Json* member(const Json& of, const char* key) { return of.is_object() && of.contains(key) ? &of[key] : nullptr; }

class Clipping {
public:
    Clipping(double dt, std::int64_t step) : dt_(dt), step_(step) {}

    std::optional<std::int64_t> step_of(const Json* instant) const {
        const auto ms = instant != nullptr ? in_ms(*instant) : std::nullopt;
        if (!ms || !(std::fabs(*ms / dt_) < 1e15)) return {};
        return std::llround(*ms / dt_);
    }
    bool has_begun(const Json* instant) const { return step_of(instant).value_or(-1) < step_; }
    bool has_been(const Json* instant) const { return step_of(instant).value_or(-1) <= step_; }

    // from "100 ms" to "200 ms": at most so late
    void cut(Json& window, const char* key, std::int64_t latest) const {
        if (step_of(member(window, key)).value_or(-1) > latest) window[key] = text(latest);
    }
    void cut_window(Json& window) const {
        cut(window, "from", step_ + 1);
        cut(window, "to", step_);
    }
    // Of a list of instants those that have begun.
    Json begun(const Json& instants) const {
        Json left = Json::array();
        for (const Json& one : instants)
            if (has_begun(&one)) left.push_back(one);
        return left;
    }
    std::string text(std::int64_t step) const { return format_number(static_cast<double>(step) * dt_) + " ms"; }
    double dt() const { return dt_; }
    std::int64_t step() const { return step_; }

private:
    double dt_;
    std::int64_t step_;
};

// Of a train (the first, where there are several periods) as many starts as have begun.
void cut_train(Json& stimulus, const Clipping& clip) {
    const Json* period = member(stimulus, "period");
    if (period != nullptr && period->is_array() && !period->empty()) period = &period->front();
    const auto first = in_ms(stimulus["start"]), every = period != nullptr ? in_ms(*period) : std::nullopt;
    if (!first || !every || !(*every > 0) || !stimulus["count"].is_number_integer()) return;
    const auto begun = [&](std::int64_t starts) {
        return std::llround((*first + static_cast<double>(starts - 1) * *every) / clip.dt()) < clip.step();
    };
    const double room = (static_cast<double>(clip.step()) * clip.dt() - *first) / *every;
    if (!(std::fabs(room) < 1e15)) return;
    auto starts = std::max<std::int64_t>(0, static_cast<std::int64_t>(room) - 1);
    while (begun(starts + 1)) ++starts;
    stimulus["count"] = std::min(stimulus["count"].get<std::int64_t>(), starts);
}

// Has it begun? What it had been said to do later is cut off.
bool cut_stimulus(Json& stimulus, const Clipping& clip) {
    if (const Json* starts = member(stimulus, "starts"); starts != nullptr && starts->is_array()) {
        stimulus["starts"] = clip.begun(*starts);
        const auto begun = static_cast<std::int64_t>(stimulus["starts"].size());
        if (const Json* count = member(stimulus, "count"); count != nullptr && count->is_number_integer())
            stimulus["count"] = std::min(count->get<std::int64_t>(), begun);
        if (const Json* times = member(stimulus, "times"); times != nullptr && times->is_array())
            stimulus["times"] = clip.begun(*times);
        // ["S1", ["300 ms", "250 ms"]]: a start for each interval.
        if (const Json* after = member(stimulus, "after");
            after != nullptr && after->is_array() && after->size() == 2 && (*after)[1].is_array()) {
            Json& intervals = stimulus["after"][1];
            while (intervals.size() > static_cast<std::size_t>(begun)) intervals.erase(intervals.size() - 1);
        }
        return begun > 0;
    }
    if (const Json* times = member(stimulus, "times"); times != nullptr && times->is_array()) {
        stimulus["times"] = clip.begun(*times);
        return !stimulus["times"].empty();
    }
    if (member(stimulus, "start") == nullptr || member(stimulus, "count") == nullptr) return true;
    cut_train(stimulus, clip);
    return clip.has_begun(member(stimulus, "start"));
}

// Levels of a clamp one after the other, each for so long.
void cut_levels(Json& clamp, const Clipping& clip) {
    const auto from = clip.step_of(member(clamp, "from"));
    const Json* steps = member(clamp, "steps");
    if (!from || steps == nullptr || !steps->is_array()) return;
    Json left = Json::array();
    std::int64_t at = *from;
    for (const Json& level : *steps) {
        const auto lasts = level.is_array() && level.size() == 2 ? clip.step_of(&level[1]) : std::nullopt;
        if (!lasts) return;
        if (at >= clip.step()) break;
        left.push_back({level[0], clip.text(std::min(*lasts, clip.step() - at))});
        at += *lasts;
    }
    clamp["steps"] = left;
}

bool cut_action(Json& action, const Clipping& clip) {
    if (const Json* at = member(action, "at")) return clip.has_been(at);
    if (member(action, "from") == nullptr) return true;
    cut_levels(action, clip);
    clip.cut(action, member(action, "until") != nullptr ? "until" : "to", clip.step());
    return clip.has_begun(member(action, "from"));
}

bool is_prepaced(const Json& resolved) {
    if (member(resolved, "prepace") != nullptr) return true;
    const Json* regions = member(resolved, "regions");
    return regions != nullptr && regions->is_array() &&
           std::any_of(regions->begin(), regions->end(),
                       [](const Json& region) { return member(region, "prepace") != nullptr; });
}

// What cut() says has happened stays, in its order; a list of nothing goes.
template <class Cut>
void cut_each(Json& resolved, const char* key, bool keeps_all, Cut cut) {
    const Json* list = member(resolved, key);
    if (list == nullptr || !list->is_array()) return;
    Json left = Json::array();
    for (Json one : *list) {
        const bool has_happened = cut(one);
        if (has_happened || keeps_all) left.push_back(std::move(one));
    }
    if (left.empty())
        resolved.erase(key);
    else
        resolved[key] = std::move(left);
}

// A map or measure says its window, or an object inside does: {"period": {"from": ..., "to": ...}}.
bool cut_inside(Json& one, const Clipping& clip) {
    clip.cut_window(one);
    if (one.is_object())
        for (auto& [key, value] : one.items())
            if (value.is_object()) clip.cut_window(value);
    return true;
}

std::optional<double> step_width(const Json& resolved) {
    const Json* time = member(resolved, "time");
    const Json* dt = time != nullptr ? member(*time, "dt") : nullptr;
    const auto ms = dt != nullptr ? in_ms(*dt) : std::nullopt;
    return ms && *ms > 0 ? ms : std::nullopt;
}

}  // namespace

Json resume_prefix(Json resolved, std::int64_t step) {
    const auto dt = step_width(resolved);
    if (!dt) return resolved;
    for (const char* key : {"checkpoints", "end_state", "doc"}) resolved.erase(key);
    const Clipping clip(*dt, step);
    if (const auto end = clip.step_of(member(resolved["time"], "end")); end && *end >= step)
        resolved["time"]["end"] = clip.text(step) + " or later";
    cut_each(resolved, "stimuli", is_prepaced(resolved), [&](Json& one) { return cut_stimulus(one, clip); });
    cut_each(resolved, "actions", false, [&](Json& one) { return cut_action(one, clip); });
    for (const char* key : {"maps", "measures", "line_scans"})
        cut_each(resolved, key, true, [&](Json& one) { return cut_inside(one, clip); });
    for (const char* key : {"fields", "sparks"})
        if (resolved.contains(key)) clip.cut_window(resolved[key]);
    return resolved;
}

std::int64_t last_step_of(const Json& resolved) {
    const auto dt = step_width(resolved);
    return dt ? Clipping(*dt, 0).step_of(member(resolved["time"], "end")).value_or(-1) : -1;
}

}  // namespace heartwright::experiment
