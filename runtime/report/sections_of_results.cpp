// The sections that show what came out: traces, maps, probes.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/units/unit.hpp"
#include "runtime/report/line_plot.hpp"
#include "runtime/report/map_plot.hpp"
#include "runtime/report/sections.hpp"
#include "runtime/report/text.hpp"

namespace heartwright::report {
namespace {

using Index = std::array<std::int64_t, 3>;

std::size_t points_of(const io::FieldGrid& grid) { return static_cast<std::size_t>(grid.count()); }

// A map of several beats shows its last one in which anything happened.
struct Beat {
    std::size_t number = 0, of = 1;
    std::vector<double> values;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::size_t known = 0;
};

Beat last_beat(const io::MapData& map, const io::FieldGrid& grid) {
    Beat beat;
    const std::size_t points = points_of(grid);
    beat.of = points > 0 ? map.values.size() / points : 0;
    for (beat.number = beat.of; beat.number > 0; --beat.number) {
        beat.values.assign(map.values.begin() + static_cast<std::ptrdiff_t>((beat.number - 1) * points), map.values.begin() + static_cast<std::ptrdiff_t>(beat.number * points));
        for (double value : beat.values)
            if (std::isfinite(value)) {
                beat.low = std::min(beat.low, value);
                beat.high = std::max(beat.high, value);
                ++beat.known;
            }
        if (beat.known > 0) break;
    }
    return beat;
}

// The plane through `middle` spanned by two axes.
Slice plane(const Beat& beat, const io::FieldGrid& grid, std::size_t across, std::size_t up, Index at) {
    Slice slice{static_cast<std::size_t>(grid.points[across]), static_cast<std::size_t>(grid.points[up]), {}};
    slice.values.reserve(slice.nx * slice.ny);
    for (at[up] = 0; at[up] < grid.points[up]; ++at[up])
        for (at[across] = 0; at[across] < grid.points[across]; ++at[across])
            slice.values.push_back(beat.values[static_cast<std::size_t>((at[2] * grid.points[1] + at[1]) * grid.points[0] + at[0])]);
    return slice;
}

std::string figures_of(const io::MapData& map, const io::FieldGrid& grid, Figures& figures) {
    const Beat beat = last_beat(map, grid);
    std::string title = map_title(map.name);
    if (beat.of > 1) title += ", beat " + std::to_string(beat.number) + " of " + std::to_string(beat.of);
    if (beat.known == 0) return "<p>" + escaped(title) + ": not reached anywhere.</p>\n";
    if (beat.low == beat.high) return "<p>" + escaped(title) + ": " + readable(beat.low) + " " + escaped(map.unit) + " everywhere.</p>\n";

    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (grid.points[axis] > 1) axes.push_back(axis);
    const std::string id = "map-" + map.name;
    const char* const names = "xyz";
    std::string html;
    Index middle{grid.points[0] / 2, grid.points[1] / 2, grid.points[2] / 2};
    if (axes.size() == 1) {
        LinePlot plot{id, title, std::string(1, names[axes[0]]) + " [mm]", map_title(map.name) + " [" + map.unit + "]", {{title, {}, beat.values}}};
        for (std::size_t k = 0; k < beat.values.size(); ++k) plot.curves[0].x.push_back(grid.origin[axes[0]] + static_cast<double>(k) * grid.spacing[axes[0]]);
        html = figures.add(line_plot(plot));
    }
    const auto draw = [&](std::size_t across, std::size_t up, std::size_t normal) {
        MapPlot plot;
        plot.id = id + "-" + std::string{names[across], names[up]};
        plot.title = title;
        if (axes.size() == 3) plot.title += ", plane " + std::string(1, names[normal]) + " = " + readable(grid.origin[normal] + static_cast<double>(middle[normal]) * grid.spacing[normal]) + " mm";
        plot.unit = map.unit;
        plot.axes = {std::string(1, names[across]), std::string(1, names[up])};
        plot.origin = {grid.origin[across], grid.origin[up]};
        plot.spacing = {grid.spacing[across], grid.spacing[up]};
        plot.slice = plane(beat, grid, across, up, middle);
        plot.low = beat.low;
        plot.high = beat.high;
        html += figures.add(map_plot(plot));
    };
    if (axes.size() == 2) draw(axes[0], axes[1], 3 - axes[0] - axes[1]);
    if (axes.size() == 3) {
        draw(0, 1, 2);
        draw(0, 2, 1);
    }
    html += "<p class=\"note\">From " + readable(beat.low) + " to " + readable(beat.high) + " " + escaped(map.unit);
    if (axes.size() > 1) html += "; lines every " + readable(isochrone_interval(beat.low, beat.high)) + " " + escaped(map.unit);
    const std::size_t absent = beat.values.size() - beat.known;
    if (absent > 0) html += "; " + readable(static_cast<double>(absent)) + " of " + readable(static_cast<double>(beat.values.size())) + " points without a value";
    return html + ".</p>\n";
}

struct Place {
    Index index{};
    std::string text;
    bool is_point = false;
};

// Where a probe stands: its own `cell`, or the point nearest to `at`.
Place place_of(const json::Value& probe, const io::FieldGrid& grid) {
    Place place;
    if (const json::Value* cell = probe.find("cell"); cell != nullptr && cell->is(json::Kind::array)) {
        place.is_point = true;
        for (std::size_t k = 0; k < 3; ++k) {
            const double index = k < cell->items.size() ? cell->items[k].number : 0;
            if (!(index >= 0 && index < static_cast<double>(grid.points[k]))) return {};
            place.index[k] = static_cast<std::int64_t>(index);
            place.text += (k ? ", " : "cell ") + readable(index);
        }
    } else if (const json::Value* at = probe.find("at"); at != nullptr && at->is(json::Kind::array)) {
        place.is_point = true;
        for (std::size_t k = 0; k < 3; ++k) {
            if (k >= at->items.size()) continue;
            const auto length = parse_quantity(at->items[k].text);
            if (!length) return {};
            const double mm = length->value * length->unit.factor * 1e3;
            const double index = std::round((mm - grid.origin[k]) / grid.spacing[k]);
            if (!std::isfinite(index)) return {};
            place.index[k] = static_cast<std::int64_t>(std::clamp(index, 0.0, static_cast<double>(grid.points[k] - 1)));
            place.text += (k ? ", " : "") + readable(mm);
        }
        place.text += " mm";
    }
    return place;
}

// Where each trace began, how low and high it went and when, where it ended: of an integrated flux, what went by.
std::string figures_of_traces(const RunFolder& run) {
    std::string rows;
    for (const Trace& trace : run.traces) {
        std::size_t first = trace.values.size(), last = first, low = first, high = first;
        for (std::size_t k = 0; k < trace.values.size(); ++k) {
            if (!std::isfinite(trace.values[k])) continue;
            if (first == trace.values.size()) first = low = high = k;
            if (trace.values[k] < trace.values[low]) low = k;
            if (trace.values[k] > trace.values[high]) high = k;
            last = k;
        }
        if (first == trace.values.size()) continue;
        const auto number = [&](std::size_t k) { return "<td class=\"number\">" + readable(trace.values[k]) + "</td>"; };
        const auto number_at = [&](std::size_t k) { return "<td class=\"number\">" + readable(trace.values[k]) + " <small>at " + readable(run.times[k]) + " ms</small></td>"; };
        rows += "<tr><th scope=\"row\">" + escaped(trace.quantity) + " [" + escaped(trace.unit) + "]</th><td>" + escaped(trace.probe) + "</td>" + number(first) + number_at(low) + number_at(high) +
                number(last) + "</tr>\n";
    }
    return "<details><summary>The traces in figures</summary>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Trace</th><th scope=\"col\">Probe</th><th scope=\"col\">First</th>"
           "<th scope=\"col\">Lowest</th><th scope=\"col\">Highest</th><th scope=\"col\">Last</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div></details>\n";
}

}  // namespace

std::string traces_section(const RunFolder& run, Figures& figures) {
    std::vector<std::pair<std::string, std::string>> quantities;
    for (const auto& trace : run.traces)
        if (const std::pair key{trace.quantity, trace.unit}; std::find(quantities.begin(), quantities.end(), key) == quantities.end()) quantities.push_back(key);

    std::string html;
    for (std::size_t q = 0; q < quantities.size(); ++q) {
        const auto& [quantity, unit] = quantities[q];
        LinePlot plot{"trace-" + quantity, quantity, "t [ms]", quantity + " [" + unit + "]", {}};
        for (const auto& trace : run.traces)
            if (trace.quantity == quantity && trace.unit == unit) plot.curves.push_back({trace.probe, run.times, trace.values});
        html += figures.add(line_plot(plot));
    }
    if (html.empty()) return "";
    constexpr std::size_t many = 6;  // then two beside each other
    if (quantities.size() > many) html = "<div class=\"many\">\n" + html + "</div>\n";
    html += figures_of_traces(run);
    return "<section id=\"traces\" aria-labelledby=\"traces-heading\">\n<h2 id=\"traces-heading\">Traces</h2>\n" + html + "</section>\n";
}

std::string maps_section(const RunFolder& run, Figures& figures) {
    if (!run.maps || run.maps->grid.count() <= 1) return "";
    std::vector<const io::MapData*> order;
    for (const auto& map : run.maps->maps) order.push_back(&map);
    std::stable_partition(order.begin(), order.end(), [](const io::MapData* map) { return map->name == "activation"; });
    std::string html;
    for (std::size_t k = 0; k < order.size(); ++k) html += figures_of(*order[k], run.maps->grid, figures);
    if (html.empty()) return "";
    return "<section id=\"maps\" aria-labelledby=\"maps-heading\">\n<h2 id=\"maps-heading\">Maps</h2>\n" + html + "</section>\n";
}

std::string probes_section(const RunFolder& run) {
    const json::Value* probes = run.experiment.find("probes");
    if (probes == nullptr || probes->items.empty()) return "";
    const io::Maps none;
    const io::Maps& maps = run.maps ? *run.maps : none;
    std::vector<Beat> beats;
    std::string head = "<th scope=\"col\">Probe</th><th scope=\"col\">Place</th>";
    for (const auto& map : maps.maps) {
        beats.push_back(last_beat(map, maps.grid));
        head += "<th scope=\"col\">" + escaped(map_title(map.name)) + " [" + escaped(map.unit) + "]</th>";
    }
    const bool has_traces = !run.traces.empty();
    const std::string first = has_traces ? escaped(run.traces.front().quantity) + " [" + escaped(run.traces.front().unit) + "]" : "";
    if (has_traces) head += "<th scope=\"col\">Lowest " + first + "</th><th scope=\"col\">Highest " + first + "</th>";

    std::string rows;
    for (const auto& probe : probes->items) {
        const std::string name = text_at(probe, "name");
        const Place place = place_of(probe, maps.grid);
        rows += "<tr><th scope=\"row\">" + escaped(name) + "</th><td>" + (place.text.empty() ? "–" : escaped(place.text)) + "</td>";
        for (const Beat& beat : beats) {
            const auto index = static_cast<std::size_t>((place.index[2] * maps.grid.points[1] + place.index[1]) * maps.grid.points[0] + place.index[0]);
            rows += "<td class=\"number\">" + (place.is_point && index < beat.values.size() ? readable(beat.values[index], 5) : "–") + "</td>";
        }
        if (has_traces) {
            double low = std::numeric_limits<double>::infinity(), high = -low;
            for (const auto& trace : run.traces)
                if (trace.probe == name && trace.quantity == run.traces.front().quantity)
                    for (double value : trace.values)
                        if (std::isfinite(value)) {
                            low = std::min(low, value);
                            high = std::max(high, value);
                        }
            rows += "<td class=\"number\">" + (low <= high ? readable(low) : "–") + "</td><td class=\"number\">" + (low <= high ? readable(high) : "–") + "</td>";
        }
        rows += "</tr>\n";
    }
    return "<section id=\"probes\" aria-labelledby=\"probes-heading\">\n<h2 id=\"probes-heading\">At the probes</h2>\n<div class=\"scroll\"><table><thead><tr>" + head +
           "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n<p class=\"note\">Activation, repolarisation and APD come from the maps, computed at every step and interpolated in between; lowest and "
           "highest are of the trace as it was written.</p>\n</section>\n";
}

}  // namespace heartwright::report
