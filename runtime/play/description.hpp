// What the page needs to know before it shows anything: the grid, the model's states and parameters, and what to offer.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runtime/play/session.hpp"

namespace heartwright::play {

// name, model, backend, geometry (cells, spacing in mm, first point, or null for cells without tissue), states with
// ranges, parameters with values as they are now and ranges for sliders, columns of traces, pacing that suits the
// model.
nlohmann::ordered_json description_of(Session& session);

// A slider for a parameter: from nothing to twice its value, as far as the kernel is proved for it.
struct Range {
    double low, high;
};
Range slider_range(double value, double proved_low, double proved_high);

}  // namespace heartwright::play
