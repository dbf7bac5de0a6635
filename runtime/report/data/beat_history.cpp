#include "runtime/report/data/beat_history.hpp"

#include <cmath>
#include <vector>

#include "runtime/report/plots/line_plot.hpp"

namespace heartwright::report {

namespace {

constexpr std::size_t fewest_beats = 10;

}  // namespace

std::string beat_history(const CsvTable& beats, Figures& figures) {
    const CsvColumn *probe = beats.find("probe"), *activation = beats.find("activation"), *apd90 = beats.find("apd90");
    if (!probe || !activation || !apd90 || probe->texts.size() < beats.rows) return "";
    std::vector<Curve> curves;
    for (std::size_t row = 0; row < beats.rows; ++row) {
        std::size_t k = 0;
        while (k < curves.size() && curves[k].name != probe->texts[row]) ++k;
        if (k == curves.size()) curves.push_back(Curve{probe->texts[row], {}, {}});
        if (!std::isfinite(apd90->numbers[row])) continue;
        curves[k].x.push_back(activation->numbers[row]);
        curves[k].y.push_back(apd90->numbers[row]);
    }
    LinePlot plot{"beats-apd90", "APD90 of each beat", "t of activation [ms]", "APD90 [ms]", {}};
    for (std::size_t k = 0; k < curves.size(); ++k) {
        if (curves[k].x.size() < fewest_beats) continue;
        curves[k].draws_points = true;
        curves[k].colour = k;
        plot.curves.push_back(std::move(curves[k]));
    }
    const std::string html = plot.curves.empty() ? "" : figures.add(line_plot(plot));
    return html.empty()
               ? ""
               : html + "<p class=\"note\">Each beat that repolarised to 90 %, from every step of the run.</p>\n";
}

}  // namespace heartwright::report
