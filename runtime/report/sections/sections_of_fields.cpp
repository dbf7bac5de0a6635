// The section that shows fields/: the wave over time; of a mesh its surface at some instants; of
// independent cells each one's course, line by line.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "runtime/io/fields/read_planes.hpp"
#include "runtime/report/data/filmed.hpp"
#include "runtime/report/data/pacing.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/film.hpp"
#include "runtime/report/plots/scan_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/film_of_run.hpp"
#include "runtime/report/sections/sections.hpp"
#include "runtime/report/surfaces/mesh_shape.hpp"
#include "runtime/report/surfaces/surface_plot.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_frames = 60, most_rows = 1400;
constexpr std::int64_t most_points = 480;  // of a frame's side

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
    plot.is_paced = times_of_pacing(run, plot.t);
    return section(figures.add(scan_plot(plot)), "The cells over time");
}

// The instants that show a wave: those at which values differ from place to place by a good part of what they ever do,
// at most nine of them, evenly spread. At rest and in the plateau a picture has one colour.
std::vector<io::FieldInstant> instants_of_wave(const std::vector<io::FieldInstant>& all,
                                               const std::vector<double>& deviations) {
    constexpr std::size_t most = 9;
    constexpr double least = 0.3;
    const double widest = *std::max_element(deviations.begin(), deviations.end());
    std::vector<io::FieldInstant> with_wave;
    for (std::size_t k = 0; k < all.size(); ++k)
        if (deviations[k] >= least * widest) with_wave.push_back(all[k]);
    return chosen_instants(with_wave, most);
}

// The surface and the largest cut of a mesh at some instants.
std::string snapshots(const MeshShape& shape, const io::FieldFolder& fields, const io::FieldSeries::Quantity& quantity,
                      const RunFolder& run, Figures& figures) {
    const ShownUnit shown = shown_unit(quantity.name, quantity.unit);
    const auto read_at = [&](const io::FieldInstant& instant) {
        const std::vector<float> read = io::read_plane(instant, fields.grid, quantity.name, 2, 0, 1);
        std::vector<double> at(read.begin(), read.end());
        scale(at, shown);
        return at;
    };
    const std::vector<io::FieldInstant> candidates = chosen_instants(fields.instants, most_frames);
    std::vector<std::vector<double>> seen;  // some of the values of each
    std::vector<double> times;
    for (const io::FieldInstant& instant : candidates) {
        const std::vector<double> at = read_at(instant);
        if (at.size() != shape.surface.values()) return "";
        const std::size_t step = at.size() / 20000 + 1;
        seen.emplace_back();
        for (std::size_t k = 0; k < at.size(); k += step) seen.back().push_back(at[k]);
        times.push_back(instant.t);
    }
    const FilmColours colours = colours_of_film({seen.begin(), seen.end()}, times_of_pacing(run, times));
    const std::vector<io::FieldInstant> instants = instants_of_wave(candidates, colours.deviations);
    std::vector<std::vector<double>> values;
    for (const io::FieldInstant& instant : instants) values.push_back(read_at(instant));
    SurfacePlot plot{"film-" + quantity.name, quantity.name + " on the surface, from the front", shown.unit};
    plot.low = colours.low;
    plot.high = colours.high;
    plot.beyond_low = colours.lowest < colours.low;
    plot.beyond_high = colours.highest > colours.high;
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

std::optional<Film> film_of_grid(const RunFolder& run, const io::FieldFolder& fields, std::size_t most) {
    const io::FieldGrid& grid = fields.grid;
    const io::FieldSeries::Quantity quantity = filmed_quantity(run, fields);
    const ShownUnit shown = shown_unit(quantity.name, quantity.unit);
    const char* const names = "xyz";
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (grid.points[axis] > 1) axes.push_back(axis);
    if (!is_grid_of_tissue(run) || axes.size() < 2) return std::nullopt;
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
    for (const io::FieldInstant& instant : chosen_instants(fields.instants, most)) {
        const std::vector<float> read =
            io::read_plane(instant, grid, quantity.name, static_cast<int>(normal), middle, stride);
        std::vector<double> values(read.begin(), read.end());
        scale(values, shown);
        const auto points = [&](std::size_t axis) {
            return static_cast<std::size_t>((grid.points[axis] + stride - 1) / stride);
        };
        film.t.push_back(instant.t);
        film.frames.push_back({points(across), points(up), std::move(values)});
    }
    film.is_paced = times_of_pacing(run, film.t);
    return film;
}

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
    if (const auto shape = mesh_shape(run)) return snapshots(*shape, fields, quantity, run, figures);
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
        plot.is_paced = times_of_pacing(run, plot.t);
        return section(figures.add(scan_plot(plot)));
    }
    if (const auto film = film_of_grid(run, fields, most_frames)) return section(figures.add(film_plot(*film)));
    return "";
}

}  // namespace heartwright::report
