#include "runtime/report/plots/scan_plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/units/shown.hpp"
#include "runtime/report/plots/colours.hpp"
#include "runtime/report/plots/film.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double usual_width = 690, left = 60, top = 10, bottom = 48, bar_room = 100;
constexpr std::size_t most_pixels = 1400, most_sites = 512;
constexpr std::size_t most_numbers = std::size_t{1} << 20;  // read at a time

// Means of `across` times and `up` sites a pixel; the second index is the site.
Slice pixels_of(const ScanRows& scan, std::size_t across, std::size_t up) {
    const std::size_t rows = scan.rows, sites = scan.sites, at_once = std::max<std::size_t>(1, most_numbers / sites);
    Slice slice{(rows + across - 1) / across, (sites + up - 1) / up, {}};
    slice.values.assign(slice.nx * slice.ny, 0);
    std::vector<std::size_t> count(slice.values.size());
    for (std::size_t first = 0; first < rows; first += at_once) {
        const std::vector<double> values = scan.read(first, std::min(at_once, rows - first));
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (!std::isfinite(values[k])) continue;
            const std::size_t pixel = k % sites / up * slice.nx + (first + k / sites) / across;
            slice.values[pixel] += values[k];
            ++count[pixel];
        }
    }
    for (std::size_t k = 0; k < count.size(); ++k)
        slice.values[k] =
            count[k] > 0 ? slice.values[k] / static_cast<double>(count[k]) : std::numeric_limits<double>::quiet_NaN();
    return slice;
}

// "x [um]" -> "um"; "" of a label without a unit.
std::string unit_in(const std::string& label) {
    const std::size_t begin = label.find('['), end = label.find(']');
    return begin == std::string::npos || end == std::string::npos ? "" : label.substr(begin + 1, end - begin - 1);
}

Figure drawn(const ScanPlot& plot, const ScanRows& scan, double width);

}  // namespace

Figure scan_plot(const ScanPlot& plot) {
    const std::size_t rows = plot.t.size(), sites = rows > 0 ? plot.values.size() / rows : 0;
    if (rows == 0 || plot.values.size() != rows * sites) return {};
    return scan_plot(plot,
                     {rows, sites, plot.t.front(), plot.t.back(), [&, sites](std::size_t first, std::size_t count) {
                          const auto from = plot.values.begin() + static_cast<std::ptrdiff_t>(first * sites);
                          return std::vector<double>(from, from + static_cast<std::ptrdiff_t>(count * sites));
                      }});
}

Figure scan_plot(const ScanPlot& plot, const ScanRows& scan) {
    Figure figure = drawn(plot, scan, usual_width);
    if (!figure.empty())
        figure.at_width = [plot, scan](double width) {
            return drawn(plot, scan, std::max(60.0, width - left - bar_room));
        };
    return figure;
}

