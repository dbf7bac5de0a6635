#include "runtime/report/plots/ecg_paper.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "runtime/report/plots/simplified.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double mm_per_ms = 0.025, usual_gain = 10;                  // mm/ms, mm/mV
constexpr double longest_column = 2500;                               // ms
constexpr double large_box = 5, calibration = 10, letters_above = 5;  // mm
constexpr std::size_t rows = 3, columns = 4, all_leads = rows * columns;
constexpr std::size_t rhythm = 1;  // lead II

struct PaperLayout {
    double gain = usual_gain;                       // mm/mV
    double column = 0;                              // ms, of one of four
    bool is_one_time = true;                        // all columns show the same
    std::array<double, rows + 1> above{}, below{};  // mm of a row, from its zero
    double unit = 3;                                // of the drawing, per mm
    double width() const { return calibration + columns * column * mm_per_ms; }
    double top(std::size_t r) const {
        double sum = 0;
        for (std::size_t row = 0; row < r; ++row) sum += above[row] + below[row];
        return sum;
    }
    double height() const { return top(rows + 1); }
    double zero(std::size_t r) const { return top(r) + above[r]; }
    double left(std::size_t c) const { return calibration + static_cast<double>(c) * column * mm_per_ms; }
};

double in_boxes(double mm) { return large_box * std::ceil(mm / large_box - 1e-9); }

PaperLayout layout_of(const EcgPaper& paper) {
    constexpr double most_mm = 60, page = 820;
    PaperLayout layout;
    std::array<double, rows + 1> lows{}, highs{};
    for (std::size_t k = 0; k < all_leads; ++k)
        for (const double value : paper.leads[k].values)
            if (std::isfinite(value))
                for (const std::size_t row : {k % rows, k == rhythm ? rows : k % rows}) {
                    lows[row] = std::min(lows[row], value);
                    highs[row] = std::max(highs[row], value);
                }
    const double low = *std::min_element(lows.begin(), lows.end()),
                 high = *std::max_element(highs.begin(), highs.end());
    while ((high - low) * layout.gain > most_mm) layout.gain /= 2;
    const double duration = paper.t.back() - paper.t.front();
    layout.is_one_time = duration < columns * longest_column;
    constexpr double shortest = 1000, box_ms = large_box / mm_per_ms;
    layout.column = std::clamp(box_ms * std::ceil(duration / box_ms - 1e-9), shortest, longest_column);
    for (std::size_t row = 0; row <= rows; ++row) {
        layout.above[row] = std::max(in_boxes(highs[row] * layout.gain), layout.gain) + letters_above;
        layout.below[row] = std::max(in_boxes(-lows[row] * layout.gain), large_box);
    }
    layout.below[rows] += large_box;  // for the scale
    layout.unit = std::clamp(page / layout.width(), 3.0, 8.0);
    return layout;
}

class PaperDrawing {
public:
    explicit PaperDrawing(const PaperLayout& layout) : layout_(layout) {}

    std::string text;

