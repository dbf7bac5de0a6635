#include "runtime/observers/beats/beat_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"

namespace heartwright::observers {
namespace {

using experiment::Experiment;
using experiment::Map;
using experiment::Stimulus;

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
constexpr double slope_window = 40;      // ms of DI90
constexpr double least_apart = 1;        // ms of DI90
constexpr double patience = 3;           // times that the wave before took
constexpr double least_amplitude = 0.5;  // of that of the beat before

double amplitude(const Beat& beat) { return beat.peak - beat.foot; }

std::vector<std::size_t> tested_starts(const Stimulus& stimulus) {
    std::vector<std::size_t> tested;
    const std::size_t starts = stimulus.first_steps.size();
    const std::size_t train = stimulus.count > 0 ? static_cast<std::size_t>(stimulus.count) : starts;
    for (std::size_t k = 0; k < starts; ++k) {
        const std::size_t end = std::min((k / std::max<std::size_t>(1, train) + 1) * train, starts);  // of its train
        if (!stimulus.period || k + 2 >= end) tested.push_back(k);
    }
    return tested;
}

const Beat& nearest(const std::vector<Beat>& beats, double time) {
    return *std::min_element(
        beats.begin(), beats.end(),
        [&](const Beat& a, const Beat& b) { return std::fabs(a.activation - time) < std::fabs(b.activation - time); });
}

double of_start(const std::vector<double>& values, std::size_t start) {
    return start < values.size() ? values[start] : no_value;
}

// Of the least-squares line through points [first, last); NaN with fewer than three x that lie apart.
double slope_of(std::vector<std::pair<double, double>>::const_iterator first,
                std::vector<std::pair<double, double>>::const_iterator last) {
    int apart = 0;
    double mean_x = 0, mean_y = 0, latest = 0;
    const auto count = static_cast<double>(last - first);
    for (auto point = first; point != last; ++point) {
        if (apart == 0 || point->first >= latest + least_apart) {
            ++apart;
            latest = point->first;
        }
        mean_x += point->first / count;
        mean_y += point->second / count;
    }
    double xx = 0, xy = 0;
    for (auto point = first; point != last; ++point) {
        xx += (point->first - mean_x) * (point->first - mean_x);
        xy += (point->first - mean_x) * (point->second - mean_y);
    }
    return apart < 3 ? no_value : xy / xx;
}

}  // namespace

RestitutionCurve restitution_curve(const Experiment& experiment, const experiment::RestitutionMeasure& measure,
                                   const ProbeBeats& beats, std::int64_t steps, std::uint32_t felt) {
    const Stimulus& stimulus = experiment.tested_by(measure);
    const double dt = experiment.time.dt;
    RestitutionCurve curve{stimulus.name, experiment.probes[beats.probe].name, {}, 0, no_value};
    for (const std::size_t start : tested_starts(stimulus)) {
        const std::int64_t step = stimulus.first_steps[start];
        if (step >= steps) break;
        const double from = static_cast<double>(step) * dt,
                     to = static_cast<double>(experiment.next_start(felt, step)) * dt;
        const auto beat = std::lower_bound(beats.beats.begin(), beats.beats.end(), from,
                                           [](const Beat& one, double t) { return one.activation < t; });
        const bool is_there = beat != beats.beats.end() && beat->activation < to;
        if (!is_there || (beat != beats.beats.begin() && amplitude(*beat) < least_amplitude * amplitude(*(beat - 1)))) {
            ++curve.without_beat;
            continue;
        }
        RestitutionPair pair{of_start(stimulus.tested_periods, start), of_start(stimulus.tested_intervals, start),
                             no_value, beat->apd(2), no_value};
        if (beat != beats.beats.begin()) {
            pair.di90 = beat->activation - (beat - 1)->repolarisation[2];
            pair.apd90_before = (beat - 1)->apd(2);
        }
        curve.pairs.push_back(pair);
    }
    curve.steepest_slope = steepest_slope(curve.pairs);
    return curve;
}

double steepest_slope(const std::vector<RestitutionPair>& pairs) {
    std::vector<std::pair<double, double>> points;
    for (const RestitutionPair& pair : pairs)
        if (std::isfinite(pair.di90) && std::isfinite(pair.apd90)) points.emplace_back(pair.di90, pair.apd90);
    std::sort(points.begin(), points.end());
    double steepest = no_value;
    for (auto first = points.cbegin(); first != points.cend(); ++first) {
        const auto last = std::find_if(first, points.cend(),
                                       [&](const auto& point) { return point.first > first->first + slope_window; });
        const double slope = slope_of(first, last);
        if (std::isfinite(slope) && !(slope <= steepest)) steepest = slope;
    }
    return steepest;
}

ConductionVelocity conduction_velocity(const Experiment& experiment, const experiment::CvMeasure& measure,
                                       double distance, const std::vector<ProbeBeats>& beats) {
    const auto beats_of = [&](std::size_t probe) -> const std::vector<Beat>& {
        const auto found =
            std::find_if(beats.begin(), beats.end(), [&](const ProbeBeats& one) { return one.probe == probe; });
        if (found == beats.end()) throw OurFault("the beats of a probe of 'cv' were not kept");
        return found->beats;
    };
    const auto &from = beats_of(measure.from), &to = beats_of(measure.to);
    const bool is_first = std::any_of(experiment.maps.begin(), experiment.maps.end(), [](const Map& map) {
        return map.kind == Map::Kind::activation && map.beats == Map::Beats::first;
    });
    ConductionVelocity cv{experiment.probes[measure.from].name, experiment.probes[measure.to].name, distance, no_value,
                          no_value};
    if (from.empty() || to.empty()) return cv;
    const Beat& there = is_first ? to.front() : to.back();
    const Beat& here = nearest(from, there.activation);
    // Of one wave each is the other's nearest. Else it was blocked on the way: there is no velocity.
    if (&nearest(to, here.activation) != &there || (is_first && &here != &from.front())) return cv;
    cv.time = there.activation - here.activation;
    // A later wave has left, and has had the time to come.
    const double end = static_cast<double>(experiment.time.steps) * experiment.time.dt;
    if (!is_first && &here != &from.back() && end - from.back().activation > patience * std::fabs(cv.time)) {
        cv.time = no_value;
        return cv;
    }
    cv.velocity = cv.time != 0 ? distance / cv.time : no_value;
    return cv;
}

}  // namespace heartwright::observers
