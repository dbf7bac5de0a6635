// A chart of horizontal bars as SVG, drawn twice: wide, with names beside the bars, and narrow, with names above them,
// for phones. The page's style shows one of them. Colours are the style's: classes bar-0, bar-1.
#pragma once

#include <string>
#include <vector>

namespace heartwright::page {

struct Bars {
    std::string name, note;      // note: for who points at it
    std::vector<double> values;  // one a series; may be negative
};

struct BarChart {
    std::string title, axis;  // "FP64 instructions more without it"
    std::vector<std::string> series;
    std::vector<Bars> rows;  // from the top
};

std::string bar_chart_html(const BarChart& chart);

}  // namespace heartwright::page
