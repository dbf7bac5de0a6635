// The sections about electrodes and reentry: pseudo-ECG, phase singularities and where the tips went.
#include <algorithm>
#include <cmath>

#include "runtime/report/data/tip_paths.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/map_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

std::string list_of(const json::Value* place) {
    std::string said;
    if (place != nullptr)
        for (const auto& one : place->items) said += (said.empty() ? "" : ", ") + escaped(one.text);
    return said;
}

// Where the electrodes are, as the experiment says it.
std::string places_of_electrodes(const RunFolder& run) {
    std::string places;
    if (const json::Value* measures = run.experiment.find("measures"))
        for (const auto& measure : measures->items) {
            const std::string name = measure.is(json::Kind::object) ? text_at(measure, "ecg") : "";
            if (name.empty()) continue;
            places += (places.empty() ? "" : "; ") + escaped(name) + " at (" + list_of(measure.find("at")) + ")";
            if (const json::Value* minus = measure.find("minus")) places += " less (" + list_of(minus) + ")";
        }
    return places;
}

// Tips over the plane, on the grid's box. Without maps there is no such box; nor is there one of a mesh.
std::string paths_plot(const RunFolder& run, const std::vector<TipPath>& tips, Figures& figures) {
    if (!run.maps) return "";
    const io::FieldGrid& grid = run.maps->grid;
    if (grid.points[0] < 2 || grid.points[1] < 2) return "";
    MapPlot plot;
    plot.id = "tip-paths";
    plot.title = "Paths of the wave's tips";
    plot.axes = {"x", "y"};
    plot.origin = {grid.origin[0], grid.origin[1]};
    plot.spacing = {grid.spacing[0], grid.spacing[1]};
    plot.slice = {static_cast<std::size_t>(grid.points[0]), static_cast<std::size_t>(grid.points[1]), {}};
    plot.slice.values.assign(plot.slice.nx * plot.slice.ny, std::nan(""));
    plot.has_colours = false;
    for (const TipPath& tip : tips) {
        Path path{"charge " + std::string(tip.charge > 0 ? "+" : "−") + readable(std::abs(tip.charge)) + ", " +
                      readable_time(tip.t.front()) + " to " + readable_time(tip.t.back()) + " ms",
                  {}};
        for (const auto& at : tip.at) path.points.push_back({at[0], at[1]});
        path.colour = tip.charge > 0 ? 3 : 1;
        plot.paths.push_back(std::move(path));
    }
    return figures.add(map_plot(plot));
}

}  // namespace

std::string ecg_section(const RunFolder& run, Figures& figures) {
    if (!run.ecg || run.ecg->columns.size() < 2) return "";
    const CsvColumn& t = run.ecg->columns.front();
    std::string html, unit = run.ecg->columns[1].unit;
    LinePlot plot{"ecg", "Pseudo-ECG", "t [ms]", "Potential [" + unit + "]", {}};
    for (std::size_t k = 1; k < run.ecg->columns.size(); ++k)
        plot.curves.push_back({run.ecg->columns[k].name, t.numbers, run.ecg->columns[k].numbers});
    html = figures.add(line_plot(plot));
    if (html.empty()) return "";
    const std::string places = places_of_electrodes(run);
    html += "<p class=\"note\">" + (places.empty() ? std::string() : places + ". ") +
            "Potential in an unbounded bath of the tissue's conductivity; its shape is meant, not its size.</p>\n";
    return section("electrodes", "ECG", html);
}

std::string reentry_section(const RunFolder& run, Figures& figures) {
    if (!run.singularities) return "";
    const CsvColumn *t = run.singularities->find("t"), *count = run.singularities->find("count");
    if (t == nullptr || count == nullptr || t->numbers.empty()) return "";
    const double most = *std::max_element(count->numbers.begin(), count->numbers.end());
    if (most == 0)
        return section(
            "reentry", "Phase singularities",
            "<p>There was none at any of the " + readable(static_cast<double>(t->numbers.size())) + " looks.</p>\n");
    LinePlot plot{"phase-singularities",
                  "Number of phase singularities",
                  "t [ms]",
                  "Number",
                  {{"number", t->numbers, count->numbers}}};
    plot.levels = {{0, ""}};
    std::string html = figures.add(line_plot(plot));
    const auto section_of = [](const std::string& drawn, const std::string& said) {
        return section("reentry", "Phase singularities", drawn + "<p class=\"note\">" + said + ".</p>\n");
    };
    std::string note = "At most " + readable(most) + ", " + readable(count->numbers.back()) + " at the last look";
    if (run.singularity_points) {
        const std::vector<TipPath> tips = tip_paths(*run.singularity_points);
        std::size_t points = 0;
        double longest = 0;
        for (const TipPath& tip : tips) {
            points += tip.t.size();
            longest = std::max(longest, tip.t.back() - tip.t.front());
        }
        const std::string paths = paths_plot(run, tips, figures);
        html += paths;
        if (paths.empty()) return section_of(html, note);
        note += "; the longest path lasts " + readable(longest) +
                " ms. Paths join points of one charge that are nearest from look to look, at most " +
                readable(fastest_tip) +
                " mm/ms apart; shorter ones than three looks are not drawn. Blue paths have a positive charge, orange "
                "ones a negative one: "
                "they turn the other way round";
    }
    return section_of(html, note);
}

}  // namespace heartwright::report
