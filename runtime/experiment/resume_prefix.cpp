#include "runtime/experiment/resume_prefix.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "runtime/experiment/keys/tables.hpp"
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

bool is_prepaced(const Json& resolved) {
    if (member(resolved, "prepace") != nullptr) return true;
    const Json* regions = member(resolved, "regions");
    return regions != nullptr && regions->is_array() &&
           std::any_of(regions->begin(), regions->end(),
                       [](const Json& region) { return member(region, "prepace") != nullptr; });
}

const ObjectKeys* kind_of(const Json& entry, std::span<const ObjectKeys* const> kinds) {
    for (const ObjectKeys* kind : kinds)
        if (kinds.size() == 1 || member(entry, kind->keys.front().name) != nullptr) return kind;
    return nullptr;
}

// Has the entry happened? What it would do later is cut off, as the descriptors of its keys say.
class Cut {
public:
    Cut(const Clipping& clip, bool keeps_all_starts) : clip_(clip), keeps_all_starts_(keeps_all_starts) {}

    bool object(Json& object, const ObjectKeys& keys) const {
        bool has_happened = true, has_starts = false;
        for (const Key& key : keys.keys) {
            const Json* value = member(object, key.name);
            if (value == nullptr) continue;
            has_starts = has_starts || key.resume == Resume::starts;
            has_happened = this->key(object, key) && has_happened;
        }
        return (!has_starts || cut_stimulus(object, clip_) || keeps_all_starts_) && has_happened;
    }

private:
    // Of a key that is there.
    bool key(Json& object, const Key& key) const {
        Json& value = object[key.name];
        switch (key.resume) {
            case Resume::ignored:
                object.erase(key.name);
                return true;
            case Resume::end_of_run:
                if (const auto end = clip_.step_of(&value); end && *end >= clip_.step())
                    value = clip_.text(clip_.step()) + " or later";
                return true;
            case Resume::instant:
                return clip_.has_been(&value);
            case Resume::begin:
                return clip_.has_begun(&value);
            case Resume::end:
                clip_.cut(object, key.name, clip_.step());
                return true;
            case Resume::window_begin:
                clip_.cut(object, key.name, clip_.step() + 1);
                return true;
            case Resume::levels:
                cut_levels(object, clip_);
                return true;
            case Resume::starts:  // of all such keys at once
                return true;
            case Resume::equal:
                break;
        }
        inner(object, key);
        return true;
    }

    // Objects under a key; of a list those that have happened stay, in their order, and a list of nothing goes.
    void inner(Json& object, const Key& key) const {
        Json& value = object[key.name];
        if (value.is_object()) {
            if (const ObjectKeys* kind = kind_of(value, key.objects)) this->object(value, *kind);
        } else if (value.is_array() && key.kind == Kind::object && key.is_list()) {
            Json left = Json::array();
            for (Json entry : value) {
                const ObjectKeys* kind = kind_of(entry, key.objects);
                if (kind == nullptr || this->object(entry, *kind)) left.push_back(std::move(entry));
            }
            if (left.empty())
                object.erase(key.name);
            else
                value = std::move(left);
        }
    }

    const Clipping& clip_;
    bool keeps_all_starts_;
};

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
    const Clipping clip(*dt, step);
    Cut(clip, is_prepaced(resolved)).object(resolved, experiment_keys);
    return resolved;
}

std::int64_t last_step_of(const Json& resolved) {
    const auto dt = step_width(resolved);
    return dt ? Clipping(*dt, 0).step_of(member(resolved["time"], "end")).value_or(-1) : -1;
}

}  // namespace heartwright::experiment
