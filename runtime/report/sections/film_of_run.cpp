#include "runtime/report/sections/film_of_run.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/report/data/filmed.hpp"
#include "runtime/report/data/pacing.hpp"
#include "runtime/report/data/places.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/map_plot.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double width = 640, height_of_probes = 170, room_of_clock = 30;
constexpr std::size_t most_probes = 6, most_of_a_trace = 2000;

// The potential at the first probes, or what is written there first.
LinePlot traces_of(const RunFolder& run) {
    LinePlot plot{"probes", "", "t [ms]", "", {}};
    plot.height = height_of_probes;
    const std::string potential = run.summary ? text_at(*run.summary, "model.potential") : "V";
    for (const bool is_any : {false, true})
        for (const Trace& trace : run.traces) {
            const std::string label = trace.quantity + " [" + trace.unit + "]";
            const bool fits = is_any ? plot.y_label.empty() || plot.y_label == label : trace.quantity == potential;
            if (!fits || plot.curves.size() == most_probes || (is_any && plot.y_label.empty() && !plot.curves.empty()))
                continue;
            if (is_any && !plot.curves.empty() && plot.curves.front().name == trace.probe) return plot;
            plot.y_label = label;
            Curve& curve = plot.curves.emplace_back(Curve{trace.probe, {}, {}});
            const std::size_t step = run.times.size() / most_of_a_trace + 1;
            for (std::size_t row = 0; row < run.times.size(); row += step) {
                curve.x.push_back(run.times[row]);
                curve.y.push_back(trace.values[row]);
            }
        }
    return plot;
}

// Probes in the plane of the film, as dots with names.
std::vector<Path> dots_of(const RunFolder& run, const io::FieldGrid& grid) {
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (grid.points[axis] > 1) axes.push_back(axis);
    const std::size_t across = axes[0], up = axes[1], normal = 3 - across - up;
    const auto middle = grid.points[normal] / 2;  // as film_of_grid()
    const double plane = grid.origin[normal] + static_cast<double>(middle) * grid.spacing[normal];
    std::vector<Path> dots;
    for (const NamedPlace& place : probe_places(run, grid, places_of(grid))) {
        if (grid.points[normal] > 1 && std::fabs(place.at[normal] - plane) > grid.spacing[normal]) continue;
        Path& dot = dots.emplace_back(Path{place.name, {{place.at[across], place.at[up]}}});
        dot.draws_points = true;
        dot.colour = 0;
    }
    return dots;
}

}  // namespace

FilmOfRun::FilmOfRun(const std::filesystem::path& run_folder, std::size_t most_frames)
    : run_(read_run_folder(run_folder)) {
    show_calcium_in_uM(run_);
    run_.shape = mesh_shape(run_);
    const io::FieldFolder fields = io::list_fields((run_.folder / "fields").string());
    if (fields.instants.size() < 2)
        throw UserFault(
            run_folder.string() +
            " holds no fields at several instants, of which a film is made: say \"fields\" in the experiment");
    if (run_.shape) {
        read_mesh(fields, most_frames);
    } else if ((film_ = film_of_grid(run_, fields, most_frames))) {
        times_ = film_->t;
        std::vector<std::span<const double>> frames;
        for (const Slice& frame : film_->frames) frames.emplace_back(frame.values);
        const FilmColours colours = colours_of_film(frames, film_->is_paced);
        film_->plot.low = colours.low;
        film_->plot.high = colours.high;
        film_->plot.beyond_low = colours.lowest < colours.low;
        film_->plot.beyond_high = colours.highest > colours.high;
        film_->plot.draws_isochrones = false;
        film_->plot.names_paths = true;
        film_->plot.paths = dots_of(run_, fields.grid);
    } else {
        throw UserFault(run_folder.string() + " is neither a sheet, a block nor a mesh: it has no film");
    }
    traces_ = traces_of(run_);
}

void FilmOfRun::read_mesh(const io::FieldFolder& fields, std::size_t most_frames) {
    const io::FieldSeries::Quantity quantity = filmed_quantity(run_, fields);
    const ShownUnit shown = shown_unit(quantity.name, quantity.unit);
    for (const io::FieldInstant& instant : chosen_instants(fields.instants, most_frames)) {
        const std::vector<float> read = io::read_plane(instant, fields.grid, quantity.name, 2, 0, 1);
        if (read.size() != run_.shape->surface.values())
            throw UserFault((run_.folder / "fields").string() + " has values of some nodes alone: it has no film");
        std::vector<double>& at = values_.emplace_back(read.begin(), read.end());
        scale(at, shown);
        times_.push_back(instant.t);
    }
    const FilmColours colours = colours_of_film({values_.begin(), values_.end()}, times_of_pacing(run_, times_));
    surface_.id = "film";
    surface_.title = quantity.name;
    surface_.unit = shown.unit;
    surface_.low = colours.low;
    surface_.high = colours.high;
    surface_.beyond_low = colours.lowest < colours.low;
    surface_.beyond_high = colours.highest > colours.high;
}

Figure FilmOfRun::picture(std::size_t k) const {
    if (film_) {
        MapPlot plot = film_->plot;
        plot.slice = film_->frames[k];
        return map_plot(plot).at_width(width);
    }
    SurfacePlot plot = surface_;
    plot.panels = {{"", View::oblique, &values_[k]}, {"", View::behind, &values_[k]}};
    return surface_plot(plot, run_.shape->surface).at_width(width);
}

Figure FilmOfRun::at_probes(std::size_t k, double wide) const {
    if (traces_.curves.empty()) return {};
    LinePlot plot = traces_;
    plot.marks = {{times_[k]}};
    const Figure figure = line_plot(plot);
    return figure.empty() ? Figure{} : figure.at_width(wide);
}

VectorPicture FilmOfRun::frame(std::size_t k) const {
    const Figure wave = picture(k);
    if (wave.empty())
        throw UserFault("nothing differs in the fields of " + run_.folder.string() + ": they have no film");
    VectorPicture frame;
    const std::string title = film_ ? film_->plot.title : surface_.title;
    frame.parts.emplace_back(Letters{title + ",  t = " + readable_time(times_[k]) + " ms", {12, 20}});
    frame.add(vector_picture(wave), 0, room_of_clock);
    if (const Figure probes = at_probes(k, frame.width); !probes.empty())
        frame.add(vector_picture(probes), 0, frame.height + 6);
    return frame;
}

}  // namespace heartwright::report
