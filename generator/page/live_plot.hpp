// Values that wait along a cell's step, line by line, as SVG: how many a GPU's registers must hold, where there is a
// neck, what could be parked meanwhile. Drawn twice as bar_chart.hpp does, wide and narrow.
#pragma once

#include <string>

#include "generator/page/evidence.hpp"

namespace heartwright::page {

std::string live_plot_html(const LiveStep& step);

}  // namespace heartwright::page
