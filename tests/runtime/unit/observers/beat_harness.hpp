// Traces shown to BeatMaps step by step, and the same traces looked at as a whole, in doubles, by the definitions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/observers/beats/beat_maps.hpp"
#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::observers {

using Trace = std::vector<double>;  // V after 0, 1, 2... steps

inline constexpr double never_happened = std::numeric_limits<double>::quiet_NaN();

inline Trace sampled(const std::function<double(double)>& v, double end, double dt) {
    Trace trace;
    for (std::int64_t n = 0; n <= std::llround(end / dt); ++n) trace.push_back(v(static_cast<double>(n) * dt));
    return trace;
}

// Lines from knot to knot: {t, V}, ascending.
inline Trace sampled(const std::vector<std::pair<double, double>>& knots, double dt) {
    std::size_t k = 0;
    return sampled(
        [&](double t) {
            while (k + 2 < knots.size() && t > knots[k + 1].first) ++k;
            const auto [t0, v0] = knots[k];
            const auto [t1, v1] = knots[k + 1];
            return v0 + (v1 - v0) * (t - t0) / (t1 - t0);
        },
        knots.back().first, dt);
}

// Keeps what it watches on: the device goes last.
struct Watched {
    std::shared_ptr<device::Device> device;
    std::shared_ptr<cells::Clock> clock;
    std::shared_ptr<BeatMaps> maps;
    Watched& operator=(Watched other) {
        maps.swap(other.maps);
        clock.swap(other.clock);
        device.swap(other.device);
        return *this;
    }
    explicit Watched(std::shared_ptr<device::Device> on) : device(std::move(on)) {}
    Watched(const Watched&) = default;
    BeatMaps* operator->() const { return maps.get(); }
};

// Cell s sees traces[s], all of one length; `slots`: as make_beat_maps has it.
template <class Real = double>
Watched watch(device::Backend backend, const std::vector<Trace>& traces, const BeatMapsSetup& setup, double dt,
              const std::vector<std::int64_t>& slots = {}) {
    Watched watched(testing::open(backend));
    device::Device& device = *watched.device;
    watched.clock = std::make_shared<cells::Clock>(device, dt, std::vector<cells::Windows>{});
    const auto cells = static_cast<std::int64_t>(traces.size());
    watched.maps = make_beat_maps(device, slots.empty() ? cells : static_cast<std::int64_t>(slots.size()), setup, dt,
                                  &watched.clock->on_device()->step, static_cast<int>(sizeof(Real)), slots);
    // All of it lies on the device: steps that wait for nothing are quick on a GPU that others use, too.
    const std::int64_t stride = (cells + 31) / 32 * 32;
    std::vector<Real> values(traces.front().size() * static_cast<std::size_t>(stride));
    for (std::size_t n = 0; n < traces.front().size(); ++n)
        for (std::size_t s = 0; s < traces.size(); ++s)
            values[n * static_cast<std::size_t>(stride) + s] = static_cast<Real>(traces[s][n]);
    const device::Buffer<Real> v(device, values);
    watched.maps->start(v.data());
    for (std::int64_t n = 1; n < static_cast<std::int64_t>(traces.front().size()); ++n) {
        watched.maps->update(v.data() + n * stride);
        watched.clock->advance();
    }
    device.synchronise();
    return watched;
}

// What the definitions of beat_maps.hpp say of a whole trace.
struct PlainBeat {
    std::size_t step = 0, end = 0;  // activated in the step after V[step]; end: that of the next beat
    double activation = never_happened, foot = 0, peak = 0, peak_time = 0;
    std::vector<double> repolarisation;  // of each percent
    std::vector<double> within;          // ms: what 6e-6 mV, a few roundings of a float, move them by
    std::size_t whole_at = 0;            // the step of the last percent's
};

inline std::vector<PlainBeat> plain_beats(const Trace& v, double threshold, const std::vector<double>& percents,
                                          double dt) {
    std::vector<PlainBeat> beats;
    double foot = v[0];
    for (std::size_t n = 0; n + 1 < v.size(); ++n) {
        if (n > 0 && v[n] < v[n - 1]) foot = v[n];
        if (v[n] < threshold && v[n + 1] >= threshold) {
            beats.push_back({.step = n,
                             .activation = dt * (static_cast<double>(n) + (threshold - v[n]) / (v[n + 1] - v[n])),
                             .foot = foot,
                             .repolarisation = {},
                             .within = {}});
        }
    }
    for (std::size_t b = 0; b < beats.size(); ++b) {
        PlainBeat& beat = beats[b];
        beat.end = b + 1 < beats.size() ? beats[b + 1].step : v.size() - 1;
        beat.whole_at = beat.end;
        beat.repolarisation.assign(percents.size(), never_happened);
        beat.within.assign(percents.size(), 0);
        beat.peak = v[beat.step + 1];
        beat.peak_time = dt * static_cast<double>(beat.step + 1);
        for (std::size_t n = beat.step + 1; n < beat.end; ++n) {
            if (v[n] > beat.peak) {
                beat.peak = v[n];
                beat.peak_time = dt * static_cast<double>(n);
            }
            for (std::size_t l = 0; l < percents.size(); ++l) {
                const double level = beat.peak - percents[l] / 100 * (beat.peak - beat.foot);
                if (std::isnan(beat.repolarisation[l]) && v[n] >= level && v[n + 1] < level) {
                    beat.repolarisation[l] = dt * (static_cast<double>(n) + (v[n] - level) / (v[n] - v[n + 1]));
                    beat.within[l] = dt * 6e-6 / (v[n] - v[n + 1]);
                    beat.whole_at = l + 1 == percents.size() ? n + 1 : beat.whole_at;
                }
            }
        }
    }
    return beats;
}

// Beats of random heights and lengths, some cut off by the next one, with bumps on the way down and at rest.
inline Trace random_trace(std::uint32_t seed, double end, double dt) {
    std::mt19937 words(seed);
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(words() >> 1) / 2147483648.0;
    };
    std::vector<std::pair<double, double>> knots{{0, between(-90, -75)}};
    const auto go = [&](double v, double slope) {
        const double t = knots.back().first + std::max(0.1, std::abs(v - knots.back().second) / slope);
        knots.emplace_back(t, v);
    };
    while (knots.back().first < end) {
        knots.emplace_back(knots.back().first + between(0.1, 30), knots.back().second + between(-0.5, 1.5));
        go(between(5, 40), between(20, 200));
        const double low = between(0, 1) < 0.2 ? between(-60, -20) : between(-92, -75);
        while (knots.back().second > low + 1) {
            go(std::max(low, knots.back().second - between(5, 50)), between(0.5, 4));
            if (between(0, 1) < 0.4) go(knots.back().second + between(0.2, 8), between(0.3, 3));
        }
    }
    Trace trace = sampled(knots, dt);
    trace.resize(static_cast<std::size_t>(std::llround(end / dt)) + 1);
    return trace;
}

}  // namespace heartwright::observers
