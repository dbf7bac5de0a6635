#include "runtime/observers/sites/spark_detector.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "runtime/device/loops.hpp"
#include "runtime/observers/gather.hpp"
#include "runtime/observers/waves/phase_singularities.hpp"

namespace heartwright::observers {
namespace {

// Where the line from (x0, y0) to (x1, y1) has the value y.
double where_it_crosses(double x0, double y0, double x1, double y1, double y) {
    return y1 == y0 ? x1 : x0 + (y - y0) / (y1 - y0) * (x1 - x0);
}

}  // namespace

SparkDetector::SparkDetector(device::Device& device, const std::array<std::int64_t, 3>& shape, double spacing,
                             double threshold)
    : device_(&device),
      shape_(shape),
      strides_{shape[1] * shape[2], shape[2], 1},
      spacing_(spacing),
      threshold_(threshold),
      active_of_(static_cast<std::size_t>(shape[0] * shape[1] * shape[2]), -1) {}

std::int64_t SparkDetector::memory_of(std::int64_t sites, double every) {
    const auto samples = static_cast<std::int64_t>(std::ceil(memory * (1 + 1e-9) / every)) + 3;
    constexpr std::int64_t others = 7;  // of and the one before, what a selection finds, up to two of `at` for each
    return 8 * sites * (samples + others);
}

device::Buffer<double> SparkDetector::fresh_plane() {
    if (spare_.empty()) return {*device_, static_cast<std::int64_t>(sites())};
    device::Buffer<double> plane = std::move(spare_.back());
    spare_.pop_back();
    return plane;
}

void SparkDetector::copy(const double* from, double* to) {
    device::for_each_of(*device_, static_cast<std::int64_t>(sites()), CopyPlane<double>{from, to});
}

const std::vector<double>& SparkDetector::on_host(Sample& sample) {
    if (sample.shown_on_host.empty()) {
        sample.shown_on_host = sample.shown.download();
        ++planes_read_;
    }
    return sample.shown_on_host;
}

std::vector<double> SparkDetector::at(const double* plane, const std::vector<std::int64_t>& sites) {
    const auto count = static_cast<std::int64_t>(sites.size());
    if (asked_.size() < count) {
        asked_ = device::Buffer<std::int64_t>(*device_, 2 * count);
        told_ = device::Buffer<double>(*device_, 2 * count);
    }
    asked_.upload(sites);
    gather(*device_, plane, interface::NumberFormat::fp64, asked_.data(), count, told_.data());
    return told_.download(0, count);
}

void SparkDetector::sample(double t, const double* of, const double* shown) {
    const auto count = static_cast<std::int64_t>(sites());
    if (!risen_) risen_.emplace(*device_, count);
    if (of_.empty()) of_ = fresh_plane();
    Sample now{t, fresh_plane(), {}};
    copy(of, of_.data());
    copy(shown, now.shown.data());
    if (samples_ > 0) {
        begin_risen(now);
        follow_active(now);
    }
    std::swap(of_, last_of_);
    past_.push_back(std::move(now));
    while (past_.front().t < t - memory * (1 + 1e-9)) {
        spare_.push_back(std::move(past_.front().shown));
        past_.pop_front();
    }
    ++samples_;
}

void SparkDetector::begin_risen(Sample& now) {
    auto risen = risen_->select(static_cast<std::int64_t>(sites()), FindRisen{of_.data(), last_of_.data(), threshold_});
    std::erase_if(risen, [&](std::int64_t site) { return active_of_[static_cast<std::size_t>(site)] >= 0; });
    if (risen.empty()) return;
    const auto before = at(last_of_.data(), risen), of = at(of_.data(), risen);
    for (std::size_t k = 0; k < risen.size(); ++k) begin(now.t, risen[k], before[k], of[k]);
}

void SparkDetector::follow_active(Sample& now) {
    if (active_.empty()) return;
    std::vector<std::int64_t> places;
    for (const Active& active : active_) places.push_back(active.spark.site);
    const auto of = at(of_.data(), places), shown = at(now.shown.data(), places);
    std::vector<std::size_t> item(active_.size());  // of each in `places`
    std::iota(item.begin(), item.end(), std::size_t{0});
    const double t = now.t;
    for (std::size_t k = 0; k < active_.size();) {
        Active& active = active_[k];
        const auto site = static_cast<std::size_t>(active.spark.site);
        const double value = of[item[k]];
        active.spark.highest_of = std::max(active.spark.highest_of, value);
        if (value >= threshold_) active.above = t;
        follow(past_.back().t, now, shown[item[k]], active);
        const bool is_quiet = t >= active.above + memory * (1 - 1e-9);
        if (!is_quiet || (std::isnan(active.fall) && !active.is_hidden)) {
            ++k;
            continue;
        }
        finished_.push_back(finished(active));
        active_of_[site] = -1;
        if (k + 1 < active_.size()) {
            active = std::move(active_.back());
            item[k] = item[active_.size() - 1];
            active_of_[static_cast<std::size_t>(active.spark.site)] = static_cast<std::int32_t>(k);
        }
        active_.pop_back();
    }
}

bool SparkDetector::is_primary(std::int64_t site) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t place = site / strides_[axis] % shape_[axis];
        for (const int side : {-1, 1}) {
            if (place + side < 0 || place + side >= shape_[axis]) continue;
            const std::int32_t neighbour = active_of_[static_cast<std::size_t>(site + side * strides_[axis])];
            if (neighbour >= 0 && active_[static_cast<std::size_t>(neighbour)].begun < samples_) return false;
        }
    }
    return true;
}

