// The section of maps: activation with isochrones and conduction velocity, APD with its histogram, alternans about
// zero, and the others. Of a mesh its surface from three sides and three plane cuts. Of independent cells the same as a
// population: a point a cell over its number, histograms, and APD against parameters.
#include <algorithm>
#include <cmath>

#include "base/units/shown.hpp"
#include "runtime/report/data/map_beats.hpp"
#include "runtime/report/data/map_colours.hpp"
#include "runtime/report/plots/histogram.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/map_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"
#include "runtime/report/surfaces/mesh_shape.hpp"
#include "runtime/report/surfaces/surface_plot.hpp"

namespace heartwright::report {
namespace {

constexpr double arrows_across = 16;       // along the longer side
constexpr std::size_t most_marks = 20000;  // of a population

bool begins(const std::string& name, const char* with) { return name.rfind(with, 0) == 0; }
bool is_component(const std::string& name) { return name == "cv_x" || name == "cv_y" || name == "cv_z"; }
bool has_histogram(const std::string& name) {
    return begins(name, "apd") || begins(name, "alternans") || begins(name, "decay") || begins(name, "time_to_peak") ||
           name == "cv" || name == "period";
}

int rank_of(const std::string& name) {
    int rank = 0;
    for (const char* const first : {"activation", "cv", "apd", "alternans", "period", "repolarisation"}) {
        if (begins(name, first)) return rank;
        ++rank;
    }
    return rank;
}

std::string with_unit(double value, const std::string& unit) {
    return readable(value) + (unit == "1" ? "" : " " + escaped(unit));
}

class MapsOfRun {
public:
    // is_tissue: do neighbours in the grid have to do with each other? shape: of a mesh; null: none.
    // is_touched: does pacing reach a point? Empty: none.
    MapsOfRun(const io::Maps& maps, const io::Maps* deviations, bool is_tissue, const MeshShape* shape,
              std::vector<bool> is_touched)
        : maps_(maps),
          deviations_(deviations),
          grid_(maps.grid),
          is_tissue_(is_tissue),
          shape_(shape),
          is_touched_(std::move(is_touched)),
          one_in_((static_cast<std::size_t>(grid_.count()) + most_marks - 1) / most_marks) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (grid_.points[axis] > 1) axes_.push_back(axis);
        for (std::size_t axis = 0; axis < 3; ++axis) middle_[axis] = grid_.points[axis] / 2;
    }

    std::string all(Figures& figures) const {
        std::vector<const io::MapData*> order;
        for (const io::MapData& map : maps_.maps)
            if (!is_component(map.name)) order.push_back(&map);
        std::stable_sort(order.begin(), order.end(),
                         [](const auto* a, const auto* b) { return rank_of(a->name) < rank_of(b->name); });
        std::string html;
        for (const io::MapData* map : order) {
            html += of(*map, map_title(map->name), figures);
            if (const io::MapData* deviation = find(deviations_, map->name);
                deviation != nullptr && !is_component(map->name))
                html += of(*deviation, map_title(map->name) + ", SD over seeds", figures, true);
        }
        if (!is_tissue_)
            for (const io::MapData* map : order)
                if (begins(map->name, "apd")) html += against_parameters(*map, figures);
        return html;
    }

private:
    // A point a cell.
    std::string against_parameters(const io::MapData& map, Figures& figures) const {
        std::string html;
        const MapBeat beat = last_beat(map, grid_);
        for (const io::MapData& parameter : maps_.maps) {
            if (!begins(parameter.name, "parameter_") || beat.known < 2) continue;
            Curve points{map_title(map.name), {}, {}};
            points.draws_points = true;
            for (std::size_t g = 0; g < beat.values.size(); g += one_in_) {
                if (!std::isfinite(beat.values[g]) || !std::isfinite(parameter.values[g])) continue;
                points.x.push_back(parameter.values[g]);
                points.y.push_back(beat.values[g]);
            }
            const std::string title = map_title(map.name) + " against " + map_title(parameter.name);
            html += figures.add(line_plot({"map-" + map.name + "-" + parameter.name,
                                           title,
                                           map_title(parameter.name) + " [" + parameter.unit + "]",
                                           map_title(map.name) + " [" + map.unit + "]",
                                           {std::move(points)}}));
        }
        return html;
    }

