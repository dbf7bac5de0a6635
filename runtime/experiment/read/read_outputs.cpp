// What is written: probes, fields.
#include <algorithm>
#include <cmath>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

std::int64_t read_duration(ObjectReader& object, const char* key, Reading& reading) {
    const json::Value* lasts = object.find(key);
    if (!lasts) return 1;
    const double ms = object.quantity(key).value_or(reading.experiment.time.dt);
    return whole_steps(ms, lasts->origin, "'" + std::string(key) + "'", reading);
}

std::int64_t read_every(ObjectReader& object, Reading& reading) {
    return std::max<std::int64_t>(1, read_duration(object, "every", reading));
}

std::optional<std::array<std::int64_t, 3>> read_cell(const json::Value& value, const std::string& what,
                                                     Reading& reading) {
    const Geometry& geometry = reading.experiment.geometry;
    const auto cell = reading.values.integers3(value, "'cell'", 0, 0);
    if (!cell || !geometry.is_grid()) return cell;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if ((*cell)[axis] >= geometry.cells[axis]) {
            reading.error_in_view_of("geometry", value.origin,
                                     what + " lies outside the tissue: axis " + std::string(1, "xyz"[axis]) +
                                         " has cells 0 to " + std::to_string(geometry.cells[axis] - 1));
            return {};
        }
    return cell;
}

std::int64_t read_instant(ObjectReader& object, const char* key, std::int64_t fallback, Reading& reading) {
    const json::Value* instant = object.find(key);
    if (!instant) return fallback;
    const std::string what = std::string("'") + key + "'";
    const auto ms = reading.values.in_unit(*instant, what, object.descriptor(key).unit);
    if (!ms) return fallback;
    if (*ms < 0 || *ms > reading.experiment.time.end) {
        reading.error_in_view_of(
            "time", instant->origin,
            what + " lies outside the run, 0 to " + format_number(reading.experiment.time.end) + " ms");
        return fallback;
    }
    return whole_steps(*ms, instant->origin, what, reading);
}

namespace {

// Is it on the grid's box, half a spacing of slack outside the outermost points?
bool is_near_the_grid(const std::array<double, 3>& at, const Geometry& geometry) {
    if (!geometry.is_grid()) return true;  // the solver looks
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double slack = (0.5 + 1e-9) * geometry.spacing[axis];
        const double last = geometry.position(axis, geometry.cells[axis] - 1);
        if (at[axis] < geometry.position(axis, 0) - slack || at[axis] > last + slack) return false;
    }
    return true;
}

std::string extent_text(const Geometry& geometry) {
    std::string text;
    for (std::size_t axis = 0; axis < 3; ++axis)
        text += (axis ? " x " : "") + ("[" + format_number(geometry.position(axis, 0)) + ", " +
                                       format_number(geometry.position(axis, geometry.cells[axis] - 1)) + "]");
    return text + " mm";
}

Probe read_probe(const json::Value& value, Reading& reading) {
    Probe probe;
    probe.origin = value.origin;
    if (!reading.values.is_object(value, "a probe")) return probe;
    const json::Value* name = value.find("name");
    if (name && name->is(json::Kind::string)) probe.name = name->text;
    const std::string what = name ? "probe '" + probe.name + "'" : "this probe";
    const Geometry& geometry = reading.experiment.geometry;
    ObjectReader object(value, probe_keys, what, reading.diagnostics);
    if ((name = object.find("name"))) probe.origin = name->origin;
    if (geometry.given) object.require_one_of("place");
    read_members(object, probe, reading);
    if (probe.kind == Probe::Kind::at && !is_near_the_grid(probe.at, geometry))
        reading.error_in_view_of("geometry", value.find("at")->origin,
                                 what + " lies outside the tissue, whose points span " + extent_text(geometry));
    if (const json::Value* site = object.find("site")) {
        probe.site_origin = site->origin;
        if (auto place = reading.values.integers3(*site, "'site'", 0, 0)) probe.site = *place;
        if (probe.kind == Probe::Kind::mean_over)
            reading.diagnostics.error(site->origin, what + " is a mean over cells: a 'site' goes with 'at' or 'cell'");
    }
    object.finish();
    return probe;
}

}  // namespace

void read_probes(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'probes'");
    if (!items) return;
    std::vector<Probe>& probes = reading.experiment.probes;
    for (const json::Value& item : *items) {
        probes.push_back(read_probe(item, reading));
        for (std::size_t k = 0; k + 1 < probes.size(); ++k)
            if (!probes.back().name.empty() && probes[k].name == probes.back().name)
                reading.diagnostics.error(probes.back().origin, "probe '" + probes[k].name + "' is there twice");
    }
}

void read_fields(const json::Value& value, Reading& reading) {
    if (!reading.values.is_object(value, "'fields'")) return;
    Fields fields;
    fields.origin = value.origin;
    ObjectReader object(value, fields_keys, "'fields'", reading.diagnostics);
    read_members(object, fields, reading);
    check_window(fields, value.origin, reading);
    object.finish();
    reading.experiment.fields = std::move(fields);
}

}  // namespace heartwright::experiment
