#include "generator/passes/gates/stored_gates.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/integrators/part_bounds.hpp"
#include "generator/passes/gates/gates.hpp"
#include "runtime/interface/fixed_point.hpp"
#include "runtime/interface/stored_gate.hpp"

namespace heartwright::passes {
namespace {

using analysis::difference;
using analysis::negated;
using analysis::product;
using ir::ExprPtr;
using ir::Integrator;

constexpr double least_steady = -0.25, most_steady = 1.25;
constexpr integrators::PartBounds::Work work{.first = 2e5, .second = 2e6};

struct TimeConstants {
    double fastest, slowest;  // ms
};

class GateProofs {
public:
    explicit GateProofs(const ir::Model& model) : bounds_(model) {}

    // Nothing where neither end is proved to be positive and finite.
    std::optional<TimeConstants> time_constants(const LinearDerivative& gate) {
        const bool is_rate = gate.time_constant == nullptr;
        const ExprPtr& expr = is_rate ? gate.b : gate.time_constant;
        const double least = -most(negated(expr)), greatest = most(expr);
        if (!(least > 0) || !(greatest < std::numeric_limits<double>::infinity())) return std::nullopt;
        return is_rate ? TimeConstants{1 / greatest, 1 / least} : TimeConstants{least, greatest};
    }

    // g_inf = a/b is never formed: of rates that vanish together bounds of the quotient say nothing.
    bool is_drawn_into_range(const LinearDerivative& gate) {
        if (gate.steady)
            return is_never_positive(difference(ir::number(least_steady), gate.steady)) &&
                   is_never_positive(difference(gate.steady, ir::number(most_steady)));
        return is_never_positive(difference(product(ir::number(least_steady), gate.b), gate.a)) &&
               is_never_positive(difference(gate.a, product(ir::number(most_steady), gate.b)));
    }

private:
    double most(const ExprPtr& expr) { return bounds_.largest(expr, {}, {}, work).bound; }
    bool is_never_positive(const ExprPtr& expr) { return bounds_.largest(expr, {}, {0}, work).bound <= 0; }

    integrators::PartBounds bounds_;
};

// With three digits, so that generated sources do not depend on the last bits of a machine's functions.
double three_digits(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2e", x);
    return std::strtod(text, nullptr);
}
double rounded_up(double x) {
    const double near = three_digits(x);
    return near >= x ? near : three_digits(x * 1.006);
}
double rounded_down(double x) {
    const double near = three_digits(x);
    return near <= x ? near : three_digits(x / 1.006);
}

// Names of parameters that the gate's coefficients read.
std::vector<std::string> parameters_of(const ir::Model& model, const Dependencies& dependencies,
                                       const LinearDerivative& gate) {
    std::unordered_set<std::string> read = dependencies.of(gate.a);
    read.merge(dependencies.of(gate.b));
    std::vector<std::string> names;
    for (const ir::Parameter& parameter : model.parameters)
        if (read.contains(parameter.name)) names.push_back(parameter.name);
    return names;
}

}  // namespace

void drop_gates_that_start_outside(std::vector<ir::StoredGate>& gates, const ir::Model& source,
                                   const std::vector<ir::ExprPtr>& initial) {
    if (gates.empty()) return;
    ir::Model started = source;
    std::vector<double> parameters;
    for (std::size_t i = 0; i < initial.size(); ++i) started.states[i].initial = initial[i];
    for (const ir::Parameter& parameter : source.parameters) parameters.push_back(parameter.value);
    const std::vector<double> values = analysis::initial_state(started, parameters);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (interface::is_storable(values[i])) continue;
        std::erase_if(gates, [&](const ir::StoredGate& gate) { return gate.state == source.states[i].name; });
    }
}

double error_of(const ir::StoredGate& gate, double dt) { return interface::error_of_stored_gate(gate.slowest, dt); }

std::vector<ir::StoredGate> gates_to_store(const ir::Model& source, const ir::Model& stepped) {
    std::vector<ir::StoredGate> stored;
    const auto found = gates(source);
    if (source.lattice || found.empty()) return stored;
    const Dependencies dependencies(source);
    GateProofs proofs(source);
    for (const ir::State& state : source.states) {
        const auto gate = found.find(state.name);
        if (gate == found.end() || state.name == source.membrane.potential) continue;
        const Integrator integrator = stepped.find_state(state.name)->integrator;
        if (integrator != Integrator::rush_larsen && integrator != Integrator::forward_euler) continue;
        if (!proofs.is_drawn_into_range(gate->second)) continue;
        const auto tau = proofs.time_constants(gate->second);
        if (!tau) continue;
        if (interface::error_of_stored_gate(tau->slowest, source.designed_dt) > interface::tolerated_gate_error)
            continue;
        const bool is_euler = integrator == Integrator::forward_euler;
        if (is_euler && tau->fastest < source.designed_dt) continue;
        stored.push_back({state.name, is_euler ? rounded_down(tau->fastest) : std::numeric_limits<double>::infinity(),
                          rounded_up(tau->slowest), parameters_of(source, dependencies, gate->second)});
    }
    std::vector<ir::ExprPtr> initial;
    for (const ir::State& state : source.states) initial.push_back(state.initial);
    drop_gates_that_start_outside(stored, source, initial);
    return stored;
}

}  // namespace heartwright::passes
