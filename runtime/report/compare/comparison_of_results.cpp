// Traces over each other, maps beside each other, and what lies between them.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/units/shown.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/compare/grid_differences.hpp"
#include "runtime/report/data/map_beats.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/map_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_drawn = 40;  // pairs of traces; the table has all of them

const Trace* same_trace(const RunFolder& run, const Trace& trace) {
    for (const Trace& other : run.traces)
        if (other.quantity == trace.quantity && other.unit == trace.unit && other.probe == trace.probe) return &other;
    return nullptr;
}

std::string name_of(const Trace& trace) { return trace.quantity + (trace.probe.empty() ? "" : " at " + trace.probe); }

std::string only_in(const RunFolder& run, const RunFolder& other) {
    std::string names;
    for (const Trace& trace : run.traces)
        if (same_trace(other, trace) == nullptr)
            names += (names.empty() ? "" : ", ") + name_of(trace) + behind_a_name(trace.unit);
    return escaped(names);
}

std::string spacing_text(const io::FieldGrid& grid) {
    const auto& h = grid.spacing;
    if (h[0] == h[1] && h[0] == h[2]) return readable(h[0]);
    return readable(h[0]) + " × " + readable(h[1]) + " × " + readable(h[2]);
}

std::string shape_text(const io::FieldGrid& grid) {
    return readable(static_cast<double>(grid.points[0])) + " × " + readable(static_cast<double>(grid.points[1])) +
           " × " + readable(static_cast<double>(grid.points[2])) + " points, " + spacing_text(grid) + " mm apart";
}

struct Plane {
    std::size_t across = 0, up = 1;
    std::array<std::int64_t, 3> middle{};
    std::string where;
};

// The middle plane: of two axes that are longer than a point, else (a cable) none.
std::optional<Plane> middle_plane(const io::FieldGrid& grid) {
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (grid.points[axis] > 1) axes.push_back(axis);
    if (axes.size() < 2) return std::nullopt;
    Plane plane{axes[0], axes[1], {grid.points[0] / 2, grid.points[1] / 2, grid.points[2] / 2}, ""};
    if (axes.size() == 3)
        plane.where =
            ", plane z = " + readable(grid.origin[2] + static_cast<double>(plane.middle[2]) * grid.spacing[2]) + " mm";
    return plane;
}

struct Named {
    std::string id, title, unit;
};

MapPlot plot_of(const Named& named, const io::FieldGrid& grid, const Plane& plane, const std::vector<double>& values,
                double low, double high) {
    const char* const names = "xyz";
    MapPlot plot;
    plot.id = named.id;
    plot.title = named.title + plane.where;
    plot.unit = named.unit;
    plot.axes = {std::string(1, names[plane.across]), std::string(1, names[plane.up])};
    plot.origin = {grid.origin[plane.across], grid.origin[plane.up]};
    plot.spacing = {grid.spacing[plane.across], grid.spacing[plane.up]};
    plot.slice = plane_of(values, grid, plane.across, plane.up, plane.middle);
    plot.low = low;
    plot.high = high;
    return plot;
}

// A cable's map as a curve along it.
Curve along(const std::string& name, const io::FieldGrid& grid, const std::vector<double>& values) {
    Curve curve{name, {}, values};
    const std::size_t axis = grid.points[2] > 1 ? 2 : grid.points[1] > 1 ? 1 : 0;
    for (std::size_t k = 0; k < values.size(); ++k)
        curve.x.push_back(grid.origin[axis] + static_cast<double>(k) * grid.spacing[axis]);
    return curve;
}

