// Live values along a cell's step (register pressure), line by line, as SVG: how many a GPU's registers must hold,
// where few are live, what could be spilled to shared memory. Drawn twice as bar_chart.hpp does, wide and narrow.
#pragma once

#include <string>

#include "generator/page/evidence.hpp"

namespace heartwright::page {

std::string live_plot_html(const LiveStep& step);

}  // namespace heartwright::page
