#include "generator/passes/gates/choose_integrators.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/analysis/cost/h200.hpp"
#include "generator/analysis/ranges/intervals.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/implicit_step.hpp"
#include "generator/integrators/stiff_states.hpp"
#include "generator/invariants/proof.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/gates/gates.hpp"
#include "generator/passes/gates/rush_larsen_step.hpp"
#include "generator/passes/gates/staggered_step.hpp"
#include "generator/passes/gates/stiff_choice.hpp"
#include "generator/passes/names.hpp"

namespace heartwright::passes {
namespace {

using analysis::product;
using analysis::quotient;
using analysis::sum;
using analysis::time_step;
using ir::ExprPtr;
using ir::Integrator;
using ir::Op;

constexpr double stiff_below = 0.05;               // ms
constexpr double fast_below = 0.5, slow_from = 2;  // ms, at
constexpr double mid_upstroke = 0;                 // mV
constexpr double fast_potential = 0.4;             // ms

class Lowering {
public:
    // has_chords: rates of machines that follow the machine have their chords (integrators/own_rates.hpp).
    Lowering(const ir::Model& model, StiffStates& stiff_states, bool has_chords = true)
        : model_(model),
          stiff_states_(stiff_states),
          has_chords_(has_chords),
          scales_(model),
          dependencies_(model),
          gates_(gates(model, stiff_states.structure())),
          bounds_(model, analysis::ParameterRange::any),
          names_(model),
          result_(model) {
        for (const ir::Definition& definition : model.definitions)
            if (reads_next(definition.value)) late_.insert(definition.name);
        find_second_potentials();
        for (const ir::State& state : model.states) {
            if (state.derivative && state.integrator == Integrator::lightweight_rush_larsen) {
                stiff_ = stiff_gates(model, gates_, stiff_below);
                break;
            }
        }
    }

    ir::Model run() {
        find_stiff_states();
        for (ir::State& state : result_.states)
            if (state.derivative) resolve(state);
        find_middle_of_potential();
        if (!model_.lattice) find_gates_stepped_first();
        read_gates_stepped_first();
        make_implicit_step(ir::Scale::cell);
        make_implicit_step(ir::Scale::site);
        for (ir::State& state : result_.states) {
            if (!state.derivative) continue;
            state.next_value = step(state);
            state.derivative = nullptr;
        }
        if (!ir::order_definitions(result_).empty()) throw OurFault("choose_integrators: a cycle through next()");
        return std::move(result_);
    }

    // Of `stepped`, which run() has made.
    std::vector<invariants::Proof> proofs(const ir::Model& stepped) {
        std::vector<invariants::Proof> result;
        const invariants::Structure& structure = stiff_states_.structure();
        if (model_.lattice) return result;
        result_ = stepped;
        std::vector<Claim> claims;
        for (const invariants::Exchange& exchange : structure.exchanges()) {
            const std::string &from = model_.states[exchange.from].name, &to = model_.states[exchange.to].name;
            if (exchange.gain == 0 || structure.are_of_one_machine(from, to)) continue;  // that is kept by its sum
            Claim claim{exchange, about({exchange.from, exchange.to}, invariants::text_of(model_, exchange))};
            if (!is_linear_in_its_derivative(exchange.from) || !is_linear_in_its_derivative(exchange.to)) {
                result.push_back(claim.proof);
                continue;
            }
            claim.lost_beside = change_beside(exchange.from, exchange.lost);
            claim.gained_beside = change_beside(exchange.to, exchange.gained);
            claims.push_back(std::move(claim));
        }
        if (!ir::order_definitions(result_).empty()) throw OurFault("choose_integrators: a cycle in a proof");
        const auto number_of = [&](const std::string& definition) {
            return static_cast<std::size_t>(result_.find_definition(definition) - result_.definitions.data());
        };
        invariants::StepProof proof(model_, result_);
        for (Claim& claim : claims) {
            answer(claim.proof,
                   proof.keeps(claim.exchange, number_of(claim.lost_beside), number_of(claim.gained_beside)));
            result.push_back(std::move(claim.proof));
        }
        for (const invariants::ConservedSum& sum : structure.sums()) {
            result.push_back(about(sum.states, invariants::text_of(model_, sum)));
            answer(result.back(), proof.keeps(sum));
        }
        return result;
    }