std::string compared_map(const io::MapData& in_a, const io::FieldGrid& grid_a, const io::MapData& in_b,
                         const io::FieldGrid& grid_b, Figures& figures) {
    const MapBeat a = last_beat(in_a, grid_a), b = last_beat(in_b, grid_b);
    const std::string title = map_title(in_a.name), unit = in_a.unit;
    std::string html = "<h3>" + escaped(title) + "</h3>\n";
    if (a.known == 0 || b.known == 0)
        return html + "<p>" +
               (a.known == b.known ? "Not reached anywhere in either."
                : a.known == 0     ? "Not reached anywhere in A."
                                   : "Not reached anywhere in B.") +
               "</p>\n";
    if (a.of > 1 || b.of > 1)
        html += "<p class=\"note\">Beat " + std::to_string(a.number) + " of " + std::to_string(a.of) + " of A, beat " +
                std::to_string(b.number) + " of " + std::to_string(b.of) + " of B.</p>\n";

    const bool has_difference = same_grid(grid_a, grid_b);
    std::vector<double> difference;
    double low = std::numeric_limits<double>::infinity(), high = -low, squares = 0;
    std::size_t both = 0, only_a = 0, only_b = 0;
    if (has_difference)
        for (std::size_t k = 0; k < a.values.size(); ++k) {
            difference.push_back(b.values[k] - a.values[k]);
            const bool in_first = std::isfinite(a.values[k]), in_second = std::isfinite(b.values[k]);
            only_a += in_first && !in_second;
            only_b += in_second && !in_first;
            if (!in_first || !in_second) continue;
            low = std::min(low, difference.back());
            high = std::max(high, difference.back());
            squares += difference.back() * difference.back();
            ++both;
        }
    const double most = std::max(std::fabs(low), std::fabs(high));

    const double common_low = std::min(a.low, b.low), common_high = std::max(a.high, b.high);
    const auto plane_a = middle_plane(grid_a), plane_b = middle_plane(grid_b);
    const std::string id = "map-" + in_a.name;
    if (plane_a && plane_b) {
        html += "<div class=\"many\">\n";
        html += figures.add(
            map_plot(plot_of({id + "-a", title + ", A", unit}, grid_a, *plane_a, a.values, common_low, common_high)));
        html += figures.add(map_plot(
            plot_of({id + "-b", title + ", B", in_b.unit}, grid_b, *plane_b, b.values, common_low, common_high)));
        html += "</div>\n";
        if (both > 0 && most > 0) {
            MapPlot plot =
                plot_of({id + "-difference", title + ", B − A", unit}, grid_a, *plane_a, difference, -most, most);
            plot.diverges = true;
            plot.draws_isochrones = false;
            html += figures.add(map_plot(plot));
        }
    } else if (grid_a.count() > 1 && grid_b.count() > 1) {
        html += figures.add(line_plot({id,
                                       title,
                                       "place [mm]",
                                       title + " [" + unit + "]",
                                       {along("A", grid_a, a.values), along("B", grid_b, b.values)}}));
        if (both > 1 && most > 0)
            html += figures.add(line_plot({id + "-difference",
                                           title + ", B − A",
                                           "place [mm]",
                                           "B − A [" + unit + "]",
                                           {along("B − A", grid_a, difference)}}));
    }
    if (!has_difference) return html + "<p class=\"note\">No difference: the grids are not the same.</p>\n";
    if (in_a.unit != in_b.unit)
        html += "<p class=\"warning\">A is in " + escaped(in_a.unit) + ", B in " + escaped(in_b.unit) + ".</p>\n";
    if (both == 0) return html + "<p class=\"note\">No point has a value in both.</p>\n";
    html += "<p class=\"note\">B − A from " + readable_range(low, high) + escaped(behind_a_number(unit)) + ", RMS " +
            readable(std::sqrt(squares / static_cast<double>(both))) + escaped(behind_a_number(unit)) + ", over " +
            readable(static_cast<double>(both)) + " points";
    if (only_a + only_b > 0)
        html += "; " + readable(static_cast<double>(only_a)) + " have a value in A alone, " +
                readable(static_cast<double>(only_b)) + " in B alone";
    return html + ".</p>\n";
}

}  // namespace

TraceDifference difference_of(const std::vector<double>& t_a, const std::vector<double>& a,
                              const std::vector<double>& t_b, const std::vector<double>& b) {
    TraceDifference result;
    const auto known = [](const std::vector<double>& t, const std::vector<double>& values) {
        std::vector<std::pair<double, double>> points;
        for (std::size_t k = 0; k < std::min(t.size(), values.size()); ++k)
            if (std::isfinite(t[k]) && std::isfinite(values[k])) points.emplace_back(t[k], values[k]);
        return points;
    };
    const auto first = known(t_a, a), second = known(t_b, b);
    double squares = 0;
    std::size_t next = 0;  // the first row of B that is not before
    for (const auto& [t, value] : first) {
        while (next < second.size() && second[next].first < t) ++next;
        double other = std::numeric_limits<double>::quiet_NaN();
        if (next < second.size() && second[next].first == t)
            other = second[next].second;
        else if (next > 0 && next < second.size()) {
            const auto& [t0, y0] = second[next - 1];
            const auto& [t1, y1] = second[next];
            other = y0 + (y1 - y0) * (t - t0) / (t1 - t0);
            result.same_times = false;
        }
        if (std::isnan(other)) continue;
        const double difference = other - value;
        result.t.push_back(t);
        result.difference.push_back(difference);
        squares += difference * difference;
        if (std::fabs(difference) > std::fabs(result.largest)) {
            result.largest = difference;
            result.at = t;
        }
    }
    result.rms = result.t.empty() ? 0 : std::sqrt(squares / static_cast<double>(result.t.size()));
    return result;
}