    static const io::MapData* find(const io::Maps* maps, const std::string& name) {
        if (maps == nullptr) return nullptr;
        const auto found = std::find_if(maps->maps.begin(), maps->maps.end(),
                                        [&](const io::MapData& map) { return map.name == name; });
        return found == maps->maps.end() ? nullptr : &*found;
    }

    std::string of(const io::MapData& map, std::string title, Figures& figures, bool is_deviation = false) const {
        const MapBeat beat = last_beat(map, grid_);
        if (beat.of > 1) title += ", beat " + std::to_string(beat.number) + " of " + std::to_string(beat.of);
        if (beat.known == 0) return "<p>" + escaped(title) + ": not reached anywhere.</p>\n";
        if (beat.low == beat.high)
            return "<p>" + escaped(title) + ": " + with_unit(beat.low, map.unit) + " everywhere.</p>\n";
        const MapColours colours = colours_of(beat, is_touched_);
        const std::string id = (is_deviation ? "map-sd-" : "map-") + map.name;
        const bool has_lines = is_time_of_wave(map.name) && !is_deviation,
                   has_arrows = map.name == "activation" && !is_deviation;
        std::string html, note;
        if (shape_ != nullptr)
            html = on_mesh(map, beat, colours, id, title, has_lines, figures);
        else if (!is_tissue_)
            html = cell_by_cell(map, beat, id, title, figures);
        else if (axes_.size() == 1)
            html = along_the_cable(map, beat, id, title, figures);
        std::size_t arrows = 0;
        const auto draw = [&](std::size_t across, std::size_t up, std::size_t normal) {
            MapPlot plot;
            plot.id = id + "-" + std::string{names[across], names[up]};
            plot.title = title;
            if (axes_.size() == 3)
                plot.title += ", plane " + std::string(1, names[normal]) + " = " +
                              readable(position(normal, middle_[normal])) + " mm";
            plot.unit = map.unit;
            plot.axes = {std::string(1, names[across]), std::string(1, names[up])};
            plot.origin = {grid_.origin[across], grid_.origin[up]};
            plot.spacing = {grid_.spacing[across], grid_.spacing[up]};
            plot.slice = plane_of(beat.values, grid_, across, up, middle_);
            plot.low = colours.low;
            plot.high = colours.high;
            plot.beyond_low = beat.low < colours.low;
            plot.beyond_high = beat.high > colours.high;
            plot.draws_isochrones = has_lines;
            if (diverges(map.name) && !is_deviation) {
                plot.diverges = true;
                plot.high = std::max(std::fabs(colours.low), std::fabs(colours.high));
                plot.low = -plot.high;
                plot.beyond_low = beat.low < plot.low;
                plot.beyond_high = beat.high > plot.high;
            }
            if (has_arrows) {
                plot.arrows = velocities(across, up);
                arrows += plot.arrows.size();
            }
            html += figures.add(map_plot(plot));
        };
        if (is_drawn_as_map() && axes_.size() == 2) draw(axes_[0], axes_[1], 3 - axes_[0] - axes_[1]);
        if (is_drawn_as_map() && axes_.size() == 3) {
            draw(0, 1, 2);
            draw(0, 2, 1);
        }
        if (is_counted(map.name) && !is_deviation)
            html = "<div class=\"beside\">\n<div>\n" + html + "</div>\n" +
                   spread(map, beat, colours, title, id, figures) + "</div>\n";
        return html + "<p class=\"note\">" + caption(map, beat, colours, has_lines, arrows) + "</p>\n";
    }

    double position(std::size_t axis, std::int64_t index) const {
        return grid_.origin[axis] + static_cast<double>(index) * grid_.spacing[axis];
    }

    std::string along_the_cable(const io::MapData& map, const MapBeat& beat, const std::string& id,
                                const std::string& title, Figures& figures) const {
        LinePlot plot{id,
                      title,
                      std::string(1, names[axes_[0]]) + " [mm]",
                      map_title(map.name) + " [" + map.unit + "]",
                      {{title, {}, beat.values}}};
        for (std::size_t k = 0; k < beat.values.size(); ++k)
            plot.curves[0].x.push_back(position(axes_[0], static_cast<std::int64_t>(k)));
        return figures.add(line_plot(plot));
    }

