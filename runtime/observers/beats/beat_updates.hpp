// Many updates of beats (beat_update.hpp) in one call: of four cells in a row, and of one cell over several steps.
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"
#include "runtime/observers/beats/beat_update.hpp"
#include "runtime/observers/potential_rows.hpp"

namespace heartwright::observers {

// An update of four cells in a row, read at once: enough under way to keep a GPU's memory busy. Only those to which
// something happens take the long way. For all slots, not a list, without records.
template <class Real>
struct FourBeatUpdates {
    BeatUpdate<Real> of;

    template <class T>
    struct alignas(4 * sizeof(T) < 16 ? 4 * sizeof(T) : 16) Four {
        T k[4];
    };
    template <class T>
    HEARTWRIGHT_HD static Four<T> four(const T* values) {
        return *reinterpret_cast<const Four<T>*>(values);
    }

    HEARTWRIGHT_HD void operator()(std::int64_t quarter) const {
        const std::int64_t i = 4 * quarter;
        unsigned busy = 0;  // bit k: something happens to cell i + k
        if (i + 4 > of.items) {
            busy = (1u << (of.items - i)) - 1;
        } else {
            const Four<Real> v = four(of.v + i);
            const Four<float> before = four(of.before + i);
            const Four<std::uint8_t> phase = four(of.phase + i);
            Four<float> rough, alert{}, fastest{};
            bool may_repolarise = false, rises = false, has_moved = false;
            for (int k = 0; k < 4; ++k) {
                rough.k[k] = static_cast<float>(static_cast<double>(v.k[k]) - of.threshold);
                may_repolarise |= phase.k[k] >= BeatUpdate<Real>::levels_left && rough.k[k] < before.k[k];
                rises |= rough.k[k] > before.k[k];
                has_moved |= rough.k[k] != before.k[k];
            }
            if (may_repolarise) alert = four(of.alert + i);
            if (of.fastest_rise != nullptr && rises) fastest = four(of.fastest_rise + i);
            for (int k = 0; k < 4; ++k) {
                const double now = static_cast<double>(v.k[k]) - of.threshold;
                busy |= of.is_quiet(now, rough.k[k], before.k[k], phase.k[k], alert.k[k], fastest.k[k]) ? 0u : 1u << k;
            }
            if (of.after != nullptr) busy |= follow_turns(i, rough, before, busy);
            if (has_moved) put_before(i, rough, busy);
        }
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
        for (int k = 0; k < 4; ++k)
            if ((busy >> k & 1u) != 0) of(i + k);
    }

private:
    template <class T>
    HEARTWRIGHT_HD static void put(T* values, const Four<T>& four) {
        *reinterpret_cast<Four<T>*>(values) = four;
    }
    // What is `before` for the next step; of busy cells the long way, which reads what was, puts it.
    HEARTWRIGHT_HD void put_before(std::int64_t i, const Four<float>& rough, unsigned busy) const {
        if (busy == 0) {
            put(of.before + i, rough);
            return;
        }
        for (int k = 0; k < 4; ++k)
            if ((busy >> k & 1u) == 0) of.before[i + k] = rough.k[k];
    }
    // The furthest since the latest turning point of those that are not busy; returns which become it.
    HEARTWRIGHT_HD unsigned follow_turns(std::int64_t i, const Four<float>& rough, const Four<float>& before,
                                         unsigned busy) const {
        const Four<std::uint8_t> state = four(of.after + i);
        if ((state.k[0] | state.k[1] | state.k[2] | state.k[3]) == 0) return 0;
        Four<float> turn = four(of.turn + i);
        unsigned more = 0;
        bool has_turned = false;
        for (int k = 0; k < 4; ++k) {
            if ((busy >> k & 1u) != 0) continue;
            if (of.happens_after(state.k[k], rough.k[k], rough.k[k] < before.k[k], turn.k[k])) {
                more |= 1u << k;
            } else if (of.goes_on(state.k[k], rough.k[k], turn.k[k])) {
                turn.k[k] = rough.k[k];
                has_turned = true;
            }
        }
        if (has_turned) put(of.turn + i, turn);
        return more;
    }
};

// Several steps of one cell, one after the other. What most steps look at, and nothing else, stays in registers; a step
// in which something happens takes the long way, and with records every step does.
template <class Real>
struct BeatUpdates {
    BeatUpdate<Real> update;
    PotentialRows potential;

    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const bool is_long = update.records.foot != nullptr;
        const Real* const rows = static_cast<const Real*>(potential.rows) + (update.slots ? update.slots[i] : i);
        BeatUpdate<Real> one = update;
        one.step = potential.first;
        Hot hot = hot_of(i);
        for (std::int32_t first = 0; first < potential.steps; first += at_once) {
            Real v[at_once];  // loads under way together
            for (std::int32_t k = 0; k < at_once; ++k)
                v[k] = first + k < potential.steps ? rows[(first + k) * potential.stride] : Real(0);
            for (std::int32_t k = 0; k < at_once; ++k) {
                if (first + k >= potential.steps) break;
                const double now = static_cast<double>(v[k]) - update.threshold;
                const auto rough = static_cast<float>(now);
                if (is_long || !update.is_quiet(now, rough, hot.before, hot.bits, hot.alert, hot.fastest) ||
                    update.happens_after(hot.after, rough, rough < hot.before, hot.turn)) {
                    put(hot, i);
                    one.steps_later = potential.first_step + first + k;
                    one.v = static_cast<const Real*>(potential.rows) + (first + k) * potential.stride;
                    one(i);
                    hot = hot_of(i);
                } else if (update.goes_on(hot.after, rough, hot.turn)) {
                    hot.turn = rough;
                }
                hot.before = rough;
            }
        }
        put(hot, i);
    }

private:
    static constexpr std::int32_t at_once = 4;
    struct Hot {
        float before, alert, fastest, turn;
        unsigned bits;
        std::uint8_t after;
    };
    HEARTWRIGHT_HD Hot hot_of(std::int64_t i) const {
        const unsigned bits = update.phase[i];
        const bool watches = update.after != nullptr;
        return {update.before[i],
                bits >= BeatUpdate<Real>::levels_left ? update.alert[i] : 0.0f,
                update.fastest_rise != nullptr ? update.fastest_rise[i] : 0.0f,
                watches ? update.turn[i] : 0.0f,
                bits,
                watches ? update.after[i] : std::uint8_t{BeatUpdate<Real>::none}};
    }
    // What quiet steps have changed.
    HEARTWRIGHT_HD void put(const Hot& hot, std::int64_t i) const {
        update.before[i] = hot.before;
        if (hot.after != BeatUpdate<Real>::none) update.turn[i] = hot.turn;
    }
};

}  // namespace heartwright::observers
