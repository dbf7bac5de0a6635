// Electrodes of a bidomain tissue: where, what they give, when they are on.
#include <algorithm>
#include <cmath>

#include "runtime/experiment/formula.hpp"
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

using Giving = ExtracellularElectrode::Kind;

constexpr std::size_t most_starts = 1'000'000;
constexpr std::int64_t longest_shape = 10'000'000;  // steps

bool is_current(const ExtracellularElectrode& electrode) {
    return electrode.kind == Giving::current || electrode.kind == Giving::intracellular_current;
}

void read_giving(ObjectReader& object, ExtracellularElectrode& electrode, const std::string& what, Reading& reading) {
    const auto chosen = object.one_of("kind");
    if (chosen.key == "ground" && !object.flag("ground").value_or(true))
        reading.diagnostics.error(chosen.value->origin, what + " is a ground or none: 'ground' is true",
                                  "leave it out, or give a 'potential' or a 'current'");
    if (chosen.key == "potential") electrode.kind = Giving::potential;
    if (chosen.key == "current") electrode.kind = Giving::current;
    if (chosen.key == "intracellular_current") electrode.kind = Giving::intracellular_current;
    if (electrode.kind != Giving::ground) electrode.strength = object.quantity(chosen.key).value_or(0);
    if (const json::Value* sink = object.find("sink")) {
        electrode.sink = read_where(*sink, "'sink' of " + what, reading);
        if (!is_current(electrode))
            reading.diagnostics.error(sink->origin, "'sink' of " + what + " goes with 'current'");
    }
}

void read_shape_of(const json::Value& value, ExtracellularElectrode& electrode, const std::string& what,
                   Reading& reading) {
    electrode.shape = reading.values.name(value, "'shape'").value_or("");
    Formula::Fault fault;
    const auto formula = Formula::parse(electrode.shape, fault);
    if (!formula)
        return reading.diagnostics.error(value.origin, "'shape' of " + what + " is no formula of t: at character " +
                                                           std::to_string(fault.offset + 1) + ", " + fault.message);
    if (electrode.steps > longest_shape)
        return reading.diagnostics.error(
            value.origin, what + " has a waveform of more than " + std::to_string(longest_shape) + " steps");
    for (std::int64_t k = 0; k < electrode.steps; ++k) {
        const double t = (static_cast<double>(k) + 0.5) * reading.experiment.time.dt, level = (*formula)(t);
        if (!std::isfinite(level))
            return reading.diagnostics.error(
                value.origin, "'shape' of " + what + " is no finite number at t = " + format_number(t) + " ms");
        electrode.levels.push_back(level);
    }
}

void read_starts(ObjectReader& object, ExtracellularElectrode& electrode, const std::string& what, Reading& reading) {
    const Time& time = reading.experiment.time;
    const json::Value* const start = object.require("start");
    if (!start || !object.require("duration")) return;
    const double first = object.quantity("start").value_or(0);
    electrode.duration = object.quantity("duration").value_or(time.dt);
    electrode.steps =
        std::max<std::int64_t>(1, whole_steps(electrode.duration, start->origin, "'duration' of " + what, reading));
    if (!(first < time.end))
        reading.error_in_view_of("time", start->origin,
                                 what + " starts at " + format_number(first) + " ms; the run is from 0 to " +
                                     format_number(time.end) + " ms");
    const json::Value *const period = object.find("period"), *const count = object.find("count");
    if (count && !period) reading.diagnostics.error(count->origin, "'count' needs a 'period'");
    const double every = object.quantity("period").value_or(time.end);
    const auto most = static_cast<double>(period ? object.whole("count").value_or(most_starts + 1) : 1);
    if (std::min(most, std::ceil((time.end - first) / every)) > static_cast<double>(most_starts))
        return reading.diagnostics.error(start->origin, what + " has more than a million starts");
    for (double k = 0; k < most && first + k * every < time.end; ++k) {
        electrode.starts.push_back(first + k * every);
        electrode.first_steps.push_back(
            whole_steps(electrode.starts.back(), start->origin, "a start of " + what, reading));
        const auto n = electrode.first_steps.size();
        if (n > 1 && electrode.first_steps[n - 1] < electrode.first_steps[n - 2] + electrode.steps)
            return reading.diagnostics.error(period->origin, what + " starts again before it has ended");
    }
    if (const json::Value* shape = object.find("shape")) read_shape_of(*shape, electrode, what, reading);
}