    // Independent cells have no neighbours, and nothing lies between two of them: a number tells them apart, as in
    // cells.csv.
    std::string cell_by_cell(const io::MapData& map, const MapBeat& beat, const std::string& id,
                             const std::string& title, Figures& figures) const {
        Curve cells{title, {}, {}};
        cells.draws_points = true;
        for (std::size_t g = 0; g < beat.values.size(); g += one_in_) {
            cells.x.push_back(static_cast<double>(g));
            cells.y.push_back(beat.values[g]);
        }
        return figures.add(
            line_plot({id, title, "cell", map_title(map.name) + " [" + map.unit + "]", {std::move(cells)}}));
    }

    bool is_drawn_as_map() const { return is_tissue_ && axes_.size() > 1; }
    bool has_colours() const { return is_drawn_as_map() || shape_ != nullptr; }
    bool is_counted(const std::string& name) const { return has_histogram(name) || (!is_tissue_ && shape_ == nullptr); }

    std::string on_mesh(const io::MapData& map, const MapBeat& beat, const MapColours& colours, const std::string& id,
                        const std::string& title, bool has_lines, Figures& figures) const {
        if (beat.values.size() != shape_->surface.values()) return "";
        SurfacePlot plot{id, title, map.unit};
        plot.low = colours.low;
        plot.high = colours.high;
        plot.diverges = diverges(map.name);
        if (plot.diverges) {
            plot.high = std::max(std::fabs(colours.low), std::fabs(colours.high));
            plot.low = -plot.high;
        }
        plot.beyond_low = beat.low < plot.low;
        plot.beyond_high = beat.high > plot.high;
        plot.interval = has_lines ? isochrone_interval(colours.low, colours.high) : 0;
        plot.panels = {{"from the front", View::oblique, &beat.values},
                       {"from behind", View::behind, &beat.values},
                       {"from below", View::below, &beat.values}};
        const std::string outside = figures.add(surface_plot(plot, shape_->surface));
        plot.id += "-cuts";
        plot.title += ", through the middle";
        plot.panels.clear();
        std::vector<std::vector<double>> values;
        values.reserve(shape_->cuts.size());
        for (const MeshCut& cut : shape_->cuts) {
            if (cut.surface.faces.empty()) continue;
            values.push_back(cut.values(beat.values));
            plot.panels.push_back({cut.label, cut.view, &values.back(), &cut.surface});
        }
        if (plot.panels.empty()) return outside;  // planes meet a surface in lines
        return outside + figures.add(surface_plot(plot, shape_->surface));
    }

    std::string spread(const io::MapData& map, const MapBeat& beat, const MapColours& colours, const std::string& title,
                       const std::string& id, Figures& figures) const {
        std::vector<double> shown;
        for (double value : beat.values)
            if (value >= colours.shown_low && value <= colours.shown_high) shown.push_back(value);
        return figures.add(histogram({id + "-histogram",
                                      title + ", how often",
                                      map_title(map.name) + " [" + map.unit + "]",
                                      {{"cells", std::move(shown)}}}));
    }

    // One arrow a tile of the plane, at the point in its middle; the longest is as long as a tile.
    std::vector<Arrow> velocities(std::size_t across, std::size_t up) const {
        const io::MapData *along = find(&maps_, std::string("cv_") + names[across]),
                          *upwards = find(&maps_, std::string("cv_") + names[up]);
        if (along == nullptr || upwards == nullptr) return {};
        const MapBeat beat_along = last_beat(*along, grid_), beat_upwards = last_beat(*upwards, grid_);
        if (beat_along.known == 0 || beat_upwards.known == 0) return {};
        const Slice x = plane_of(beat_along.values, grid_, across, up, middle_),
                    y = plane_of(beat_upwards.values, grid_, across, up, middle_);
        const auto tile = static_cast<std::size_t>(
            std::max(1.0, std::ceil(static_cast<double>(std::max(x.nx, x.ny)) / arrows_across)));
        std::vector<double> speeds;
        for (std::size_t k = 0; k < x.values.size(); ++k)
            if (const double speed = std::hypot(x.values[k], y.values[k]); std::isfinite(speed))
                speeds.push_back(speed);
        if (speeds.empty()) return {};
        // Where wavefronts meet, the gradient is small and speeds are not to be believed: they do not make the others
        // short.
        const auto most = speeds.begin() + static_cast<std::ptrdiff_t>(0.95 * static_cast<double>(speeds.size() - 1));
        std::nth_element(speeds.begin(), most, speeds.end());
        const double fastest = *most;
        if (!(fastest > 0)) return {};
        std::vector<Arrow> arrows;
        for (std::size_t j = tile / 2; j < x.ny; j += tile)
            for (std::size_t i = tile / 2; i < x.nx; i += tile) {
                const double speed = std::hypot(x.at(i, j), y.at(i, j));
                if (!std::isfinite(speed) || speed == 0) continue;
                const double length = 0.9 * static_cast<double>(tile) *
                                      std::min(grid_.spacing[across], grid_.spacing[up]) *
                                      std::min(1.0, speed / fastest) / speed;
                const double x0 = position(across, static_cast<std::int64_t>(i)),
                             y0 = position(up, static_cast<std::int64_t>(j));
                arrows.push_back({x0 - length * x.at(i, j) / 2, y0 - length * y.at(i, j) / 2,
                                  x0 + length * x.at(i, j) / 2, y0 + length * y.at(i, j) / 2});
            }
        return arrows;
    }