std::string trace_differences(const RunFolder& a, const RunFolder& b, Figures& figures) {
    if (a.traces.empty() && b.traces.empty()) return "";
    std::string plots, rows;
    std::size_t drawn = 0, pairs = 0, equal = 0;
    bool same_times = true;
    for (const Trace& trace : a.traces) {
        const Trace* other = same_trace(b, trace);
        if (other == nullptr) continue;
        ++pairs;
        const TraceDifference difference = difference_of(a.times, trace.values, b.times, other->values);
        same_times &= difference.same_times;
        equal += !difference.t.empty() && difference.largest == 0 && difference.same_times;
        const auto cell = [](const std::string& text) { return "<td class=\"number\">" + text + "</td>"; };
        rows += "<tr><th scope=\"row\">" + escaped(trace.quantity) + escaped(behind_a_name(trace.unit)) + "</th><td>" +
                escaped(trace.probe) + "</td>";
        rows +=
            difference.t.empty()
                ? cell("–") + cell("–") + cell("0")
                : cell(readable(difference.largest) +
                       (difference.largest == 0 ? "" : " <small>at " + readable_time(difference.at) + " ms</small>")) +
                      cell(readable(difference.rms)) + cell(readable(static_cast<double>(difference.t.size())));
        rows += "</tr>\n";
        if (drawn >= most_drawn) continue;
        const std::string id = "trace-" + trace.quantity + "-" + trace.probe, label = " [" + trace.unit + "]";
        LinePlot both{id,
                      name_of(trace),
                      "t [ms]",
                      trace.quantity + label,
                      {{"A", a.times, trace.values}, {"B", b.times, other->values}}};
        LinePlot between{id + "-difference",
                         name_of(trace) + ", B − A",
                         "t [ms]",
                         "B − A" + label,
                         {{"B − A", difference.t, difference.difference}}};
        both.is_small = between.is_small = true;
        both.curves[0].colour = 1;
        both.curves[1].colour = 11;  // dashed: both are seen where they are the same
        const std::string pair = figures.add(line_plot(both));
        if (pair.empty()) continue;
        ++drawn;
        plots +=
            pair + (difference.largest == 0 ? "<p class=\"note\">" + escaped(name_of(trace)) + ": no difference.</p>\n"
                                            : figures.add(line_plot(between)));
    }
    std::string html;
    if (pairs > 0 && equal == pairs)
        html += "<p>All " + readable(static_cast<double>(pairs)) +
                " traces are the same in every written digit, as far as both go.</p>\n";
    if (!same_times)
        html +=
            "<p class=\"warning\" role=\"note\">The rows do not stand at the same times: B is read by straight lines "
            "between its rows, at "
            "the times of A.</p>\n";
    if (!a.times.empty() && !b.times.empty() && a.times.back() != b.times.back())
        html += "<p class=\"warning\" role=\"note\">A ends at " + readable_time(a.times.back()) + " ms, B at " +
                readable_time(b.times.back()) + " ms: compared is what both have.</p>\n";
    for (const auto& [name, names] : {std::pair{"A", only_in(a, b)}, {"B", only_in(b, a)}})
        if (!names.empty()) html += "<p class=\"note\">In " + std::string(name) + " alone: " + names + ".</p>\n";
    if (!rows.empty())
        html +=
            "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Trace</th><th scope=\"col\">Probe</th><th "
            "scope=\"col\">Largest B − "
            "A</th><th scope=\"col\">RMS</th><th scope=\"col\">Rows</th></tr></thead><tbody>\n" +
            rows + "</tbody></table></div>\n";
    if (!plots.empty()) html += "<div class=\"many\">\n" + plots + "</div>\n";
    if (pairs > most_drawn)
        html += "<p class=\"note\">Drawn are the first " + std::to_string(most_drawn) + " of " +
                readable(static_cast<double>(pairs)) + " pairs.</p>\n";
    return html.empty() ? "" : section("traces", "Traces", html);
}

std::string map_differences(const RunFolder& a, const RunFolder& b, Figures& figures) {
    if (!a.maps || !b.maps || (a.maps->grid.count() <= 1 && b.maps->grid.count() <= 1)) return "";
    std::string html;
    if (!same_grid(a.maps->grid, b.maps->grid))
        html += "<p class=\"warning\" role=\"note\">The grids are not the same (A: " + shape_text(a.maps->grid) +
                "; B: " + shape_text(b.maps->grid) + "): maps stand beside each other, without a difference.</p>\n";
    std::string maps;
    for (const io::MapData& map : a.maps->maps)
        for (const io::MapData& other : b.maps->maps)
            if (map.name == other.name) maps += compared_map(map, a.maps->grid, other, b.maps->grid, figures);
    return maps.empty() ? "" : section("maps", "Maps", html + maps);
}

}  // namespace heartwright::report