    // Another potential, behind a resistance, whose current with this one must be one and the same for both: where this
    // one is fast, which nothing else is stepped as, or the other is stiff.
    bool has_second_potential(bool is_fast) {
        find_stiff_states();
        const ir::State* membrane = model_.find_state(model_.membrane.potential);
        if (!membrane || !membrane->derivative || reads_next(membrane->derivative)) return false;
        return membrane->integrator == Integrator::automatic &&
               std::any_of(second_potentials_.begin(), second_potentials_.end(),
                           [&](const std::string& name) { return is_fast || stiff_coupled_.contains(name); });
    }

private:
    void find_stiff_states() {
        if (model_.lattice) return;
        const auto is_free = [&](const ir::State& state) {
            return state.derivative && state.integrator == Integrator::automatic &&
                   state.name != model_.membrane.potential && !reads_next(state.derivative);
        };
        const StiffChoice& choice =
            stiff_states_.among([&](const ir::State& state) { return is_free(state) && !gates_.contains(state.name); },
                                [&](const ir::State& state) { return is_free(state) && gates_.contains(state.name); });
        stiff_coupled_ = choice.states;
        for (const std::string& name : stiff_coupled_) gates_.erase(name);
        result_.same_choice_from = choice.same.from;
        result_.same_choice_to = choice.same.to;
    }

    // Is its step dt times the derivative and what the implicit states carry into it?
    bool is_linear_in_its_derivative(std::size_t place) const {
        const Integrator given = result_.states[place].integrator;
        return given == Integrator::linearly_implicit_euler || given == Integrator::forward_euler ||
               given == Integrator::midpoint_gates;
    }

    struct Claim {
        const invariants::Exchange& exchange;
        invariants::Proof proof;
        std::string lost_beside = {}, gained_beside = {};  // definitions
    };

    invariants::Proof about(const std::vector<std::size_t>& states, std::string what) const {
        invariants::Proof proof{std::move(what)};
        for (const std::size_t i : states) {
            const ir::State& state = stiff_states_.model().states[i];  // as the spec has it
            proof.states.push_back(state.name);
            if (proof.why_not.empty() && state.integrator != Integrator::automatic)
                proof.why_not = "the spec names " + std::string(to_string(state.integrator)) + " for " + state.name;
        }
        return proof;
    }

    static void answer(invariants::Proof& proof, const std::optional<bool>& is_kept) {
        proof.is_proved = is_kept.value_or(false);
        if (!is_kept && proof.why_not.empty()) proof.why_not = "too stiff to be told from rounding";
    }

    // A definition: what the step makes of the state by the rest of its derivative, without these addends.
    std::string change_beside(std::size_t place, const std::vector<ExprPtr>& addends) {
        ir::State rest = model_.states[place];
        for (const ExprPtr& addend : addends) rest.derivative = analysis::difference(rest.derivative, addend);
        const auto implicit = implicit_.find(rest.scale);
        const bool is_explicit = rest.integrator == Integrator::forward_euler && implicit == implicit_.end();
        if (!is_explicit) rest.derivative = with_gates(at_mid_step_, rest.derivative);
        ExprPtr carried = ir::number(0);
        if (implicit != implicit_.end()) {
            carried = implicit->second.carried_into(rest);
            take_definitions(implicit->second);
        }
        const ExprPtr change = product(time_step(), sum(rest.derivative, carried));
        ir::Definition like;
        like.component = rest.component;
        like.origin = rest.origin;
        return defined("change_beside_" + rest.name, change, like)->name();
    }

    // Those that `auto` may choose for.
    void find_second_potentials() {
        const auto is_membrane = [&](const ir::State& state) { return state.name == model_.membrane.potential; };
        const auto membrane = std::find_if(model_.states.begin(), model_.states.end(), is_membrane);
        if (model_.lattice || membrane == model_.states.end() || !membrane->derivative) return;
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const ir::State& state = model_.states[i];
            const bool is_potential = !state.unit.is_dimensionless() && state.unit.same_dimension(membrane->unit);
            if (is_membrane(state) || !is_potential || !state.derivative || reads_next(state.derivative)) continue;
            if (state.integrator != Integrator::automatic) continue;
            const auto place = static_cast<std::size_t>(membrane - model_.states.begin());
            if (stiff_states_.structure().are_together(state.name, membrane->name) ||
                integrators::change_each_other(model_, {place, i})[0][1])
                second_potentials_.insert(state.name);
        }
    }

    bool is_stepped_with_potential(const ir::State& state) const {
        return second_potentials_.contains(state.name) &&
               model_.find_state(model_.membrane.potential)->integrator == Integrator::linearly_implicit_euler;
    }

