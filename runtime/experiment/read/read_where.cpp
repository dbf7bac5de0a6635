// WHERE: a set of points.
#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void read_box(const json::Value& value, Where& where, Reading& reading) {
    if (!value.is(json::Kind::array) || value.items.size() != 2) {
        reading.diagnostics.error(value.origin, "'box' is an array of two corners");
        return;
    }
    const auto low = reading.values.in_unit3(value.items[0], "a corner of 'box'", "mm", -infinity);
    const auto high = reading.values.in_unit3(value.items[1], "a corner of 'box'", "mm", infinity);
    if (!low || !high) return;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        where.low[axis] = std::min((*low)[axis], (*high)[axis]);
        where.high[axis] = std::max((*low)[axis], (*high)[axis]);
    }
}

void read_sphere(const json::Value& value, Where& where, Reading& reading) {
    if (!reading.values.is_object(value, "'sphere'")) return;
    ObjectReader object(value, sphere_keys, "'sphere'", reading.diagnostics);
    if (const json::Value* centre = object.find("centre"))
        if (auto three = reading.values.in_unit3(*centre, "'centre'", "mm")) where.centre = *three;
    where.radius = object.quantity("radius").value_or(0);
    object.finish();
}

void read_layers(const json::Value& value, Where& where, Reading& reading) {
    if (!reading.values.is_object(value, "'layers'")) return;
    ObjectReader object(value, layers_keys, "'layers'", reading.diagnostics);
    object.choice("axis", where.axis);
    where.layers = object.whole("count").value_or(1);
    where.first_layer = object.whole("first").value_or(0);
    object.finish();
}

void read_tags(const json::Value& value, const Key& key, Where& where, Reading& reading) {
    const auto read_one = [&](const json::Value& said) {
        if (const auto tag = reading.values.integer(said, "'tag'", static_cast<std::int64_t>(key.range.least),
                                                    static_cast<std::int64_t>(key.range.most)))
            where.tags.push_back(static_cast<std::int32_t>(*tag));
    };
    if (!value.is(json::Kind::array)) {
        read_one(value);
        return;
    }
    for (const json::Value& one : value.items) {
        read_one(one);
        if (std::count(where.tags.begin(), where.tags.end(), where.tags.empty() ? 0 : where.tags.back()) > 1)
            reading.diagnostics.error(one.origin, "'tag' has the tag " + std::to_string(where.tags.back()) + " twice");
    }
    if (value.items.empty()) reading.diagnostics.error(value.origin, "'tag' names no tag");
}

// Points of an axis with low <= position <= high, as a half-open range. A billionth of a spacing is on it.
std::pair<std::int64_t, std::int64_t> points_between(double low, double high, std::size_t axis,
                                                     const Geometry& geometry) {
    const double first = geometry.position(axis, 0), spacing = geometry.spacing[axis], slack = 1e-9;
    const double count = static_cast<double>(geometry.cells[axis]);
    const double begin = std::clamp(std::ceil((low - first) / spacing - slack), 0.0, count);
    const double end = std::clamp(std::floor((high - first) / spacing + slack) + 1, 0.0, count);
    return {static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end)};
}

}  // namespace

Where read_where(const json::Value& value, const std::string& what, Reading& reading) {
    Where where;
    where.origin = value.origin;
    if (value.is(json::Kind::string)) {
        reading.values.choice(value, "'where' of " + what, {"all"});
        return where;
    }
    if (!value.is(json::Kind::object)) {
        reading.diagnostics.error(value.origin,
                                  "'where' of " + what + " is \"all\" or an object such as {\"box\": [[..], [..]]}");
        return where;
    }
    ObjectReader object(value, where_forms, "'where' of " + what, reading.diagnostics);
    const auto& chosen = object.kind();
    if (chosen.key == "box") {
        where.kind = Where::Kind::box;
        read_box(*chosen.value, where, reading);
    } else if (chosen.key == "sphere") {
        where.kind = Where::Kind::sphere;
        read_sphere(*chosen.value, where, reading);
    } else if (chosen.key == "region") {
        where.kind = Where::Kind::region;
        if (auto name = reading.values.name(*chosen.value, "'region'")) {
            where.region = *name;
            std::vector<std::string> names;
            for (const Region& region : reading.experiment.regions) names.push_back(region.name);
            if (std::find(names.begin(), names.end(), *name) == names.end()) {
                reading.no_such_name("regions", *name, chosen.value->origin, "no region '" + *name + "' comes before",
                                     did_you_mean(*name, names));
            }
        }
    } else if (chosen.key == "cells") {
        where.kind = Where::Kind::cells;
        if (const auto* cells = reading.values.array(*chosen.value, "'cells'"))
            for (const json::Value& cell : *cells)
                if (auto index = reading.values.integers3(cell, "a cell", 0, 0)) {
                    where.cells.push_back(*index);
                    for (std::size_t axis = 0; axis < 3 && reading.experiment.geometry.is_grid(); ++axis)
                        if ((*index)[axis] >= reading.experiment.geometry.cells[axis]) {
                            reading.diagnostics.error(
                                cell.origin, "this cell of " + what + " lies outside the grid of " +
                                                 std::to_string(reading.experiment.geometry.cells[0]) + " x " +
                                                 std::to_string(reading.experiment.geometry.cells[1]) + " x " +
                                                 std::to_string(reading.experiment.geometry.cells[2]) + " cells");
                            where.cells.pop_back();
                            break;
                        }
                }
    } else if (chosen.key == "layers") {
        where.kind = Where::Kind::layers;
        read_layers(*chosen.value, where, reading);
    } else if (chosen.key == "file") {
        where.kind = Where::Kind::file;
        where.file = read_file_data(*chosen.value, "'file'", reading);
    } else if (chosen.key == "tag") {
        where.kind = Where::Kind::tag;
        read_tags(*chosen.value, object.descriptor("tag"), where, reading);
    } else if (chosen.key == "nodes") {
        where.kind = Where::Kind::nodes;
        where.file.origin = chosen.value->origin;
        where.file.path = reading.joined(reading.values.name(*chosen.value, "'nodes'").value_or(""));
    }
    if (chosen.value) refuse_other_geometry(where, *chosen.value, reading);
    object.finish();
    return where;
}

bool reaches_a_point(const Where& where, const Experiment& experiment) {
    const Geometry& geometry = experiment.geometry;
    if (!geometry.is_grid()) return true;  // the solver looks, which knows the points
    switch (where.kind) {
        case Where::Kind::all:
        case Where::Kind::region:
        case Where::Kind::file:
        case Where::Kind::tag:
        case Where::Kind::nodes:
            return true;
        case Where::Kind::cells:
            return !where.cells.empty();
        case Where::Kind::layers:
            return where.first_layer < geometry.cells[static_cast<std::size_t>(where.axis)];
        case Where::Kind::box:
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto [begin, end] = points_between(where.low[axis], where.high[axis], axis, geometry);
                if (begin >= end) return false;
            }
            return true;
        case Where::Kind::sphere: {
            // The grid is a box of points: the nearest to the centre decides.
            double squared = 0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double last = static_cast<double>(geometry.cells[axis] - 1);
                const double index = std::clamp(
                    std::round((where.centre[axis] - geometry.position(axis, 0)) / geometry.spacing[axis]), 0.0, last);
                const double distance = geometry.position(axis, static_cast<std::int64_t>(index)) - where.centre[axis];
                squared += distance * distance;
            }
            return std::sqrt(squared) <= where.radius + 1e-9 * geometry.spacing.least();
        }
    }
    return true;
}

}  // namespace heartwright::experiment
