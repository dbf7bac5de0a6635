#include "runtime/report/data/places.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/units/unit.hpp"

namespace heartwright::report {
namespace {

constexpr int deepest = 20;  // regions that name regions

std::optional<Position> place_in(const json::Value* value) {
    if (value == nullptr || !value->is(json::Kind::array) || value->items.size() > 3) return std::nullopt;
    Position place{};
    for (std::size_t axis = 0; axis < value->items.size(); ++axis) {
        const auto length = parse_quantity(value->items[axis].text);
        if (!length) return std::nullopt;
        place[axis] = length->value * length->unit.factor * 1e3;
    }
    return place;
}

double gap_between(const Position& one, const Position& other) {
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

// Sets of points, as "where" says them.
class Sets {
public:
    Sets(const RunFolder& run, const io::FieldGrid& grid, const std::vector<Position>& places)
        : run_(run), grid_(grid), places_(places), is_grid_(is_grid_of_tissue(run)) {}

    // Adds the points of `where`.
    void add(const json::Value* where, std::vector<bool>& to, int depth = 0) const {
        if (where == nullptr || depth > deepest) return;
        if (where->is(json::Kind::string)) to.assign(places_.size(), true);
        if (!where->is(json::Kind::object)) return;
        if (const json::Value* box = where->find("box")) add_box(*box, to);
        if (const json::Value* sphere = where->find("sphere")) add_sphere(*sphere, to);
        if (const json::Value* layers = where->find("layers")) add_layers(*layers, to);
        if (const json::Value* cells = where->find("cells")) add_cells(*cells, to);
        if (const json::Value* name = where->find("region"))
            if (const json::Value* regions = run_.experiment.find("regions"))
                for (const json::Value& region : regions->items)
                    if (text_at(region, "name") == name->text) add(region.find("where"), to, depth + 1);
    }

private:
    template <class Contains>
    void add_those(std::vector<bool>& to, const Contains& contains) const {
        for (std::size_t k = 0; k < places_.size(); ++k)
            if (contains(places_[k])) to[k] = true;
    }

    void add_box(const json::Value& box, std::vector<bool>& to) const {
        if (!box.is(json::Kind::array) || box.items.size() != 2) return;
        const auto low = place_in(&box.items[0]), high = place_in(&box.items[1]);
        if (!low || !high) return;
        const std::size_t axes = std::min(box.items[0].items.size(), box.items[1].items.size());
        add_those(to, [&](const Position& at) {
            constexpr double slack = 1e-6;  // mm
            for (std::size_t axis = 0; axis < axes; ++axis)
                if (at[axis] < (*low)[axis] - slack || at[axis] > (*high)[axis] + slack) return false;
            return true;
        });
    }

    void add_sphere(const json::Value& sphere, std::vector<bool>& to) const {
        const auto centre = place_in(find_path(sphere, "centre"));
        const auto radius = parse_quantity(text_at(sphere, "radius"));
        if (!centre || !radius) return;
        const double mm = radius->value * radius->unit.factor * 1e3 + 1e-6;
        add_those(to, [&](const Position& at) { return gap_between(at, *centre) <= mm; });
    }

    void add_layers(const json::Value& layers, std::vector<bool>& to) const {
        const std::string axis_name = text_at(layers, "axis");
        const std::size_t axis = std::string("xyz").find(axis_name.empty() ? "?" : axis_name);
        if (!is_grid_ || axis > 2) return;
        const double first = number_at(layers, "first").value_or(0), count = number_at(layers, "count").value_or(1);
        add_those(to, [&](const Position& at) {
            const double index = std::round((at[axis] - grid_.origin[axis]) / grid_.spacing[axis]);
            return index >= first && index < first + count;
        });
    }

    void add_cells(const json::Value& cells, std::vector<bool>& to) const {
        if (!is_grid_) return;
        for (const json::Value& cell : cells.items) {
            std::size_t number = 0, stride = 1;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double index = axis < cell.items.size() ? cell.items[axis].number : 0;
                if (!(index >= 0 && index < static_cast<double>(grid_.points[axis]))) number = to.size();
                if (number < to.size()) number += stride * static_cast<std::size_t>(index);
                stride *= static_cast<std::size_t>(grid_.points[axis]);
            }
            if (number < to.size()) to[number] = true;
        }
    }

    const RunFolder& run_;
    const io::FieldGrid& grid_;
    const std::vector<Position>& places_;
    bool is_grid_;
};

}  // namespace

std::vector<Position> places_of(const io::FieldGrid& grid) {
    std::vector<Position> places;
    places.reserve(static_cast<std::size_t>(grid.count()));
    const auto at = [&](std::size_t axis, std::int64_t index) {
        return grid.origin[axis] + static_cast<double>(index) * grid.spacing[axis];
    };
    for (std::int64_t k = 0; k < grid.points[2]; ++k)
        for (std::int64_t j = 0; j < grid.points[1]; ++j)
            for (std::int64_t i = 0; i < grid.points[0]; ++i) places.push_back({at(0, i), at(1, j), at(2, k)});
    return places;
}

std::vector<bool> points_in(const json::Value* where, const RunFolder& run, const io::FieldGrid& grid,
                            const std::vector<Position>& places) {
    std::vector<bool> points(places.size());
    Sets(run, grid, places).add(where, points);
    return points;
}

std::vector<NamedPlace> probe_places(const RunFolder& run, const io::FieldGrid& grid,
                                     const std::vector<Position>& places) {
    std::vector<NamedPlace> named;
    const json::Value* probes = run.experiment.find("probes");
    if (probes == nullptr || places.empty()) return named;
    const Sets sets(run, grid, places);
    for (const json::Value& probe : probes->items) {
        std::vector<bool> own(places.size());
        if (const json::Value* cell = probe.find("cell"); cell != nullptr && cell->is(json::Kind::array)) {
            json::Value where = probe, cells = *cell;  // {"cells": [CELL]}
            cells.items = {*cell};
            where.members = {{"cells", {}, cells}};
            sets.add(&where, own);
        } else if (const auto at = place_in(probe.find("at"))) {
            const auto nearest =
                std::min_element(places.begin(), places.end(), [&](const Position& one, const Position& other) {
                    return gap_between(one, *at) < gap_between(other, *at);
                });
            own[static_cast<std::size_t>(nearest - places.begin())] = true;
        }
        const auto found = std::find(own.begin(), own.end(), true);
        if (found != own.end())
            named.push_back({text_at(probe, "name"), places[static_cast<std::size_t>(found - own.begin())]});
    }
    return named;
}

}  // namespace heartwright::report
