#include "tests/fuzz/differential/comparison.hpp"

#include <bit>
#include <cmath>
#include <exception>
#include <memory>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/driver/approximations.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/frontend/finite_start.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/ir/printer.hpp"
#include "generator/passes/names.hpp"
#include "tests/fuzz/differential/explicit_steps.hpp"
#include "tests/fuzz/differential/implicit_steps.hpp"
#include "tests/fuzz/differential/points.hpp"

namespace heartwright::fuzz {

using analysis::Interpreter;
using analysis::Point;

namespace {

constexpr int points_of_a_spec = 48;

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

std::string number(long double value) { return ir::shortest(static_cast<double>(value)); }

std::optional<ir::Model> read(const Sketch& sketch, std::string& refusal) {
    Diagnostics diagnostics;
    const auto spec =
        spec::read_model_spec(std::make_shared<const SourceFile>(sketch.name + ".json", to_json(sketch)), diagnostics);
    std::optional<ir::Model> model;
    if (spec && !diagnostics.has_errors()) {
        const auto parsed = frontend::parse(*spec, diagnostics);
        if (!diagnostics.has_errors()) model = frontend::build_model(*spec, *parsed, {}, diagnostics);
    }
    if (model && !diagnostics.has_errors()) frontend::check_finite_start(*model, diagnostics);
    if (!diagnostics.has_errors()) return model;
    for (const Diagnostic& diagnostic : diagnostics.all())
        if (diagnostic.severity == Severity::error && refusal.empty()) refusal = diagnostic.message;
    return std::nullopt;
}

class Passes {
public:
    Passes(Checked& checked, Random& random) : checked_(checked), random_(random) {}

    void run() {
        Interpreter<double> last(checked_.plain);
        checked_.optimised = driver::run_pipeline(checked_.plain, [&](std::size_t, const passes::Pass& pass,
                                                                      const ir::Model& before, const ir::Model& after) {
            const std::string name(pass.name);
            if (name == "choose_integrators") {
                checked_.lowered = after;
                lowered_ = true;
            }
            passes_.push_back(
                {name, pass.promise.kind == passes::Promise::exact && name != "choose_integrators", before, after});
        });
        checked_.points = points_everywhere(checked_.plain, checked_.optimised.assumptions, points_of_a_spec, random_);
        if (!lowered_) throw OurFault("the pipeline chose no integrators");
        Reference derivatives(checked_.plain), steps(checked_.lowered);
        std::vector<Reference::Values> of_derivatives, of_steps;
        for (const Point& point : checked_.points) {
            of_derivatives.push_back(derivatives.at(point, random_));
            of_steps.push_back(steps.at(point, random_));
        }
        find_ends();
        bool is_lowered = false;
        for (const Step& step : passes_) {
            if (step.name == "choose_integrators") {
                expect_steps(step.before, of_derivatives, of_steps);
                if (checked_.failure) return;
                is_lowered = true;
            }
            expect(step, is_lowered ? of_steps : of_derivatives, is_lowered);
            if (checked_.failure) return;
        }
    }

private:
    struct Step {
        std::string name;
        bool is_exact;
        ir::Model before, after;
    };

    void fail(const std::string& kind, const std::string& what, const std::string& detail, const Point& point) {
        if (checked_.failure) return;
        checked_.failure = Failure{kind, what + " " + detail + "\n    at " + text_of(checked_.plain, point)};
    }

    // Then the step of GRL1 is that of forward Euler.
    bool slope_overflows(const Interpreter<double>& lowered, const ir::State& state) const {
        const auto& definitions = checked_.lowered.definitions;
        for (std::size_t d = 0; d < definitions.size(); ++d)
            if (definitions[d].name == "jacobian_" + state.name) return !std::isfinite(lowered.definition(d));
        return false;
    }

