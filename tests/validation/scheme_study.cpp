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

double velocity_in_strand(const ir::Model& model, double dt) {
    constexpr std::size_t nodes = 61, first = 20, last = 50;
    constexpr double spacing = 0.2, diffusivity = 0.0953, end = 40;  // mm, mm^2/ms, ms
    const ir::Model stepped = passes::choose_integrators(model);
    analysis::Interpreter<double> interpreter(stepped);
    std::size_t potential = 0;
    while (stepped.states[potential].name != stepped.membrane.potential) ++potential;
    std::vector<analysis::Point> cells(nodes, analysis::initial_point(stepped));
    std::vector<double> V(nodes), previous(nodes, cells[0].states[potential]),
        arrival(nodes, std::numeric_limits<double>::quiet_NaN());
    for (long long step = 0; step < std::llround(end / dt) && std::isnan(arrival[last]); ++step) {
        const double t = static_cast<double>(step) * dt;
        for (std::size_t node = 0; node < nodes; ++node) {
            analysis::Point& cell = cells[node];
            cell.t = t;
            cell.dt = dt;
            cell.stimulus = node < 8 && t < 2 ? -36 : 0;
            interpreter.evaluate(cell);
            for (std::size_t i = 0; i < stepped.states.size(); ++i) cell.states[i] = interpreter.next_value(i);
            V[node] = cell.states[potential];
        }
        for (std::size_t node = 0; node < nodes; ++node) {
            const double left = V[node == 0 ? 1 : node - 1], right = V[node + 1 == nodes ? nodes - 2 : node + 1];
            double& now = cells[node].states[potential];
            const double before = previous[node];
            now = V[node] + dt * diffusivity / (spacing * spacing) * (left - 2 * V[node] + right);
            previous[node] = now;
            if (std::isnan(arrival[node]) && now > -40) arrival[node] = t + dt * (-40 - before) / (now - before);
        }
    }
    return static_cast<double>(last - first) * spacing / (arrival[last] - arrival[first]);
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
