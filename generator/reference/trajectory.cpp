#include "generator/reference/trajectory.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/ode/integration.hpp"
#include "generator/reference/right_hand_side.hpp"

namespace heartwright::reference {
namespace {

constexpr double of_dimensionless = 1e-10;  // absolute tolerances: of gates and occupancies,
constexpr double of_initial = 1e-9;         // of other states times their initial value,
constexpr double least_absolute = 1e-13;    // and of those that begin at 0
constexpr double same_time = 1e-9;          // ms

double absolute_tolerance(const ir::State& state, double initial) {
    if (state.unit.is_dimensionless()) return of_dimensionless;
    return std::max(of_initial * std::fabs(initial), least_absolute);
}

ode::Tolerances tolerances_of(const ir::Model& model, const analysis::Point& start) {
    ode::Tolerances tolerances{tolerance, {}};
    for (std::size_t i = 0; i < model.states.size(); ++i)
        tolerances.absolute.push_back(absolute_tolerance(model.states[i], start.states[i]));
    return tolerances;
}

// Where the right-hand side jumps, and the end; ascending.
std::vector<double> edges_of(const Request& request) {
    std::vector<double> edges{request.end};
    for (const Pulse& pulse : request.pulses) {
        for (const double edge : {pulse.start, pulse.start + pulse.duration})
            if (edge > same_time && edge < request.end - same_time) edges.push_back(edge);
    }
    std::sort(edges.begin(), edges.end());
    const auto is_same = [](double a, double b) { return b - a < same_time; };
    edges.erase(std::unique(edges.begin(), edges.end(), is_same), edges.end());
    return edges;
}

double current_at(const std::vector<Pulse>& pulses, double t) {
    double current = 0;
    for (const Pulse& pulse : pulses)
        if (t >= pulse.start && t < pulse.start + pulse.duration) current += pulse.current;
    return current;
}

class Trajectory {
public:
    Trajectory(const ir::Model& model, const Request& request, const TakeRow& take)
        : request_(request),
          take_(take),
          side_(model, request.start),
          integration_(side_, tolerances_of(model, request.start), 0, request.start.states),
          row_(request.start.states) {}

    Effort run() {
        give_row(0);
        for (const double edge : edges_of(request_)) {
            side_.set_pulse(current_at(request_.pulses, (integration_.t() + edge) / 2));
            if (integration_.t() > 0) integration_.restart();
            advance_to(edge);
        }
        return integration_.effort();
    }

private:
    double next_row() const { return static_cast<double>(rows_) * request_.every; }

    void give_row(double t) {
        take_(t, row_);
        ++rows_;
    }

    void advance_to(double edge) {
        const auto give_rows = [&](const ode::Step& step) {
            while (next_row() <= step.to && next_row() < edge - same_time) {
                step.at(next_row(), row_.data());
                give_row(next_row());
            }
        };
        integration_.run_to(edge, give_rows, next_row());
        if (std::fabs(next_row() - edge) > same_time) return;
        row_.assign(integration_.x().begin(), integration_.x().end());
        give_row(next_row());
    }

    const Request& request_;
    const TakeRow& take_;
    RightHandSide side_;
    ode::Integration integration_;
    std::vector<double> row_;
    std::int64_t rows_ = 0;
};

}  // namespace

std::string integrator_name() { return ode::integrator_name(); }

Effort integrate(const ir::Model& model, const Request& request, const TakeRow& take) {
    if (integrator_name().empty())
        throw MachineFault("heartwright-generate was built without SUNDIALS (libsundials-dev): there is no reference");
    try {
        return Trajectory(model, request, take).run();
    } catch (const ode::Failure& failure) {
        throw UserFault(fmt::format("the reference integrator fails at {:.6g} ms: {}", failure.t, failure.report));
    }
}

}  // namespace heartwright::reference
