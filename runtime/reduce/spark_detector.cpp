#include "runtime/reduce/spark_detector.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/diag/faults.hpp"

namespace heartwright::reduce {
namespace {

// Where the line from (x0, y0) to (x1, y1) has the value y.
double crossing(double x0, double y0, double x1, double y1, double y) {
    return y1 == y0 ? x1 : x0 + (y - y0) / (y1 - y0) * (x1 - x0);
}

}  // namespace

SparkDetector::SparkDetector(const std::array<std::int64_t, 3>& shape, double spacing, double threshold)
    : shape_(shape),
      strides_{shape[1] * shape[2], shape[2], 1},
      spacing_(spacing),
      threshold_(threshold),
      active_of_(static_cast<std::size_t>(shape[0] * shape[1] * shape[2]), -1) {}

void SparkDetector::look(double t, const std::vector<double>& of, const std::vector<double>& shown) {
    if (of.size() != active_of_.size() || shown.size() != active_of_.size()) {
        throw OurFault("sparks: a look at " + std::to_string(of.size()) + " of " + std::to_string(active_of_.size()) +
                       " sites");
    }
    Look now{t, shown};
    if (looks_ > 0) {
        for (std::size_t site = 0; site < of.size(); ++site) {
            if (of[site] >= threshold_ && last_of_[site] < threshold_ && active_of_[site] < 0) {
                begin(t, static_cast<std::int64_t>(site), of);
            }
        }
        for (std::size_t k = 0; k < active_.size();) {
            Active& active = active_[k];
            const auto site = static_cast<std::size_t>(active.spark.site);
            active.spark.highest_of = std::max(active.spark.highest_of, of[site]);
            if (of[site] >= threshold_) {
                active.above = t;
            }
            follow(past_.back(), now, active);
            const bool is_quiet = t >= active.above + memory * (1 - 1e-9);
            if (!is_quiet || (std::isnan(active.fall) && !active.is_hidden)) {
                ++k;
                continue;
            }
            finished_.push_back(finished(active));
            active_of_[site] = -1;
            if (k + 1 < active_.size()) {
                active = std::move(active_.back());
                active_of_[static_cast<std::size_t>(active.spark.site)] = static_cast<std::int32_t>(k);
            }
            active_.pop_back();
        }
    }
    last_of_ = of;
    past_.push_back(std::move(now));
    while (past_.front().t < t - memory * (1 + 1e-9)) {
        past_.pop_front();
    }
    ++looks_;
}

bool SparkDetector::is_primary(std::int64_t site) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t place = site / strides_[axis] % shape_[axis];
        for (const int side : {-1, 1}) {
            if (place + side < 0 || place + side >= shape_[axis]) {
                continue;
            }
            const std::int32_t neighbour = active_of_[static_cast<std::size_t>(site + side * strides_[axis])];
            if (neighbour >= 0 && active_[static_cast<std::size_t>(neighbour)].begun < looks_) {
                return false;
            }
        }
    }
    return true;
}

void SparkDetector::begin(double t, std::int64_t site, const std::vector<double>& of) {
    const auto s = static_cast<std::size_t>(site);
    std::size_t lowest = past_.size() - 1;  // the last of the lowest
    for (std::size_t k = past_.size(); k-- > 0;) {
        if (past_[k].shown[s] < past_[lowest].shown[s]) {
            lowest = k;
        }
    }
    const double baseline = past_[lowest].shown[s];
    Active active{{}, baseline, looks_, Spark::unknown, t, false, {}};
    active.spark.t = crossing(past_.back().t, last_of_[s], t, of[s], threshold_);
    active.spark.site = site;
    active.spark.is_primary = is_primary(site);
    active.spark.highest_of = of[s];
    active.spark.baseline = baseline;
    active.spark.peak_t = past_[lowest].t;
    for (std::size_t k = lowest; k + 1 < past_.size(); ++k) {
        follow(past_[k], past_[k + 1], active);
    }
    active_of_[s] = static_cast<std::int32_t>(active_.size());
    active_.push_back(std::move(active));
}

void SparkDetector::follow(const Look& before, const Look& now, Active& active) const {
    Spark& spark = active.spark;
    const auto s = static_cast<std::size_t>(spark.site);
    const double value = now.shown[s];
    const bool may_rise = now.t <= active.above + memory * (1 + 1e-9) || before.t <= active.above;
    if (value > active.peak && !may_rise && std::isnan(active.fall)) {
        active.is_hidden = true;
    } else if (value > active.peak && may_rise) {
        active.is_hidden = false;
        active.peak = value;
        active.fall = Spark::unknown;
        active.rises.push_back({before.t, before.shown[s], now.t, value});
        const double half = active.half();
        const auto first =
            std::find_if(active.rises.begin(), active.rises.end(), [&](const Rise& rise) { return rise.v1 >= half; });
        active.rises.erase(active.rises.begin(), first);
        spark.peak_t = now.t;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            spark.width[axis] = width(now.shown, spark.site, axis, half);
        }
    } else if (std::isnan(active.fall) && value <= active.half()) {
        active.fall = crossing(before.t, before.shown[s], now.t, value, active.half());
    }
}

double SparkDetector::width(const std::vector<double>& shown, std::int64_t site, std::size_t axis, double level) const {
    if (shape_[axis] == 1) {
        return Spark::unknown;
    }
    const std::int64_t place = site / strides_[axis] % shape_[axis];
    double sum = 0;
    for (const int side : {-1, 1}) {
        std::int64_t steps = 1;
        const auto value = [&](std::int64_t k) {
            return shown[static_cast<std::size_t>(site + side * k * strides_[axis])];
        };
        const auto is_inside = [&](std::int64_t k) { return place + side * k >= 0 && place + side * k < shape_[axis]; };
        while (is_inside(steps) && value(steps) > level) {
            ++steps;
        }
        if (!is_inside(steps)) {
            return Spark::unknown;
        }
        sum +=
            crossing(static_cast<double>(steps - 1), value(steps - 1), static_cast<double>(steps), value(steps), level);
    }
    return sum * spacing_;
}

Spark SparkDetector::finished(const Active& active) {
    Spark spark = active.spark;
    spark.amplitude = active.peak - spark.baseline;
    if (!active.rises.empty()) {
        const Rise& rise = active.rises.front();
        spark.duration = active.fall - crossing(rise.t0, rise.v0, rise.t1, rise.v1, active.half());
    }
    return spark;
}

std::vector<Spark> SparkDetector::sparks() const {
    std::vector<Spark> all = finished_;
    for (const Active& active : active_) {
        all.push_back(finished(active));
    }
    std::sort(all.begin(), all.end(),
              [](const Spark& a, const Spark& b) { return std::tie(a.t, a.site) < std::tie(b.t, b.site); });
    return all;
}

}  // namespace heartwright::reduce