    // Of next(x) = steady - (steady - x)*decay.
    long double steady_value(const Interpreter<double>& lowered, const ir::State& state) const {
        ir::ExprPtr next = state.next_value;
        if (next->op() == ir::Op::select) next = next->operand(2);
        if (next->op() != ir::Op::subtract) return 0;
        if (next->operand(0)->op() == ir::Op::number) return next->operand(0)->value();
        if (next->operand(0)->op() != ir::Op::symbol) return 0;
        const auto& definitions = checked_.lowered.definitions;
        for (std::size_t d = 0; d < definitions.size(); ++d)
            if (definitions[d].name == next->operand(0)->name() && std::isfinite(lowered.definition(d)))
                return lowered.definition(d);
        return 0;  // also where the rate is 0, and the step another
    }

    // An answer is a number also where the formula's is not known, and what rounding does to the elimination is what it
    // does to the pass's own expressions (`step`).
    static std::optional<Expected> of_implicit(ImplicitSteps& formula, std::size_t i, const Expected& derivative,
                                               const Expected& step) {
        std::optional<Expected> expected = formula.of(i);
        if (!expected && derivative.is_known && step.is_known) expected = Expected{0, INFINITY, true};
        if (expected && !step.is_known) return std::nullopt;
        if (expected) expected->tolerance += step.tolerance;
        return expected;
    }

    // A run ends where a gate leaves its range, and passes rely on it: fluxes read the gate's next value.
    void find_ends() {
        Interpreter<double> lowered(checked_.lowered);
        for (const Point& point : checked_.points) {
            lowered.evaluate(point);
            bool is_end = false;
            for (std::size_t i = 0; i < point.states.size(); ++i) {
                const ir::State& state = checked_.lowered.states[i];
                const double next = lowered.next_value(i);
                if (checked_.plain.states[i].derivative && state.integrator == ir::Integrator::rush_larsen)
                    is_end = is_end || !(next >= state.lower && next <= state.upper && std::isfinite(next));
            }
            checked_.ends_run.push_back(is_end);
        }
    }

    // The number of the potential where it is stepped by `midpoint`.
    std::optional<std::size_t> potential_by_midpoint() const {
        for (std::size_t i = 0; i < checked_.lowered.states.size(); ++i) {
            const ir::State& state = checked_.lowered.states[i];
            const bool is_asked_for = state.integrator == ir::Integrator::midpoint;
            if (is_asked_for && checked_.plain.states[i].derivative) return i;
        }
        return std::nullopt;
    }

    // The potential after half a step of forward Euler, as the pass has it; nothing where that is not what it must be.
    std::optional<double> middle_of(std::size_t potential, const Point& point, const Expected& derivative,
                                    const Interpreter<double>& lowered) const {
        const ir::State& state = checked_.plain.states[potential];
        const std::string name = passes::Names(checked_.plain).fresh(state.name + "_at_mid_step");
        for (std::size_t d = 0; d < checked_.lowered.definitions.size(); ++d) {
            if (checked_.lowered.definitions[d].name != name) continue;
            const double found = lowered.definition(d);
            const long double half = 0.5L * point.dt, end = point.states[potential] + half * derivative.value;
            const long double middle = std::fmin(std::fmax(end, state.lower), state.upper);
            const long double tolerance = half * derivative.tolerance + 1e-14L * std::fabs(end);
            if (derivative.is_known && !(std::fabs(found - middle) <= tolerance)) return std::nullopt;
            return found;
        }
        return std::nullopt;
    }

    // Gates by Rush-Larsen are half-way where the other states read them.
    Point at_mid_step(const Point& at_mid_potential, const Interpreter<double>& lowered) const {
        const Point& point = at_mid_potential;
        Point result = point;
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const bool is_gate = checked_.plain.states[i].derivative &&
                                 checked_.lowered.states[i].integrator == ir::Integrator::rush_larsen;
            if (is_gate) result.states[i] = 0.5 * (point.states[i] + lowered.next_value(i));
        }
        return result;
    }

