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

// {NAME: (values, unit)} of a table's columns; of names a list in place of an array.
nb::dict columns_of(const results::MemorySink::Filled& filled) {
    nb::dict all;
    for (std::size_t c = 0; c < filled.table.columns.size(); ++c) {
        const results::Column& column = filled.table.columns[c];
        const bool has_texts = !filled.texts[c].empty();
        all[column.name.c_str()] = has_texts ? nb::make_tuple(nb::cast(filled.texts[c]), column.unit)
                                             : nb::make_tuple(array_of(filled.numbers[c]), column.unit);
    }
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
    for (const observers::Column& column : rows.columns) {
        columns.append(nb::make_tuple(column.probe, column.symbol, column.unit));
    }
    const std::size_t count = rows.t.size(), width = rows.columns.size();
    nb::dict result;
    result["columns"] = columns;
    result["t"] = array_of(std::move(rows.t));
    result["values"] = array_of(std::move(rows.values), {count, width});
    result["state"] = array_of(std::move(rows.state));
    result["maps"] = maps_of(rows.maps);
    nb::dict tables;
    for (const auto& filled : rows.measured.tables()) {
        tables[filled.table.file.substr(0, filled.table.file.rfind('.')).c_str()] = columns_of(filled);
    }
    result["tables"] = tables;
    result["notes"] = nb::cast(rows.notes);
    result["end"] = rows.end;
    return result;
}

}  // namespace

void bind_runs(nb::module_& module) {
    module.def("simulate", &simulate, nb::arg("model"), nb::arg("experiment"), nb::arg("threads") = 1);
}

}  // namespace heartwright::python
