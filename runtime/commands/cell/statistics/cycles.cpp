#include "runtime/commands/cell/statistics/cycles.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace heartwright::commands {

namespace {

// When the line between two points has this value.
double time_at(double t_0, double t_1, double V_0, double V_1, double V) {
    return t_0 + (t_1 - t_0) * (V - V_0) / (V_1 - V_0);
}

}  // namespace

void CycleFinder::add(double t, double V) {
    if (!points_.empty() && points_.back().V < level_ && V >= level_) {
        const Point before = points_.back();
        const Point rise{time_at(before.t, t, before.V, V, level_), level_};
        end_of_cycle(rise);
        points_ = {before};
    }
    points_.push_back({t, V});
}

bool CycleFinder::is_in_diastole() const {
    const std::size_t n = points_.size();
    return !cycles_.empty() && n > 2 && points_[n - 1].V < level_ && points_[n - 1].V > points_[n - 2].V &&
           points_[n - 2].V >= points_[n - 3].V;
}

// What precedes the action potential that now begins, of the points from the lowest one on.
Cycle CycleFinder::with_diastole(std::size_t lowest) const {
    Cycle next;
    next.diastolic = points_[lowest].V;
    std::size_t take_off = points_.size() - 1;
    const auto rate = [&](std::size_t k) {
        return (points_[k].V - points_[k - 1].V) / (points_[k].t - points_[k - 1].t);
    };
    for (; take_off > lowest + 1 && rate(take_off) > take_off_rate_; --take_off)
        next.fastest_rise = std::max(next.fastest_rise, rate(take_off));
    next.take_off = points_[take_off].V;
    next.take_off_at = points_[take_off].t;
    const double time = points_[take_off].t - points_[lowest].t;
    next.slope = time > 0 ? (next.take_off - next.diastolic) / time : std::nan("");
    std::size_t later = lowest;
    while (later + 1 < points_.size() && points_[later].t - points_[lowest].t < 100) ++later;
    next.slope_100 = points_[later].t > points_[lowest].t
                         ? (points_[later].V - next.diastolic) / (points_[later].t - points_[lowest].t)
                         : std::nan("");
    return next;
}

void CycleFinder::end_of_cycle(const Point& rise) {
    const auto by_potential = [](const Point& a, const Point& b) { return a.V < b.V; };
    const auto peak = std::max_element(points_.begin(), points_.end(), by_potential);
    const auto lowest = std::min_element(peak, points_.end(), by_potential);
    if (has_open_ && peak != points_.begin()) {
        Cycle cycle = open_;
        cycle.peak = peak->V;
        cycle.length = rise.t - cycle.at;
        for (auto point = points_.begin() + 1; point != peak + 1; ++point)
            cycle.fastest_rise =
                std::max(cycle.fastest_rise, (point->V - (point - 1)->V) / (point->t - (point - 1)->t));
        for (std::size_t p = 0; p < std::size(percents_of_cycle); ++p) {
            const double V = cycle.peak - percents_of_cycle[p] / 100 * (cycle.peak - cycle.diastolic);
            const auto below = std::find_if(peak, points_.end(), [&](const Point& point) { return point.V < V; });
            cycle.durations[p] =
                below == points_.end() || below == points_.begin()
                    ? std::nan("")
                    : time_at((below - 1)->t, below->t, (below - 1)->V, below->V, V) - cycle.take_off_at;
        }
        cycles_.push_back(cycle);
    }
    // The first diastole may have begun before the trace did.
    has_open_ = lowest != points_.begin() && lowest != points_.end();
    if (has_open_) {
        open_ = with_diastole(static_cast<std::size_t>(lowest - points_.begin()));
        open_.at = rise.t;
    }
}

}  // namespace heartwright::commands
