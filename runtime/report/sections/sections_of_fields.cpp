// The section that shows fields/: the wave over time; of a mesh its surface at some instants; of
// independent cells each one's course, line by line.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "runtime/io/fields/read_planes.hpp"
#include "runtime/report/data/filmed.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/data/stimulus_windows.hpp"
#include "runtime/report/plots/film.hpp"
#include "runtime/report/plots/scan_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"
#include "runtime/report/surfaces/mesh_shape.hpp"
#include "runtime/report/surfaces/surface_plot.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_frames = 60, most_rows = 1400;
constexpr std::int64_t most_points = 480;  // of a frame's side

// Is a stimulus on at these times, or was it in the last milliseconds, while what it charged still leaves the cells
// that it reached?
std::vector<bool> stimulated(const RunFolder& run, const std::vector<double>& times) {
    constexpr double afterwards = 5;
    std::vector<bool> is_stimulated(times.size());
    for (const StimulusWindow& window : stimulus_windows(run)) {
        const auto first = std::lower_bound(times.begin(), times.end(), window.begin),
                   last = std::upper_bound(first, times.end(), window.end + afterwards);
        std::fill(is_stimulated.begin() + (first - times.begin()), is_stimulated.begin() + (last - times.begin()),
                  true);
    }
    return is_stimulated;
}

std::string section(const std::string& content, const char* heading = "The wave") {
    return content.empty() ? ""
                           : "<section id=\"film\" aria-labelledby=\"film-heading\">\n<h2 id=\"film-heading\">" +
                                 std::string(heading) + "</h2>\n" + content + "</section>\n";
}

bool has_every_point(const RunFolder& run) {
    const json::Value* stride = find_path(run.experiment, "fields.stride");
    return stride == nullptr || std::all_of(stride->items.begin(), stride->items.end(),
                                            [](const json::Value& along) { return along.number == 1; });
}

// Cells without tissue between them, in the order of their numbers: all of them, or every k-th along each axis.
std::string population(const RunFolder& run, const io::FieldFolder& fields, const io::FieldSeries::Quantity& quantity,
                       const ShownUnit& shown, Figures& figures) {
    const auto& points = fields.grid.points;
    const auto shown_with = [&](std::int64_t stride) {
        std::int64_t count = 1;
        for (const std::int64_t along : points) count *= (along + stride - 1) / stride;
        return count;
    };
    std::int64_t stride = 1;
    while (shown_with(stride) > most_points) ++stride;
    const std::size_t normal =
        points[2] > 1 && points[1] == 1 ? 1 : 2;  // planes of which one after the other is in order
    ScanPlot plot{"film-" + quantity.name, quantity.name + " of each cell", shown.unit, "cell", {}, 1, {}, -0.5};
    if (stride > 1) plot.title = quantity.name + " of every " + std::to_string(stride) + "th point along each axis";
    if (stride > 1 || !has_every_point(run)) plot.place_label = "cells shown, in order";
    for (const io::FieldInstant& instant : chosen_instants(fields.instants, most_rows)) {
        std::vector<double> row;
        for (std::int64_t at = 0; at < points[normal]; at += stride) {
            const std::vector<float> read =
                io::read_plane(instant, fields.grid, quantity.name, static_cast<int>(normal), at, stride);
            row.insert(row.end(), read.begin(), read.end());
        }
        scale(row, shown);
        plot.t.push_back(instant.t);
        plot.values.insert(plot.values.end(), row.begin(), row.end());
    }
    plot.is_stimulated = stimulated(run, plot.t);
    return section(figures.add(scan_plot(plot)), "The cells over time");
}