    // What the state gets, said by State::integrator.
    void resolve(ir::State& state) {
        const bool is_gate = gates_.contains(state.name);
        switch (state.integrator) {
            case Integrator::forward_euler:
            case Integrator::grl1:
                return;
            case Integrator::linearly_implicit_euler:
                // The end of the step is the result of the linear system: its coefficients cannot read it.
                if (reads_next(state.derivative)) state.integrator = Integrator::forward_euler;
                if (is_gate) state.integrator = Integrator::rush_larsen;
                return;
            case Integrator::automatic:
                if (stiff_coupled_.contains(state.name) || is_stepped_with_potential(state)) {
                    state.integrator = Integrator::linearly_implicit_euler;
                    return;
                }
                state.integrator = is_gate          ? Integrator::rush_larsen
                                   : model_.lattice ? Integrator::forward_euler
                                                    : Integrator::midpoint_gates;
                return;
            case Integrator::midpoint:
            case Integrator::staggered:
                if (state.name == model_.membrane.potential && !model_.lattice && !reads_next(state.derivative)) return;
                state.integrator = Integrator::midpoint_gates;
                return resolve(state);
            case Integrator::semi_implicit_euler:
            case Integrator::midpoint_gates:
                state.integrator = is_gate          ? Integrator::rush_larsen
                                   : model_.lattice ? Integrator::forward_euler
                                                    : state.integrator;
                return;
            case Integrator::lightweight_rush_larsen:
                state.integrator = stiff_.contains(state.name) ? Integrator::rush_larsen : Integrator::forward_euler;
                return;
            case Integrator::rush_larsen:
                break;
        }
        // A modeller may ask for Rush-Larsen where `auto` would not choose it; without a linear derivative there is
        // none.
        const bool is_linear = is_gate || linear_derivative(model_, dependencies_, state);
        if (!is_linear || state.name == model_.membrane.potential) state.integrator = Integrator::forward_euler;
    }

    ExprPtr step(ir::State& state) {
        switch (state.integrator) {
            case Integrator::grl1:
                return grl1(state);
            case Integrator::staggered:
                return staggered(*after_.find_state(state.name));
            case Integrator::linearly_implicit_euler:
                return sum(ir::symbol(state.name), implicit_.at(state.scale).change_of(state.name));
            case Integrator::rush_larsen:
                return rush_larsen(state, gates_.contains(state.name)
                                              ? gates_.at(state.name)
                                              : *linear_derivative(model_, dependencies_, state));
            default:
                return forward_euler_beside_implicit(state);
        }
    }

    // States of one scale, which are solved for together.
    void make_implicit_step(ir::Scale scale) {
        std::vector<std::size_t> states;
        for (std::size_t i = 0; i < result_.states.size(); ++i) {
            const ir::State& state = result_.states[i];
            const bool is_implicit = state.derivative && state.integrator == Integrator::linearly_implicit_euler;
            if (is_implicit && state.scale == scale) states.push_back(i);
        }
        if (states.empty()) return;
        const auto stiff = integrators::fastest_time_constants(model_, states);
        std::vector<std::string> held;  // the potential at mid-step
        for (const auto& [state, middle] : at_mid_potential_.values) held.push_back(middle->name());
        const auto made = implicit_.try_emplace(
            scale, after_, stiff_states_.structure(), stiff,
            [this](const std::string& wish) { return names_.fresh(wish); }, held, has_chords_);
        // Steps of cells around sites are not halved: their sites made a whole one.
        const ExprPtr test = model_.lattice ? nullptr : made.first->second.step_test();
        take_definitions(made.first->second);
        if (test) result_.step_test = test->name();
    }

    void take_definitions(integrators::ImplicitStep& step) {
        for (ir::Definition& definition : step.take_definitions()) result_.definitions.push_back(std::move(definition));
    }

    // What it exchanges with implicit states is what they exchange with it.
    ExprPtr forward_euler_beside_implicit(const ir::State& state) {
        const ir::State& after = *after_.find_state(state.name);
        const auto implicit = implicit_.find(state.scale);
        if (implicit == implicit_.end() || state.name == model_.membrane.potential) return forward_euler(after);
        const ExprPtr carried = implicit->second.carried_into(after);
        take_definitions(implicit->second);
        return sum(ir::symbol(state.name), product(time_step(), sum(after.derivative, carried)));
    }

