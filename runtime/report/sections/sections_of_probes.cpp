// The section that shows what came out at each probe.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/report/data/map_beats.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

std::string readable_of_map(double value, const std::string& unit) {
    return unit == "ms" ? readable_time(value, 5) : readable(value, 5);
}

struct Place {
    std::array<std::int64_t, 3> index{};
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

// NaN: none, or that of several beats.
double value_in_summary(const RunFolder& run, const std::string& probe, const std::string& map) {
    const json::Value* of_probes = run.summary ? run.summary->find("at_probes") : nullptr;
    const json::Value* own =
        of_probes != nullptr && of_probes->is(json::Kind::object) ? of_probes->find(probe) : nullptr;
    const json::Value* value = own != nullptr && own->is(json::Kind::object) ? own->find(map) : nullptr;
    return value != nullptr && value->is(json::Kind::number) ? value->number : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::string probes_section(const RunFolder& run) {
    const json::Value* probes = run.experiment.find("probes");
    if (probes == nullptr || probes->items.empty()) return "";
    const io::Maps none;
    const io::Maps& maps = run.maps ? *run.maps : none;
    std::vector<MapBeat> beats;
    std::string head = "<th scope=\"col\">Probe</th><th scope=\"col\">Place</th>";
    for (const auto& map : maps.maps) {
        beats.push_back(last_beat(map, maps.grid));
        head += "<th scope=\"col\">" + escaped(map_title(map.name)) + escaped(behind_a_name(map.unit)) + "</th>";
    }
    const bool has_traces = !run.traces.empty();
    const std::string first =
        has_traces ? escaped(run.traces.front().quantity) + escaped(behind_a_name(run.traces.front().unit)) : "";
    if (has_traces) head += "<th scope=\"col\">Lowest " + first + "</th><th scope=\"col\">Highest " + first + "</th>";

    std::string rows;
    for (const auto& probe : probes->items) {
        const std::string name = text_at(probe, "name");
        const Place place = place_of(probe, maps.grid);
        rows += "<tr><th scope=\"row\">" + escaped(name) + "</th><td>" +
                (place.text.empty() ? "–" : escaped(place.text)) + "</td>";
        for (std::size_t k = 0; k < beats.size(); ++k) {
            const MapBeat& beat = beats[k];
            const auto index = static_cast<std::size_t>(
                (place.index[2] * maps.grid.points[1] + place.index[1]) * maps.grid.points[0] + place.index[0]);
            const double value = has_mesh(run) ? value_in_summary(run, name, maps.maps[k].name)
                                 : place.is_point && index < beat.values.size()
                                     ? beat.values[index]
                                     : std::numeric_limits<double>::quiet_NaN();
            const bool is_known = has_mesh(run) ? std::isfinite(value) : place.is_point && index < beat.values.size();
            rows += "<td class=\"number\">" + (is_known ? readable_of_map(value, maps.maps[k].unit) : "–") + "</td>";
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
            rows += "<td class=\"number\">" + (low <= high ? readable(low) : "–") + "</td><td class=\"number\">" +
                    (low <= high ? readable(high) : "–") + "</td>";
        }
        rows += "</tr>\n";
    }
    return "<section id=\"probes\" aria-labelledby=\"probes-heading\">\n<h2 id=\"probes-heading\">At the "
           "probes</h2>\n<div class=\"scroll\"><table><thead><tr>" +
           head + "</tr></thead><tbody>\n" + rows +
           "</tbody></table></div>\n<p class=\"note\">Activation, repolarisation and APD come from the maps, computed "
           "at every step and interpolated in between; lowest and "
           "highest are of the trace as it was written.</p>\n</section>\n";
}

}  // namespace heartwright::report
