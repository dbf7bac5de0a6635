// simulate(): a run in memory without the interpreter's lock, which ends when Python has a signal to handle.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <functional>
#include <limits>
#include <string>

#include "python/native/arrays.hpp"
#include "python/native/bindings.hpp"
#include "runtime/embed/run_in_memory.hpp"

namespace nb = nanobind;

namespace heartwright::python {
namespace {

// Asks Python for signals (Ctrl-C) about ten times a second; the clock is read at one call in 64.
class SignalWatch {
public:
    bool has_signal() {
        if (++calls_ % 64 != 0) {
            return false;
        }
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) {
            return false;
        }
        last_ = now;
        const nb::gil_scoped_acquire lock;
        return PyErr_CheckSignals() != 0;  // the exception stays set, for who has the lock next
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    unsigned calls_ = 0;
};

nb::dict maps_of(const std::vector<simulation::MapResult>& maps) {
    nb::dict all;
    for (const simulation::MapResult& map : maps) {
        all[map.name.c_str()] = nb::make_tuple(array_of(map.values), map.unit);
    }
    return all;
}

// Each figure of the beats of the first probe that has them, [beats]; NaN: it did not happen.
nb::dict beats_of(const std::vector<simulation::ProbeBeats>& probes) {
    nb::dict all;
    if (probes.empty()) {
        return all;
    }
    const std::vector<simulation::Beat>& beats = probes.front().beats;
    const auto column = [&](const char* name, const auto& value) {
        std::vector<double> values;
        for (const simulation::Beat& beat : beats) {
            values.push_back(value(beat));
        }
        all[name] = array_of(std::move(values));
    };
    using simulation::Beat;
    column("activation", [](const Beat& beat) { return beat.activation; });
    column("foot", [](const Beat& beat) { return beat.foot; });
    column("peak", [](const Beat& beat) { return beat.peak; });
    column("peak_time", [](const Beat& beat) { return beat.peak_time; });
    column("dvdt_max", [](const Beat& beat) { return beat.fastest_rise; });
    column("apd30", [](const Beat& beat) { return beat.apd(0); });
    column("apd50", [](const Beat& beat) { return beat.apd(1); });
    column("apd90", [](const Beat& beat) { return beat.apd(2); });
    const auto before = [&](const Beat& beat, const auto& value) {  // NaN: the first one
        return &beat == beats.data() ? std::numeric_limits<double>::quiet_NaN() : beat.activation - value(*(&beat - 1));
    };
    column("di90", [&](const Beat& beat) { return before(beat, [](const Beat& b) { return b.repolarisation[2]; }); });
    column("cycle_length", [&](const Beat& beat) { return before(beat, [](const Beat& b) { return b.activation; }); });
    return all;
}

nb::dict simulate(const interface::Model& model, const std::string& experiment, int threads) {
    simulation::Options options;
    options.threads = threads;
    embed::Rows rows;
    bool has_signal = false;
    {
        const nb::gil_scoped_release unlocked;
        SignalWatch watch;
        rows = embed::run_in_memory(model, experiment, options, [&] {
            has_signal = has_signal || watch.has_signal();
            return has_signal;
        });
    }
    if (has_signal) {
        throw nb::python_error();
    }
    nb::list columns;
    for (const simulation::Column& column : rows.columns) {
        columns.append(nb::make_tuple(column.probe, column.symbol, column.unit));
    }
    const std::size_t count = rows.t.size(), width = rows.columns.size();
    nb::dict result;
    result["columns"] = columns;
    result["t"] = array_of(std::move(rows.t));
    result["values"] = array_of(std::move(rows.values), {count, width});
    result["state"] = array_of(std::move(rows.state));
    result["maps"] = maps_of(rows.maps);
    result["beats"] = beats_of(rows.beats);
    result["notes"] = nb::cast(rows.notes);
    result["end"] = rows.end;
    return result;
}

}  // namespace

void bind_runs(nb::module_& module) {
    module.def("simulate", &simulate, nb::arg("model"), nb::arg("experiment"), nb::arg("threads") = 1);
}

}  // namespace heartwright::python
