#include "runtime/reduce/beat_maps.hpp"

#include <algorithm>
#include <functional>

#include "base/diag/faults.hpp"
#include "runtime/reduce/loops.hpp"

namespace heartwright::reduce {
namespace {

template <class Real>
class Maps final : public BeatMaps {
public:
    Maps(device::Device& device, std::int64_t count, const BeatMapsSetup& setup, double dt, const std::int64_t* step)
        : device_(device),
          count_(count),
          v_before_(device, count),
          foot_(device, count),
          start_foot_(device, count),
          peak_(device, count),
          phase_(device, count),
          activation_(device, count) {
        constexpr double never = std::numeric_limits<double>::quiet_NaN();
        if (setup.percents.size() > max_levels) {
            throw UserFault("maps of repolarisation and APD may have at most 4 different percentages in one run");
        }
        phase_.clear();
        activation_.fill(never);
        update_ = {.v = nullptr,
                   .v_before = v_before_.data(),
                   .foot = foot_.data(),
                   .start_foot = start_foot_.data(),
                   .peak = peak_.data(),
                   .phase = phase_.data(),
                   .activation = activation_.data(),
                   .repolarisation = {},
                   .duration = {},
                   .fastest_rise = nullptr,
                   .step = step,
                   .dt = dt,
                   .threshold = setup.threshold,
                   .share = {},
                   .levels = static_cast<int>(setup.percents.size()),
                   .last_beat = setup.last_beat};
        for (std::size_t l = 0; l < setup.percents.size(); ++l) {
            repolarisation_.emplace_back(device, count).fill(never);
            update_.repolarisation[l] = repolarisation_.back().data();
            if (setup.last_beat) {  // the next activation may come before its repolarisation
                duration_.emplace_back(device, count).fill(never);
                update_.duration[l] = duration_.back().data();
            }
            update_.share[l] = setup.percents[l] / 100;
        }
        if (setup.fastest_rise) {
            fastest_rise_ = device::Buffer<float>(device, count);
            fastest_rise_.fill(-std::numeric_limits<float>::infinity());
            update_.fastest_rise = fastest_rise_.data();
        }
    }

    void start(const void* v) override {
        std::vector<Real> values(static_cast<std::size_t>(count_));
        device_.download(values.data(), v, count_ * static_cast<std::int64_t>(sizeof(Real)));
        v_before_.upload(values);
        foot_.upload(std::vector<float>(values.begin(), values.end()));
        start_foot_.upload(std::vector<float>(values.begin(), values.end()));
        peak_.upload(std::vector<float>(values.begin(), values.end()));
        std::vector<std::uint8_t> phase(values.size());
        for (std::size_t s = 0; s < values.size(); ++s) {
            phase[s] = static_cast<double>(values[s]) >= update_.threshold ? BeatUpdate<Real>::above : 0;
        }
        phase_.upload(phase);
    }
    void update(const void* v) override {
        update_.v = static_cast<const Real*>(v);
        for_each_slot(device_, count_, update_);
    }
    std::vector<double> activation() const override { return activation_.download(); }
    std::vector<double> repolarisation(int level) const override { return repolarisation_[static_cast<std::size_t>(level)].download(); }
    std::vector<double> duration(int level) const override {
        if (!duration_.empty()) {
            return duration_[static_cast<std::size_t>(level)].download();
        }
        auto duration = repolarisation(level);
        const auto begin = activation();
        std::transform(duration.begin(), duration.end(), begin.begin(), duration.begin(), std::minus<>());
        return duration;
    }
    std::vector<double> fastest_rise() const override {
        const auto values = fastest_rise_.download();
        return {values.begin(), values.end()};
    }

private:
    device::Device& device_;
    std::int64_t count_;
    device::Buffer<Real> v_before_;
    device::Buffer<float> foot_, start_foot_, peak_, fastest_rise_;
    device::Buffer<std::uint8_t> phase_;
    device::Buffer<double> activation_;
    std::vector<device::Buffer<double>> repolarisation_, duration_;
    BeatUpdate<Real> update_;
};

}  // namespace

std::unique_ptr<BeatMaps> make_beat_maps(device::Device& device, std::int64_t count, const BeatMapsSetup& setup, double dt, const std::int64_t* step,
                                         int real_bytes) {
    if (real_bytes == 8) {
        return std::make_unique<Maps<double>>(device, count, setup, dt, step);
    }
    return std::make_unique<Maps<float>>(device, count, setup, dt, step);
}

std::int64_t beat_maps_memory(std::int64_t count, const BeatMapsSetup& setup, int real_bytes) {
    const auto levels = static_cast<std::int64_t>(setup.percents.size());
    return count * (real_bytes + 3 * 4 + 1 + 8 + (setup.last_beat ? 16 : 8) * levels + (setup.fastest_rise ? 4 : 0));
}

void keep_highest(device::Device& device, std::int64_t count, const void* values, int value_bytes, double* highest) {
    if (value_bytes == 8) {
        for_each_slot(device, count, KeepHighest<double, double>{static_cast<const double*>(values), highest});
    } else {
        for_each_slot(device, count, KeepHighest<float, double>{static_cast<const float*>(values), highest});
    }
}

}  // namespace heartwright::reduce