namespace {

Figure drawn(const ScanPlot& plot, const ScanRows& scan, double width) {
    const std::size_t rows = scan.rows, sites = scan.sites;
    if (rows < 2 || sites == 0) return {};
    const Slice slice = pixels_of(scan, (rows + most_pixels - 1) / most_pixels, (sites + most_sites - 1) / most_sites);
    const std::size_t a_pixel = (rows + most_pixels - 1) / most_pixels;
    std::vector<std::vector<double>> columns(slice.nx);
    std::vector<bool> is_paced(slice.nx);
    for (std::size_t column = 0; column < slice.nx; ++column) {
        for (std::size_t site = 0; site < slice.ny; ++site) columns[column].push_back(slice.at(column, site));
        const std::size_t first = column * a_pixel, end = std::min(first + a_pixel, plot.is_paced.size());
        for (std::size_t row = first; row < end; ++row) is_paced[column] = is_paced[column] || plot.is_paced[row];
    }
    const FilmColours colours = colours_of_film({columns.begin(), columns.end()}, is_paced);
    if (!(colours.lowest <= colours.highest)) return {};
    double low = colours.differs() ? colours.low : colours.lowest, high = colours.differs() ? colours.high : low;
    if (low == high) {
        const double half = low == 0 ? 1 : 0.01 * std::fabs(low);
        low -= half;
        high += half;
    }
    const double height = std::clamp(2.4 * static_cast<double>(sites), 120.0, 260.0);
    // A row stands for the time around it, a site for its own length.
    const double step = (scan.last_t - scan.first_t) / static_cast<double>(rows - 1);
    const double t_low = scan.first_t - step / 2, t_high = scan.last_t + step / 2,
                 length = static_cast<double>(sites) * plot.spacing;
    const double floor = top + height;

    Figure figure;
    figure.id = file_name(plot.id);
    figure.title = plot.title;
    figure.kind = "map";
    figure.description = plot.title + " against time, from " + readable_range(low, high) + behind_a_number(plot.unit);
    figure.width = left + width + bar_room;
    figure.height = floor + bottom;
    figure.attributes = " tabindex=\"0\" data-unit=\"" + escaped(plot.unit) + "\" data-axes=\"t " +
                        escaped(plot.place_label.substr(0, plot.place_label.find(' '))) + "\" data-units=\"ms " +
                        unit_in(plot.place_label) + "\"";
    const double pixel = (t_high - t_low) / static_cast<double>(slice.nx),
                 site = length / static_cast<double>(slice.ny);
    for (const auto& [key, value] : {std::pair{"low", low},
                                     {"high", high},
                                     {"x", t_low + pixel / 2},
                                     {"y", plot.edge + site / 2},
                                     {"dx", pixel},
                                     {"dy", site}})
        figure.attributes += attribute(std::string("data-") + key, value);
    std::string& svg = figure.drawing;
    svg += "<image x=\"60\" y=\"10\" width=\"" + coordinate(width) + "\" height=\"" + coordinate(height) +
           "\" preserveAspectRatio=\"none\" href=\"" + coloured_picture(slice, low, high) +
           "\"/>\n<g class=\"axis\">\n";
    for (const Tick& tick : labelled_ticks(t_low, t_high, std::max(2, static_cast<int>(width / 76)), 1, width)) {
        const std::string x = coordinate(left + (tick.at - t_low) / (t_high - t_low) * width);
        svg += "<path d=\"M" + x + " " + coordinate(floor) + "v5\"/><text x=\"" + x + "\" y=\"" +
               coordinate(floor + 18) + "\" text-anchor=\"middle\">" + tick.text + "</text>\n";
    }
    for (const Tick& tick : labelled_ticks(plot.edge, plot.edge + length, std::max(1, static_cast<int>(height / 45)))) {
        const std::string y = coordinate(floor - (tick.at - plot.edge) / length * height);
        svg += "<path d=\"M60 " + y + "h-5\"/><text x=\"52\" y=\"" + y + "\" dy=\".35em\" text-anchor=\"end\">" +
               tick.text + "</text>\n";
    }
    svg += "<path d=\"M60 10V" + coordinate(floor) + "H" + coordinate(left + width) + "\"/>\n<text x=\"" +
           coordinate(left + width / 2) + "\" y=\"" + coordinate(floor + 40) +
           "\" text-anchor=\"middle\">t [ms]</text>\n<text transform=\"translate(14 " + coordinate(top + height / 2) +
           ") rotate(-90)\" text-anchor=\"middle\">" + escaped(plot.place_label) + "</text>\n</g>\n";
    svg += colour_bar(figure.id, left + width + 16, top, height,
                      {low, high, plot.unit, false, colours.lowest<low, colours.highest> high});
    if (colours.is_beyond()) {
        std::string words = colours.words(escaped(behind_a_number(plot.unit)));
        words.front() = 'C';
        figure.below = "<p class=\"note\">" + words + ".</p>\n";
    }
    figure.table = {{"t [ms]", {}}, {plot.place_label, {}}, {plot.title + " [" + plot.unit + "]", {}}};
    for (std::size_t row = 0; row < slice.nx; ++row)
        for (std::size_t k = 0; k < slice.ny; ++k) {
            figure.table[0].values.push_back(t_low + (static_cast<double>(row) + 0.5) * pixel);
            figure.table[1].values.push_back(plot.edge + (static_cast<double>(k) + 0.5) * site);
            figure.table[2].values.push_back(slice.at(row, k));
        }
    return figure;
}

}  // namespace

}  // namespace heartwright::report