void SparkDetector::begin(double t, std::int64_t site, double of_before, double of_now) {
    const auto s = static_cast<std::size_t>(site);
    std::vector<double> shown;  // at the site, of past_
    for (Sample& sample : past_) shown.push_back(on_host(sample)[s]);
    std::size_t lowest = past_.size() - 1;  // the last of the lowest
    for (std::size_t k = past_.size(); k-- > 0;)
        if (shown[k] < shown[lowest]) lowest = k;
    const double baseline = shown[lowest];
    Active active{{}, baseline, samples_, Spark::unknown, t, false, {}, baseline};
    active.spark.t = where_it_crosses(past_.back().t, of_before, t, of_now, threshold_);
    active.spark.site = site;
    active.spark.is_primary = is_primary(site);
    active.spark.highest_of = of_now;
    active.spark.baseline = baseline;
    active.spark.peak_t = past_[lowest].t;
    for (std::size_t k = lowest; k + 1 < past_.size(); ++k) follow(past_[k].t, past_[k + 1], shown[k + 1], active);
    active_of_[s] = static_cast<std::int32_t>(active_.size());
    active_.push_back(std::move(active));
}

// value: of shown at its site, now; active.last_shown is that of the sample before.
void SparkDetector::follow(double before_t, Sample& now, double value, Active& active) {
    Spark& spark = active.spark;
    const double before = std::exchange(active.last_shown, value);
    const bool may_rise = now.t <= active.above + memory * (1 + 1e-9) || before_t <= active.above;
    if (value > active.peak && !may_rise && std::isnan(active.fall)) {
        active.is_hidden = true;
    } else if (value > active.peak && may_rise) {
        active.is_hidden = false;
        active.peak = value;
        active.fall = Spark::unknown;
        active.rises.push_back({before_t, before, now.t, value});
        const double half = active.half();
        const auto first =
            std::find_if(active.rises.begin(), active.rises.end(), [&](const Rise& rise) { return rise.v1 >= half; });
        active.rises.erase(active.rises.begin(), first);
        spark.peak_t = now.t;
        const std::vector<double>& shown = on_host(now);
        for (std::size_t axis = 0; axis < 3; ++axis) spark.width[axis] = width(shown, spark.site, axis, half);
    } else if (std::isnan(active.fall) && value <= active.half()) {
        active.fall = where_it_crosses(before_t, before, now.t, value, active.half());
    }
}

double SparkDetector::width(const std::vector<double>& shown, std::int64_t site, std::size_t axis, double level) const {
    if (shape_[axis] == 1) return Spark::unknown;
    const std::int64_t place = site / strides_[axis] % shape_[axis];
    double sum = 0;
    for (const int side : {-1, 1}) {
        std::int64_t steps = 1;
        const auto value = [&](std::int64_t k) {
            return shown[static_cast<std::size_t>(site + side * k * strides_[axis])];
        };
        const auto is_inside = [&](std::int64_t k) { return place + side * k >= 0 && place + side * k < shape_[axis]; };
        while (is_inside(steps) && value(steps) > level) ++steps;
        if (!is_inside(steps)) return Spark::unknown;
        sum += where_it_crosses(static_cast<double>(steps - 1), value(steps - 1), static_cast<double>(steps),
                                value(steps), level);
    }
    return sum * spacing_;
}

Spark SparkDetector::finished(const Active& active) {
    Spark spark = active.spark;
    spark.amplitude = active.peak - spark.baseline;
    if (!active.rises.empty()) {
        const Rise& rise = active.rises.front();
        spark.duration = active.fall - where_it_crosses(rise.t0, rise.v0, rise.t1, rise.v1, active.half());
    }
    return spark;
}

std::vector<Spark> SparkDetector::sparks() const {
    std::vector<Spark> all = finished_;
    for (const Active& active : active_) all.push_back(finished(active));
    std::sort(all.begin(), all.end(),
              [](const Spark& a, const Spark& b) { return std::tie(a.t, a.site) < std::tie(b.t, b.site); });
    return all;
}

}  // namespace heartwright::observers
