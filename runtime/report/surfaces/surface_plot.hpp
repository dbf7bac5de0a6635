// Values on a surface as pictures beside each other, with one colour bar.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/plots/figure.hpp"
#include "runtime/report/surfaces/surface_view.hpp"

namespace heartwright::report {

struct SurfacePanel {
    std::string label;  // "from above", "12 ms"
    View view = View::oblique;
    const std::vector<double>* values;  // of the surface's points; NaN: no value, drawn in grey
    const Surface* surface = nullptr;   // another one than the plot's
};

struct SurfacePlot {
    std::string id, title, unit;
    std::vector<SurfacePanel> panels = {};
    double low = 0, high = 1;  // of the colours
    bool beyond_low = false, beyond_high = false;
    bool diverges = false;
    double interval = 0;  // between isochrones; 0: none
};

// Nothing for a surface without faces.
Figure surface_plot(const SurfacePlot& plot, const Surface& surface);

}  // namespace heartwright::report
