// The section with the surface of a mesh that a reader turns: maps of the last beat and a film of the potential.
#include <algorithm>
#include <cmath>

#include "runtime/report/data/filmed.hpp"
#include "runtime/report/data/map_colours.hpp"
#include "runtime/report/data/pacing.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/map_plot.hpp"
#include "runtime/report/sections/sections.hpp"
#include "runtime/report/surfaces/mesh_shape.hpp"
#include "runtime/report/surfaces/surface_viewer.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_points = 60000, most_maps = 8, most_frames = 60;

ViewedMap viewed(const io::MapData& map, const MapBeat& beat, const std::vector<bool>& is_touched,
                 const Surface& surface, const ThinnedSurface& thin) {
    const MapColours colours = colours_of(beat, is_touched);
    ViewedMap shown{map_title(map.name), map.unit, colours.low, colours.high};
    if (beat.of > 1) shown.title += ", beat " + std::to_string(beat.number) + " of " + std::to_string(beat.of);
    shown.diverges = diverges(map.name);
    if (shown.diverges) {
        shown.high = std::max(std::fabs(colours.low), std::fabs(colours.high));
        shown.low = -shown.high;
    }
    if (is_time_of_wave(map.name) && beat.low < beat.high)
        shown.interval = isochrone_interval(colours.low, colours.high);
    shown.values = values_on(thin, surface, beat.values);
    return shown;
}

std::vector<ViewedMap> viewed_maps(const RunFolder& run, const MeshShape& shape, const ThinnedSurface& thin) {
    const Surface& surface = shape.surface;
    std::vector<ViewedMap> maps;
    if (!run.maps || run.maps->grid.count() != static_cast<std::int64_t>(surface.values())) return maps;
    const std::vector<bool> is_touched = touched_points(run, run.maps->grid, &shape);
    std::vector<const io::MapData*> order;
    for (const char* const first : {"activation", "apd", "repolarisation", ""})
        for (const io::MapData& map : run.maps->maps)
            if (map.name.rfind(first, 0) == 0 && std::find(order.begin(), order.end(), &map) == order.end())
                order.push_back(&map);
    for (const io::MapData* map : order) {
        const MapBeat beat = last_beat(*map, run.maps->grid);
        if (beat.known > 0 && maps.size() < most_maps) maps.push_back(viewed(*map, beat, is_touched, surface, thin));
    }
    return maps;
}

ViewedFilm viewed_film(const RunFolder& run, const Surface& surface, const ThinnedSurface& thin) {
    const io::FieldFolder fields = io::list_fields((run.folder / "fields").string());
    if (fields.instants.size() < 2) return {};
    const io::FieldSeries::Quantity quantity = filmed_quantity(run, fields);
    const ShownUnit shown = shown_unit(quantity.name, quantity.unit);
    ViewedFilm film{quantity.name, shown.unit, {}, {}};
    for (const io::FieldInstant& instant : chosen_instants(fields.instants, most_frames)) {
        const std::vector<float> read = io::read_plane(instant, fields.grid, quantity.name, 2, 0, 1);
        if (read.size() != surface.values()) return {};
        std::vector<double> values(read.begin(), read.end());
        scale(values, shown);
        film.t.push_back(instant.t);
        film.frames.push_back(values_on(thin, surface, values));
    }
    film.is_paced = times_of_pacing(run, film.t);
    return film;
}

std::vector<ViewedMark> viewed_marks(const RunFolder& run, const Surface& surface) {
    std::vector<ViewedMark> marks;
    const io::FieldGrid none;
    for (NamedPlace& place : probe_places(run, none, surface.points))
        marks.push_back({std::move(place.name), place.at});
    for (NamedPlace& place : pacing_places(run, none, surface.points))
        marks.push_back({std::move(place.name), place.at, false});
    return marks;
}

}  // namespace

std::string surface_section(const RunFolder& run, Figures&) {
    const std::shared_ptr<const MeshShape> shape = mesh_shape(run);
    if (!shape) return "";
    const ThinnedSurface thin = thinned(shape->surface, most_points);
    const SurfaceViewer viewer{viewed_maps(run, *shape, thin), viewed_film(run, shape->surface, thin),
                               viewed_marks(run, shape->surface)};
    const std::string content = surface_viewer(viewer, thin);
    if (content.empty()) return "";
    // Shown by the script, where there is WebGL.
    return "<section id=\"surface\" aria-labelledby=\"surface-heading\" hidden>\n<h2 id=\"surface-heading\">The "
           "surface, to "
           "turn</h2>\n" +
           content + "</section>\n";
}

}  // namespace heartwright::report