    // Half a step of forward Euler, kept in the potential's range for proofs over it.
    void find_middle_of_potential() {
        const ir::State* potential = result_.find_state(model_.membrane.potential);
        if (!potential || !potential->derivative || potential->integrator != Integrator::midpoint) return;
        ExprPtr middle =
            sum(ir::symbol(potential->name), product(product(ir::number(0.5), time_step()), potential->derivative));
        if (std::isfinite(potential->lower)) middle = ir::make(Op::max, {middle, ir::number(potential->lower)});
        if (std::isfinite(potential->upper)) middle = ir::make(Op::min, {middle, ir::number(potential->upper)});
        const ExprPtr name = named(middle, potential->name + at_mid_step_.suffix, *potential);
        at_mid_potential_.values[potential->name] = name;
        at_mid_step_.values[potential->name] = name;
    }

    // Gates by Rush-Larsen whose step is free of every next(). Of these semi_implicit_euler reads those that are slower
    // than the upstroke and quick enough to move in a step.
    void find_gates_stepped_first() {
        find_gates_carried_by_potential();
        const auto fast = stiff_gates(model_, gates_, fast_below, mid_upstroke, mid_upstroke),
                   not_slow = stiff_gates(model_, gates_, slow_from, mid_upstroke, mid_upstroke);
        for (const ir::State& state : result_.states) {
            if (state.derivative && state.integrator == Integrator::linearly_implicit_euler &&
                state.scale == ir::Scale::cell)
                at_whole_end_.values[state.name] = ir::next(state.name);
            const bool is_gate = state.derivative && state.integrator == Integrator::rush_larsen;
            if (!is_gate || reads_next(state.derivative)) continue;
            const ExprPtr end = ir::next(state.name);
            at_whole_end_.values[state.name] = carried_.contains(state.name) ? named_end(state) : end;
            at_mid_step_.values[state.name] = product(ir::number(0.5), sum(ir::symbol(state.name), end));
            if (not_slow.contains(state.name) && !fast.contains(state.name)) at_end_.values[state.name] = end;
        }
    }

    // Gates that follow a staggered potential within a step. Their new values are definitions, by which the slope of
    // the potential's derivative knows them.
    void find_gates_carried_by_potential() {
        const ir::State* potential = result_.find_state(model_.membrane.potential);
        if (!potential || potential->integrator != Integrator::staggered) return;
        carried_ = gates_within_step(model_, gates_);
    }

    ExprPtr named_end(const ir::State& gate) {
        std::string name = names_.fresh(gate.name + "_at_end");
        result_.definitions.push_back(temporary(name, ir::next(gate.name), gate.component));
        return ends_carried_[gate.name] = ir::symbol(std::move(name));
    }

    // A state of forward Euler that exchanges something with implicit states reads what they read, because both sides
    // need the same flux.
    void read_gates_stepped_first() {
        const bool has_implicit = std::any_of(result_.states.begin(), result_.states.end(), [](const ir::State& state) {
            return state.derivative && state.integrator == Integrator::linearly_implicit_euler;
        });
        after_ = model_;
        for (std::size_t i = 0; i < after_.states.size(); ++i) {
            ExprPtr& derivative = after_.states[i].derivative;
            Integrator& integrator = result_.states[i].integrator;
            const bool is_beside = integrator == Integrator::forward_euler && has_implicit &&
                                   after_.states[i].name != model_.membrane.potential;
            const bool is_after = integrator == Integrator::semi_implicit_euler ||
                                  integrator == Integrator::midpoint_gates || integrator == Integrator::midpoint ||
                                  integrator == Integrator::linearly_implicit_euler ||
                                  integrator == Integrator::staggered || is_beside;
            if (!derivative || !is_after) continue;
            GateValues& read = integrator == Integrator::staggered             ? at_whole_end_
                               : integrator == Integrator::semi_implicit_euler ? at_end_
                                                                               : at_mid_step_;
            const ExprPtr moved = with_gates(read, derivative);
            const bool is_own_scheme = integrator == Integrator::linearly_implicit_euler ||
                                       integrator == Integrator::midpoint || integrator == Integrator::staggered;
            if (moved == derivative && !is_own_scheme) integrator = Integrator::forward_euler;
            derivative = moved;
        }
        after_.definitions = result_.definitions;
    }

    bool reads_next(const ExprPtr& expr) const {
        bool found = false;
        ir::for_each_node(expr, [&](const ExprPtr& node) {
            found = found || node->op() == Op::next || (node->op() == Op::symbol && late_.contains(node->name()));
        });
        return found;
    }