    // Where the staggered potential reads gates and implicit states.
    Point at_end(const Point& point, const Interpreter<double>& lowered) const {
        Point result = point;
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const ir::Integrator integrator = checked_.lowered.states[i].integrator;
            const bool is_read =
                checked_.plain.states[i].derivative &&
                (integrator == ir::Integrator::rush_larsen || integrator == ir::Integrator::linearly_implicit_euler);
            if (is_read) result.states[i] = lowered.next_value(i);
        }
        return result;
    }

    // The same step from another value.
    static std::optional<Expected> from(long double x, std::optional<Expected> step, long double there) {
        if (step) step->value += x - there;
        if (step) step->tolerance += 1e-10L * std::fabs(x);
        return step;
    }

    void expect_steps(const ir::Model& before, const std::vector<Reference::Values>& derivatives,
                      const std::vector<Reference::Values>& steps) {
        ExplicitSteps formula(checked_.plain);
        ImplicitSteps implicit(checked_.plain, before, checked_.lowered);
        Reference with_moved_gates(checked_.plain);
        Interpreter<double> lowered(checked_.lowered);
        const auto potential = potential_by_midpoint();
        for (std::size_t k = 0; k < checked_.points.size(); ++k) {
            const Point& point = checked_.points[k];
            const Reference::Values& values = derivatives[k];
            lowered.evaluate(point);
            Point at_mid_potential = point;
            if (potential) {
                const auto middle = middle_of(*potential, point, values.updates[*potential], lowered);
                if (!middle) return fail("choose_integrators", "the potential at mid-step", "is another", point);
                at_mid_potential.states[*potential] = *middle;
            }
            const Reference::Values gates_derivatives =
                potential ? with_moved_gates.at(at_mid_potential, random_) : values;
            const Point mid = at_mid_step(at_mid_potential, lowered);
            const Reference::Values at_mid = with_moved_gates.at(mid, random_);
            implicit.move_to(point, mid, at_mid.updates);
            formula.start_at(point);
            for (std::size_t i = 0; i < point.states.size(); ++i) {
                const ir::State& state = checked_.lowered.states[i];
                std::optional<Expected> expected = values.updates[i];
                if (implicit.covers(i))
                    expected = of_implicit(implicit, i, at_mid.updates[i], steps[k].updates[i]);
                else if (i == potential)
                    expected = from(point.states[i], formula.of(state, i, mid, at_mid.updates[i], 0), mid.states[i]);
                else if (state.integrator == ir::Integrator::staggered && checked_.plain.states[i].derivative) {
                    const Point end = at_end(point, lowered);
                    expected = formula.of(state, i, end, with_moved_gates.at(end, random_).updates[i], 0);
                } else if (state.integrator == ir::Integrator::midpoint_gates)
                    expected = formula.of(state, i, mid, at_mid.updates[i], 0);
                else if (state.integrator == ir::Integrator::rush_larsen && checked_.plain.states[i].derivative)
                    expected = formula.of(state, i, at_mid_potential, gates_derivatives.updates[i],
                                          steady_value(lowered, state));
                else if (checked_.plain.states[i].derivative)
                    expected = formula.of(state, i, point, values.updates[i], steady_value(lowered, state));
                if (!expected || expected->allows(lowered.next_value(i)) || slope_overflows(lowered, state)) continue;
                fail("choose_integrators", "next(" + state.name + ")",
                     "is " + number(lowered.next_value(i)) + " instead of " + number(expected->value) + ": " +
                         ir::to_string(state.next_value),
                     point);
                return;
            }
        }
    }