// The surface and the largest cut of a mesh at some instants.
std::string snapshots(const MeshShape& shape, const io::FieldFolder& fields, const io::FieldSeries::Quantity& quantity,
                      const ShownUnit& shown, Figures& figures) {
    constexpr std::size_t most_instants = 9;
    const std::vector<io::FieldInstant> instants = chosen_instants(fields.instants, most_instants);
    std::vector<std::vector<double>> values;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const io::FieldInstant& instant : instants) {
        const std::vector<float> read = io::read_plane(instant, fields.grid, quantity.name, 2, 0, 1);
        if (read.size() != shape.surface.values()) return "";
        auto& at = values.emplace_back(read.begin(), read.end());
        scale(at, shown);
        for (const double value : at) {
            if (!std::isfinite(value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    SurfacePlot plot{"film-" + quantity.name, quantity.name + " on the surface, from the front", shown.unit};
    plot.low = low;
    plot.high = high;
    for (std::size_t k = 0; k < instants.size(); ++k)
        plot.panels.push_back({readable(instants[k].t, 6) + " ms", View::oblique, &values[k]});
    const std::string outside = figures.add(surface_plot(plot, shape.surface));
    const MeshCut& cut = shape.largest();
    if (cut.surface.faces.empty()) return section(outside);
    plot.id += "-cut";
    plot.title = quantity.name + " in the plane " + cut.label;
    std::vector<std::vector<double>> in_plane;
    for (const std::vector<double>& at : values) in_plane.push_back(cut.values(at));
    for (std::size_t k = 0; k < in_plane.size(); ++k) {
        plot.panels[k].view = cut.view;
        plot.panels[k].values = &in_plane[k];
    }
    return section(outside + figures.add(surface_plot(plot, cut.surface)));
}

}  // namespace

std::string film_section(const RunFolder& run, Figures& figures) {
    const io::FieldFolder fields = io::list_fields((run.folder / "fields").string());
    if (fields.instants.size() < 2) return "";
    const io::FieldSeries::Quantity quantity = filmed_quantity(run, fields);
    const ShownUnit shown = shown_unit(quantity.name, quantity.unit);
    const auto plane = [&](const io::FieldInstant& instant, std::size_t normal, std::int64_t index,
                           std::int64_t stride) {
        const std::vector<float> read =
            io::read_plane(instant, fields.grid, quantity.name, static_cast<int>(normal), index, stride);
        std::vector<double> values(read.begin(), read.end());
        scale(values, shown);
        return values;
    };
    const io::FieldGrid& grid = fields.grid;
    if (const auto shape = mesh_shape(run)) return snapshots(*shape, fields, quantity, shown, figures);
    if (!is_grid_of_tissue(run)) return grid.count() > 1 ? population(run, fields, quantity, shown, figures) : "";
    const char* const names = "xyz";
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (grid.points[axis] > 1) axes.push_back(axis);

    if (axes.size() == 1) {  // a cable: all of its instants beside each other
        ScanPlot plot{"film-" + quantity.name,
                      quantity.name + " along " + names[axes[0]],
                      shown.unit,
                      std::string(1, names[axes[0]]) + " [mm]",
                      {},
                      0,
                      {}};
        const std::int64_t stride = (grid.points[axes[0]] + most_points - 1) / most_points;
        plot.spacing = grid.spacing[axes[0]] * static_cast<double>(stride);
        for (const io::FieldInstant& instant : chosen_instants(fields.instants, most_rows)) {
            const std::vector<double> values = plane(instant, axes[0] == 2 ? 0 : 2, 0, stride);
            plot.t.push_back(instant.t);
            plot.values.insert(plot.values.end(), values.begin(), values.end());
        }
        plot.is_stimulated = stimulated(run, plot.t);
        return section(figures.add(scan_plot(plot)));
    }
    if (axes.size() < 2) return "";
    const std::size_t across = axes[0], up = axes[1], normal = 3 - across - up;
    const std::int64_t middle = grid.points[normal] / 2,
                       stride = (std::max(grid.points[across], grid.points[up]) + most_points - 1) / most_points;
    Film film;
    film.plot.id = "film-" + quantity.name;
    film.plot.title = quantity.name;
    if (axes.size() == 3)
        film.plot.title += ", plane " + std::string(1, names[normal]) + " = " +
                           readable(grid.origin[normal] + static_cast<double>(middle) * grid.spacing[normal]) + " mm";
    film.plot.unit = shown.unit;
    film.plot.axes = {std::string(1, names[across]), std::string(1, names[up])};
    film.plot.origin = {grid.origin[across], grid.origin[up]};
    film.plot.spacing = {grid.spacing[across] * static_cast<double>(stride),
                         grid.spacing[up] * static_cast<double>(stride)};
    for (const io::FieldInstant& instant : chosen_instants(fields.instants, most_frames)) {
        std::vector<double> values = plane(instant, normal, middle, stride);
        const auto points = [&](std::size_t axis) {
            return static_cast<std::size_t>((grid.points[axis] + stride - 1) / stride);
        };
        film.t.push_back(instant.t);
        film.frames.push_back({points(across), points(up), std::move(values)});
    }
    film.is_stimulated = stimulated(run, film.t);
    return section(figures.add(film_plot(film)));
}

}  // namespace heartwright::report