    // What is read in place of gates, and the definitions that read them so.
    struct GateValues {
        std::string suffix;
        std::unordered_map<std::string, ExprPtr> values = {};       // by gate
        std::unordered_map<std::string, ExprPtr> definitions = {};  // by definition; null: it reads none of them
    };

    // The expression with other values for gates, in what it reads through definitions too; the same object when it
    // reads none.
    ExprPtr with_gates(GateValues& gates, const ExprPtr& expr) {
        return ir::rewrite(
            expr,
            [&](const ExprPtr& node) {
                if (node->op() != Op::symbol) return node;
                if (const auto gate = gates.values.find(node->name()); gate != gates.values.end())
                    return value_of_gate(gates, gate->second, node->name());
                const ir::Definition* definition = model_.find_definition(node->name());
                if (!definition) return node;
                const auto known = gates.definitions.find(node->name());
                if (known != gates.definitions.end()) return known->second ? known->second : node;
                const ExprPtr value = with_gates(gates, definition->value);
                ExprPtr symbol;
                if (value != definition->value) symbol = defined(definition->name + gates.suffix, value, *definition);
                gates.definitions.emplace(node->name(), symbol);
                return symbol ? symbol : node;
            });
    }

    ExprPtr value_of_gate(GateValues& gates, const ExprPtr& value, const std::string& gate) {
        if (value->operands().empty() || value->op() == Op::next) return value;
        ExprPtr& symbol = gates.definitions[gate];
        if (!symbol) symbol = named(value, gate + gates.suffix, *model_.find_state(gate));
        return symbol;
    }

    ExprPtr defined(const std::string& wish, const ExprPtr& value, const ir::Definition& like) {
        ir::Definition made = temporary(names_.fresh(wish), value, like.component);
        made.origin = like.origin;
        const ExprPtr symbol = ir::symbol(made.name, like.origin);
        result_.definitions.push_back(std::move(made));
        return symbol;
    }

    static ExprPtr forward_euler(const ir::State& state) {
        return sum(ir::symbol(state.name), product(time_step(), state.derivative));
    }

    ExprPtr rush_larsen(const ir::State& state, const LinearDerivative& at_start) {
        const RushLarsenStep step(
            scales_, bounds_, [&](const ExprPtr& expr, const std::string& wish) { return named(expr, wish, state); });
        return step.of(state, at_middle_of_potential(at_start), bounds_.of(at_start.b));
    }

    LinearDerivative at_middle_of_potential(LinearDerivative linear) {
        for (ExprPtr* part : {&linear.a, &linear.b, &linear.steady, &linear.time_constant})
            if (*part) *part = with_gates(at_mid_potential_, *part);
        return linear;
    }

    ExprPtr grl1(const ir::State& state) {
        analysis::Differentiator differentiate(model_, state.name);
        const ExprPtr slope = differentiate.of(state.derivative);
        if (analysis::is_number(slope, 0)) return forward_euler(state);
        for (ir::Definition definition : differentiate.definitions())
            result_.definitions.push_back(std::move(definition));
        const ExprPtr f = named(state.derivative, "rate_of_change_" + state.name, state);
        const ExprPtr j = named(slope, "jacobian_" + state.name, state);
        const ExprPtr growth = quotient(analysis::call(Op::expm1, product(j, time_step())), j);
        // A slope that overflows (that of 1/exp(x) is inf/inf for large x) is not known: then the step is that of
        // forward Euler.
        const ExprPtr is_known = ir::make(Op::greater_equal, {analysis::call(Op::fabs, j), ir::number(smallest_rate)});
        return sum(ir::symbol(state.name), product(f, ir::make(Op::select, {is_known, growth, time_step()})));
    }

    ExprPtr staggered(const ir::State& potential) {
        const StaggeredStep step([&](const ExprPtr& expr, const std::string& wish, const ir::State& like) {
            return named(expr, wish, like);
        });
        analysis::Differentiator differentiate(after_, potential.name);
        for (const auto& [gate, end] : ends_carried_) {
            const ir::State& state = *model_.find_state(gate);
            const ExprPtr slope = step.slope_of_end(state, gates_.at(gate), differentiate);
            differentiate.assume(end->name(), named(slope, "slope_" + gate, state));
        }
        const ExprPtr slope = differentiate.of(potential.derivative);
        if (analysis::is_number(slope, 0)) return forward_euler(potential);
        for (ir::Definition definition : differentiate.definitions())
            result_.definitions.push_back(std::move(definition));
        return step.of(potential, slope);
    }