ExtracellularElectrode read_one_electrode(const json::Value& value, Reading& reading) {
    ExtracellularElectrode electrode;
    electrode.origin = value.origin;
    if (!reading.values.is_object(value, "an electrode")) return electrode;
    ObjectReader object(value, electrode_keys, "this electrode", reading.diagnostics);
    electrode.name = object.name("name").value_or("");
    const std::string what = "electrode '" + electrode.name + "'";
    if (const json::Value* where = object.find("where")) {
        electrode.where = read_where(*where, what, reading);
        if (!reaches_a_point(electrode.where, reading.experiment))
            reading.error_in_view_of("geometry", where->origin, what + " lies outside the tissue");
    }
    read_giving(object, electrode, what, reading);
    if (electrode.kind != Giving::ground) {
        read_starts(object, electrode, what, reading);
    } else {
        for (const char* key : {"start", "duration", "period", "count", "shape"})
            if (object.find(key))
                reading.diagnostics.error(value.member(key)->key_origin,
                                          "'" + std::string(key) + "' of " + what + ": a ground is always on");
    }
    object.finish();
    return electrode;
}

// A current needs a way out, and a potential one against which it is given.
void check_return(const ExtracellularElectrode& electrode, bool has_ground, Reading& reading) {
    if (is_current(electrode) && !electrode.sink && !has_ground)
        reading.diagnostics.error(electrode.origin,
                                  "the current of electrode '" + electrode.name + "' has no way out of the tissue",
                                  "give it a \"sink\", or name an electrode with \"ground\": true");
    if (electrode.kind == Giving::potential && !has_ground)
        reading.diagnostics.error(
            electrode.origin,
            "the potential of electrode '" + electrode.name + "' is one against a ground: there is none",
            "name another electrode with \"ground\": true");
}

}  // namespace

void read_electrodes(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'electrodes'");
    if (!items) return;
    auto& electrodes = reading.experiment.electrodes;
    for (const json::Value& item : *items) {
        electrodes.push_back(read_one_electrode(item, reading));
        for (std::size_t k = 0; k + 1 < electrodes.size(); ++k)
            if (!electrodes[k].name.empty() && electrodes[k].name == electrodes.back().name)
                reading.diagnostics.error(electrodes.back().origin,
                                          "electrode '" + electrodes[k].name + "' is there twice");
    }
    const bool has_ground =
        std::any_of(electrodes.begin(), electrodes.end(), [](const auto& one) { return one.kind == Giving::ground; });
    for (const ExtracellularElectrode& one : electrodes) check_return(one, has_ground, reading);
    const auto& tissue = reading.experiment.tissue;
    if (!tissue || !tissue->has_extracellular_potential())
        reading.error_in_view_of("tissue", value.origin,
                                 "'electrodes' are those of an extracellular space, which a monodomain does not have",
                                 R"("model": "bidomain" in "tissue")");
    else if (tissue->model == Tissue::Model::pseudo_bidomain &&
             std::any_of(electrodes.begin(), electrodes.end(),
                         [](const auto& one) { return one.kind != Giving::ground; }))
        reading.error_in_view_of("tissue", value.origin,
                                 "electrodes act on no cell of a pseudo-bidomain, in which V is that of the monodomain",
                                 R"("model": "bidomain" in "tissue")");
}

}  // namespace heartwright::experiment