    void expect(const Step& step, const std::vector<Reference::Values>& reference, bool is_lowered) {
        Interpreter<double> before(step.before), after(step.after);
        for (std::size_t k = 0; k < checked_.points.size(); ++k) {
            if (is_lowered && checked_.ends_run[k]) continue;
            const Point& point = checked_.points[k];
            after.evaluate(point);
            before.evaluate(point);
            for (std::size_t i = 0; i < point.states.size(); ++i) {
                const Expected& expected = reference[k].updates[i];
                const double now = after.update(i);
                const std::string& state = checked_.plain.states[i].name;
                const std::string what = (after.has_derivative(i) ? "ddt(" : "next(") + state + ")";
                if (!expected.allows(now)) {
                    fail(step.name, what,
                         "is " + number(now) + " instead of " + number(expected.value) + " (+-" +
                             number(expected.tolerance) + ", before " + number(before.update(i)) + ")",
                         point);
                } else if (step.is_exact && expected.is_known && !same_bits(before.update(i), now)) {
                    fail(step.name, what,
                         "was " + number(before.update(i)) + " and is " + number(now) + " after an exact pass", point);
                }
            }
            if (checked_.failure) return;
        }
    }

    Checked& checked_;
    Random& random_;
    std::vector<Step> passes_;
    bool lowered_ = false;
};

}  // namespace

std::string text_of(const ir::Model& model, const Point& point) {
    std::string text;
    const auto add = [&](const std::string& name, double value) {
        text += (text.empty() ? "" : ", ") + name + " = " + ir::shortest(value);
    };
    for (std::size_t i = 0; i < model.states.size(); ++i) add(model.states[i].name, point.states[i]);
    for (std::size_t i = 0; i < model.parameters.size(); ++i)
        if (point.parameters[i] != model.parameters[i].value) add(model.parameters[i].name, point.parameters[i]);
    add("t", point.t);
    add("dt", point.dt);
    add("i_stim", point.stimulus);
    return text;
}

namespace {

// The step by tables is then compiled. The step without them, which is compared, becomes the second of its kernel.
void take_tables(const Checked& checked, Random& random, plan::VariantModels& variant) {
    const ir::State* const potential = checked.plain.find_state(checked.plain.membrane.potential);
    if (checked.plain.lattice || !potential || !std::isfinite(potential->lower) || !std::isfinite(potential->upper))
        return;
    ir::ApproximationRequest request;
    request.tolerance = 1e-6;
    if (random.chance(0.5)) request.form = ir::ApproximationForm::table;
    if (random.chance(0.5)) request.outside = ir::Outside::exact;
    driver::ApproximateOption option;
    option.is_given = true;
    option.request = request;
    ir::Model by_tables = driver::run_pipeline(driver::with_approximations(checked.plain, option));
    if (by_tables.tables.empty()) return;
    variant.exact = std::exchange(variant.optimised, std::move(by_tables));
    driver::add_assumptions(variant.optimised, *variant.exact);
}

}  // namespace

Checked check_spec(const Sketch& sketch, std::uint64_t seed) {
    Checked checked;
    Random random(seed);
    try {
        std::optional<ir::Model> model = read(sketch, checked.refusal);
        if (!model) return checked;
        checked.is_accepted = true;
        checked.plain = *std::move(model);
        Passes(checked, random).run();
        plan::Start start{"", {}};
        for (const ir::State& state : checked.plain.states) start.initial.push_back(state.initial);
        plan::LinePlan lines;
        if (random.chance(0.2))
            lines.spill = 1 + random.below(6);
        else if (random.chance(0.2))
            lines.split = 5 + random.below(20);
        if (random.chance(0.3))
            lines.order = random.chance(0.5) ? plan::LinePlan::components : plan::LinePlan::pressure;
        plan::VariantModels variant{driver::for_observing(checked.plain), checked.optimised, {start}};
        if (random.chance(0.5)) take_tables(checked, random, variant);
        checked.files = emit::emit({variant}, {"fuzz", driver::pass_names(), "", emit::Options::Division::seed, lines});
    } catch (const std::exception& fault) {
        if (!checked.failure) checked.failure = Failure{"exception", fault.what()};
    }
    return checked;
}

}  // namespace heartwright::fuzz
