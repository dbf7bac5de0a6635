#include "tests/validation/scheme_study.hpp"

#include <cmath>
#include <limits>

#include "generator/analysis/interpreter.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::validation {

std::vector<double> potential_trace(const ir::Model& model, double dt, double end, const Heartbeat& heartbeat) {
    const ir::Model stepped = passes::choose_integrators(model);
    analysis::Interpreter<double> interpreter(stepped);
    analysis::Point point = analysis::initial_point(stepped);
    point.dt = dt;
    std::size_t potential = 0;
    while (stepped.states[potential].name != stepped.membrane.potential) ++potential;

    const auto steps = std::llround(end / dt);
    std::vector<double> trace;
    for (long long step = 0; step <= steps; ++step) {
        const double V = point.states[potential];
        const bool is_sound = V >= stepped.states[potential].lower && V <= stepped.states[potential].upper;
        trace.push_back(is_sound ? V : std::numeric_limits<double>::quiet_NaN());
        if (!is_sound) break;
        point.t = static_cast<double>(step) * dt;
        const bool is_on = point.t >= heartbeat.start - 1e-9 && point.t < heartbeat.start + heartbeat.duration - 1e-9;
        point.stimulus = is_on ? heartbeat.amplitude : 0;
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < stepped.states.size(); ++i) point.states[i] = interpreter.next_value(i);
    }
    return trace;
}

double relative_rms_percent(const std::vector<double>& trace, const std::vector<double>& reference) {
    if (trace.empty() || !std::isfinite(trace.back())) return std::numeric_limits<double>::quiet_NaN();
    const std::size_t stride = (reference.size() - 1) / (trace.size() - 1);
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const double expected = reference[i * stride];
        difference += (trace[i] - expected) * (trace[i] - expected);
        size += expected * expected;
    }
    return 100 * std::sqrt(difference / size);
}

}  // namespace heartwright::validation