    ExprPtr named(const ExprPtr& expr, const std::string& wish, const ir::State& state) {
        if (expr->operands().empty()) return expr;
        std::string name = names_.fresh(wish);
        result_.definitions.push_back(temporary(name, expr, state.component));
        return ir::symbol(std::move(name), expr->origin());
    }

    const ir::Model& model_;
    StiffStates& stiff_states_;
    const bool has_chords_;
    const analysis::Scales scales_;
    const Dependencies dependencies_;
    std::unordered_map<std::string, LinearDerivative> gates_;
    std::unordered_set<std::string> stiff_, stiff_coupled_, second_potentials_;
    std::unordered_set<std::string> carried_;
    std::map<std::string, ExprPtr> ends_carried_;  // by gate, those that the potential may read
    std::unordered_set<std::string> late_;         // definitions that read a next()
    std::map<ir::Scale, integrators::ImplicitStep> implicit_;
    GateValues at_end_{"_after_gates"}, at_whole_end_{"_at_end"}, at_mid_step_{"_at_mid_step"},
        at_mid_potential_{"_at_mid_potential"};
    const analysis::Intervals bounds_;
    Names names_;
    ir::Model result_;
    ir::Model after_;  // derivatives of states that are stepped after gates read them as they are stepped
};

// Of the potential, where `auto` may choose for it, at least, in ms; infinite where it may not.
double time_constant_of_potential(const ir::Model& model) {
    constexpr double not_asked_for = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < model.states.size() && !model.lattice; ++i) {
        const ir::State& state = model.states[i];
        if (state.name != model.membrane.potential || !state.derivative) continue;
        if (state.integrator != Integrator::automatic) return not_asked_for;
        return integrators::bound_time_constants(model, {i}, model.designed_dt, integrators::Effort::brief)
            .front()
            .at_least;
    }
    return not_asked_for;
}

ir::Model with_potential_by(std::optional<Integrator> integrator, ir::Model model) {
    for (ir::State& state : model.states)
        if (integrator && state.name == model.membrane.potential) state.integrator = *integrator;
    return model;
}

// Nothing: as it is asked for, or as any other state.
std::optional<Integrator> integrator_of_potential(const ir::Model& model, StiffStates& stiff_states) {
    const double dt = model.designed_dt, time_constant = time_constant_of_potential(model);
    const bool is_fast = !(time_constant >= std::max(fast_potential, dt / integrators::stiff_from));
    if (Lowering(model, stiff_states).has_second_potential(is_fast)) return Integrator::linearly_implicit_euler;
    if (!is_fast) return std::nullopt;
    const bool is_slow_beside_dt = time_constant >= dt;
    if (is_slow_beside_dt && gates_within_step(model, gates(model, stiff_states.structure())).empty() &&
        analysis::is_bound_by_memory(model)) {
        const ir::Model asked = with_potential_by(Integrator::midpoint, model);
        if (analysis::is_bound_by_memory(Lowering(asked, stiff_states).run())) return Integrator::midpoint;
    }
    return Integrator::staggered;
}

bool is_missing(const invariants::Proof& proof) { return !proof.is_proved && proof.why_not.empty(); }

}  // namespace

ProvedStep proved_step(const ir::Model& model) {
    StiffStates stiff_states(model);
    const ir::Model asked = with_potential_by(integrator_of_potential(model, stiff_states), model);
    enum class Attempt { first, joined, joined_with_tangents };  // each where the one before has no proof
    for (Attempt attempt = Attempt::first;; attempt = static_cast<Attempt>(static_cast<int>(attempt) + 1)) {
        const bool has_chords = attempt != Attempt::joined_with_tangents;
        Lowering lowering(asked, stiff_states, has_chords);
        ProvedStep step{lowering.run(), {}};
        step.proofs = lowering.proofs(step.model);
        const auto missing = std::find_if(step.proofs.begin(), step.proofs.end(), &is_missing);
        if (missing == step.proofs.end()) return step;
        if (!has_chords) throw OurFault("choose_integrators: no step is proved to keep " + missing->what);
        for (const invariants::Proof& proof : step.proofs)
            if (is_missing(proof)) stiff_states.join(proof.states);
    }
}

ir::Model choose_integrators(const ir::Model& model) { return proved_step(model).model; }

}  // namespace heartwright::passes