    std::string caption(const io::MapData& map, const MapBeat& beat, const MapColours& colours, bool has_lines,
                        std::size_t arrows) const {
        const Spread& spread = colours.spread;
        std::string text;
        const int digits = digits_between(beat.low, beat.high);
        const std::string unit = escaped(behind_a_number(map.unit));
        if (is_counted(map.name))
            text = "Median " + readable(spread.median, digits) + unit + ", quartiles " +
                   readable(spread.first_quartile, digits) + " and " + readable(spread.third_quartile, digits) + unit +
                   "; from ";
        else
            text = "From ";
        text += readable_range(beat.low, beat.high) + unit;
        const auto range = [&](const std::string& part, double low, double high, const std::string& of) {
            if (low > beat.low || high < beat.high)
                text += "; " + part + " from the 2nd to the 98th percentile" + of + ", " + readable_range(low, high) +
                        unit + ", the rest is beyond";
        };
        if (has_colours())
            range("colours", colours.low, colours.high,
                  colours.is_of_untouched ? " of the points that no stimulus touches" : "");
        if (is_counted(map.name)) range("histogram", colours.shown_low, colours.shown_high, "");
        if (has_lines && has_colours())
            text += "; a line every " + with_unit(isochrone_interval(colours.low, colours.high), map.unit);
        if (arrows > 0) text += "; arrows along the conduction velocity, as long as it is fast";
        if (diverges(map.name)) text += "; the last even beat less the last odd one";
        if (shape_ != nullptr)
            text += "; the surface from three sides, and planes across x, y and z as seen from their positive ends";
        else if (!is_tissue_)
            text += one_in_ == 1 ? "; each point is a cell"
                                 : "; each point is a cell, one in " + std::to_string(one_in_) + " is drawn";
        const std::size_t absent = beat.values.size() - beat.known;
        if (absent > 0)
            text += "; " + readable(static_cast<double>(absent)) + " of " +
                    readable(static_cast<double>(beat.values.size())) + " points without a value";
        return text + ".";
    }

    static constexpr const char* names = "xyz";
    const io::Maps& maps_;
    const io::Maps* deviations_;
    const io::FieldGrid& grid_;
    bool is_tissue_;
    const MeshShape* shape_;
    std::vector<bool> is_touched_;
    std::size_t one_in_;             // every so many cells of a population a point is drawn
    std::vector<std::size_t> axes_;  // with more than one point
    std::array<std::int64_t, 3> middle_{};
};

}  // namespace

std::string maps_section(const RunFolder& run, Figures& figures) {
    if (!run.maps || run.maps->grid.count() <= 1) return "";
    const io::Maps* deviations =
        run.map_deviations && run.map_deviations->grid.points == run.maps->grid.points ? &*run.map_deviations : nullptr;
    const std::shared_ptr<const MeshShape> shape = mesh_shape(run);
    const bool is_tissue = is_grid_of_tissue(run);
    return section(
        "maps", "Maps",
        MapsOfRun(*run.maps, deviations, is_tissue, shape.get(), touched_points(run, run.maps->grid, shape.get()))
            .all(figures));
}

}  // namespace heartwright::report
