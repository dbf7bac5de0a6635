// One step of one cell, seen as beats; the CPU and the CUDA twin share it. Definitions: beat_maps.hpp.
//
// Potentials are kept relative to the threshold, w = V - threshold, which is where they have to be exact: `before` is a
// float, its error at most 2^-24 |w|, so a crossing of the threshold is off by less than 1e-7 of a step. Close above a
// level of repolarisation the potential is kept in double, so that crossing is as exact as the peak and the foot, which
// are such floats.
//
// Bytes of memory a cell and step (Real = double): at rest 8 V + 4 before + 4 before again, when it changed + 1 phase =
// 13 to 17; while it falls and a level is still to come 4 more. All else is touched when something happens: a turn, a
// crossing, an activation. fastest_rise: 4 more at each rise. Afterdepolarisations: 1, and 4 after the first beat.
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright::observers {

inline constexpr int max_levels = 4;  // different percentages in one run

enum class KeepBeats : std::uint8_t { first, last, all };

// What is kept of each beat beyond its times, [kept][items]; all null: nothing.
struct BeatRecords {
    double *foot, *peak;   // relative to the threshold
    double* peak_time;     // ms: of the step after which it was that high
    double* fastest_rise;  // per ms, from the foot until V is below the threshold again
    double* rise;          // [items]: the fastest since V last began to rise below the threshold
};

// All pointers [items] unless said; item i is the cell of slot slots[i], or of slot i.
template <class Real>
struct BeatUpdate {
    const Real* v;              // [slots], after the step; aligned to 32 bytes
    const std::int64_t* slots;  // or null
    const std::int64_t* step;   // of the clock; v is the state after this step, or so many more:
    std::int64_t steps_later = 0;
    double dt, threshold;
    std::int64_t items, kept;  // kept: beats, 1 unless KeepBeats::all
    KeepBeats keep;
    int levels;
    double share[max_levels];          // of the way from peak to foot, ascending
    float* before;                     // w after the step before
    double* close_before;              // the same exactly, where `close` says so
    double *foot, *start_foot, *peak;  // w; foot: next beat's; start_foot, peak: this beat's
    float* alert;                      // w a little above the next level
    std::uint8_t* phase;
    std::int32_t* beats;                 // how many so far
    double* begin;                       // ms: activation of the latest beat, or null
    double* activation;                  // [kept][items], ms
    double* repolarisation[max_levels];  // [kept][items], ms
    double* duration[max_levels];        // ms, of the last beat that had one; null unless KeepBeats::last
    float* fastest_rise;                 // per ms, or null
    // Alternans of a level, or null: the latest whole beat's number and duration, and even minus odd of the latest two
    // in succession.
    std::int32_t* whole[max_levels];
    double *whole_duration[max_levels], *difference[max_levels];
    // Afterdepolarisations, or null.
    std::uint8_t* after;
    float* turn;                    // w of the latest turning point, or the furthest since
    std::int32_t *early, *delayed;  // counts
    int after_level;                // the level of 90 %
    double least_rise, settled;     // settled: ms after activation before which nothing is early
    // Period, or null: of the activations in [from, to], ms.
    double *first_activation, *last_activation;
    std::int32_t* activations;
    double from, to;
    BeatRecords records;

    static constexpr unsigned above = 1, falling = 2, close = 4,
                              levels_left = 8;  // phase; levels_left: times 0 to max_levels
    static constexpr double margin = 1e-3;      // of the way from foot to peak: how far above a level `close` begins
    enum After : std::uint8_t { none, upstroke, lowest_early, highest_early, lowest_delayed, highest_delayed };

    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const double now = static_cast<double>(v[slots != nullptr ? slots[i] : i]) - threshold;
        const float rough = static_cast<float>(now), rough_before = before[i];
        const unsigned bits_before = phase[i];
        unsigned bits = bits_before;
        const bool rises = rough > rough_before, falls = rough < rough_before;
        const bool records_beats = records.foot != nullptr;
        const double was = records_beats || (bits & close) != 0 ? close_before[i] : static_cast<double>(rough_before);
        before[i] = rough;
        if (records_beats) close_before[i] = now;
        if (fastest_rise != nullptr && rises) {
            const float rise = rise_of(now, was);
            fastest_rise[i] = rise > fastest_rise[i] ? rise : fastest_rise[i];
        }
        bool turns_up = false;
        if (rises && (bits & falling) != 0) {
            bits &= ~falling;
            turns_up = (bits & above) == 0;
            if (turns_up) foot[i] = was;
        } else if (falls && (bits & falling) == 0) {
            bits |= falling;
            if (bits >= levels_left && was > peak[i]) {
                peak[i] = was;
                alert[i] = alert_of(i, next_level(bits));
            }
        }
        if ((bits & above) == 0 && now >= 0) {
            bits = above | levels_left * static_cast<unsigned>(levels);
            activate(i, was, now);
        } else if ((bits & above) != 0 && now < 0) {
            bits &= ~above;
        }
        if (records_beats) record(i, was, now, turns_up, (bits & above) != 0);
        if (bits >= levels_left && (falls || (bits & close) != 0))
            bits = rough > alert[i] ? bits & ~close : repolarise(i, was, now, bits);
        if (after != nullptr) watch_after(i, rough, falls);
        if (bits != bits_before) phase[i] = static_cast<std::uint8_t>(bits);
    }

    // Does nothing happen to a cell at w that was at `rough_before` and in phase `bits`, but that `before` becomes its
    // w? So the call above can be left out. `alert_now` and `fastest` are what those pointers hold, where they are
    // needed.
    HEARTWRIGHT_HD bool is_quiet(double now, float rough, float rough_before, unsigned bits, float alert_now,
                                 float fastest) const {
        const bool rises = rough > rough_before, falls = rough < rough_before, was_falling = (bits & falling) != 0;
        return !(was_falling ? rises : falls) && (now >= 0) == ((bits & above) != 0) &&
               !(falls && bits >= levels_left && !(rough > alert_now)) &&
               !(fastest_rise != nullptr && rises && rise_of(now, static_cast<double>(rough_before)) > fastest) &&
               (bits & close) == 0;
    }

    // Of afterdepolarisations: does the search for a turning point continue, further than `far`, or may it have ended?
    HEARTWRIGHT_HD static bool goes_on(std::uint8_t state, float now, float far) {
        return state >= lowest_early && (seeks_rise(state) ? now < far : now > far);
    }
    HEARTWRIGHT_HD bool happens_after(std::uint8_t state, float now, bool falls, float far) const {
        return state == upstroke ? falls
                                 : state >= lowest_early && (seeks_rise(state) ? now - far : far - now) >= least_rise;
    }

private:
    HEARTWRIGHT_HD float rise_of(double now, double was) const { return static_cast<float>((now - was) / dt); }
    HEARTWRIGHT_HD double time(double fraction) const {
        return static_cast<double>(*step + steps_later) * dt + dt * fraction;
    }
    HEARTWRIGHT_HD int next_level(unsigned bits) const { return levels - static_cast<int>(bits / levels_left); }
    HEARTWRIGHT_HD double level_of(std::int64_t i, int level) const {
        return peak[i] - share[level] * (peak[i] - start_foot[i]);
    }
    HEARTWRIGHT_HD float alert_of(std::int64_t i, int level) const {
        return static_cast<float>(level_of(i, level) + margin * (peak[i] - start_foot[i]));
    }
    // Where the latest of `n` beats goes in [kept][items]; -1: it is not kept.
    HEARTWRIGHT_HD std::int64_t place_of(std::int64_t i, std::int32_t n) const {
        if (keep == KeepBeats::last) return i;
        return n > kept ? -1 : (static_cast<std::int64_t>(n) - 1) * items + i;
    }

    HEARTWRIGHT_HD void activate(std::int64_t i, double was, double now) const {
        const double at = time(now > was ? -was / (now - was) : 1.0);
        const std::int32_t n = beats[i] < 2147483647 ? beats[i] + 1 : beats[i];
        beats[i] = n;
        start_foot[i] = foot[i];
        peak[i] = now;
        if (levels > 0) alert[i] = alert_of(i, 0);
        if (begin != nullptr) begin[i] = at;
        if (const std::int64_t place = place_of(i, n); place >= 0) {
            activation[place] = at;
            if (records.foot != nullptr) {
                records.foot[place] = foot[i];
                records.peak[place] = now;
                records.peak_time[place] = time(1);
                records.fastest_rise[place] = records.rise[i];
            }
        }
        if (after != nullptr) after[i] = upstroke;
        if (activations != nullptr && at >= from && at <= to) {
            (activations[i] == 0 ? first_activation : last_activation)[i] = at;
            ++activations[i];
        }
    }

    // `close` or not, with one level less for each that was crossed.
    HEARTWRIGHT_HD unsigned repolarise(std::int64_t i, double was, double now, unsigned bits) const {
        bool crossed = false;
        for (; bits >= levels_left; bits -= levels_left) {
            const int l = next_level(bits);
            const double level = level_of(i, l);
            if (!(now < level)) break;
            end_level(i, l, time(was > now ? (was - level) / (was - now) : 1.0), static_cast<float>(now));
            crossed = true;
        }
        if (bits < levels_left) return bits & ~close;
        if (crossed) alert[i] = alert_of(i, next_level(bits));
        close_before[i] = now;
        return bits | close;
    }

    HEARTWRIGHT_HD void end_level(std::int64_t i, int l, double at, float rough) const {
        const std::int32_t n = beats[i];
        if (const std::int64_t place = place_of(i, n); place >= 0) {
            repolarisation[l][place] = at;
            if (duration[l] != nullptr) duration[l][i] = at - activation[i];
        }
        if (difference[l] != nullptr) {
            const double now = at - begin[i];
            if (whole[l][i] == n - 1 && n > 1)
                difference[l][i] = n % 2 == 0 ? now - whole_duration[l][i] : whole_duration[l][i] - now;
            whole[l][i] = n;
            whole_duration[l][i] = now;
        }
        if (after != nullptr && l == after_level) {
            after[i] = lowest_delayed;
            turn[i] = rough;
        }
    }

    HEARTWRIGHT_HD void record(std::int64_t i, double was, double now, bool turns_up, bool is_above) const {
        const double rise = (now - was) / dt;
        if (turns_up || rise > records.rise[i]) records.rise[i] = rise;
        const std::int32_t n = beats[i];
        const std::int64_t place = n > 0 ? place_of(i, n) : -1;
        if (place < 0) return;
        if (is_above && rise > records.fastest_rise[place]) records.fastest_rise[place] = rise;
        if (now > records.peak[place]) {
            records.peak[place] = now;
            records.peak_time[place] = time(1);
        }
    }

    HEARTWRIGHT_HD void watch_after(std::int64_t i, float now, bool falls) const {
        const std::uint8_t state = after[i];
        if (goes_on(state, now, turn[i])) {
            turn[i] = now;
        } else if (happens_after(state, now, falls, turn[i])) {
            if (state == upstroke) {
                if (!(time(1) - begin[i] > settled)) return;
            } else if (state == lowest_early) {
                ++early[i];
            } else if (state == highest_delayed) {
                ++delayed[i];
            }
            turn[i] = now;
            after[i] = static_cast<std::uint8_t>(seeks_rise(state) || state == upstroke ? state + 1 : state - 1);
        }
    }
    HEARTWRIGHT_HD static bool seeks_rise(std::uint8_t state) {
        return state == lowest_early || state == lowest_delayed;
    }
};

// The initial state.
template <class Real>
struct BeatStart {
    BeatUpdate<Real> to;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const double now = static_cast<double>(to.v[to.slots != nullptr ? to.slots[i] : i]) - to.threshold;
        to.before[i] = static_cast<float>(now);
        to.close_before[i] = now;
        to.foot[i] = to.start_foot[i] = to.peak[i] = now;
        to.phase[i] = static_cast<std::uint8_t>(BeatUpdate<Real>::falling | (now >= 0 ? BeatUpdate<Real>::above : 0u));
        if (to.records.foot != nullptr) to.records.rise[i] = 0;
    }
};

template <class Value>
struct FillWith {
    Value* values;
    Value value;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const { values[i] = value; }
};

}  // namespace heartwright::observers