    void grid() {
        text += "<rect class=\"ecg-sheet\" x=\"0\" y=\"0\" width=\"" + mm(layout_.width()) + "\" height=\"" +
                mm(layout_.height()) + "\"/>\n";
        for (const bool is_large : {false, true}) {
            text += std::string("<path class=\"") + (is_large ? "ecg-large" : "ecg-small") + "\" d=\"";
            const double step = is_large ? large_box : 1;
            for (double x = 0; x <= layout_.width() + 1e-9; x += step)
                text += "M" + mm(x) + " 0V" + mm(layout_.height());
            for (double y = 0; y <= layout_.height() + 1e-9; y += step)
                text += "M0 " + mm(y) + "H" + mm(layout_.width());
            text += "\"/>\n";
        }
    }
    // One mV for 0.2 s.
    void pulse(std::size_t row) {
        text += "<path class=\"ecg-trace\" d=\"M" + mm(1) + " " + mm(layout_.zero(row)) + "h" + mm(1.5) + "v" +
                mm(-layout_.gain) + "h" + mm(large_box) + "v" + mm(layout_.gain) + "h" + mm(1.5) + "\"/>\n";
    }
    // From `from` (ms of the run) on, `length` ms of it, at the beginning of a column.
    void trace(const std::vector<double>& t, const EcgLead& lead, std::size_t row, std::size_t column, double from,
               double length) {
        constexpr double tolerance = 0.05;  // of the drawing
        std::vector<std::array<double, 2>> points;
        const auto draw = [&] {
            if (points.size() > 1) {
                text += "<path class=\"ecg-trace\" d=\"";
                char move = 'M';
                for (const auto& [x, y] : simplified(points, tolerance)) {
                    text += move + coordinate(x) + " " + coordinate(y);
                    move = 'L';
                }
                text += "\"/>\n";
            }
            points.clear();
        };
        for (std::size_t k = 0; k < t.size() && k < lead.values.size(); ++k) {
            const double since = t[k] - t.front() - from;
            if (since < -1e-9 || since > length + 1e-9) continue;
            if (!std::isfinite(lead.values[k])) {
                draw();
                continue;
            }
            points.push_back({layout_.unit * (layout_.left(column) + since * mm_per_ms),
                              layout_.unit * (layout_.zero(row) - lead.values[k] * layout_.gain)});
        }
        draw();
        label(layout_.left(column) + 1, layout_.top(row) + 4, lead.name);
    }
    void label(double x, double y, const std::string& words) {
        text += "<text class=\"ecg-label\" x=\"" + mm(x) + "\" y=\"" + mm(y) + "\">" + escaped(words) + "</text>\n";
    }
    // Where one lead ends and the next begins.
    void border(std::size_t row, std::size_t column) {
        text += "<path class=\"ecg-trace\" d=\"M" + mm(layout_.left(column)) + " " + mm(layout_.zero(row) - large_box) +
                "v" + mm(1.5) + "\"/>\n";
    }

private:
    std::string mm(double length) const { return coordinate(layout_.unit * length); }

    const PaperLayout& layout_;
};

bool is_drawable(const EcgPaper& paper) {
    return paper.leads.size() == all_leads && paper.t.size() > 1 && paper.t.back() > paper.t.front();
}

std::string scale_text(const PaperLayout& layout) { return "25 mm/s, " + readable(layout.gain) + " mm/mV"; }

}  // namespace

std::string scale_of_paper(const EcgPaper& paper) { return is_drawable(paper) ? scale_text(layout_of(paper)) : ""; }

double width_of_paper(const EcgPaper& paper) { return is_drawable(paper) ? layout_of(paper).width() : 0; }

Figure ecg_paper(const EcgPaper& paper) {
    if (!is_drawable(paper)) return {};
    const PaperLayout layout = layout_of(paper);
    PaperDrawing drawing(layout);
    drawing.grid();
    for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = 0; row < rows; ++row) {
            const double from = layout.is_one_time ? 0 : static_cast<double>(column) * layout.column;
            drawing.trace(paper.t, paper.leads[column * rows + row], row, column, from, layout.column);
            if (column > 0) drawing.border(row, column);
        }
    drawing.trace(paper.t, paper.leads[rhythm], rows, 0, 0, columns * layout.column);
    for (std::size_t row = 0; row <= rows; ++row) drawing.pulse(row);
    drawing.label(1, layout.height() - 1, scale_text(layout));

    Figure figure;
    figure.id = paper.id;
    figure.title = paper.title;
    figure.kind = "ecg";
    figure.width = layout.unit * layout.width();
    figure.height = layout.unit * layout.height();
    figure.description = paper.title + " on ECG paper, " + scale_text(layout) +
                         ": three rows of four leads, lead II below them, and pulses of 1 mV";
    figure.drawing = std::move(drawing.text);
    figure.table.push_back({"t [ms]", paper.t});
    for (const EcgLead& lead : paper.leads) figure.table.push_back({lead.name + " [mV]", lead.values});
    return figure;
}

}  // namespace heartwright::report
