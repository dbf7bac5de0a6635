#include "runtime/report/data/pacing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "base/units/unit.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_windows = 1'000'000;
constexpr std::size_t most_stimuli = 100;  // an experiment has at most 32: more is no file of ours

struct Train {
    std::vector<double> starts, periods;  // ms
    std::size_t count = 1;                // beats at each period
    double duration = 0;
    std::string leader;  // of "after"
    std::vector<double> intervals;
    bool is_resolved = false;
};

double milliseconds(const json::Value& value) {
    const auto time = value.is(json::Kind::string) ? parse_quantity(value.text) : std::nullopt;
    return time ? time->value * time->unit.factor * 1e3 : std::numeric_limits<double>::quiet_NaN();
}

// One time or an array of them; those that are none are left out.
std::vector<double> times_of(const json::Value* value) {
    std::vector<double> times;
    if (value == nullptr) return times;
    if (!value->is(json::Kind::array)) times.push_back(milliseconds(*value));
    for (const json::Value& one : value->items) times.push_back(milliseconds(one));
    times.erase(std::remove_if(times.begin(), times.end(), [](double t) { return !std::isfinite(t); }), times.end());
    return times;
}

Train train_of(const json::Value& stimulus) {
    Train train;
    train.starts = times_of(stimulus.find(stimulus.find("times") != nullptr ? "times" : "start"));
    train.periods = times_of(stimulus.find("period"));
    train.count = static_cast<std::size_t>(
        std::clamp(number_at(stimulus, "count").value_or(1), 1.0, static_cast<double>(most_windows)));
    const std::vector<double> duration = times_of(stimulus.find("duration"));
    if (!duration.empty()) train.duration = duration.front();
    if (const json::Value* after = stimulus.find("after"); after != nullptr && after->items.size() == 2) {
        train.leader = after->items[0].text;
        train.intervals = times_of(&after->items[1]);
    }
    return train;
}

// All starts of trains that begin at the first one.
void write_out(Train& train) {
    if (train.starts.empty() || train.periods.empty()) return;
    double begin = train.starts.front();
    train.starts.clear();
    for (const double period : train.periods) {
        for (std::size_t k = 0; k < train.count && train.starts.size() < most_windows; ++k)
            train.starts.push_back(begin + static_cast<double>(k) * period);
        begin += static_cast<double>(train.count) * period;
    }
}

using Trains = std::map<std::string, Train>;

void resolve(Train& train, Trains& trains) {
    if (train.is_resolved) return;
    train.is_resolved = true;  // a circle ends here
    const auto found = trains.find(train.leader);
    if (train.leader.empty() || found == trains.end() || train.intervals.empty()) return write_out(train);
    Train& leader = found->second;
    resolve(leader, trains);
    if (leader.starts.empty()) return;
    if (train.intervals.size() == 1) {
        train.starts = {leader.starts.back() + train.intervals.front()};
        return write_out(train);
    }
    // The leader's train once more before each interval.
    const std::vector<double> once = leader.starts;
    const double period = leader.periods.empty() ? 0 : leader.periods.front(), lasts = once.back() - once.front();
    double begin = once.front();
    leader.starts.clear();
    for (const double interval : train.intervals) {
        if (leader.starts.size() + once.size() > most_windows) return;
        for (const double start : once) leader.starts.push_back(begin + start - once.front());
        train.starts.push_back(begin + lasts + interval);
        begin = train.starts.back() + period;
    }
}

}  // namespace

std::vector<StimulusWindow> stimulus_windows(const RunFolder& run) {
    std::vector<StimulusWindow> windows;
    const json::Value* stimuli = run.experiment.find("stimuli");
    if (stimuli == nullptr) return windows;
    Trains trains;
    for (const json::Value& stimulus : stimuli->items)
        if (stimulus.is(json::Kind::object) && trains.size() < most_stimuli)
            trains.emplace(text_at(stimulus, "name"), train_of(stimulus));
    for (auto& [name, train] : trains) resolve(train, trains);
    for (const auto& [name, train] : trains)
        for (const double start : train.starts)
            if (windows.size() < most_windows) windows.push_back({start, start + train.duration});
    std::sort(windows.begin(), windows.end(),
              [](const StimulusWindow& a, const StimulusWindow& b) { return a.begin < b.begin; });
    return windows;
}

std::vector<bool> times_of_pacing(const RunFolder& run, const std::vector<double>& times) {
    constexpr double afterwards = 5;
    std::vector<bool> is_paced(times.size());
    for (const StimulusWindow& window : stimulus_windows(run)) {
        const auto first = std::lower_bound(times.begin(), times.end(), window.begin),
                   last = std::upper_bound(first, times.end(), window.end + afterwards);
        std::fill(is_paced.begin() + (first - times.begin()), is_paced.begin() + (last - times.begin()), true);
    }
    return is_paced;
}

std::vector<bool> paced_points(const RunFolder& run, const io::FieldGrid& grid, const std::vector<Position>& places) {
    std::vector<bool> is_paced(places.size());
    const json::Value* stimuli = run.experiment.find("stimuli");
    if (stimuli == nullptr) return {};
    for (const json::Value& stimulus : stimuli->items) {
        const std::vector<bool> own = points_in(stimulus.find("where"), run, grid, places);
        for (std::size_t k = 0; k < own.size(); ++k) is_paced[k] = is_paced[k] || own[k];
    }
    const bool is_any = std::find(is_paced.begin(), is_paced.end(), true) != is_paced.end();
    return is_any ? is_paced : std::vector<bool>{};
}

std::vector<NamedPlace> pacing_places(const RunFolder& run, const io::FieldGrid& grid,
                                      const std::vector<Position>& places) {
    std::vector<NamedPlace> named;
    const json::Value* stimuli = run.experiment.find("stimuli");
    if (stimuli == nullptr) return named;
    for (const json::Value& stimulus : stimuli->items) {
        const std::vector<bool> own = points_in(stimulus.find("where"), run, grid, places);
        Position sum{};
        double count = 0;
        for (std::size_t k = 0; k < places.size(); ++k) {
            if (!own[k]) continue;
            for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += places[k][axis];
            ++count;
        }
        if (count == 0 || count == static_cast<double>(places.size())) continue;
        for (double& part : sum) part /= count;
        named.push_back({text_at(stimulus, "name"), sum});
    }
    return named;
}

}  // namespace heartwright::report
