// Maps made while running: when each cell was activated, when it repolarised, how its beats differ, how high a value
// went.
//
// Activation: upward crossing of the threshold, linear between steps; with it a beat begins. Repolarisation to x %:
// fall below peak - x/100 (peak - foot), linear between steps, where foot is V when it last stopped falling before the
// upstroke and peak the highest V since the crossing. APD: from the one to the other. The next activation ends a beat:
// what it has not reached by then never happened (NaN). A beat is whole at x % when it repolarised to x %. Alternans at
// x %: of the latest two whole beats in succession, counted from 1, APD of the even one less that of the odd one. Early
// afterdepolarisation: between `settled` ms after an activation and its 90 % repolarisation V stops falling and rises
// by at least `least_rise`; the next one needs a fall by as much before. Delayed afterdepolarisation: from the 90 %
// repolarisation to the next activation V rises by at least `least_rise` above its lowest value since, and falls by as
// much again without an activation. Period: (last activation - first activation)/(activations - 1), of those in a part
// of the run. fastest_rise: the largest (V - V before)/dt; 0 where V never rose.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/state_layout.hpp"
#include "runtime/observers/beats/beat_update.hpp"
#include "runtime/observers/potential_rows.hpp"

namespace heartwright::observers {

struct BeatMapsSetup {
    double threshold = 0;
    KeepBeats keep = KeepBeats::first;
    std::int64_t kept = 1;            // beats, of KeepBeats::all
    std::vector<double> percents{};   // ascending, each once, at most max_levels
    bool fastest_rise = false;        // the largest dV/dt, too
    std::vector<double> alternans{};  // some of percents
    struct Afterdepolarisations {
        double least_rise, settled;  // V, ms; percents has 90
    };
    std::optional<Afterdepolarisations> afterdepolarisations{};
    struct Window {
        double from, to;  // ms, both included
    };
    std::optional<Window> period{};
    bool records = false;  // foot, peak, peak time and fastest rise of each beat that is kept; for a few cells
};

// Of `items` cells: those of listed slots, or all. What is per beat is [kept][items], NaN where there is no such beat.
class BeatMaps {
public:
    static constexpr std::int64_t all_kept = std::numeric_limits<std::int64_t>::max();

    virtual ~BeatMaps() = default;
    virtual void start(const void* v) = 0;                    // the initial state; enqueued
    virtual void update(const void* v) = 0;                   // after each step, before the clock advances; enqueued
    virtual void update(const PotentialRows& potential) = 0;  // after several, whatever the clock says; enqueued

    // The rest waits for the device.
    virtual std::vector<std::int32_t> beats() const = 0;  // [items]: how many there were, kept or not
    // Of the first so many of the beats that are kept, or of all.
    std::vector<double> activation() const { return activation(all_kept); }
    std::vector<double> repolarisation(int level) const { return repolarisation(level, all_kept); }
    std::vector<double> duration(int level) const { return duration(level, all_kept); }
    virtual std::vector<double> activation(std::int64_t beats) const = 0;  // ms
    virtual std::vector<double> repolarisation(int level, std::int64_t beats) const = 0;
    virtual std::vector<double> duration(
        int level, std::int64_t beats) const = 0;                // KeepBeats::last: of the last beat that was whole
    virtual std::vector<double> fastest_rise() const = 0;        // [items], per ms
    virtual std::vector<double> alternans(int level) const = 0;  // [items], ms; NaN: no two whole beats in succession
    virtual std::vector<double> early_afterdepolarisations() const = 0;  // [items], counts
    virtual std::vector<double> delayed_afterdepolarisations() const = 0;
    virtual std::vector<double> period() const = 0;  // [items], ms; NaN: fewer than two activations
    struct Records {
        std::vector<double> foot, peak, peak_time, fastest_rise;  // [kept][items]; units of V, ms
    };
    virtual Records records() const = 0;

    // What was seen so far, for a checkpoint; both wait. Of maps of all slots: the first `beats` of those that are
    // kept, at least as many as there were. What the maps had seen before they are restored is gone.
    virtual void keep(checkpoint::Keeper& keeper, const std::string& name, std::int64_t beats) = 0;
    // The same of each item of listed slots, as numbers that mean something only here. UserFault when they are not such
    // numbers.
    virtual std::vector<std::vector<double>> kept_items() const = 0;
    virtual void put_items(const std::vector<std::vector<double>>& items) = 0;

    // [items], ms, where the device runs: activation of the chosen beat so far (first: the first, else the latest);
    // NaN: none.
    virtual const double* activation_on_device() const = 0;
};

// `count` cells, slot i of each state plane; or those of `slots`, when there are any: then count is their number.
// `step` is on the device. real_bytes: 8 or 4. UserFault for too many levels, or more than the device has memory for.
std::unique_ptr<BeatMaps> make_beat_maps(device::Device& device, std::int64_t count, const BeatMapsSetup& setup,
                                         double dt, const std::int64_t* step, int real_bytes,
                                         const std::vector<std::int64_t>& slots = {});
std::int64_t beat_maps_memory(std::int64_t count, const BeatMapsSetup& setup);  // without that of `slots`

// Which value of a symbol is kept: the highest, the lowest, or the one of largest magnitude with its sign (the first of
// equals).
enum class Extreme { highest, lowest, largest_magnitude };
double before_any(
    Extreme extreme);  // what is kept before there is a value: any that is no NaN replaces it, but for a magnitude of 0

// The extreme so far of a state (Real) or an observable (double), of one row of values or of several in turn.
template <class Value>
struct KeepExtreme {
    const Value* values;  // [rows][stride]
    double* kept;
    Extreme extreme;
    std::int64_t rows = 1, stride = 0;
    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        double had = kept[s];
        for (std::int64_t row = 0; row < rows; ++row) {
            const auto value = static_cast<double>(values[row * stride + s]);
            const bool is_further = extreme == Extreme::highest ? value > had
                                    : extreme == Extreme::lowest
                                        ? value < had
                                        : (value < 0 ? -value : value) > (had < 0 ? -had : had);
            had = is_further ? value : had;
        }
        kept[s] = had;
    }
};
struct RowsOfValues {
    const void* values;  // [rows][stride], on the device
    interface::NumberFormat format;
    std::int64_t rows = 1, stride = 0;
};
void keep_extreme(device::Device& device, std::int64_t count, const RowsOfValues& of, Extreme extreme, double* kept);

}  // namespace heartwright::observers
